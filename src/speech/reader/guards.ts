import type { Stretch } from './stretches.ts'

/** Before it in its clause: what makes a denial, a doubt, a condition or a question of it. */
const UNSAID =
  /(?:^| )(?:not (?:think|believe|say|saying|mean|sure|certain|convinced|know|see|want|claim|suggest|trying|call|agree|proven|proved|clear|obvious|like)|doubt|if|unless|whether|suppose|supposing|imagine|until|when|why|how|who|nobody|what|wrong|pretend|hard to believe|no (?:proof|evidence|reason)|thought|used to)(?: [^ ,]+)*$/
/** Right before it: another's words. */
const REPORTED =
  /(?:^| )(?:says?|said|saying|thinks?|claims?|claimed|believes?|told (?:us|@me|you|everybody)|tells (?:us|you)|insists?|called|calls|wants|wanted|asked|asks|argued|argues|convinced|keeps saying|pretends|heard|according to @\d+|tells|told)(?: (?:,|us|@me|you|to us))?$/
/** Said by the speaker all the same. */
const OWN =
  /(?:^| )(?:i|i (?:have|had|already|do)) (?:said|say|told (?:us|you|everybody)|tell (?:us|you)|repeat|claimed?|insist)(?: ,)?$/

const STANCES = new Set([
  'nominate',
  'left',
  'side',
  'civilian',

  'accuse',
  'trust',
  'defend',
  'vote',
  'vote all',
  'believe',
  'changed',
  'retract',
  'trust me',
  'defend me',
])

const COMMANDS = new Set(
  'vote voting send put join get eliminate trust believe watch keep spare leave suspect suspects eyes do stop'.split(
    ' ',
  ),
)
/** What may stand before "vote" where it asks for votes. */
const IMPERATIVE = new Set([undefined, ',', 'and', 'everybody', 'you', 'us', 'why', 'but', 'while', 'friends'])

/** Whether a stretch is meant, and by the speaker. */
export function isOwn(
  { sense, from, to }: Stretch,
  words: readonly string[],
  isQuestion: boolean,
  isConditional: boolean,
): boolean {
  if (sense.is === 'ask' || sense.is === 'ask all')
    return (
      isQuestion ||
      !sense.asked ||
      (sense.is === 'ask' ? isAskedOf(words, from, to) : from === 0 && to === words.length && to > 2)
    )
  if (sense.is === 'if' || sense.is === 'if I') return !isQuestion
  if (isQuestion) return sense.is === 'answer' && from === 0
  if (!STANCES.has(sense.is)) return true
  // "I do not believe 4 is black": the player begins another clause.
  if (words[to - 1]!.startsWith('@') && BEGUN.has(words[to]!)) return false
  if (COMMANDS.has(words[from]!) && !IMPERATIVE.has(words[from - 1])) return false
  // "You trust 7 too easily" asks nobody to trust 7, and in "red or black" neither is said.
  if (words[from - 1] === 'you' && /^(?:trust|believe|suspects?|watch|keep|spare|leave)$/.test(words[from]!))
    return false
  // "That is why I believe 1", "he claims Sheriff and I believe him" give a reason for what was said before.
  if (sense.is === 'trust' && to - from === 3 && words[from] === 'i' && words[from + 1] === 'believe')
    if (words[from - 1] === 'why' || (words[from - 1] === 'and' && words[from - 2] === 'ROLE')) return false
  if (words[from] === 'not' && words[from + 1] === 'voting' && from > 0) return false
  if (words[to] === 'or' && /^(?:RED|BLACK|not)$/.test(words[to + 1] ?? '')) return false
  let start = from
  while (start > 0 && !/^(?:,|and|but|because|since)$/.test(words[start - 1]!)) start--
  if (words[from] === 'BLACK' || words[from] === 'RED') return from === 0 || words[from - 1] === ','
  const clause = words.slice(start, from).join(' ').replace(CONCLUDES, '')
  if (clause === '' && start > 0 && words[from] !== 'i' && SAID_BOTH.test(words.slice(0, from).join(' '))) return false
  if (clause === '') return start === 0 || !TOLD.test(words.slice(Math.max(0, start - 6), start).join(' '))
  if (words[from] !== 'i' && SAID_BOTH.test(words.slice(0, from).join(' '))) return false
  if (REPORTED.test(clause) && !OWN.test(clause)) return false
  return isConditional || !UNSAID.test(clause)
}
/** Whether a question needs no mark: "7 who do you suspect", "who will you vote for, 7". */
function isAskedOf(words: readonly string[], from: number, to: number): boolean {
  if (from === 0 && to === words.length && to > 3) return true
  const isCalled = /^@\d/.test(words[from]!) && (from === 0 || words[from - 1] === ',' || words[from - 1] === 'and')
  return isCalled && WONDERS.test(words.slice(from + 1, to).join(' '))
}
const WONDERS =
  /^(?:, )?(?:who (?:is|do|will|would|did|you)|what (?:is you|do you|did you|would you|you|is your)|why (?:did|do|is|you|@\d+$|voted|vote)|how (?:do|is|will|would|you)|where (?:is|do|will)|is you|do you|does|your (?:thoughts|opinion|view|read|take|suspect|vote|role))\b/

const BEGUN = new Set(['is', 'looks', 'was', 'has', 'did', 'died', 'must', 'should', 'will'])
/** "4 says he checked 7 and 7 is black" */
const SAID_BOTH = /^@(?:\d+|p) (?:says|said|claims|claimed|told us)(?: [^ ,]+)* and$/
/** "and that is why" */
const CONCLUDES = /^(?:so |and )*(?:which )?is why\b ?/
/** "4 said: 5 is black" */
const TOLD =
  /according to @(?:\d+|p) ,$|(?<!what )@(?:\d+|p) (?:says|said|thinks|claims|claimed|believes|insists|told us|tells us)(?: ,)$/
