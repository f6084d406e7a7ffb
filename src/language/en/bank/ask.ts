import type { Topic } from '../../moves.ts'
import { ASK_ALL_OPINION, ASK_OPINION } from './ask-opinion.ts'
import { ASK_ALL_ROLE, ASK_ROLE } from './ask-role.ts'
import { ASK_ALL_SUSPECT, ASK_SUSPECT } from './ask-suspect.ts'
import { ASK_ALL_VOTE, ASK_VOTE } from './ask-vote.ts'
import { ASK_ALL_WHY, ASK_WHY_OF } from './ask-why.ts'
import type { Bank } from './bank.ts'

export { ASK_WHY } from './ask-why.ts'

/** Questions to one player; those about a target have `{t}`. */
export const ASK: Readonly<Record<Topic, Bank>> = {
  suspect: ASK_SUSPECT,
  vote: ASK_VOTE,
  role: ASK_ROLE,
  why: ASK_WHY_OF,
  opinion: ASK_OPINION,
}

/** Questions to the table. */
export const ASK_ALL: Readonly<Record<Topic, Bank>> = {
  suspect: ASK_ALL_SUSPECT,
  vote: ASK_ALL_VOTE,
  role: ASK_ALL_ROLE,
  why: ASK_ALL_WHY,
  opinion: ASK_ALL_OPINION,
}
