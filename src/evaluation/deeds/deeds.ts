import type { Role, Seat, Team } from '../../../schemas/ask.ts'
import type { Told } from '../../../schemas/event.ts'
import { countWords } from '../../speech/text/words.ts'
import type { Truth } from './checks.ts'
import type { Decided } from './decided.ts'
import { watch } from './watch.ts'

/** A game that is over, with who sat where. */
export interface SeatedGame {
  readonly roles: readonly Role[]
  readonly teams: readonly Team[]
  /** The letter of the player in each seat; seat 1 first. */
  readonly entrants: readonly string[]
  readonly winner: string
  readonly alive: readonly Seat[]
  readonly points: readonly number[]
  readonly log: readonly Told[]
}

/** What is added up of each player in each role, and where a day is given on each day: sums of values, and of how many cases. */
export type Add = (seat: Seat, deed: string, sum: number, of: number, day?: number) => void

export const truthOf = ({ roles, teams }: Pick<SeatedGame, 'roles' | 'teams'>): Truth => ({
  role: (seat) => roles[seat - 1]!,
  isBlack: (seat) => teams[seat - 1] === 'black',
})

/** Counts what each seat of a game did and how it fared. The names are those of `deeds` in the report. */
export function countDeeds(game: SeatedGame, decisions: readonly Decided[], add: Add): void {
  const { roles, teams, winner, alive, points, log } = game
  for (const [i] of roles.entries()) {
    const seat = i + 1
    add(seat, 'score', winner === teams[i] ? 1 : winner === 'red' || winner === 'black' ? 0 : 0.5, 1)
    add(seat, 'alive', Number(alive.includes(seat)), 1)
    add(seat, 'points', points[i]!, 1)
  }
  for (const [seat, own] of Map.groupBy(decisions, ({ seat }) => seat)) countSources(seat, own, add)
  for (const one of decisions) countDecision(one, add)
  const { votes, checks } = watch(log, roles.length, truthOf(game))
  for (const { seat, day, onBlack, chance } of votes) {
    add(seat, 'vote_on_black', onBlack, 1, day)
    add(seat, 'vote_by_chance', chance, 1, day)
    add(seat, 'vote_gain', onBlack - chance, 1, day)
  }
  for (const { seat, found, chance } of checks) {
    add(seat, 'check_finds', found, 1)
    add(seat, 'check_by_chance', chance, 1)
    add(seat, 'check_gain', found - chance, 1)
  }
  for (const { event } of log) {
    if (event.type === 'nominated') add(event.seat, 'nominations', 1, 0)
    else if (event.type === 'voted')
      for (const { seat, kind } of event.by) {
        if (kind === 'cast') add(seat, 'votes', 1, 0)
      }
    else if (event.type === 'cast') add(event.seat, 'votes', 1, 0)
  }
}

/** How the decisions of a seat came about. They are added together: the sums are of whole numbers, and a seat decides some fifteen times. */
function countSources(seat: Seat, own: readonly Decided[], add: Add): void {
  const of = { made: 0, repaired: 0, default: 0 }
  let sum = 0
  for (const { source, tries } of own) {
    of[source]++
    sum += tries
  }
  for (const kind of ['made', 'repaired', 'default'] as const) add(seat, kind, of[kind], own.length)
  add(seat, 'tries', sum, own.length)
}

/** What one decision was worth, what was said, and what was wrong with it. */
function countDecision({ seat, speech, advantage }: Decided, add: Add): void {
  if (advantage !== null) add(seat, 'advantage', advantage, 1)
  if (!speech) return
  add(seat, 'speeches', 1, 0)
  add(seat, 'words', countWords(speech.text), 1)
  add(seat, 'findings', speech.severe, 1)
  for (const { kind, true: isTrue } of speech.claims) {
    add(seat, `${kind}_claims`, 1, 0)
    if (isTrue !== null) add(seat, `false_${kind}_claims`, Number(!isTrue), 1)
  }
  for (const { verdict } of speech.grounding)
    if (verdict !== 'not-checkable') add(seat, 'contradicted', Number(verdict === 'contradicted'), 1)
}
