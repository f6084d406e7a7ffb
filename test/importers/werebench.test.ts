import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rowsAt } from '../../pipelines/read/groups.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import type { GameRecord } from '../../schemas/record.ts'
import { imported, writeSource } from './source.ts'
import { asWereBench } from './werebench-game.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-werebench-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
const ALL = { split: 'train', shard: 0 } as const

test('a broadcast becomes speeches and the votes on record, each row with what was said before it', async () => {
  const folder = join(base, 'out')
  const { untold, parts } = await imported(
    'werebench',
    writeSource(join(base, 'in'), { '01.json': asWereBench() }),
    folder,
  )
  expect({ untold, rows: parts[0]!.manifest.tally.rows['decisions'] }).toEqual({ untold: 6, rows: 6 })
  expect((await validate({ folder, worlds: 20 })).findings).toEqual([])
  const [game] = await rowsAt(folder, 'games', ALL, { columns: ['record'] })
  const record = JSON.parse(game!.record) as GameRecord
  expect(record).toMatchObject({
    ruleset: 'werewolf-broadcast',
    deal: ['witch', 'civilian', 'mafia', 'civilian', 'sheriff', 'wolfking', 'redhood'],
    origin: { format: 'werebench', licence: 'unknown', language: 'zh' },
  })
  expect(game!.record).not.toContain('说话人')
  const rows = await rowsAt(folder, 'decisions', ALL)
  expect(rows.map(({ seat, act, phase }) => `${phase} ${act} ${seat}`)).toEqual([
    'election speak 5',
    'election speak 3',
    'day speak 1',
    'day speak 6',
    'vote vote 1',
    'day speak 6',
  ])
  expect(rows[4]!.chosen_action).toMatchObject({ act: 'vote', target: 3 })
  expect(rows[5]!.hindsight.won).toBe(false)
  const sft = await rowsAt(folder, 'sft', ALL)
  const promptOf = (at: number): string =>
    sft
      .find(({ row_id }) => row_id === rows[at]!.row_id)!
      .prompt.map(({ content }) => content)
      .join('\n')
  expect(promptOf(5)).toContain('The host: "3 号被票出局"')
  expect(promptOf(5)).toContain('Red Riding Hood: 1.')
  expect(promptOf(5)).toContain('The Werewolves: players 3 and 6.')
  expect(promptOf(2)).not.toContain('被票出局')
})

test('that Werewolves of a table with a Demon knew each other is not assumed', async () => {
  const text = asWereBench().replace('"狼王"', '"恶魔"')
  const folder = join(base, 'demon-out')
  await imported('werebench', writeSource(join(base, 'demon'), { '01.json': text }), folder)
  const rows = await rowsAt(folder, 'sft', ALL)
  expect(JSON.stringify(rows)).toContain('You are a Demon.')
  expect(JSON.stringify(rows)).not.toContain('The Werewolves: players')
})

test.each([
  ['a third party', '"小红帽"', '"丘比特"', 'real_role: seat 7 has the role "丘比特", which is not known here'],
  ['a seat without a role', '"说话人 8": "小红帽"', '"x": "host"', 'real_role: seat 7 has no role'],
  ['two winners', '好人阵营胜利', '好人阵营胜利，狼人胜利', 'logs and summary: both sides are said to win'],
  ['no winner', '好人阵营胜利', '', 'logs and summary: it is not said who won'],
  [
    'a speaker without a seat',
    '"6号",\n   "is_host"',
    '"8号",\n   "is_host"',
    'utterances[6]: "8号" has no seat at this table',
  ],
  [
    'a phase that comes again',
    '"second_day"',
    '"sheiff_election"',
    'utterances[9]: "sheiff_election" comes after "second_night"',
  ],
  ['an unknown phase', '"second_day"', '"dusk"', 'utterances[9]: there is no status "dusk"'],
  ['a vote against nobody there', '"3 号"', '"9 号"', 'MVP.votes.first_day_votes: "1号" cannot vote against "9 号"'],
])('what cannot be ends the import with one sentence: %s', async (_, from, to, sentence) => {
  const changed = asWereBench().replace(from, to)
  expect(changed).not.toBe(asWereBench())
  const source = writeSource(mkdtempSync(join(base, 'bad-')), { '01.json': changed })
  await expect(imported('werebench', source, `${source}-out`)).rejects.toThrow(`01.json: ${sentence}`)
  expect(existsSync(`${source}-out`)).toBe(false)
})
