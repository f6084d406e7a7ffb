/** The source of a pattern that matches one of a list: words separated by blanks, with `_` for a blank within a phrase. */
export const anyOf = (list: string): string => `(?:${list.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`
