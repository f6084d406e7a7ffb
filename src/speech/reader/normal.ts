import { anyOf } from '../../language/any-of.ts'
import { SAME } from '../../language/en/normal-words.ts'
import { NUMBER, NUMBER_WORD, numberOf, ORDINAL_WORD } from '../../language/en/numbers.ts'

/**
 * A sentence in small letters, without the words that change nothing: `@4` a seat, `@p` the player spoken of, `@me` the speaker, `'s` behind
 * a seat what belongs to it, `BLACK` and `RED` the teams, `ROLE` a role, `,` any pause.
 */
export interface Normal {
  readonly text: string
  /** Times that were said, and where: a day or a night with its number. */
  readonly times: readonly { readonly at: number; readonly unit: 'day' | 'night'; readonly number: number }[]
}

const TOKEN = new RegExp(
  [
    `(?:(?:on|in|at|during|from|back on) )?(?:the )?(?<units>day|night)s (?<ns>(?:${NUMBER})(?:(?: ?, ?| ?, and | and | ?& ?)(?:${NUMBER}))+)\\b`,
    `(?:(?:on|in|at|during|from|back on) )?(?:the )?(?:(?<unit>day|night) (?:number )?(?<n>${NUMBER})|(?<nth>${ORDINAL_WORD}) (?<unit2>day|night))\\b`,
    `\\bn(?<short>\\d{1,2})\\b`,
    `\\b(?:(?:players?|numbers?|seats?|no\\.|#) ?)+(?<seat>${NUMBER})\\b`,
    `(?<![\\w.])#(?<hash>\\d{1,2})\\b`,
    `\\b(?<count>\\d{1,2}|${NUMBER_WORD.replace(/^one\|/, '')}) (?=(?:hands?|votes?|people|players|of|(?:more |further )?(?:wrong|bad|mistakes?|miss(?:es)?|votes?)|minutes|times|days|nights|alive|left|remain|remaining|are (?:alive|left))\\b)`,
    `\\b(?<bare>\\d{1,2}|${NUMBER_WORD.replace(/^one\|/, '')})\\b`,
    `\\b(?<that>(?:that|this|the same|the) (?:player|guy|person|man|woman|seat|one(?= (?:is|looks|has|was|voted)))(?! ?(?:number |#)?(?:\\d|(?:${NUMBER_WORD})\\b))|them both)\\b`,
    `(?<her>\\bher\\b)(?= (?!because|since|and|but|for|as|to|on|out|now|today|is|at|over|in|after|so|if)[a-z])`,
    `\\bher\\b`,
    '\\b(?:the|that|this|a) (?<act>vote)\\b',
    `(?<possessed>'s?)(?=[ .,;:!?])`,
    '(?<pause>[,:;()—–]|(?<= )-(?= ))',
  ].join('|'),
  'y',
)
const [SPACE, FULL_STOP, COMMA, QUESTION_MARK, APOSTROPHE] = [32, 46, 44, 63, 39]

/** The word at a place, with what is behind an apostrophe in it; nothing where there is none. */
function wordAt(text: string, from: number): string {
  const end = lettersFrom(text, from)
  if (end === from) return ''
  const last = text.charCodeAt(end) === APOSTROPHE ? lettersFrom(text, end + 1) : end
  return text.slice(from, last > end + 1 ? last : end)
}

function lettersFrom(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code >= 97 && code <= 122; code = text.charCodeAt(at)) at++
  return at
}

/** Words that may begin more than a word. */
const BEGINS_MORE = new Set(
  `on in at during from back the day night days nights n ${ORDINAL_WORD} player players number numbers seat seats no ${NUMBER_WORD} that this them her a`.split(
    /[ |]/,
  ),
)

/** Opinions are the speaker's own whether the speaker says so or not: phrases that are left out. */
const ASIDE = new RegExp(
  `(?<![^ ])${anyOf(`
    i_think(?!_of) i_believe(?=_@\\S+_(?:is|looks|seems|has|was)\\b) i_guess i_suppose i_would_say(?!_no) i_say(?!_(?:no|yes|it)) i_looks(?=_@\\S+_is)
    i_reckon (?<=(?:^|BLACK_|RED_|looks_|seems_|sounds_|feels_|,_|but_|and_))to_@me (?<=(?:^|BLACK_|RED_|next_|,_|but_|and_))for_@me
    to_@me_'s_(?:mind|eye|ear) in_@me_'s_(?:opinion|view|eyes|book|head) if_you_ask_@me as_far_as_i_can_(?:see|tell)
    from_where_i_sit as_i_see_it @me_'s_guess_is i_am_(?:sure|certain|convinced|afraid) i_must_say i_have_to_say i_will_say in_fact
    of_course by_far for_sure to_be_(?:honest|fair|clear) at_moment at_point right_now for_moment let_@me_(?:say|add) i_admit i_dare_say
    from_@me_'s_seat by_@me_'s_reading let_us_say @me_'s_gut_(?:says|tells_@me) @me_'s_(?:instinct|feeling|impression)_is
    i_have_(?:good_|bad_)?feeling(?=_@) it_looks(?=_@\\S+_is) no_doubt there_is_no_doubt more_and_more at_all
  `)}(?![^ ])`,
  'g',
)

/** Puts a sentence into its normal form. */
export function normalForm(sentence: string, names: ReadonlyMap<string, string> = NO_NAMES): Normal {
  const out: string[] = []
  const times: { at: number; unit: 'day' | 'night'; number: number }[] = []
  let length = 0
  const put = (token: string): void => {
    if (token === '' || (token === ',' && (out.length === 0 || out.at(-1) === ','))) return
    out.push(token)
    length += token.length + 1
  }
  const putSpecial = ({ groups = {}, 0: said }: RegExpExecArray, at: number): void => {
    const { units, ns, unit, n, nth, unit2, short, seat, hash, count, bare, that, her, act, possessed, pause } = groups
    if (units)
      for (const one of ns!.split(/ ?, ?and | ?, ?| and | ?& ?/))
        times.push({ at, unit: units as 'day' | 'night', number: numberOf(one)! })
    else if (unit || unit2) times.push({ at, unit: (unit ?? unit2) as 'day' | 'night', number: numberOf((n ?? nth)!)! })
    else if (short) times.push({ at, unit: 'night', number: Number(short) })
    else if (count) put(`#${numberOf(count)}`)
    else if (seat ?? hash ?? bare) put(`@${numberOf((seat ?? hash ?? bare)!)}`)
    else if (that || said === 'her') put('@p')
    else if (her) for (const one of ['@p', "'s"]) put(one)
    else if (act) put('voting-act')
    else if (pause) put(',')
    else if (possessed && out.at(-1)?.startsWith('@')) put("'s")
  }
  const lower = `${sentence.toLowerCase().replace(/[’‘ʼ]/g, "'")} `
  for (let at = 0; at < lower.length; ) {
    const code = lower.charCodeAt(at)
    if (code === SPACE || code === FULL_STOP || code === QUESTION_MARK) {
      at++
      continue
    }
    if (code === COMMA) {
      put(',')
      at++
      continue
    }
    const word = wordAt(lower, at)
    let match: RegExpExecArray | null = null
    if (word === '' || BEGINS_MORE.has(word)) {
      TOKEN.lastIndex = at
      match = TOKEN.exec(lower)
    }
    at += match?.[0].length || word.length || 1
    if (match) putSpecial(match, length)
    else if (word !== '') {
      const name = names.get(word)
      if (name !== undefined && !SAME.has(word)) put(name)
      else for (const one of partsOf(word)) put(one)
    }
  }
  return { text: tidy(out.join(' ')), times }
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** Ways to announce a vote. */
const WANTS =
  /\bi (?:am )?(?:going to|want to|would like to|would love to|plan to|intend to|would|have decided to|decided to|am ready to|am prepared to|shall|am willing to|ready to|would prefer to|will have to|have to|must|am inclined to|is going to|going to|prefer to) (?=(?:vote|put|cast|send|eliminate)\b)/g

/** Leaves out asides and puts together what belongs together. A text without the letters of a pattern is not searched for it. */
function tidy(text: string): string {
  let tidied = text
  if (/\b(?:i|to|for|in|of|by|at|let|more)\b/.test(tidied)) {
    ASIDE.lastIndex = 0
    tidied = tidied.replace(ASIDE, '').replace(/ {2,}/g, ' ').trim()
  }
  for (const [letters, pattern, form] of TIDY) if (tidied.includes(letters)) tidied = tidied.replace(pattern, form)
  return tidied
}

/** What is put in another form, in this order: letters that stand in every match, the pattern, and the form. */
const TIDY: readonly (readonly [letters: string, pattern: RegExp, form: string])[] = [
  [
    ' be',
    /\b(?:must|has to|have to|has got to|could|might|may|can|would|will|is going to|is bound to|is likely to|looks to|looks like to|can only|got to) be\b/g,
    'is',
  ],
  ['s ', /\b(?:looks|smells) (?:like|as if)\b(?: @p is\b)?/g, 'looks'],
  ['vot', /\b(vote|voted|voting) (?:against|for|on|out|to)(?= @)/g, '$1'],
  ['i ', WANTS, 'i will '],
  [' you ', /\b(?:can|could|would|will) you (?=tell|explain|say|name|give|point)/g, ''],
  [' to ', /\bi (?:would like|wish|would love|need) to (?=hear|know)/g, 'i want to '],
  [', , ', /(?:, )+, /g, ', '],
  [',', /^(?:, )+|(?: ,)+$/g, ''],
  [
    "'s ",
    /'s (?=(?:BLACK|RED|lying|suspicious|hiding|quiet|shady|my|with|on|not|going|voting|playing|acting)\b(?! (?:vote|read|side|team|claim)))/g,
    'is ',
  ],
  ['not BLACK', /(?<!i am )\bnot BLACK\b/g, 'RED'],
  ['CIVIL', /(?<!i (?:am|was) )\bCIVIL\b/g, 'RED'],
  [' @me ', /(@\d+) (?:for|to) @me (?=is\b)/g, '$1 '],
  ['not RED', /\bnot RED\b/g, 'BLACK'],
]

/** Nearly all adverbs change nothing. */
const ADVERB = /^(?!reply|rely|apply|early|likely|ally|family|supply|fly|unlikely|hardly|barely|friendly|wrongly).*ly$/

const parts = new Map<string, readonly string[]>()

/** A word as it counts here: contractions are two words. */
function partsOf(word: string): readonly string[] {
  let known = parts.get(word)
  if (!known) {
    known = split(word).flatMap((one) => (SAME.get(one) ?? (ADVERB.test(one) ? '' : one)).split(' '))
    if (parts.size > 20_000) parts.clear()
    parts.set(word, known)
  }
  return known
}

function split(word: string): readonly string[] {
  if (!word.includes("'")) return [word]
  if (word === "can't") return ['can', 'not']
  if (word === "won't") return ['will', 'not']
  if (word === "let's") return ['let', 'us']
  const [base = '', end = ''] = word.split("'")
  if (end === 't') return [base.slice(0, -1), 'not']
  const full = { m: 'am', re: 'is', ve: 'have', ll: 'will', d: 'would' }[end]
  if (full) return [base, full]
  if (/^(?:he|she|it|that|there|what|who|where|here|how)$/.test(base)) return [base, 'is']
  return [base, "'s"]
}
