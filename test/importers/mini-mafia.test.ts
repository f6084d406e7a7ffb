import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rowsAt } from '../../pipelines/read/groups.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { ofModels, ofPeople } from './mini-mafia-database.ts'
import { imported, writeSource } from './source.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-mini-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
const source = writeSource(join(base, 'in'), { 'people.db': ofPeople(), 'models.sqlite': ofModels() })

test('a game out of turn ends the import with its number, and the others of its database can be had without it', async () => {
  const folder = join(base, 'out')
  const sentence = 'people.db, game 3: seat 1 speaks twice in one round'
  await expect(imported('mini-mafia', source, folder)).rejects.toThrow(sentence)
  expect(existsSync(folder)).toBe(false)
  const { broken, untold } = await imported('mini-mafia', source, folder, { skipBroken: true })
  expect({ broken, untold }).toEqual({ broken: [sentence], untold: 0 })
  expect((await validate({ folder, worlds: 'all' })).findings).toEqual([])

  const rows = await rowsAt(
    folder,
    'games',
    { split: 'train', shard: 0 },
    { columns: ['roles', 'winner', 'players', 'record'] },
  )
  expect(rows.map(({ roles, winner, players }) => [roles.join(), winner, players])).toEqual([
    ['civilian,sheriff,mafia,civilian', 'black', ['unknown', 'person', 'model:tiny-2', 'model:tiny-2']],
    ['mafia,sheriff,civilian,civilian', 'red', ['model:tiny-1', 'model:tiny-1', 'unknown', 'person']],
    ['mafia,sheriff,civilian,civilian', 'black', ['model:tiny-1', 'model:tiny-1', 'unknown', 'person']],
  ])
  // A vote that could not be read is the default of its seat and was drawn by chance; a tie is decided as it was.
  const [, drawn, tied] = rows.map(
    ({ record }) => JSON.parse(record).choices as { seat: number; pick?: unknown; source: string }[],
  )
  expect(drawn!.filter(({ seat, source }) => seat === 4 && source === 'default')).toHaveLength(1)
  expect(drawn!.at(-1)).toMatchObject({ seat: -1, pick: 1 })
  expect(tied!.at(-1)).toMatchObject({ seat: -1, pick: 4 })
})

test('what is no database of the benchmark is refused in one sentence', async () => {
  const bad = writeSource(join(base, 'bad'), { 'a.db': 'no database at all' })
  await expect(imported('mini-mafia', bad, `${bad}-out`)).rejects.toThrow(
    /^a\.db: is not a database that can be read: /,
  )
})

test('a game whose votes arrest another than it says ends the import', async () => {
  const wrong = writeSource(join(base, 'arrest'), { 'people.db': ofPeople('Bob') })
  await expect(imported('mini-mafia', wrong, `${wrong}-out`)).rejects.toThrow(
    'people.db, game 1: it says that Bob was arrested, and by the votes Alice was',
  )
})
