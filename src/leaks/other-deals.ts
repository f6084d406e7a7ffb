import type { Seat } from '../../schemas/ask.ts'
import { allDeals } from '../belief/deals.ts'
import { shuffle, stream } from '../game/random.ts'
import type { Roles } from '../game/ruleset.ts'
import type { Finished } from '../play/series.ts'
import { isOfSeats, type Rows } from '../rows/configs/configs.ts'
import { rowsOf } from '../rows/rows.ts'
import type { AskedAgain } from './asked-again.ts'
import { dealsAtRandom } from './deals-at-random.ts'
import { imagined, imaginedRecord, OtherIds } from './imagined.ts'
import type { LeakSetting, LeakTally, Tell } from './leak.ts'
import { compareSeat, redraw } from './non-interference.ts'
import { revalued, VALUED, wantedOf } from './revalued.ts'
import { isSame } from './same.ts'
import { type Truth, twinOf } from './twins.ts'
import { exclusions, type Watch } from './watch.ts'

/** In every nth deal all published columns are compared; in the others only the views. */
const ROW_COMPARE_INTERVAL = { all: 32, some: 4 } as const
/** The least number of deals per seat whose rows are compared: a seat that knows its team has few possible deals among thousands. */
const MIN_ROW_COMPARISONS = { all: 4, some: 1 } as const
/** Under how many other deals the player of each seat is asked again. */
const REASKED_DEALS_PER_SEAT = { all: 3, some: 1 } as const
/** How many seats of a game have their rows compared with those of a game with other hidden choices and other thoughts of others; all seats with all deals. */
const REDRAWN_SEATS = 3

interface Compared {
  readonly played: Finished
  readonly rows: Rows
  readonly setting: LeakSetting
  readonly truth: Truth
  readonly watches: readonly Watch[]
  /** The players of the game, where they are asked again. */
  readonly players: AskedAgain | undefined
  readonly tell: Tell
  readonly tally: LeakTally
}

/** Replays a game under deals that some of its seats cannot rule out: these must see, be asked and be published the same. */
export function checkOtherDeals({ played, rows, setting, truth, watches, players, tell, tally }: Compared): void {
  const { ruleset, deals, values } = setting
  const { words } = setting.rendering
  const random = stream(played.record.game_id, 'worlds')
  const chosen = dealsFor(truth, watches, deals, random)
  const effort = deals === 'all' ? 'all' : 'some'
  if (deals === 'all') tally.exhaustive++
  else tally.sampled++
  const exclusionsOf = new Map(chosen.map((roles) => [roles, exclusions(watches, roles)]))
  const asked = players?.plan(watches, exclusionsOf, REASKED_DEALS_PER_SEAT[effort])
  const compared = watches.map(() => 0)
  let tried = 0
  let valued = 0
  for (const roles of chosen) {
    if (isSame(roles, truth.roles)) continue
    const excluded = exclusionsOf.get(roles)!
    const involved = watches.filter(({ asks }, seat) => (asks[0]?.inLog ?? Number.POSITIVE_INFINITY) <= excluded[seat]!)
    if (involved.length === 0) continue
    for (const group of ruleset.hidden.isForOneSeat ? involved.map((watch) => [watch]) : [involved])
      compareUnder(roles, excluded, group)
  }
  const redrawn = new Set(deals === 'all' ? watches : shuffle(watches, random).slice(0, REDRAWN_SEATS))
  for (const watch of watches) {
    const rendering = redrawn.has(watch) ? setting.rendering : undefined
    redraw({ watch, played, truth, random, rendering, rows, tell, tally })
  }

  /** Plays the game under a deal, and compares what these seats see of it. */
  function compareUnder(roles: Roles, excluded: readonly number[], involved: readonly Watch[]): void {
    const isInvolved = (seat: Seat): boolean => involved.some((watch) => watch.seat === seat)
    const seat = ruleset.hidden.isForOneSeat ? involved[0]!.seat : undefined
    const twin = twinOf(truth, roles, random, { seat })
    tally.twins++
    const ids = new OtherIds(played, roles.join())
    for (const { watch, asks } of asked?.get(roles) ?? [])
      if (involved.includes(watch))
        players!.underAnotherDeal(watch, twin.game.view(watch.seat), asks, imaginedRecord(played, ids, roles, twin))
    const isTurn = tried++ % ROW_COMPARE_INTERVAL[effort] === 0
    const hasRows = isTurn || involved.some(({ seat }) => compared[seat]! < MIN_ROW_COMPARISONS[effort])
    const other = hasRows ? imagined(played, ids, roles, twin) : undefined
    const valuing = other && values !== undefined && valued++ < VALUED.deals && { ruleset, words, values }
    const again = valuing ? revalued(played, other, wantedOf(involved, excluded, random), valuing, tally) : other
    const twinRows =
      again && rowsOf(again, { ...setting.rendering, isJudged: false }, { config: isOfSeats, seat: isInvolved })
    if (hasRows) for (const { seat } of involved) compared[seat]!++
    for (const watch of involved)
      compareSeat({
        watch,
        excluded: excluded[watch.seat]!,
        twin,
        rows,
        twinRows,
        ids,
        words,
        tell,
        tally,
      })
  }
}

/**
 * The deals to imagine, in the order in which they are tried. Seats whose role tells them much about the deal have few deals that they cannot
 * rule out, and a sample over all deals would rarely contain them: so the deals of each such seat come first, in turn.
 */
export function dealsFor(
  { ruleset }: Truth,
  watches: readonly Watch[],
  wanted: number | 'all',
  random: () => number,
): readonly Roles[] {
  if (wanted === 'all') return allDeals(ruleset.roles)
  const shuffled = dealsAtRandom(ruleset.roles, random)
  const limit = Math.min(wanted, Math.ceil(shuffled.length / 4) - 1)
  const rare = watches
    .filter(({ asks }) => asks.length > 0)
    .map(({ asks, clues }) => {
      const early = clues.filter(({ at }) => at < asks[0]!.inLog)
      return atMost(limit, shuffled, (roles) => early.every((clue) => clue.allows(roles)))
    })
    .filter((own) => own !== undefined)
  const first = new Set<Roles>()
  for (let i = 0; first.size < wanted && rare.some((own) => i < own.length); i++)
    for (const own of rare) if (i < own.length && first.size < wanted) first.add(own[i]!)
  return [...new Set([...first, ...shuffled])].slice(0, wanted)
}

/** Those of some deals that are wanted; undefined if there are more than `limit`, which most seats need few deals to show. */
function atMost(limit: number, deals: readonly Roles[], isWanted: (roles: Roles) => boolean): Roles[] | undefined {
  const found: Roles[] = []
  for (const roles of deals) if (isWanted(roles) && found.push(roles) > limit) return undefined
  return found
}
