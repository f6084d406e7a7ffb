import type { Act } from '../../schemas/ask.ts'

// Acts in plain words, where their name in rows is not plain: the act `claim` proposes a kill to the own team, and claims no role.

/** What a seat is asked to do. */
const ASKED: Readonly<Record<Act, string>> = {
  claim: 'propose a kill',
  farewell: 'say last words',
  kill: 'decide the kill',
  defend: 'defend itself',
  raise: 'raise a hand',
  cue: 'call a player',
}

/** What a seat does that picks another. */
const DONE: Readonly<Record<Act, string>> = {
  speak: 'speaks, nominates',
  nominate: 'nominates',
  claim: 'proposes to kill',
  kill: 'decides to kill',
  check: 'checks',
  protect: 'protects',
  vote: 'votes against',
  suspect: 'suspects',
  post: 'votes against',
  whisper: 'whispers to',
  cue: 'calls',
}

/** The description of an act that picks a word, or nobody if nobody can be picked. */
const DONE_WITH: Readonly<Record<string, string>> = {
  'speak ': 'speaks',
  'defend ': 'defends itself',
  'farewell ': 'says last words',
  'post listen': 'listens',
  'post skip': 'skips a turn',
  'post over': 'has no more to say',
  'post say': 'says something',
  'post whisper': 'whispers',
  'post retract': 'takes back the vote',
  'schedule send': 'lets a player be called',
  'schedule wait': 'waits',
  'raise remove': 'wants all of them to leave',
  'raise keep': 'wants all of them to stay',
}

const own = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** What a seat is asked to do: "propose a kill" for `claim`. */
export const actText = (act: Act): string => own(ASKED, act) ?? act

/** What a seat does with a choice, which is a seat, a word, or empty: "votes against 8", "speaks, nominates nobody". */
export function deedText(act: Act, choice: string): string {
  const verb = own(DONE, act)
  if (verb !== undefined && (choice === 'none' || /^\d+$/.test(choice)))
    return `${verb} ${choice === 'none' ? 'nobody' : choice}`
  return own(DONE_WITH, `${act} ${choice}`) ?? `${act} ${choice}`.trim()
}
