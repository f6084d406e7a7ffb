import * as z from 'zod'
import type { Role, Seat } from '../../../../schemas/ask.ts'
import type { Vocabulary } from '../../../language/en/vocabulary.ts'
import type { Move, Speech } from '../../../language/moves.ts'
import { objectIn } from '../../../view/reply.ts'

// The language between Listener, Thinker and Presenter: rows of features, from a speaker to a seat. What is heard, and what is to be said, is written in it.

const kinds = ['claim', 'check', 'protect', 'accuse', 'trust', 'vote', 'nominate'] as const

/** One feature of a speech. */
export interface Feature {
  readonly kind: (typeof kinds)[number]
  /** Whom it is about; undefined for a claim. */
  readonly seat?: Seat
  /** The role that is claimed. */
  readonly role?: Role
  /** What a check found. */
  readonly found?: string
}

/** The most features of one speech. */
const MOST = 20

/** The features of a speech that was parsed or planned; what has no feature, as a question or a reason, is left out. */
export function featuresOf(speech: Speech): Feature[] {
  const features = speech.flatMap((move): Feature[] => {
    switch (move.kind) {
      case 'claim':
        return [{ kind: 'claim', role: move.role }]
      case 'check':
        return [{ kind: 'check', seat: move.seat, found: move.found }]
      case 'defend':
        return [{ kind: 'trust', seat: move.seat }]
      case 'protect':
      case 'accuse':
      case 'trust':
      case 'vote':
      case 'nominate':
        return [{ kind: move.kind, seat: move.seat }]
      default:
        return []
    }
  })
  return [...new Map(features.map((feature) => [keyOf(feature), feature])).values()]
}

/** Features as moves, for the writer of speeches. */
export const movesOf = (features: readonly Feature[]): Speech =>
  features.map(({ kind, seat = 0, role = '', found = '' }): Move => {
    if (kind === 'claim') return { kind, role }
    return kind === 'check' ? { kind, seat, found } : { kind, seat }
  })

export const keyOf = ({ kind, seat, role, found }: Feature): string => [kind, seat, role, found].join(' ')

export const isSame = (a: readonly Feature[], b: readonly Feature[]): boolean => {
  const keys = new Set(a.map(keyOf))
  return keys.size === new Set(b.map(keyOf)).size && b.every((feature) => keys.has(keyOf(feature)))
}

/** The names of roles and results in the words of a game, which models read and write. */
export class Terms {
  readonly #roles: ReadonlyMap<string, Role>
  readonly #found: ReadonlyMap<string, string>

  constructor({ roles, found }: Vocabulary) {
    this.#roles = new Map(Object.entries(roles).map(([role, [name]]) => [name ?? role, role]))
    this.#found = new Map(Object.entries(found).map(([result, [name]]) => [name ?? result, result]))
  }

  get schema(): object {
    const feature = {
      type: 'object',
      properties: {
        kind: { enum: kinds },
        seat: { type: 'integer' },
        role: { enum: ['', ...this.#roles.keys()] },
        found: { enum: ['', ...this.#found.keys()] },
      },
      required: ['kind', 'seat', 'role', 'found'],
      additionalProperties: false,
    }
    return {
      type: 'object',
      properties: { features: { type: 'array', items: feature } },
      required: ['features'],
      additionalProperties: false,
    }
  }

  get names(): { readonly roles: string; readonly results: string } {
    return { roles: [...this.#roles.keys()].join(', '), results: [...this.#found.keys()].join(', ') }
  }

  /** Reads the features of a speech in a game with `seats` seats. Those that make no sense are left out. */
  read(text: string, seats: number): Feature[] | undefined {
    const answer = answered.safeParse(objectIn(text)).data
    return answer?.features.slice(0, MOST).flatMap((item): Feature[] => {
      const one = featureRead.safeParse(item).data
      if (!one) return []
      const { kind } = one
      if (kind === 'claim') {
        const role = this.#roles.get(one.role ?? '')
        return role === undefined ? [] : [{ kind, role }]
      }
      const { seat = 0 } = one
      if (seat < 1 || seat > seats) return []
      if (kind !== 'check') return [{ kind, seat }]
      const found = this.#found.get(one.found ?? '')
      return found === undefined ? [] : [{ kind, seat, found }]
    })
  }

  /** A feature in words. */
  tell({ kind, seat, role, found }: Feature): string {
    const nameIn = (names: ReadonlyMap<string, string>, value?: string): string =>
      [...names].find(([, own]) => own === value)?.[0] ?? String(value)
    if (kind === 'claim') return `claim to be the ${nameIn(this.#roles, role)}`
    if (kind === 'check') return `tell a check of player ${seat}: ${nameIn(this.#found, found)}`
    if (kind === 'protect') return `tell that player ${seat} was protected`
    if (kind === 'vote') return `say that the vote goes against player ${seat}`
    return `${kind} player ${seat}`
  }
}

const answered = z.object({ features: z.array(z.unknown()) })
const featureRead = z.object({
  kind: z.enum(kinds),
  seat: z.int().optional(),
  role: z.string().optional(),
  found: z.string().optional(),
})
