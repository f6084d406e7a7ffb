import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Config } from '../../src/rows/configs/configs.ts'
import { cases, type Original, WRITERS, written } from './cases.ts'
import { bodyOf, type Forged, joined, rawFooterOf, withFooter } from './footers.ts'
import { verdict } from './verdict.ts'

/** What a run of the fuzzer came to. */
export interface Outcome {
  tried: number
  caught: number
  /** Files that differ and in which nothing was found. */
  readonly slips: string[]
  /** Failures that no sentence explains. */
  readonly traces: string[]
  /** The longest that one file took, in milliseconds. */
  slowest: number
}

export const noOutcome = (): Outcome => ({ tried: 0, caught: 0, slips: [], traces: [], slowest: 0 })

/** Tries one forged file. */
export async function attempt(name: string, bytes: Uint8Array, original: Original, outcome: Outcome): Promise<void> {
  outcome.tried++
  const start = performance.now()
  try {
    if ((await verdict(bytes, original)) === undefined) outcome.slips.push(name)
    else outcome.caught++
  } catch (error) {
    outcome.traces.push(`${name}: ${(error as Error).stack}`)
  }
  outcome.slowest = Math.max(outcome.slowest, performance.now() - start)
}

/** Tries every crafted file, of every config and under every writer's name. Returns the names of those that could not be made of any. */
export async function tryCases(files: ReadonlyMap<Config, Original>, outcome: Outcome): Promise<string[]> {
  const untried = new Set(cases.map(({ name }) => name))
  for (const [config, original] of files)
    for (const writer of WRITERS) {
      const bytes = written(original, writer)
      const found = await verdict(bytes, original)
      if (found !== undefined) throw new Error(`the honest file of ${config} by ${writer} is refused: ${found}`)
      for (const { kind, name, forge } of cases) {
        // Bombs are slow, and do not depend on the config or the writer, so one file is enough.
        if (kind === 'bombs' && (config !== 'games' || writer !== WRITERS[0])) continue
        const forged = made(() => forge(bytes, original, writer))
        if (!forged || Buffer.compare(forged, bytes) === 0) continue // a file without such a column
        untried.delete(name)
        await attempt(`${kind}: ${name} (${config}, ${writer})`, forged, original, outcome)
      }
    }
  return [...untried]
}

/** A forged file; undefined if the library cannot write it. */
function made(forge: () => Uint8Array): Uint8Array | undefined {
  try {
    return forge()
  } catch {
    return undefined
  }
}

/** Tries files with random changes of their footer or of their bytes until the time is over. */
export async function tryRandom(
  files: ReadonlyMap<Config, Original>,
  { random, until, outcome }: { random: () => number; until: number; outcome: Outcome },
): Promise<void> {
  const below = (n: number): number => Math.floor(random() * n)
  const all = [...files].flatMap(([config, original]) =>
    WRITERS.map((writer) => ({ config, original, writer, bytes: written(original, writer) })),
  )
  while (performance.now() < until) {
    const { config, original, writer, bytes } = all[below(all.length)]!
    const [how, forged] = random() < 0.5 ? inFooter(bytes, below, writer) : inBytes(bytes, below)
    if (!forged || Buffer.compare(forged, bytes) === 0) continue
    const slips = outcome.slips.length
    await attempt(`${how} (${config}, ${writer})`, forged, original, outcome)
    // A bit that pads a table of zstd means nothing. Files of this writer are compared by bytes, so there it is found all the same.
    if (writer !== WRITERS[0] && outcome.slips.length > slips && (await readAlike(bytes, forged))) {
      outcome.slips.pop()
      outcome.tried--
    }
  }
}

/** Whether another reader reads the same rows in two files. */
async function readAlike(...files: [Uint8Array, Uint8Array]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-alike-'))
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  try {
    const read = []
    for (const [i, bytes] of files.entries()) {
      const path = join(folder, `${i}.parquet`)
      writeFileSync(path, bytes)
      read.push(JSON.stringify((await connection.runAndReadAll(`SELECT * FROM read_parquet('${path}')`)).getRowsJson()))
    }
    return read[0] === read[1]
  } catch {
    return false
  } finally {
    connection.closeSync()
    rmSync(folder, { recursive: true })
  }
}

type Below = (n: number) => number

/** Changes one field of the footer. A file of another library may leave out what only helps readers to skip. */
function inFooter(bytes: Uint8Array, below: Below, writer: string): [string, Uint8Array | undefined] {
  let how = ''
  let isHarmless = false
  const change = (footer: Forged): void => {
    const path: string[] = []
    let at: Forged = footer
    for (;;) {
      const keys = Object.keys(at).filter((key) => at[key] !== undefined)
      const key = keys[below(keys.length)]!
      path.push(key)
      const value = at[key]
      const isDeep = typeof value === 'object' && value !== null && Object.keys(value).length > 0
      if (isDeep && below(8) > 0) {
        at = value
        continue
      }
      const next = other(value, below)
      how = `${path.join('.')} from ${String(value).slice(0, 40)} to ${String(next).slice(0, 40)}`
      isHarmless = next === undefined && ['statistics', 'encoding_stats'].includes(key) && writer === WRITERS[2]
      if (Array.isArray(at) && next === undefined) at.splice(Number(key), 1)
      else at[key] = next
      return
    }
  }
  const forged = made(() => withFooter(bytes, change))
  return [how, isHarmless ? undefined : forged]
}

function other(value: Forged, below: Below): Forged {
  const kind = below(5)
  if (kind === 0) return undefined
  if (typeof value === 'bigint') return [value + 1n, value - 1n, 0n, -value, 2n ** 31n, 2n ** 40n][below(6)]
  if (typeof value === 'number') return [value + 1, value - 1, 0, -value, 2 ** 31 - 1][below(5)]
  if (typeof value === 'string')
    return [`${value}x`, '', `\ufeff${value}`, value.slice(1), 'PLAIN', 'INT64', 'DATE'][below(7)]
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return kind === 1 ? [] : kind === 2 ? [...value, ...value] : value.toReversed()
  return undefined
}

/** Turns, removes, repeats or inserts bytes. */
function inBytes(bytes: Uint8Array, below: Below): [string, Uint8Array] {
  const inTail = below(2) === 0
  const [body, footer] = [bodyOf(bytes), rawFooterOf(bytes)]
  const part = Buffer.from(inTail ? footer : body)
  const [at, length] = [below(part.length), 1 + below(12)]
  const how = below(4)
  const cut = part.subarray(at, at + length)
  const made =
    how === 0
      ? part.with(at, part[at]! ^ (1 << below(8)))
      : Buffer.concat([
          part.subarray(0, at),
          ...(how === 1 ? [] : how === 2 ? [cut, cut] : [Buffer.from([below(256)]), cut]),
          part.subarray(at + length),
        ])
  const name = `${['a bit turned', 'bytes removed', 'bytes repeated', 'a byte inserted'][how]} at ${at} of the ${inTail ? 'footer' : 'pages'}`
  return [name, inTail ? joined(body, made) : joined(made, footer)]
}
