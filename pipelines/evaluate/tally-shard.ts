import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { Told } from '../../schemas/event.ts'
import type { Shard } from '../../schemas/manifest.ts'
import type { GameRecord } from '../../schemas/record.ts'
import type { ShardTally } from '../../src/evaluation/deeds/tally.ts'
import { readShardAttempts } from '../../src/storage/attempts.ts'
import { attemptsPath } from '../../src/storage/folder.ts'
import { Stopped } from '../errors.ts'
import { groupsOf } from '../read/groups.ts'
import type { Signals } from '../signals.ts'
import { GameCounter, type TallySetting } from './game-counter.ts'

const gameColumns = [
  'game_id',
  'split',
  'index',
  'roles',
  'teams',
  'winner',
  'days',
  'points',
  'log',
  'record',
] as const

/** Counts the games of one shard: a pure function of its file and of its log of attempts. */
export async function tallyShard(shard: Shard, setting: TallySetting, signals: Signals): Promise<ShardTally> {
  const attempts = Map.groupBy(attemptsOf(setting.folder, shard), ({ game_id }) => game_id)
  const counter = new GameCounter(setting)
  for await (const rows of groupsOf(setting.folder, 'games', shard, gameColumns))
    for (const row of rows) {
      counter.add({
        ...row,
        log: row.log.map((line) => JSON.parse(line) as Told),
        record: JSON.parse(row.record) as GameRecord,
        attempts: attempts.get(row.game_id) ?? [],
      })
      signals.tick()
      await setImmediate() // lets the process handle Ctrl-C
      if (signals.stopped()) throw new Stopped()
    }
  return counter.tally(shard)
}

function attemptsOf(folder: string, { split, shard }: Shard) {
  const path = attemptsPath(folder, split, shard)
  return existsSync(path) ? readShardAttempts(path) : []
}
