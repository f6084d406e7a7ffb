import type { Parameters } from './features.ts'
import fitted from './parameters.json' with { type: 'json' }

const games = fitted as unknown as Readonly<Record<string, Parameters>>

/** The parameters of a game, fitted by `npm run fit`; for a game without any, those of the ten-player game. */
export const parametersOf = (book: string): Parameters => games[book] ?? games['mafia-2025']!
