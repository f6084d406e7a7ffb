import { type Ask, type Choice, MODERATOR, type Option } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import { actionsOf } from '../view/actions.ts'
import { heardBy, type View } from '../view/view.ts'
import type { Value } from './values/value.ts'

/**
 * What a student can learn from a decision: nothing where there was no choice (`forced`), where the moderator runs the floor (`floor`) or where nothing
 * was said (`listen`); little before anybody has said or shown anything (`empty`) or where the player picked nearly at random (`noise`). Then what is
 * plain (`clear`), what is not (`close`), and where the game may turn (`turning point`, by rollouts). `open` is what no probabilities describe.
 */
export const lessons = [
  'forced',
  'floor',
  'listen',
  'empty',
  'noise',
  'clear',
  'close',
  'turning point',
  'open',
] as const
export type Lesson = (typeof lessons)[number]

/** Lessons that a default export leaves out. */
export const TRIVIAL: ReadonlySet<string> = new Set<Lesson>(['forced', 'floor', 'listen'])

/** Lessons from simple to hard: what is plain, what is not, where a game turns, and last what says little or nothing. */
export const CURRICULUM: readonly ReadonlySet<Lesson>[] = [
  new Set<Lesson>(['clear']),
  new Set<Lesson>(['open']),
  new Set<Lesson>(['close']),
  new Set<Lesson>(['turning point']),
  new Set<Lesson>(['empty', 'noise', ...(TRIVIAL as ReadonlySet<Lesson>)]),
]

/** The moderator of one text. */
const BUILT_IN = 'built-in'

/** The likeliest option of a choice that is plain; and how much likelier than chance it is where reasons count. */
const CLEAR = 0.95
const ABOVE_CHANCE = 1.3
/** By how much the best option wins more often than the worst where the game may turn, and by how many standard errors. */
const TURN = 0.25
const ERRORS = 2

interface Decided {
  readonly view: View
  readonly ask: Ask
  readonly choice: Choice
  readonly value: Value | null
  readonly player: string
}

/** The lesson of a decision: a function of the view and the choice. */
export function lessonOf({ view, ask, choice, value, player }: Decided): Lesson {
  if (ask.seat === MODERATOR && player === BUILT_IN) return 'floor'
  const options = actionsOf(ask).length
  const isSpoken = (choice.text ?? '') !== ''
  if (choice.source === 'default' || (options < 2 && !isSpoken)) return 'forced'
  if (SILENT.has(choice.pick!)) return 'listen'
  if (!hasNews(view)) return 'empty'
  if (value && turns(value)) return 'turning point'
  const { probs = [] } = choice
  if (probs.length < 2) return 'open'
  const most = Math.max(...probs)
  if (most >= CLEAR) return 'clear'
  return most < ABOVE_CHANCE / probs.filter((p) => p > 0).length ? 'noise' : 'close'
}

/** The picks of a turn to talk that say nothing. */
const SILENT: ReadonlySet<Option> = new Set(['listen', 'over', 'skip', 'blank'])

/** Whether anybody has said, done or shown anything, or the seat has learned something. */
const hasNews = (view: View): boolean => heardBy(view).some(({ event }) => NEWS.has(event.type))
const NEWS: ReadonlySet<Event['type']> = new Set([
  'spoke',
  'posted',
  'voted',
  'cast',
  'left',
  'checked',
  'claimed',
  'whispered',
])

function turns({ chances, errors, best }: Value): boolean {
  const worst = chances.indexOf(Math.min(...chances))
  const lead = chances[best]! - chances[worst]!
  return lead >= TURN && lead > ERRORS * Math.hypot(errors[best]!, errors[worst]!)
}
