import type { Role, Seat } from '../../schemas/ask.ts'
import type { Event, EventOf, Told } from '../../schemas/event.ts'
import { consistentDeals } from '../belief/deals.ts'
import { stream } from '../game/random.ts'
import type { Ruleset } from '../game/ruleset.ts'
import type { DecisionRow } from '../rows/configs/decisions.ts'
import { viewOf } from '../view/view.ts'
import { bump, type ChanceTally } from './chance-tally.ts'

/** What is counted of a game: its deal, seat 1 first, and its log. */
export interface Dealt {
  readonly split: string
  readonly deal: readonly Role[]
  readonly winner: string
  readonly log: readonly Told[]
  /** The deal that another run seed gives this game: it was not played. */
  readonly unplayed?: readonly Role[]
  /** Its players, where they were seated without regard to the deal. */
  readonly seated?: readonly string[] | undefined
}

/** Counts the deal of a game, who won, and what its players chose before they could know more than their cards. */
export function countChances(tally: ChanceTally, game: Dealt, ruleset: Ruleset): void {
  tally.games++
  for (const role of new Set(ruleset.roles)) {
    const p = ruleset.roles.filter((one) => one === role).length / ruleset.roles.length
    game.deal.forEach((dealt, i) => {
      const cell = (tally.dealt[`${role}.${i + 1}`] ??= { hits: 0, p })
      if (dealt === role) cell.hits++
      if (game.unplayed?.[i] === role) cell.control = (cell.control ?? 0) + 1
    })
  }
  countReseeded(tally, game, ruleset)
  countSeated(tally, game, ruleset)
  bump((tally.won[game.split] ??= {}), game.winner, 1)
  countBlind(tally, game, ruleset)
}

/** Whether another seed gives the same deal, which happens if deals follow from published columns instead of the seed. */
function countReseeded({ reseeded }: ChanceTally, { deal, unplayed }: Dealt, { roles }: Ruleset): void {
  if (!unplayed) return
  const tried = (reseeded['the deal is that of another seed'] ??= { p: 1 / orders(roles), n: 0, hits: 0 })
  tried.n++
  if (deal.every((role, i) => role === unplayed[i])) tried.hits++
}

/** Counts how many seats of each player are black: by chance they are hypergeometric. */
function countSeated({ seated }: ChanceTally, { deal, unplayed, seated: players }: Dealt, { teams }: Ruleset): void {
  if (!players || new Set(players).size < 2) return
  const n = deal.length
  const isBlack = (role: Role | undefined): boolean => role !== undefined && teams[role] === 'black'
  const share = deal.filter(isBlack).length / n
  for (const player of new Set(players)) {
    const seats = [...players.keys()].filter((i) => players[i] === player)
    const count = (deal: readonly Role[]): number => seats.filter((i) => isBlack(deal[i])).length - seats.length * share
    const sum = (seated[player] ??= { distance: 0, variance: 0, things: 0, control: 0 })
    sum.distance += count(deal)
    sum.control! += count(unplayed ?? deal)
    sum.variance += (seats.length * share * (1 - share) * (n - seats.length)) / (n - 1)
    sum.things += seats.length
  }
}

/** A seat that has heard one of these knows more than its card and its team's choices. */
const SHOWS: ReadonlySet<Event['type']> = new Set(['spoke', 'posted', 'left', 'missed', 'cast', 'voted', 'cued'])
/** More deals than this take too long to count. */
const MAX_DEALS = 10_000

/**
 * Before anything was said or shown, every deal that a seat cannot rule out is equally likely, so the chance that its choice hits a black seat, or the
 * holder of a card that one seat holds, is known exactly, whatever the player. Of each kind the first of a game counts, as later ones may follow it.
 */
function countBlind(tally: ChanceTally, { deal, log }: Dealt, ruleset: Ruleset): void {
  if (orders(ruleset.roles) > MAX_DEALS) return
  const single = ruleset.roles.filter((role) => ruleset.roles.filter((one) => one === role).length === 1)
  const marks: [string, (role: Role) => boolean][] = [
    ['a black player', (role) => ruleset.teams[role] === 'black'],
    ...single.map((one): [string, (role: Role) => boolean] => [`the ${one}`, (role) => role === one]),
  ]
  const counted = new Set<string>()
  for (const [at, { event }] of log.entries()) {
    if (SHOWS.has(event.type)) return
    if (event.type !== 'asked' || event.seat < 1) continue
    const { seat, act } = event
    if (marks.every(([what]) => counted.has(`${act}: ${what}`))) continue
    const target = targetOf(log, at)
    if (target === undefined || target === seat) continue
    const deals = consistentDeals(viewOf(log.slice(0, at + 1), seat), ruleset)
    for (const [what, isHit] of marks) {
      const key = `${act}: ${what}`
      const p = deals.filter((roles) => isHit(roles[target]!)).length / deals.length
      if (counted.has(key) || !(p > 0 && p < 1)) continue
      counted.add(key)
      const tried = ((tally.blind[key] ??= {})[Math.round(p * 1e6)] ??= { p, n: 0, hits: 0 })
      tried.n++
      if (isHit(deal[target - 1]!)) tried.hits++
      // A deal that the seat cannot rule out either.
      const other = deals[Math.floor(stream(log.length, at, target)() * deals.length)]!
      if (isHit(other[target]!)) tried.control = (tried.control ?? 0) + 1
    }
  }
}

/** The seat that the answer to an ask was about: the one picked, or nominated in a speech. */
function targetOf(log: readonly Told[], at: number): Seat | undefined {
  const { seat, turn } = log[at]!.event as EventOf<'asked'>
  const after = log.findIndex(({ event }) => event.type === 'chose' && event.seat === seat && event.turn === turn)
  const chose = log[after]?.event as EventOf<'chose'> | undefined
  if (!chose || chose.source === 'default') return undefined
  if (typeof chose.pick === 'number') return chose.pick > 0 ? chose.pick : undefined
  for (const { event } of log.slice(after + 1)) {
    if (event.type === 'asked') return undefined
    if (event.type === 'nominated' && event.seat === seat) return event.target
  }
  return undefined
}

/** The number of distinct orders of a list. */
function orders(list: readonly string[]): number {
  let [found, placed] = [1, 0]
  for (const one of new Set(list))
    for (let i = 1; i <= list.filter((other) => other === one).length; i++) found = (found * ++placed) / i
  return found
}

/** Counts where the marked things of a list stand. */
export function countOrder(
  tally: ChanceTally['order'],
  what: string,
  isMarked: readonly boolean[],
  /** What is marked under a deal that was not played. */
  unplayed: readonly boolean[] = isMarked,
): void {
  const n = isMarked.length
  const marked = isMarked.filter(Boolean).length
  if (marked === 0 || marked === n) return
  const mean = (n + 1) / 2
  const sum = (tally[what] ??= { distance: 0, variance: 0, things: 0 })
  isMarked.forEach((is, i) => void (is && (sum.distance += i + 1 - mean)))
  sum.control ??= 0
  unplayed.forEach((is, i) => void (is && (sum.control! += i + 1 - mean)))
  sum.variance += (marked * (n - marked) * (n + 1)) / 12
  sum.things += n
}

/** Counts the style of the first speech of each seat: whether black seats have the longer ones, other last words, or more tries. */
export function countStyle(tally: ChanceTally, rows: readonly DecisionRow[]): void {
  const first = new Map<Seat, DecisionRow>()
  for (const row of rows) if (row.chosen_action.text !== null && !first.has(row.seat)) first.set(row.seat, row)
  const said = [...first.values()].filter(({ chosen_action: { source } }) => source !== 'default')
  const by = (what: string, of: (row: DecisionRow) => number | string): void => {
    const sorted = said.toSorted((a, b) => (of(a) === of(b) ? (a.row_id < b.row_id ? -1 : 1) : of(a) < of(b) ? -1 : 1))
    countOrder(
      tally.style,
      what,
      sorted.map(({ team }) => team === 'black'),
    )
  }
  by('length', ({ chosen_action: { text } }) => text!.length)
  by('last words', ({ chosen_action: { text } }) => text!.split(' ').slice(-2).join(' '))
  by('tries', ({ quality: { attempts } }) => attempts)
}
