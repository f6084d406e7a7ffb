import type { Act, Team } from '../../../schemas/ask.ts'

/**
 * Whether rollouts tell a choice of this kind rightly: `scripts/label-truth.ts --all` plays choices out, and docs/values.md has what it found. Votes of red
 * are borne out; no other kind has a label or a pair.
 */
export const isTold = ({ act, team }: { readonly act: Act; readonly team: Team }): boolean =>
  act === 'vote' && team === 'red'

/**
 * Whether a choice gets a label: one of a kind that rollouts tell, by a player that states no probabilities. Those that state them are built in and err so
 * seldom that of their false labels most would be luck.
 */
export const isLabelled = (choice: { readonly act: Act; readonly team: Team; readonly isStated: boolean }): boolean =>
  isTold(choice) && !choice.isStated
