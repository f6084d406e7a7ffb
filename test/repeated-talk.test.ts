import { beforeAll, expect, test } from 'vitest'
import { isSpeech, type Seat } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import type { Reason, Speech } from '../src/language/moves.ts'
import { isSameFact } from '../src/policy/holy-grail/weighed.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { recipeFor, watched } from './thinking.ts'

/** A speech of holy-grail at a table of ten. */
interface Spoken {
  readonly game: number
  readonly seat: Seat
  readonly day: number
  readonly text: string
  readonly moves: Speech
  /** How many of each ten hands of a day went against a seat, by day and seat. */
  readonly shareOf: (day: number, seat: Seat) => number
}

const spoken: Spoken[] = []

beforeAll(async () => {
  const { vocabulary } = wordsOf(rulesetNamed('mafia-2025'))
  for (let game = 0; game < 90; game++)
    await watched(recipeFor('mafia-2025', {}), game, (view) => {
      if (!isSpeech(askOf(view)) || askOf(view).act === 'farewell') return undefined
      const { day, votes } = factsOf(view)
      const hands = votes.flatMap(({ day, target, by }) => by.map(() => ({ day, target })))
      const shareOf = (on: number, seat: Seat): number => {
        const cast = hands.filter((hand) => hand.day === on)
        return cast.filter(({ target }) => target === seat).length / Math.max(1, cast.length)
      }
      return ({ text = '' }) =>
        void spoken.push({
          game,
          seat: view.seat,
          day,
          text,
          moves: listen(text, { speaker: view.seat, vocabulary }),
          shareOf,
        })
    })
}, 120_000)

test('how many are left is seldom counted twice on one day', () => {
  const counts = spoken.filter(({ moves }) => moves.some(({ kind }) => kind === 'count'))
  const days = new Set(counts.map(({ game, day }) => `${game} ${day}`))
  expect(days.size).toBeGreaterThan(40)
  expect(counts.length / days.size).toBeLessThan(1.4)
})

test('a nomination of somebody of whom nothing else is said says what it is for', () => {
  const bare = spoken.filter(({ moves }) => {
    const [up] = moves.flatMap((move) => (move.kind === 'nominate' ? [move.seat] : []))
    return (
      up !== undefined &&
      moves.every((move) => move.kind === 'nominate' || move.kind === 'ask' || !Object.values(move).includes(up))
    )
  })
  expect(bare.length).toBeGreaterThan(30)
  const purpose =
    /to (?:see|give|have|stir|hear|learn)|needs a name|for a start|feeling|has to be up|tell us|hunch|do the talking|discussion|as a question|strong case/i
  // Who is sure of somebody needs no excuse.
  expect(bare.filter(({ text }) => purpose.test(text)).length / bare.length).toBeGreaterThan(0.9)
})

test('a vote that half of the voters cast is seldom a charge', () => {
  const charges = spoken.flatMap(({ moves, shareOf }) =>
    moves.flatMap((move) => {
      const why = move.kind === 'accuse' ? move.why : undefined
      return why?.kind === 'voted' && !why.not && why.day !== undefined ? [shareOf(why.day, why.target)] : []
    }),
  )
  expect(charges.length).toBeGreaterThan(80)
  expect(charges.filter((share) => share >= 0.5).length / charges.length).toBeLessThan(0.28)
})

test('a reason that two others have given against a player today is seldom given once more', () => {
  const charges: {
    readonly game: number
    readonly seat: Seat
    readonly day: number
    readonly about: Seat
    readonly why: Reason
  }[] = []
  let again = 0
  for (const { game, seat, day, moves } of spoken)
    for (const move of moves) {
      if (day < 2 || move.kind !== 'accuse' || !move.why) continue
      const why = move.why
      const same = charges.filter(
        (one) =>
          one.game === game &&
          one.day === day &&
          one.seat !== seat &&
          one.about === move.seat &&
          isSameFact(one.why, why),
      )
      if (same.length >= 2) again++
      charges.push({ game, seat, day, about: move.seat, why })
    }
  expect(charges.length).toBeGreaterThan(500)
  expect(again / charges.length).toBeLessThan(0.12)
})
