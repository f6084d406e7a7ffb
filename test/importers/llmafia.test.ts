import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rowsAt } from '../../pipelines/read/groups.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { ticksOf } from '../../src/importers/llmafia/ticks.ts'
import { fivePlayers, startedAgain } from './llmafia-games.ts'
import { imported, writeSource } from './source.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-llmafia-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
const TRAIN = { split: 'train', shard: 0 } as const

test('a game of people and a model comes in with its messages, votes and ties, and validates', async () => {
  const folder = join(base, 'out')
  const { untold, differences } = await imported('llmafia', writeSource(join(base, 'in'), fivePlayers()), folder)
  expect(differences).toEqual({})
  expect((await validate({ folder, worlds: 'all' })).findings).toEqual([])
  const [game] = await rowsAt(folder, 'games', TRAIN, { columns: ['record', 'winner', 'players', 'roles'] })
  expect(game).toMatchObject({ winner: 'red', roles: ['civilian', 'civilian', 'civilian', 'civilian', 'mafia'] })
  expect(game!.players).toEqual(['person', 'person', 'model:tiny/Talker-1B', 'person', 'person'])
  // Most ticks of a day of 48 did not happen: nobody is said to have listened in them.
  expect(untold).toBeGreaterThan(300)
  const rows = await rowsAt(folder, 'decisions', TRAIN, {
    columns: ['seat', 'act', 'chosen_action', 'reasoning', 'private_view', 'public_transcript'],
  })
  const said = rows
    .filter(({ act, chosen_action }) => act === 'post' && chosen_action.text)
    .map(({ seat, chosen_action }) => [seat, chosen_action.text])
  expect(said).toEqual([
    [1, 'hello all'],
    [2, 'hi Player 1, who is it'],
    [1, 'not me'],
    [3, 'i think Player 4 is quiet very quiet'],
    [4, 'I am thinking'],
    [3, 'Player 5 voted with Player 1'],
    [5, 'and you against Player 4'],
    [4, 'it is Player 5'],
  ])
  const day1 = rows.filter(({ act }) => act === 'vote').slice(0, 5)
  expect(day1.map(({ seat, chosen_action }) => [seat, chosen_action.target])).toEqual([
    [3, 4],
    [1, 2],
    [5, 2],
    [2, 4],
    [4, 3],
  ])
  const thoughts = rows.filter(({ seat, act }) => seat === 3 && act === 'post').map(({ reasoning }) => reasoning)
  expect(thoughts[2]).toBe('My scheduler says wait, 4 times, then send.')
  const text = JSON.stringify([game, rows])
  for (const name of ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Real', 'Somebody']) expect(text).not.toContain(name)
})

test('a message that is longer than the rules allow is cut, and the report says so', async () => {
  const files = Object.entries(fivePlayers()).map(([path, text]): [string, string] => [
    path,
    String(text).replaceAll('hello all', `hello ${'x'.repeat(20_000)}`),
  ])
  const source = writeSource(join(base, 'long'), Object.fromEntries(files))
  const { differences } = await imported('llmafia', source, join(base, 'long-out'))
  expect(differences).toEqual({
    'a message is longer than the rules allow, and is cut': { count: 1, first: expect.stringContaining('decision') },
  })
})

test('a game without a named winner is read to the point where its rules decide it', async () => {
  const folder = join(base, 'again-out')
  const { differences } = await imported('llmafia', writeSource(join(base, 'again'), startedAgain()), folder)
  expect(differences).toEqual({
    'no winner is named': { count: 1, first: 'games/0002, who_wins.txt' },
    'a model has no log in which its scheduler decides': { count: 1, first: 'games/0002, seat 4 in config.json' },
  })
  const [game] = await rowsAt(folder, 'games', TRAIN, { columns: ['winner', 'reason'] })
  expect(game).toEqual({ winner: 'black', reason: 'parity' })
})

test('a phase that was begun again has its messages once, and no votes', async () => {
  const files = startedAgain()
  const path = (name: string): string => `games/0002/${name}`
  const manager = String(files[path('public_manager_chat.txt')])
  const [first, ...rest] = manager.split('\n')
  const again = {
    ...files,
    [path('public_manager_chat.txt')]: [first, first!.replace('12:00:00', '12:00:04'), ...rest].join('\n'),
    [path('public_daytime_chat.txt')]: `[12:00:03] Hazel: oak?\n${files[path('heard.txt')]}`,
  }
  const folder = join(base, 'twice-out')
  const { differences } = await imported('llmafia', writeSource(join(base, 'twice'), again), folder)
  expect(Object.keys(differences)).toContain('a phase was begun again, and its votes are those of other phases')
  const rows = await rowsAt(folder, 'decisions', TRAIN, { columns: ['act', 'day', 'chosen_action'] })
  expect(rows.filter(({ act, day }) => act === 'vote' && day === 1)).toEqual([])
  expect(rows.filter(({ chosen_action }) => chosen_action.text === 'Player 6?')).toHaveLength(1)
})

test('a log that has the answers of the model alone tells what its scheduler decided', async () => {
  const files = fivePlayers()
  const log = [
    ['12:00:01', '<wait>'],
    ['12:00:11', 'send'],
    ['12:00:12', 'I would like to talk.'],
  ].map(
    ([time, said]) =>
      `# NEW LOG\n## TIME: ${time}\n## OPERATION: decision in should_generate_message\n## CONTENT: ${said}\n`,
  )
  const source = writeSource(join(base, 'answers'), { ...files, 'games/0001/Cedar_log.txt': log.join('\n') })
  const folder = join(base, 'answers-out')
  expect((await imported('llmafia', source, folder)).differences).toEqual({})
  const rows = await rowsAt(folder, 'decisions', TRAIN, { columns: ['seat', 'act', 'reasoning'] })
  const thoughts = rows.filter(({ seat, act }) => seat === 3 && act === 'post').map(({ reasoning }) => reasoning)
  expect(thoughts.filter(Boolean)).toEqual(['My scheduler says wait.', 'My scheduler says send.'])
})

test('logs of a scheduler are those beside config.json, whatever its player is called', async () => {
  // config.json without the eight letters that "_log.txt" has is "con".
  const renamed = Object.entries(fivePlayers()).map(([path, text]): [string, string] => [
    path.replace('Cedar', 'con'),
    String(text).replaceAll('Cedar', 'con'),
  ])
  const [, log] = renamed.find(([path]) => path.endsWith('/con_log.txt'))!
  const kept = log.replaceAll('pass its turn without generating a message!', 'use its turn and generate a message!')
  const source = writeSource(join(base, 'con'), { ...Object.fromEntries(renamed), 'games/0001/old/con_log.txt': kept })
  const folder = join(base, 'con-out')
  expect((await imported('llmafia', source, folder)).differences).toEqual({})
  const rows = await rowsAt(folder, 'decisions', TRAIN, { columns: ['seat', 'act', 'reasoning'] })
  const thoughts = rows.filter(({ seat, act }) => seat === 3 && act === 'post').map(({ reasoning }) => reasoning)
  expect(thoughts[2]).toBe('My scheduler says wait, 4 times, then send.')
})

test('a chat of which a part is missing is refused, votes and logs that are missing are differences', async () => {
  const files = fivePlayers()
  const path = 'games/0001/public_daytime_chat.txt'
  const lines = String(files[path]).split('\n')
  const told = async (changed: typeof files) => {
    const source = writeSource(mkdtempSync(join(base, 'cut-')), { ...files, ...changed })
    return (await imported('llmafia', source, `${source}-out`)).differences
  }
  const isMissing = /somebody leaves, and public_daytime_chat\.txt has no end of that day: a part of it is missing/
  for (const kept of [0, 3, 12])
    await expect(told({ [path]: lines.slice(0, kept).join('\n') })).rejects.toThrow(isMissing)
  await expect(told({ [path]: '' })).rejects.toThrow(isMissing)
  // The last vote of day 2 is missing, which changes nothing of who leaves.
  expect(await told({ [path]: lines.filter((line) => !line.includes('Fir voted for Elm')).join('\n') })).toEqual({
    'somebody who could vote has no vote in a phase': {
      count: 1,
      first: expect.stringContaining('public_manager_chat.txt, line 7'),
    },
  })
  expect(await told({ 'games/0001/Cedar_log.txt': '' })).toEqual({
    'a model has no log in which its scheduler decides': { count: 1, first: 'games/0001, seat 3 in config.json' },
  })
})

test('times of a scheduler that go backwards are a difference', async () => {
  const files = fivePlayers()
  const path = 'games/0001/Cedar_log.txt'
  const changed = { ...files, [path]: String(files[path]).replace('## TIME: 12:00:09', '## TIME: 12:00:02') }
  const { differences } = await imported('llmafia', writeSource(join(base, 'back'), changed), join(base, 'back-out'))
  expect(differences).toEqual({
    'the times in the log of a scheduler go backwards, so its thoughts may stand in other ticks': {
      count: 1,
      first: 'games/0001, seat 3 in config.json',
    },
  })
})

test('folders in which nothing is read are named', async () => {
  const files = { ...fivePlayers(), 'games/0002/Ash_chat.txt': 'hello', 'code/run.py': 'pass', 'notes.txt': '' }
  const { unread } = await imported('llmafia', writeSource(join(base, 'more'), files), join(base, 'more-out'))
  expect(unread).toEqual(['code', 'games/0002'])
})

test.each([
  ['public_daytime_chat.txt', 'Fir voted for Birch', 'Fir voted for Oak', /line 10: there is no player "Oak"/],
  [
    'public_daytime_chat.txt',
    'Ash voted for Birch',
    'Ash voted for Elm',
    /says that seat 2 left, and by the votes seat 4 did/,
  ],
  [
    'public_daytime_chat.txt',
    'Cedar voted for Fir',
    'Birch voted for Fir',
    /line 18: seat 2 votes, and cannot vote there, or votes twice/,
  ],
  [
    'public_manager_chat.txt',
    'Fir was voted out. Their role was mafia',
    'Fir was voted out. Their role was bystander',
    /the role of seat 5 is not that of config\.json/,
  ],
  [
    'public_manager_chat.txt',
    /\[12:\d\d/,
    '[25:99',
    /public_manager_chat\.txt, line \d+: there is no time 25:99:\d\d;/,
  ],
  [
    'Cedar_log.txt',
    '## TIME: 12:00:04',
    '## TIME: 12:60:04',
    /Cedar_log\.txt, line \d+: there is no time 12:60:04; it must/,
  ],
  ['Cedar_log.txt', '## TIME: 12:00:04', '## TIME: soon', /Cedar_log\.txt, line 27: there is no time soon; it must/],
  ['who_wins.txt', 'Bystanders win!', 'Mafia wins!', /who_wins\.txt: it says that black won, and red did/],
  ['who_wins.txt', 'Bystanders win!', 'Bystanders win! Mafia wins!', /must be "Mafia wins!"/],
  ['config.json', '"name":"Elm"', '"name":"Ash"', /two players have one name/],
])('what cannot be ends the import with one sentence: %s with %s as %s', async (name, from, to, sentence) => {
  const files = fivePlayers()
  const path = `games/0001/${name}`
  const changed = { ...files, [path]: String(files[path]).replace(from, to) }
  expect(changed[path]).not.toBe(files[path])
  const source = writeSource(mkdtempSync(join(base, 'bad-')), changed)
  await expect(imported('llmafia', source, `${source}-out`)).rejects.toThrow(sentence)
  expect(existsSync(`${source}-out`)).toBe(false)
})

test('messages keep their order and their seconds as far as ticks allow', () => {
  const at = (...seconds: number[]) => seconds.map((second, i) => ({ who: i % 2, second }))
  expect(ticksOf(at(0, 4, 5, 30), 5, 48)).toEqual([1, 1, 2, 7])
  expect(
    ticksOf(
      [0, 1, 2].map((second) => ({ who: 'A', second })),
      5,
      48,
    ),
  ).toEqual([1, 2, 3])
  expect(
    ticksOf(
      [20, 1].map((second, who) => ({ who, second })),
      5,
      48,
    ),
  ).toEqual([5, 5])
  expect(
    ticksOf(
      [19, 19, 19].map((second) => ({ who: 'A', second })),
      5,
      4,
    ),
  ).toEqual([2, 3, 4])
  expect(
    ticksOf(
      [0, 0].map((second) => ({ who: 'A', second })),
      5,
      1,
    ),
  ).toBeUndefined()
})
