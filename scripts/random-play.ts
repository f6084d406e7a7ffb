// A game between built-in players, many times: who wins, how long it takes, what points come of it. A sanity check of new rules.
// `node scripts/random-play.ts maw 5000 players=7 win=parity`; `red=scripted` and `black=scripted` for a team that is not random.

import { switchPair } from '../pipelines/generate/recipe.ts'
import type { Told } from '../schemas/event.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { playOut } from '../src/play/match.ts'
import { playersOf } from '../src/policy/players.ts'
import { wilson } from '../src/stats/wilson.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { Game } from '../src/table/game.ts'
import { shuffle, stream } from '../src/table/random.ts'
import { placeAfter, START } from '../src/view/place.ts'

const [name = 'maw', count = '5000', ...pairs] = process.argv.slice(2)
const games = Number(count)
const { red = 'random', black = 'random', ...switches } = Object.fromEntries(pairs.map(switchPair))
const ruleset = rulesetNamed(name, switches)
const make = playersOf(wordsOf(ruleset), { temperature: 1, top_p: 1, max_tokens: 16 })

const won: Record<string, number> = {}
const sums = { days: 0, left: 0, redPoints: 0, blackPoints: 0 }
for (let index = 0; index < games; index++) {
  const deal = shuffle(ruleset.roles, stream('random play', index, 'deal'))
  const policies = deal.map((role, i) =>
    make.player(String(ruleset.teams[role] === 'red' ? red : black), stream('random play', index, 'seat', i + 1)),
  )
  const moderator = make.moderator('built-in', stream('random play', index, 'moderator'))
  const game = new Game(ruleset, deal)
  await playOut(game, { policies, moderator, chance: stream('random play', index, 'chance') })
  const { winner, alive, points } = game.result!
  won[winner] = (won[winner] ?? 0) + 1
  sums.days += daysPlayed(game.log)
  if (winner === 'red') sums.left += alive.length
  const all = points([])
  for (const team of ['red', 'black'] as const) {
    const seats = deal.map((_, i) => i).filter((i) => ruleset.teams[deal[i]!] === team)
    sums[`${team}Points`] += seats.reduce((sum, i) => sum + all[i]!, 0) / seats.length
  }
}

/** Days on which somebody was asked something. */
function daysPlayed(log: readonly Told[]): number {
  const days = new Set<number>()
  let place = START
  for (const { event } of log) {
    place = placeAfter(place, event)
    if (event.type === 'asked' && place.phase === 'day') days.add(place.day)
  }
  return days.size
}

const percent = (share: number): string => (100 * share).toFixed(1)
console.log(`${games} games of ${name} ${JSON.stringify(switches)}, red ${red}, black ${black}`)
for (const [winner, hits] of Object.entries(won)) {
  const { low, high } = wilson(hits, games)
  console.log(`${winner} wins ${percent(hits / games)} % [${percent(low)}, ${percent(high)}]`)
}
console.log(
  `days ${(sums.days / games).toFixed(2)}; alive when red wins ${(sums.left / (won['red'] ?? 1)).toFixed(2)}; mean points red ${(sums.redPoints / games).toFixed(2)}, black ${(sums.blackPoints / games).toFixed(2)}`,
)
