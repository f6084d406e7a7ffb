import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writePrior } from '../pipelines/train/prior.ts'
import { pinsOf, recipeNames, scriptOf, trainingFolder } from '../pipelines/train/recipes.ts'
import { commandLine } from './command-line.ts'
import { type FakePython, fakePython, pinned } from './fake-python.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-train-'))
afterAll(() => rmSync(base, { recursive: true }))
const at = (...names: string[]): string => join(base, ...names)

const python = (name: string, does: Partial<FakePython>): string => fakePython(at(name), does)

const train = (recipe: string, ...args: string[]) =>
  commandLine(['train', recipe, at('set'), '--out', at('run'), ...args])

beforeAll(async () => {
  vi.stubEnv('XDG_CACHE_HOME', at('cache'))
  const made = [
    '--ruleset',
    'mini-mafia',
    '--train',
    '2',
    '--test',
    '2',
    '--players',
    'holy-grail',
    '--configs',
    'sft,typed',
  ]
  const { code } = await commandLine(['generate', ...made, '--workers', '1', '--out', at('set')])
  expect(code).toBe(0)
})

test('every recipe names the same versions, and requirements.txt names them all', () => {
  const listed = readFileSync(join(trainingFolder, 'requirements.txt'), 'utf8')
  const all = new Map([...listed.matchAll(/^([\w-]+)==(\S+)$/gm)].map(([, name, version]) => [name!, version!]))
  for (const name of recipeNames) {
    expect(pinsOf(name).size).toBeGreaterThan(5)
    for (const [pack, version] of pinsOf(name))
      expect(`${name}: ${pack}==${version}`).toBe(`${name}: ${pack}==${all.get(pack)}`)
    expect(readFileSync(scriptOf(name), 'utf8')).toContain('# [tool.hf-jobs]')
  }
  const used = new Set(recipeNames.flatMap((name) => [...pinsOf(name).keys()]))
  expect([...all.keys()].filter((name) => !used.has(name))).toEqual([])
})

test('a recipe whose omerta was killed ends: no second one may write into its folder', async () => {
  const program = `import sys; sys.path.insert(0, ${JSON.stringify(trainingFolder)})
import run_folder, time
print("ready", flush=True)
time.sleep(60)`
  const child = spawn('python3', ['-c', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, OMERTA_ENDS_WITH_STDIN: '1' },
  })
  await once(child.stdout, 'data')
  expect(child.exitCode).toBeNull()
  child.stdin.destroy()
  expect(await once(child, 'close')).toEqual([1, null])
})

test.each([
  ['an unknown recipe', ['sftt'], 'there is no recipe "sftt"; did you mean sft?'],
  ['no base', ['sft'], 'sft starts from a model; name a folder, a GGUF file or user/name of the Hub with --base'],
  ['a base that is not wanted', ['tiny', '--base', 'x'], 'tiny makes a model from scratch; leave out --base'],
  [
    'a config that is not there',
    ['sft', '--base', 'x', '--', '--config', 'conversations'],
    'has no config "conversations", which sft reads; "npx omerta rows',
  ],
  [
    'no Python',
    ['tiny', '--python', '/nowhere/python'],
    'there is no Python "/nowhere/python" that runs; name one of version 3.11 or newer with --python',
  ],
])('%s is refused in a sentence, with code 2 and before any work', async (_, [recipe, ...args], sentence) => {
  const { code, err } = await train(recipe!, ...args)
  expect(err).toContain(sentence)
  expect(code).toBe(2)
  expect(existsSync(at('run'))).toBe(false)
})

test('an old Python, missing packages and other versions are refused', async () => {
  const old = await train('tiny', '--python', python('old', { version: [3, 9] }))
  expect(old).toMatchObject({ code: 2, err: expect.stringContaining('is Python 3.9; the recipes need 3.11 or newer') })
  const bare = await train('tiny', '--python', python('bare', { packages: { ...pinned(), torch: null, trl: null } }))
  expect(bare).toMatchObject({
    code: 2,
    err: expect.stringContaining('has no torch, trl; "npx node scripts/install-training.ts"'),
  })
  const other = python('other', { packages: { ...pinned(), trl: '0.9.1' } })
  const refused = await train('tiny', '--python', other)
  expect(refused).toMatchObject({
    code: 2,
    err: expect.stringContaining('has trl 0.9.1, and tiny was tried with trl=='),
  })
  expect((await train('tiny', '--python', other, '--any-versions')).code).toBe(0)
})

test('the recipe gets the options after --, what it says is passed on, and its last line is the result', async () => {
  const recipe = `echo "step 1" >&2; echo "$@"; echo '{"model": "M", "loss": 0.5}'`
  const { code, out, err } = await train(
    'sft',
    '--base',
    'B',
    '--json',
    '--python',
    python('good', { recipe }),
    '--',
    '--epochs',
    '2',
  )
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ ok: true, model: 'M', loss: 0.5 })
  expect(err).toContain('step 1')
  expect(err).toContain(`--base B --out ${at('run')} --epochs 2`)
})

test('figures are printed a line each, with their intervals', async () => {
  const figure = '{"value": 0.83, "interval": [0.73, 0.93], "n": 48, "games": 44}'
  const recipe = `echo '{"rows": 48, "legal": ${figure}, "by_act": {"vote": {"value": null, "interval": null, "n": 0, "games": 0}}, "faults": {}}'`
  const { out } = await train('sft', '--base', 'B', '--python', python('figures', { recipe }))
  const figures = 'rows: 48\nlegal: 0.83 (0.73 to 0.93), of 48 in 44 games\nby act:\n  vote: none\nfaults: none\n'
  expect(out.slice(0, out.indexOf('folder: '))).toBe(figures)
})

test('stages of a recipe are shown as those of omerta: one line each where stderr is no terminal, and nothing it says breaks it', async () => {
  const told = (made: number, note = ''): string =>
    `echo '@progress ${JSON.stringify({ what: 'measured rows', total: 300, already: 0, made, note })}' >&2`
  const recipe = [
    told(1),
    'sleep 6',
    told(150),
    told(300),
    'echo \'@progress {"what":7}\' >&2',
    "echo '@progress no' >&2",
  ]
  const { code, err } = await train(
    'sft',
    '--base',
    'B',
    '--python',
    python('stages', { recipe: [...recipe, 'echo "{}"'].join('\n') }),
  )
  expect(code).toBe(0)
  expect(err.match(/^measured rows: .*$/gm)).toEqual([
    expect.stringMatching(/^measured rows: 300 of 300 in \d+ s · [\d.]+ a second$/),
  ])
  expect(err).not.toContain('@progress')
})

test('what a recipe says reaches a terminal without control characters', async () => {
  const { err } = await train(
    'sft',
    '--base',
    'B',
    '--python',
    python('loud', { recipe: `printf 'a\\033[2Jb\\n' >&2; echo "{}"` }),
  )
  expect(err).toContain('a·[2Jb')
})

test('a recipe that refuses ends with its sentence and code 2, one that fails with code 1', async () => {
  const refused = await train(
    'sft',
    '--base',
    'B',
    '--python',
    python('refuses', { recipe: 'echo "sft.py: no chat template" >&2; exit 2' }),
  )
  expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/omerta: no chat template\n$/) })
  const failed = await train(
    'sft',
    '--base',
    'B',
    '--python',
    python('fails', { recipe: 'echo "out of memory" >&2; exit 1' }),
  )
  expect(failed).toMatchObject({
    code: 1,
    err: expect.stringContaining('sft.py ended with 1: out of memory; the same command continues'),
  })
})

test('a dry run shows the command and starts nothing', async () => {
  const { code, err } = await train('sft', '--base', 'B', '--dry-run', '--python', python('dry', { recipe: 'exit 1' }))
  expect(code).toBe(0)
  expect(err).toMatch(/sft\.py .*set --base B --out/)
})

test('a dataset that does not pass its checks is refused', async () => {
  const made = ['--ruleset', 'mini-mafia', '--train', '1', '--seed', 'other', '--workers', '1']
  await commandLine(['generate', ...made, '--out', at('changed')])
  writeFileSync(at('changed', 'extra.txt'), 'not part of it')
  const { code, err } = await commandLine([
    'train',
    'tiny',
    at('changed'),
    '--out',
    at('run'),
    '--python',
    python('any', {}),
  ])
  expect(err).toMatch(/so nothing is trained on it; the first finding: .+; "npx omerta validate .* shows all/)
  expect(code).toBe(2)
})

test('the prior is what a seat knows by its card: nothing, or all', async () => {
  await writePrior(at('set'), 'test', at('prior.jsonl'))
  const lines = readFileSync(at('prior.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { black: Record<string, number> })
  expect(lines).toHaveLength(18) // two games of nine decisions
  const kinds = lines.map(({ black }) => Object.values(black).sort().join())
  // The mafioso knows that nobody else is; the Detective who it is; a Villager, of two players alive, neither.
  expect([...new Set(kinds)].sort()).toEqual(['0,0,0', '0,0,1', '0,0.5,0.5'])
  expect(kinds.filter((kind) => kind === '0,0.5,0.5')).toHaveLength(6)
  expect(readdirSync(at('.')).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
