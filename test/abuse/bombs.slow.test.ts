import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commandLine } from '../command-line.ts'
import { type Measured, WarmProcess } from '../warm-process.ts'

// Files that are larger, deeper or otherwise than any honest one, of every kind that is read: each command ends in a sentence, in two minutes and in a GiB.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
const MEGABYTES = 1024
const SECONDS = 120
const root = join(import.meta.dirname, '../..')
const base = mkdtempSync(join(tmpdir(), 'omerta-abuse-bombs-'))
const at = (...names: string[]): string => join(base, ...names)

beforeAll(async () => {
  vi.stubEnv('HF_TOKEN', '')
  vi.stubEnv('XDG_CACHE_HOME', at('cache'))
  const words = 'generate --ruleset mini-mafia --train 4 --seed bombs --shard-games 2 --out'.split(' ')
  expect((await commandLine([...words, at('pristine')])).code).toBe(0)
})
const warm = new WarmProcess(base)
afterAll(() => {
  warm.end()
  vi.unstubAllEnvs()
  rmSync(base, { recursive: true, force: true })
})

const MEASURE = 'process.on("exit",()=>process.stderr.write("\\nRSS "+process.resourceUsage().maxRSS))'

/** Runs a command line in a process of its own, and measures it. */
async function alone(args: readonly string[]): Promise<Omit<Measured, 'out'>> {
  const began = performance.now()
  const measure = `data:text/javascript,${encodeURIComponent(MEASURE)}`
  const child = spawn(process.execPath, ['--import', measure, join(root, 'scripts/omerta.js'), ...args], {
    cwd: base,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const clock = setTimeout(() => child.kill('SIGKILL'), 2 * SECONDS * 1000)
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearTimeout(clock)
  // Threads say it too, when they end.
  const sizes = [...said.matchAll(/\nRSS (\d+)/g)].map(([, kilobytes]) => Number(kilobytes))
  const err = said.replaceAll(/\nRSS \d+/g, '')
  return {
    code,
    err,
    megabytes: sizes.length > 0 ? Math.max(...sizes) / 1024 : Number.POSITIVE_INFINITY,
    seconds: (performance.now() - began) / 1000,
  }
}

type Bomb = (path: string) => void
const BOMBS: Readonly<Record<string, Bomb>> = {
  // One more byte than Node reads at once.
  'of two gigabytes': (path) => {
    writeFileSync(path, '')
    truncateSync(path, 2 ** 31 + 1)
  },
  'nested a million times': (path) => writeFileSync(path, '['.repeat(1_000_000)),
  'with five million members': (path) => writeFileSync(path, `{"a":[${'{},'.repeat(5_000_000)}{}]}`),
  'of one very long text': (path) => writeFileSync(path, `{"format":"${'x'.repeat(60 << 20)}"}`),
}

/** Which file of a dataset, or beside it, and what reads it. */
const READERS: [string, string, readonly string[][]][] = [
  [
    'manifest',
    'set/manifest.json',
    [
      ['validate', 'set'],
      ['stats', 'set'],
      ['merge', 'set', '--out', 'merged'],
    ],
  ],
  [
    'card',
    'set/README.md',
    [
      ['validate', 'set'],
      ['push', 'set', '--repo', 'user/name', '--dry-run'],
    ],
  ],
  [
    'data file',
    'set/data/games/train-00000.parquet',
    [
      ['validate', 'set'],
      ['show', 'set'],
      ['rows', 'set', '--out', 'again'],
    ],
  ],
  [
    'rows of a trainer',
    'set/data/sft/train-00001.parquet',
    [['export', 'set', '--to', 'messages', '--out', 'exported']],
  ],
  ['recipe', 'recipe.json', [['generate', 'recipe.json', '--out', 'made']]],
  ['file of --models', 'models.json', [['generate', '--train', '1', '--models', 'models.json', '--out', 'made']]],
  ['tokenizer', 'tokenizer.json', [['generate', '--train', '1', '--tokenizer', 'tokenizer.json', '--out', 'made']]],
  ['evaluation', 'set/evaluation.json', [['view', 'set', '--no-open', '--out', 'page.html']]],
  ['log of attempts', 'set/attempts/train-00000.jsonl', [['stats', 'set']]],
  [
    'journal',
    'begun/.omerta/train-00000.jsonl',
    [['generate', '--train', '1', '--players', 'model:m@http://127.0.0.1:9/v1', '--out', 'begun']],
  ],
  [
    'cache',
    'kept/a.jsonl',
    [['generate', '--train', '1', '--players', 'model:m@http://127.0.0.1:9/v1', '--cache', 'kept', '--out', 'made']],
  ],
  ['model', 'model.gguf', [['generate', '--train', '1', '--players', 'gguf:model.gguf', '--out', 'made']]],
]

// Every bomb for the first command that reads a file, and the first bomb for the others. Each command ends once as a process of its own.
const CASES = READERS.flatMap(([what, path, commands]) =>
  Object.keys(BOMBS).flatMap((bomb, i) =>
    (i === 0 ? commands : commands.slice(0, 1)).map((args) => ({
      what,
      bomb,
      path,
      args,
      line: args.slice(0, 2).join(' '),
      isAlone: i === 0,
    })),
  ),
)

test.each(CASES)('a $what $bomb: $line', async ({ bomb, path, args, isAlone }) => {
  for (const name of ['set', 'made', 'again', 'exported', 'merged', 'begun', 'kept'])
    rmSync(at(name), { recursive: true, force: true })
  cpSync(at('pristine'), at('set'), { recursive: true })
  mkdirSync(dirname(at(path)), { recursive: true })
  BOMBS[bomb]!(at(path))
  const { code, err, megabytes, seconds } = isAlone ? await alone(args) : await warm.run(args, 2 * SECONDS)
  rmSync(at(path), { force: true })
  expect(err).not.toMatch(/^ +at .*:\d+:\d+/m)
  expect(err).not.toMatch(/internal error|heap out of memory/)
  // stats counts a dataset without its log of attempts, and a page needs no evaluation.
  expect([0, 1, 2, 75]).toContain(code)
  // What validate finds is its result, not a failure.
  if (code !== 0 && args[0] !== 'validate') expect(err.trimEnd().split('\n').at(-1)).toMatch(/^omerta: [^\n]{10,}$/)
  expect(megabytes).toBeLessThan(MEGABYTES)
  expect(seconds).toBeLessThan(SECONDS)
  expect(existsSync(at('made/manifest.json'))).toBe(false)
})
