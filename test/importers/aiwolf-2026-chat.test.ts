import { describe, expect, test } from 'vitest'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { BadSource } from '../../src/importers/importer.ts'
import { heardBy } from '../../src/view/view.ts'
import { logsOf, packetOf, read, readJson, viewsOf } from './aiwolf-log.ts'

// Group chats as the servers of the contest of 2026 write them, made from games of ours.

describe('a group chat', () => {
  const chat = { switches: { chat: true } }

  test('is read from the histories of a JSON log that has no packets of it', async () => {
    const { session, json } = await logsOf(5, 'one', chat)
    for (const entry of json.entries) {
      const packet = packetOf(entry)
      if (packet.setting) Object.assign(packet.setting.talk, { duration: 60_000 })
      entry.request = JSON.stringify(packet)
    }
    json.entries = json.entries.filter((entry) => !/_PHASE_|_BROADCAST/.test(packetOf(entry).request))
    expect(viewsOf(readJson(json))).toEqual(viewsOf(session))
  })

  test('may be closed while members have turns left', async () => {
    const { lines } = await logsOf(5, 'one', chat)
    const closed = lines.replaceAll(/^\d+,talk,\d+,\d+,\d,Over\n/gm, '')
    const session = read(closed)
    expect(
      session.choices.some(({ seat, pick, source }) => seat === -1 && pick === 'close' && source === 'default'),
    ).toBe(true)
    const unnumbered = (log: string): string => log.replaceAll(/^(\d+,talk),\d+/gm, '$1')
    expect(unnumbered(gameLog(session))).toBe(unnumbered(closed))
    expect(viewsOf(session).flat()).not.toContainEqual(expect.objectContaining({ type: 'passed' }))
  })

  /** Five seats that say four things and then "Over", or less. */
  const chatLog = (said: readonly string[]): string => {
    const statuses = (day: number, dead: string): string[] =>
      ['WEREWOLF', 'SEER', 'POSSESSED', 'VILLAGER', 'VILLAGER'].map(
        (role, i) => `${day},status,${i + 1},${role},${i === 0 ? dead : 'ALIVE'},a${i + 1},Agent[0${i + 1}]`,
      )
    const turns = new Map<string, number>()
    const talks = said.map((one, i) => {
      const [seat, text] = one.split(' ') as [string, string]
      const turn = turns.get(seat) ?? 0
      turns.set(seat, turn + 1)
      return `0,talk,${i},${turn},${seat},${text}`
    })
    return [
      ...[...statuses(0, 'ALIVE'), ...talks, '0,divine,2,1,WEREWOLF', ...statuses(1, 'ALIVE')],
      ...['1,vote,2,1', '1,execute,1,WEREWOLF', ...statuses(2, 'DEAD'), '2,result,4,0,VILLAGER', ''],
    ].join('\n')
  }

  test('tells the "Over" of a seat that has no turn left', () => {
    const session = read(chatLog(['2 a', '2 b', '3 c', '2 d', '2 e', '2 Over', '1 f']))
    expect(session.ruleset.switches).toEqual({ chat: true, lateOver: true })
    const heard = heardBy(session.view(4)).map(({ event }) => event)
    expect(heard.filter(({ type }) => type === 'passed')).toEqual([
      { type: 'passed', room: 'village', seat: 2, over: true },
    ])
    expect(heard.filter(({ type }) => type === 'posted')).toHaveLength(6)
  })

  test('is refused where somebody talks after being over', () => {
    const log = chatLog(['2 a', '2 Over', '3 c', '2 d'])
    expect(() => read(log)).toThrow(BadSource)
    expect(() => read(log)).toThrow('line 9: seat 2 talks after it was over or out of turns')
  })

  test('is refused where no packet has the whispers of night 0', async () => {
    const { json } = await logsOf(9, 'one', chat)
    json.entries = json.entries.filter((entry) => !/_PHASE_|_BROADCAST/.test(packetOf(entry).request))
    for (const entry of json.entries) {
      const packet = packetOf(entry)
      if (packet.setting)
        for (const limits of [packet.setting.talk, packet.setting.whisper]) Object.assign(limits, { duration: 60_000 })
      entry.request = JSON.stringify(packet)
    }
    expect(() => readJson(json)).toThrow('it does not tell what the Werewolves whispered in night 0')
  })
})
