// Kills an evaluation of a GGUF file with kill -9 when random numbers of answers are kept and compares its games with those of a run that was left alone:
// node test/clients/killed-evaluation.ts GGUF EMPTY-FOLDER, which train.ts calls. Prints what differs, and exits with 1 if anything does.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoggedAttempt } from '../../src/storage/attempts.ts'

const [gguf = '', home = '.', kills = '4'] = process.argv.slice(2)
const MODELS = join(home, 'models-of-killed.json')
// An answer follows from its prompt alone where a model has one sequence: with more, llama.cpp reads for several at once.
writeFileSync(MODELS, '{"threads": 1, "sequences": 1}')

const args = (out: string): string[] => [
  ...['cli/cli.ts', 'evaluate', '--player', `gguf:${gguf}`, '--against', 'scripted', '--ruleset', 'mini-mafia'],
  ...['--switch', 'rounds=1', '--switch', 'speechWords=20', '--renderer', 'compact', '--seed', 'killed'],
  ...['--deals', '8', '--models', MODELS, '--out', join(home, out)],
]

/** Runs it to its end. */
function whole(out: string): void {
  const { status, stderr } = spawnSync(process.execPath, args(out), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the evaluation in ${out} ended with ${status}: ${stderr}`)
}

const linesOf = (path: string): string[] => (existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [])
const attemptsIn = (out: string): string[] => linesOf(join(home, out, 'games', 'attempts', 'test-00000.jsonl'))
/** How many tokens of prompts were in the model's memory when they were asked for. */
const cachedIn = (out: string): number =>
  attemptsIn(out).reduce((sum, line) => sum + (JSON.parse(line) as LoggedAttempt).cost.cached_tokens, 0)

/** Runs it and kills it when so many answers are kept. */
async function killedAfter(answers: number, out: string): Promise<void> {
  const child = spawn(process.execPath, args(out), { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const journal = join(home, out, 'games', '.omerta', 'test-00000.jsonl')
  while (child.exitCode === null && linesOf(journal).length < answers) await pause(5)
  child.kill('SIGKILL')
  await ended
}

/** The hash of each file of the dataset by its path: not of the log of attempts beside it, which tells how long answers took. */
function dataset(out: string): Map<string, string> {
  const folder = join(home, out, 'games')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('attempts'))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    files.map((path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}

whole('alone')
const answers = attemptsIn('alone').length
for (let n = 0; n < Number(kills); n++)
  await killedAfter(Math.ceil((answers * (n + Math.random())) / Number(kills)), 'killed')
whole('killed')
const [alone, killed] = [dataset('alone'), dataset('killed')]
const differ = [...new Set([...alone.keys(), ...killed.keys()])].filter((path) => alone.get(path) !== killed.get(path))
const memory = `of the prompts ${cachedIn('alone')} tokens were in memory, and ${cachedIn('killed')} in the run that was killed`
console.log(
  differ.length === 0 ? `${alone.size} files are the same bytes after ${kills} kills; ${memory}` : differ.join('\n'),
)
process.exitCode = differ.length === 0 ? 0 : 1
