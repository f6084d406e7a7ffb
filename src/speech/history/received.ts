import type { Seat } from '../../../schemas/ask.ts'
import { anyOf } from '../../language/any-of.ts'
import { compile, type Pattern, places } from '../../language/patterns.ts'
import { isAsserted } from './asserted.ts'
import type { History } from './grounding.ts'
import { normalForm } from './normal-form.ts'
import { statementsOf } from './statements.ts'

/** A place in a thought that tells as received what its seat was never told: a sign that the player saw more than its view. */
export interface Unreceived {
  readonly code: 'unreceived-check' | 'unreceived-hunt' | 'unreceived-team'
  readonly severity: 'severe'
  /** UTF-16 offsets in the thought. */
  readonly start: number
  readonly end: number
}

const PARTS: Readonly<Record<string, string>> = {
  S: '[@~=]\\d+',
  L: '<S>(?:(?:, and |, | and )<S>){0,9}',
  T: '(?<t><S>)',
  NIGHT: '(?:(?:on |in |at |during )?(?:the )?&(?:\\d+|l)|(?:at|during the|in the) night)',
  LINK: "(?:,|:| and| as| he| she| it| that| is| was| came| back| showed| shows| said| says| found|\\$|'s| the result| -)*",
  COL: '(?<col>not the sheriff|the sheriff|sheriff|red|black|the don|don|mafia)',
  SHOT: '(?:kill|shoot|shot|killed)',
}

const rules = (...patterns: readonly string[]): readonly Pattern[] => patterns.map((pattern) => compile(pattern, PARTS))

/** Results of the speaker's own checks. */
const CHECKS = rules(
  '(?:@0|you)(?: have| had)? checked <T>(?:<LINK> <COL>)?',
  "@0's check(?: <NIGHT>| of| on| in| that| was| is| says| said| shows| showed| found| tells| told| me)* <T>(?:<LINK> <COL>)?",
  '(?:as|being) the (?:sheriff|don),? @0 (?:found|saw|learned)(?: that| out)* <T>(?:<LINK> <COL>)?',
)
/** Results of another's checks. */
const RESULTS = rules(
  "the (?:sheriff|don)'s (?:check|result)(?: of| on| is| was| that| found| shows| showed| says)* <T>",
)
/** The night's hunt. */
const HUNTS = rules(
  'the don (?:told|ordered|asked) us to <SHOT> <T>',
  '<S> claimed <T> (?:as|for) (?:the|a|our|his|her) (?:target|kill|victim)',
  'we (?:decided|agreed|chose)(?: <NIGHT>)? to <SHOT> <T>',
  'we (?:killed|shot) <T> <NIGHT>',
)
/** Who the mafia are. */
const TEAMS = rules(
  "@0's (?:mafia|black) (?:team|mates|teammates|partners|friends)(?: is| are|:)? (?<l><L>)",
  "@0's (?:team|team ?mates|partners)(?: is| are|:)? (?<l><L>),? (?:and )?we are (?:the )?(?:mafia|blacks?)",
  "@0's fellow (?:mafia|blacks)(?: are|,)? (?<l><L>)",
  '@0 (?:was|were|have been) (?:told|shown|informed) that (?<l><L>) (?:is|are) (?:the )?(?:mafia|blacks?|don)',
)

const MAYBE = /check|sheriff|\bdon\b|claimed|\bwe (?:decided|agreed|chose|killed|shot)\b|mafia|black|mates/i
/** Before it: a plan, a wish or a lie that is thought up. */
const PLANNED = new RegExp(
  `\\b${anyOf(`
    will would could should can may might must let going_to gonna want plan need never not n't if imagine suppose
    pretend claim claiming say saying tell telling lie lying fake invent story act as_though
  `)}\\b`,
)
/** Anywhere: another's words. */
const ANOTHERS = /(?:[@~][1-9]\d*|\$|they) (?:said|says|told|tells|claimed|claims|checked)|according to/

/** What a thought tells as received and its seat's view lacks. Guesses, however sure, plans and the words of others are none of it. */
export function unreceived(thought: string, history: History): Unreceived[] {
  if (!MAYBE.test(thought)) return []
  const found: Unreceived[] = []
  const isBlack = history.team === 'black'
  for (const { words, start } of statementsOf(thought, MAYBE)) {
    const statement = normalForm(words)
    const { text } = statement
    const at = (index: number): number => start + statement.at(index)
    const look = (
      code: Unreceived['code'],
      patterns: readonly Pattern[],
      isKnown: (groups: Groups) => boolean,
    ): void => {
      for (const pattern of patterns)
        for (const { index, 0: told, groups = {} } of places(pattern, text)) {
          const isMeant = isAsserted(statement, index, index + told.length) && !PLANNED.test(text.slice(0, index))
          const isQuoted = code === 'unreceived-check' && ANOTHERS.test(text)
          if (!isMeant || isQuoted || isKnown(groups)) continue
          found.push({ code, severity: 'severe', start: at(index), end: at(index + told.length) })
        }
    }
    look('unreceived-check', CHECKS, ({ t, col }) => hasChecked(history, seatOf(t!), col))
    look('unreceived-check', RESULTS, ({ t }) => isSpoken(history, seatOf(t!)))
    look('unreceived-hunt', HUNTS, () => isBlack)
    look('unreceived-team', TEAMS, ({ l }) => isBlack && seatsOf(l!).every((seat) => isMate(history, seat)))
  }
  return found.sort((a, b) => a.start - b.start)
}

type Groups = Readonly<Record<string, string | undefined>>

const seatOf = (form: string): Seat => Number(form.slice(1))
const seatsOf = (forms: string): Seat[] => [...forms.matchAll(/\d+/g)].map(([digits]) => Number(digits))
const isMate = ({ seat, mates }: History, other: Seat): boolean =>
  other === 0 || other === seat || mates.includes(other)

/** Whether the seat was told this result. Sheriff and Don learn different things of a seat; "the Don" is a black seat. */
function hasChecked({ checks }: History, target: Seat, colour: string | undefined): boolean {
  const results = checks.filter((check) => check.target === target)
  if (colour === undefined) return results.length > 0
  const said = colour.replace(/^the /, '')
  const isSheriff = said === 'sheriff' ? 'yes' : said === 'not the sheriff' ? 'no' : undefined
  return results.some(({ question, found }) =>
    question === 'team' ? found === said || (found === 'black' && /^(?:don|mafia)$/.test(said)) : found === isSheriff,
  )
}

/** Whether a check of that seat, or at least its number, was spoken of aloud. */
const isSpoken = ({ speeches }: History, target: Seat): boolean =>
  speeches.some(({ text }) => /check|sheriff/i.test(text) && new RegExp(`\\b${target}\\b`).test(text))
