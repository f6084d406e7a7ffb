import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { finish } from '../pipelines/generate/generate.ts'
import { plan, recipeHash } from '../pipelines/generate/plan.ts'
import { writeShard } from '../pipelines/generate/shard.ts'
import type { Finding } from '../pipelines/validate/report.ts'
import { reportText, shortReport } from '../pipelines/validate/report-text.ts'
import { type ValidateOptions, validate } from '../pipelines/validate/validate.ts'
import { type Ask, isSpeech, type Reply } from '../schemas/ask.ts'
import { type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import type { Ruleset } from '../src/game/ruleset.ts'
import {
  BadRecord,
  type Finished,
  gameId,
  identityOf,
  playGame,
  replayGame,
  replayRecord,
  rulesetOf,
} from '../src/play/series.ts'
import { configs } from '../src/rows/configs/configs.ts'
import type { DecisionRow } from '../src/rows/configs/decisions.ts'
import { dataPath } from '../src/storage/folder.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { askOf, type View } from '../src/view/view.ts'
import { gameOf } from './played.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-report-'))
afterAll(() => rmSync(base, { recursive: true }))
let folders = 0

/** A dataset of these games, one in each row group. */
async function write(input: RecipeInput, games: (split: string, index: number) => Promise<Finished> | Finished) {
  const recipe = recipeSchema.parse({ group_games: 1, ...input })
  const folder = join(base, `${folders++}`)
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset)
  const hash = recipeHash(recipe, ruleset, words)
  const shards = []
  for (const job of plan(recipe)) {
    const played = []
    for (let i = job.from; i < job.to; i++) played.push(await games(job.split, i))
    shards.push(await writeShard(job, played, { folder, recipeHash: hash, groupGames: recipe.group_games, words }))
  }
  finish(folder, { recipe, hash, ruleset }, shards)
  return folder
}

/** Plays a game in which all seats answer alike. */
function table(input: RecipeInput, answer: (ask: Ask) => Reply) {
  const recipe = recipeSchema.parse(input)
  const policy = () => ({ act: (view: View) => answer(askOf(view)) })
  return (split: string, index: number) => gameOf(recipe, index, { split: split as 'train', player: policy })
}

/** Players of these tests are none of those whose names the games have, so nobody is asked again. */
const check = (options: ValidateOptions) => validate({ ...options, again: 'none' })

const first = ({ options }: Ask): Reply => ({ pick: options[0]! })
const lineOf = (text: string, check: string): string =>
  text.split('\n').find((line) => new RegExp(`^(?:passed|failed|skipped|in part) +${check} `).test(line))!

test('a public transcript in two splits is found, though every row and id is right', async () => {
  const recipe = recipeSchema.parse({ seed: 'twice', games: { train: 1, test: 1 } })
  const play = table(recipe, (ask) => (isSpeech(ask) ? { text: 'PASS.' } : first(ask)))
  const train = await play('train', 0)
  const game_id = gameId(recipe, identityOf(rulesetOf(recipe)), 'test', 0)
  const copy = replayGame({ ...train.record, game_id, split: 'test', index: 0 })
  const folder = await write(recipe, (split) => (split === 'train' ? train : copy))
  const { findings } = await check({ folder, worlds: 0 })
  const where = { check: 'splits', file: dataPath('games', 'test', 0), game: game_id }
  expect(findings).toContainEqual({
    ...where,
    message: `has the public transcript of game ${train.record.game_id} in train`,
  })
  expect(findings).toContainEqual({ ...where, message: 'has another deal than its seed gives' })
  expect(findings).toHaveLength(2)
})

test('honest games that coincide by chance in two splits are reported as that', async () => {
  const recipe: RecipeInput = {
    ruleset: 'mini-mafia',
    switches: { rounds: 1 },
    seed: 'chance',
    games: { train: 20, test: 20 },
  }
  const play = table(recipe, (ask) => (isSpeech(ask) ? { text: 'PASS.' } : first(ask)))
  const report = await check({ folder: await write(recipe, play), worlds: 0 })
  expect(new Set(report.findings.map(({ check }) => check))).toEqual(new Set(['splits']))
  expect(shortReport(report)).toMatch(
    /^two splits have games with the same transcript.*\nnext: generate with players that vary/,
  )
})

const severe = { seed: 'severe', games: { train: 1 } }
const said = 'I swear on my life that I am red. Number 3 voted against number 9 on day 1. PASS.'
const severeGame = table(severe, (ask) =>
  isSpeech(ask) ? { text: said, thought: 'I checked number 77 and he is black.' } : first(ask),
)

test('severe findings of speech are counted, and with --strict they fail the dataset by row and place', async () => {
  const folder = await write(severe, severeGame)
  const { ok, findings, speech } = await check({ folder, worlds: 0 })
  expect({ ok, findings }).toEqual({ ok: true, findings: [] })
  const speeches = speech.found.severe['oath']!
  expect(speeches).toBeGreaterThan(5)
  expect(speech.found).toEqual({
    severe: { oath: speeches, 'unreceived-check': speeches },
    minor: { 'false-vote': expect.any(Number) },
  })
  const strict = await check({ folder, worlds: 0, strict: true })
  expect(strict.ok).toBe(false)
  expect(strict.findings.length + strict.unlisted).toBe(2 * speeches)
  const rows = (await readParquet(
    readFileSync(join(folder, dataPath('decisions', 'train', 0))),
  )) as unknown as DecisionRow[]
  for (const { check, message, row, texts } of strict.findings) {
    const { chosen_action, reasoning } = rows.find(({ row_id }) => row_id === row)!
    const [, code, place, start, end] = /^(\S+) \(severe\) in the (\w+), characters (\d+) to (\d+)$/.exec(message)!
    expect(check).toBe('speech')
    expect(['oath', 'unreceived-check']).toContain(code)
    const text = (place === 'speech' ? chosen_action.text : reasoning)!.slice(Number(start), Number(end))
    expect(texts).toEqual([{ of: 'said', text }])
  }
  expect(reportText(strict)).toMatch(
    /^[^\n]*--strict fails a dataset with severe findings in speech\nnext: [^\n]*--strict[^\n]*\n[\s\S]*failed +speech +\d+ findings in \d+ texts said or thought\n/,
  )
})

test('what cannot be checked is said, and nothing of it passes', async () => {
  const folder = await write(severe, severeGame)
  rmSync(join(folder, dataPath('games', 'train', 0)))
  const report = await check({ folder, worlds: 0 })
  const text = reportText(report)
  for (const check of ['keys', 'splits', 'games', 'replay', 'knowledge', 'worlds', 'speech'] as const) {
    expect(lineOf(text, check)).toMatch(/^skipped .*not checked: shards without a games file that can be read: 1/)
    expect(report.unchecked.filter((one) => one.check === check)).not.toEqual([])
  }
  expect(lineOf(text, 'files')).toMatch(/^failed +files +1 finding in 3 files/)
  expect(text).not.toContain('all checks passed')
  expect(text).toContain('who heard what: not checked')
  expect(text).toContain('not counted')
})

test('rows of a page that cannot be read are not called checked', async () => {
  const folder = await write(severe, severeGame)
  const path = join(folder, dataPath('decisions', 'train', 0))
  const bytes = readFileSync(path)
  const page = bytes.indexOf(Buffer.from('28b52ffd', 'hex')) // where the first page is compressed
  writeFileSync(path, bytes.fill(0xff, page, page + 4))
  const report = await check({ folder, worlds: 0 })
  const text = reportText(report)
  for (const check of ['keys', 'replay'])
    expect(lineOf(text, check)).toMatch(/^in part .*not checked: row groups of decisions that cannot be read: 1$/)
})

test('games of a page that cannot be read do not hide what is wrong with the games after them', async () => {
  const three = { seed: 'severe', games: { train: 3 } }
  const folder = await write(
    three,
    table(three, (ask) => (isSpeech(ask) ? { text: said } : first(ask))),
  )
  const decisions = join(folder, dataPath('decisions', 'train', 0))
  const rows = (await readParquet(readFileSync(decisions))) as unknown as DecisionRow[]
  const groups = Object.values(Object.groupBy(rows, ({ game_id }) => game_id)) as DecisionRow[][]
  const last = groups[2]!.at(-1)!
  groups[2]!.splice(-1, 1, { ...last, player: 'somebody else' })
  writeFileSync(decisions, makeParquet(configs.decisions.schema, groups, {}))
  const games = join(folder, dataPath('games', 'train', 0))
  const bytes = readFileSync(games)
  const page = bytes.indexOf(Buffer.from('28b52ffd', 'hex'))
  writeFileSync(games, bytes.fill(0xff, page, page + 4))
  const report = await check({ folder, worlds: 0 })
  expect(lineOf(reportText(report), 'games')).toMatch(
    /^in part .*not checked: row groups of games that cannot be read: 1$/,
  )
  expect(report.findings).toContainEqual(expect.objectContaining({ check: 'replay', row: last.row_id }))
})

test('a failure begins with what is wrong and what to do next, and names ten findings', async () => {
  const folder = await write(severe, severeGame)
  const short = async () => shortReport(await check({ folder, worlds: 0 }))
  writeFileSync(join(folder, 'data/stray.txt'), 'x')
  expect(await short()).toMatch(
    /^the folder contains files that are not listed in the manifest\nnext: move the files named below [^\n]*\nnot checked: worlds, players\nfiles: data\/stray\.txt is not listed[^\n]*\nthe same command with -v prints /,
  )
  const path = join(folder, dataPath('sft', 'train', 0))
  writeFileSync(path, readFileSync(path).subarray(0, 5000))
  expect(await short()).toMatch(
    /^files are missing or were changed after they were written\nnext: run the same generate, evaluate or pull [^\n]*\n/,
  )
})

test('a game that cannot be played again leaves its checks unpassed', async () => {
  const two = { seed: 'severe', games: { train: 2 } }
  const folder = await write(
    two,
    table(two, (ask) => (isSpeech(ask) ? { text: said } : first(ask))),
  )
  const path = join(folder, dataPath('games', 'train', 0))
  const rows = await readParquet(readFileSync(path))
  writeFileSync(path, makeParquet(configs.games.schema, [rows.slice(0, 1), [{ ...rows[1]!, record: '{}' }]], {}))
  const text = reportText(await check({ folder, worlds: 0 }))
  for (const check of ['replay', 'knowledge', 'speech'])
    expect(lineOf(text, check)).toMatch(/^in part .*not checked: games that cannot be played again: 1/)
  expect(lineOf(text, 'games')).toMatch(/^failed/)
})

test('a finding shows the two texts as a person reads them, harmless for a terminal', async () => {
  const folder = await write(severe, severeGame)
  const path = join(folder, dataPath('decisions', 'train', 0))
  const rows = (await readParquet(readFileSync(path))) as unknown as DecisionRow[]
  const transcript = rows.at(-1)!.public_transcript
  const at = transcript.findIndex((line) => line.startsWith('Player'))
  const forged = transcript.with(at, transcript[at]!.replace('I am red', 'I am\u001b[31m "black"\u202e'))
  const changed = [...rows.slice(0, -1), { ...rows.at(-1)!, public_transcript: forged }]
  writeFileSync(path, makeParquet(configs.decisions.schema, [changed], {}))
  const report = await check({ folder, worlds: 0 })
  const finding = report.findings.find(({ check }) => check === 'replay') as Finding
  expect(finding).toMatchObject({
    row: rows.at(-1)!.row_id,
    message: 'column public_transcript differs from the row derived from its game',
  })
  const [stored, derived] = finding.texts!
  expect(stored).toMatchObject({ of: 'stored', text: expect.stringContaining('I am\u001b[31m "black"') })
  expect(derived).toMatchObject({
    of: 'by the record of the game',
    text: expect.stringContaining('that I am red. Number 3 voted'),
  })
  const text = reportText(report)
  expect(text).toContain('    stored:                    …')
  expect(text).toContain('that I am·[31m "black"·.')
  expect(text).toContain('    by the record of the game: …')
  expect(text).not.toMatch(/[\u001b\u202e]\[31m "black/)
})

test('channels are counted: players by team, choices that the rules made', async () => {
  const byTeam = { seed: 'team', games: { train: 2 }, players: { red: 'scripted', black: 'random' } } as const
  const mute = table(byTeam, (ask) => (isSpeech(ask) ? {} : first(ask)))
  const { ok, channels, games, rows } = await check({ folder: await write(byTeam, mute), worlds: 0 })
  expect({ ok, games }).toEqual({ ok: true, games: 2 })
  expect(channels).toMatchObject({ games: 2, decisions: rows.decisions, byRole: 2, labelled: 0, alike: 1 })
  const counts = Object.values(channels.leftOut)
  expect(counts.reduce((sum, { left_out }) => sum + left_out, 0)).toBe(rows.decisions - rows.sft)
  expect(channels.leftOut['civilian']!.left_out).toBeGreaterThan(0)
  const same = await check({ folder: await write(severe, severeGame), worlds: 0 })
  expect(same.channels).toMatchObject({ byRole: 0 })
  expect(Object.values(same.channels.leftOut).every(({ left_out }) => left_out === 0)).toBe(true)
})

test('imagined deals are counted as checked only where there were any', async () => {
  const folder = await write(severe, severeGame)
  const none = await check({ folder, worlds: 0 })
  expect([none.checks.worlds, none.checks.knowledge, none.leaks.twins]).toEqual([0, 1, 0])
  expect(none.unchecked).toContainEqual({ check: 'worlds', reason: 'games, because --worlds is 0', count: 1 })
  expect(lineOf(reportText(none), 'worlds')).toMatch(/^skipped/)
  const some = await check({ folder, worlds: 2 })
  expect([some.checks.worlds, some.worlds]).toEqual([1, 2])
  expect(some.leaks.twins).toBeGreaterThan(0)
})

test('a game keeps what its judge heard; the report counts speeches that this version reads differently', async () => {
  const input = { seed: 'heard', games: { train: 1 } }
  const recipe = recipeSchema.parse(input)
  const today = rulesetOf(recipe)
  // A judge who hears "the usual suspect" as a nomination of the highest seat that may be nominated.
  const before: Ruleset = {
    ...today,
    hear: ({ nominable }, { text }) =>
      text?.includes('usual suspect') && nominable?.length ? { nominee: nominable.at(-1)! } : undefined,
  }
  const player = () => ({
    act: (view: View): Reply => (isSpeech(askOf(view)) ? { text: 'The usual suspect. PASS.' } : first(askOf(view))),
  })
  const played = await playGame({
    ...{ recipe, ruleset: before, split: 'train', index: 0 },
    make: { player, moderator: player },
  })
  const nominations = played.log.filter(({ event }) => event.type === 'nominated').length
  expect(nominations).toBeGreaterThan(9)
  const again = replayRecord(JSON.stringify(played.record))
  expect(JSON.stringify(again.log)).toBe(JSON.stringify(played.log))
  const report = await check({ folder: await write(input, () => played), worlds: 8 })
  expect(report).toMatchObject({ ok: true, findings: [], speech: { heardOtherwise: nominations } })
  expect(reportText(report)).toContain(`speeches that this version reads differently from the record: ${nominations}\n`)
  const own = await check({ folder: await write(severe, severeGame), worlds: 0 })
  expect(own.speech.heardOtherwise).toBe(0)
})

test('a record with something heard that the rules do not allow is refused', async () => {
  const { record } = await severeGame('train', 0)
  const heard = (act: 'speech' | 'pick', nominee: number) => {
    const at = record.choices.findIndex(({ text }) => (text === undefined) === (act === 'pick'))
    const choices = record.choices.with(at, { ...record.choices[at]!, heard: { nominee } })
    return () => replayRecord(JSON.stringify({ ...record, choices }))
  }
  expect(heard('speech', 11)).toThrow(/cannot nominate 11; .* may be nominated/)
  expect(heard('pick', 1)).toThrow(/cannot nominate 1; nobody may be nominated/)
  const extra = record.choices.map((choice) => ({ ...choice, heard: { fouls: [7] } }))
  expect(() => replayRecord(JSON.stringify({ ...record, choices: extra }))).toThrow(BadRecord)
})
