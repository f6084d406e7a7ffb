import { beforeAll, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Move } from '../src/language/moves.ts'
import { rulesetOf } from '../src/play/series.ts'
import { deedOn } from '../src/policy/holy-grail/agreement.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A speech before a second vote, with who has accused its speaker today, and of going against whom. */
interface Defence {
  readonly text: string
  readonly moves: readonly Move[]
  readonly charges: readonly { readonly by: Seat; readonly target: Seat | undefined }[]
}
const defences: Defence[] = []

beforeAll(async () => {
  const recipe = { ...recipeFor('mafia-2025', {}), seed: 'words28' }
  const { vocabulary } = thinkingOf(rulesetOf(recipe))
  for (let game = 0; game < 90; game++)
    await watched(recipe, game, (view) => {
      const { seat, day, alive, speeches } = factsOf(view)
      if (askOf(view).act !== 'defend') return undefined
      const charges = speeches
        .filter((one) => one.day === day && one.seat !== seat && alive.includes(one.seat))
        .flatMap((one) =>
          listen(one.text, { speaker: one.seat, vocabulary }).flatMap((move) =>
            move.kind === 'accuse' && move.seat === seat ? [{ by: one.seat, target: deedOn(move.why) }] : [],
          ),
        )
      return ({ text = '' }) => {
        defences.push({ text, moves: listen(text, { speaker: seat, vocabulary }), charges })
      }
    })
}, 60_000)

const answersIn = ({ moves }: Defence) => moves.filter((move) => move.kind === 'answer')

test('who is up for a second vote names somebody who accused it, but for a claimant that is short of words', () => {
  const charged = defences.filter(({ charges }) => charges.length > 0)
  expect(charged.length).toBeGreaterThan(12)
  const unnamed = charged.filter((one) => !answersIn(one).some(({ to }) => one.charges.some(({ by }) => by === to)))
  // A claimant may have no room for more than its checks and its rival.
  expect(unnamed.length / charged.length, unnamed.map(({ text }) => text).join('\n')).toBeLessThan(0.15)
})

test('and mostly answers a charge of having gone against somebody with why it did', () => {
  const argued = defences
    .map((one) => ({ ...one, charges: one.charges.filter(({ target }) => target !== undefined) }))
    .filter(({ charges }) => charges.length > 0)
  const answered = argued.filter((one) =>
    answersIn(one).some(({ to, target }) => one.charges.some((charge) => charge.by === to && charge.target === target)),
  )
  const wondering = /asked me|question|want to know|want to hear/
  expect(answered.filter(({ text }) => wondering.test(text)).map(({ text }) => text)).toEqual([])
  expect(argued.length).toBeGreaterThan(8)
  expect(answered.length / argued.length).toBeGreaterThan(0.5)
})
