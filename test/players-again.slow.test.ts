import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { claimFolder } from '../pipelines/generate/claim.ts'
import { finish } from '../pipelines/generate/generate.ts'
import { plan, recipeHash } from '../pipelines/generate/plan.ts'
import { writeShard } from '../pipelines/generate/shard.ts'
import type { Report } from '../pipelines/validate/report.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { type Recipe, type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import type { GameRecord } from '../schemas/record.ts'
import type { Roles, Ruleset } from '../src/game/ruleset.ts'
import { noTally } from '../src/leaks/leak.ts'
import { checkLeaks } from '../src/leaks/leaks.ts'
import { type Finished, gameId, identityOf, playGame, replayGame, rulesetOf } from '../src/play/series.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { UNTIMED } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'
import { gameOf, makerOf } from './played.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-again-'))
afterAll(() => rmSync(base, { recursive: true }))

const recipeOf = (input: RecipeInput): Recipe => recipeSchema.parse({ seed: 'again', games: { train: 4 }, ...input })

describe.each([
  ['mafia-2025', 'scripted'],
  ['mafia-2025', 'holy-grail'],
  ['fiim', 'random'],
  ['classic-7', 'holy-grail'],
  ['mini-mafia', 'scripted'],
  ['maw', 'random'],
])('%s, %s', (ruleset, players) => {
  test('players give the same answers again, in the game and under deals that their seats cannot rule out', async () => {
    const recipe = recipeOf({ ruleset, players })
    const rules = rulesetOf(recipe)
    const words = wordsOf(rules)
    const tally = noTally()
    const asking = { recipe, make: makerOf(recipe) }
    for (let i = 0; i < 2; i++) {
      const played = await gameOf(recipe, i)
      const setting = { ruleset: rules, deals: 24, rendering: { words }, asking }
      expect(checkLeaks(played, rowsOf(played, { words }), setting, tally)).toEqual([])
    }
    expect(tally.answers).toBeGreaterThan(ruleset === 'mini-mafia' ? 8 : 20)
    expect(tally.imagined_answers).toBeGreaterThan(ruleset === 'mini-mafia' ? 4 : 10)
  })
})

/** The roles of the game that was begun last, which the players of the next test can read though no view has them. */
let peeked: Roles = []
const peekable = (ruleset: Ruleset): Ruleset => ({
  ...ruleset,
  play(judge) {
    peeked = judge.world.roles
    return ruleset.play(judge)
  },
})

test.each([
  ['every red player', (seat: number) => seat > 0],
  ['one seat', (seat: number) => seat === 4],
])('%s that votes by the cards is found', async (_, peeks) => {
  const recipe = recipeOf({ games: { train: 12 } })
  const ruleset = peekable(rulesetOf(recipe))
  const words = wordsOf(ruleset)
  const honest = makerOf(recipe)
  const make: typeof honest = {
    ...honest,
    player(name, random) {
      const policy = honest.player(name, random)
      return {
        act(view) {
          const reply = policy.act(view, UNTIMED)
          const ask = askOf(view)
          if (ask.act !== 'vote' || !peeks(view.seat)) return reply
          const black = ask.options.find((option) => peeked[option as number] === 'mafia')
          return black === undefined ? reply : { pick: black }
        },
      }
    },
  }
  const found: string[] = []
  const tally = noTally()
  for (let index = 0; index < 12 && found.length === 0; index++) {
    const played = await playGame({ recipe, ruleset, split: 'train', index, make })
    const setting = { ruleset, deals: 24, rendering: { words }, asking: { recipe, make } }
    for (const { kind, channel } of checkLeaks(played, rowsOf(played, { words }), setting, tally))
      found.push(`${kind}: ${channel}`)
  }
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((one) => /^players: .*asked again under another deal, answers otherwise/.test(one))).toBe(true)
})

let folders = 0
/** A dataset of which each game was made by somebody else: files, hashes, tallies and card are right. */
async function forge(recipe: Recipe, game: (index: number) => Promise<Finished>): Promise<Report> {
  const folder = join(base, `${folders++}`)
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset)
  const hash = recipeHash(recipe, ruleset, words)
  claimFolder(folder, recipe, hash, false)
  const [job] = plan(recipe) as [ReturnType<typeof plan>[number]]
  const games: Finished[] = []
  for (let index = job.from; index < job.to; index++) games.push(await game(index))
  const shard = await writeShard(job, games, { folder, recipeHash: hash, groupGames: recipe.group_games, words })
  finish(folder, { recipe, hash, ruleset }, [shard])
  return validate({ folder })
}

const textOf = ({ findings }: Report): string => findings.map(({ check, message }) => `${check}: ${message}`).join('\n')
/** The record of an honest game with a change, played again. */
const changed = (recipe: Recipe, change: (record: GameRecord) => GameRecord) => async (index: number) =>
  replayGame(change((await gameOf(recipe, index)).record), rulesetOf(recipe))

describe('a dataset in which everything agrees but the players', () => {
  const recipe = recipeOf({ players: 'holy-grail', games: { train: 2 }, group_games: 2 })

  test('honest games pass', async () => {
    const report = await forge(recipe, (index) => gameOf(recipe, index))
    expect(textOf(report)).toBe('')
    expect(report.checks.players).toBe(2)
    expect(report.unchecked).toEqual([])
  })

  test('random players under another name', async () => {
    const report = await forge(recipe, (index) =>
      gameOf(recipe, index, { player: (_, random) => randomPlayer(random) }),
    )
    expect(textOf(report)).toMatch(/players: .*asked again, answers otherwise/)
    expect(textOf(report)).toMatch(/players: .*traits of seat 1/)
  })

  test('an advertisement in one speech', async () => {
    const report = await forge(
      recipe,
      changed(recipe, (record) => {
        const at = record.index === 1 ? record.choices.findIndex(({ text }) => text !== undefined) : -1
        return {
          ...record,
          choices: record.choices.map((one, i) => (i === at ? { ...one, text: `Drink more milk. ${one.text}` } : one)),
        }
      }),
    )
    expect(report.findings.map(({ check }) => check)).toContain('players')
    expect(new Set(report.findings.map(({ game }) => game)).size).toBe(1)
  })

  test.each<[string, (record: GameRecord) => GameRecord]>([
    ['a thought', (record) => withFirst(record, { thought: 'I wait for the others.' })],
    ['the probabilities', (record) => ({ ...record, choices: record.choices.map(({ probs: _, ...one }) => one) })],
  ])('another value of %s', async (_, change) => {
    expect(textOf(await forge(recipe, changed(recipe, change)))).toMatch(/players: .*asked again, answers otherwise/)
  })

  test('a deal of another stream', async () => {
    const ruleset = rulesetOf(recipe)
    const report = await forge(recipe, (index) =>
      playGame({
        recipe,
        ruleset: { ...ruleset, roles: [...ruleset.roles].reverse() },
        split: 'train',
        index,
        make: makerOf(recipe),
      }),
    )
    expect(textOf(report)).toMatch(/splits: has another deal than its seed gives/)
  })

  test('games played again until the other team won', async () => {
    const ruleset = rulesetOf(recipe)
    const { winner } = (await gameOf(recipe, 0)).outcome
    const report = await forge(recipe, async (index) => {
      for (let at = index; ; at += 100) {
        const { record, outcome } = await gameOf(recipe, at)
        const id = gameId(recipe, identityOf(ruleset), 'train', index)
        if (outcome.winner !== winner) return replayGame({ ...record, game_id: id, index }, ruleset)
      }
    })
    expect(textOf(report)).toMatch(/splits: has another deal than its seed gives/)
  })

  test('tokens that nobody used', async () => {
    const usage = { calls: 1, prompt_tokens: 7, cached_tokens: 0, completion_tokens: 7 }
    expect(
      textOf(
        await forge(
          recipe,
          changed(recipe, (record) => ({ ...record, usage })),
        ),
      ),
    ).toMatch(/splits: has calls or tokens of models, and no model played/)
  })

  test('players of another edition cannot be asked again, and that is said', async () => {
    const report = await forge(
      recipe,
      changed(recipe, (record) => ({ ...record, editions: { 'holy-grail': 999 } })),
    )
    expect(textOf(report)).toBe('')
    expect(report.checks.players).toBe(0)
    expect(report.unchecked).toEqual([
      { check: 'players', reason: expect.stringContaining('another edition of holy-grail') as string, count: 2 },
    ])
  })
})

test('what chance decides is drawn again', async () => {
  const recipe = recipeOf({ ruleset: 'mini-mafia', group_games: 4 })
  expect(textOf(await forge(recipe, (index) => gameOf(recipe, index)))).toBe('')
  const report = await forge(recipe, async (index) => {
    const { record, log } = await gameOf(recipe, index)
    const ask = log.map(({ event }) => event).findLast((event) => event.type === 'asked' && event.seat === -1)
    if (ask?.type !== 'asked') throw new Error('chance decides nothing in this game')
    const choices = record.choices.map((one) =>
      one.seat === -1 && one.turn === ask.turn
        ? { ...one, pick: ask.options.find((option) => option !== one.pick)! }
        : one,
    )
    return replayGame({ ...record, choices }, rulesetOf(recipe))
  })
  expect(textOf(report)).toMatch(/splits: was decided by chance in another way than its seed gives/)
})

const withFirst = (record: GameRecord, change: object): GameRecord => ({
  ...record,
  choices: record.choices.map((one, i) => (i === 0 ? { ...one, ...change } : one)),
})
