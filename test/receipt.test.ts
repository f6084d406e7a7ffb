import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReceipt } from '../pipelines/validate/receipt.ts'
import { servePage } from '../pipelines/view/server.ts'
import type { DatasetPage } from '../schemas/dataset-page.ts'
import type { GamePage } from '../schemas/page.ts'
import { commandLine } from './command-line.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-receipt-'))
const at = (name: string): string => join(base, name)
const RECEIPT = at('set.validated.json')
const games = at('set/data/games/train-00000.parquet')
const validate = () => commandLine(['validate', at('set'), '--worlds', '2', '--workers', '1'])
const checkedIn = async (...args: string[]) => {
  expect((await commandLine(['view', at('set'), ...args, '--out', at('page.html')])).code).toBe(0)
  const data = /id="data">(.*)<\/script>/.exec(readFileSync(at('page.html'), 'utf8'))![1]!
  return (JSON.parse(data) as GamePage | DatasetPage).checked
}

beforeAll(async () => {
  const recipe = ['--ruleset', 'mini-mafia', '--train', '1', '--seed', 'receipt', '--players', 'scripted']
  expect((await commandLine(['generate', ...recipe, '--out', at('set')])).code).toBe(0)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('a dataset that passed has a receipt beside it, which pages show; before that they show none', async () => {
  expect(await checkedIn('--game', '0')).toBeUndefined()
  const { code, out } = await validate()
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`receipt: ${RECEIPT}`) })
  const receipt = JSON.parse(readFileSync(RECEIPT, 'utf8')) as { readonly decisions: number }
  const wanted = {
    games: 1,
    decisions: receipt.decisions,
    worlds: 2,
    omerta: expect.any(String),
    checked: expect.any(String),
  }
  expect(await readReceipt({ folder: at('set') })).toMatchObject(wanted)
  expect(await checkedIn()).toMatchObject(wanted)
  expect(await checkedIn('--game', '0')).toMatchObject(wanted)
  expect(await checkedIn('--game', '0', '--seat', '2')).toMatchObject(wanted)
  const serving = await servePage({ folder: at('set'), port: 0 })
  expect(await (await fetch(`${serving.address}api/checked`)).json()).toMatchObject(wanted)
  await serving.close()
  // The dataset's own bytes are as they were: a second check finds no file that is not listed.
  expect((await validate()).code).toBe(0)
})

test('a receipt is shown only while every file is as it was checked; figures are no part of that', async () => {
  const fits = async () => (await readReceipt({ folder: at('set') })) !== undefined
  mkdirSync(at('set/figures'), { recursive: true })
  writeFileSync(at('set/figures/wins.svg'), '<svg/>')
  expect(await fits()).toBe(true)
  for (const path of [games, at('set/README.md'), at('set/manifest.json')]) {
    const before = readFileSync(path)
    appendFileSync(path, ' ')
    expect(await fits()).toBe(false)
    writeFileSync(path, before)
    expect(await fits()).toBe(true)
  }
  writeFileSync(at('set/more.txt'), '')
  expect(await fits()).toBe(false)
  rmSync(at('set/more.txt'))
  const receipt = readFileSync(RECEIPT, 'utf8')
  for (const damaged of ['', '{', receipt.replace('"games": 1', '"games": "1"'), receipt.replace('{', '{"more": 1,')]) {
    writeFileSync(RECEIPT, damaged)
    expect(await fits()).toBe(false)
  }
})

test('a dataset that does not pass loses its receipt', async () => {
  expect((await validate()).code).toBe(0)
  expect(existsSync(RECEIPT)).toBe(true)
  const before = readFileSync(games)
  const changed = Buffer.from(before)
  changed[changed.length >> 1]! ^= 1
  writeFileSync(games, changed)
  expect((await validate()).code).toBe(1)
  expect(existsSync(RECEIPT)).toBe(false)
  expect(await checkedIn('--game', '0').catch(() => undefined)).toBeUndefined()
})
