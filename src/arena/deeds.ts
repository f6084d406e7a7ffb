import type { Role, Seat, Team } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { DecisionRow } from '../rows/configs/decisions.ts'
import { countWords } from '../speech/text/words.ts'
import type { Truth } from './checks.ts'
import { watch } from './watch.ts'

/** The columns of decisions that deeds are counted from. */
export const deedColumns = [
  'game_id',
  'seat',
  'turn',
  'role',
  'team',
  'act',
  'chosen_action',
  'quality',
  'leakage',
  'value',
  'hindsight',
] as const
export type DeedRow = Pick<DecisionRow, (typeof deedColumns)[number]>

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
export function countDeeds(game: SeatedGame, decisions: readonly DeedRow[], add: Add): void {
  const { roles, teams, winner, alive, points, log } = game
  for (const [i] of roles.entries()) {
    const seat = i + 1
    add(seat, 'score', winner === teams[i] ? 1 : winner === 'red' || winner === 'black' ? 0 : 0.5, 1)
    add(seat, 'alive', Number(alive.includes(seat)), 1)
    add(seat, 'points', points[i]!, 1)
  }
  for (const row of decisions) if (row.seat > 0) countDecision(row, add)
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

/** How one decision came about, what was said, and what was wrong with it. */
function countDecision({ seat, chosen_action: chosen, quality, leakage, value, hindsight }: DeedRow, add: Add): void {
  const { source, text } = chosen
  for (const kind of ['made', 'repaired', 'default'] as const) add(seat, kind, Number(source === kind), 1)
  add(seat, 'tries', quality.attempts, 1)
  if (value?.advantage != null) add(seat, 'advantage', value.advantage, 1)
  if (text === null || source === 'default') return
  add(seat, 'speeches', 1, 0)
  add(seat, 'words', countWords(text), 1)
  add(seat, 'findings', leakage.findings.filter(({ severity }) => severity === 'severe').length, 1)
  for (const { kind, true: isTrue } of hindsight.claims) {
    add(seat, `${kind}_claims`, 1, 0)
    if (isTrue !== null) add(seat, `false_${kind}_claims`, Number(!isTrue), 1)
  }
  for (const { place, verdict } of quality.grounding)
    if (place === 'speech' && verdict !== 'not-checkable')
      add(seat, 'contradicted', Number(verdict === 'contradicted'), 1)
}
