// How often the sequential test errs, and how many deals it takes: 2,000 simulated evaluations whose games are won independently with a known chance.
// `node scripts/sequential-errors.ts`

import { sequentialTest } from '../src/evaluation/statistics/sequential.ts'
import { stream } from '../src/game/random.ts'

const RULE = { delta: 0.05, alpha: 0.05, beta: 0.05 }
const [TESTS, DEALS] = [2000, 3000]

for (const chance of [0.5, 0.525, 0.55]) {
  const tests = Array.from({ length: TESTS }, (_, i) => {
    const random = stream('sim', chance, i)
    const game = (): number => Number(random() < chance)
    return sequentialTest(
      Array.from({ length: DEALS }, () => (game() + game()) / 2),
      0.5,
      RULE,
    )
  })
  const at = tests.map((test) => test.at ?? DEALS).sort((a, b) => a - b)
  const counts = ['better', 'worse', 'no difference', 'undecided'].map(
    (decision) => `${decision} ${tests.filter((test) => test.decision === decision).length}`,
  )
  const mean = at.reduce((sum, one) => sum + one, 0) / TESTS
  console.log(
    [
      `won ${(100 * chance).toFixed(1)} %: ${counts.join(', ')} of ${TESTS}`,
      `after ${mean.toFixed(0)} deals in the mean, ${at[TESTS / 2]} in the median, ${at[0.9 * TESTS]} in nine of ten`,
    ].join('; '),
  )
}
