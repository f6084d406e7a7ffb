import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pinsOf } from '../../pipelines/train/recipes.ts'
import { commandLine } from '../command-line.ts'

// What stands behind -- reaches a recipe of training/ as it is, and leads a run nowhere else.

const base = mkdtempSync(join(tmpdir(), 'omerta-abuse-dashes-'))
const at = (...names: string[]): string => join(base, ...names)

beforeAll(async () => {
  vi.stubEnv('XDG_CACHE_HOME', at('cache'))
  const words = 'generate --ruleset mini-mafia --train 2 --test 2 --seed dashes --out'.split(' ')
  expect((await commandLine([...words, at('set')])).code).toBe(0)
  // A Python that has all packages, and a recipe that writes its arguments down, one a line.
  const versions = JSON.stringify({ python: [3, 11], packages: Object.fromEntries(pinsOf('sft')) })
  const lines = [
    '#!/bin/sh',
    `if [ "$1" = -c ]; then echo '${versions}'; exit; fi`,
    `printf '%s\\n' "$@" > '${at('heard')}'`,
  ]
  writeFileSync(at('python'), `${lines.join('\n')}\necho "$SAID"\n`)
  chmodSync(at('python'), 0o755)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(base, { recursive: true, force: true })
})

const train = (...rest: string[]) =>
  commandLine([
    'train',
    'sft',
    at('set'),
    '--base',
    'b',
    '--out',
    at('run'),
    '--python',
    at('python'),
    '--json',
    '--',
    ...rest,
  ])
const heard = (): string[] => readFileSync(at('heard'), 'utf8').split('\n').slice(0, -1)

test.each([
  ['a command', ['--report-to', '$(touch pwned); `touch pwned`; touch pwned & #']],
  ['quotes and blanks', ['--beside', `a 'b' "c"  d`, '']],
  ['options of the shell', ['--', '-c', 'import os']],
  ['options of Python', ['-m', 'http.server']],
  ['what is no ASCII', ['--beside', 'ё\u202e🂡']],
  ['many', Array.from({ length: 500 }, (_, i) => `--x${i}`)],
])('%s: each is one argument, after those of omerta', async (_, rest) => {
  const { code } = await train(...rest)
  expect(code).toBe(0)
  const [script, dataset, ...others] = heard()
  expect([script!.endsWith('training/sft.py'), dataset]).toEqual([true, at('set')])
  expect(others).toEqual(['--base', 'b', '--out', at('run'), ...rest])
  expect([existsSync('pwned'), existsSync(at('pwned'))]).toEqual([false, false])
})

test.each([
  [['--out', '/tmp/elsewhere'], /--out is named before --/],
  [['--out=/tmp/elsewhere'], /--out is named before --/],
  [['--ou', '/tmp/elsewhere'], /--out is named before --/],
  [['--lr', '1', '--base', 'other'], /--base is named before --/],
  [['--bas=other'], /--base is named before --/],
  [['/another/dataset'], /is no option; behind -- are options of the recipe alone/],
])('%j is refused before anything is started', async (rest, sentence) => {
  rmSync(at('heard'), { force: true })
  const { code, err } = await train(...rest)
  expect([code, err]).toEqual([2, expect.stringMatching(sentence)])
  expect(existsSync(at('heard'))).toBe(false)
})

test.each(['{', '{"a":1', '{"__proto__":1}', '[1]', `{"deep":${'['.repeat(5000)}`])(
  'a recipe that ends with %s has no result, and no stack trace',
  async (said) => {
    vi.stubEnv('SAID', said)
    const { code, out, err } = await train()
    expect([code, err]).toEqual([0, expect.not.stringMatching(/internal error|\n\s+at /)])
    expect(JSON.parse(out)).toMatchObject({ ok: true })
  },
)
