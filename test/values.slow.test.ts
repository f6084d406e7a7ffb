import { describe, expect, test } from 'vitest'
import { recipeFrom } from '../pipelines/generate/recipe.ts'
import { type Ask, type AskId, askId, type Choice, type Option } from '../schemas/ask.ts'
import { configsOf } from '../schemas/config.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { RecordedChoice } from '../schemas/record.ts'
import { Beliefs } from '../src/belief/beliefs.ts'
import { stream } from '../src/game/random.ts'
import { MODERATOR_ROLE } from '../src/game/ruleset.ts'
import type { Session } from '../src/game/session.ts'
import { noTally } from '../src/leaks/leak.ts'
import { checkLeaks } from '../src/leaks/leaks.ts'
import { rolloutsOf, withRollouts } from '../src/play/rollouts.ts'
import { type Finished, rulesetOf } from '../src/play/series.ts'
import { rowId, rowsOf } from '../src/rows/rows.ts'
import { shrunk } from '../src/rows/values/shrinkage.ts'
import { shareKept } from '../src/rows/values/thinning.ts'
import toldApart from '../src/rows/values/told-apart.json' with { type: 'json' }
import { labelOf, rivalOf, worthOf } from '../src/rows/values/value.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { appraisingOf } from '../src/value/appraise.ts'
import { Crowd } from '../src/value/crowd.ts'
import { Imagination } from '../src/value/imagine.ts'
import { Z_THRESHOLD, zThresholdAmong } from '../src/value/lead.ts'
import { choicesOf, type Ends, rollOut } from '../src/value/rollouts.ts'
import { outlookOf, sceneOf } from '../src/value/scene.ts'
import { chance, contrast, packed, unpacked, type Wins } from '../src/value/wins.ts'
import { asksOf, decisionsOf } from '../src/view/decisions.ts'
import { makeReply } from '../src/view/reply.ts'
import { askOf } from '../src/view/view.ts'
import { gameOf, withWins } from './played.ts'
import { recipeFor, TABLE } from './thinking.ts'

const recipe = recipeSchema.parse({ players: 'scripted', seed: 'values', games: { train: 100 } })
const ruleset = rulesetOf(recipe)
const words = wordsOf(ruleset)
const appraising = appraisingOf(ruleset, words)

describe.each(TABLE.map(([name, switches]) => ({ name, switches })))('$name', ({ name, switches }) => {
  test('every decision of a seat has rollouts for each of its legal actions, and the same game has the same', async () => {
    const own = recipeFor(name, switches, 'scripted')
    const rules = rulesetOf(own)
    const played = await gameOf(own, 0)
    const some = (id: AskId): boolean => {
      const [seat, turn] = id.split('.').map(Number) as [number, number]
      return (seat + turn) % (name === 'maw' ? 12 : 3) === 0
    }
    const found = rolloutsOf(played, 2, appraisingOf(rules, wordsOf(rules)), some)
    expect(found).toEqual(rolloutsOf(played, 2, appraisingOf(rules, wordsOf(rules)), some))
    const { decisions } = rowsOf(played, { words: wordsOf(rules) })
    for (const { seat, turn, legal_actions: legal } of decisions.filter((row) => row.seat > 0 && some(askId(row))))
      expect(found.get(askId({ seat, turn }))!.wins).toHaveLength(legal.length)
    expect(found.size).toBeGreaterThan(1)
  }, 60_000)
})

test('rows have the values of their rollouts, no prompt has them, and the leak checks find nothing', async () => {
  const plain = await gameOf(recipe, 0)
  const played = withRollouts(plain, 2, appraising)
  const [bare, rows] = [
    rowsOf(plain, { words }),
    rowsOf(played, { words, beliefs: appraising.thinking, isJudged: true }),
  ]
  expect(rows.sft.map(({ prompt, completion }) => [prompt, completion])).toEqual(
    bare.sft.map(({ prompt, completion }) => [prompt, completion]),
  )
  expect(bare.decisions.every(({ value, label }) => value === null && label === null)).toBe(true)
  for (const { value, legal_actions, act } of rows.decisions) {
    expect(value!.chances).toHaveLength(legal_actions.length)
    expect(value!.chances.every((p) => p >= 0 && p <= 1)).toBe(true)
    expect(value!.advantage === null).toBe(legal_actions.length === 1)
    if (act === 'vote') expect(value!.states).toBeGreaterThanOrEqual(4)
  }
  expect(rows.decisions.some(({ hindsight }) => hindsight.moved.some(({ change }) => change !== 0))).toBe(true)
  expect(rows.decisions.some(({ hindsight }) => (hindsight.belief_log_loss ?? 0) > 0)).toBe(true)
  const tally = noTally()
  expect(checkLeaks(played, rows, { ruleset, deals: 64, rendering: { words }, values: 2 }, tally)).toEqual([])
  expect(tally.values).toBeGreaterThan(8)
}, 60_000)

test('values of the true deal are found in every game, and in most of the decisions that are computed again', async () => {
  const tally = noTally()
  let found = 0
  for (let index = 0; index < 2; index++) {
    const played = cheated(await gameOf(recipe, index), 8)
    const leaks = checkLeaks(
      played,
      rowsOf(played, { words }),
      { ruleset, deals: 64, rendering: { words }, values: 8 },
      tally,
    )
    const values = leaks.filter(({ channel }) => channel === 'decisions.value')
    expect(values.length).toBeGreaterThan(0)
    found += values.length
  }
  // A vote that decides nothing, or a game that everybody knows to be lost, has the same value in all deals.
  expect(found / tally.values).toBeGreaterThan(0.5)
}, 120_000)

/** Who wins when the crowd goes on from a game after one choice. */
function playedOn(game: Session, crowd: Crowd, ask: Ask, choice: Choice, ends: Ends): string {
  const own = crowd.copy()
  return rollOut(
    game.branch((to, event) => own.hear(to, event)),
    own,
    ask,
    choice,
    ends,
    { decisions: 0 },
  )
}

/** A game whose values were rolled out from the true deal: what `deals from the seat's own information` rules out. */
function cheated({ record, log, outcome }: Finished, states: number): Finished {
  const roles = [MODERATOR_ROLE, ...record.deal]
  const choices = [...decisionsOf(log, record.choices)].map(({ view, choice }): RecordedChoice => {
    const beliefs = new Beliefs(view.seat, appraising.thinking).read(view)
    const outlook = outlookOf(view.seat, beliefs.posterior('own'), beliefs.posterior('table'), {
      checker: ruleset.checker,
      rest: 1,
    })
    const random = stream(record.game_id, choice.seat, choice.turn, 'values')
    const imagination = new Imagination(view, ruleset)
    const team = ruleset.teams[record.deal[choice.seat - 1]!]
    const all = choicesOf(askOf(view))
    const wins = all.map((): boolean[] => [])
    for (let k = 0; k < states; k++) {
      const scene = sceneOf(outlook, roles, ruleset.teams, Math.floor(random() * 2 ** 32))
      const game = imagination.under(roles, random)
      const crowd = new Crowd(scene)
      crowd.recall(game.log)
      const ends = new Map<string, string>()
      all.forEach((one, i) => {
        wins[i]!.push(playedOn(game, crowd, askOf(view), one, ends) === team)
      })
    }
    return { ...choice, rollouts: { states, wins: packed(wins) } }
  })
  return { record: { ...record, choices }, log, outcome }
}

test('a rollout that comes to a state which another has been in ends like that one', async () => {
  const { log, record } = await gameOf(recipe, 3)
  const roles = [MODERATOR_ROLE, ...record.deal]
  let compared = 0
  for (const { at, ask, view } of asksOf(log)) {
    if (at % 3 > 0 || ask.act === 'farewell') continue
    const beliefs = new Beliefs(view.seat, appraising.thinking).read(view)
    const outlook = outlookOf(view.seat, beliefs.posterior('own'), beliefs.posterior('table'), {
      checker: ruleset.checker,
      rest: 0.5,
    })
    const game = new Imagination(view, ruleset).under(roles, stream('memo', at))
    const crowd = new Crowd(sceneOf(outlook, roles, ruleset.teams, at * 7919))
    crowd.recall(game.log)
    const ends = new Map<string, string>()
    for (const choice of choicesOf(ask)) {
      const alone = playedOn(game, crowd, ask, choice, new Map())
      expect(playedOn(game, crowd, ask, choice, ends)).toBe(alone)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(50)
}, 60_000)

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

test('a label is given where the interval of the difference leaves out zero, and nowhere else', () => {
  const row = (won: number): boolean[] => Array.from({ length: 64 }, (_, k) => k < won)
  const kind = { role: 'civilian', book: 'mafia-2025', act: 'vote', team: 'red' } as const
  const label = (a: number, b: number, chosen = 0) =>
    labelOf([row(a), row(b)], { ...kind, chosen, isStated: false, draw: 0 })
  expect(label(40, 20)).toBe(true)
  expect(label(40, 20, 1)).toBe(false)
  expect(label(40, 38)).toBeNull()
  expect(label(40, 40)).toBeNull()
  expect(labelOf([row(40)], { ...kind, chosen: 0, isStated: false, draw: 0 })).toBeNull()
  expect(labelOf(undefined, { ...kind, chosen: 0, isStated: false, draw: 0 })).toBeNull()
  const { mean, error } = rivalOf([row(40), row(20)], { ...kind, chosen: 0 })!
  expect(mean > Z_THRESHOLD * error).toBe(true)
  // Better than the mean of the others and than none of them by enough: of three, the best one is the rival.
  expect(labelOf([row(40), row(38), row(0)], { ...kind, chosen: 0, isStated: false, draw: 0 })).toBeNull()
  expect(rivalOf([row(40), row(38), row(0)], { ...kind, chosen: 0 })!.rival).toBe(1)
})

test('votes of red and shots have labels; votes of black, checks and speeches have none, however far options are apart', async () => {
  const rows = await Promise.all([0, 1, 2].map(async (index) => withWins(await gameOf(recipe, index), 0)))
  const decisions = rows.flatMap((played) => rowsOf(played, { words, configs: configsOf({ values: 1 }) }).decisions)
  const acts = (isLabelled: boolean): string[] =>
    [
      ...new Set(
        decisions.filter(({ label }) => (label !== null) === isLabelled).map(({ team, act }) => `${team} ${act}`),
      ),
    ].sort()
  expect(acts(true)).toEqual(['black claim', 'black kill', 'red vote'])
  expect(acts(false)).toEqual(expect.arrayContaining(['black check', 'black vote', 'red check', 'red speak']))
})

test('of true labels of players that state probabilities a share is kept that leaves two for each false one of a kind', () => {
  const row = (won: number): boolean[] => Array.from({ length: 64 }, (_, k) => k < won)
  const kind = { role: 'civilian', book: 'mini-mafia', act: 'vote', team: 'red' } as const
  const share = shareKept(kind)
  const counted = toldApart['mini-mafia']['red vote']
  expect(share * (counted.true + 1)).toBeCloseTo(2 * (counted.false + 1), 9)
  expect(share).toBeLessThan(0.5)
  const label = (chosen: number, isStated: boolean, draw: number) =>
    labelOf([row(60), row(2)], { ...kind, chosen, isStated, draw })
  expect(label(0, true, share - 0.001)).toBe(true)
  expect(label(0, true, share)).toBeNull()
  // False ones, and those of players that state nothing, all stay; so do those of games that were not counted.
  expect(label(1, true, 0.999)).toBe(false)
  expect(label(0, false, 0.999)).toBe(true)
  expect(shareKept({ ...kind, book: 'no such game' })).toBe(1)
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
  expect(refused('maw', [['whisper', true]])).toThrow(/maw cannot be imagined so: whisper=true hides who whispered/)
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
  expect(planner).toThrow(/planner-2 plays on from games/)
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

test('a Don who is asked after a shot knows that it did not end the game, and so does every imagined state', async () => {
  const recipe = recipeSchema.parse({ seed: 'fi', ruleset: 'fiim', players: 'scripted', games: { train: 60 } })
  const rules = rulesetOf(recipe)
  const appraising = appraisingOf(rules, wordsOf(rules))
  // In these games the shots that the crowd makes would end the game: in the second now and then, in the first always.
  for (const index of [14, 53]) {
    const played = await gameOf(recipe, index)
    const don = played.record.deal.indexOf('don') + 1
    const found = rolloutsOf(played, 4, appraising, (id) => id.startsWith(`${don}.`))
    expect(found.size).toBe(played.record.choices.filter(({ seat }) => seat === don).length)
  }
})
