import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importText } from '../../pipelines/import/import-text.ts'
import { rowsAt } from '../../pipelines/read/groups.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { play, seatsOf } from '../../src/game/play.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { anonymous } from '../../src/importers/names.ts'
import { randomPlayer } from '../../src/policy/random.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { logsOf } from './aiwolf-log.ts'
import { fivePlayers } from './llmafia-games.ts'
import { imported, writeSource } from './source.ts'
import { asWolfEnhance, wolfGame } from './werewolf-games.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-import-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A game of another version of omerta, as a line of the config `games`. */
async function line(ruleset: string, number: number): Promise<string> {
  const rules = rulesetNamed(ruleset)
  const random = stream('import', ruleset, number)
  const session = new Session(rules, shuffle(rules.roles, random))
  const players = session.deal.map(() => randomPlayer(random, wordsOf(rules).vocabulary))
  await play(session, seatsOf(players, random))
  const { deal, choices, result } = session
  const record = { ruleset, version: 'of another time', switches: {}, deal, players: deal.map(() => 'random'), choices }
  return JSON.stringify({ record: JSON.stringify(record), winner: result!.winner })
}
const lines = await Promise.all([0, 1, 2, 3].map((number) => line('mini-mafia', number)))
const other = await line('maw', 0)

test('games of one ruleset are a dataset that validates, whose records say where they come from', async () => {
  const source = writeSource(join(base, 'one'), { 'a/games.jsonl': `${lines[0]}\n${lines[1]}\n`, 'b.jsonl': lines[2]! })
  const folder = join(base, 'one-out')
  const { parts, units, copies, untold } = await imported('omerta', source, folder)
  expect({ units, copies, untold, folders: parts.map((part) => part.folder) }).toEqual({
    units: 2,
    copies: 0,
    untold: 0,
    folders: [folder],
  })
  const { findings } = await validate({ folder, worlds: 'all' })
  expect(findings).toEqual([])
  const [row] = await rowsAt(folder, 'games', { split: 'train', shard: 0 }, { columns: ['record', 'players'] })
  expect(row!.players[0]).toBe('built-in:random')
  expect(JSON.parse(row!.record).origin).toMatchObject({
    kind: 'imported',
    format: 'omerta',
    licence: 'unknown',
    language: 'en',
  })
  expect(existsSync(join(folder, '.omerta'))).toBe(false)
  const before = readFileSync(join(folder, 'manifest.json'))
  await imported('omerta', source, folder)
  expect(readFileSync(join(folder, 'manifest.json'))).toEqual(before)
})

test('games of two rulesets are two datasets, and a game that occurs twice is taken once', async () => {
  const source = writeSource(join(base, 'two'), { 'games.jsonl': [lines[0], other, lines[0]].join('\n') })
  const { parts, copies } = await imported('omerta', source, join(base, 'two-out'))
  expect(parts.map(({ folder, manifest }) => [folder, manifest.tally.games])).toEqual([
    [join(base, 'two-out/parts/mini-mafia-en'), 1],
    [join(base, 'two-out/parts/maw-en'), 1],
  ])
  expect(copies).toBe(1)
})

test('a broken file ends an import with its place and leaves nothing, or is left out and counted', async () => {
  const source = writeSource(join(base, 'three'), {
    '1.jsonl': lines[0]!,
    '2.jsonl': `${lines[1]}\n${lines[2]!.slice(0, 300)}`,
  })
  const folder = join(base, 'three-out')
  await expect(imported('omerta', source, folder)).rejects.toThrow(/^2\.jsonl: line 2 is not JSON: /)
  expect(existsSync(folder)).toBe(false)
  const { parts, broken } = await imported('omerta', source, folder, { skipBroken: true })
  expect(parts[0]!.manifest.tally.games).toBe(2)
  expect(broken).toEqual([expect.stringMatching(/^2\.jsonl: line 2 is not JSON/)])
})

test('a line that cannot be read leaves the other games of its file, and the error without --skip-broken names that option', async () => {
  const source = writeSource(join(base, 'cut'), { 'a.jsonl': [lines[0], '{"record": 1}', lines[1]].join('\n') })
  const folder = join(base, 'cut-out')
  await expect(imported('omerta', source, folder)).rejects.toThrow(/^a\.jsonl: line 2: .*; --skip-broken leaves out/)
  const cut = await imported('omerta', source, folder, { skipBroken: true })
  expect(cut.parts[0]!.manifest.tally.games).toBe(2)
  expect(cut.broken).toEqual([expect.stringMatching(/^a\.jsonl: line 2: /)])
  expect(importText(cut)).toContain(
    '2 games of 1 unit of the source\nwhat cannot be read is left out, in 1 unit:\n  a.j',
  )
})

test('games of another version of omerta keep their licence and language, and each licence is a dataset', async () => {
  const stating = (n: number, stated: object) => JSON.stringify({ ...JSON.parse(lines[n]!), ...stated })
  const [unknown, own, said] = [stating(0, { licence: 'unknown' }), stating(1, { licence: 'cc-by-4.0' }), lines[2]!]
  const source = writeSource(join(base, 'licences'), { 'a.jsonl': [unknown, own, said].join('\n') })
  const { parts } = await imported('omerta', source, join(base, 'licences-out'))
  const found = parts.map(({ folder, manifest }) => [basename(folder), manifest.recipe.imported!.licence])
  expect(found).toEqual([
    ['mini-mafia-en-unknown', 'unknown'],
    ['mini-mafia-en-cc-by-4.0', 'cc-by-4.0'],
  ])
  expect((await validate({ folder: parts[1]!.folder })).findings).toEqual([])
  const other = writeSource(join(base, 'german'), { 'a.jsonl': stating(0, { licence: 'mit', language: 'de' }) })
  const [german] = (await imported('omerta', other, join(base, 'german-out'))).parts
  expect(german!.manifest.recipe.imported).toMatchObject({ licence: 'mit', language: 'de' })
  const stated = await imported('omerta', source, join(base, 'stated-licence'), { licence: 'mit' })
  expect(stated.parts.map(({ manifest }) => manifest.recipe.imported!.licence)).toEqual(['mit'])
})

test('what is wrong with a file names it once, and says the size of one that is too large', async () => {
  const games = writeSource(join(base, 'five'), { 'config.json': '{}' })
  await expect(imported('llmafia', games, join(base, 'five-out'))).rejects.toThrow(/^config\.json: players: /)
  const large = writeSource(join(base, 'six'), { 'a.json': '' })
  truncateSync(join(large, 'a.json'), 5 * 2 ** 30)
  const rejected = expect(imported('kaggle-werewolf', large, join(base, 'six-out'))).rejects
  await rejected.toThrow(/^(?!.*UTF-8)(?!.*a\.json.*a\.json).*a\.json/)
})

test('an import that was stopped goes on, and reads no file again', async () => {
  const source = writeSource(join(base, 'four'), Object.fromEntries(lines.map((text, i) => [`${i}.jsonl`, text])))
  const folder = join(base, 'four-out')
  let asked = 0
  await expect(imported('omerta', source, folder, { stopped: () => ++asked > 2 })).rejects.toThrow('2 of 4 units read')
  await expect(imported('omerta', source, folder, { licence: 'mit' })).rejects.toThrow(
    `has begun an import of omerta, of ${source}, with these or other options`,
  )
  // A file that changes and keeps its size and time would be read as it was: so it is known that the first two are not read again.
  const { parts } = await imported('omerta', source, folder)
  const whole = await imported('omerta', source, join(base, 'four-whole'))
  expect(parts[0]!.manifest).toEqual(whole.parts[0]!.manifest)
})

test('an import into a folder that holds other games changes nothing there, and the import that made them runs again', async () => {
  const [mine, others] = [0, 1].map((n) => writeSource(join(base, `seven-${n}`), { 'a.jsonl': lines[n]! }))
  const folder = join(base, 'seven-out')
  await imported('omerta', mine!, folder)
  const before = readFileSync(join(folder, 'manifest.json'))
  await expect(imported('omerta', others!, folder)).rejects.toThrow('contains a dataset of another recipe')
  await expect(imported('llmafia', writeSource(join(base, 'seven-2'), fivePlayers()), folder)).rejects.toThrow(
    `${folder} holds an import of omerta already; name another folder with --out`,
  )
  expect(existsSync(join(folder, '.omerta'))).toBe(false)
  await imported('omerta', mine!, folder)
  expect(readFileSync(join(folder, 'manifest.json'))).toEqual(before)
})

test('a source of another format is told what it can be read as, and why nothing of it can be', async () => {
  const chats = writeSource(join(base, 'eight'), fivePlayers())
  await expect(imported('aiwolf', chats, join(base, 'eight-out'))).rejects.toThrow(/it can be read as llmafia/)
  const other = writeSource(join(base, 'other'), { 'schema.json': '{"type": "object", "required": []}' })
  await expect(imported('aiwolf', other, join(base, 'other-out'))).rejects.toThrow(
    /^schema\.json: it is no JSON log of aiwolf-nlp-server, which has win_side, agents and entries; found: type, required$/,
  )
  const source = writeSource(join(base, 'nine'), { '1.jsonl': lines[0]!.slice(0, 300), '2.jsonl': '' })
  await expect(imported('omerta', source, join(base, 'nine-out'), { skipBroken: true })).rejects.toThrow(
    /has no game that can be read: 1\.jsonl: line 1 is not JSON: .* \(and 1 more\)/,
  )
  await expect(imported('omerta', source, join(base, 'nine-out'))).rejects.toThrow(/^1\.jsonl: line 1 is not JSON: .*/)
})

test('a folder of another format is told what it can be read as; --skip-broken is named where a later file fits', async () => {
  const skips = '; --skip-broken leaves out what cannot be read'
  const refused = (source: string) =>
    imported('omerta', source, join(base, 'ten-out')).then(
      () => 'nothing',
      ({ message }: Error) => message,
    )
  const broken = lines[0]!.slice(0, 300)
  expect(await refused(writeSource(join(base, 'ten'), { '1.jsonl': broken, '2.jsonl': broken }))).not.toContain(skips)
  expect(await refused(writeSource(join(base, 'eleven'), { '1.jsonl': broken, '2.jsonl': lines[0]! }))).toContain(skips)
  const game = asWolfEnhance(await wolfGame('werewolf-9-hunter', 7, { lastWords: 'vote', speechWords: 5000 }))
  const wolves = writeSource(join(base, 'twelve'), { 'a.json': game, 'b.json': game })
  await expect(imported('kaggle-werewolf', wolves, join(base, 'twelve-out'))).rejects.toThrow(
    /^a\.json: .*; it can be read as wolf-enhance: npx omerta import wolf-enhance$/,
  )
})

test('names of players become seats, the longest first, whole words in any case', () => {
  const say = anonymous([
    ['Ann', 1],
    ['Ann-Marie', 2],
    ['小明', 3],
    ['X', 4],
  ])
  expect(say('ANN met Ann-Marie in Annapolis, X too; 我怀疑小明。')).toBe(
    'Player 1 met Player 2 in Annapolis, X too; 我怀疑Player 3。',
  )
})

test('switches that the user states are part of the rules; those that are none are refused, and one that does not fit is named', async () => {
  const source = writeSource(join(base, 'stated'), { 'nine.log': (await logsOf(9, 'nine')).lines })
  const folder = join(base, 'stated-out')
  for (const [switches, said] of [
    [{ letter: 30 }, '--switch letter: there is no such switch; did you mean letters?'],
    [{ letters: 0 }, '--switch letters: it must be at least 1'],
    [{ letters: '' }, '--switch letters: it must be a number'],
    [{ talkTurns: 99 }, '--switch talkTurns: it must be at most 50'],
    [{ talkTurns: 1 }, '(with talkTurns=1, as --switch states)'],
  ] as const) {
    await expect(imported('aiwolf', source, folder, { switches })).rejects.toThrow(said)
    expect(existsSync(folder)).toBe(false)
  }
  const { parts } = await imported('aiwolf', source, folder, { switches: { letters: 300 } })
  expect(parts[0]!.manifest.recipe.switches).toMatchObject({ letters: 300 })
})

test('columns of a row that contradict its record are differences, and the record counts', async () => {
  const { record, ...row } = JSON.parse(lines[0]!) as { record: string }
  const own = JSON.stringify({ ...(JSON.parse(record) as object), game_id: 'one' })
  const wrong = { ...row, record: own, ruleset: 'fiim@1-000000000000', game_id: 'another' }
  const right = { ...(JSON.parse(lines[1]!) as object), ruleset: 'mini-mafia@of another time', game_id: 'two' }
  const source = writeSource(join(base, 'columns'), { 'a.jsonl': `${JSON.stringify(wrong)}\n${JSON.stringify(right)}` })
  const { parts, differences } = await imported('omerta', source, join(base, 'columns-out'))
  expect(parts).toHaveLength(1)
  expect(differences).toEqual({
    'a column ruleset unlike that of the record, which counts': {
      count: 1,
      first: 'a.jsonl, line 1, "fiim@1-000000000000"',
    },
    'a column game_id unlike that of the record, which counts': { count: 1, first: 'a.jsonl, line 1, "another"' },
  })
})
