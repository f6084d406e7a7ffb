import { expect, test } from 'vitest'
import type { Session } from '../../src/game/session.ts'
import type { Difference, SourceFile } from '../../src/importers/importer.ts'
import { importerOf } from '../../src/importers/importers.ts'
import { playForeign } from '../../src/importers/play.ts'
import { asArena, asReasoning, asWolfEnhance, wolfGame } from './werewolf-games.ts'

/** A game as its file tells it, played again. */
function played(format: string, text: string) {
  const file = { path: 'game.json', at: 'game.json', bytes: Buffer.from(text), text, json: JSON.parse(text) as unknown }
  const unit = { path: file.path, files: [file], file: (): SourceFile => file }
  const [game, ...others] = importerOf(format)!.games(unit)
  expect(others).toEqual([])
  const { session, differences } = playForeign(game!)
  expect(differences).toEqual([])
  const { ruleset, deal, players } = game!
  return { ruleset, deal, players, choices: session.choices, result: session.result, log: session.log }
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
    const { deal, choices, ruleset, players, result } = played('werewolf-reasoning', asReasoning(game))
    expect(result!.winner).toBe(game.result!.winner)
    expect({ deal, ruleset, players }).toEqual({
      deal: game.deal,
      ruleset: name,
      players: game.deal.map(() => 'person'),
    })
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
  const record = played('wolf-enhance', asWolfEnhance(game))
  const untold = ['kill', 'surrender', 'shoot', 'heal', 'check']
  expect(told({ choices: record.choices, log: game.log }, untold)).toEqual(told(game, untold))
  expect(record.choices.filter(({ why }) => why === 'untold').length).toBeGreaterThan(0)
  expect(JSON.stringify(record)).not.toContain('id of')
})

test('a game of werewolf_arena comes back in the order of names, with seats for names as they are written', async () => {
  const game = await wolfGame('werewolf-8-arena', 2, { speechWords: 5000 })
  const record = played('werewolf-arena', asArena(game))
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
  const { choices } = played('werewolf-arena', asArena(game))
  const untold = ['kill', 'check', 'protect', 'order', 'vote', 'speak']
  expect(told({ choices, log: game.log }, untold)).toEqual(told(game, untold))
})

test('the English of a game is read only where there is no Chinese', () => {
  const paths = ['a/event_en.json', 'a/event_zh.json', 'b/event_en.json', 'b/note_en.json']
  expect(importerOf('werewolf-reasoning')!.units(paths)).toEqual([['a/event_zh.json'], ['b/event_en.json']])
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
])('what cannot be is refused with one sentence: %s', (_, from, to, sentence) => {
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  expect(() => played('werewolf-reasoning', changed)).toThrow(sentence)
})

test('who left by what a file of Wolf-Enhance says is who left by what it tells of the votes and the night', async () => {
  const whole = asWolfEnhance(await wolfGame('werewolf-9-hunter', 7, { lastWords: 'vote', speechWords: 5000 }))
  const changed = (change: (state: Record<string, Record<string, unknown>>) => void): string => {
    const game = JSON.parse(whole) as { game_state: Record<string, Record<string, unknown>> }
    change(game.game_state)
    return JSON.stringify(game)
  }
  played('wolf-enhance', whole)
  const other = (seats: unknown): number => (Number(seats) === 1 ? 2 : 1)
  const voted = changed(({ 'Day 1 Daytime': day }) => (day!['Voting Result'] = other(day!['Voting Result'])))
  expect(() => played('wolf-enhance', voted)).toThrow(
    /^game_state, Day 1 Daytime: it says that seat \d left, and by what it tells it is (seat \d|nobody)$/,
  )
  const died = changed(({ 'Day 1 Night': night }) => (night!['Death Message'] = [other(night!['Death Message'])]))
  expect(() => played('wolf-enhance', died)).toThrow(
    /^game_state, Day 1 Night: it says that seat \d left, and by what it tells it is (seat \d|nobody)$/,
  )
  const won = whole.replace(/"(The good side wins|Werewolves Win)"/, (said) =>
    said.includes('good') ? '"Werewolves Win"' : '"The good side wins"',
  )
  expect(() => played('wolf-enhance', won)).toThrow(/^game_state: ".*", and by what it tells (red|black) won$/)
})

test('recorded words of Wolf-Enhance without a speaker are a difference, each with its place', async () => {
  const game = await wolfGame('werewolf-9-hunter', 7, { lastWords: 'vote', speechWords: 5000 })
  const whole = JSON.parse(asWolfEnhance(game)) as { task: unknown[]; audio: Record<string, { text: string }> }
  const found = (text: string): readonly Difference[] => {
    const file = { path: 'a', at: 'a', bytes: Buffer.from(text), text, json: JSON.parse(text) as unknown }
    const [one] = importerOf('wolf-enhance')!.games({ path: 'a', files: [file], file: () => file })
    return playForeign(one!).differences
  }
  const spoken = Object.entries(whole.audio).filter(([, { text }]) => text.trim() !== '')
  expect(spoken.length).toBeGreaterThan(5)
  expect(found(JSON.stringify({ ...whole, task: [] }))).toEqual(
    spoken.map(([where]) => ({ about: 'words in audio without a speaker in task', where })),
  )
})
