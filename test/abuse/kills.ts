import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Shard } from '../../schemas/manifest.ts'
import { manifestPath, openDataset, readNoteAt, workPath } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { readLines } from '../../src/storage/line-file.ts'

/** A verb that is killed. A new verb is one such line in kills.slow.test.ts. */
export interface Verb {
  readonly name: string
  /** Its command line; `given` is the folder that `before` made. */
  readonly args: (out: string, given: string) => string[]
  /** Command lines that are run once before, for what the verb needs. */
  readonly before?: (given: string) => string[][]
  /** What is finished in a folder, each thing by a name; a name twice means that it was done twice. */
  readonly finished: (out: string) => string[]
  /** Files whose bytes may differ between runs. */
  readonly mayDiffer?: RegExp
  /** For a verb that makes no folder, but keeps what it has done in the user's cache: `out` is that cache, and what it prints is what must be equal. */
  readonly isReport?: boolean
}

/** What became of the kills of a verb. */
export interface Tally {
  /** Processes that were killed while they ran, by signal. */
  readonly killed: { SIGINT: number; SIGKILL: number }
  /** The longest time from SIGINT to the end, in milliseconds. */
  slowest: number
  /** The same without the time for which the process waited for a processor, as others used them. */
  slowestOwn: number
  /** What went wrong, a sentence each. */
  readonly wrong: string[]
  /** The most that was found finished after a kill. */
  kept: number
  /** How long an uninterrupted run takes, in milliseconds. */
  ms: number
}

/** A run ends in this time of its own after SIGINT: without that for which it waited for a processor. */
export const END_MS = 2000
const cli = join(import.meta.dirname, '../../scripts/omerta.js')

/** Numbers from 0 to 1 that follow from a text. */
const number = (text: string): number => Number.parseInt(hash('sha256', text).slice(0, 8), 16) / 2 ** 32

interface Kill {
  readonly ms: number
  readonly signal: NodeJS.Signals
}
interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly out: string
  readonly err: string
  /** From its start to its end; and from the signal, if it got one while it ran. */
  readonly ms: number
  readonly afterSignal: number | undefined
  /** The latter without the time for which it waited for a processor. */
  readonly own: number | undefined
}

/**
 * Kills a verb at `kills` seeded moments, with SIGINT and SIGKILL in turn, and runs it again each time until it is done; then another folder is begun.
 * Every folder must end with the bytes of an uninterrupted run, nothing that was finished may be lost or done twice, and SIGINT must end it in
 * {@link END_MS} with exit code 130.
 */
export async function survive(verb: Verb, kills: number, seed: string): Promise<Tally> {
  const base = mkdtempSync(join(tmpdir(), `omerta-kills-${verb.name}-`))
  const at = (name: string): string => join(base, name)
  const tally: Tally = { killed: { SIGINT: 0, SIGKILL: 0 }, slowest: 0, slowestOwn: 0, wrong: [], kept: 0, ms: 0 }
  const run = (args: readonly string[], out?: string, kill?: Kill): Promise<Ended> =>
    omerta(args, out && verb.isReport ? { XDG_CACHE_HOME: out } : {}, kill)
  try {
    for (const args of verb.before?.(at('given')) ?? []) requireDone(await run(args))
    const whole = await run(verb.args(at('whole'), at('given')), at('whole'))
    requireDone(whole)
    tally.ms = whole.ms
    const wanted = contents(at('whole'), verb)
    let done = 0
    let pace = 1
    for (let folder = 0; done < kills; folder++) {
      const out = at(`killed-${folder}`)
      let before: string[] = []
      for (;;) {
        const signal = done % 2 === 0 ? 'SIGINT' : 'SIGKILL'
        const isLeft = done < kills
        const ms = number(`${seed} ${verb.name} ${done}`) * whole.ms * pace
        const ended = await run(verb.args(out, at('given')), out, isLeft ? { ms, signal } : undefined)
        const where = `kill ${done} (${signal} after ${Math.round(ms)} ms)`
        const after = verb.finished(out)
        tally.wrong.push(...faults(ended, before, after).map((fault) => `${where}: ${fault}`))
        before = after
        if (ended.afterSignal !== undefined) {
          done++
          tally.killed[signal]++
          tally.kept = Math.max(tally.kept, after.length)
          if (signal === 'SIGINT') {
            tally.slowest = Math.max(tally.slowest, ended.afterSignal)
            tally.slowestOwn = Math.max(tally.slowestOwn, ended.own!)
          }
        } else if (isLeft) pace *= 0.9 // there was less left to do than that
        if (ended.code === 0 && verb.isReport && ended.out !== whole.out)
          tally.wrong.push(`${where}: its report differs`)
        if (ended.code === 0) break
        if (ended.afterSignal === undefined) throw new Error(`${where}: ended with ${ended.code}: ${ended.err}`)
      }
      const found = contents(out, verb)
      for (const path of new Set([...Object.keys(wanted), ...Object.keys(found)]))
        if (wanted[path] !== found[path]) tally.wrong.push(`folder ${folder}: ${path} differs`)
      rmSync(out, { recursive: true, force: true })
    }
    return tally
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

/** What is wrong with how a run ended, and with what is finished after it. */
function faults(ended: Ended, before: readonly string[], after: readonly string[]): string[] {
  const { code, signal, err, afterSignal, own } = ended
  const twice = after.find((name, i) => after.indexOf(name) !== i)
  const lost = code === 0 ? undefined : before.find((name) => !after.includes(name))
  return [
    ...(lost === undefined ? [] : [`${lost} was finished and is lost`]),
    ...(twice === undefined ? [] : [`${twice} was done twice`]),
    ...(own !== undefined && signal !== 'SIGKILL' && own > END_MS
      ? [`ended ${Math.round(afterSignal!)} ms after SIGINT, ${Math.round(own)} ms of its own`]
      : []),
    // A process that has not begun to listen ends by the signal itself.
    ...(afterSignal === undefined || signal !== null || code === 0 || code === 130 ? [] : [`exit code ${code}`]),
    ...(code === 130 && !/omerta: stopped with .+; the same command continues/.test(err) ? [`it said ${err}`] : []),
    ...(/^ {4}at /m.test(err) ? [`a stack trace: ${err}`] : []),
  ]
}

function requireDone({ code, err }: Ended): void {
  if (code !== 0) throw new Error(`a run that was not killed ended with ${code}: ${err}`)
}

async function omerta(args: readonly string[], env: NodeJS.ProcessEnv, kill?: Kill): Promise<Ended> {
  // What stands behind -- belongs to a recipe of training/.
  const own = args.includes('--') ? args.indexOf('--') : args.length
  const child = spawn(process.execPath, [cli, ...args.slice(0, own), '--json', ...args.slice(own)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const began = performance.now()
  const over = new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (code, signal) => resolve([code, signal])),
  )
  let signalled: number | undefined
  let waiting: Waiting | undefined
  if (kill) {
    const stop = new AbortController()
    void over.then(() => stop.abort())
    await wait(kill.ms, undefined, { signal: stop.signal }).catch(() => {})
    if (!stop.signal.aborted) waiting = new Waiting(child.pid!)
    if (!stop.signal.aborted && child.kill(kill.signal)) signalled = performance.now()
  }
  const [code, signal] = await over
  const now = performance.now()
  const afterSignal = signalled && now - signalled
  const waited = waiting?.end() ?? 0
  return { code, signal, out, err, ms: now - began, afterSignal, own: afterSignal && Math.max(0, afterSignal - waited) }
}

/** How long a process, or this one that looks at it, waited for a processor. Only Linux tells; elsewhere it is nothing. */
export class Waiting {
  readonly #begun = new Map<string, number>()
  readonly #latest = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  readonly #pids: readonly number[]

  constructor(pid: number) {
    this.#pids = [pid, process.pid]
    this.#look()
    this.#timer = setInterval(() => this.#look(), 20)
  }

  /** The longest that one of their threads waited, in milliseconds. */
  end(): number {
    clearInterval(this.#timer)
    return Math.max(0, ...[...this.#latest].map(([task, now]) => (now - (this.#begun.get(task) ?? 0)) / 1e6))
  }

  #look(): void {
    for (const pid of this.#pids)
      try {
        for (const task of readdirSync(`/proc/${pid}/task`)) {
          const path = `/proc/${pid}/task/${task}/schedstat`
          const now = Number(readFileSync(path, 'utf8').split(' ')[1])
          if (!this.#begun.has(path)) this.#begun.set(path, now)
          this.#latest.set(path, now)
        }
      } catch {
        // It has ended, or this is another system.
      }
  }
}

/** Every file of a folder by its hash. Drafts of a run that was killed are removed by the next one that finds something to do. */
const contents = (folder: string, { mayDiffer, isReport }: Verb): Record<string, string> =>
  Object.fromEntries(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile() && !isReport)
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => path.slice(folder.length + 1))
      .filter((path) => !mayDiffer?.test(path))
      .sort()
      .map((path) => [path, sha256(readFileSync(join(folder, path)))]),
  )

/** The games of the finished shards of a dataset, whole or begun, and those in the journals of the others. */
export function finishedGames(folder: string): string[] {
  if (existsSync(manifestPath(folder))) return openDataset(folder).shards.flatMap(gamesOfShard)
  const names = filesIn(workPath(folder))
  const notes = names.filter((name) => /^\w+-\d{5}\.json$/.test(name))
  const journals = names.filter((name) => name.endsWith('.games.jsonl'))
  const inJournals = journals
    .map((name) => [name, name.replace('.games.jsonl', '')] as const)
    // A run that was killed may leave the journal of a shard that it has just finished.
    .filter(([, shard]) => !notes.includes(`${shard}.json`))
    .flatMap(([name, shard]) => readLines(join(workPath(folder), name)).map((line) => `${shard} ${line.split(' ')[1]}`))
  return [...notes.flatMap((name) => gamesOfShard(readNoteAt(join(workPath(folder), name)))), ...inJournals]
}

const gamesOfShard = ({ split, shard, games }: Shard): string[] =>
  Array.from({ length: games }, (_, i) => `${split}-${String(shard).padStart(5, '0')} ${shard * SHARD_GAMES + i}`)

/** The games of an import that were read, or written. */
export function readGames(folder: string): string[] {
  if (existsSync(manifestPath(folder))) return finishedGames(folder)
  const lines = filesIn(workPath(folder)).filter((name) => name.endsWith('.jsonl'))
  const units = lines.flatMap((name) => readLines(join(workPath(folder), name)).filter((line) => /^unit /.test(line)))
  const games = units.flatMap((line) => JSON.parse(line.slice(line.indexOf('{'))).games as unknown[])
  return games.map((_, i) => `train-00000 ${i}`)
}

/** What an interrupted `validate` has kept in a cache: shards without their long checks, and the long checks of games. */
export function checkedParts(cache: string): string[] {
  const files = existsSync(cache) ? readdirSync(cache, { recursive: true, encoding: 'utf8' }) : []
  const lines = files.filter((path) => path.endsWith('.jsonl')).flatMap((path) => readLines(join(cache, path)))
  // A line that a kill cut off is none.
  return lines.flatMap((line) => {
    const said = /^\w{64} (\{.+\})$/.exec(line)?.[1]
    const { shard, game } = said ? (JSON.parse(said) as { shard?: number; game?: { shard: number; game: number } }) : {}
    return shard !== undefined ? [`shard ${shard}`] : game ? [`game ${game.shard} ${game.game}`] : []
  })
}

/** The answers of models in a journal, by what was asked. */
export const keptAnswers = (journal: string): string[] =>
  existsSync(journal) ? readLines(journal).flatMap((line) => /"key":"(\w+)"/.exec(line)?.[1] ?? []) : []

/** The steps up to the newest checkpoint of a training run that was written whole, or all of a run that has its result. */
export function finishedSteps(folder: string): string[] {
  const checkpoints = join(folder, 'checkpoints')
  const whole = filesIn(checkpoints).filter((name) => existsSync(join(checkpoints, name, 'trainer_state.json')))
  const last = Math.max(0, ...whole.map((name) => Number(name.split('-')[1])))
  return Array.from({ length: last }, (_, i) => `step ${i + 1}`)
}

/** Games of a shard in the command lines of the test. */
export const SHARD_GAMES = 64

/** The files of a folder, as finished things. */
export const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
