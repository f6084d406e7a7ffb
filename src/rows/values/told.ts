import type { Act, Team } from '../../../schemas/ask.ts'

/**
 * Whether rollouts tell a choice of this kind rightly: `scripts/label-truth.ts --all` plays labels out, and docs/values.md has what it found. Votes of
 * black, checks, protections and nominations in a speech get no label and no pair.
 */
export const isTold = ({ act, team }: { readonly act: Act; readonly team: Team }): boolean =>
  act !== 'check' && act !== 'protect' && act !== 'speak' && !(team === 'black' && act === 'vote')
