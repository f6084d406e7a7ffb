import type { Packet } from '../../../schemas/aiwolf.ts'
import { PacketEye } from '../../bridge/aiwolf/eye.ts'
import { withoutTimes } from '../../bridge/aiwolf/kept-wire.ts'
import { settingOf } from '../../bridge/aiwolf/setting.ts'
import type { WiredTableOf } from '../../wire/wire-log.ts'
import type { Remaking, Sources } from './remaking.ts'

/** What an agent that was late is asked. */
const NAME = JSON.stringify({ request: 'NAME' })

/** The packets to an agent of AIWolf. */
export function remadePackets(
  { game, timeouts, durations }: WiredTableOf<'aiwolf'>,
  { ruleset, deal }: Sources,
): Remaking {
  let eye: PacketEye | undefined
  let read = 0
  /** Whether the agent was late once: what it was to be asked then, it was not asked. */
  let wasLate = false
  const requests = new Set<string>()
  return {
    due(view) {
      const due: string[] = []
      for (; read < view.upTo; read++) {
        const { event } = view.history[read]!
        if (event.type === 'opened')
          eye = new PacketEye(game, settingOf(ruleset, event.switches, timeouts, durations), () => 0)
        const isAsk = event.type === 'asked'
        if (!isAsk && read + 1 < view.upTo) continue
        const packets: Packet[] = eye!.read({ ...view, upTo: read + 1 })
        if (isAsk && !eye!.isChat(event)) {
          const request = eye!.request(event)
          packets.push(request)
          requests.add(withoutTimes(request))
        }
        if (event.type === 'ended') packets.push(eye!.finish(deal))
        due.push(...packets.map(withoutTimes))
      }
      return due
    },
    isDue: (sent, due) => sent === due,
    isBeside(sent) {
      wasLate ||= sent === NAME
      return sent === NAME
    },
    mayMiss: (due) => wasLate && requests.has(due),
  }
}
