import type { Seat } from '../../../schemas/ask.ts'
import { matches } from '../text/matches.ts'
import { NUMBER, ORDINAL_WORD, seatOf } from '../text/numbers.ts'
import type { Claims } from './roles.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The patterns of role claims, in the words of one game. */
export interface Patterns {
  /** A text without a match has no claim, and need not be read. */
  readonly any: RegExp
  /** A sentence without a role, without a result and a word of checking, or without a word of protection, has no claim of that kind. */
  readonly anyRole: RegExp
  readonly anyResult: RegExp
  readonly anyCheck: RegExp
  readonly anySave: RegExp
  readonly role: RegExp
  readonly check: RegExp
  readonly protect: RegExp
  readonly suspect: RegExp
  readonly trust: RegExp
  /** The role or the result that a word tells, by the word in small letters. */
  readonly roleOf: ReadonlyMap<string, string>
  readonly resultOf: ReadonlyMap<string, string>
}

const WHO = `(?:(?:player|seat)s? )?(?:number |#)?(?<seat>${NUMBER})\\b`
const SUSPECT = "(?:I (?:strongly )?suspect|I do not trust|I don't trust|I distrust|I cannot trust)"
const IS = '(?:is|looks|must be|seems) (?:a )?'

export function compilePatterns({ roles, found, checked, protected: saved, suspected, trusted }: Vocabulary): Patterns {
  const names = Object.values(roles).flat()
  // A team by any of its names is a result where results are teams.
  const told = Object.fromEntries(
    Object.entries(found).map(([result, words]) => [
      result,
      [...words, ...(result === 'black' ? suspected : result === 'red' ? trusted : [])],
    ]),
  )
  const results = Object.values(told).flat()
  const all = [...names, ...checked, ...saved, ...saved.map(presentOf), ...suspected, ...trusted]
  const compile = (source: string): RegExp => new RegExp(source, 'gi')
  const role = `(?<word>${oneOf(names)})\\b(?!')`
  const result = `\\b(?<!\\bnot )(?<word>${oneOf(results)})\\b`
  const saidOf = (forms: readonly string[], parts: Readonly<Record<string, string>>): RegExp =>
    compile(forms.map((form) => form.replace(/<([A-Z]+)>/g, (_, part: string) => parts[part]!)).join('|'))
  return {
    any: new RegExp(
      `suspect|suspicious|trust|lying|check|protect|looked|investigat|inspect|saved?|heal|guard|\\b${oneOf(all)}\\b`,
      'i',
    ),
    anyRole: new RegExp(`\\b${oneOf(names)}\\b`, 'i'),
    anyResult: new RegExp(`\\b${oneOf(results)}\\b`, 'i'),
    anyCheck: new RegExp(
      `check|result|investigat|inspect|looked|\\bnight\\b|\\bn\\d|came back|\\bas (?:the |your )?${oneOf(names)}\\b|${oneOf(checked)}`,
      'i',
    ),
    anySave:
      saved.length === 0
        ? /(?!)/
        : new RegExp(oneOf(['protect', 'save', 'heal', 'guard', ...saved, ...saved.map(presentOf)]), 'i'),
    role: saidOf(ROLE_CLAIMS, { ROLE: role }),
    check: saidOf(CHECK_CLAIMS, {
      AGAIN,
      ROLE: oneOf(names),
      CHECKED: oneOf([...checked, ...CHECKING]),
      WHO,
      NIGHT,
      GAP,
      RESULT: result,
    }),
    protect:
      saved.length === 0
        ? /(?!)/g
        : saidOf(PROTECT_CLAIMS, {
            SAVED: oneOf([...saved, ...SAVING]),
            SAVE: oneOf(saved.map(presentOf)),
            WHO,
            NIGHT,
          }),
    suspect: compile(`\\b${SUSPECT} ${WHO}|\\b${WHO} ${IS}${oneOf([...suspected, 'lying', 'suspicious'])}\\b`),
    trust: compile(`\\bI (?:do )?trust ${WHO}|\\b${WHO} ${IS}${oneOf(trusted)}\\b`),
    roleOf: keysByWord(roles),
    resultOf: keysByWord(told),
  }
}
/** What is said before "I am the Sheriff" when it is supposed, denied or reported. */
const UNCLAIMED = '(?<!(?:if|not|say|says|said|claims?|think|thinks)(?: that)? )'
const NIGHT = `(?:,? ?(?:(?:on|in|at|during) )?(?:the )?(?:(?:night (?:number )?(?:${NUMBER})|(?:${ORDINAL_WORD}) night|last night)\\b),?)?`
/** Between a check and its result: nothing that is said of another player. */
const GAP = `${NIGHT}(?:(?!\\b(?:players?|numbers?|seats?) (?:numbers? )?(?:${NUMBER})\\b|\\d)[^.!?]){0,40}?`

const ROLE_CLAIMS = [
  `${UNCLAIMED}\\bI(?: am|'m| was) (?:(?:the|an?|your)(?: real| one and only)? )?<ROLE>`,
  `${UNCLAIMED}\\bI(?: have| was dealt| hold)(?: the| an?)? <ROLE> card\\b`,
  `${UNCLAIMED}\\b(?:I claim|I am claiming|I'm claiming|I(?: am|'m) coming out as)(?: to be)?(?: the| an?)? <ROLE>`,
  `\\bmy role is (?:the )?<ROLE>`,
  `(?<!\\b(?:not|if|that|says?|said) )\\bthe <ROLE> (?:here )?is me\\b`,
  '\\byou have the <ROLE> in me\\b',
  `${UNCLAIMED}\\bas (?:the |your )?<ROLE>,? I\\b`,
  "\\byou(?: are|'re) listening to the <ROLE>",
  '^(?:claiming |role: )<ROLE>',
  '^<ROLE>(?: here\\b|: me\\b)',
]

/** What anybody calls it, whatever the game does. */
const CHECKING = ['checked', 'investigated', 'looked at', 'looked into', 'inspected']
const SAVING = ['protected', 'saved', 'healed', 'guarded']
/** The same player again. */
const AGAIN = '(?:(?:player|seat)s? )?(?:number |#)?\\k<seat>,? (?:is|was|came (?:back|up|out))(?: an?| the)?'

const CHECK_CLAIMS = [
  '(?<!\\b(?:if|had|should|when) )\\bI (?:have )?<CHECKED> <WHO><NIGHT>,?;? ?(?:and |so |: )?<AGAIN> <RESULT>',
  '\\bmy (?:\\w+ )?check (?:is|was) <WHO>(?:,? (?:and )?<AGAIN>|:|,| —)? <RESULT>',
  '\\bmy (?:investigation|check|result) says (?:that )?<WHO> is (?:an? )?<RESULT>',
  `^(?:on )?(?:the )?(?:night (?:number )?(?:${NUMBER})|(?:${ORDINAL_WORD}) night|n\\d)(?: I)?(?:,|:| —| -)? (?:I <CHECKED> )?<WHO>(?:,|:| —| -) <RESULT>`,
  '(?<!\\b(?:if|had|should|when) )\\bI (?:have )?<CHECKED> <WHO><GAP><RESULT>',
  '\\b(?:my|the) check (?:I made )?(?:of|on) <WHO><GAP><RESULT>',
  '(?:^|\\bI have an? )check on <WHO><GAP><RESULT>',
  '\\bthe result (?:of my check )?on <WHO><GAP><RESULT>',
  '<WHO> is my check<NIGHT>,? <RESULT>',
  '^<WHO>,? <CHECKED><NIGHT>[,:] <RESULT>',
  '\\bmy check<NIGHT>: <WHO>, <RESULT>',
  '^<WHO> came back <RESULT>',
  '^<NIGHT>[,:]? ?<WHO>, <RESULT>, <CHECKED>',
  '(?<=\\bmy checks?(?: are| were| is)?:?[^.!?]{0,60}\\b)<WHO>(?: is| was| came back|:|,)? <RESULT>',
  '<WHO> is <RESULT>[,;:—-]? (?:because |since |as |and )?I (?:have )?<CHECKED> (?:him|her|them|that player|it)\\b',
  '\\bas (?:the |your )?<ROLE>,? I (?:can )?(?:tell|say|know)(?: you)?(?: that)? <WHO> is (?:an? )?<RESULT>',
  '\\bnews about <WHO>, my check<GAP><RESULT>',
  '\\bas for <WHO>, my check<GAP><RESULT>',
  '\\bI looked into <WHO><NIGHT>,? and the check says <RESULT>',
]

const PROTECT_CLAIMS = [
  '(?<!\\b(?:if|had|should) )\\bI (?:have |was the one who |chose to )?(?:<SAVED>|(?<=chose to )<SAVE>) <WHO>',
  '\\bmy protection<NIGHT>(?: was on|:) <WHO>',
  '<WHO> (?:had|was under) my protection\\b',
  '^(?:protection on|<SAVED>) <WHO>',
  '<WHO>, <SAVED> by me\\b',
  '\\bwhom I <SAVED><NIGHT>: <WHO>',
  '\\bit was me who <SAVED> <WHO>',
  '\\bthe player I <SAVED><NIGHT> was <WHO>',
  '\\bI gave my protection to <WHO>',
  '\\bmy (?:protection|save) (?:went to|was for) <WHO>',
  '\\bI used my (?:save|protection) on <WHO>',
  '\\bthat I <SAVED> <WHO>',
]

/** "protect" for "protected". */
const presentOf = (word: string): string => word.replace(/([^e])ed$/, '$1').replace(/([sv])$/, '$1e')

/** Any of some words, the longest first: "not mafia" goes before "mafia". Without words there is no match. */
function oneOf(words: readonly string[]): string {
  if (words.length === 0) return '(?!)'
  const sources = words.toSorted((a, b) => b.length - a.length).map((word) => word.replace(/[^\w ]/g, '\\$&'))
  return `(?:${sources.join('|')})`
}

const keysByWord = (words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([key, all]) => all.map((word) => [word.toLowerCase(), key] as const)))

/** A claim in a sentence, and where it begins. */
export interface PlacedClaim {
  readonly at: number
  readonly role?: string
  readonly check?: { readonly seat: Seat; readonly found: string }
  readonly protect?: Seat
}

/** The claims of roles, checks and protections in a sentence, in the order said. */
export function placedClaims(sentence: string, patterns: Patterns): PlacedClaim[] {
  if (!patterns.any.test(sentence)) return []
  const roles = (patterns.anyRole.test(sentence) ? find(patterns.role, sentence) : []).map(({ at, word }) => ({
    at,
    role: patterns.roleOf.get(word.toLowerCase())!,
  }))
  const isChecked = patterns.anyCheck.test(sentence) && patterns.anyResult.test(sentence)
  const checks = (isChecked ? find(patterns.check, sentence) : []).flatMap(({ at, seat, word }) =>
    seatsOf(seat).map((seat) => ({ at, check: { seat, found: patterns.resultOf.get(word.toLowerCase())! } })),
  )
  const protects = (patterns.anySave.test(sentence) ? find(patterns.protect, sentence) : []).flatMap(({ at, seat }) =>
    seatsOf(seat).map((protect) => ({ at, protect })),
  )
  return [...roles, ...checks, ...protects].sort((a, b) => a.at - b.at)
}

/** The claims of one sentence. */
export function parseSentence(sentence: string, patterns: Patterns): Claims {
  const placed = placedClaims(sentence, patterns)
  const isWorthReading = patterns.any.test(sentence)
  const seatsIn = (pattern: RegExp): Seat[] =>
    isWorthReading ? find(pattern, sentence).flatMap(({ seat }) => seatsOf(seat)) : []
  return {
    roles: placed.flatMap(({ role }) => role ?? []),
    checks: placed.flatMap(({ check }) => check ?? []),
    protects: placed.flatMap(({ protect }) => (protect === undefined ? [] : { seat: protect })),
    suspects: seatsIn(patterns.suspect),
    trusts: seatsIn(patterns.trust),
  }
}

const find = (pattern: RegExp, sentence: string): Found[] =>
  matches(pattern, sentence).map(({ index, groups: { seat = '', word = '' } = {} }) => ({ at: index, seat, word }))

/** What a pattern finds: a seat, a word of the vocabulary, or both. */
interface Found {
  readonly at: number
  readonly seat: string
  readonly word: string
}

/** The seat that is named, if any player can have it. */
function seatsOf(words: string): Seat[] {
  const seat = seatOf(words)
  return seat === undefined ? [] : [seat]
}
