import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'

// How many deals a seat of AIWolf cannot rule out, counted from what it heard and from the rules as docs/aiwolf.md has them. No deal is listed: the
// sets of Werewolves and the seats of the Bodyguard are tried, and the other cards are counted by formula. It shares nothing with src/belief.

/** What one seat came to know, in words of the rules. */
interface Known {
  readonly own: Role
  readonly seats: readonly Seat[]
  readonly cards: Readonly<Record<string, number>>
  /** Who was seen to be a Werewolf or not: by the Seer, by the Medium, by the dead of nights, by the pack itself. */
  readonly seen: ReadonlyMap<Seat, boolean>
  /** Who lived each time somebody had left and the game went on. */
  readonly wentOn: readonly (readonly Seat[])[]
  /** Nights without a dead that the pack spent attacking: who lived, and whom most named. */
  readonly saves: readonly { readonly alive: readonly Seat[]; readonly attacked: readonly Seat[] }[]
}

function knownTo(seat: Seat, heard: readonly Event[]): Known {
  const opened = heard.find((event) => event.type === 'opened')!
  const seats = opened.names!.map((_, i) => i + 1)
  const own = heard.find((event) => event.type === 'dealt' && event.seat === seat) as Extract<Event, { type: 'dealt' }>
  const seen = new Map<Seat, boolean>()
  const wentOn: Seat[][] = []
  const saves: { alive: Seat[]; attacked: Seat[] }[] = []
  let alive = [...seats]
  let named: Seat[] = []
  for (const [i, event] of heard.entries()) {
    if (event.type === 'met') for (const one of seats) seen.set(one, event.seats.includes(one))
    if (event.type === 'checked') seen.set(event.target, event.found === 'black')
    if (event.type === 'revealed') seen.set(event.seat, event.team === 'black')
    if (event.type === 'began' && event.phase === 'night') named = []
    if (event.type === 'claimed' && typeof event.target === 'number') named.push(event.target)
    if (event.type === 'left') {
      alive = alive.filter((one) => one !== event.seat)
      if (event.by === 'kill') seen.set(event.seat, false)
      if (heard.slice(i + 1).some(({ type }) => type !== 'ended')) wentOn.push(alive)
    }
    if (event.type === 'missed' && named.length > 0) {
      const times = (one: Seat): number => named.filter((other) => other === one).length
      const most = Math.max(...named.map(times))
      saves.push({ alive, attacked: [...new Set(named)].filter((one) => times(one) === most) })
    }
  }
  return { own: own.role, seats, cards: opened.roles, seen, wentOn, saves }
}

/** All sets of so many of these. */
function* sets(of: readonly Seat[], size: number): Generator<readonly Seat[]> {
  if (size === 0) yield []
  else for (const [i, first] of of.entries()) for (const rest of sets(of.slice(i + 1), size - 1)) yield [first, ...rest]
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

/** In how many ways these cards can lie on as many seats. */
const waysOf = (cards: readonly number[]): number =>
  cards.reduce((ways, n) => ways / factorial(n), factorial(cards.reduce((sum, n) => sum + n, 0)))

/** The number of deals that a seat cannot rule out after what it heard. */
export function dealsLeft(seat: Seat, heard: readonly Event[]): number {
  const { own, seats, cards, seen, wentOn, saves } = knownTo(seat, heard)
  let deals = 0
  for (const pack of sets(seats, cards['mafia']!)) {
    if (pack.includes(seat) !== (own === 'mafia')) continue
    if ([...seen].some(([one, isWolf]) => pack.includes(one) !== isWolf)) continue
    const isOpen = (alive: readonly Seat[]): boolean => {
      const wolves = alive.filter((one) => pack.includes(one)).length
      return wolves > 0 && wolves < alive.length - wolves
    }
    if (!wentOn.every(isOpen)) continue
    const others = seats.filter((one) => !pack.includes(one))
    const guards = cards['doctor'] ? others.filter((one) => (one === seat) === (own === 'doctor')) : [undefined]
    for (const guard of guards) {
      const canSave = saves.every(
        ({ alive, attacked }) =>
          guard !== undefined && alive.includes(guard) && attacked.some((victim) => victim !== guard),
      )
      if (!canSave) continue
      const left = { ...cards, mafia: 0, doctor: 0 }
      if (own !== 'mafia' && own !== 'doctor') left[own as keyof typeof left]!--
      deals += waysOf(Object.values(left))
    }
  }
  return Math.round(deals)
}
