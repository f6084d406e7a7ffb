import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countPeople } from '../pipelines/read/people.ts'
import { countDataset } from '../pipelines/read/stats.ts'
import { worthText } from '../pipelines/read/worth-text.ts'
import { fivePlayers, startedAgain } from './importers/llmafia-games.ts'
import { imported, writeSource } from './importers/source.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-people-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('figures of games that people played stand beside our own, with their cases', async () => {
  const source = writeSource(join(base, 'in'), { ...fivePlayers(), ...startedAgain() })
  const { parts } = await imported('llmafia', source, join(base, 'out'))
  const folders = parts.map(({ folder }) => folder)
  const people = await countPeople(folders)
  expect(people).toMatchObject({ games: 2, seats: 11, persons: 9 })
  // Of the speeches of both games one has a question mark.
  expect(people.figures.get('wording.questions')).toEqual({ value: 0.1, hits: 1, of: 10 })
  // Of five players 2, 6, 8, 3 and 5 words; of two others 2 and 3. Nights are not heard by all.
  expect(people.figures.get('talk.opening')!.value).toBeCloseTo((24 / 5 + 5 / 2) / 2)

  const { stats } = await countDataset(folders[0]!)
  const text = worthText(stats, people)
  expect(text).toContain('people are those of 2 games, in which persons have 9 of 11 seats')
  expect(text).toMatch(/words of a seat's first speech .*(?:5|2) seats +3\.[67]/)
  expect(worthText(stats)).toMatch(/different words in all speeches .*\d of 300 games .*at least 2000 *\n/)
  expect(worthText(stats)).toContain('people are those of LLMafia and Avalon tables')
})
