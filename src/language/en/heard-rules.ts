import type { Condition, Topic } from '../moves.ts'
import type { OwnDeed } from '../standing.ts'
import { ACCUSE } from './bank/accuse.ts'
import { ANSWER, ANSWER_WHY } from './bank/answer.ts'
import { ANSWER_OPEN } from './bank/answer-open.ts'
import { ASK, ASK_ALL, ASK_WHY } from './bank/ask.ts'
import type { Bank } from './bank/bank.ts'
import { BELIEVE } from './bank/believe.ts'
import { CHANGED } from './bank/changed.ts'
import { CONDITIONS, CONSEQUENCE, SELF_CONDITIONS } from './bank/condition.ts'
import { COUNT } from './bank/count.ts'
import { DEFEND, DEFEND_SELF } from './bank/defend.ts'
import { CONSEQUENCE_LAST, DEFEND_LAST, VOTE_LAST } from './bank/farewell.ts'
import { HOLD } from './bank/nominate.ts'
import { CIVILIAN, LEFT, NOMINATED, SIDE } from './bank/only-heard.ts'
import { OWN_DEEDS } from './bank/own-deeds.ts'
import type { ReasonKey } from './bank/reason.ts'
import { REASONS } from './bank/reasons.ts'
import { RETRACT } from './bank/retract.ts'
import { STANDINGS, type StandingKey } from './bank/standing.ts'
import { TRUST, TRUST_SELF } from './bank/trust.ts'
import { VOTE, VOTE_ALL } from './bank/vote.ts'

/** What a stretch of a sentence says, before the players in it are known. */
export type Sense =
  | {
      readonly is:
        | 'accuse'
        | 'trust'
        | 'defend'
        | 'vote'
        | 'vote all'
        | 'believe'
        | 'answer'
        | 'open'
        | 'changed'
        | 'count'
        | 'hold'
    }
  | { readonly is: 'trust me' | 'defend me' | 'then' | 'nominate' | 'left' | 'civilian' | 'side' }
  | { readonly is: 'if' | 'if I'; readonly what: Condition['is'] }
  | { readonly is: 'ask' | 'ask all'; readonly about: Topic; readonly asked: boolean }
  | { readonly is: 'reason'; readonly why: ReasonKey }
  | { readonly is: 'retract'; readonly was: 'for' | 'against' }
  | { readonly is: 'counts'; readonly what: StandingKey }
  | { readonly is: 'own deed'; readonly why: OwnDeed['kind'] }

const topics: readonly Topic[] = ['suspect', 'vote', 'role', 'why', 'opinion']
/** What is a question, and no request: "4, name a suspect" needs no question mark. */
const ASKED = /\?$|^(?:\{s\} )?(?:who|what|why|how|is|any|does|where|have|do|your)\b/

/** All that is understood: each template with its sense. */
export function heardRules(): (readonly [template: string, sense: Sense])[] {
  const rules: (readonly [string, Sense])[] = []
  const add = (bank: Bank, sense: Sense): void => {
    for (const lines of Object.values(bank)) for (const line of lines) rules.push([line, sense])
  }
  const addAll = <Key extends string>(banks: Readonly<Record<Key, Bank>>, senseOf: (key: Key) => Sense): void => {
    for (const key of Object.keys(banks) as Key[]) add(banks[key], senseOf(key))
  }
  const addAsked = (bank: Bank, senseOf: (asked: boolean) => Sense): void => {
    for (const lines of Object.values(bank)) for (const line of lines) rules.push([line, senseOf(ASKED.test(line))])
  }
  /** What others say of one player at the end of a sentence they say of several too. */
  const addListed = (bank: Bank, sense: Sense): void => {
    for (const lines of Object.values(bank))
      for (const line of lines) rules.push([line.replace(/\{s\}$/, '{s+}'), sense])
  }
  addListed(ACCUSE, { is: 'accuse' })
  addListed(TRUST, { is: 'trust' })
  add(TRUST_SELF, { is: 'trust me' })
  add(DEFEND, { is: 'defend' })
  add(DEFEND_LAST, { is: 'defend' })
  add(DEFEND_SELF, { is: 'defend me' })
  add(VOTE, { is: 'vote' })
  add(VOTE_LAST.one, { is: 'vote' })
  add(VOTE_LAST.all, { is: 'vote all' })
  add(VOTE_ALL, { is: 'vote all' })
  add(BELIEVE, { is: 'believe' })
  add(ANSWER, { is: 'answer' })
  add(ANSWER_OPEN, { is: 'open' })
  add(ANSWER_WHY, { is: 'answer' })
  add(CHANGED, { is: 'changed' })
  add(COUNT, { is: 'count' })
  add(HOLD, { is: 'hold' })
  add(NOMINATED, { is: 'nominate' })
  add(LEFT, { is: 'left' })
  add(SIDE, { is: 'side' })
  add(CIVILIAN, { is: 'civilian' })
  add(CONSEQUENCE, { is: 'then' })
  add(CONSEQUENCE_LAST, { is: 'then' })
  addAll(CONDITIONS, (what) => ({ is: 'if', what }))
  addAll(SELF_CONDITIONS, (what) => ({ is: 'if I', what }))
  for (const about of topics) {
    addAsked(ASK[about], (asked) => ({ is: 'ask', about, asked }))
    addAsked(ASK_ALL[about], (asked) => ({ is: 'ask all', about, asked }))
  }
  addAsked(ASK_WHY, (asked) => ({ is: 'ask', about: 'why', asked }))
  for (const why of Object.keys(REASONS) as ReasonKey[])
    for (const lines of Object.values(REASONS[why]))
      for (const line of lines as readonly string[]) rules.push([line, { is: 'reason', why }])
  addAll(STANDINGS, (what) => ({ is: 'counts', what }))
  addAll(RETRACT, (was) => ({ is: 'retract', was }))
  addAll(OWN_DEEDS, (why) => ({ is: 'own deed', why }))
  return rules
}
