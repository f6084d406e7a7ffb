import type { Act, Team } from '../../../schemas/ask.ts'

/**
 * Whether rollouts tell a choice of this kind rightly: `scripts/label-truth.ts --all` plays choices out, and docs/values.md has what it found. Votes of red
 * are borne out; no other kind has a label or a pair.
 */
export const isTold = ({ act, team }: { readonly act: Act; readonly team: Team }): boolean =>
  act === 'vote' && team === 'red'

/** Players whose picks are drawn from exact beliefs. They err so rarely that most of their false labels would be chance. */
const SURE = /^(?:holy-grail|planner|wolf-enhance)(?![a-z])/

/** Whether a choice gets a label where rollouts tell: one of a kind that they tell rightly, by a player that errs. */
export const isLabelled = (choice: { readonly act: Act; readonly team: Team; readonly player: string }): boolean =>
  isTold(choice) && !SURE.test(choice.player)
