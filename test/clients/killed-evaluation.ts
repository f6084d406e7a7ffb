// Kills an evaluation of a GGUF file with kill -9 when random numbers of answers are kept and compares its games with those of a run that was left alone:
// node test/clients/killed-evaluation.ts GGUF EMPTY-FOLDER, which train.ts calls. Prints what differs, and exits with 1 if anything does.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoggedAttempt } from '../../src/storage/attempts.ts'
import { compared, killedAfter, linesOf } from './killing.ts'

const [gguf = '', home = '.', kills = '4'] = process.argv.slice(2)
/** An answer follows from its prompt alone where a context has one sequence, also beside other contexts: with more, llama.cpp reads for several at once. */
const modelsOf = (out: string): string => {
  const file = join(home, `models-of-${out}.json`)
  writeFileSync(file, JSON.stringify({ threads: 1, sequences: 1, contexts: out === 'alone' ? 1 : 2 }))
  return file
}

const args = (out: string): string[] => [
  ...['scripts/omerta.js', 'evaluate', '--player', `gguf:${gguf}`, '--against', 'scripted', '--ruleset', 'mini-mafia'],
  ...['--switch', 'rounds=1', '--switch', 'speechWords=20', '--renderer', 'compact', '--seed', 'killed'],
  ...['--deals', '8', '--models', modelsOf(out), '--out', join(home, out)],
]

/** Runs it to its end. */
function whole(out: string): void {
  const { status, stderr } = spawnSync(process.execPath, args(out), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the evaluation in ${out} ended with ${status}: ${stderr}`)
}

const attemptsIn = (out: string): string[] => linesOf(join(home, out, 'games', 'attempts', 'test-00000.jsonl'))
/** How many tokens of prompts were in the model's memory when they were asked for. */
const cachedIn = (out: string): number =>
  attemptsIn(out).reduce((sum, line) => sum + (JSON.parse(line) as LoggedAttempt).cost.cached_tokens, 0)

const journal = join(home, 'killed', 'games', '.omerta', 'test-00000.jsonl')

whole('alone')
const answers = attemptsIn('alone').length
for (let n = 0; n < Number(kills); n++)
  await killedAfter(
    args('killed'),
    Math.ceil((answers * (n + Math.random())) / Number(kills)),
    () => linesOf(journal).length,
  )
whole('killed')
// Not the log of attempts beside the games, which tells how long answers took.
const games = (out: string): string => join(home, out, 'games')
const { files, differ } = compared(games('alone'), games('killed'), (path) => !path.startsWith('attempts'))
const memory = `of the prompts ${cachedIn('alone')} tokens were in memory, and ${cachedIn('killed')} in the run that was killed`
console.log(
  differ.length === 0 ? `${files} files are the same bytes after ${kills} kills; ${memory}` : differ.join('\n'),
)
process.exitCode = differ.length === 0 ? 0 : 1
