import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../src/storage/hash.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { commandLine } from './command-line.ts'
import { FakeEndpoint } from './models/fake-endpoint.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-refine-'))
const at = (...names: string[]): string => join(base, ...names)
let asked = 0
const judge = new FakeEndpoint({
  say: ({ messages }) => {
    asked++
    const text = messages!.at(-1)!.content.split('THE REPLY TO GRADE\n')[1]!
    return !text.includes('"say"') ? '{"score": 4}' : text.length % 3 === 0 ? 'I would rather not.' : '{"score": 2}'
  },
})
const refine = (out: string, ...steps: string[]) =>
  commandLine(['refine', at('set'), '--out', at(out), '--json', ...steps])
const validate = (folder: string) => commandLine(['validate', at(folder), '--source', at('set'), '--json'])

type Row = Record<string, unknown> & {
  row_id: string
  act: string
  judge_score: number | null
  step?: string
  why?: string
}
const rowsIn = async (...path: string[]): Promise<Row[]> =>
  existsSync(at(...path)) ? ((await readParquet(readFileSync(at(...path)))) as unknown as Row[]) : []
const kept = (out: string) => rowsIn(out, 'data/sft/train-00000.parquet')
const dropped = (out: string) => rowsIn(out, 'dropped/train.parquet')

beforeAll(async () => {
  await judge.listen()
  const made = 'generate --ruleset mini-mafia --train 8 --test 2 --seed refine --players holy-grail --workers 1 --out'
  expect((await commandLine([...made.split(' '), at('set')])).code).toBe(0)
})
afterAll(() => {
  judge.close()
  rmSync(base, { recursive: true, force: true })
})

test('every row is kept or dropped with a reason, quotas hold, and the rows pass their checks', async () => {
  const { code, out } = await refine('chosen', '--near-duplicates', '0.15', '--quota', 'act:10')
  expect([code, JSON.parse(out).ok]).toEqual([0, true])
  const [good, bad] = [await kept('chosen'), await dropped('chosen')]
  const all = await rowsIn('set/data/sft/train-00000.parquet')
  expect([...good, ...bad].map(({ row_id }) => row_id).sort()).toEqual(all.map(({ row_id }) => row_id).sort())
  expect(new Set(bad.map(({ step }) => step))).toEqual(new Set(['near-duplicates', 'quotas']))
  for (const { step, why } of bad)
    expect(why).toMatch(step === 'quotas' ? /^act=\w+: 10 of \d+ kept$/ : /^[01]\.\d{3} like \w{32}$/)
  for (const [act, rows] of Map.groupBy(good, ({ act }) => act)) expect([act, rows.length <= 10]).toEqual([act, true])
  expect(JSON.parse((await validate('chosen')).out)).toMatchObject({ ok: true, compared: true })
  expect((await commandLine(['validate', at('set')])).code).toBe(0)
  const train = ['train', 'sft', at('chosen'), '--base', 'b', '--out', at('run'), '--python', '/nowhere']
  expect((await commandLine(train)).err).toMatch(/no Python "\/nowhere"/)
  const conversations = await commandLine([...train, '--', '--config', 'conversations'])
  expect(conversations).toMatchObject({ code: 2, err: expect.stringContaining('refined rows of sft alone') })
  const again = await refine('chosen', '--near-duplicates', '0.15', '--quota', 'act:10')
  expect([again.code, again.out, again.err]).toEqual([0, out, expect.stringContaining('has these rows already')])
})

test('every step that is done is named, also where it left out nothing', async () => {
  const { code, out } = await commandLine(
    ['refine', at('set'), '--out', at('told')].concat(['--near-duplicates', '1', '--quota', 'act:9999']),
  )
  expect([code, out]).toEqual([0, expect.stringMatching(/: near-duplicates dropped \d+, quotas dropped 0\n$/)])
  expect(JSON.parse(readFileSync(at('told/refined.json'), 'utf8')).rows.dropped).toMatchObject({ quotas: 0 })
  expect((await validate('told')).code).toBe(0)
})

test('the card names the licences of the rows, not ours', async () => {
  const licensed = await commandLine(['rows', at('set'), '--licence', 'ODbL-1.0', '--out', at('licensed')])
  expect([licensed.code, licensed.err]).toEqual([0, ''])
  expect((await commandLine(['validate', at('licensed')])).code).toBe(0)
  expect((await commandLine(['refine', at('licensed'), '--quota', 'act:5', '--out', at('of-licensed')])).code).toBe(0)
  const card = readFileSync(at('of-licensed/README.md'), 'utf8')
  expect(card).toMatch(/^---\nlicense:\n- other\ntags/)
  expect(card).toContain('(column `licence`): ODbL-1.0.')
  expect((await commandLine(['validate', at('of-licensed'), '--source', at('licensed')])).code).toBe(0)
})

test('rows of which none is left, or none was there, are refused with what was written', async () => {
  const none = await refine('none', '--judge', `model:m@${judge.url}`, '--min-score', '5')
  expect(none).toMatchObject({ code: 2, err: expect.stringContaining('nothing was written but what the judge said') })
  const config = ['--configs', 'reasoned', '--players', 'random', '--train', '1', '--ruleset', 'mini-mafia']
  expect((await commandLine(['generate', ...config, '--out', at('thoughtless')])).code).toBe(0)
  const reasoned = ['refine', at('thoughtless'), '--config', 'reasoned', '--quota', 'act:5', '--out', at('nothing')]
  expect(await commandLine(reasoned)).toMatchObject({ code: 2, err: expect.stringContaining('has no row of reasoned') })
  expect(existsSync(at('nothing'))).toBe(false)
})

test('a judge gives a column, a row with too few points or none is dropped, and an answer is not asked for twice', async () => {
  const steps = ['--judge', `model:m@${judge.url}`, '--min-score', '3']
  expect((await refine('judged', ...steps)).code).toBe(0)
  const [good, bad] = [await kept('judged'), await dropped('judged')]
  expect(new Set(good.map(({ judge_score }) => judge_score))).toEqual(new Set([4]))
  expect(new Set(bad.map(({ why }) => why))).toEqual(
    new Set(['score 2, at least 3 is wanted', 'the judge gave no score']),
  )
  expect((await validate('judged')).code).toBe(0)
  const before = asked
  expect((await refine('resumed', ...steps, '--cache', at('cache'))).code).toBe(0)
  const once = asked - before
  expect(once).toBeGreaterThan(good.length)
  expect((await refine('cached', ...steps, '--cache', at('cache'))).code).toBe(0)
  expect(asked - before).toBe(once)
  for (const path of ['data/sft/train-00000.parquet', 'dropped/train.parquet', 'judged.jsonl', 'refined.json'])
    expect(sha256(readFileSync(at('cached', path)))).toBe(sha256(readFileSync(at('judged', path))))
})

test.each<[string, string, (path: string) => void, RegExp]>([
  [
    'a byte of a file',
    'data/sft/train-00000.parquet',
    (path) => appendFileSync(path, 'x'),
    /differs from what refined/,
  ],
  ['a stranger', 'notes.txt', (path) => writeFileSync(path, 'x'), /does not belong to these rows/],
  ['the dropped rows', 'dropped/train.parquet', (path) => rmSync(path), /is missing/],
  [
    'another quota in the manifest',
    'refined.json',
    (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('"most": 5', '"most": 6')),
    /is not the card|should be kept/,
  ],
])('%s is found', async (_, path, damage, message) => {
  rmSync(at('forged'), { recursive: true, force: true })
  expect((await refine('forged', '--quota', 'act:5')).code).toBe(0)
  damage(at('forged', path))
  if (path.endsWith('.parquet'))
    expect(await refine('forged', '--quota', 'act:5')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is missing or was changed since it was written'),
    })
  const { code, out } = await validate('forged')
  expect([code, JSON.parse(out).findings[0].message]).toEqual([1, expect.stringMatching(message)])
})

test.each([
  [['--out', 'x'], /name a step/],
  [['--out', 'x', '--near-duplicates', '2'], /above 0 and at most 1/],
  [['--out', 'x', '--quota', 'roles:5'], /columns are act, role/],
  [['--out', 'x', '--min-score', '3'], /needs a judge/],
  [['--out', 'x', '--judge', 'scripted'], /must be a chat model/],
  [['--out', 'x', '--config', 'reasoned', '--quota', 'act:5'], /has no reasoned; "npx omerta rows/],
])('%j is refused with a sentence', async (args, message) => {
  const { code, err } = await commandLine(['refine', at('set'), ...args.map((one) => (one === 'x' ? at('x') : one))])
  expect([code, err]).toEqual([2, expect.stringMatching(message)])
  expect(existsSync(at('x'))).toBe(false)
})
