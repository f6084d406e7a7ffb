// Runs command lines for commands.ts, in the folder that it was started in: one for each message.
import { cpSync, rmSync } from 'node:fs'
import { commandLine } from '../command-line.ts'
import { damage, type Sample, sampleOf } from './damage.ts'
import { lineOn, randomLine } from './lines.ts'
import { Chance } from './random.ts'

/** Which case to run: a random line on a whole dataset, or one on a damaged one. */
export interface Case {
  readonly kind: 'lines' | 'datasets'
  readonly seed: string
  readonly index: number
}

/** What was run, and what came of it. */
export interface Outcome {
  readonly args: readonly string[]
  readonly harm: string
  readonly code: number
  readonly out: string
  readonly err: string
  /** The most memory that the process has used so far. */
  readonly megabytes: number
}

/** Removed before each case; everything else in the folder stays. */
const MADE = ['out', 'new', 'runs', 'exported', 'again', 'merged', 'harmed', 'set']
let sample: Sample | undefined

async function run({ kind, seed, index }: Case): Promise<Outcome> {
  const chance = new Chance(kind, seed, index)
  for (const name of MADE) rmSync(name, { recursive: true, force: true })
  cpSync('pristine', 'set', { recursive: true })
  let harm = ''
  if (kind === 'datasets') harm = damage((sample ??= await sampleOf('pristine')), 'harmed', chance)
  const args = kind === 'datasets' ? lineOn('harmed', chance) : randomLine(chance)
  const ran = await commandLine(args)
  return { args, harm, ...ran, megabytes: process.resourceUsage().maxRSS / 1024 }
}

process.on('message', async (message: Case) => process.send!(await run(message)))
process.send!('ready')
