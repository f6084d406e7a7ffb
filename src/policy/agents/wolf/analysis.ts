import * as z from 'zod'
import type { Seat } from '../../../../schemas/ask.ts'
import { objectIn } from '../../../view/reply.ts'
import { lines } from '../lines.ts'

const types = ['none', 'omission', 'distortion', 'fabrication', 'misdirection'] as const

/** What somebody makes of a statement: whether it deceives, how surely, and in which way. */
export interface Analysis {
  readonly chain_of_thought?: string | undefined
  readonly is_deceptive: boolean
  readonly confidence: number
  readonly deception_type: (typeof types)[number]
  readonly reasoning: string
}

/** An analysis by another player, with how much it then suspects the speaker. */
export interface PeerAnalysis extends Analysis {
  readonly suspicion_level: number
}

const share = z.number().min(0).max(1)
const fields = {
  /** What is thought before the label is given; only the label and its reason are kept. */
  chain_of_thought: z.string().optional(),
  is_deceptive: z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)]),
  confidence: share,
  deception_type: z.enum(types),
  reasoning: z.string().transform((text) => lines(text, 400).replaceAll('\n', ' ')),
}
const own = z.object(fields)
const peer = z.object({ ...fields, suspicion_level: share })
const round = z.object({ analyses: z.array(z.unknown()) })
const ofPlayer = peer.extend({ player: z.int() })

const shareSchema = { type: 'number', minimum: 0, maximum: 1 }
const properties = {
  chain_of_thought: { type: 'string' },
  is_deceptive: { type: 'boolean' },
  confidence: shareSchema,
  deception_type: { enum: types },
  reasoning: { type: 'string' },
}
const object = (of: object): object => ({
  type: 'object',
  properties: of,
  required: Object.keys(of),
  additionalProperties: false,
})
const peerProperties = { ...properties, suspicion_level: shareSchema }

export const ownSchema = object(properties)
export const peerSchema = object(peerProperties)
export const roundSchema = object({
  analyses: { type: 'array', items: object({ player: { type: 'integer' }, ...peerProperties }) },
})

export const readOwn = (text: string): Analysis | undefined => own.safeParse(objectIn(text)).data
export const readPeer = (text: string): PeerAnalysis | undefined => peer.safeParse(objectIn(text)).data

/** Reads the analyses of one round, the last of each player; those of others than `speakers` are ignored. */
export const readRound =
  (speakers: readonly Seat[]) =>
  (text: string): ReadonlyMap<Seat, PeerAnalysis> | undefined => {
    const read = round.safeParse(objectIn(text)).data
    if (!read) return undefined
    const analyses = new Map<Seat, PeerAnalysis>()
    for (const item of read.analyses) {
      const one = ofPlayer.safeParse(item).data
      if (one && speakers.includes(one.player)) analyses.set(one.player, one)
    }
    return analyses
  }

/** An analysis as a note of its seat. */
export const noteOf = ({ is_deceptive, confidence, deception_type, reasoning }: Analysis): string =>
  `${is_deceptive ? 'That was deceptive' : 'That was honest'} (confidence ${confidence}, ${deception_type}): ${reasoning}`
