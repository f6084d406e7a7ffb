// Kills a ladder of built-in players and GGUF files with kill -9 when random numbers of answers are kept, lets it end, and compares it with one that was
// left alone: node test/clients/killed-ladder.ts EMPTY-FOLDER DEALS KILLS GGUF…, which train.ts calls. Prints both ladders' standings, and exits with 1 if
// anything differs but how long answers took and what is computed from it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compared, killedAfter, linesOf, pathsIn } from './killing.ts'

const [home = '.', deals = '96', kills = '3', ...files] = process.argv.slice(2)
const MODELS = join(home, 'models-of-ladder.json')
// An answer follows from its prompt alone where a model has one sequence: with more, llama.cpp reads for several at once.
writeFileSync(MODELS, '{"threads": 1, "sequences": 1}')
const PLAYERS = ['holy-grail-novice', 'holy-grail-club', 'holy-grail-expert', ...files.map((file) => `gguf:${file}`)]

const [alone, killed] = [join(home, 'ladder-alone'), join(home, 'ladder-killed')]
const args = (folder: string): string[] => [
  ...[
    'scripts/omerta.js',
    'evaluate',
    'ladder',
    folder,
    '--players',
    PLAYERS.join(),
    '--deals',
    deals,
    '--seed',
    'ladder',
  ],
  ...['--ruleset', 'mini-mafia', '--switch', 'rounds=1', '--switch', 'speechWords=20', '--renderer', 'compact'],
  ...['--models', MODELS, '--workers', '1'],
]

/** Runs it to its end. */
function whole(folder: string): void {
  if (existsSync(join(folder, 'report.json'))) return
  const { status, stderr } = spawnSync(process.execPath, args(folder), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the ladder in ${folder} ended with ${status}: ${stderr}`)
}

/** How many answers are kept: of finished games, and in the journals of those that are being played. */
const answersIn = (folder: string): number =>
  existsSync(folder)
    ? pathsIn(folder)
        .filter((path) => /games\/(attempts|\.omerta)\/test-\d+\.jsonl$/.test(path))
        .reduce((sum, path) => sum + linesOf(join(folder, path)).length, 0)
    : 0

/** Not the log of attempts, which tells how long answers took, nor what is computed from it: the tallies of games with models, and the picture of cost. */
const isCompared = (path: string): boolean => !/^provenance|\/attempts\/|\/tallies\/|^figures\/cost/.test(path)

whole(alone)
const answers = answersIn(alone)
for (let n = 0; n < Number(kills); n++) {
  const number = Math.ceil((answers * (n + Math.random())) / Number(kills))
  await killedAfter(args(killed), number, () => answersIn(killed))
  console.log(`killed with ${answersIn(killed)} of ${answers} answers kept`)
}
whole(killed)
const { files: count, differ } = compared(alone, killed, isCompared)
console.log(differ.length === 0 ? `${count} files are the same bytes after ${kills} kills` : differ.join('\n'))
interface Standing {
  readonly player: string
  readonly strength: { readonly value: number; readonly low: number; readonly high: number }
}
for (const { player, strength } of JSON.parse(readFileSync(join(killed, 'report.json'), 'utf8'))
  .standings as Standing[])
  console.log(`${player}: ${[strength.value, strength.low, strength.high].map(Math.round).join(', ')}`)
process.exitCode = differ.length === 0 ? 0 : 1
