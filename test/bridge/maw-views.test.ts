import { expect, test } from 'vitest'
import { MawReader } from '../../pipelines/bridge/xmpp/maw-reader.ts'
import { PlayerAgent } from '../../pipelines/bridge/xmpp/player-agent.ts'
import type { Game } from '../../pipelines/table/game.ts'
import type { MawMessage } from '../../schemas/maw-messages.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { hears, viewOf } from '../../src/view/view.ts'
import { gameOf } from '../played.ts'
import { VirtualClock } from '../table/virtual-clock.ts'
import { jidOf, makePlayer, mawSeat } from './maw-tables.ts'

// What a seat hears goes over the wire as messages of MAW, and comes back as the same view.

const SWITCHES: readonly object[] = [
  {},
  { seer: true, whisper: true, players: 9 },
  { announceVotes: false, tie: 'chance' },
  { retract: true, deadHear: 'all', names: false },
  { wait: 'random', win: 'parity', players: 3 },
]

test.each(SWITCHES)('%o: messages are read as the events that they were made of', async (switches) => {
  const recipe = recipeSchema.parse({ ruleset: 'maw', switches, seed: 'views', players: 'random', games: { train: 2 } })
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset)
  for (const index of [0, 1]) {
    const { log, record } = await gameOf(recipe, index)
    for (const seat of record.deal.map((_, i) => i + 1)) {
      const reader = new MawReader(jidOf(seat - 1))
      const player = mawSeat(record.deal.length, ({ body }) => void reader.take(body))
      const deeds = { answer: () => ({ refused: 'nothing is asked' }), leave: () => {} }
      player.begin({ seat, words, game: {} as Game, deeds })
      for (const told of log) {
        if (!hears(seat, told.to)) continue
        player.told(told)
        if (told.event.type === 'asked') player.put(told.event, 15_000)
      }
      const own = viewOf(log, seat).history.filter(({ event }) => event.type !== 'chose')
      const opened = own[0]!.event as { names?: unknown }
      expect(reader.view.seat).toBe(seat)
      expect(reader.view.history).toEqual([
        { ...own[0], event: { ...own[0]!.event, names: opened.names } },
        ...own.slice(1),
      ])
    }
  }
})

test('a game master elsewhere, which sends what the MAW document has and nothing more, is understood', async () => {
  const reader = new MawReader('cid@there')
  const players = ['ada@there', 'bea@there', 'cid@there', 'dan@there', 'eve@there', 'flo@there']
  const take = (body: object): void => void reader.take(body as MawMessage)
  take({ type: 'start_game', total_players: 6 })
  take({ type: 'assign_role', role: 'Villager' })
  take({ type: 'phase_change', new_phase: 'day' })
  take({ type: 'announce_open', room_name: 'Village', players })
  take({ type: 'new_messages', messages: ['Ada: I am calm: so far.', 'bea votes against dan.', 'What is this?'] })
  take({ type: 'vote_result', target: 'dan@there', status: 'executed' })
  take({ type: 'phase_change', new_phase: 'night' })
  take({ type: 'announcement', text: 'eve was murdered in the night.' })
  take({ type: 'end_game', winning_team: 'Werewolves' })
  const { seat, history } = reader.view
  expect(seat).toBe(3)
  expect(history.slice(1).map(({ event }) => event)).toEqual([
    { type: 'dealt', seat: 3, role: 'civilian' },
    { type: 'began', phase: 'day', number: 1 },
    { type: 'posted', room: 'village', seat: 1, text: 'I am calm: so far.' },
    { type: 'cast', room: 'village', seat: 2, target: 4 },
    { type: 'left', seat: 4, by: 'vote' },
    { type: 'began', phase: 'night', number: 1 },
    { type: 'left', seat: 5, by: 'kill' },
    { type: 'ended', winner: 'black', reason: '' },
  ])
  expect(history[0]!.event).toMatchObject({
    names: ['ada', 'bea', 'cid', 'dan', 'eve', 'flo'],
    roles: { civilian: 4, mafia: 2 },
  })
})

test('where nobody asks, a player of ours acts by its own clock, and stops when it is dead', async () => {
  const clock = new VirtualClock()
  const sent: string[] = []
  const agent = new PlayerAgent({
    jid: 'cid@there',
    gm: 'gm@there',
    name: 'Cid',
    make: (ruleset) => makePlayer(ruleset, 'elsewhere'),
    clock,
    tickMs: 15_000,
    send: (to, act, body) => void sent.push(`${to} ${act} ${(body as { type: string }).type}`),
  })
  agent.join()
  const take = (from: string, body: object): Promise<void> => agent.take(`${from}@there`, JSON.stringify(body))
  const players = ['ada', 'bea', 'cid', 'dan'].map((name) => `${name}@there`)
  await take('gm', { type: 'start_game', total_players: 4 })
  await take('gm', { type: 'assign_role', role: 'Villager' })
  await take('gm', { type: 'phase_change', new_phase: 'day' })
  await take('room', { type: 'announce_open', room_name: 'Village', players })
  await clock.run(100_000)
  const acts = sent.length
  expect(sent[0]).toBe('gm@there request join_lobby')
  expect(acts).toBe(7)
  for (const act of sent.slice(1))
    expect(act).toMatch(/^(?:room@there (?:request chat|inform listen)|gm@there request vote)$/)
  await take('gm', { type: 'vote_result', target: 'cid@there', status: 'executed' })
  await clock.run(300_000)
  expect(sent.length).toBe(acts)
})
