import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gamesFolder } from '../../pipelines/evaluate/evaluation.ts'
import { climb } from '../../pipelines/evaluate/ladder/climb.ts'
import { duelFolder, entryOf, type LadderState } from '../../pipelines/evaluate/ladder/state.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { writeAttempts } from '../../src/storage/attempts.ts'
import { workPath } from '../../src/storage/folder.ts'
import { RequestFile } from '../../src/storage/requests.ts'
import { commandLine } from '../command-line.ts'
import { folderOf } from './folders.ts'

const root = folderOf('budget')
// Nobody listens there: a budget that is spent ends a run before it asks.
const player = 'model:tiny@http://127.0.0.1:9/v1'
const prices = { tiny: { input: 1, output: 1 } }

/** Writes into the folder of an evaluation that its games have cost an amount. */
const spend = (evaluation: string, amount: number): void => {
  const cost = { prompt_tokens: amount * 1e6, cached_tokens: 0, completion_tokens: 0, ms: 1 }
  const who = { game_id: 'a', index: 0, seat: 1, role: 'citizen', player, turn: 0, act: 'vote' }
  writeAttempts(gamesFolder(evaluation), 'test', 0, [{ ...who, request: 'one', cost }])
}

/** Writes there that a request was never answered that may have cost 1. */
const lose = (evaluation: string): void => {
  const requests = new RequestFile(workPath(gamesFolder(evaluation)))
  requests.lost('tiny', { prompt: 1e6, reply: 0 })
  requests.close()
}

test('all pairs of a ladder share its budget, and what was lost in them too', async () => {
  const folder = join(root, 'ladder')
  const [random, scripted, tiny] = ['random', 'scripted', player].map(entryOf)
  const [first, next] = [
    { a: random!.key, b: tiny!.key, deals: 32 },
    { a: scripted!.key, b: tiny!.key, deals: 32 },
  ]
  const players = [random!, scripted!, tiny!]
  const state: LadderState = { format: 1, game: { ruleset: 'mini-mafia', seed: '0' }, players, steps: [first, next] }
  spend(duelFolder(folder, first), 3)
  lose(duelFolder(folder, first))
  const file = modelsFileSchema.parse({ prices })
  const options = { folder, able: players.map(({ key }) => key), deals: 64, workers: 1, concurrency: 1 }
  const climbed = () => climb(state, { ...options, models: { file, budget: 4 }, stopped: () => false })
  await expect(climbed()).rejects.toThrow('budget of 4 is used up: 3.00 paid, and at most 1.00 for 1 request that')
  // What the pair itself has lost counts once.
  lose(duelFolder(folder, next))
  await expect(climbed()).rejects.toThrow('budget of 4 is used up: 3.00 paid, and at most 2.00 for 2 requests that')
})

test('the parts of one command share its budget', async () => {
  const [out, models] = [join(root, 'skills'), join(root, 'models.json')]
  writeFileSync(models, JSON.stringify({ prices }))
  const evaluate = (budget: string) =>
    commandLine([
      ...['evaluate', '--skills', '--player', player, '--against', 'scripted', '--ruleset', 'mini-mafia'],
      ...['--deals', '2', '--workers', '1', '--out', out, '--models', models, '--budget', budget],
    ])
  expect((await evaluate('0.000001')).err).toContain('the budget of 0.000001 is used up: 0.0000 paid')
  spend(join(out, 'detect'), 5)
  expect((await evaluate('5')).err).toContain('the budget of 5 is used up: 5.00 paid')
})
