import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeStudy } from '../../pipelines/import/study.ts'
import type { StudyRow } from '../../src/importers/avalon.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { commandLine } from '../command-line.ts'
import { writeSource } from './source.ts'
import { asWolfEnhance, wolfGame } from './werewolf-games.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-avalon-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const ROLES = ['Servant-1', 'Minion-1', 'Merlin', 'Assassin', 'Percival']
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']

/** A game of five as Bayesian-Avalon logs it, in words of our own: the state of the whole game after each change. */
function asAvalon(): string {
  const all_players = NAMES.map((name, i) => ({
    name,
    id: i + 1,
    role: ROLES[i],
    userId: 'nick-of-a-person',
    knowledge: i % 2 === 1 || i === 2 ? { 2: 'evil', 4: 'evil' } : {},
  }))
  const said = [
    ['system', 'Ada proposed a party: Ada, Cleo'],
    ['Ada', 'I take myself and cleo.'],
    ['Ben', 'Why not Eve?'],
    ['system', `Party vote summary: ${NAMES.map((name, i) => `${name}: ${i === 1 ? 'no' : 'yes'}`).join(', ')}`],
    ['system', 'The party has been approved!'],
  ] as const
  const messages = said.map(([player, msg], i) => ({ quest: 1, turn: 0, player, msg, mid: `msg_${i}` }))
  const players = NAMES.map((_, i) => ({ msgtype: 'player', pid: i + 1, type: i === 0 ? 'ours' : 'human' }))
  const game = (full: object): object => ({ msgtype: 'game', full })
  return JSON.stringify({
    logs: [game({ all_players: [] }), ...players, game({ all_players, messages, winner: 'good' })],
  })
}

test('a game of Avalon becomes what was said and voted, with seats for names, and no dataset of Mafia', async () => {
  const source = writeSource(join(base, 'in'), { '02/server/A.json': asAvalon() })
  const out = join(base, 'out')
  expect(writeStudy(source, out, { skipBroken: false })).toMatchObject({ games: 1, speeches: 2, votes: 5, broken: [] })
  const rows = (await readParquet(readFileSync(join(out, 'study.parquet')))) as StudyRow[]
  expect(rows[0]).toMatchObject({
    kind: 'speech',
    seat: 1,
    role: 'Servant',
    team: 'good',
    player: 'model:ours',
    party: [1, 3],
    text: 'I take myself and Player 3.',
    known_evil: [],
    winner: 'good',
    licence: 'mit',
  })
  expect(rows.filter(({ kind }) => kind === 'vote').map(({ seat, approved }) => [seat, approved])).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [4, true],
    [5, true],
  ])
  expect(rows.find(({ seat }) => seat === 3)!.known_evil).toEqual([2, 4])
  expect(JSON.stringify(rows)).not.toMatch(/nick-of-a-person|Cleo/i)
  expect(existsSync(join(out, 'manifest.json'))).toBe(false)
  expect(readFileSync(join(out, 'README.md'), 'utf8')).toContain('**These are not rows of Mafia**')
  expect((await commandLine(['show', out])).err).toContain('has a study of Avalon, whose rows are not of Mafia')
})

test.each([
  ['nobody won', '"winner":"good"', '"winner":null', 'logs: nobody won'],
  ['a role that is none', '"Assassin"', '"Mayor"', 'all_players: there is no role "Mayor"'],
  ['a voter who is not there', 'Ben: no', 'Zoe: no', 'messages[3]: "Zoe" is no player of it'],
  ['a vote that is none', 'Ben: no', 'Ben: perhaps', 'messages[3]: "Ben: perhaps" is no vote'],
])('a log in which %s is refused in one sentence and leaves nothing, or is left out', (_, from, to, sentence) => {
  const changed = asAvalon().replace(from, to)
  expect(changed).not.toBe(asAvalon())
  const folder = mkdtempSync(join(base, 'bad-'))
  const source = writeSource(folder, { 'a.json': changed, 'b.json': asAvalon() })
  expect(() => writeStudy(source, `${folder}-out`, { skipBroken: false })).toThrow(`a.json: ${sentence}`)
  expect(existsSync(`${folder}-out`)).toBe(false)
  expect(writeStudy(source, `${folder}-out`, { skipBroken: true }).broken.length).toBe(1)
})

test('options that a study has no use for are refused', async () => {
  const ran = await commandLine(['import', 'avalon', base, '--out', join(base, 'x'), '--configs', 'sft'])
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('avalon takes --out, --skip-broken') })
})

test('a file of another format is told what it can be read as', async () => {
  const source = writeSource(join(base, 'other'), {
    'a.json': asWolfEnhance(await wolfGame('werewolf-9-hunter', 7, { lastWords: 'vote', speechWords: 5000 })),
  })
  expect(() => writeStudy(source, join(base, 'never'), { skipBroken: false })).toThrow(
    'it can be read as wolf-enhance: npx omerta import wolf-enhance',
  )
})
