import type { GameOfDeals } from './deck.ts'
import type { Parameters } from './features.ts'
import fitted from './parameters.json' with { type: 'json' }

const games = fitted as unknown as Readonly<Record<string, Parameters>>

/** The table sizes, in seats, that a game's parameters were fitted to, for a game that is played at many sizes. */
const SIZES: Readonly<Record<string, readonly number[]>> = { maw: [6, 9] }

/** The name of the parameters of a game in `parameters.json`: its book, and for a game of many sizes the nearest one that was fitted. */
export function fittedName({ book, roles }: Pick<GameOfDeals, 'book' | 'roles'>): string {
  const [first, ...sizes] = SIZES[book] ?? []
  if (first === undefined) return book
  const far = (size: number): number => Math.abs(size - roles.length)
  return `${book} of ${sizes.reduce((best, size) => (far(size) < far(best) ? size : best), first)}`
}

/** The parameters of a game, fitted by `npm run fit`; for a game without any, those of the ten-player game. */
export const parametersOf = (game: Pick<GameOfDeals, 'book' | 'roles'>): Parameters =>
  games[fittedName(game)] ?? games['mafia-2025']!
