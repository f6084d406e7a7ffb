import type { Seat } from '../../../schemas/ask.ts'
import { type Random, stream } from '../../../src/game/random.ts'
import { type Entitlements, entitlementsOf } from '../../../src/leaks/entitlements.ts'
import { dealsFor } from '../../../src/leaks/other-deals.ts'
import { isSame } from '../../../src/leaks/same.ts'
import { type Truth, truthOf, twinOf } from '../../../src/leaks/twins.ts'
import { exclusions, type Watch, watch } from '../../../src/leaks/watch.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { hears, type View, viewOf } from '../../../src/view/view.ts'
import type { Worlds } from '../effort.ts'
import { USUAL_DEALS, type WireTally } from './findings.ts'
import { playedFrom } from './played-from.ts'
import type { Remaking, Sources } from './remaking.ts'
import type { KeptLine, LineFinding, Placed, WiredGame } from './wired-game.ts'

type ImaginedTally = Pick<WireTally, 'deals' | 'imagined' | 'notImagined'>

/** The lines that one seat was sent between two events, with the number of events that it had heard by then. */
interface Moment {
  readonly heard: number
  readonly lines: readonly KeptLine[]
}

/** A line that was due, and the place of the line that was sent for it. */
interface DueLine extends Placed {
  readonly line: string
}

/**
 * Checks every line that seats of a game were sent: each event that a seat had heard is one that the knowledge table allows it, each line is the one that
 * its wire makes of those events alone, and the lines are the same under deals that the seat cannot rule out.
 */
export function checkRemade(
  { table, lines, deal, choices }: WiredGame,
  remake: (sources: Sources) => Remaking,
  worlds: Worlds,
  tally: ImaginedTally,
): LineFinding[] {
  const { ruleset, log } = playedFrom({ ...table, deal, players: deal.map(() => 'outside') }, choices)
  const words = wordsOf(ruleset, 'full')
  const truth = truthOf(ruleset, deal, log, choices)
  const entitlements = entitlementsOf(truth)
  const seats = [...new Set(lines.map(({ seat }) => seat))].map((seat) => {
    const moments = momentsOf(lines, seat)
    const make = (roles: readonly string[]): Remaking => remake({ seat, ruleset, words, deal: roles })
    const due: DueLine[][] = []
    const findings = [
      ...forbidden(truth, entitlements, seat, moments),
      ...compared(moments, viewOf(log, seat), make(deal), due),
    ]
    return { seat, moments, make, due, findings }
  })
  const findings = seats.flatMap((one) => one.findings)
  if (worlds === 0) return findings
  if (findings.length > 0) {
    tally.notImagined++
    return findings
  }
  const random = stream(table.game, 'worlds')
  return seats.flatMap(({ seat, ...sent }) =>
    underOtherDeals(truth, watch(truth, entitlements, seat), { ...sent, random, worlds, tally }),
  )
}

function momentsOf(lines: readonly KeptLine[], seat: Seat): Moment[] {
  const moments: { heard: number; lines: KeptLine[] }[] = []
  for (const line of lines) {
    if (line.seat !== seat) continue
    const last = moments.at(-1)
    if (last?.heard === line.heard) last.lines.push(line)
    else moments.push({ heard: line.heard, lines: [line] })
  }
  return moments
}

/** Events that a seat heard and may not know. */
function forbidden({ log }: Truth, entitlements: Entitlements, seat: Seat, moments: readonly Moment[]): LineFinding[] {
  return log
    .flatMap(({ to, event }, i) => (hears(seat, to) ? [{ event, isEntitled: entitlements[i]![seat]! }] : []))
    .slice(0, moments.at(-1)!.heard)
    .flatMap(({ event, isEntitled }, i) => {
      if (isEntitled) return []
      const { number } = moments.find(({ heard }) => heard > i)!.lines[0]!
      const what = `seat ${seat} is told of an event that it may not know`
      return [{ number, what, sent: JSON.stringify(event), right: 'nothing' }]
    })
}

/** Compares what was sent with what is expected from the events that the seat had heard, moment by moment. */
function compared(moments: readonly Moment[], view: View, remaking: Remaking, noted: DueLine[][]): LineFinding[] {
  const shown = (due: string | undefined): string => (due === undefined ? 'nothing' : (remaking.asSent?.(due) ?? due))
  let before = 0
  for (const { heard, lines } of moments) {
    if (heard < before || heard > view.upTo) {
      const { line: sent, number } = lines[0]!
      return [{ number, what: 'a line was sent that nothing heard accounts for', sent, right: 'nothing' }]
    }
    before = heard
    const upTo = { ...view, upTo: heard }
    const due = remaking.due(upTo).map((line): { line: string; number?: number | undefined } => ({ line }))
    noted.push(due)
    let next = 0
    for (const { line: sent, number } of lines) {
      const at = due.findIndex(({ line }, i) => i >= next && remaking.isDue(sent, line))
      if (at >= 0 && due.slice(next, at).every(({ line }) => remaking.mayMiss(line))) {
        remaking.took?.(sent)
        due[at]!.number = number
        next = at + 1
      } else if (!remaking.isBeside(sent, upTo))
        return [{ number, what: `seat ${view.seat} is sent a line otherwise`, sent, right: shown(due[next]?.line) }]
    }
    const missing = due.slice(next).find(({ line }) => !remaking.mayMiss(line))
    if (missing) {
      const { number } = lines.at(-1)!
      const what = `seat ${view.seat} is not sent the line that is due next`
      return [{ number, what, sent: 'nothing', right: shown(missing.line) }]
    }
  }
  return []
}

/** How many deals are drawn for each one that is wanted: a seat rules most of them out before it is first asked. */
const DRAWN = 8

interface Imagining {
  readonly moments: readonly Moment[]
  /** What was due at each moment of the true game. */
  readonly due: readonly (readonly DueLine[])[]
  readonly make: (roles: readonly string[]) => Remaking
  readonly random: Random
  readonly worlds: Worlds
  readonly tally: ImaginedTally
}

/** Compares the expected lines of the game with those under deals that the seat cannot rule out. */
function underOtherDeals(truth: Truth, seen: Watch, imagining: Imagining): LineFinding[] {
  const { moments, due, make, random, worlds, tally } = imagining
  const { seat } = seen
  const wanted = worlds === 'default' ? USUAL_DEALS : worlds
  let tried = 0
  for (const roles of dealsFor(truth, [seen], wanted === 'all' ? wanted : DRAWN * wanted, random)) {
    const excluded = exclusions([seen], roles)[0]!
    const last = seen.asks.findLast(({ inLog }) => inLog < excluded)
    if (isSame(roles, truth.roles) || !last) continue
    if (tried++ === wanted) break
    const { game } = twinOf(truth, roles, random, { seat })
    const remaking = make(roles.slice(1))
    const view = viewOf(game.log, seat)
    tally.deals++
    for (const [i, { heard }] of moments.entries()) {
      if (heard > last.inView + 1) break
      const there = remaking.due({ ...view, upTo: Math.min(heard, view.upTo) })
      tally.imagined += there.length
      const at = due[i]!.findIndex(({ line }, k) => line !== there[k])
      if (at < 0 && due[i]!.length === there.length) continue
      const what = `what seat ${seat} is sent differs under the deal ${roles.slice(1).join(', ')}`
      const { line: sent, number } = due[i]![at] ?? { line: 'nothing more', number: moments[i]!.lines.at(-1)!.number }
      return [{ number, what, sent, right: there[at < 0 ? due[i]!.length : at] ?? 'nothing' }]
    }
  }
  return []
}
