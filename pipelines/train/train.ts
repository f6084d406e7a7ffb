import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import type { Split } from '../../schemas/record.ts'
import { ModelUnavailable } from '../../src/models/errors.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { makeFolder } from '../../src/storage/files.ts'
import { parseBytes } from '../../src/storage/json.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { STOP_SIGNALS, Stopped, type StopSignal, TrainingFailed, UsageError } from '../errors.ts'
import { requireFolder } from '../out-folder.ts'
import { say } from '../terminal.ts'
import { compareFiles } from './gguf-check.ts'
import { keptOf, onRetry } from './kept.ts'
import { optionIn } from './options.ts'
import { writePrior } from './prior.ts'
import { requirePackages } from './python.ts'
import { type RecipeName, recipes, scriptOf } from './recipes.ts'
import { requireConfig, requireValid } from './require-dataset.ts'
import { Stages } from './stages.ts'

export interface Training {
  readonly recipe: RecipeName
  readonly folder: string
  readonly out: string
  readonly base?: string | undefined
  readonly python: string
  /** Options of the recipe itself, verbatim. */
  readonly rest: readonly string[]
  readonly tokenizer?: Tokenizer | undefined
  readonly workers: number
  readonly anyVersions: boolean
  /** Whether to check and show the command, and stop there. */
  readonly isDry: boolean
}

/**
 * Checks everything that a recipe needs, runs it, and gives what it reports. Throws {@link UsageError} before any work if something is missing or the
 * dataset does not pass its checks, and {@link TrainingFailed} if the recipe fails.
 */
export async function train(training: Training): Promise<Record<string, unknown>> {
  const { recipe, folder, out, base, python, rest, anyVersions, isDry } = training
  requireFolder(out)
  requireBase(recipe, base)
  requireOwn(rest)
  requireConfig(folder, recipe, rest)
  requirePackages(python, recipe, anyVersions)
  await requireValid(folder, training)
  const options = [...(base === undefined ? [] : ['--base', base]), '--out', out, ...rest]
  const command = [python, relative(process.cwd(), scriptOf(recipe)), folder, ...options]
  say(command.map(quoted).join(' '))
  if (isDry) return { command }
  if (recipe === 'measure' && optionIn(rest, '--as') === 'decide' && !existsSync(join(out, 'prior.jsonl'))) {
    makeFolder(out)
    await writePrior(folder, (optionIn(rest, '--split') ?? 'test') as Split, join(out, 'prior.jsonl'))
  }
  if (recipe === 'export') return exported(training, options, command)
  const prior = existsSync(join(out, 'prior.jsonl')) ? ['--prior', join(out, 'prior.jsonl')] : []
  return { ...(await run(recipe, python, [scriptOf(recipe), folder, ...options, ...prior])), command }
}

/** Exports a model and has llama.cpp compare the files with it, where node-llama-cpp is installed. */
async function exported(
  { recipe, python, folder, out, workers }: Training,
  options: readonly string[],
  command: readonly string[],
) {
  const result = await run(recipe, python, [scriptOf(recipe), folder, ...options])
  const files = z.array(z.string()).parse(result['files'])
  try {
    const compared = await compareFiles(out, files, workers)
    writeWhole(join(out, 'compared.json'), `${JSON.stringify(compared, undefined, 2)}\n`)
    const wrong = compared.find(({ rows, same_tokens }) => same_tokens < rows)
    if (wrong)
      throw new TrainingFailed(
        [
          `llama.cpp reads ${wrong.rows - wrong.same_tokens} of ${wrong.rows} rows as other tokens ` +
            `than the model of ${wrong.file} was trained on, row ${wrong.first_other} first`,
          'do not use the file',
        ].join('; '),
      )
    return { ...result, compared, command }
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error
    say(`the files were not compared with the model: ${error.message}`)
    return { ...result, command }
  }
}

/** Options of omerta that recipes have too: behind --, where the last one counts, they would lead a run elsewhere than what was checked. */
const OURS = ['--out', '--base'] as const

/** Checks that the arguments after -- are options of the recipe. Python accepts prefixes of option names. */
function requireOwn(rest: readonly string[]): void {
  const names = rest.map((arg) => arg.split('=')[0]!)
  const ours = OURS.find((option) => names.some((name) => name.length > 3 && option.startsWith(name)))
  if (ours) throw new UsageError(`${ours} is named before --; behind it are options of the recipe alone`)
  if (rest.length > 0 && !rest[0]!.startsWith('-'))
    throw new UsageError(`"${rest[0]!.slice(0, 100)}" is no option; behind -- are options of the recipe alone`)
}

function requireBase(recipe: RecipeName, base: string | undefined): void {
  if (recipes[recipe].hasBase && base === undefined)
    throw new UsageError(
      `${recipe} starts from a model; name a folder, a GGUF file or user/name of the Hub with --base (train tiny makes one)`,
    )
  if (!recipes[recipe].hasBase && base !== undefined)
    throw new UsageError(`${recipe} makes a model from scratch; leave out --base`)
}

/** How long a recipe that was asked to stop may take. */
const GRACE_MS = 1000

/** Runs a recipe. What it says goes to stderr line by line; its last line on stdout is its result. */
function run(recipe: RecipeName, python: string, args: readonly string[]): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const child = spawn(python, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, PYTHONUNBUFFERED: '1', OMERTA_PROGRESS: '1', OMERTA_ENDS_WITH_STDIN: '1' },
    })
    let stoppedBy: StopSignal | undefined
    const stop = (signal: StopSignal): void => {
      stoppedBy ??= signal
      child.kill('SIGINT')
      // In the middle of a step, or while its libraries load, Python does not listen. What counts is on the disk before.
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
    }
    for (const signal of STOP_SIGNALS) process.on(signal, stop)
    const stages = new Stages()
    let result = ''
    let refused: string | undefined
    let last = ''
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) result = line
      else say(line)
    })
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith(PROGRESS)) stages.tell(line.slice(PROGRESS.length))
      else if (line.startsWith(`${recipe}.py: `)) refused = line.slice(recipe.length + 5)
      else if (line.trim() !== '') say((last = line))
    })
    child.on('error', reject)
    child.on('close', (code) => {
      stages.done()
      for (const signal of STOP_SIGNALS) process.off(signal, stop)
      if (stoppedBy || code === 130) {
        const kept = keptOf(recipe, optionIn(args, '--out')!)
        reject(new Stopped(kept, stoppedBy, kept !== undefined))
      } else if (code === 2) reject(new UsageError(refused ?? last))
      else if (code !== 0)
        reject(new TrainingFailed(`${recipe}.py ended with ${code ?? 'a signal'}: ${last}; ${onRetry(recipe)}`))
      else resolve(resultIn(result))
    })
  })
}

/** What a recipe writes before a line of JSON that says how far it is. */
const PROGRESS = '@progress '
/** The last line of a recipe that is an object of JSON; nothing if it is none. */
function resultIn(line: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(parseBytes(Buffer.from(line)))
  } catch {
    return {}
  }
}

/** An argument as a shell reads it. */
const quoted = (arg: string): string => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`)
