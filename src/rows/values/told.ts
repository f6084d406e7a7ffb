import type { Act, Team } from '../../../schemas/ask.ts'

/**
 * Whether rollouts tell a choice of this kind rightly: `scripts/label-truth.ts --all` plays labels out, and docs/values.md has what it found. Votes of red
 * are borne out; no other kind has a label or a pair.
 */
export const isTold = ({ act, team }: { readonly act: Act; readonly team: Team }): boolean =>
  act === 'vote' && team === 'red'
