import { join, resolve } from 'node:path'
import type { Manifest } from '../../schemas/manifest.ts'
import { identityOf, replayRecord, rulesetOf } from '../../src/play/series.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { readBytes } from '../../src/storage/files.ts'
import { BadDataset, dataPath, openWhole } from '../../src/storage/folder.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { showProgress } from '../progress.ts'
import { claimFolder, finish } from './generate.ts'
import { plan, recipeHash } from './plan.ts'
import { writeShard } from './shard.ts'

/** Renders the games of a dataset again, with the prompts of this version, into another folder. Nothing is played anew. */
export async function renderAgain(folder: string, out: string, tokenizer?: Tokenizer): Promise<Manifest> {
  if (resolve(out) === resolve(folder))
    throw new UsageError(`${out} is the dataset itself; name another folder with --out`)
  const { recipe, ruleset: played } = openWhole(folder)
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset)
  if (played !== identityOf(ruleset))
    throw new BadDataset(
      `${folder} was played under ${played}; this version of omerta plays ${identityOf(ruleset)} and cannot play its games again`,
    )
  const hash = recipeHash(recipe, ruleset, words)
  claimFolder(out, recipe, hash, false)
  const jobs = plan(recipe)
  const progress = showProgress(
    'games',
    jobs.reduce((all, { from, to }) => all + to - from, 0),
  )
  const shards = []
  for (const job of jobs) {
    const stored = (await readParquet(
      readBytes(join(folder, dataPath('games', job.split, job.shard))),
    )) as unknown as GameRow[]
    const groups = function* () {
      for (let at = 0; at < stored.length; at += recipe.group_games)
        yield stored.slice(at, at + recipe.group_games).map((row) => {
          progress.step()
          return replayRecord(row.record, ruleset)
        })
    }
    shards.push(
      await writeShard(job, groups(), { folder: out, recipeHash: hash, words, countTokens: tokenizer?.count }),
    )
  }
  progress.done()
  return finish(out, { recipe, hash, ruleset }, shards)
}
