import { expect, test } from 'vitest'
import { recipeFrom } from '../pipelines/generate/recipe.ts'
import type { Ask, Option } from '../schemas/ask.ts'
import { configsOf } from '../schemas/config.ts'
import { type Recipe, recipeSchema } from '../schemas/recipe.ts'
import { stream } from '../src/game/random.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowId, rowsOf } from '../src/rows/rows.ts'
import { shrunk } from '../src/rows/values/shrinkage.ts'
import { shareKept } from '../src/rows/values/thinning.ts'
import toldApart from '../src/rows/values/told-apart.json' with { type: 'json' }
import { labelOf, rivalOf, worthOf } from '../src/rows/values/value.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { leadOf, winsOf, Z_THRESHOLD, zThresholdAmong } from '../src/value/lead.ts'
import { chance, contrast, packed, unpacked, type Wins } from '../src/value/wins.ts'
import { asksOf } from '../src/view/decisions.ts'
import { makeReply } from '../src/view/reply.ts'
import { gameOf, withWins } from './played.ts'

const recipe = recipeSchema.parse({ players: 'scripted', seed: 'values', games: { train: 100 } })
const words = wordsOf(rulesetOf(recipe))

test('wins are packed into digits and back', () => {
  const random = stream('bits')
  for (let states = 1; states < 20; states++) {
    const wins: Wins = Array.from({ length: 3 }, () => Array.from({ length: states }, () => random() < 0.5))
    expect(unpacked(packed(wins), states)).toEqual(wins)
  }
})

test('chances and differences have the errors of their formulas', () => {
  const wins: Wins = [
    [true, true, false, true],
    [false, true, false, false],
  ]
  expect(chance(wins, 0)).toEqual({ mean: 0.75, error: Math.sqrt(((5 / 8) * (3 / 8)) / 8) })
  // Differences 1, 0, 0, 1: mean 1/2, squares 2 and one added.
  expect(contrast(wins, 0, [1])).toEqual({ mean: 0.5, error: Math.sqrt((3 / 4 - 1 / 4) / 4) })
  expect(contrast(wins, 1, [0]).mean).toBe(-0.5)
})

test('the lead of a choice is over the mean of all others, and there is none without another or of what is no action', () => {
  const wins: Wins = [
    [true, true, true, true],
    [true, false, false, false],
    [false, true, true, false],
  ]
  expect(leadOf(wins, 0)!.mean).toBeCloseTo(1 - (0.25 + 0.5) / 2)
  expect(leadOf(wins, 1)!.mean).toBeCloseTo(0.25 - (1 + 0.5) / 2)
  expect([leadOf(wins, -1), leadOf([[true]], 0)]).toEqual([undefined, undefined])
  const rollouts = { states: 4, wins: packed(wins) }
  expect([winsOf({ rollouts }, 3), winsOf({ rollouts }, 2), winsOf({}, 3)]).toEqual([wins, undefined, undefined])
})

test('a label is given where the interval of the difference leaves out zero, and nowhere else', () => {
  const row = (won: number): boolean[] => Array.from({ length: 64 }, (_, k) => k < won)
  const kind = { role: 'civilian', book: 'mafia-2025', act: 'vote', team: 'red' } as const
  const label = (a: number, b: number, chosen = 0) =>
    labelOf([row(a), row(b)], { ...kind, chosen, player: 'model:m', draw: 0.99 })
  expect(label(40, 20)).toBe(true)
  expect(label(40, 20, 1)).toBe(false)
  expect(label(40, 38)).toBeNull()
  expect(label(40, 40)).toBeNull()
  expect(labelOf([row(40)], { ...kind, chosen: 0, player: 'model:m', draw: 0.99 })).toBeNull()
  expect(labelOf(undefined, { ...kind, chosen: 0, player: 'model:m', draw: 0.99 })).toBeNull()
  const { mean, error } = rivalOf([row(40), row(20)], { ...kind, chosen: 0 })!
  expect(mean > Z_THRESHOLD * error).toBe(true)
  // Better than the mean of the others and than none of them by enough: of three, the best one is the rival.
  expect(labelOf([row(40), row(38), row(0)], { ...kind, chosen: 0, player: 'model:m', draw: 0.99 })).toBeNull()
  expect(rivalOf([row(40), row(38), row(0)], { ...kind, chosen: 0 })!.rival).toBe(1)
})

test('votes of red have labels unless holy-grail cast them; all other choices have none, however far options are apart', async () => {
  const kinds = async (of: Recipe, isLabelled: boolean): Promise<string[]> => {
    const games = await Promise.all([0, 1, 2].map(async (index) => withWins(await gameOf(of, index), 0)))
    const decisions = games.flatMap((played) => rowsOf(played, { words, configs: configsOf({ values: 1 }) }).decisions)
    const found = decisions.filter(({ label }) => (label !== null) === isLabelled)
    return [...new Set(found.map(({ team, act }) => `${team} ${act}`))].sort()
  }
  expect(await kinds(recipe, true)).toEqual(['red vote'])
  const others = ['black check', 'black claim', 'black kill', 'black vote', 'red check', 'red speak']
  expect(await kinds(recipe, false)).toEqual(expect.arrayContaining(others))
  expect(await kinds({ ...recipe, players: 'holy-grail' }, true)).toEqual([])
})

test('of true labels of a built-in player a share is kept that leaves two for each false one, where they were counted', () => {
  const row = (won: number): boolean[] => Array.from({ length: 64 }, (_, k) => k < won)
  const kind = { role: 'civilian', book: 'mini-mafia', act: 'vote', team: 'red' } as const
  const share = shareKept('scripted', kind)
  const counted = toldApart.scripted['mini-mafia']['red vote']
  expect(share * counted.true).toBeCloseTo(2 * counted.false, 9)
  expect(share).toBeLessThan(0.5)
  const label = (chosen: number, player: string, draw: number) =>
    labelOf([row(60), row(2)], { ...kind, chosen, player, draw })
  expect(label(0, 'scripted', share - 0.001)).toBe(true)
  expect(label(0, 'scripted', share)).toBeNull()
  // False ones, and those of models and persons, all stay.
  expect(label(1, 'scripted', 0.999)).toBe(false)
  expect(label(0, 'model:m', 0.999)).toBe(true)
  expect([shareKept('scripted', { ...kind, book: 'no such game' }), shareKept('person', kind)]).toEqual([1, 1])
})

test('an advantage is drawn towards zero, more so the less is known', () => {
  const kind = { book: 'mafia-2025', act: 'vote', team: 'red' } as const
  const some = shrunk({ mean: 0.3, error: 0.1 }, kind)
  expect(some.mean).toBeGreaterThan(0)
  expect(some.mean).toBeLessThan(0.3)
  expect(some.error).toBeLessThan(0.1)
  expect(shrunk({ mean: 0.3, error: 0.2 }, kind).mean).toBeLessThan(some.mean)
  expect(shrunk({ mean: 0.3, error: 0.1 }, { ...kind, book: 'no such game' })).toEqual(some)
})

test('the bound for one difference is that of labels, and it grows with their number', () => {
  expect(zThresholdAmong(1)).toBeCloseTo(Z_THRESHOLD, 2)
  // Two-sided 0.0158 / 10: the quantile of 0.99921.
  expect(zThresholdAmong(10)).toBeCloseTo(3.16, 2)
})

test('values are refused for games that a view does not tell enough of, in a sentence', () => {
  const refused = (ruleset: string, switches: [string, unknown][]) => () =>
    recipeFrom(undefined, { ruleset, train: 1, values: 2, switch: switches })
  expect(refused('maw', [['whisper', true]])).toThrow(
    /--values needs rollouts, which maw does not allow: whisper=true hides who whispered/,
  )
  expect(refused('maw', [['announceVotes', false]])).toThrow(/announceVotes=false hides who voted/)
  expect(
    refused('maw', [
      ['players', 20],
      ['seer', true],
    ]),
  ).toThrow(/at most 300,000/)
  expect(refused('maw', [])).not.toThrow()
  const planner = () =>
    recipeFrom(undefined, { ruleset: 'maw', train: 1, players: ['planner-2'], switch: [['whisper', true]] })
  expect(planner).toThrow(/planner-2 needs rollouts/)
  expect(() => recipeFrom('datasets/demo.json', { train: 1, values: 0 })).toThrow(/at least 1/)
})

test('a small disadvantage is rounded to 0 and not to −0, which a file would not keep', () => {
  const wins = Array.from({ length: 41 }, (_, i) => Array.from({ length: 1000 }, (_, k) => i === 1 && k === 0))
  const { advantage } = worthOf(wins, { chosen: 0, role: 'civilian', book: 'mafia-2025', act: 'vote', team: 'red' })
  expect(contrast(wins, 0, [1, 2]).mean).toBeLessThan(0)
  expect(Object.is(advantage, 0)).toBe(true)
})

test('a pair is made where the best and the worst pick separate, and never of words', async () => {
  const played = await gameOf(recipe, 0)
  const { record, log } = played
  const configs = configsOf({ values: 1 })
  const pairs = (least: number) => rowsOf(withWins(played, least), { words, configs }).preference
  expect(pairs(60)).toEqual([])
  const wide = pairs(0)
  const asks = [...asksOf(log)].map(({ ask }) => ask)
  // With these wins the first option is better than all others.
  // Neither the seat itself, nor "none", nor a mate that it knows is an alternative; votes of black and checks make no pair (docs/values.md).
  const isBlack = (seat: number): boolean => ['mafia', 'don'].includes(played.outcome.roles[seat - 1]!)
  const real = ({ seat, options }: Ask): Option[] =>
    options.filter(
      (one) => one !== seat && one !== 'none' && !(isBlack(seat) && typeof one === 'number' && isBlack(one)),
    )
  const picks = asks.filter(
    (ask) =>
      ask.seat > 0 &&
      real(ask).length > 1 &&
      real(ask)[0] === ask.options[0] &&
      ask.act !== 'check' &&
      !(isBlack(ask.seat) && ask.act === 'vote'),
  )
  expect(wide.map(({ row_id }) => row_id)).toEqual(picks.map(({ seat, turn }) => rowId(record.game_id, seat, turn)))
  for (const [i, { chosen, rejected, margin, prompt }] of wide.entries()) {
    expect(chosen).toEqual([{ role: 'assistant', content: makeReply({ pick: real(picks[i]!)[0]! }) }])
    expect(rejected).not.toEqual(chosen)
    expect(picks[i]!.options.map((pick) => makeReply({ pick }))).toContain(rejected[0]!.content)
    expect(margin).toBeGreaterThan(0.9)
    expect(margin).toBeLessThanOrEqual(1)
    expect(prompt.map(({ role }) => role)).toEqual(['system', 'user'])
  }
})

test('all pairs are those against oneself, "none" and known mates too, where a recipe asks for them', async () => {
  const played = await gameOf(recipe, 0)
  const configs = configsOf({ values: 1 })
  const rendering = { words, configs }
  const real = rowsOf(withWins(played, 0), rendering).preference
  const all = rowsOf(withWins(played, 0), { ...rendering, pairs: 'all' }).preference
  const ids = new Set(all.map(({ row_id }) => row_id))
  expect(real.every(({ row_id }) => ids.has(row_id))).toBe(true)
  const asks = [...asksOf(played.log)].map(({ ask }) => ask)
  const isOwn = all.filter(({ row_id, chosen, rejected }) => {
    const { seat } = asks.find(({ seat, turn }) => rowId(played.record.game_id, seat, turn) === row_id)!
    const said = [chosen, rejected].map((answer) => answer[0]!.content)
    return said.includes(makeReply({ pick: seat })) || said.includes(makeReply({ pick: 'none' }))
  })
  expect(isOwn.length).toBeGreaterThan(0)
  expect(all.length).toBeGreaterThan(real.length)
})

test('a recipe names all pairs, and real ones by naming none', () => {
  const flags = { ruleset: 'mini-mafia', train: 1, values: 2 }
  expect(recipeFrom(undefined, { ...flags, pairs: 'all' }).pairs).toBe('all')
  expect(recipeFrom(undefined, { ...flags, pairs: 'real' })).toEqual(recipeFrom(undefined, flags))
  const { values: _, ...without } = flags
  expect(() => recipeFrom(undefined, { ...without, pairs: 'all' })).toThrow('pairs are made of values')
})
