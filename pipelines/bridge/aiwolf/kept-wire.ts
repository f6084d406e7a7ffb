import type { Packet } from '../../../schemas/aiwolf.ts'
import type { Wire } from './sockets.ts'

/** A packet as logged: without the times of talk, which no replay has. */
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
