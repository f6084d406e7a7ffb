// Turned bits, cut ends and doubled parts in every kind of file that a command reads: none may end in a stack trace or past a GiB, and validate finds each that
// changes what a file says. `node test/abuse/flips.ts --count 400 --seed 1`; the test runs a part of it.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { stream } from '../../src/game/random.ts'
import { listFiles } from '../../src/storage/files.ts'
import { commandLine } from '../command-line.ts'

/** What was tried: how the commands ended, what may not be, and the most memory of this process. */
export interface Flipped {
  readonly ended: Record<string, number>
  readonly slips: readonly string[]
  readonly megabytes: number
}

/** A folder of files, and the commands that read it. The first one is a validate where there is one. */
interface Kind {
  readonly name: string
  readonly make: (out: string, at: (name: string) => string) => string[][]
  readonly read: (folder: string, at: (name: string) => string) => string[][]
  /** Whether the first command finds what changes a file. */
  readonly isChecked?: (path: string) => boolean
}

const game = ['--ruleset', 'mini-mafia', '--switch', 'rounds=1', '--seed', 'flips', '--workers', '1']
const duel = (out: string): string[] => [
  'evaluate',
  ...game,
  '--player',
  'scripted',
  '--against',
  'random',
  '--deals',
  '6',
  '--out',
  out,
]

const kinds: Kind[] = [
  {
    name: 'dataset',
    make: (out) => [['generate', ...game, '--train', '4', '--test', '2', '--values', '1', '--out', out]],
    read: (folder) => [
      ['validate', folder],
      ['stats', folder],
      ['show', folder],
      ['merge', folder],
    ],
    isChecked: () => true,
  },
  {
    name: 'evaluation',
    make: (out) => [duel(out)],
    read: (folder, at) => [['validate', folder], ['view', folder, '--no-open', '--out', at('page.html')], duel(folder)],
    isChecked: (path) => path !== 'provenance.json',
  },
  {
    name: 'refined',
    make: (out, at) => [['refine', at('dataset'), '--near-duplicates', '0.5', '--quota', 'act:8', '--out', out]],
    read: (folder, at) => [
      ['validate', folder, '--source', at('dataset')],
      ['refine', at('dataset'), '--near-duplicates', '0.5', '--quota', 'act:8', '--out', folder],
    ],
    isChecked: () => true,
  },
  {
    name: 'merged',
    make: (out, at) => [
      ['export', at('dataset'), '--to', 'jsonl', '--config', 'games', '--out', at('source')],
      ['generate', ...game.with(5, 'flips 2'), '--train', '2', '--players', 'random', '--out', at('third')],
      ['import', 'omerta', at('source'), '--out', at('imported')],
      ['merge', at('third'), at('imported'), '--out', out],
    ],
    read: (folder, at) => [
      ['validate', folder],
      ['merge', at('third'), at('imported'), '--out', folder],
    ],
    isChecked: () => true,
  },
]

/** A damage of bytes, in words, and what it makes of them. */
function damage(bytes: Buffer, random: () => number): [string, Buffer] {
  const at = Math.floor(random() * bytes.length)
  const how = Math.floor(random() * 4)
  if (how === 1) return [`cut at ${at}`, bytes.subarray(0, at)]
  if (how === 2) return [`doubled from ${at}`, Buffer.concat([bytes, bytes.subarray(at)])]
  const turned = Buffer.from(bytes)
  turned[at]! ^= 1 << Math.floor(random() * 8)
  return [`bit at ${at}`, turned]
}

/** Whether damaged bytes say the same: blanks of JSON mean nothing. */
function saysTheSame(path: string, before: Buffer, after: Buffer): boolean {
  if (before.equals(after)) return true
  if (!path.endsWith('.json')) return false
  try {
    return isDeepStrictEqual(JSON.parse(before.toString()), JSON.parse(after.toString()))
  } catch {
    return false
  }
}

export async function flip(seed: string, count: number): Promise<Flipped> {
  const base = mkdtempSync(join(tmpdir(), 'omerta-flips-'))
  const at = (name: string): string => join(base, name)
  const ended: Record<string, number> = {}
  const slips: string[] = []
  process.env['XDG_CACHE_HOME'] = at('cache')
  try {
    for (const { name, make } of kinds)
      for (const args of make(at(name), at)) {
        const { code, err } = await commandLine(args)
        if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`)
      }
    const random = stream(seed, 'flips')
    for (let index = 0; index < count; index++) {
      const kind = kinds[index % kinds.length]!
      const whole = at(kind.name)
      const files = listFiles(whole)
      const path = files[Math.floor(random() * files.length)]!
      const before = readFileSync(join(whole, path))
      const [how, after] = damage(before, random)
      const commands = kind.read(at('damaged'), at)
      const others = commands.slice(1)
      const second = others[Math.floor(random() * others.length)]!
      for (const args of [commands[0]!, second]) {
        rmSync(at('damaged'), { recursive: true, force: true })
        cpSync(whole, at('damaged'), { recursive: true })
        writeFileSync(join(at('damaged'), path), after)
        const { code, out, err } = await commandLine(args)
        const end = `${kind.name}, ${args[0]}: ${code}`
        ended[end] = (ended[end] ?? 0) + 1
        const where = `${index}: ${kind.name} ${path} ${how}: ${args.slice(0, 1)}`
        const said = out + err
        if (/^ +at .*:\d+:\d+/m.test(said)) slips.push(`${where}: a stack trace: ${said.slice(0, 400)}`)
        else if (/internal error/.test(err)) slips.push(`${where}: ${err.slice(0, 400)}`)
        else if (![0, 1, 2].includes(code)) slips.push(`${where}: exit code ${code}`)
        else if (args === commands[0] && code === 0 && kind.isChecked?.(path) && !saysTheSame(path, before, after))
          slips.push(`${where}: was not found`)
      }
      rmSync(at('page.html'), { force: true })
    }
  } finally {
    if (existsSync(base)) rmSync(base, { recursive: true })
  }
  return { ended, slips, megabytes: process.resourceUsage().maxRSS / 1024 }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '400' }, seed: { type: 'string', default: '1' } },
  })
  const flipped = await flip(values.seed, Number(values.count))
  console.log(JSON.stringify(flipped, null, 1))
  process.exitCode = flipped.slips.length > 0 ? 1 : 0
}
