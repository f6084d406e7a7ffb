import { type AiwolfRole, ROLE_IDS } from '../../../schemas/aiwolf.ts'
import type { Role, Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import type { DayLedger } from './ledger.ts'

/** What a line of a game log says about a seat besides choices. */
export interface LogFact {
  readonly day: number
  readonly place: string
  readonly seat: Seat
  /** The role of who was executed or guarded, what a divination found, or whether a seat lives at the beginning of the day. */
  readonly about: 'role' | 'divined' | 'life'
  readonly says: string
}

/** The line of the result: the numbers of living non-Werewolves and Werewolves. */
export interface Survivors {
  readonly place: string
  readonly humans: number
  readonly wolves: number
}

type Dead = ReadonlySet<Seat>

interface Played {
  readonly deal: readonly Role[]
  readonly days: ReadonlyMap<number, DayLedger>
  /** Who is dead by the last status, and how many live by the result; none where the log has no counts. */
  readonly survivors?: Survivors & { readonly dead: Dead }
}

/** Throws {@link BadSource} with the line if a log contradicts itself: roles, divinations, the living, the counts of its result, and its days. */
export function requireConsistent(facts: readonly LogFact[], { deal, days, survivors }: Played): void {
  // A packet of day 0 reports what happened before it, which is nothing.
  const numbers = [...days.keys()].filter((day) => day >= 0).sort((a, b) => a - b)
  numbers.forEach((day, i) => {
    if (day !== i) throw new BadSource(`it tells of day ${day}, and nothing of day ${i} before it`)
  })
  const left = daysOfLeaving(days)
  for (const fact of facts) {
    const { place, seat, about, says } = fact
    const role = deal[seat - 1]
    if (about === 'role' && ROLE_IDS[says as AiwolfRole] !== role)
      throw new BadSource(`${place}: seat ${seat} is ${says}, and has another role by its status`)
    if (about === 'divined' && says !== (role === 'mafia' ? 'WEREWOLF' : 'HUMAN'))
      throw new BadSource(`${place}: seat ${seat} is found to be ${says}, and by its role it is not`)
    if (about === 'life') requireLife(fact, left.get(seat))
  }
  if (survivors) requireCounts(deal, survivors)
}

function requireCounts(deal: readonly Role[], { place, humans, wolves, dead }: Survivors & { dead: Dead }): void {
  const alive = deal.filter((_, i) => !dead.has(i + 1))
  const count = alive.filter((role) => role === 'mafia').length
  if (wolves !== count || humans !== alive.length - count)
    throw new BadSource(
      `${place}: the result says that ${living(humans, wolves)} are alive at the end, and the last status says ${living(alive.length - count, count)}`,
    )
}

/** "1 human and 2 Werewolves". */
const living = (humans: number, wolves: number): string =>
  `${humans} ${humans === 1 ? 'human' : 'humans'} and ${wolves} ${wolves === 1 ? 'Werewolf' : 'Werewolves'}`

function requireLife({ place, seat, says, day }: LogFact, left: number | undefined): void {
  if (says === 'ALIVE' && left !== undefined && left < day)
    throw new BadSource(`${place}: seat ${seat} lives on day ${day}, and left before it`)
  if (says === 'DEAD' && (left === undefined || left > day))
    throw new BadSource(
      `${place}: seat ${seat} is dead on day ${day}, and nothing tells that it was executed or killed`,
    )
}

/** The day on which, or in the night after which, each seat left. */
const daysOfLeaving = (days: ReadonlyMap<number, DayLedger>): Map<Seat | undefined, number> =>
  new Map([...days].flatMap(([day, { executed, killed }]) => [executed, killed].map((seat) => [seat, day])))
