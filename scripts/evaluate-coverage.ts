// Coverage of intervals and error rates of verdicts: the tables of docs/evaluate.md.
// `node scripts/evaluate-coverage.ts` prints them; `--write` puts them into the page. 2,000 simulated evaluations per cell, and 300 real ones of random
// against random. `--seed other --evaluations 200` prints a smaller sample of other simulations, and plays nothing.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recipeSchema } from '../schemas/recipe.ts'
import { type Block, blockOf, blocksIn } from '../src/evaluation/blocks.ts'
import { designOf, type Question } from '../src/evaluation/design.ts'
import { marginOf } from '../src/evaluation/margin.ts'
import { type GameOutcome, scoreOf } from '../src/evaluation/outcome.ts'
import { gateTest } from '../src/evaluation/statistics/gate.ts'
import { sequentialTest } from '../src/evaluation/statistics/sequential.ts'
import { type Answer, verdictOf } from '../src/evaluation/verdict.ts'
import { type Random, stream } from '../src/game/random.ts'
import { playGame, rulesetOf } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { appraiserOf } from '../src/value/appraise.ts'

const { values: flags } = parseArgs({
  options: { seed: { type: 'string' }, evaluations: { type: 'string', default: '2000' }, write: { type: 'boolean' } },
})
const EVALUATIONS = Number(flags.evaluations)
/** Names the streams of another sample. */
const SEED = flags.seed === undefined ? [] : [flags.seed]
const RATES = [0.5, 0.8, 0.95, 0.99]
const DEALS = [20, 100, 400]
const rule = { delta: 0.05, alpha: 0.05, beta: 0.05 }
const duel: Question = { kind: 'duel' }
const role: Question = { kind: 'role', role: 'don' }

const game = (winner: string): GameOutcome => ({ index: 0, winner, days: 1, alive: 1, points: {}, defaulted: {} })

/** How the results of the two games of a deal are drawn, where A wins each with probability `rate`. */
interface World {
  /** Names the random numbers. */
  readonly name: string
  readonly title: string
  readonly question: Question
  readonly deal: (rate: number, random: Random) => Block
  readonly margin: (rate: number) => number
}
const duelDeal = (first: boolean, second: boolean): Block =>
  blockOf([game(first ? 'red' : 'black'), game(second ? 'black' : 'red')], duel, scoreOf)
const roleDeal = (a: boolean, b: boolean): Block =>
  blockOf([game(a ? 'black' : 'red'), game(b ? 'black' : 'red')], role, scoreOf, 'black')

const WORLDS: readonly World[] = [
  {
    name: 'duel, the two games of a deal independent',
    title: 'duel, independent games',
    question: duel,
    deal: (rate, random) => duelDeal(random() < rate, random() < rate),
    margin: (rate) => rate - 0.5,
  },
  {
    name: 'duel, both games alike in every second deal',
    title: 'duel, half of the deals with equal games',
    question: duel,
    deal: (rate, random) => {
      const first = random() < rate
      return duelDeal(first, random() < 0.5 ? first : random() < rate)
    },
    margin: (rate) => rate - 0.5,
  },
  {
    name: '`--role`: B wins as often, and as A does in nine deals of ten',
    title: '`--role`, equal players, 90 % of the deals with the same result',
    question: role,
    deal: (rate, random) => {
      const a = random() < rate
      return roleDeal(a, random() < 0.9 ? a : random() < rate)
    },
    margin: () => 0,
  },
]

/** The answers that are wrong for a margin. */
const wrongFor = (margin: number): readonly Answer[] =>
  margin === 0 ? ['better', 'worse'] : Math.abs(margin) >= rule.delta ? ['worse', 'no difference'] : ['worse']

const percent = (share: number): string => (100 * share).toFixed(1)

function coverage(): string[] {
  const lines = [
    '| design | A wins | deals | coverage of the 95 % interval | coverage of the confidence sequence, at every look | wrong verdicts |',
    '|---|---|---|---|---|---|',
  ]
  for (const { name, title, question, deal, margin } of WORLDS)
    for (const rate of RATES)
      for (const deals of DEALS) {
        const truth = margin(rate)
        const wrong = wrongFor(truth)
        const hits = { interval: 0, anytime: 0, wrong: 0 }
        for (let i = 0; i < EVALUATIONS; i++) {
          const random = stream('coverage', ...SEED, name, rate, deals, i)
          const blocks = Array.from({ length: deals }, () => deal(rate, random))
          const found = marginOf(blocks, question)
          const { low, high } = found.margin
          const { answer, anytime } = verdictOf(blocks, found, { question, stop: { kind: 'deals', deals }, rule })
          const isIn = (from: number, to: number): boolean => from <= truth + 1e-9 && truth <= to + 1e-9
          hits.interval += Number(isIn(low!, high!))
          // The bounds are their running intersection: if they cover the truth now, they always did.
          hits.anytime += Number(isIn(anytime.low, anytime.high))
          hits.wrong += Number(wrong.includes(answer))
        }
        const share = (n: number): string => percent(n / EVALUATIONS)
        lines.push(
          `| ${title} | ${Number((100 * rate).toFixed(1))} % | ${deals} | ${share(hits.interval)} % | ${share(hits.anytime)} % | ${share(hits.wrong)} % |`,
        )
      }
  return lines
}

/** Sequential tests: error rates and stopping times. */
function tests(): string[] {
  const lines = [
    '| test | A wins | accepts or says better | rejects or says worse | no difference | mean number of deals |',
    '|---|---|---|---|---|---|',
  ]
  const most = 6000
  const row = (
    name: string,
    rate: number,
    run: (values: readonly number[]) => { decision: string; at: number | null },
  ): void => {
    const counts: Record<string, number> = {}
    let deals = 0
    for (let i = 0; i < EVALUATIONS; i++) {
      const random = stream('tests', ...SEED, name, rate, i)
      const won = (): number => Number(random() < rate)
      const { decision, at } = run(Array.from({ length: most }, () => (won() + won()) / 2))
      counts[decision] = (counts[decision] ?? 0) + 1
      deals += at ?? most
    }
    const share = (...names: string[]): string =>
      `${percent(names.reduce((sum, one) => sum + (counts[one] ?? 0), 0) / EVALUATIONS)} %`
    const cells = [
      name,
      `${Number((100 * rate).toFixed(1))} %`,
      share('better', 'accepted'),
      share('worse', 'rejected'),
      name.startsWith('--until') ? share('no difference') : '',
      (deals / EVALUATIONS).toFixed(0),
    ]
    lines.push(`| ${cells.join(' | ')} |`)
  }
  for (const rate of [0.5, 0.525, 0.55]) row('--until decided', rate, (values) => sequentialTest(values, 0.5, rule))
  const gate = (low: number, high: number) => (values: readonly number[]) =>
    gateTest(values, 0.5, { low, high, alpha: rule.alpha, beta: rule.beta })
  for (const rate of [0.47, 0.485, 0.5]) row('--gate -3 0', rate, gate(-0.03, 0))
  for (const rate of [0.5, 0.525, 0.55]) row('--gate 0 5', rate, gate(0, 0.05))
  return lines
}

/** Real evaluations of equal players. */
async function real(evaluations: number, deals: number): Promise<string> {
  const design = designOf(duel, 'random', 'random')
  const base = { ruleset: 'mini-mafia', players: design.players, arms: design.arms, games: { test: 2 * deals } }
  const hits = { interval: 0, anytime: 0, wrong: 0 }
  for (let i = 0; i < evaluations; i++) {
    const recipe = recipeSchema.parse({ ...base, seed: `coverage ${i}` })
    const ruleset = rulesetOf(recipe)
    const words = wordsOf(ruleset)
    const make = playersOf(words, recipe.sampling, ruleset, appraiserOf(ruleset, words))
    const games: GameOutcome[] = []
    for (let index = 0; index < recipe.games.test; index++)
      games.push({ ...game((await playGame({ recipe, ruleset, split: 'test', index, make })).outcome.winner), index })
    const blocks = blocksIn(games, design, {})
    const found = marginOf(blocks, duel)
    const { answer, anytime } = verdictOf(blocks, found, { question: duel, stop: { kind: 'deals', deals }, rule })
    hits.interval += Number(found.margin.low! <= 0 && found.margin.high! >= 0)
    hits.anytime += Number(anytime.excludes_even_at === null)
    hits.wrong += Number(answer === 'better' || answer === 'worse')
  }
  const of = (n: number): string => `${n} of ${evaluations}`
  return [
    `${evaluations} real evaluations of \`random\` against \`random\` in mini-mafia, ${deals} deals each:`,
    `the interval covers 0 in ${of(hits.interval)}, the confidence sequence in ${of(hits.anytime)},`,
    `and a difference is claimed in ${of(hits.wrong)}.`,
  ].join(' ')
}

const text = [
  `${EVALUATIONS.toLocaleString('en-US')} simulated evaluations per line, each with its own seed; ` +
    `a share of 95 % has a standard error of ${(100 * Math.sqrt(0.0475 / EVALUATIONS)).toFixed(1)}.`,
  ...[coverage(), tests()].map((lines) => lines.join('\n')),
  ...(flags.seed === undefined ? [await real(300, 100)] : []),
].join('\n\n')

const [FROM, TO] = ['<!-- made by scripts/evaluate-coverage.ts -->', '<!-- end -->']
if (flags.write) {
  const path = join(import.meta.dirname, '../docs/evaluate.md')
  const page = readFileSync(path, 'utf8')
  const [from, to] = [page.indexOf(FROM), page.indexOf(TO)]
  if (from < 0 || to < from) throw new Error(`${path} has no place for the tables: ${FROM} … ${TO}`)
  writeFileSync(path, `${page.slice(0, from + FROM.length)}\n${text}\n${page.slice(to)}`)
} else console.log(text)
