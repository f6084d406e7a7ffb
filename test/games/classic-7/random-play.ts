// Uniformly random play of classic-7 (section 7 of docs/classic-7.md): any legal pick but "none". `node test/games/classic-7/random-play.ts 40000`
import type { Ask, Choice } from '../../../schemas/ask.ts'
import { type Random, shuffle, stream } from '../../../src/game/random.ts'
import { Session } from '../../../src/game/session.ts'
import { rulesetNamed } from '../../../src/games/games.ts'

/** The figures of the rule book: how often the town wins, and how many nights a game has. */
export const SWITCHES: readonly { readonly switches: object; readonly town: number; readonly nights?: number }[] = [
  { switches: { tie: 'none' }, town: 0.095, nights: 2.69 },
  { switches: { tie: 'chance' }, town: 0.127, nights: 2.35 },
  { switches: { tie: 'none', killTie: 'none' }, town: 0.183, nights: 4.31 },
  { switches: { tie: 'none', repeatProtect: true }, town: 0.098 },
  { switches: { tie: 'chance', repeatProtect: true }, town: 0.131 },
]

export function playRandomly(switches: object, games: number): { readonly town: number; readonly nights: number } {
  const ruleset = rulesetNamed('classic-7', { floor: 'rounds', rounds: 1, quietDays: 1000, maxDays: 1000, ...switches })
  let wins = 0
  let nights = 0
  for (let i = 0; i < games; i++) {
    const random = stream('random play', i)
    const game = new Session(ruleset, shuffle(ruleset.roles, random))
    while (!game.result) game.answer(game.open.map((ask) => choose(ask, random)))
    if (game.result.winner === 'red') wins++
    nights += game.log.filter(({ event }) => event.type === 'began' && event.phase === 'night').length
  }
  return { town: wins / games, nights: nights / games }
}

function choose({ options }: Ask, random: Random): Choice {
  const some = options.filter((option) => option !== 'none')
  const said = some.length > 0 ? { pick: some[Math.floor(random() * some.length)]! } : { text: 'PASS.' }
  return { ...said, source: 'made', attempts: 1, truncated: false, ending_repaired: false }
}

if (import.meta.main)
  for (const { switches, town, nights } of SWITCHES) {
    const played = playRandomly(switches, Number(process.argv[2] ?? 40_000))
    const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
    console.log(
      `${JSON.stringify(switches)}: town ${percent(played.town)} (${percent(town)}), ${played.nights.toFixed(2)} nights (${nights ?? '-'})`,
    )
  }
