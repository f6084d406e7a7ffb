import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { AGENT } from '../../pipelines/environment/episode-plan.ts'
import { playOutside } from '../../pipelines/seat/play.ts'
import { SeatWire } from '../../pipelines/seat/seat-wire.ts'
import { defaultsText } from '../../pipelines/table/failed.ts'
import { programPace } from '../../pipelines/table/pace.ts'
import type { Seat } from '../../schemas/ask.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { ModelUnavailable } from '../../src/models/errors.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import type { Player } from '../../src/view/player.ts'
import { VirtualClock } from '../table/virtual-clock.ts'

/** Plays a game in which the players of some seats fail; returns it, and what its owner was told. */
async function playWith(failing: (seat: Seat) => boolean) {
  const clock = new VirtualClock()
  const ruleset = rulesetNamed('mini-mafia')
  const said: string[] = []
  const act = (): never => {
    throw new ModelUnavailable('the model server is down', {
      remedy: 'all answers are kept, and the same command continues',
    })
  }
  const wire = new SeatWire('none', () => clock.now())
  wire.connect({ send: () => {}, close: () => {} })
  const playing = playOutside({
    wanted: { ruleset, machines: Array(3).fill('scripted'), moderator: 'built-in', persons: 1, seat: 1, sitter: AGENT },
    sitters: [wire],
    clock,
    pace: programPace(5),
    folder: tmpdir(),
    models: modelsFileSchema.parse({}),
    signal: new AbortController().signal,
    seed: 'failed',
    complain: (sentence) => said.push(sentence),
    watch({ machines }) {
      for (const seat of machines.keys()) if (failing(seat)) (machines as Map<Seat, Player>).set(seat, { act })
    },
  })
  return { game: (await clock.until(playing))!, said }
}

test('of a player whose model is down its owner is told that the default stands, and nothing of continuing', async () => {
  const { game, said } = await playWith((seat) => seat === 2)
  const missed = game.session.choices.filter(({ seat, why }) => seat === 2 && why === 'gone').length
  expect(missed).toBeGreaterThan(0)
  const sentence = "the player of seat 2 failed: the model server is down; the rules' default stands in its place"
  expect(said).toEqual(Array(missed).fill(sentence))
  const many = missed === 1 ? '1 answer in it is' : `${missed} answers in it are`
  expect(defaultsText(game)).toBe(`; ${many} the rules' default, as players failed`)
})

test('where no player of ours fails, nothing is said', async () => {
  const { game, said } = await playWith(() => false)
  expect([said, defaultsText(game)]).toEqual([[], ''])
})
