// Random ten-player games here and in TextArena's SecretMafia, in turn on the same machine. `npm run bench:peer`
// TextArena is installed into .cache/peer (Python 3 with venv and pip is needed) by what scripts/bench-peer.py names.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { msPerGame, tersePlayer } from './bench.ts'

const root = join(import.meta.dirname, '..')
const script = join(root, 'scripts/bench-peer.py')
const venv = join(root, '.cache/peer')
const python = join(venv, 'bin/python')

if (!existsSync(python)) {
  const pins = readFileSync(script, 'utf8').match(/[\w.-]+==[\w.]+/g) ?? []
  execFileSync('python3', ['-m', 'venv', venv], { stdio: 'inherit' })
  execFileSync(python, ['-m', 'pip', 'install', '-q', ...pins], { stdio: 'inherit' })
}

const peer = (): number =>
  (JSON.parse(execFileSync(python, [script]).toString()) as { ms_per_game: number }).ms_per_game
const ratios: number[] = []
for (let pair = 1; pair <= 3; pair++) {
  const theirs = peer()
  const ours = await msPerGame(tersePlayer, 3000)
  ratios.push(theirs / ours)
  console.log(
    `pair ${pair}: TextArena ${theirs.toFixed(3)} ms a game, omerta ${ours.toFixed(3)} ms a game, ${(theirs / ours).toFixed(1)} times faster`,
  )
}
const median = ratios.sort((a, b) => a - b)[1]!
console.log(JSON.stringify({ peer: 'TextArena SecretMafia-v0, ten random players', ratios, median }))
