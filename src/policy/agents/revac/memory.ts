import * as z from 'zod'
import type { Seat } from '../../../../schemas/ask.ts'
import { objectIn } from '../../../view/reply.ts'
import { lines, quoted } from '../lines.ts'

/** The most UTF-16 units of the profiles, and the most relations of the graph. */
const PROFILES = 4000
const RELATIONS = 120

/** What a seat remembers: what players are like, and who is for and against whom. */
export interface Memory {
  readonly player_profiles: string
  readonly social_alignment_graph: readonly Relation[]
}

interface Relation {
  readonly player: Seat
  readonly relation: string
  /** A seat, or the name of a role that is claimed. */
  readonly target: Seat | string
}

export const EMPTY: Memory = { player_profiles: '', social_alignment_graph: [] }

const relations = ['accuses', 'defends', 'claims_role'] as const

/** What an answer must be. Relations of other kinds, or of seats that do not exist, are left out; the original takes any text. */
const answer = z.object({ player_profiles: z.string(), social_alignment_graph: z.array(z.unknown()) })
const relation = z.object({ player: z.int(), relation: z.enum(relations), target: z.union([z.int(), z.string()]) })

export const memorySchema = {
  type: 'object',
  properties: {
    player_profiles: { type: 'string' },
    social_alignment_graph: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          player: { type: 'integer' },
          relation: { enum: relations },
          target: { type: ['integer', 'string'] },
        },
        required: ['player', 'relation', 'target'],
        additionalProperties: false,
      },
    },
  },
  required: ['player_profiles', 'social_alignment_graph'],
  additionalProperties: false,
}

/** Reads a memory of a game with `seats` seats. */
export const readMemory =
  (seats: number) =>
  (text: string): Memory | undefined => {
    const read = answer.safeParse(objectIn(text))
    if (!read.success) return undefined
    const isSeat = (seat: number): boolean => seat >= 1 && seat <= seats
    const graph = read.data.social_alignment_graph.slice(0, RELATIONS).flatMap((item): Relation[] => {
      const one = relation.safeParse(item)
      if (!one.success || !isSeat(one.data.player)) return []
      const { target } = one.data
      if (typeof target === 'number') return isSeat(target) ? [one.data] : []
      return [{ ...one.data, target: lines(target, 30).replaceAll('\n', ' ') }]
    })
    return { player_profiles: lines(read.data.player_profiles, PROFILES), social_alignment_graph: graph }
  }

/** The two parts of a memory as a prompt has them. */
export const sections = ({ player_profiles: profiles, social_alignment_graph: graph }: Memory) => ({
  profiles: quoted(profiles || 'no profiles yet'),
  relations: quoted(
    graph.length === 0
      ? 'no relations recorded yet'
      : graph.map(({ player, relation, target }) => `${player} ${relation} ${target}`).join('\n'),
  ),
})
