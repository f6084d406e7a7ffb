import type { Ask, Seat } from '../schemas/ask.ts'
import type { Move } from '../src/language/moves.ts'
import type { Mind } from '../src/policy/holy-grail/mind.ts'
import { PairWords } from '../src/policy/holy-grail/pair-words.ts'

/** What is set of the mind of player 1 at a table of seven on day 2: the rest is as if nobody had said or done anything. */
export interface Given {
  readonly role?: string
  readonly mates?: readonly Seat[]
  readonly facts?: object
  readonly ask?: Partial<Ask>
  readonly random?: number
  readonly pressure?: number
  readonly wouldWin?: boolean
  readonly holdsHalf?: boolean
  /** How likely seats are to be black, and to be the Sheriff, as everybody sees it. */
  readonly black?: Readonly<Record<Seat, number>>
  readonly sheriff?: Readonly<Record<Seat, number>>
  /** Who told which results; who went against whom today, and who spoke for whom; who promised and last voted what. */
  readonly told?: Readonly<Record<Seat, Readonly<Record<Seat, string>>>>
  readonly accusers?: Readonly<Record<Seat, readonly Seat[]>>
  readonly friends?: Readonly<Record<Seat, readonly Seat[]>>
  readonly promises?: Readonly<Record<Seat, Seat>>
  readonly said?: readonly { readonly seat: Seat; readonly moves: readonly Move[] }[]
  /** The evidence about seats. */
  readonly evidence?: Readonly<Record<Seat, readonly object[]>>
  /** Who claims which role but that of the Sheriff. */
  readonly claimed?: Readonly<Record<string, readonly Seat[]>>
  readonly votes?: Readonly<Record<Seat, { readonly day: number; readonly target: Seat }>>
}

const SEATS = [1, 2, 3, 4, 5, 6, 7]
const mapOf = <From, To>(by: Readonly<Record<Seat, From>>, to: (one: From, seat: Seat) => To): Map<Seat, To> =>
  new Map(Object.entries(by).map(([seat, one]) => [Number(seat), to(one, Number(seat))]))
const chances = (by: Readonly<Record<Seat, number>>): number[] => [0, ...SEATS.map((seat) => by[seat] ?? 0.1)]

/** A mind in which nothing is but what is given, for what decides by a few facts of it. */
export function mindOf(given: Given): Mind {
  const { role = 'civilian', mates = [], random = 0, pressure = 0.5, black = {}, sheriff = {} } = given
  const { wouldWin = false, holdsHalf = false } = given
  const sets = (by: Readonly<Record<Seat, readonly Seat[]>> = {}) => mapOf(by, (seats) => new Set(seats))
  const facts = {
    ...{ seat: 1, role, mates, day: 2, alive: SEATS, roles: { sheriff: 1, doctor: 1 }, standing: new Map() },
    ...{ nominations: [], departures: [], shown: [], ballot: [], checks: [], own: [] },
    ...given.facts,
  }
  const posterior = { black: chances(black), role: () => chances(sheriff) }
  return {
    me: 1,
    facts,
    ask: { act: 'speak', options: [], ...given.ask },
    ledger: {
      said: (given.said ?? []).map((said) => ({ day: 2, act: 'speak', ...said })),
      words: new PairWords(),
      turned: new Map(),
      claims: new Map(Object.entries(given.claimed ?? {}).map(([role, seats]) => [role, new Set(seats)])),
      accusers: sets(given.accusers),
      friends: sets(given.friends),
      promises: mapOf(given.promises ?? {}, (seat) => seat),
      lastVotes: mapOf(given.votes ?? {}, (vote) => vote),
      claimants: mapOf(given.told ?? {}, (results, seat) => ({
        seat,
        day: 1,
        results: mapOf(results, (found) => ({ found })),
      })),
    },
    self: {
      traits: { attention: 1, treachery: 0.5, talk: 0, temperature: 1, boldness: 1 },
      beliefs: {
        about: (seat: Seat) => given.evidence?.[seat] ?? [],
        parameters: { pairs: {}, seats: { 'claimant lives on': { black: 1 } } },
      },
      impressions: chances({}),
      memory: {},
      random: () => random,
      aside: () => random,
    },
    ...{ own: posterior, shown: posterior, table: posterior },
    ...{ pressure, wouldWin, holdsHalf },
    reasons: new Map(),
    targets: new Map(),
    isBlack: role === 'mafia',
    others: facts.alive.filter((seat) => seat !== 1),
    isMate: (seat: Seat) => mates.includes(seat),
    hasFound: (seat: Seat, found: string) =>
      facts.checks.some((one: { target: Seat; found: string }) => one.target === seat && one.found === found),
  } as unknown as Mind
}
/** A black player, and its mate. */
export const BLACK = { role: 'mafia', mates: [4] }
