import { join, resolve } from 'node:path'
import type { Manifest } from '../../schemas/manifest.ts'
import type { GameRow } from '../../schemas/row.ts'
import { replayRecord, rulesetOf } from '../../src/play/series.ts'
import { readBytes } from '../../src/storage/files.ts'
import { BadDataset, dataPath, openWhole } from '../../src/storage/folder.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { readWords } from '../../src/storage/prompts.ts'
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
  const words = readWords('en')
  const ruleset = rulesetOf(recipe)
  if (played !== `${ruleset.name}@${ruleset.version}`)
    throw new BadDataset(
      `${folder} was played under ${played}; this version of omerta plays ${ruleset.name}@${ruleset.version} and cannot play its games again`,
    )
  const hash = recipeHash(recipe, words)
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
          return replayRecord(row.record)
        })
    }
    shards.push(
      await writeShard(job, groups(), { folder: out, recipeHash: hash, words, countTokens: tokenizer?.count }),
    )
  }
  progress.done()
  return finish(out, recipe, hash, words.hash, shards)
}
