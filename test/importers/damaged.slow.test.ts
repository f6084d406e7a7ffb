import { expect, test } from 'vitest'
import { type Files, refusedOf } from './damage.ts'
import { replayed } from './kaggle-replay.ts'
import { fivePlayers } from './llmafia-games.ts'
import { ofModels } from './mini-mafia-database.ts'
import { asReasoning, asWolfEnhance, wolfGame } from './werewolf-games.ts'

/** A whole source of each format, and how many of its damaged versions are tried. */
const SOURCES: readonly (readonly [format: string, files: Files, times: number])[] = [
  ['llmafia', fivePlayers(), 90],
  ['mini-mafia', { 'models.db': ofModels() }, 40],
  ['werewolf-reasoning', { 'g/event_zh.json': asReasoning(await wolfGame('werewolf-9-guard', 3)) }, 60],
  ['wolf-enhance', { 'a1.json': asWolfEnhance(await wolfGame('werewolf-9-hunter', 7, { lastWords: 'vote' })) }, 60],
  ['kaggle-werewolf', { 'a.json': JSON.stringify(await replayed({}, 0), null, 1) }, 90],
]

test.each(SOURCES)(
  'damaged sources of %s are refused in one sentence and leave nothing, or are games all the same',
  async (format, files, times) => {
    expect(await refusedOf(format, files, times)).toBeGreaterThan(times / 4)
  },
  60_000,
)
