import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rowsAt } from '../../pipelines/read/groups.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { imported, writeSource } from './source.ts'
import { asArena, asReasoning, asWolfEnhance, wolfGame } from './werewolf-games.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-wolves-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** What a source tells, and whether it comes back, is in `werewolf.test.ts`; here files are imported, and the datasets checked with other deals. */
test.each([
  ['werewolf-reasoning', 'g/event_zh.json', 'werewolf-7-guard', asReasoning],
  ['werewolf-reasoning', 'g/event_zh.json', 'werewolf-9-hunter', asReasoning],
  ['wolf-enhance', 'a1.json', 'werewolf-9-hunter', asWolfEnhance],
  ['werewolf-arena', 's/game_complete.json', 'werewolf-8-arena', asArena],
] as const)('a file of %s is imported, and no check finds anything: %s, %s', async (format, path, name, write) => {
  const switches = format === 'wolf-enhance' ? { lastWords: 'vote', surrender: true } : {}
  const game = await wolfGame(name, 7, { ...switches, speechWords: 5000 })
  const folder = mkdtempSync(join(base, 'out-'))
  rmSync(folder, { recursive: true })
  const { differences } = await imported(
    format,
    writeSource(mkdtempSync(join(base, 'in-')), { [path]: write(game) }),
    folder,
  )
  expect(differences).toEqual({})
  expect((await validate({ folder, worlds: 20 })).findings).toEqual([])
  const [row] = await rowsAt(folder, 'games', { split: 'train', shard: 0 }, { columns: ['record'] })
  expect(row!.record).not.toContain('person 1')
})

test('a file that cannot be ends the import with one sentence, and leaves no folder', async () => {
  const text = asReasoning(await wolfGame('werewolf-7-witch', 3))
  const changed = text.replace('{"round":2,"status":"night"}', '{"round":3,"status":"night"}')
  expect(changed).not.toBe(text)
  const source = writeSource(mkdtempSync(join(base, 'bad-')), { 'event_zh.json': changed })
  await expect(imported('werewolf-reasoning', source, `${source}-out`)).rejects.toThrow(
    /it should be round 2, and is 3/,
  )
  expect(existsSync(`${source}-out`)).toBe(false)
})
