import type { Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { Renderer } from '../../schemas/recipe.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { Move } from '../language/moves.ts'
import { listen } from '../speech/reader/listen.ts'

/** Who hears an event, and the words in which its game makes claims. */
interface Hearing {
  readonly seat: Seat
  readonly vocabulary: Vocabulary
}

/** Events that a prompt need not tell, and why. */
interface Summed {
  readonly what: string
  readonly why: string
  readonly renderers: readonly Renderer[]
  isOf(event: Event, hearing: Hearing): boolean
}

/** The compact rendering of a speech that is not quoted. */
const RECALLED: readonly Move['kind'][] = [
  'claim',
  'check',
  'protect',
  'accuse',
  'vote',
  'trust',
  'defend',
  'believe',
  'ask',
]

/** Whether a compact prompt tells a move: no question to the whole table, and no good word of a speaker for itself. */
const isRecalled = (move: Move, speaker: Seat): boolean =>
  RECALLED.includes(move.kind) && !('seat' in move && (move.kind === 'ask' ? move.seat === 0 : move.seat === speaker))

/** The events that a prompt may be silent about: without one of them the prompt stays the same. Every other event that a seat hears changes its prompt. */
const summedUp: readonly Summed[] = [
  {
    what: 'earlier asks',
    why: 'what became of an ask is told; the present ask is in every prompt',
    renderers: ['full', 'compact'],
    isOf: ({ type }) => type === 'asked',
  },
  {
    what: 'own choices without a thought',
    why: 'the speech, vote or result that a choice led to is told',
    renderers: ['full', 'compact'],
    isOf: (event) => event.type === 'chose' && event.thought === undefined,
  },
  {
    what: 'own thoughts',
    why: 'compact prompts leave thoughts out',
    renderers: ['compact'],
    isOf: ({ type }) => type === 'chose',
  },
  {
    what: 'the phrases of the judge, phases, and the order of turns',
    why: 'compact prompts give the day with what happened in it',
    renderers: ['compact'],
    isOf: ({ type }) => ['began', 'woke', 'slept', 'gathered', 'ordered'].includes(type),
  },
  {
    what: 'that one is the Don oneself',
    why: 'the card says so',
    renderers: ['compact'],
    isOf: (event, { seat }) => event.type === 'revealed' && event.seat === seat,
  },
  {
    what: 'votes that nobody gave',
    why: 'compact prompts list the votes that were given',
    renderers: ['compact'],
    isOf: (event) => event.type === 'voted' && event.by.length === 0,
  },
  {
    what: 'speeches with no claim, suspect, question or promise',
    why: 'compact prompts give earlier speeches by what a listener hears in them, and quote the latest',
    renderers: ['compact'],
    isOf: (event, { vocabulary }) =>
      (event.type === 'spoke' || event.type === 'posted') &&
      !listen(event.text, { speaker: event.seat, vocabulary }).some((move) => isRecalled(move, event.seat)),
  },
]

/** Why a prompt may be silent about an event; undefined if it may not. */
export const whySummed = (event: Event, renderer: Renderer, hearing: Hearing): string | undefined =>
  summedUp.find(({ renderers, isOf }) => renderers.includes(renderer) && isOf(event, hearing))?.why
