import { randomInt, randomUUID } from 'node:crypto'
import type { Role, Seat } from '../../schemas/ask.ts'
import type { Opponents, Reset, RewardName, Shape } from '../../schemas/environment.ts'
import type { Renderer } from '../../schemas/recipe.ts'
import { stream } from '../../src/game/random.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { roleNamed } from '../../src/games/role-names.ts'
import { seatingOf } from '../../src/play/seating.ts'
import { dealOf } from '../../src/play/streams.ts'
import type { Served } from './served.ts'
import { WireError } from './wire-error.ts'

/** The name of an agent's seat in records. */
export const AGENT = 'agent'

/** The complete setup of an episode, as decided by a reset: enough to start it again. */
export interface Plan {
  readonly episode: string
  readonly ruleset: string
  readonly version: string
  readonly switches: Readonly<Record<string, unknown>>
  /** The run seed and the name of the game: they name its random numbers. */
  readonly seed: string
  readonly name: string
  readonly deal: readonly Role[]
  /** The seats that the client answers for. */
  readonly seats: readonly Seat[]
  /** The player of each seat, seat 1 first. */
  readonly players: readonly string[]
  readonly renderer: Renderer
  readonly shape: Shape
  readonly reward: RewardName
  /** What an answer costs that the rules had to replace. */
  readonly penalty: number
  /** Imagined states that the reward `value` computes with at first. */
  readonly states: number
}

/** The largest seed that is drawn for a reset without one. */
const SEEDS = 2 ** 47

/** Decides everything about an episode. Throws {@link WireError}. */
export function planOf(asked: Reset, served: Served): Plan {
  const { ruleset, seed } = served
  const reset = inRoles(asked, ruleset.name)
  const name = `episode ${reset.seed ?? randomInt(SEEDS)}`
  const deal = reset.deal ?? dealOf(ruleset, { seed }, name)
  requireDeal(deal, ruleset)
  const seats = seatsOf(reset, deal, ruleset, stream(seed, name, 'agent'))
  const others = reset.players ?? served.opponents(stream(seed, name, 'opponents'))
  const players = playersIn(others, deal, seats, served)
  return {
    episode: reset.episode_id ?? randomUUID(),
    ruleset: ruleset.name,
    version: ruleset.version,
    switches: ruleset.switches,
    seed,
    name,
    deal,
    seats,
    players,
    renderer: reset.renderer ?? served.renderer,
    shape: reset.shape ?? served.shape,
    reward: reset.reward ?? served.reward,
    penalty: served.penalty,
    states: served.states,
  }
}

/** A reset with roles in place of the names that the game has for them: "detective" is a sheriff. */
function inRoles(reset: Reset, ruleset: string): Reset {
  const { seat, deal, players } = reset
  const isNamed = typeof players === 'object' && !Array.isArray(players)
  return {
    ...reset,
    ...(typeof seat === 'string' && { seat: roleNamed(ruleset, seat) }),
    ...(deal && { deal: deal.map((name) => roleNamed(ruleset, name)) }),
    ...(isNamed && {
      players: Object.fromEntries(Object.entries(players).map(([who, player]) => [roleNamed(ruleset, who), player])),
    }),
  }
}

function requireDeal(deal: readonly Role[], { name, roles }: Ruleset): void {
  if ([...deal].sort().join() !== [...roles].sort().join())
    throw new WireError('VALIDATION_ERROR', `reset: deal: ${name} deals ${roles.join(', ')}, in any order`)
}

function seatsOf({ seat, seats }: Reset, deal: readonly Role[], { teams }: Ruleset, random: () => number): Seat[] {
  const all = deal.map((_, i) => i + 1)
  if (seats === 'all') return all
  const named = seats ?? (typeof seat === 'number' ? [seat] : undefined)
  if (named) {
    const stranger = named.find((one) => one > deal.length)
    if (stranger !== undefined)
      throw new WireError('VALIDATION_ERROR', `reset: there is no seat ${stranger}; there are 1 to ${deal.length}`)
    return [...new Set(named)].sort((a, b) => a - b)
  }
  const among =
    seat === undefined ? all : all.filter((one) => [deal[one - 1], teams[deal[one - 1]!]].includes(seat as Role))
  if (among.length === 0) {
    const known = [...new Set([...Object.keys(teams), ...Object.values(teams)])].join(', ')
    throw new WireError('VALIDATION_ERROR', `reset: seat: nobody is dealt "${seat}"; there are ${known}`)
  }
  return [among[Math.floor(random() * among.length)]!]
}

/** The players of all seats. Those that a client names must be allowed. */
function playersIn(others: Opponents, deal: readonly Role[], seats: readonly Seat[], served: Served): string[] {
  const { teams } = served.ruleset
  const seating = seatingOf(
    { seed: '', players: others },
    { game_id: '', split: 'train', index: 0, deal: [...deal] },
    teams,
  )
  return seating.map(({ player }, i) => {
    if (seats.includes(i + 1)) return AGENT
    if (player === undefined)
      throw new WireError(
        'VALIDATION_ERROR',
        `reset: players: nobody plays the ${deal[i]}; name a player for it or its team`,
      )
    if (!served.mayName(player))
      throw new WireError(
        'VALIDATION_ERROR',
        `reset: players: "${player.slice(0, 100)}" cannot be named here; built-in players can, and those that the server was started with`,
      )
    return player
  })
}
