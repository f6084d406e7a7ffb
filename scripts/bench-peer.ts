// Random games here and in TextArena's SecretMafia, in turn on the same machine: ten players against the 2025 game, seven against classic-7 with
// three rounds of talk, as SecretMafia has them. `npm run bench:peer`
// TextArena is installed into .cache/peer (Python 3 with venv and pip is needed) by what scripts/bench-peer.py names.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rulesetNamed } from '../src/games/games.ts'
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

const peer = (players: number): number =>
  (JSON.parse(execFileSync(python, [script, '--players', String(players)]).toString()) as { ms_per_game: number })
    .ms_per_game

for (const [players, ruleset] of [
  [10, rulesetNamed('mafia-2025')],
  [7, rulesetNamed('classic-7', { floor: 'rounds', rounds: 3, tie: 'chance' })],
] as const) {
  const ratios: number[] = []
  for (let pair = 1; pair <= 3; pair++) {
    const theirs = peer(players)
    const ours = await msPerGame(tersePlayer, 3000, ruleset)
    ratios.push(theirs / ours)
    console.log(
      [
        `${players} players, pair ${pair}: TextArena ${theirs.toFixed(3)} ms a game`,
        `omerta (${ruleset.name}) ${ours.toFixed(3)} ms a game`,
        `${(theirs / ours).toFixed(1)} times faster`,
      ].join(', '),
    )
  }
  const median = ratios.sort((a, b) => a - b)[1]!
  console.log(JSON.stringify({ peer: `TextArena SecretMafia-v0, ${players} random players`, ratios, median }))
}
