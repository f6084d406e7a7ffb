import { expect, test } from 'vitest'
import { jsonLog } from '../../src/importers/aiwolf/make-json.ts'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { aiwolfGame } from '../bridge/games.ts'
import { type Files, refusedOf } from './damage.ts'
import { replayed } from './kaggle-replay.ts'
import { fivePlayers } from './llmafia-games.ts'
import { ofModels } from './mini-mafia-database.ts'
import { asWereBench } from './werebench-game.ts'
import { asArena, asReasoning, asWolfEnhance, wolfGame } from './werewolf-games.ts'

const { session, entries } = await aiwolfGame({ size: 5 })
const aiwolfJson = jsonLog(session, { id: 'x', teams: new Map(), entries })

/** A whole source of each format, and how many of its damaged versions are tried. */
const SOURCES: readonly (readonly [format: string, files: Files, times: number])[] = [
  ['aiwolf', { 'game.log': gameLog(session) }, 60],
  ['aiwolf', { 'game.json': aiwolfJson }, 40],
  ['llmafia', fivePlayers(), 90],
  ['mini-mafia', { 'models.db': ofModels() }, 40],
  ['werewolf-reasoning', { 'g/event_zh.json': asReasoning(await wolfGame('werewolf-9-guard', 3)) }, 60],
  ['werewolf-arena', { 'game_complete.json': asArena(await wolfGame('werewolf-8-arena', 2)) }, 50],
  ['wolf-enhance', { 'a1.json': asWolfEnhance(await wolfGame('werewolf-9-hunter', 7, { lastWords: 'vote' })) }, 60],
  ['werebench', { '01.json': asWereBench() }, 60],
  ['kaggle-werewolf', { 'a.json': JSON.stringify(await replayed({}, 0), null, 1) }, 90],
]

test.each(SOURCES)(
  'damaged sources of %s are refused in one sentence and leave nothing, or are games all the same',
  async (format, files, times) => {
    expect(await refusedOf(format, files, times)).toBeGreaterThan(times / 4)
  },
)
