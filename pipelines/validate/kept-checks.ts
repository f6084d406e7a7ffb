import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { cacheFolder } from '../../src/storage/cache.ts'
import { ageOf, removeAll } from '../../src/storage/files.ts'
import { attemptsPath, isWhole, manifestPath } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { eachLine, LineFile } from '../../src/storage/line-file.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { version } from '../version.ts'
import type { CheckSetting } from './checker.ts'
import type { GameReport, ShardReport } from './shard-report.ts'

const ROOT = join(import.meta.dirname, '../..')
/** After this, what a run has kept is removed. */
const FRESH_MS = 24 * 3_600_000

/** What an interrupted run has checked: whole shards without their long checks, and the long checks of games. */
export interface Kept {
  readonly shards: ReadonlyMap<number, ShardReport>
  readonly games: readonly GameReport[]
}

type Line = { readonly shard: number; readonly report: ShardReport } | { readonly game: GameReport }

/**
 * The folder in the user's cache where a run of `validate` keeps what it has checked: named after the dataset, the options and this code, so that a run with
 * any other begins anew. A dataset has no such files, as its bytes depend only on its recipe.
 */
export function keptFolder(
  folder: string,
  { worlds, again, tokenizer }: Pick<CheckSetting, 'worlds' | 'again' | 'tokenizer'>,
): string {
  const of = [sha256Of(manifestPath(folder)), worlds, again, tokenizer && sha256Of(tokenizer), sourcesStamp()]
  return join(keptRoot(), sha256(JSON.stringify(of)).slice(0, 32))
}

const keptRoot = (): string => join(cacheFolder(), 'omerta', version, 'checking')

/** Changes with every change of the code, of its prompts or of its packages. */
const sourcesStamp = (): string =>
  sha256(
    ['schemas', 'src', 'pipelines', 'prompts', 'datasets', 'package-lock.json']
      .flatMap((name) => filesUnder(join(ROOT, name)))
      .sort()
      .map((path) => {
        const { size, mtimeMs } = statSync(path)
        return `${path} ${size} ${mtimeMs}`
      })
      .join('\n'),
  )

/** All files of a folder, or the one file of that name. */
function filesUnder(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
}

/** Removes the state of runs that were not resumed for a day. */
export function removeOldKept(): void {
  const root = keptRoot()
  for (const name of existsSync(root) ? readdirSync(root) : [])
    if (ageOf(join(root, name)) > FRESH_MS) removeAll(join(root, name))
}

/** A hash of the files of a shard; undefined if they are not as the manifest lists them, so that nothing of them is kept. */
export function stampOf(
  folder: string,
  { manifest }: Pick<CheckSetting, 'manifest'>,
  index: number,
): string | undefined {
  const shard = manifest.shards[index]!
  if (!isWhole(folder, shard)) return undefined
  const log = attemptsPath(folder, shard.split, shard.shard)
  return sha256(JSON.stringify([shard.files, existsSync(log) && sha256Of(log)]))
}

/** What one thread keeps, a line each behind a hash. If the cache cannot be written, nothing is kept. */
export class KeptFile {
  #file: LineFile | undefined

  constructor(folder: string | undefined) {
    if (folder !== undefined) this.#file = new LineFile(join(folder, `${Date.now()}-${process.pid}-${threadId}.jsonl`))
  }

  shard(stamp: string | undefined, shard: number, report: ShardReport): void {
    this.#put(stamp, { shard, report: { ...report, long: [] } })
  }

  game(stamp: string | undefined, game: GameReport): void {
    this.#put(stamp, { game })
  }

  close(): void {
    this.#file?.close()
  }

  #put(stamp: string | undefined, line: Line): void {
    if (stamp === undefined) return
    const text = JSON.stringify(line)
    try {
      this.#file?.append(`${hashOf(stamp, text)} ${text}`)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      this.#file = undefined
    }
  }
}

/** The state of earlier runs for shards with unchanged files. */
export function readKept(folder: string, stamps: readonly (string | undefined)[]): Kept {
  const shards = new Map<number, ShardReport>()
  const games = new Map<string, GameReport>()
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : [])
    for (const text of eachLine(join(folder, name))) {
      const line = parsed(text.slice(65))
      if (!line) continue
      const stamp = stamps['game' in line ? line.game.shard : line.shard]
      if (stamp === undefined || hashOf(stamp, text.slice(65)) !== text.slice(0, 64)) continue
      if ('game' in line) games.set(`${line.game.shard} ${line.game.game}`, line.game)
      else shards.set(line.shard, line.report)
    }
  return { shards, games: [...games.values()] }
}

const hashOf = (stamp: string, text: string): string => sha256(`${stamp} ${text}`)

function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined // damaged: checked again
  }
}
