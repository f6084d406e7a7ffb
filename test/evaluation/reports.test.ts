import { describe, expect, test } from 'vitest'
import { commandOf } from '../../pipelines/evaluate/command-of.ts'
import type { Comparison } from '../../pipelines/evaluate/compare.ts'
import { comparisonText } from '../../pipelines/evaluate/comparison-text.ts'
import type { Evaluated } from '../../pipelines/evaluate/evaluated.ts'
import { calledIn, ladderReport } from '../../pipelines/evaluate/ladder/report.ts'
import { entryOf } from '../../pipelines/evaluate/ladder/state.ts'
import { luckNote, luckRows } from '../../pipelines/evaluate/luck-rows.ts'
import { adversariesReport } from '../../pipelines/evaluate/parts/adversaries.ts'
import { seedsReport } from '../../pipelines/evaluate/parts/seeds.ts'
import { type Skill, skillsReport } from '../../pipelines/evaluate/parts/skills.ts'
import { stepsOf } from '../../pipelines/evaluate/pictures.ts'
import { countGame, meansOf, type RowSums } from '../../pipelines/evaluate/row-sums.ts'
import { asMarkdown } from '../../pipelines/evaluate/sections.ts'
import { tableFiles } from '../../pipelines/evaluate/table-files.ts'
import { calledBy, shareText } from '../../pipelines/evaluate/wording.ts'
import { DeedSums } from '../../src/evaluation/deeds/tally.ts'
import { designOf, type Question } from '../../src/evaluation/design.ts'
import { duelBlocks, resultsOf } from '../../src/evaluation/report.ts'
import type { ScoreTable } from '../../src/game/scores.ts'
import { editionOf } from '../../src/policy/players.ts'

const DUEL: Question = { kind: 'duel' }

/** An evaluation of `deals` deals: A wins both games of the first `won`, loses both of the next `lost`, and the rest are even. */
function evaluated(deals: number, won: number, lost = 0, question = DUEL): Evaluated {
  const game = (winner: string) => ({ index: 0, winner, days: 1, alive: 1, points: {}, defaulted: {} })
  const games = Array.from({ length: deals }, (_, i) => {
    const [first, second] = i < won ? ['red', 'black'] : i < won + lost ? ['black', 'red'] : ['red', 'red']
    return [game(first!), game(second!)]
  }).flat()
  const stated = {
    design: designOf(question, 'new', 'old', question === DUEL ? undefined : 'scripted'),
    stop: { kind: 'deals', deals } as const,
    rule: { delta: 0.05, alpha: 0.05, beta: 0.05 },
    ...{ beliefs: 0, isChanged: false, teams: { sheriff: 'red', mafia: 'black' }, roleNames: { sheriff: 'Detective' } },
  }
  const results = resultsOf({ games, deeds: new DeedSums() }, stated)
  return { manifest: {} as never, stated, results, blocks: duelBlocks(games, stated) }
}

test.each<[won: number, lost: number, answer: string, said: RegExp]>([
  [40, 2, 'better', /^The method plays better than old: 3 seeds of gguf:m-\*.gguf have a margin of \+/],
  [2, 40, 'worse', /^The method plays worse than old/],
  [0, 0, 'no difference', /^There is no difference of 5\.0 points or more between 3 seeds/],
  // Between −0.3 and +5.3 points.
  [3, 0, 'unclear', /^Cannot tell 3 seeds of gguf:m-\*.gguf and old apart: \+2\.5 points/],
  [0, 3, 'unclear', /^Cannot tell/],
])('of 60 deals %i won and %i lost by all seeds of a method are told as %s', (won, lost, answer, said) => {
  const players = ['gguf:m-1.gguf', 'gguf:m-2.gguf', 'gguf:m-3.gguf']
  const { lines, json } = seedsReport(
    'gguf:m-*.gguf',
    'old',
    players,
    players.map(() => evaluated(60, won, lost)),
  )
  expect((json as { answer: string }).answer).toBe(answer)
  expect(lines[0]).toMatch(said)
})

test('the worst adversary is the one against whom the margin is lowest, and only who wins more is said to', () => {
  const report = (...found: Evaluated[]) => adversariesReport('new', ['x', 'y', 'z'].slice(0, found.length), found)
  const { lines } = report(evaluated(40, 30, 2), evaluated(40, 2, 30), evaluated(40, 3, 4))
  expect(lines[0]).toMatch(/^Against its worst adversary, y, new has a margin of −/)
  expect(lines[1]).toBe('y wins more games than new.')
  expect(report(evaluated(40, 30, 2)).lines[1]).toBe('No adversary is shown to win more games than new.')
})

test('a skill is told apart where the correction for all skills leaves it', () => {
  const skills: Skill[] = (['deceive', 'detect', 'disclose'] as const).map((name) => ({ name, role: 'sheriff' }))
  const role: Question = { kind: 'role', role: 'sheriff' }
  const even = evaluated(40, 0, 0, role)
  const report = (...found: Evaluated[]) => skillsReport(skills, ['new', 'old', 'scripted'], found)
  const pOf = (found: Evaluated) => (report(found, even, even).json as { skills: { p: number }[] }).skills[0]!.p
  const close = Array.from({ length: 20 }, (_, won) => evaluated(40, won, 0, role)).find((one) => {
    const p = pOf(one)
    return p > 0.017 && p < 0.05
  })!
  const apart = evaluated(40, 2, 30, role)
  expect(report(close, even, even).lines[0]).toBe('Cannot tell new and old apart in any skill, among scripted.')
  expect(report(even, apart, evaluated(40, 30, 2, role)).lines[0]).toBe(
    'Among scripted, new is worse than old to detect and better than old to disclose.',
  )
  expect(JSON.stringify(report(apart, even, even).sections)).toContain('"deceive","Detective"')
})

test('two evaluations are told apart where the interval of their difference leaves out 0', () => {
  const side = (a: string) => ({ folder: a, players: { a, b: 'old' }, deals: 40, margin: 0, bounds: {} })
  const said = (low: number | null, high: number | null, more: object = {}) => {
    const difference = { mean: 0.1, low, high, of: 40, clusters: 40 }
    const sides = [side('x'), side('y')].map((one) => ({ ...one, margin: difference, bounds: { low, high } }))
    const comparison = { sides, difference, by: 'interval', common_deals: 40, warnings: ['Mind.'], ...more }
    return comparisonText(comparison as unknown as Comparison)
  }
  expect(said(0.01, 0.2).lines).toEqual([
    'The margin of x against old is larger: the difference is +10.0 (+1.0 to +20.0) points.',
    'Mind.',
  ])
  expect(said(-0.2, -0.01).lines[0]).toMatch(/^The margin of y against old is larger/)
  expect(said(-0.2, 0.01).lines[0]).toMatch(/^Cannot tell which margin is larger: x against old and y against old/)
  expect(said(null, null).lines[0]).toMatch(/^Cannot tell/)
  const note = (more: object) => (said(0.01, 0.2, more).section as { note: string }).note
  expect(note({})).toContain('Compared deal by deal')
  expect(note({ common_deals: 0, by: 'confidence sequence' })).toMatch(/^They have different deals.* at any time\.$/)
})

describe('the command that plays an evaluation again', () => {
  const recipe = {
    ...{ ruleset: 'mini-mafia', switches: {}, moderator: 'built-in', renderer: 'full', seed: "it's" },
    thoughts: false,
    players: { a: 'x', b: 'y' },
  }
  const command = (more: object) =>
    commandOf({
      recipe,
      question: DUEL,
      stop: { kind: 'deals', deals: 40 },
      rule: { delta: 0.05, alpha: 0.05, beta: 0.05 },
      ...{ beliefs: 100, value: null, ...more },
    } as never)
  const END = "--seed 'it'\\''s' --out '<folder>'"

  test('names what is not as usual, and quotes what a shell would take otherwise', () => {
    const begin = 'npx omerta evaluate --player x --against y --ruleset mini-mafia'
    expect(command({})).toBe(`${begin} --deals 40 ${END}`)
    expect(command({ rule: { delta: 0.05, alpha: 0.1, beta: 0.05 }, beliefs: 7, value: 'hash' })).toBe(
      `${begin} --deals 40 --alpha 0.1 --beliefs 7 --reduce '<the games of value.json>' ${END}`,
    )
    const stop = { kind: 'gate', low: 0.07, high: 0.29, deals: 600 }
    expect(command({ stop })).toBe(`${begin} --deals 600 --gate 7 29 ${END}`)
    const { thoughts: _, ...kept } = recipe
    expect(command({ recipe: kept })).toBe(`${begin} --deals 40 --thoughts ${END}`)
  })
})

test('players of a ladder that are called alike are told apart by edition or weights', () => {
  const entry = (key: string, player: string, more: object = {}) => ({
    key,
    player,
    edition: null,
    weights: null,
    ...more,
  })
  const called = calledIn([
    entry('scripted@1', 'scripted', { edition: 1 }),
    entry('scripted@2', 'scripted', { edition: 2 }),
    entry('random', 'random'),
    entry('m1', 'gguf:a/m.gguf', { weights: '0123456789' }),
    entry('m2', 'gguf:b/m.gguf', { weights: 'abcdefabcd' }),
  ])
  expect(['scripted@2', 'random', 'm2'].map(called)).toEqual([
    'scripted (edition 2)',
    'random',
    'gguf:m.gguf (abcdefab)',
  ])
  const bounded = (value: number, low: number, high: number) => ({ value, low, high })
  const standings = [bounded(1, 1, 2), bounded(2, 2, 2)].map((rank) => ({
    ...{ player: 'random', rank, strength: bounded(0, 0, 0), deals: 1 },
  }))
  const found = { standings, pairs: [], red_ahead: bounded(0, 0, 0) }
  const { sections } = ladderReport({ game: {}, players: [] } as never, entry('random', 'random'), found, 'mini-mafia')
  expect((sections[0] as ScoreTable).rows.map(([rank]) => rank)).toEqual(['1 (1 to 2)', '2'])
  expect(entryOf('scripted').key).toBe(`scripted@${editionOf('scripted')}`)
})

test('a result without luck that favours one player is said to mean nothing, and whose choices are left in', () => {
  const estimate = { mean: 0.1, low: 0, high: 0.2, of: 9, clusters: 9 }
  const sequential = { at: 20, decision: 'better', ratio: { better: 3, worse: -3 } }
  const rows = (is_odd: boolean, saved: number | null) =>
    luckRows({ margin: { margin: estimate }, sequential, saved, is_odd } as never).map(([, , said]) => said)
  expect(rows(false, 0.25)).toEqual(['saved 25 % of the games', 'better after 20 deals'])
  expect(rows(false, -0.1)[0]).toBe('saved nothing')
  expect(new Set(rows(true, 0.25))).toEqual(new Set(['means nothing: what was subtracted favours one player']))
  const checks = [
    { who: 'a', of: 'red', mean: { ...estimate, mean: 0.3 }, p: 0.0001 },
    { who: 'a', of: 'black', mean: estimate, p: 0.5 },
  ]
  const note = luckNote({ luck: estimate, checks, refused: ['a'] } as never, { a: 'new' })
  expect(note).toContain('The choices of new are left in: they were worth +30.0 points a deal to its own team as red')
})

test('shares stay within 0 and 100 %, players that are called alike have their letters, and names are text in every format', () => {
  expect(shareText({ mean: 0.99, low: 0.96, high: 1.02, of: 9, clusters: 9 })).toBe('99.0 % (96.0 to 100.0)')
  expect(calledBy({ a: 'x', b: 'model:x@http://h/v1', c: 'y' })).toEqual({ a: 'x (A)', b: 'x (B)', c: 'y' })
  const table = { title: 'T', head: ['p', 'n'], rows: [['a_b|c', '50 %']], note: '' }
  expect(tableFiles([table]).get('tables/tables.tex')).toContain('a\\_b|c & 50 \\% \\\\')
  expect(asMarkdown([table])).toContain('a&#95;b&#124;c')
})

test('means over decisions have all of them first, and a course ends with the last deal', () => {
  const groups: RowSums = new Map()
  for (const group of ['act', 'all', 'vote']) countGame(groups, group, [{ legal: 1 }, { legal: 0 }] as never)
  expect(Object.keys(meansOf(groups))).toEqual(['all', 'act', 'vote'])
  const steps = stepsOf(evaluated(130, 60, 20).blocks, DUEL)
  expect(steps.at(-1)!.deals).toBe(130)
  expect(steps.map(({ deals }) => deals).slice(0, 2)).toEqual([3, 6])
})
