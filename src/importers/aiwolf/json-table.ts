import { type AiwolfRole, type Packet, ROLE_IDS } from '../../../schemas/aiwolf.ts'
import type { Role, Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'

/** An agent in the list at the end of a JSON log. */
export interface Listed {
  readonly idx: number
  readonly name: string
  readonly role: AiwolfRole
}

/** An entry with its packet, and where it is. */
export interface Entry {
  readonly agent: string
  readonly packet: Packet
  /** What was answered; undefined if nothing was, or no words. */
  readonly response: string | undefined
  /** Whether no answer came. */
  readonly isLost: boolean
  readonly place: string
}

/** The seats of the players. */
export interface Table {
  readonly names: readonly string[]
  readonly deal: readonly Role[]
  /** Throws {@link BadSource} if nobody has that name. */
  seatOf(name: string, place: string): Seat
}

/**
 * The table of a JSON log. Its list names agents as they connected, and its entries by their names in the game, which may be others: the game asks its agents
 * in the order of their numbers, so the first entries name them in that order. Throws {@link BadSource} if the roles that entries state are not those of the
 * list.
 */
export function tableOf(agents: readonly Listed[], entries: readonly Entry[]): Table {
  const inOrder = agents.toSorted((a, b) => a.idx - b.idx)
  if (inOrder.some(({ idx }, i) => idx !== i + 1))
    throw new BadSource('agents: their numbers are not 1, 2, 3 and so on')
  const listed = inOrder.map(({ name }) => name)
  const called = [...new Set(entries.filter(({ packet }) => packet.info).map(({ agent }) => agent))]
  const isListed = called.length === 0 || called.some((name) => listed.includes(name))
  if (!isListed && called.length !== listed.length)
    throw new BadSource(`its entries are those of ${called.length} players, and it lists ${listed.length} agents`)
  const names = isListed ? listed : called
  const seatOf = (name: string, place: string): Seat => {
    const seat = names.indexOf(name) + 1
    if (seat === 0) throw new BadSource(`${place} names ${JSON.stringify(name.slice(0, 40))}, who is not at the table`)
    return seat
  }
  for (const { packet, place } of entries)
    for (const [name, role] of Object.entries(packet.info?.role_map ?? {})) {
      const seat = seatOf(name, place)
      if (role !== inOrder[seat - 1]!.role)
        throw new BadSource(`${place}: seat ${seat} is ${role}, and ${inOrder[seat - 1]!.role} in the list of agents`)
    }
  return { names, deal: inOrder.map(({ role }) => ROLE_IDS[role]), seatOf }
}
