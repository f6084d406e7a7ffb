import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nextStep } from '../pipelines/train/next-step.ts'
import { trainingFolder } from '../pipelines/train/recipes.ts'
import { commandLine } from './command-line.ts'
import { fakePython } from './fake-python.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-train-ends-'))
afterAll(() => rmSync(base, { recursive: true }))
const at = (...names: string[]): string => join(base, ...names)
const cli = join(import.meta.dirname, '../scripts/omerta.js')

beforeAll(async () => {
  vi.stubEnv('XDG_CACHE_HOME', at('cache'))
  const game = ['--ruleset', 'mini-mafia', '--switch', 'rounds=1', '--renderer', 'compact', '--configs', 'sft,typed']
  for (const [name, splits] of Object.entries({ set: ['--train', '1', '--test', '1'], trained: ['--train', '1'] })) {
    const { code, err } = await commandLine(['generate', ...game, ...splits, '--workers', '1', '--out', at(name)])
    expect(code, err).toBe(0)
  }
})

/** Starts a recipe that waits, and stops it when it says so. */
function stopped(recipe: string, out: string, signal: NodeJS.Signals): Promise<{ code: number | null; err: string }> {
  const python = fakePython(at(`${recipe}-waits`), { recipe: 'echo "it waits" >&2; exec sleep 60' })
  const args = ['train', recipe, at('set'), '--base', 'B', '--out', out, '--python', python]
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (!err.includes('it waits') && `${err}${text}`.includes('it waits')) child.kill(signal)
    err += text
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, err })))
}

test('an export that is stopped says what it has kept: its files and replies, for it has no checkpoints', async () => {
  mkdirSync(at('begun'))
  for (const name of ['m-f16.gguf', 'm-q8_0.gguf', '.m-f32.gguf.part']) writeFileSync(at('begun', name), '')
  writeFileSync(at('begun', 'expected.part.jsonl'), '{"row_id":"a"}\n{"row_id":"b"}\n{"row_')
  const { code, err } = await stopped('export', at('begun'), 'SIGTERM')
  expect(err).toMatch(/omerta: stopped with 2 GGUF files and 2 replies kept; the same command continues\n$/)
  expect(code).toBe(75)
  const anew = await stopped('export', at('not-begun'), 'SIGTERM')
  expect(anew.err).toMatch(/omerta: stopped with nothing kept; the same command begins anew\n$/)
})

test('a measurement that is stopped begins anew, and training continues; SIGTERM ends with 75 and Ctrl-C with 130', async () => {
  const measured = await stopped('measure', at('measured'), 'SIGTERM')
  expect(measured.err).toMatch(/omerta: stopped with nothing kept; the same command begins anew\n$/)
  expect(measured.code).toBe(75)
  const trained = await stopped('sft', at('trained-on'), 'SIGINT')
  expect(trained.err).toMatch(/omerta: stopped with no checkpoint yet \(.+\); the same command continues\n$/)
  expect(trained.code).toBe(130)
})

test.each([
  ['sft', 'the same command continues from its last checkpoint'],
  ['export', 'the same command continues'],
  ['measure', 'the same command begins anew'],
])('when %s fails, it says what the same command does', async (recipe, sentence) => {
  const python = fakePython(at('fails'), { recipe: 'echo "out of memory" >&2; exit 1' })
  const { code, err } = await commandLine(
    ['train', recipe, at('set'), '--base', 'B', '--out', at('failed'), '--python', python], //
  )
  expect(err).toMatch(new RegExp(`${recipe}\\.py ended with 1: out of memory; ${sentence}\n$`))
  expect(code).toBe(1)
})

test('a run names its folder and the command that usually follows', async () => {
  const python = fakePython(at('ends'), {})
  const after = async (recipe: string, dataset: string, ...options: string[]): Promise<string> => {
    const args = ['train', recipe, at(dataset), '--out', `${at('run')}/`, '--python', python, ...options]
    const { code, out, err } = await commandLine(args)
    expect(code, err).toBe(0)
    expect(out).toContain(`folder: ${at('run')}/\n`)
    return /^next: .+\n$/m.exec(out)?.[0] ?? ''
  }
  const next = (recipe: string, from: string, name: string, dataset = at('set')): string =>
    `next: npx omerta train ${recipe} ${dataset} --base ${at(from)} --out ${at(name)} --python ${python}`
  const other = '<a dataset with test games and sft>'
  expect(await after('tiny', 'set')).toBe(`${next('sft', 'run', 'run-sft')}\n`)
  expect(await after('sft', 'set', '--base', 'B')).toBe(`${next('measure', 'run', 'run-measured')} -- --as chat\n`)
  expect(await after('sft', 'trained', '--base', 'B')).toContain(next('measure', 'run', 'run-measured', other))
  expect(await after('decide', 'set', '--base', 'B')).toBe(`${next('measure', 'run', 'run-measured')} -- --as decide\n`)
  expect(await after('measure', 'set', '--base', at('nowhere'))).toBe('')
  mkdirSync(at('checkpoint'))
  writeFileSync(at('checkpoint', 'run.json'), '{}')
  expect(await after('measure', 'set', '--base', at('checkpoint'))).toBe(
    `${next('export', 'checkpoint', 'checkpoint-export')} -- --measured ${at('run')}\n`,
  )
})

test('an exported model is evaluated next, by the rules and in the layout of its rows', () => {
  const [folder, out] = [at('set'), at('exported')]
  const rules = '--ruleset mini-mafia --switch rounds=1 --renderer compact'
  const games = (player: string): string =>
    `npx omerta evaluate --player ${player} --against scripted ${rules} --out ${at('exported-games')}`
  const ended = { recipe: 'export', folder, out, base: 'B', files: ['m-f16.gguf', 'm-q8_0.gguf'] } as const
  expect(nextStep(ended)).toBe(games(`gguf:${join(out, 'm-f16.gguf')}`))
  mkdirSync(join(out, 'model'), { recursive: true })
  writeFileSync(join(out, 'model/decision.json'), '{}')
  expect(nextStep(ended)).toBe(games(`decide:gguf:${join(out, 'm-f16.gguf')}`))
})

/** Runs a program that has run_folder.py, with the little of transformers that it takes. */
function inPython(program: string): { out: string; err: string } {
  const begin = [
    'import sys, types',
    `sys.path.insert(0, ${JSON.stringify(trainingFolder)})`,
    'sys.modules["transformers"] = types.SimpleNamespace(TrainerCallback=object)',
    'import run_folder',
  ]
  const { stdout, stderr } = spawnSync('python3', ['-Bc', `${begin.join('\n')}\n${program}`], { encoding: 'utf8' })
  return { out: stdout, err: stderr }
}

test('the last step is logged whatever --log-every is, so the last loss is that of the end', () => {
  const { out, err } = inPython(`
told = run_folder.Run.callback(types.SimpleNamespace())
def is_logged(step):
    state, control = types.SimpleNamespace(global_step=step, max_steps=5), types.SimpleNamespace(should_log=False)
    told.on_step_end(None, state, control)
    return control.should_log
print([is_logged(step) for step in (1, 4, 5)])`)
  expect(err).toBe('')
  expect(out).toBe('[False, False, True]\n')
})

test('recipes that do not train have no options of training', () => {
  const parsed = (trains: string, option: string) =>
    inPython(`print(run_folder.parser("", trains=${trains}).parse_args(["d", "--out", "o", "${option}", "5"]))`)
  for (const option of ['--save-every', '--log-every', '--epochs', '--lr']) {
    expect(parsed('True', option).out).toContain('Namespace')
    expect(parsed('False', option).err).toContain(`unrecognized arguments: ${option}`)
  }
})
