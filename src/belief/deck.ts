import type { Role, Seat, Team } from '../../schemas/ask.ts'
import type { Knowledge, Roles } from '../game/ruleset.ts'
import { allDeals } from './deals.ts'

/** What beliefs need to know of a game: its deck, its teams, and what its players may conclude. */
export interface GameOfDeals {
  /** The folder of the game's words. */
  readonly book: string
  readonly roles: readonly Role[]
  readonly teams: Readonly<Record<Role, Team>>
  readonly knows: Knowledge
  /** Whether the game continues when black are as many as red. */
  readonly outlastsParity?: boolean
}

/** Every distinct deal of a game, stored for fast sums. Deals in which the same seats are black form a group. */
export interface Deck {
  readonly seats: number
  readonly deals: readonly Roles[]
  /** The black seats of each group: 120 groups in the ten-player game. */
  readonly groups: readonly (readonly Seat[])[]
  /** One deal of each group. */
  readonly firstOf: readonly Roles[]
  /** The group of each deal. */
  readonly groupOf: Uint32Array
  /** Roles that exactly one seat holds: the holder in each deal. */
  readonly holders: ReadonlyMap<Role, Uint8Array>
  /** The place of every deal; and of those in which a seat holds the red role that most seats hold, by seat. */
  readonly all: Int32Array
  readonly plain: readonly Int32Array[]
}

/** More deals than this do not fit comfortably into memory. */
export const MAX_DEALS = 300_000

/** The game has too many seats for exact beliefs. */
export class TooManyDeals extends Error {}

const decks = new Map<string, Deck>()

/** The deck of a game, made once. Throws {@link TooManyDeals}. */
export function deckOf({ roles, teams }: Pick<GameOfDeals, 'roles' | 'teams'>): Deck {
  const key = roles.map((role) => `${role}:${teams[role]}`).join()
  let deck = decks.get(key)
  if (!deck) decks.set(key, (deck = makeDeck(roles, teams)))
  return deck
}

/** How many deals there are of these roles. */
export const countDeals = (roles: readonly Role[]): number => dealsOf([...countsOf(roles).values()])

/** Throws {@link TooManyDeals} if a game with these roles has more deals than beliefs can hold. */
export function requireDeck(roles: readonly Role[]): void {
  const size = countDeals(roles)
  if (size > MAX_DEALS)
    throw new TooManyDeals(
      `exact beliefs hold every deal in memory, at most ${MAX_DEALS.toLocaleString('en')}; ` +
        `${roles.length} seats have ${size.toLocaleString('en')}; name fewer seats, or scripted players`,
    )
}

function countsOf(roles: readonly Role[]): Map<Role, number> {
  const counts = new Map<Role, number>()
  for (const role of roles) counts.set(role, (counts.get(role) ?? 0) + 1)
  return counts
}

function makeDeck(roles: readonly Role[], teams: Readonly<Record<Role, Team>>): Deck {
  requireDeck(roles)
  const counts = countsOf(roles)
  const deals = allDeals(roles)
  const groups: Seat[][] = []
  const groupOf = new Uint32Array(deals.length)
  const byKey = new Map<string, number>()
  deals.forEach((deal, i) => {
    const blacks = deal.flatMap((role, seat) => (seat > 0 && teams[role] === 'black' ? [seat] : []))
    const key = blacks.join()
    let group = byKey.get(key)
    if (group === undefined) byKey.set(key, (group = groups.push(blacks) - 1))
    groupOf[i] = group
  })
  const single = [...counts].filter(([, count]) => count === 1).map(([role]) => role)
  const [plainRole] = [...counts].filter(([role]) => teams[role] === 'red').sort(([, a], [, b]) => b - a)[0]!
  const all = Int32Array.from(deals, (_, i) => i)
  return {
    seats: roles.length,
    deals,
    groups,
    firstOf: groups.map((_, group) => deals[groupOf.indexOf(group)]!),
    groupOf,
    holders: new Map(single.map((role) => [role, Uint8Array.from(deals, (deal) => deal.indexOf(role))])),
    all,
    plain: [undefined, ...roles].map((_, seat) => all.filter((i) => deals[i]![seat] === plainRole)),
  }
}

/** The number of distinct deals: a multinomial coefficient. */
function dealsOf(counts: readonly number[]): number {
  let deals = 1
  let seats = 0
  for (const count of counts) for (let i = 1; i <= count; i++) deals = (deals * ++seats) / i
  return Math.round(deals)
}
