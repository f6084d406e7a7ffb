import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rowsAt } from '../../pipelines/read/groups.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import type { GameRecord } from '../../schemas/record.ts'
import type { Session } from '../../src/game/session.ts'
import { imported, writeSource } from './source.ts'
import { asArena, asReasoning, asWolfEnhance, wolfGame } from './werewolf-games.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-wolves-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Imports one game, and returns its record. */
async function recordOf(format: string, path: string, text: string, name: string): Promise<GameRecord> {
  const folder = join(base, `${name}-out`)
  const { differences } = await imported(format, writeSource(join(base, name), { [path]: text }), folder)
  expect(differences).toEqual({})
  expect((await validate({ folder, worlds: 20 })).findings).toEqual([])
  const [row] = await rowsAt(folder, 'games', { split: 'train', shard: 0 }, { columns: ['record'] })
  expect(row!.record).not.toContain('person 1')
  return JSON.parse(row!.record)
}

/** The choices of a game as a text each, those that a source does not tell left out: some acts, and then the draws of chance. */
const told = ({ choices, log }: Pick<Session, 'choices' | 'log'>, untold: readonly string[] = []): string[] => {
  const acts = new Map(
    log.flatMap(({ event }) => (event.type === 'asked' ? [[`${event.seat}.${event.turn}`, event.act]] : [])),
  )
  return choices.flatMap(({ seat, turn, pick, text }) =>
    (seat < 1 && untold.length > 0) || untold.includes(acts.get(`${seat}.${turn}`)!)
      ? []
      : [`${seat}.${turn} ${pick} ${text}`],
  )
}

test.each(['werewolf-7-guard', 'werewolf-7-witch', 'werewolf-9-guard', 'werewolf-9-hunter'])(
  'a game of %s comes back from werewolf_game_reasoning as it was played, with the reasons of votes as thoughts',
  async (name) => {
    const game = await wolfGame(name, 3, { speechWords: 5000 })
    const { deal, choices, ruleset, players } = await recordOf(
      'werewolf-reasoning',
      'g/event_zh.json',
      asReasoning(game),
      name,
    )
    expect({ deal, ruleset, players: players[0] }).toEqual({ deal: game.deal, ruleset: name, players: 'person' })
    expect(told({ choices, log: game.log })).toEqual(told(game))
    const vote = choices.find(({ thought }) => thought?.startsWith('I am number'))
    expect(vote!.thought).toBe(`I am number ${vote!.seat}.`)
    expect(choices.find(({ text }) => text)!.thought).toBe(
      'I present myself as a Villager. I call player 1 the Seer. I call for votes against player 2.',
    )
  },
)

test('a game of Wolf-Enhance comes back as it was played, but for what its file does not tell', async () => {
  const game = await wolfGame('werewolf-9-hunter', 7, { lastWords: 'vote', surrender: true, speechWords: 5000 })
  const record = await recordOf('wolf-enhance', 'a1.json', asWolfEnhance(game), 'enhance')
  const untold = ['kill', 'surrender', 'shoot', 'heal', 'check']
  expect(told({ choices: record.choices, log: game.log }, untold)).toEqual(told(game, untold))
  expect(record.choices.filter(({ why }) => why === 'untold').length).toBeGreaterThan(0)
  expect(JSON.stringify(record)).not.toContain('id of')
})

test('a game of werewolf_arena comes back in the order of names, with seats for names as they are written', async () => {
  const game = await wolfGame('werewolf-8-arena', 2, { speechWords: 5000 })
  const record = await recordOf('werewolf-arena', 's/game_complete.json', asArena(game), 'arena')
  const untold = ['kill', 'check', 'protect', 'order', 'vote', 'speak']
  expect(told({ choices: record.choices, log: game.log }, untold)).toEqual(told(game, untold))
  const votes = ({ choices }: Pick<Session, 'choices'>): unknown[] =>
    choices.flatMap(({ seat, pick }) => (seat > 0 && typeof pick === 'number' ? [`${seat} ${pick}`] : []))
  // Of a night it is told whom the pack attacked, and not who of them named whom.
  const wolves = game.deal.flatMap((role, i) => (role === 'mafia' ? [i + 1] : []))
  const open = (all: unknown[]): unknown[] =>
    all.filter((one) => !wolves.some((seat) => String(one).startsWith(`${seat} `)))
  expect(open(votes(record))).toEqual(open(votes(game)))
  const speeches = record.choices.flatMap(({ text }) => text ?? [])
  expect(speeches.length).toBe(game.choices.filter(({ text }) => text).length)
  for (const name of ['Bert', 'Dan', 'Leah', 'Will']) expect(JSON.stringify(speeches)).not.toContain(name)
  expect(speeches.some((text) => text.includes('Player '))).toBe(true)
})

test('whom the pack of werewolf_arena attacked lives where the doctor chose the same player', async () => {
  const isSaved = ({ log }: Session): boolean =>
    log.some(({ event }, i) => {
      if (event.type !== 'chose' || event.act !== 'protect' || event.pick === 'none') return false
      const attack = log.slice(0, i).findLast((told) => told.event.type === 'decided')?.event
      return attack?.type === 'decided' && attack.target === event.pick
    })
  let seed = 0
  let game = await wolfGame('werewolf-8-arena', seed, { speechWords: 5000 })
  while (!isSaved(game)) game = await wolfGame('werewolf-8-arena', ++seed, { speechWords: 5000 })
  const { choices } = await recordOf('werewolf-arena', 's/game_complete.json', asArena(game), 'saved')
  const untold = ['kill', 'check', 'protect', 'order', 'vote', 'speak']
  expect(told({ choices, log: game.log }, untold)).toEqual(told(game, untold))
})

const game = await wolfGame('werewolf-7-witch', 3)
const text = asReasoning(game)
const firstVote = /\{"event":"voted","content":\{"player":(\d),"voted_to_player":(\d|null),[^}]*\}\},?/.exec(text)!
const seer = game.deal.indexOf('sheriff') + 1

test.each([
  [
    'a dead or strange voter',
    firstVote[0],
    firstVote[0].replace(/"player":\d/, '"player":9'),
    /seat 9 cannot vote then/,
  ],
  ['a vote twice', firstVote[0], firstVote[0] + firstVote[0].replace(/,?$/, ','), /votes twice/],
  [
    'a check that lies',
    '"is_werewolf":false',
    '"is_werewolf":true',
    /\(inquired\): the result is not that of the role/,
  ],
  ['two seers', '"role":"simple_villager"', '"role":"seer"', /there is no ruleset|deals|nobody/],
  ['a role twice', `"player":${seer},"role":"seer"`, '"player":1,"role":"seer"', /has a role already|roles are those/],
  [
    'a night too many',
    '{"round":2,"status":"night"}',
    '{"round":3,"status":"night"}',
    /it should be round 2, and is 3/,
  ],
])('what cannot be ends the import with one sentence: %s', async (_, from, to, sentence) => {
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  const source = writeSource(mkdtempSync(join(base, 'bad-')), { 'event_zh.json': changed })
  await expect(imported('werewolf-reasoning', source, `${source}-out`)).rejects.toThrow(sentence)
  expect(existsSync(`${source}-out`)).toBe(false)
})
