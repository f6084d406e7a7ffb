import type { Act, Team } from '../../../schemas/ask.ts'

/**
 * Whether rollouts tell a choice of this kind rightly: `scripts/label-truth.ts --all` plays labels out, and docs/values.md has what it found. Votes of black
 * while the game goes on get no label and no pair. With three alive the vote ends the game, and nobody is left to remember it.
 */
export const isTold = ({
  act,
  team,
  alive,
}: {
  readonly act: Act
  readonly team: Team
  readonly alive: number
}): boolean => !(team === 'black' && act === 'vote' && alive > 3)
