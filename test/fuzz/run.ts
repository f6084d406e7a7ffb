// Tries forged files for as long as is wanted: node test/fuzz/run.ts --minutes 60 --seed 7
import { parseArgs } from 'node:util'
import { stream } from '../../src/game/random.ts'
import { Workbench } from './dataset.ts'
import { noOutcome, tryCases, tryRandom } from './forge.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
})
const bench = new Workbench()
await bench.prepare()
bench.remove()
const { files } = bench
const outcome = noOutcome()
for (const name of await tryCases(files, outcome)) console.log(`not tried: ${name}`)
const until = performance.now() + Number(values.minutes) * 60_000
await tryRandom(files, { random: stream(`fuzz ${values.seed}`), until, outcome })
const { tried, caught, slips, traces, slowest } = outcome
const memory = Math.round(process.resourceUsage().maxRSS / 1024)
for (const line of [...slips.map((name) => `slipped through: ${name}`), ...traces]) console.log(line)
console.log(
  [
    `${tried} forged files tried, ${caught} caught, ${slips.length} slips, ${traces.length} stack traces`,
    `the slowest took ${Math.round(slowest)} ms`,
    `${memory} MiB at most`,
  ].join('; '),
)
if (slips.length + traces.length > 0) process.exitCode = 1
