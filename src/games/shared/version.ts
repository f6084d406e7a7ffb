import { hash } from 'node:crypto'

/** What makes two games of one ruleset the same game: the edition of its rules, and every switch. */
export const versionOf = (edition: number, switches: object): string =>
  `${edition}-${hash('sha256', JSON.stringify(Object.entries(switches).sort())).slice(0, 12)}`
