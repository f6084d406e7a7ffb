import { describe, expect, test } from 'vitest'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { BadSource } from '../../src/importers/importer.ts'
import { heardBy } from '../../src/view/view.ts'
import { type Log, logsOf, packetOf, read, readJson, viewsOf } from './aiwolf-log.ts'

// Logs as the servers of the contest of 2026 write them, made from logs of ours.

describe('a JSON log whose list names clients', () => {
  const named = async (change: (log: Log) => void = () => {}) => {
    const { session, json } = await logsOf(9, 'one')
    for (const agent of json.agents) agent.name = `team${agent.idx}`
    change(json)
    return { session, json }
  }

  test('has the players of its first entries, in the order of their numbers', async () => {
    const { session, json } = await named((log) => void log.agents.reverse())
    expect(viewsOf(readJson(json))).toEqual(viewsOf(session))
  })

  test('is refused where its list contradicts the roles of its entries', async () => {
    const { json } = await named(({ agents }) => {
      const [one, other] = [
        agents.find(({ role }) => role === 'SEER')!,
        agents.find(({ role }) => role === 'VILLAGER')!,
      ]
      ;[one.idx, other.idx] = [other.idx, one.idx]
    })
    expect(() => readJson(json)).toThrow(BadSource)
    expect(() => readJson(json)).toThrow(
      /^entry \d+: seat \d is (SEER, and VILLAGER|VILLAGER, and SEER) in the list of agents$/,
    )
  })

  test('is refused where its entries are those of more players than it lists', async () => {
    const { json } = await named(({ entries }) => void (entries[2]!.agent = 'Nobody'))
    expect(() => readJson(json)).toThrow('its entries are those of 10 players, and it lists 9 agents')
  })
})

describe('a game log', () => {
  test('may number the whispers of day 0 through', async () => {
    const { session, lines } = await logsOf(9, 'one')
    let next = 0
    const through = lines.replace(/^0,whisper,\d+/gm, () => `0,whisper,${next++}`)
    expect(through).not.toBe(lines)
    expect(viewsOf(read(through))).toEqual(viewsOf(session))
    expect(read(through).ruleset.switches).toEqual({})
  })

  test('may have the time behind each message', async () => {
    const { session, lines } = await logsOf(9, 'one')
    let time = 1_700_000_000
    const timed = lines.replace(/^(\d+,(?:talk|whisper),.*)$/gm, (line) => `${line},${time++}`)
    expect(viewsOf(read(timed))).toEqual(viewsOf(session))
    // A message that ends like a time has none where another has none.
    const once = lines.replace(/^(0,talk,0,.*)$/m, '$1,1700000000')
    const said = viewsOf(read(once)).flat() as { text?: string }[]
    expect(said.some(({ text }) => text?.endsWith(',1700000000'))).toBe(true)
  })

  test('has seats in the place of names before its length is known, so that nothing is cut off', async () => {
    const { lines } = await logsOf(5, 'one')
    const short = lines
      .replaceAll(/,Agent\[0(\d)\]$/gm, ',P$1')
      .replace(/^(0,talk,0,0,\d),.*$/m, `$1,${'P2 and '.repeat(24)}P3.`)
    const text = viewsOf(read(short))
      .flat()
      .map((event) => (event as { text?: string }).text)
    expect(text).toContain(`${'Agent[02] and '.repeat(24)}Agent[03].`)
  })
})

describe('an answer without words is heard as "Over", and its seat is asked again', () => {
  const blank = (lines: string): string => {
    const [, day, seat] = /^(1),talk,\d+,0,(\d),(?!Over$)/m.exec(lines)!
    return lines.replace(new RegExp(`^(${day},talk,\\d+,0,${seat}),.*$`, 'm'), '$1,Over')
  }

  test('in a game log', async () => {
    const { lines } = await logsOf(9, 'one')
    const session = read(blank(lines))
    expect(session.ruleset.switches).toEqual({ blanks: true })
    expect(session.choices.filter(({ pick }) => pick === 'blank')).toHaveLength(1)
    expect(gameLog(session)).toBe(blank(lines))
  })

  test('in a JSON log', async () => {
    const { json, lines } = await logsOf(9, 'one')
    const said = /^1,talk,\d+,0,(\d),(?!Over$)(.*)$/m.exec(lines)!
    const agent = `Agent[0${said[1]}]`
    const entry = json.entries.find(
      (one) => one.agent === agent && packetOf(one).request === 'TALK' && packetOf(one).info!.day === 1,
    )!
    expect(entry.response).toBe(said[2])
    delete entry.response
    for (const one of json.entries) one.request = one.request.replaceAll(JSON.stringify(said[2]), '"Over"')
    expect(viewsOf(readJson(json))).toEqual(viewsOf(read(blank(lines))))
  })
})

describe('what was told counts, and not what was answered', () => {
  test('where a later packet has it', async () => {
    const { session, json } = await logsOf(9, 'one')
    for (const entry of json.entries)
      if (packetOf(entry).request === 'TALK' && entry.response && entry.response !== 'Over')
        entry.response += ' And so on.'
    expect(viewsOf(readJson(json))).toEqual(viewsOf(session))
  })

  test('a message that nobody was asked for is refused', async () => {
    const { json } = await logsOf(9, 'one')
    const at = json.entries.findIndex((entry) => packetOf(entry).request === 'TALK' && entry.response !== 'Over')
    json.entries.splice(at, 1)
    expect(() => readJson(json)).toThrow(/^entry \d+ tells a message of seat \d that nobody was asked for$/)
  })
})

test('a Werewolf that votes to attack a Werewolf is told so, and attacks nobody', () => {
  const roles = ['WEREWOLF', 'SEER', 'POSSESSED', 'VILLAGER', 'VILLAGER']
  const status = (day: number, dead: readonly number[]): string[] =>
    roles.map(
      (role, i) => `${day},status,${i + 1},${role},${dead.includes(i + 1) ? 'DEAD' : 'ALIVE'},a${i},Agent[0${i + 1}]`,
    )
  const session = read(
    [
      ...[...status(0, []), '0,divine,2,3,HUMAN', ...status(1, []), '1,vote,2,5', '1,vote,3,5', '1,execute,5,VILLAGER'],
      ...[
        '1,attackVote,1,1',
        '1,attack,-1,true',
        ...status(2, [5]),
        '2,vote,2,1',
        '2,vote,3,1',
        '2,execute,1,WEREWOLF',
      ],
      ...[...status(3, [1, 5]), '3,result,3,0,VILLAGER'],
    ].join('\n'),
  )
  expect(session.ruleset.switches).toEqual({ ownAttack: true })
  const heard = heardBy(session.view(1)).map(({ event }) => event)
  expect(heard).toContainEqual({ type: 'claimed', seat: 1, target: 1 })
  expect(gameLog(session)).toContain('\n1,attackVote,1,1\n1,attack,-1,true\n')
})
