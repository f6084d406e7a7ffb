import type { Merged } from '../../schemas/merged.ts'
import { many, paint, table } from '../terminal.ts'
import { leftOutOf } from './merged-card.ts'

/** A folder of several datasets in a few lines. */
export function gatheredText(folder: string, { parts, left_out: wholes = [] }: Merged): string {
  const games = parts.reduce((sum, part) => sum + part.games, 0)
  const leftOut = leftOutOf(parts, wholes)
  const heads = ['  dataset', 'origin', 'licence', 'language', 'games', 'decisions']
  return [
    paint('bold', `${many(games, 'game')} of ${many(parts.length, 'dataset')} in ${folder}`),
    table([
      heads,
      ...parts.map(({ name, origin, licence, language, games, rows }) => [
        `  ${name}`,
        origin,
        licence,
        language,
        games,
        rows['decisions'] ?? 0,
      ]),
    ]),
    `games dropped because another dataset has them or their public transcript: ${leftOut}`,
    ...wholes.map(
      ({ name, games }) =>
        `${name} is no part of it: the others have ${games === 1 ? 'its game' : `all of its ${games} games`}`,
    ),
  ].join('\n')
}
