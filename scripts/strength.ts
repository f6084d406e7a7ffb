// Built-in players against each other in any game: who wins, with 95 % Wilson intervals, how long it takes, what points come of it.
// `npm run strength -- mafia-2025 2000`, `npm run strength -- maw 6000 players=7 win=parity`
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

const [name = 'mafia-2025', count = '2000', ...pairs] = process.argv.slice(2)
const games = Number(count)
const ruleset = rulesetNamed(name, Object.fromEntries(pairs.map(switchPair)))
const make = playersOf(wordsOf(ruleset), { temperature: 1, top_p: 1, max_tokens: 16 }, ruleset)

/** Sums over games: wins by team, days, who was alive when red won, and the mean points of a seat of each team. */
interface Sums {
  readonly won: Record<string, number>
  days: number
  alive: number
  readonly points: Record<string, number>
}

/** Plays all games with one kind of player a team. The deals and streams are the same for every pair of players. */
async function play(players: Readonly<Record<string, string>>): Promise<Sums> {
  const sums: Sums = { won: { red: 0, black: 0, draw: 0 }, days: 0, alive: 0, points: { red: 0, black: 0 } }
  for (let index = 0; index < games; index++) {
    const deal = shuffle(ruleset.roles, stream('strength', index, 'deal'))
    const policies = deal.map((role, i) =>
      make.player(players[ruleset.teams[role]!]!, stream('strength', index, 'seat', i + 1)),
    )
    const moderator = make.moderator('built-in', stream('strength', index, 'moderator'))
    const game = new Game(ruleset, deal)
    await playOut(game, { policies, moderator, chance: stream('strength', index, 'chance') })
    const { winner, alive, points } = game.result!
    sums.won[winner] = (sums.won[winner] ?? 0) + 1
    sums.days += daysPlayed(game.log)
    if (winner === 'red') sums.alive += alive.length
    const all = points([])
    for (const team of Object.keys(sums.points)) {
      const mine = all.filter((_, i) => ruleset.teams[deal[i]!] === team)
      sums.points[team]! += mine.reduce((sum, one) => sum + one, 0) / mine.length
    }
  }
  return sums
}

/** Days on which somebody was asked something. */
function daysPlayed(log: readonly Told[]): number {
  const days = new Set<number>()
  let place = START
  for (const { event } of log) {
    place = placeAfter(place, event)
    if (event.type === 'asked' && place.phase !== 'night') days.add(place.day)
  }
  return days.size
}

const percent = (share: number): string => (100 * share).toFixed(1)

function interval(hits: number): string {
  const { low, high } = wilson(hits, games)
  return `${percent(hits / games)} % [${percent(low)}, ${percent(high)}]`
}

console.log(`${games} games of ${ruleset.name} ${JSON.stringify(ruleset.switches)} a line; the same deals in each`)
for (const red of ['scripted', 'random'])
  for (const black of ['scripted', 'random']) {
    const { won, days, alive, points } = await play({ red, black })
    const mean = (sum: number): string => (sum / games).toFixed(2)
    console.log(
      [
        `${red.padEnd(8)} red, ${black.padEnd(8)} black: red wins ${interval(won['red']!)}, black wins ${interval(won['black']!)}, ${won['draw']} draws`,
        `days ${mean(days)}; alive when red wins ${(alive / (won['red'] || 1)).toFixed(2)}; mean points red ${mean(points['red']!)}, black ${mean(points['black']!)}`,
      ].join('\n    '),
    )
  }
