import * as z from 'zod'
import type { Ask, Option } from '../../../../schemas/ask.ts'
import { objectIn } from '../../../view/reply.ts'

/** Who bids more than this speaks now. The original gives the floor to the highest bid; in a chat nobody hears the others' bids. */
const SPEAKS_ABOVE = 5
const MOST = 10

const answer = z.object({ bid: z.int().min(0).max(MOST), vote: z.unknown().optional() })

/** What a member of a chat room does: its bid to speak and, where the room votes, its vote. */
export interface Bid {
  readonly speaks: boolean
  readonly vote: Option | undefined
}

const seatsIn = ({ options }: Ask): Option[] => options.filter((option) => typeof option === 'number')

export function bidSchema(ask: Ask): object {
  const seats = seatsIn(ask)
  const properties = {
    bid: { type: 'integer', minimum: 0, maximum: MOST },
    ...(seats.length > 0 && { vote: { enum: ['none', ...seats] } }),
  }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

export const readBid =
  (ask: Ask) =>
  (text: string): Bid | undefined => {
    const read = answer.safeParse(objectIn(text)).data
    if (!read) return undefined
    const vote = seatsIn(ask).find((seat) => seat === read.vote)
    return { speaks: read.bid > SPEAKS_ABOVE, vote }
  }
