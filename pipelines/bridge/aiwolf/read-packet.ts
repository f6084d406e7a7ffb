import { type Packet, packetSchema } from '../../../schemas/aiwolf.ts'
import { BadPacket } from './joined-rules.ts'

/** A packet as a server sent it. Throws {@link BadPacket}. */
export function parsePacket(text: string): Packet {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadPacket('the server sent what is not JSON')
  }
  const packet = packetSchema.safeParse(value)
  if (packet.success) return packet.data
  const [issue] = packet.error.issues
  throw new BadPacket(`the server sent a packet that is none: ${issue!.path.join('.')}: ${issue!.message}`)
}
