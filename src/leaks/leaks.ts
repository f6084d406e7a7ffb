import { type Role, teamOf } from '../../schemas/ask.ts'
import { allDeals } from '../belief/deals.ts'
import type { Finished } from '../play/series.ts'
import { type GameRows, type Rendering, rowsOf } from '../rows/rows.ts'
import type { Ruleset } from '../table/game.ts'
import { shuffle, stream } from '../table/random.ts'
import { checkEntitlements } from './entitlements.ts'
import { readable } from './excerpt.ts'
import type { Leak, LeakTally, Tell } from './leak.ts'
import { compareSeat, redraw } from './non-interference.ts'
import { isSame, type Twin, truthOf, twinOf } from './twins.ts'
import { watch } from './watch.ts'

/** Of the deals tried, this share has every published column compared; of the others, the views. */
const ROWS_OF_EVERY = { all: 32, some: 4 } as const
/** A game with one leak has it in thousands of worlds: this many are told. */
const MOST_LEAKS = 20

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
  const tell: Tell = (leak) => void (leaks.length < MOST_LEAKS && leaks.push({ ...leak, game: record.game_id }))
  checkEntitlements(truth, tell, tally)

  const watches = record.deal.map((_, i) => watch(truth, i + 1))
  for (const { seat, role, clues } of watches) {
    const clue = clues.find(({ allows }) => !allows(truth.roles))
    if (clue)
      tell({
        kind: 'completeness',
        channel: `the table of seat ${seat}, a ${role}, rules out the true deal`,
        texts: [readable(log[clue.at]), 'happened'],
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
