/** A path as it is typed in a shell: quoted if it has blanks or special characters of the shell. For commands that a message suggests. */
export const typed = (path: string): string =>
  /^(?!-)[\p{L}\p{N}_./@:%+=,-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
