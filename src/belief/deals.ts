import { type Role, type Seat, teamOf } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { Knowledge, Ruleset } from '../table/game.ts'
import type { View } from '../view/view.ts'

/** Roles by seat; roles[0] stands for the moderator. */
type Roles = readonly Role[]

/** Something that a seat knows about the deal, and from where in its list of events on. */
export interface Clue {
  readonly at: number
  allows(roles: Roles): boolean
}

/** Every distinct deal of these roles: 2,520 in the ten-player game. roles[0] of each stands for the moderator. */
export function allDeals(roles: Roles): Roles[] {
  const deals: Roles[] = []
  const counts = new Map<Role, number>()
  for (const role of roles) counts.set(role, (counts.get(role) ?? 0) + 1)
  const dealt: Role[] = ['civilian']
  const deal = (): void => {
    if (dealt.length > roles.length) return void deals.push([...dealt])
    for (const [role, left] of counts) {
      if (left === 0) continue
      counts.set(role, left - 1)
      dealt.push(role)
      deal()
      dealt.pop()
      counts.set(role, left)
    }
  }
  deal()
  return deals
}

/** The deals that a seat cannot rule out, from its view alone. What a searching player may imagine, and no more. */
export function worlds(view: View, ruleset: Ruleset): Roles[] {
  const clues = cluesOf(
    view.seat,
    view.heard.map(({ event }) => event),
    ruleset.knows,
  )
  return allDeals(ruleset.roles).filter((roles) => clues.every((clue) => clue.allows(roles)))
}

/** What a list of events, all of which a seat may know, tells it about the deal. */
export function cluesOf(seat: Seat, events: readonly Event[], knows: Knowledge): Clue[] {
  const clues: Clue[] = []
  let alive: readonly Seat[] = []
  let hasLeft = false
  events.forEach((event, at) => {
    if (hasLeft && goesOn(event)) {
      const standing = alive
      clues.push({ at, allows: (roles) => !knows.isDecided(roles, standing) })
      hasLeft = false
    }
    switch (event.type) {
      case 'opened':
        alive = Array.from({ length: Object.values(event.roles).reduce((sum, n) => sum + n, 0) }, (_, i) => i + 1)
        break
      case 'dealt':
        clues.push({ at, allows: (roles) => roles[seat] === event.role })
        break
      case 'met':
        clues.push({ at, allows: (roles) => isTeam(roles, event.seats, event.don, knows) })
        break
      case 'checked':
        clues.push({ at, allows: (roles) => finding(roles[event.target]!, event.found) === event.found })
        break
      case 'left':
        alive = alive.filter((other) => other !== event.seat)
        hasLeft = true
        if (event.by === 'kill') clues.push({ at, allows: (roles) => knows.canBeKilled(roles, event.seat) })
        break
    }
  })
  return clues
}

/** Whether an event shows that the game was not over after somebody left: not so last words, which are spoken in any case. */
const goesOn = (event: Event): boolean =>
  event.type === 'started' ||
  event.type === 'began' ||
  event.type === 'silenced' ||
  event.type === 'unvoted' ||
  event.type === 'balloted' ||
  (event.type === 'spoke' && event.act !== 'farewell')

const isTeam = (roles: Roles, seats: readonly Seat[], don: Seat | undefined, knows: Knowledge): boolean =>
  roles.every((role, seat) => seat === 0 || knows.team.includes(role) === seats.includes(seat)) &&
  (don === undefined || roles[don] === 'don')

const finding = (role: Role, kind: string): string =>
  kind === 'red' || kind === 'black' ? teamOf(role) : role === 'sheriff' ? 'sheriff' : 'not the sheriff'
