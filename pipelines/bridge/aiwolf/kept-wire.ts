import type { Packet } from '../../../schemas/aiwolf.ts'
import type { Wire } from './sockets.ts'

/** A packet as it is kept: the times of talk are left out, as no replay has them. */
export const withoutTimes = (packet: Packet): string =>
  JSON.stringify(packet, (key, value) => (key === 'time' && typeof value === 'number' ? 0 : value))

/** A wire of which every packet is kept as it leaves. */
export const keptWire = (wire: Wire, keep: (packet: string) => void): Wire => ({
  ...wire,
  send(text) {
    keep(withoutTimes(JSON.parse(text)))
    wire.send(text)
  },
})
