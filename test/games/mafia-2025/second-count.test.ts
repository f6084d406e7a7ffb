import { expect, test } from 'vitest'
import { type Recipe, recipeSchema } from '../../../schemas/recipe.ts'
import { consistentDeals } from '../../../src/belief/deals.ts'
import { shuffle, stream } from '../../../src/game/random.ts'
import { type Finished, rulesetOf } from '../../../src/play/series.ts'
import { viewOf } from '../../../src/view/view.ts'
import { gameOf } from '../../played.ts'

// How many deals a seat cannot rule out, counted a second time: from the stored log, by the rules as they are written, without the knowledge table, its
// clues or
// the program's list of deals. The audiences in the log say who heard what; other tests compare those with the table.

/** Games; all 3,000 with OMERTA_GAMES=3000. Asks of each game that are counted. */
const GAMES = Number(process.env['OMERTA_GAMES'] ?? 150)
const ASKS = 4

/** The switches that change what a game tells, and their values. */
const SWITCHES = {
  firstNight: ['full', 'meet'],
  nightOrder: [
    ['sheriff', 'kill', 'don'],
    ['kill', 'don', 'sheriff'],
  ],
  kill: ['claims', 'unanimous'],
  friendlyFire: [false, true],
  checkDeadSeats: [false, true],
  voting: ['simultaneous', 'sequential'],
  tieOrder: ['same', 'reverse'],
  threeAtNine: ['allow', 'forbid'],
  bestMove: [false, true],
  discipline: ['log', 'warn', 'full', 'full'],
  oath: ['team defeat', 'disqualification'],
  strictEnding: [false, true],
  draw: ['nights', 'nights and days'],
  maxDays: [40, 40, 3],
} as const

function recipeFor(game: number): Recipe {
  const random = stream('second count', game)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const switches = Object.fromEntries(Object.entries(SWITCHES).map(([name, values]) => [name, pick<unknown>(values)]))
  const ruleset = pick(['mafia-2025', 'fiim'])
  return recipeSchema.parse({
    ruleset,
    switches,
    seed: `${game}`,
    players: pick(['fouling', 'fouling', 'scripted']),
    games: { train: 1 },
  })
}

interface Cards {
  readonly blacks: readonly number[]
  readonly don: number
  readonly sheriff: number
}

/** Three black seats of ten, one of them the Don, and a Sheriff among the others: 120 x 3 x 7. */
const CARDS: readonly Cards[] = (() => {
  const seats = Array.from({ length: 10 }, (_, i) => i + 1)
  return seats.flatMap((a) =>
    seats
      .filter((b) => b > a)
      .flatMap((b) =>
        seats
          .filter((c) => c > b)
          .flatMap((c) =>
            [a, b, c].flatMap((don) =>
              seats
                .filter((one) => one !== a && one !== b && one !== c)
                .map((sheriff) => ({ blacks: [a, b, c], don, sheriff })),
            ),
          ),
      ),
  )
})()

const roleOf = ({ blacks, don, sheriff }: Cards, seat: number): string =>
  seat === don ? 'don' : blacks.includes(seat) ? 'mafia' : seat === sheriff ? 'sheriff' : 'civilian'

/** What may still be heard when the game is over: departures that come together, last words with their fouls and guesses, and the end. */
const AFTERWARDS = /^(?:left|warned|suspected|chose|ended|farewell|suspect)$/

/** The deals that a seat cannot rule out when it is asked at this place of the log. */
function count(log: Finished['log'], at: number): number {
  const ask = log[at]!.event
  if (ask.type !== 'asked') throw new Error('not an ask')
  const rules: ((cards: Cards) => boolean)[] = []
  let switches: Readonly<Record<string, unknown>> = {}
  let out: number[] = []
  let isNews = false
  for (const { to, event } of log.slice(0, at + 1)) {
    if (to !== 'everyone' && !to.includes(ask.seat)) continue
    const kind = 'act' in event && (event.type === 'asked' || event.type === 'spoke') ? event.act : event.type
    if (isNews && !AFTERWARDS.test(kind)) {
      const gone = [...out]
      isNews = false
      rules.push(({ blacks }) => {
        const black = blacks.filter((seat) => !gone.includes(seat)).length
        return black > 0 && 10 - gone.length - black > black
      })
    }
    switch (event.type) {
      case 'opened':
        switches = event.switches
        break
      case 'dealt':
        rules.push((cards) => roleOf(cards, event.seat) === event.role)
        break
      case 'met':
        rules.push(({ blacks }) => blacks.join() === event.seats.join())
        break
      case 'revealed':
        rules.push(({ don }) => don === event.seat)
        break
      case 'checked':
        rules.push(({ blacks, sheriff }) =>
          event.question === 'team'
            ? blacks.includes(event.target) === (event.found === 'black')
            : (sheriff === event.target) === (event.found === 'yes'),
        )
        break
      case 'left':
        out = [...out, event.seat]
        isNews = true
        if (event.by === 'kill' && switches['friendlyFire'] !== true)
          rules.push(({ blacks }) => !blacks.includes(event.seat))
    }
  }
  return CARDS.filter((cards) => rules.every((holds) => holds(cards))).length
}

test(`${GAMES} games over all switches and players: the deals that a seat cannot rule out are as many as a second count says`, async () => {
  let counted = 0
  let departures = 0
  for (let game = 0; game < GAMES; game++) {
    const recipe = recipeFor(game)
    const ruleset = rulesetOf(recipe)
    const { log } = await gameOf(recipe, 0)
    const asks = log.flatMap(({ event }, at) => (event.type === 'asked' && event.seat > 0 ? [at] : []))
    departures += log.filter(({ event }) => event.type === 'left' && event.by !== 'kill' && event.by !== 'vote').length
    for (const at of shuffle(asks, stream('asks', game)).slice(0, ASKS)) {
      const { seat } = log[at]!.event as { seat: number }
      const deals = consistentDeals(viewOf(log.slice(0, at + 1), seat), ruleset).length
      if (deals !== count(log, at))
        expect({ game, at, seat, deals, recipe }).toEqual({ game, at, seat, deals: count(log, at), recipe })
      counted++
    }
  }
  expect(counted).toBeGreaterThan(3 * GAMES)
  expect(departures).toBeGreaterThan(GAMES / 20)
}, 900_000)
