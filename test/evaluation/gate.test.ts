import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gateTest } from '../../src/evaluation/statistics/gate.ts'
import { stream } from '../../src/game/random.ts'
import { folderOf, reportIn, runDuel } from './folders.ts'

const root = folderOf('gate')

describe('the gate', () => {
  /** Deals of two games that are won independently, with this margin over one half. */
  const decisions = (low: number, high: number, margin: number, seed: string) =>
    Array.from({ length: 400 }, (_, i) => {
      const random = stream('gate', seed, i)
      const won = (): number => Number(random() < 0.5 + margin)
      const values = Array.from({ length: 6000 }, () => (won() + won()) / 2)
      return gateTest(values, 0.5, { low, high, alpha: 0.05, beta: 0.05 }).decision
    })

  test.each([
    ['non-regression', -0.03, 0],
    ['gain', 0, 0.05],
  ])('of %s keeps its error rates in 400 repetitions', (name, low, high) => {
    // Of 400 repetitions 20 err at most; 33 or more have a chance of 0.2 %.
    expect(decisions(low, high, low, `${name} low`).filter((one) => one !== 'rejected').length).toBeLessThan(33)
    expect(decisions(low, high, high, `${name} high`).filter((one) => one !== 'accepted').length).toBeLessThan(33)
  })

  test('decides nothing before the sixteenth deal', () => {
    const all = (count: number, value: number) =>
      gateTest(Array<number>(count).fill(value), 0.5, { low: -0.1, high: 0.1, alpha: 0.2, beta: 0.2 })
    // Values that never vary, all of them won or all of them lost.
    for (const [value, decision] of [
      [1, 'accepted'],
      [0, 'rejected'],
    ] as const) {
      expect(all(15, value)).toMatchObject({ decision: 'undecided', at: null, ratio: 0 })
      expect(all(40, value)).toMatchObject({ decision, at: 16 })
    }
  })

  test('needs about as many more deals as it says, if they go on as before', () => {
    const rule = { low: 0, high: 0.05, alpha: 0.05, beta: 0.05 }
    for (const [wins, of] of [
      [9, 16],
      [7, 16],
      [19, 32],
    ] as const) {
      const pattern = Array.from({ length: of }, (_, i) => Number((i * wins) % of < wins))
      const values = Array.from({ length: 40_000 }, (_, i) => pattern[i % of]!)
      const { at } = gateTest(values, 0.5, rule)
      const seen = 64
      const { decision, more } = gateTest(values.slice(0, seen), 0.5, rule)
      expect(decision).toBe('undecided')
      expect(Math.abs((seen + more!) / at! - 1)).toBeLessThan(0.1)
      expect(gateTest(values, 0.5, rule).more).toBe(0)
    }
    // A margin between the two does not decide by itself, but chance does.
    const even = Array.from({ length: 400 }, (_, i) => (i % 40 < 21 ? 1 : 0))
    expect(gateTest(even, 0.5, rule).more).toBeLessThan(2000)
    expect(gateTest(even.slice(0, 15), 0.5, rule).more).toBeNull()
  })

  test('decides at the first deal after which the ratio is beyond a bound, each of which has its own error rate', () => {
    const rule = { low: -0.05, high: 0.05, alpha: 0.05, beta: 0.2 }
    for (const [share, decision] of [
      [0.56, 'accepted'],
      [0.44, 'rejected'],
    ] as const) {
      const random = stream('bounds', decision)
      const values = Array.from({ length: 2000 }, () => Number(random() < share))
      const { at, accept, reject, ...found } = gateTest(values, 0.5, rule)
      expect(found.decision).toBe(decision)
      expect([accept, reject]).toEqual([Math.log(0.8 / 0.05), Math.log(0.2 / 0.95)])
      expect(found.ratio >= accept || found.ratio <= reject).toBe(true)
      const before = gateTest(values.slice(0, at! - 1), 0.5, rule)
      expect([before.decision, before.ratio < accept, before.ratio > reject]).toEqual(['undecided', true, true])
      expect(at).toBeGreaterThan(16)
    }
  })

  test.each([
    [
      'scripted',
      'random',
      ['--gate', '0', '5'],
      0,
      /^Accepted: scripted\. The first \d+ deals fit a margin of \+5\.0 points much better than one of \+0\.0 /,
    ],
    [
      'random',
      'scripted',
      ['--gate', '-3', '0'],
      1,
      /^Rejected: random\. The first \d+ deals fit a margin of \S+ points much better than one of /,
    ],
    [
      'scripted',
      'scripted',
      ['--gate', '-1', '1'],
      3,
      /^Undecided: 24 deals do not tell whether the margin of scripted .* points \(alpha 0\.05, beta 0\.05\)/,
    ],
  ] as const)(
    '%s against %s with %j ends with exit code',
    async (player, against, gate, code, said) => {
      const folder = join(root, `${player}-${against}`)
      const most = code === 3 ? '24' : '600'
      const found = await runDuel(player, against, folder, ...gate, '--deals', most, '--seed', 'gate')
      expect(found.out).toMatch(said)
      expect(found.code).toBe(code)
      expect(reportIn(folder)).toMatchObject({ stop: { kind: 'gate', deals: Number(most) } })
      expect(reportIn(folder).command).toContain(`--gate ${gate[1]} ${gate[2]}`)
      // The same command says the same, without a game, and announces none.
      const again = await runDuel(player, against, folder, ...gate, '--deals', most, '--seed', 'gate')
      expect([again.code, again.err]).toEqual([code, ''])
      expect(again.out.split('\n')[0]).toBe(found.out.split('\n')[0])
    },
    120_000,
  )

  test('says at once that it was set after results were seen, which neither more deals are nor the first gate again', async () => {
    const folder = join(root, 'changed')
    const first = async (...gate: string[]) => {
      const { out, err } = await runDuel('random', 'random', folder, '--seed', 'late', '--gate', ...gate)
      return [out.split('\n')[0], err, out] as const
    }
    const played = () => readFileSync(join(folder, 'report.md'), 'utf8').split('## What was played')[1]!
    const HOLDS = 'What was stated before the first game holds as it says'
    const CHANGED = 'changed after results were seen'
    const LATE = 'This gate was set after results were seen, so alpha and beta do not hold'
    expect((await first('-1', '1', '--deals', '20'))[0]).toMatch(/^Undecided: /)
    expect(played()).toContain('or after 20 deals. This was stated before the first game.\n')
    const [more, said, all] = await first('-1', '1', '--deals', '24')
    expect(more).toMatch(/^Undecided: 24 deals do not tell/)
    const { more: needed } = reportIn(folder).duel.verdict.gate
    expect(needed).toBeGreaterThan(0)
    expect(more).toContain(
      `If the margin stays as it is, the gate would decide after about ${needed.toLocaleString('en-US')} deals (`,
    )
    expect(all).toContain(`; about ${needed.toLocaleString('en-US')} more deals would decide this gate`)
    expect([more!.includes(LATE), said]).toEqual([false, `${folder} has 20 deals; more are added, up to 24\n`])
    // All parts of the report say the same.
    expect(all).not.toContain(CHANGED)
    expect(all.replace(/\s+/g, ' ')).toContain('Stopping rule, set in advance: stop when')
    expect(all.replace(/\s+/g, ' ')).toContain('or after 24 deals (at first 20);')
    expect(played()).toContain('or after 24 deals. This was stated before the first game, with at most 20 deals.')
    expect(played()).toContain(HOLDS)
    const [changed, , other] = await first('-45', '-30', '--deals', '24')
    expect(changed).toMatch(/^Accepted: /)
    expect(changed).toContain(LATE)
    expect(other).toContain(CHANGED)
    expect(played()).toContain('and the gate does not')
    expect(played()).not.toContain('stated before the first game')
    // The first gate again is the one that was stated first, and decides as if no other had been tried.
    const [back, , again] = await first('-1', '1', '--deals', '24')
    expect(back).toBe(more)
    expect(again).not.toContain(CHANGED)
    expect(played()).toContain('This was stated before the first game, with at most 20 deals.')
    expect(played()).toContain(
      'the rule was to stop when the gate has decided between a margin of −45.0 and one of −30.0 points',
    )
    expect(played()).toContain(HOLDS)
  }, 60_000)

  test.each([
    [['--gate', '5', '0'], 'takes two margins in points'],
    [['--gate', '5'], 'takes two margins in points'],
    [['--gate', '0', '51'], 'margins of --gate are between −50 and +50 points; 0 51 is beyond that\n'],
    [['--gate', '-50.1', '0'], 'margins of --gate are between −50 and +50 points;'],
    [['--gate', '-3', '500'], 'margins of --gate are between −50 and +50 points;'],
    [['--gate', '0', '101', '--role', 'black'], 'margins of --gate are between −100 and +100 points with --role'],
    [['--gate', '0', '5', '--until', 'decided'], 'name one of them'],
    [['--gate', '0', '5', '--deals', '4'], 'too few for any verdict'],
  ])('%j is refused', async (args, sentence) => {
    const { code, err } = await runDuel('random', 'random', join(root, 'refused'), ...args)
    expect(err).toContain(sentence)
    expect(code).toBe(2)
  })
})
