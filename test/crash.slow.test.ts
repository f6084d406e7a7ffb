import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sha256 } from '../src/storage/hash.ts'
import { readLines } from '../src/storage/line-file.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const KILLS = Number(process.env['KILLS'] ?? 4)
/** The part of the kills that are counted from the start of a process; the others are counted from its first shard. */
const STARTING = 0.2
const RECIPE = ['--train', '4', '--validation', '1', '--test', '1', '--shard-games', '1', '--seed', 'crash']
const SHARDS = ['train-00000', 'train-00001', 'train-00002', 'train-00003', 'validation-00000', 'test-00000']
const source = (path: string): string => join(import.meta.dirname, '..', path)
const base = mkdtempSync(join(tmpdir(), 'omerta-crash-'))
const at = (name: string): string => join(base, name)
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Loaded into every process and thread: writes down each shard that is begun, by way of the one function that makes shards. */
const NOTE_BEGINNINGS = `
  import { registerHooks } from 'node:module'
  const make = ${JSON.stringify(pathToFileURL(source('pipelines/generate/make.ts')).href)}
  const source = \`
    import { appendFileSync } from 'node:fs'
    import * as real from '\${make}?real'
    export * from '\${make}?real'
    export function makeShard(job, ...others) {
      const name = job.split + '-' + String(job.shard).padStart(5, '0')
      appendFileSync(process.env.BEGUN, name + '\\\\n')
      return real.makeShard(job, ...others)
    }\`
  registerHooks({
    load: (url, context, next) =>
      url === make ? { format: 'module', source, shortCircuit: true } : next(url, context),
  })`

interface Ran {
  /** Whether it was killed; otherwise it came to its end. */
  readonly killed: boolean
  /** How long it took, from where the moment is counted. */
  readonly ms: number
  /** The shards that it began, in order. */
  readonly begun: readonly string[]
}

let runs = 0

/** When to kill a process: so many milliseconds after it was started, or after it began its first shard. */
interface Moment {
  readonly ms: number
  readonly playing: boolean
}

/** Runs a command line, and kills its process, threads and all, at a moment. */
async function omerta(args: readonly string[], moment?: Moment): Promise<Ran> {
  const log = at(`begun-${runs++}`)
  const child = spawn(process.execPath, [source('scripts/omerta.js'), ...args, '--json'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      BEGUN: log,
      // The hook is put into a source, so the command runs its sources.
      OMERTA_TRACE: '1',
      NODE_OPTIONS: `--import=${pathToFileURL(at('hook.mjs')).href}`,
    },
  })
  const errors: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  let isOver = false
  const over = new Promise<string>((resolve) => child.on('close', (code, signal) => resolve(signal ?? String(code))))
  const kill = async ({ ms, playing }: Moment): Promise<void> => {
    while (playing && !isOver && !existsSync(log)) await wait(5)
    begin = playing ? performance.now() : begin
    await Promise.race([wait(ms), over])
    if (!isOver) child.kill('SIGKILL')
  }
  let begin = performance.now()
  const killing = moment && kill(moment)
  const ended = await over
  isOver = true
  const ms = performance.now() - begin
  await killing
  if (ended !== 'SIGKILL') expect([ended, errors.filter((text) => !text.startsWith('games: '))]).toEqual(['0', []])
  return { killed: ended === 'SIGKILL', ms, begun: readLines(log) }
}

/** Every file of a folder, hidden ones too, by its hash. */
const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), sha256(readFileSync(path))]),
  )

/** The shards of which a folder has the note that they are finished; all once there is a manifest. */
function finished(folder: string): string[] {
  if (existsSync(join(folder, 'manifest.json'))) return SHARDS
  const notes = existsSync(join(folder, '.omerta')) ? readdirSync(join(folder, '.omerta')) : []
  return SHARDS.filter((name) => notes.includes(`${name}.json`))
}

/** What changes when a file is written again. */
const stamps = (folder: string, shards: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    ['decisions', 'sft', 'games'].flatMap((config) =>
      shards.map((name) => {
        const path = join(folder, 'data', config, `${name}.parquet`)
        const { ino, mtimeNs } = statSync(path, { bigint: true })
        return [`${config} ${name}`, `${ino} ${mtimeNs}`]
      }),
    ),
  )

/** Numbers from 0 to 1 that are the same every time, one in each twentieth, in no order. */
function moments(seed: string): number[] {
  const random = (i: number, what: string): number =>
    Number.parseInt(sha256(`${seed} ${what} ${i}`).slice(0, 8), 16) / 2 ** 32
  return Array.from({ length: KILLS }, (_, i) => (i + random(i, 'moment')) / KILLS)
    .map((moment, i) => ({ moment, order: random(i, 'order') }))
    .sort((a, b) => a.order - b.order)
    .map(({ moment }) => moment)
}

const whole = at('whole')
/** How long the recipe takes that nobody interrupts, once its code is compiled, and how long it takes to see that there is nothing to do. */
const time = { all: 0, start: 0 }
beforeAll(async () => {
  writeFileSync(at('hook.mjs'), NOTE_BEGINNINGS)
  const command = ['generate', ...RECIPE, '--workers', '2', '--out']
  const first = await omerta([...command, whole])
  const other = await omerta([...command, at('other')])
  expect([...first.begun].sort()).toEqual([...SHARDS].sort())
  expect(contents(at('other'))).toEqual(contents(whole))
  time.all = other.ms
  const again = await omerta([...command, whole])
  expect(again.begun).toEqual([])
  time.start = again.ms
})

/** One process's work on a folder. */
interface Part {
  readonly args: readonly string[]
  readonly workers: number
  readonly shards: readonly string[]
}

/** What became of the kills of a test. */
interface Tally {
  kills: number
  /** Kills that found shards half made. */
  playing: number
  begun: number
  lost: number
  folders: number
  /** How long a run takes now, against what it took alone: the machine may have less to do than it had then. */
  pace: number
}

/** Kills a part at the moments that are left until it is done, and sees each time what became of the folder. */
async function finishPart(
  folder: string,
  { args, workers, shards }: Part,
  left: number[],
  tally: Tally,
): Promise<void> {
  const mine = (): string[] => finished(folder).filter((name) => shards.includes(name))
  for (;;) {
    const before = mine()
    const kept = stamps(folder, before)
    const moment = before.length < shards.length ? left.shift() : undefined
    const playing = moment !== undefined && moment > STARTING
    const ahead = playing ? ((time.all - time.start) * (shards.length - before.length)) / SHARDS.length : time.start
    const share = moment === undefined ? 0 : playing ? (moment - STARTING) / (1 - STARTING) : moment / STARTING
    const { killed, begun, ms } = await omerta(
      ['generate', ...RECIPE, ...args, '--workers', String(workers), '--out', folder],
      moment === undefined ? undefined : { ms: share * ahead * tally.pace, playing },
    )
    const after = mine()
    expect(stamps(folder, before), 'no finished shard was written again').toEqual(kept)
    expect(begun.filter((name) => before.includes(name))).toEqual([])
    expect(new Set(begun).size).toBe(begun.length)
    const lost = begun.filter((name) => !after.includes(name))
    expect(lost.length, 'shards to be played again').toBeLessThanOrEqual(killed ? workers : 0)
    tally.begun += begun.length
    tally.lost += lost.length
    if (killed) {
      tally.kills++
      if (lost.length > 0) tally.playing++
    } else {
      if (moment !== undefined) {
        left.unshift(moment)
        tally.pace = Math.min(tally.pace, (0.9 * ms) / ahead)
      }
      return expect(after.length).toBe(shards.length)
    }
  }
}

/** Fills folder after folder, killed again and again, until all moments are used up. */
async function survive(name: string, parts: readonly Part[]): Promise<void> {
  const tally: Tally = { kills: 0, playing: 0, begun: 0, lost: 0, folders: 0, pace: 1 }
  const wanted = contents(whole)
  const left = moments(name)
  while (left.length > 0) {
    const folder = at(`${name}-${tally.folders++}`)
    await Promise.all(parts.map((part) => finishPart(folder, part, left, tally)))
    if (parts.length > 1) {
      writeFileSync(join(folder, 'data/sft/.train-00000.parquet.a-crash-left-this.tmp'), 'PAR1')
      await omerta(['merge', folder])
    }
    expect(contents(folder), basename(folder)).toEqual(wanted)
    rmSync(folder, { recursive: true })
  }
  if (process.env['CRASH_LOG']) process.stderr.write(`${name}: ${JSON.stringify({ ...tally, ...time })}\n`)
  expect(tally.kills).toBe(KILLS)
  expect(tally.begun).toBe(tally.folders * SHARDS.length + tally.lost)
}

test.concurrent(`killed at ${KILLS} moments and started again, generate makes the same bytes and no finished shard twice`, () =>
  survive('alone', [{ args: [], workers: 2, shards: SHARDS }]))

test.concurrent('two parts of one folder, both killed again and again, merge to the same bytes', () =>
  survive(
    'parts',
    [0, 1].map((part) => ({
      args: ['--shard', `${part}/2`],
      workers: 1,
      shards: SHARDS.filter((_, i) => i % 2 === part),
    })),
  ))
