import { switchPair } from '../pipelines/options.ts'
import { watch } from '../src/evaluation/deeds/watch.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { MODERATOR_ROLE } from '../src/game/ruleset.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { Crowd } from '../src/value/crowd.ts'
import { answer } from '../src/value/crowd-play.ts'
import { sceneOf } from '../src/value/scene.ts'

// node scripts/rollouts.ts <ruleset> <games> [switches]: how the text-free players of rollouts play whole games, to be compared with docs/players.md

const [name = 'mafia-2025', games = '2000', ...switches] = process.argv.slice(2)
const ruleset = rulesetNamed(name, Object.fromEntries(switches.map(switchPair)))
const seats = ruleset.roles.length
const wins = new Map<string, number>()
const votes = new Map<number, { of: number; onBlack: number; chance: number }>()
let decisions = 0
let days = 0
let alive = 0
const started = performance.now()
for (let index = 0; index < Number(games); index++) {
  const deal = shuffle(ruleset.roles, stream('rollouts', index))
  const roles = [MODERATOR_ROLE, ...deal]
  const flat = new Float64Array(seats + 1)
  const scene = sceneOf(
    { actor: 0, table: flat, own: flat, checking: flat, checker: ruleset.checker, rest: 1 },
    roles,
    ruleset.teams,
    index * 7919,
  )
  const crowd = new Crowd(scene)
  const game = new Session(ruleset, deal)
  while (!game.result) {
    crowd.read(game.log)
    decisions += game.open.length
    game.answer(game.open.map((ask) => answer(crowd, ask)))
  }
  wins.set(game.result.winner, (wins.get(game.result.winner) ?? 0) + 1)
  alive += game.result.alive.length
  const isBlack = (seat: number): boolean => scene.isBlack[seat]!
  const played = watch(game.log, seats, { role: (seat) => roles[seat]!, isBlack })
  days += played.days
  for (const { day, of, onBlack, chance } of played.votes) {
    const sum = votes.get(day) ?? { of: 0, onBlack: 0, chance: 0 }
    votes.set(day, { of: sum.of + of, onBlack: sum.onBlack + onBlack, chance: sum.chance + chance })
  }
}
const seconds = (performance.now() - started) / 1000
const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`
for (const [winner, count] of wins) console.log(`${winner} wins ${percent(count, Number(games))}`)
console.log(`${(days / Number(games)).toFixed(2)} days, ${(alive / Number(games)).toFixed(2)} alive at the end`)
console.log('day  votes of red  on black  by chance')
for (const [day, { of, onBlack, chance }] of [...votes].sort(([a], [b]) => a - b))
  console.log(`${day}  ${of}  ${percent(onBlack, of)}  ${percent(chance, of)}`)
console.log(`${Math.round(decisions / seconds).toLocaleString('en')} decisions a second`)
