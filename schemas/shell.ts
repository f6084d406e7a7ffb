/** A path as it is typed in a shell: in quotes where it has blanks or characters that a shell reads otherwise. For commands that a message suggests. */
export const typed = (path: string): string =>
  /^(?!-)[\p{L}\p{N}_./@:%+=,-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
