import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Split } from '../../schemas/record.ts'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { replayRecord } from '../../src/play/record.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { UsageError } from '../errors.ts'
import { requireEmpty } from '../out-folder.ts'
import { showProgress } from '../progress.ts'
import { requireSplit } from './find.ts'
import { rowsAt } from './groups.ts'
import { datasetsIn } from './merged.ts'

export interface ExportedGames {
  readonly folder: string
  readonly format: 'aiwolf'
  readonly games: number
  /** One a game, named after its id. */
  readonly files: readonly { path: string; bytes: number }[]
}

/** Writes each game of AIWolf tables, of one dataset or of all in a folder, as a game log of the contest's server, which `omerta import aiwolf` reads. */
export async function exportAiwolf(
  dataset: string,
  out: string,
  { split, limit = Number.POSITIVE_INFINITY }: { split?: Split | undefined; limit?: number | undefined },
): Promise<ExportedGames> {
  const sets = datasetsIn(dataset).map((folder) => ({ folder, manifest: openDataset(folder) }))
  const other = sets.find(({ manifest }) => !manifest.recipe.ruleset.startsWith('aiwolf-'))
  if (other)
    throw new UsageError(
      `--to aiwolf takes games of aiwolf-5, aiwolf-9 and aiwolf-13; ${other.folder} has ${other.manifest.recipe.ruleset}`,
    )
  const shards = sets.flatMap(({ manifest }) => manifest.shards)
  const splits = requireSplit(dataset, { shards }, split)
  requireEmpty(out)
  mkdirSync(out, { recursive: true })
  const games = shards.reduce((sum, shard) => sum + (splits.includes(shard.split) ? shard.games : 0), 0)
  const progress = showProgress('exported games', Math.min(games, limit))
  const files: { path: string; bytes: number }[] = []
  for (const { folder, manifest } of sets)
    for (const place of manifest.shards.filter((shard) => splits.includes(shard.split)))
      for (const { record, game_id } of await rowsAt(folder, 'games', place)) {
        if (files.length >= limit) break
        const { log, outcome } = replayRecord(record)
        const [path, text] = [`${game_id}.log`, gameLog({ log, deal: outcome.roles, result: outcome })]
        writeWhole(join(out, path), text)
        files.push({ path, bytes: Buffer.byteLength(text) })
        progress.step()
      }
  progress.done()
  return { folder: out, format: 'aiwolf', games: files.length, files }
}
