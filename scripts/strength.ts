// Built-in players against each other: who wins, with 95 % Wilson intervals. `npm run strength -- 2000`
import { rulesetNamed } from '../src/games/games.ts'
import { playOut } from '../src/play/match.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { scriptedPlayer } from '../src/policy/scripted/scripted.ts'
import { wilson } from '../src/stats/wilson.ts'
import { Game } from '../src/table/game.ts'
import { shuffle, stream } from '../src/table/random.ts'

const players = { scripted: scriptedPlayer, random: randomPlayer }
type Name = keyof typeof players

const games = Number(process.argv[2] ?? 2000)
const ruleset = rulesetNamed(process.argv[3] ?? 'mafia-2025')

async function wins(names: Readonly<Record<string, Name>>): Promise<Record<string, number>> {
  const won: Record<string, number> = { red: 0, black: 0, draw: 0 }
  for (let index = 0; index < games; index++) {
    const deal = shuffle(ruleset.roles, stream('strength', index, 'deal'))
    const policies = deal.map((role, i) =>
      players[names[ruleset.teams[role]!]!](stream('strength', index, 'seat', i + 1)),
    )
    const game = new Game(ruleset, deal)
    await playOut(game, { policies, chance: stream('strength', index, 'chance') })
    won[game.result!.winner]!++
  }
  return won
}

function interval(hits: number): string {
  const { low, high } = wilson(hits, games)
  const percent = (share: number): string => (100 * share).toFixed(1)
  return `${percent(hits / games)} % [${percent(low)}, ${percent(high)}]`
}

console.log(`${games} games of ${ruleset.name} a line; the same deals in each`)
for (const red of ['scripted', 'random'] as const)
  for (const black of ['scripted', 'random'] as const) {
    const won = await wins({ red, black })
    console.log(
      `${red.padEnd(8)} red, ${black.padEnd(8)} black: red wins ${interval(won['red']!)}, black wins ${interval(won['black']!)}, ${won['draw']} draws`,
    )
  }
