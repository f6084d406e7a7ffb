import { hash } from 'node:crypto'

/** The version of a ruleset: the edition of its rules, and a hash of every switch. */
export const versionOf = (edition: number, switches: object): string =>
  `${edition}-${hash('sha256', JSON.stringify(Object.entries(switches).sort())).slice(0, 12)}`
