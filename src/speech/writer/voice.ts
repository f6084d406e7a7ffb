import type { Seat } from '../../../schemas/ask.ts'
import { ORDINALS, wordOf } from '../../language/en/numbers.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { Speech, Style } from '../../language/moves.ts'
import { expand, type Node, parseTemplate } from '../../language/template.ts'
import { spelled } from '../reader/lexicon.ts'

/** What was said in a game so far, in small letters: by the speaker itself, and by all. */
export interface Heard {
  readonly own: string
  readonly all: string
}

/** Who talks, and how. */
export interface Voice {
  readonly speaker: Seat
  readonly vocabulary: Vocabulary
  readonly style: Style
  /** Always the same plain words, which nobody misunderstands. */
  readonly isSafe: boolean
  /** The last words of a player who leaves and votes no more. */
  readonly isLeaving?: boolean
  /** Who has left the table. */
  readonly gone?: readonly Seat[]
  /** Whom the speaker is sure of: no doubt is said about them. */
  readonly sure?: readonly Seat[]
  /** Who claims the role that checks and is not believed: their checks are what they say. */
  readonly doubted?: readonly Seat[]
  /** Who has charged the speaker and asked nothing. */
  readonly charging?: readonly Seat[]
  /** How likely each seat is to be black, as the speaker says, by seat: words for and against a player are as strong as that. */
  readonly black?: ArrayLike<number>
  /** What was said before in the game: figures of speech and the speaker's own sentences are not used twice, if others fit. */
  readonly heard?: Heard
  /** Of whom the speaker last spoke on the day before. */
  readonly yesterday?: readonly Seat[]
  /** What was said of other players before in this speech. */
  readonly before?: Speech
  /** How players are called in one sentence: a number in [0, 1). */
  readonly form?: number
  random(): number
}

/** What stands in the slots of a template. */
export interface Slots {
  readonly s?: Seat | readonly Seat[] | undefined
  readonly t?: Seat | undefined
  readonly v?: Seat | undefined
  readonly n?: number
  readonly m?: number
  readonly day?: number | undefined
  readonly night?: number | undefined
  readonly found?: string
  readonly role?: string
  /** `s` has been named just before, so that a pronoun will do. */
  readonly isKnown?: boolean
}

export const pickFrom = <T>(items: readonly T[], { random, isSafe }: Voice): T =>
  items[isSafe ? 0 : Math.floor(random() * items.length)]!
export const chance = (share: number, { random, isSafe }: Voice): boolean => !isSafe && random() < share

const parsed = new Map<string, readonly Node[]>()

/** Words for a cover that do not say more: whom the Doctor "saved" was attacked. Such words are heard, and said only where the game has no other. */
function covering(words: readonly string[]): readonly string[] {
  const plain = words.filter((word) => !SAYS_MORE.has(word))
  return plain.length > 0 ? plain : words
}
const SAYS_MORE: ReadonlySet<string> = new Set(['saved', 'healed'])

/** Says a template. */
export function say(line: string, slots: Slots, voice: Voice): string {
  let nodes = parsed.get(line)
  if (!nodes) parsed.set(line, (nodes = parseTemplate(spelled(line))))
  const { isSafe, style, speaker, vocabulary, random, yesterday = [] } = voice
  const steady: Voice = {
    isSafe,
    style,
    speaker,
    vocabulary,
    random,
    yesterday,
    form: voice.form ?? (isSafe ? 0 : random()),
  }
  const said = expand(
    nodes,
    (slot) => fill(slot, slots, steady),
    (of) => (voice.isSafe ? 0 : Math.floor(voice.random() * of)),
  )
  const spaced = (said.includes('  ') ? said.replace(/ {2,}/g, ' ') : said).replace(/ (?=[,.!?:]|$)/g, '')
  const isVowel = spaced.includes('evil') || spaced.includes('innocent')
  return (isVowel ? spaced.replace(/\ba (?=(?:evil|innocent)\b)/g, 'an ') : spaced).trim()
}

/** What a slot is said as. */
function fill(slot: string, slots: Slots, voice: Voice): string {
  const { vocabulary, speaker } = voice
  const s = (typeof slots.s === 'object' ? slots.s[0] : slots.s) ?? 0
  switch (slot) {
    case 's+':
      return listOf([slots.s ?? []].flat(), voice)
    case 's':
      return called(s, voice)
    case "s's":
      return s === speaker ? 'my' : `${called(s, voice)}'s`
    case 'S':
    case 'p':
      return slots.isKnown && slots.t === undefined
        ? pickFrom(['that player', called(s, voice), called(s, voice), called(s, voice)], voice)
        : called(s, voice)
    case 'they':
      return slots.isKnown ? pickFrom(['they', 'they', 'they', called(s, voice)], voice) : called(s, voice)
    case 'them':
      return slots.isKnown ? pickFrom(['them', 'them', 'them', called(s, voice)], voice) : called(s, voice)
    case "p's":
      return slots.isKnown ? pickFrom(['their', 'their', `${called(s, voice)}'s`], voice) : `${called(s, voice)}'s`
    case 't':
    case 'T':
      return called(slots.t!, voice)
    case 't2':
      return called(slots.t!, voice)
    case "t's":
      return slots.t === speaker ? 'my' : `${called(slots.t!, voice)}'s`
    case 'v':
      return called(slots.v!, voice)
    case 'nom':
      return `${pickFrom(['player number ', 'number ', 'player ', '', 'seat '], voice)}${s}`
    case 'n':
      return slots.n === 1 ? 'one' : chance(0.5, voice) ? String(slots.n) : wordOf(slots.n!)
    case 'm':
      return wordOf(slots.m!)
    case 'day':
      return slots.day === undefined ? '' : ` ${timeOf('day', slots.day, voice)}`
    case 'night':
      return slots.night === undefined ? '' : ` ${timeOf('night', slots.night, voice)}`
    case 'past':
      return voice.yesterday?.includes(s) ? ' yesterday' : ''
    case 'dayly':
      return slots.day === undefined ? '' : `${timeOf('day', slots.day, voice)}, `
    case 'nightly':
      return slots.night === undefined ? '' : `${timeOf('night', slots.night, voice)} `
    case 'found':
      return pickFrom(vocabulary.found[slots.found!] ?? [slots.found!], voice)
    case 'Role':
      return pickFrom(vocabulary.roles[slots.role!] ?? [slots.role!], voice)
    case 'sheriff':
      return (vocabulary.roles['sheriff'] ?? Object.values(vocabulary.roles)[0] ?? ['Sheriff'])[0]!
    case 'checked':
      return pickFrom(vocabulary.checked, voice)
    case 'protected':
      return pickFrom(covering(vocabulary.protected), voice)
    case 'protect':
      return pickFrom(covering(vocabulary.protected), voice)
        .replace(/([^e])ed$/, '$1')
        .replace(/([sv])$/, '$1e')
    default:
      return team(slot, vocabulary, voice, Array.isArray(slots.s) && slots.s.length > 1)
  }
}

/** Words for a team that are counted, and so need an article: "a Werewolf". */
const COUNTED = /^(?:werewolf|wolf|villager|civilian|citizen)$/i

function team(slot: string, { suspected, trusted }: Vocabulary, voice: Voice, isOfSeveral: boolean): string {
  const word = pickFrom(slot.startsWith('black') ? suspected : trusted, voice)
  if (!COUNTED.test(word)) return /y$/.test(slot) && /^mafia$/i.test(word) ? `like ${word}` : word
  if (isOfSeveral && (slot === 'black' || slot === 'red')) return word.replace(/f$/, 've').concat('s')
  const one = `a ${word}`
  return slot === 'black' || slot === 'red' ? one : slot.endsWith('y') ? `like ${one}` : word
}

/** A player by its number, each time in another way; the speaker is "me". */
function called(seat: Seat, voice: Voice): string {
  if (seat === voice.speaker) return 'me'
  if (voice.isSafe) return `player number ${seat}`
  const at = voice.form ?? voice.random()
  if (at < 0.34) return `number ${seat}`
  if (at < 0.62) return String(seat)
  if (at < 0.8) return `player ${seat}`
  if (at < 0.9) return `seat ${seat}`
  return `number ${wordOf(seat)}`
}

function listOf(seats: readonly Seat[], voice: Voice): string {
  const [first, ...others] = seats
  if (others.length === 0) return called(first!, voice)
  const bare = chance(0.5, voice)
  const all = seats.map((seat) => (bare && seat !== voice.speaker ? String(seat) : called(seat, voice)))
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

const timeOf = (unit: string, number: number, voice: Voice): string =>
  number <= 20 && chance(0.4, voice) ? `on the ${ORDINALS[number - 1]} ${unit}` : `on ${unit} ${number}`
