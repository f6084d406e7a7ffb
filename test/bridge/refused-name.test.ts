import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Host } from '../../pipelines/bridge/aiwolf/serve.ts'
import { USUAL_TIMEOUTS } from '../../pipelines/bridge/aiwolf/setting.ts'
import { listenForAgents } from '../../pipelines/bridge/aiwolf/sockets.ts'
import { wallClock } from '../../pipelines/table/clock.ts'
import { aiwolf5 } from '../../src/games/aiwolf/rules.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'

test('an agent whose name is refused is told why in the close frame, and the host in a line', async () => {
  const reports: string[] = []
  const host = new Host({
    ruleset: aiwolf5(),
    players: ['random'],
    remote: 1,
    seed: 'names',
    timeouts: USUAL_TIMEOUTS,
    ...{ hush: undefined, errorRatio: 1, folder: undefined, models: modelsFileSchema.parse({}), clock: wallClock },
    report: (sentence) => reports.push(sentence),
  })
  const listening = await listenForAgents('127.0.0.1', 0, (wire) => host.accept(wire))
  const rule = 'a name has 1 to 64 letters, digits, "_", "-" and "."'
  try {
    for (const name of ['Agent[01]', '', 'a\u0000b']) {
      const socket = new WebSocket(`ws://127.0.0.1:${listening.port}/ws`)
      socket.on('message', () => socket.send(name))
      const [code, why] = (await once(socket, 'close')) as [number, Buffer]
      expect([code, String(why)]).toEqual([1008, rule])
      expect(reports.splice(0)).toEqual([`the agent ${JSON.stringify(name)} was sent away: ${rule}`])
    }
  } finally {
    await listening.close()
  }
})
