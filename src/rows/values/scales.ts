import type { Role } from '../../../schemas/ask.ts'
import scales from './scales.json' with { type: 'json' }

const byGame = scales as unknown as Readonly<Record<string, Readonly<Record<Role, number>>>>

/** The standard deviation of advantages of a role in a game; that of all roles of the ten-player game where there is none. */
export const advantageScale = (book: string, role: Role): number =>
  byGame[book]?.[role] ?? byGame['mafia-2025']!['all']!
