import { type Role, type Seat, teamOf } from '../schemas/ask.ts'
import type { Told } from '../schemas/event.ts'
import type { Entitled, Ruleset } from '../src/game/game.ts'
import { shuffle, stream } from '../src/game/random.ts'
import type { Finished } from '../src/play/series.ts'
import { isSame, type Truth, type Twin, truthOf, twinOf } from '../src/play/twins.ts'
import { allDeals, cluesOf } from '../src/play/worlds.ts'
import { type GameRows, type Rendering, rowId, rowsOf } from '../src/rows/rows.ts'
import { renderRetry } from '../src/view/render.ts'
import { type Heard, hears, viewOf } from '../src/view/view.ts'

/** A leak, or a secret that its owner does not see: where, through what, and the two texts that differ. */
export interface Leak {
  readonly kind: 'knowledge' | 'worlds' | 'completeness' | 'redraw'
  readonly game: string
  readonly row?: string
  readonly channel: string
  readonly texts: readonly [string, string]
}

/** How much was looked at. */
export interface LeakTally {
  /** Games whose every deal was tried, games with a sample, twins played. */
  exhaustive: number
  sampled: number
  twins: number
  /** Decisions compared with a twin, by the role of the seat. */
  decisions: Record<string, number>
  /** Rows compared column by column. */
  rows: number
  /** Events compared with the knowledge table, one for each seat. */
  entitlements: number
}

export const noTally = (): LeakTally => ({
  exhaustive: 0,
  sampled: 0,
  twins: 0,
  decisions: {},
  rows: 0,
  entitlements: 0,
})

/** Adds what was looked at elsewhere. */
export function addTally(tally: LeakTally, other: LeakTally): void {
  for (const key of ['exhaustive', 'sampled', 'twins', 'rows', 'entitlements'] as const) tally[key] += other[key]
  for (const [role, n] of Object.entries(other.decisions)) tally.decisions[role] = (tally.decisions[role] ?? 0) + n
}

/** Of the deals tried, this share has every published column compared; of the others, the views. */
const ROWS_OF_EVERY = { all: 32, some: 4 } as const
/** A game with one leak has it in thousands of worlds: this many are told. */
const MOST_LEAKS = 20

interface Watch {
  readonly seat: Seat
  readonly role: Role
  readonly heard: readonly Heard[]
  /** Of each ask: its place in the log and in the seat's view. */
  readonly asks: readonly { readonly inLog: number; readonly inView: number }[]
  /** What the table lets the seat know about the deal, with places in the log. */
  readonly clues: readonly { readonly at: number; allows(roles: readonly Role[]): boolean }[]
}

/** Checks one game: its views against the knowledge table, and every seat against the deals that it cannot rule out; `worlds` of them, or all. */
export function checkLeaks(
  played: Finished,
  ruleset: Ruleset,
  worlds: number | 'all',
  rows: GameRows,
  rendering: Rendering,
  tally: LeakTally,
): Leak[] {
  const leaks: Leak[] = []
  const { record, log } = played
  const truth = truthOf(ruleset, record.deal, log, record.choices)
  const tell = (leak: Omit<Leak, 'game'>): void =>
    void (leaks.length < MOST_LEAKS && leaks.push({ ...leak, game: record.game_id }))
  checkEntitlements(truth, tell, tally)

  const watches = record.deal.map((_, i) => watch(truth, i + 1))
  for (const { seat, role, clues } of watches) {
    const clue = clues.find(({ allows }) => !allows(truth.roles))
    if (clue)
      tell({
        kind: 'completeness',
        channel: `the table of seat ${seat}, a ${role}, rules out the true deal`,
        texts: [textOf(log[clue.at]), 'happened'],
      })
  }
  if (worlds === 0) return leaks
  const random = stream(record.game_id, 'worlds')
  const deals = allDeals(ruleset.roles)
  // A black seat cannot tell seven deals apart; a sample over all deals would seldom hold one of them.
  const blackWorlds = deals.filter((roles) =>
    roles.every((role, seat) => seat === 0 || isTold(role, truth.roles[seat]!)),
  )
  const sample = [...new Set([...blackWorlds, ...shuffle(deals, random)])]
  const chosen = worlds === 'all' ? deals : sample.slice(0, worlds)
  if (worlds === 'all') tally.exhaustive++
  else tally.sampled++
  let tried = 0
  for (const roles of chosen) {
    if (isSame(roles, truth.roles)) continue
    const excluded = watches.map(
      ({ clues }) => clues.find((clue) => !clue.allows(roles))?.at ?? Number.POSITIVE_INFINITY,
    )
    const involved = watches.filter(
      (watch, i) =>
        watch.role === roles[watch.seat] && (watch.asks[0]?.inLog ?? Number.POSITIVE_INFINITY) <= excluded[i]!,
    )
    if (involved.length === 0) continue
    const twin = twinOf(truth, roles, random)
    tally.twins++
    const twinRows =
      tried++ % (worlds === 'all' ? ROWS_OF_EVERY.all : ROWS_OF_EVERY.some) === 0
        ? rowsOf(imagined(played, roles, twin), rendering)
        : undefined
    for (const one of involved) compareSeat(one, excluded[one.seat - 1]!, twin, rows, twinRows, rendering, tell, tally)
  }
  for (const one of watches) redraw(one, truth, random, tell, tally)
  return leaks
}

/** Whether a black seat sees this role where that one is: it knows its team and takes the others for red. */
const isTold = (role: Role, real: Role): boolean => (teamOf(real) === 'black' ? role === real : teamOf(role) === 'red')

function watch({ roles, log, ruleset }: Truth, seat: Seat): Watch {
  const known = log.flatMap((told, at) =>
    isEntitled(told, seat, roles, ruleset, log, at) ? [{ at, event: told.event }] : [],
  )
  const clues = cluesOf(
    seat,
    known.map(({ event }) => event),
    ruleset.knows,
  )
  const asks: { inLog: number; inView: number }[] = []
  let inView = 0
  log.forEach(({ to, event }, inLog) => {
    if (!hears(seat, to)) return
    if (event.type === 'asked' && event.seat === seat) asks.push({ inLog, inView })
    inView++
  })
  return {
    seat,
    role: roles[seat]!,
    heard: viewOf(log, seat).heard,
    asks,
    clues: clues.map(({ at, allows }) => ({ at: known[at]!.at, allows })),
  }
}

/** Whether the table lets a seat know an event. Who is alive is public. */
function isEntitled(
  { event }: Told,
  seat: Seat,
  roles: readonly Role[],
  { knows }: Ruleset,
  log: readonly Told[],
  at: number,
): boolean {
  const who: Entitled = knows.entitled(event)
  switch (who) {
    case 'everyone':
      return true
    case 'itself':
      return 'seat' in event && event.seat === seat
    case 'black':
      return (
        teamOf(roles[seat]!) === 'black' &&
        !log.slice(0, at).some((told) => told.event.type === 'left' && told.event.seat === seat)
      )
    case 'nobody':
      return false
    default:
      return roles[seat] === who
  }
}

/** Nothing in a view beyond the table, and everything in the table is in the view. */
function checkEntitlements(
  { roles, log, ruleset }: Truth,
  tell: (leak: Omit<Leak, 'game'>) => void,
  tally: LeakTally,
): void {
  log.forEach((told, at) => {
    for (let seat = 1; seat < roles.length; seat++) {
      tally.entitlements++
      const may = isEntitled(told, seat, roles, ruleset, log, at)
      const does = hears(seat, told.to)
      if (may === does) continue
      const said = JSON.stringify(told.event)
      if (does)
        tell({
          kind: 'knowledge',
          channel: `${told.event.type} told to seat ${seat}, a ${roles[seat]}`,
          texts: [said, 'not to be known'],
        })
      else
        tell({
          kind: 'knowledge',
          channel: `${told.event.type} not told to seat ${seat}, a ${roles[seat]}`,
          texts: ['not heard', said],
        })
    }
  })
}

/** A seat hears the same in a world that it cannot rule out, up to its last ask there; and one that it can rule out has shown by its next ask. */
function compareSeat(
  { seat, role, heard, asks }: Watch,
  excluded: number,
  { game, open }: Twin,
  rows: GameRows,
  twinRows: GameRows | undefined,
  { words }: Rendering,
  tell: (leak: Omit<Leak, 'game'>) => void,
  tally: LeakTally,
): void {
  const possible = asks.filter(({ inLog }) => inLog < excluded).length
  const other = game.view(seat).heard
  const length = common(heard, other, open)
  const row = (turn: number): string => rowId(rows.game.game_id, seat, turn)
  tally.decisions[role] = (tally.decisions[role] ?? 0) + possible
  if (possible > 0 && length <= asks[possible - 1]!.inView) {
    const turn = asks.findIndex(({ inView }) => inView >= length)
    tell({
      kind: 'worlds',
      row: row(turn),
      channel: `view of seat ${seat}, a ${role}`,
      texts: [textOf(heard[length]), textOf(other[length])],
    })
    return
  }
  const next = asks[possible]
  if (next && length > next.inView)
    tell({
      kind: 'completeness',
      row: row(possible),
      channel: `seat ${seat}, a ${role}, should have ruled this world out`,
      texts: [textOf(heard[next.inView]), textOf(other[next.inView])],
    })
  if (!twinRows) return
  const view = (list: readonly Heard[], turn: number) => ({ seat, heard: list.slice(0, asks[turn]!.inView + 1) })
  for (const [config, list, twins] of [
    ['decisions', rows.decisions, twinRows.decisions],
    ['sft', rows.sft, twinRows.sft],
  ] as const) {
    const byId = new Map(twins.map((twinRow) => [twinRow.row_id, twinRow]))
    const ids = new Map(Array.from({ length: possible }, (_, turn) => [row(turn), turn]))
    for (const mine of list) {
      const turn = ids.get(mine.row_id)
      if (turn === undefined) continue
      tally.rows++
      const column = published(mine, byId.get(mine.row_id))
      if (column)
        tell({ kind: 'worlds', row: mine.row_id, channel: `${config}.${column[0]}`, texts: [column[1], column[2]] })
    }
  }
  for (let turn = 0; turn < possible; turn++)
    for (const wrong of ['format', 'say', 'pick'] as const) {
      const [a, b] = [
        renderRetry(view(heard, turn), words, wrong).content,
        renderRetry(view(other, turn), words, wrong).content,
      ]
      if (a !== b) tell({ kind: 'worlds', row: row(turn), channel: 'retry', texts: [a, b] })
    }
}

/** How far two histories are the same, when `open` of their public events are known to be. */
function common(a: readonly Heard[], b: readonly Heard[], open: number): number {
  let length = 0
  let left = open
  for (; length < a.length && length < b.length; length++) {
    const [x, y] = [a[length]!, b[length]!]
    if (x.open !== y.open) break
    if (x.open ? left-- <= 0 : !isSame(x.event, y.event)) break
  }
  return length
}

/** The first column in which two rows differ and that is neither hindsight nor a label: its name, and the two values. */
function published(row: object, twin: object | undefined): [string, string, string] | undefined {
  if (!twin) return ['row_id', textOf(row), 'no such row']
  for (const [column, value] of Object.entries(row)) {
    const other = (twin as Record<string, unknown>)[column]
    if (column !== 'hindsight' && column !== 'label' && !isSame(value, other))
      return [column, textOf(value), textOf(other)]
  }
  return undefined
}

/** In the true deal, what a seat neither chose nor heard is drawn again: its view must not move. */
function redraw(
  { seat, role, heard, asks }: Watch,
  truth: Truth,
  random: () => number,
  tell: (leak: Omit<Leak, 'game'>) => void,
  tally: LeakTally,
): void {
  const isBlack = teamOf(role) === 'black'
  const isOthers = (who: Seat, act: string): boolean => who !== seat && (act === 'check' || !isBlack)
  const { game, open } = twinOf(truth, truth.roles, random, isOthers)
  tally.twins++
  const last = asks.at(-1)
  if (!last) return
  const other = game.view(seat).heard
  const length = common(heard, other, open)
  if (length <= last.inView)
    tell({
      kind: 'redraw',
      channel: `view of seat ${seat}, a ${role}`,
      texts: [textOf(heard[length]), textOf(other[length])],
    })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'))

/** A twin as a finished game, so that the same code makes its rows. What is known in hindsight is not compared. */
function imagined({ record, outcome }: Finished, roles: readonly Role[], { game, choices }: Twin): Finished {
  const deal = roles.slice(1)
  const asked = new Set(choices.map(({ seat, turn }) => `${seat}/${turn}`))
  const turns = new Map<number, number>()
  // Where a twin stopped, an ask may wait for its answer: it makes no row.
  const log = game.log.filter(({ event }) => {
    if (event.type !== 'asked') return true
    const turn = turns.get(event.seat) ?? 0
    turns.set(event.seat, turn + 1)
    return asked.has(`${event.seat}/${turn}`)
  })
  // Its outcome is another one too: no published column may tell how the game will end.
  const alive = deal.map((_, i) => i + 1).filter((seat) => !outcome.alive.includes(seat))
  const winner = outcome.winner === 'red' ? 'black' : 'red'
  const other = { roles: deal, winner, reason: 'imagined', alive, points: outcome.points.map((points) => 1 - points) }
  return { record: { ...record, deal, choices: [...choices] }, log, outcome: other }
}
