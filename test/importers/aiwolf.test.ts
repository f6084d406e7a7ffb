import { describe, expect, test } from 'vitest'
import type { Session } from '../../src/game/session.ts'
import { jsonLog } from '../../src/importers/aiwolf/make-json.ts'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { BadSource } from '../../src/importers/importer.ts'
import { heardBy } from '../../src/view/view.ts'
import { aiwolfGame } from '../bridge/games.ts'
import { playedFrom, read, refusal } from './aiwolf-log.ts'

/** What each seat heard, without thoughts, and whether its words were cut when they were said. */
const viewsOf = (session: Session): unknown[] =>
  session.deal.map((_, i) =>
    heardBy(session.view(i + 1)).map(({ event, open }) =>
      event.type === 'chose' ? { ...event, thought: undefined, source: event.source === 'default' } : { event, open },
    ),
  )

describe.each([5, 9, 13] as const)('a table of %i', (size) => {
  test.each(['one', 'two'])(
    'own games exported as a log of either format and imported again give the same views: %s',
    async (seed) => {
      const { session, entries } = await aiwolfGame({ size, seed })
      const views = viewsOf(session)
      expect(viewsOf(read(gameLog(session)))).toEqual(views)
      const json = jsonLog(session, { id: 'x', teams: new Map([[1, 'team1']]), entries })
      expect(viewsOf(read(json, 'game.json'))).toEqual(views)
    },
  )
})

test('skips and second votes are read as chosen: from a game log where the rules are stated, from a JSON log by its settings', async () => {
  const switches = { skips: 2, votes: 3 }
  // A choice of nobody is read back as an answer that did not come.
  const picks = ({ choices }: Session): unknown[] =>
    choices.map(({ seat, turn, pick, source }) => [seat, turn, pick, pick === 'none' || source])
  const { session, entries } = await aiwolfGame({ size: 9, seed: 'skips', players: 'random', switches })
  expect(session.choices.filter(({ pick, source }) => pick === 'skip' && source === 'made').length).toBeGreaterThan(5)
  expect(picks(read(gameLog(session), 'game.log', switches))).toEqual(picks(session))
  const json = jsonLog(session, { id: 'x', teams: new Map(), entries })
  expect(picks(read(json, 'game.json'))).toEqual(picks(session))
  expect(picks(read(gameLog(session), 'game.log', { votes: 3 }))).not.toEqual(picks(session))
})

test('a game log with second votes that does not fit its rules is told the switch with which it is read', async () => {
  const logOf = async (seed: string, players: string): Promise<string> =>
    gameLog((await aiwolfGame({ size: 9, seed, players, switches: { votes: 3 } })).session)
  const log = await logOf('skips', 'random')
  expect(refusal(log)).toMatch(/^line \d+: seat 1 was not asked for this; with --switch votes=3 it is read$/)
  expect(refusal(log, 'game.log', { votes: 2 })).toMatch(/; with --switch votes=3 it is read$/)
  expect(refusal(log, 'game.log', { votes: 3 })).toBe('it was read')
  expect(refusal(await logOf('f', 'random'))).toMatch(
    /^day 1: seat 6 was executed by what it tells, and by its votes seat 7 was; with --switch votes=3 it is read$/,
  )
  // Where something else is wrong the switch would not help.
  expect(refusal(log.replace(/,VILLAGER\n$/, ',WEREWOLF\n').replace(/,result,(\d)/, ',result,9'))).not.toContain(
    '--switch',
  )
})

test('that names are replaced is told of names that are not those of the contest', async () => {
  const { session } = await aiwolfGame({ size: 5, seed: 'one' })
  const log = gameLog(session)
  const told = (text: string) => playedFrom(text).differences.filter(({ about }) => about === 'names are replaced')
  expect(told(log)).toEqual([])
  expect(told(log.replaceAll('Agent[03]', 'Ada'))).toEqual([{ about: 'names are replaced', where: 'status' }])
})

test('the last line of a log has the living of either side', async () => {
  const { session } = await aiwolfGame({ size: 9, seed: 'one' })
  const gone = new Set(session.log.flatMap(({ event }) => (event.type === 'left' ? [event.seat] : [])))
  const alive = session.deal.filter((_, i) => !gone.has(i + 1))
  const wolves = alive.filter((role) => role === 'mafia').length
  const side = session.result!.winner === 'red' ? 'VILLAGER' : 'WEREWOLF'
  expect(gameLog(session).trimEnd()).toMatch(new RegExp(`\\n\\d+,result,${alive.length - wolves},${wolves},${side}$`))
})

describe('what cannot be in a log of JSON is refused', () => {
  interface Log {
    agents: { idx: number; name: string }[]
    entries: { agent: string; request: string }[]
  }
  const changed = async (change: (log: Log) => void): Promise<string> => {
    const { session, entries } = await aiwolfGame({ size: 5, seed: 'one' })
    const log = JSON.parse(jsonLog(session, { id: 'x', teams: new Map(), entries })) as Log
    change(log)
    return JSON.stringify(log)
  }
  /** The last line says that the dead players are alive, and no longer who died last. */
  const revive = ({ entries }: Log): void => {
    for (const entry of entries)
      if (entry.request.includes('"FINISH"'))
        entry.request = entry.request
          .replaceAll('"DEAD"', '"ALIVE"')
          .replaceAll(/"(?:executed|attacked)_agent":"[^"]*",/g, '')
  }

  test.each<[string, (log: Log) => void, RegExp]>([
    [
      'numbers of agents that are not in a row',
      ({ agents }) => void (agents[0]!.idx = 7),
      /their numbers are not 1, 2, 3/,
    ],
    [
      'an agent that is not at the table',
      ({ entries }) => void (entries[3]!.agent = 'Nobody'),
      /entry 4 names "Nobody"/,
    ],
    [
      'a request that is no JSON',
      ({ entries }) => void (entries[3]!.request = '{'),
      /entry 4: its request is not JSON/,
    ],
    ['nobody dead', revive, /^seats 1, 2, 3, 4, 5 live by its last status, and by what happened /],
  ])('%s', async (_, change, sentence) => {
    const text = await changed(change)
    expect(() => read(text, 'game.json')).toThrow(BadSource)
    expect(() => read(text, 'game.json')).toThrow(sentence)
  })
})

const SMALL = `0,status,1,WEREWOLF,ALIVE,a1,Minato
0,status,2,SEER,ALIVE,a2,Takumi
0,status,3,POSSESSED,ALIVE,a3,Kenji
0,status,4,VILLAGER,ALIVE,a4,Ryuji
0,status,5,VILLAGER,ALIVE,a5,Daisuke
0,talk,0,0,2,Hello, Minato, and all
0,talk,1,0,1,Over
0,talk,2,0,3,Over
0,talk,3,0,4,Skip
0,talk,4,0,5,Over
0,talk,5,1,2,Over
0,talk,6,1,4,Over
0,divine,2,1,WEREWOLF
1,status,1,WEREWOLF,ALIVE,a1,Minato
1,status,2,SEER,ALIVE,a2,Takumi
1,status,3,POSSESSED,ALIVE,a3,Kenji
1,status,4,VILLAGER,ALIVE,a4,Ryuji
1,status,5,VILLAGER,ALIVE,a5,Daisuke
1,talk,0,0,1,Over
1,talk,1,0,2,Over
1,talk,2,0,3,Over
1,talk,3,0,4,Over
1,talk,4,0,5,Over
1,vote,2,1
1,vote,3,4
1,vote,4,1
1,execute,1,WEREWOLF
2,status,1,WEREWOLF,DEAD,a1,Minato
2,status,2,SEER,ALIVE,a2,Takumi
2,status,3,POSSESSED,ALIVE,a3,Kenji
2,status,4,VILLAGER,ALIVE,a4,Ryuji
2,status,5,VILLAGER,ALIVE,a5,Daisuke
2,result,4,0,VILLAGER
`

test('names become seats, commas stay in what is said, and what did not come is the default', () => {
  const session = read(SMALL)
  expect(session.result!.winner).toBe('red')
  const said = session.log.flatMap(({ event }) => (event.type === 'posted' ? [event.text] : []))
  expect(said).toEqual(['Hello, Agent[01], and all'])
  const votes = session.choices.filter(({ pick, source, seat }) => seat > 0 && source === 'default' && pick === 'none')
  expect(votes.map(({ seat }) => seat)).toEqual([1, 5])
})

describe('what cannot be is refused with its line', () => {
  test.each([
    ['a vote of nobody at the table', SMALL.replace('1,vote,2,1', '1,vote,7,1'), 'line 24 names seat 7'],
    [
      'a vote of somebody who was not asked',
      SMALL.replace('1,vote,2,1', '1,vote,2,1\n1,vote,2,4'),
      'seat 2 was not asked for this',
    ],
    ['talk out of turn', SMALL.replace('0,talk,5,1,2,Over', '0,talk,5,1,3,Over'), 'talks in the turn of seat'],
    ['another winner', SMALL.replace('2,result,4,0,VILLAGER', '2,result,4,0,WEREWOLF'), 'WEREWOLF won by its result'],
    [
      'two executed',
      SMALL.replace('1,execute,1,WEREWOLF', '1,execute,1,WEREWOLF\n1,execute,2,SEER'),
      'two are executed',
    ],
    ['a game that was cut off', SMALL.slice(0, SMALL.indexOf('2,status')), 'no line of the result'],
    ['another role', SMALL.replace('2,status,1,WEREWOLF', '2,status,1,SEER'), 'another role than before'],
    ['a role that there is not', SMALL.replace('0,status,1,WEREWOLF', '0,status,1,FOX'), 'FOX is no role'],
    ['a line of something else', SMALL.replace('1,vote,3,4', 'hello'), 'is no line of a game log'],
    ['lines after the result', `${SMALL}2,vote,1,2\n`, 'comes after the result'],
    [
      'a table of another size',
      SMALL.replaceAll(/^\d,status,5.*\n/gm, '').replaceAll(/^\d,talk,\d,\d,5.*\n/gm, ''),
      'the game has 4 seats',
    ],
    ['nobody has won', SMALL.replace('VILLAGER\n', 'NONE\n').replace('4,0,VILLAGER', '4,0,NONE'), 'no side has won'],
  ])('%s', (_, text, sentence) => {
    expect(() => read(text)).toThrow(BadSource)
    expect(() => read(text)).toThrow(sentence)
  })
})
