import { describe, expect, test } from 'vitest'
import { Beliefs } from '../src/belief/beliefs.ts'
import { rulesetOf } from '../src/play/series.ts'
import { ledgerOf } from '../src/policy/holy-grail/ledger.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { type Facts, factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

const GAMES: readonly (readonly [ruleset: string, switches: object])[] = [
  ['mafia-2025', {}],
  ['classic-7', {}],
  ['mini-mafia', {}],
  ['maw', { players: 9 }],
]

/** Every chance that a thought gives a player to be black: "player 4 at 61 %". */
const chances = (thought: string): { seat: number; percent: number }[] =>
  [...thought.matchAll(/player (\d+) at (\d+) %/gi)].map(([, seat, percent]) => ({
    seat: Number(seat),
    percent: Number(percent),
  }))

interface Thought {
  readonly act: string
  readonly pick: unknown
  readonly thought: string
  readonly facts: Pick<Facts, 'alive' | 'team' | 'role' | 'mates' | 'ballot'>
  readonly black: ArrayLike<number>
  readonly options: readonly unknown[]
}

/** The thoughts of all seats of a game, each with the exact belief of its view. */
async function thoughtsOf([name, switches]: (typeof GAMES)[number], index: number): Promise<Thought[]> {
  const recipe = recipeFor(name, switches)
  const thinking = thinkingOf(rulesetOf(recipe))
  const beliefs = new Map<number, Beliefs>()
  const found: Thought[] = []
  await watched(recipe, index, (view) => {
    const { alive, team, role, mates, ballot } = factsOf(view)
    let own = beliefs.get(view.seat)
    if (!own) beliefs.set(view.seat, (own = new Beliefs(view.seat, thinking)))
    const { black } = own.read(view).posterior(team === 'black' ? 'pretended' : 'own')
    const { act, options } = askOf(view)
    const facts = { alive: [...alive], team, role, mates: [...mates], ballot: [...ballot] }
    return ({ thought, pick }) => void (thought && found.push({ act, pick, thought, facts, black, options }))
  })
  return found
}

describe.each(GAMES)('thoughts of %s %j', (...game) => {
  test('give the chances that the view gives, and no impression of their own', async () => {
    let numbers = 0
    for (let index = 0; index < 3; index++)
      for (const { thought, facts, black } of await thoughtsOf(game, index)) {
        // To the table a mate may look lost: that is no belief of this seat.
        for (const { seat, percent } of chances(thought).filter(({ seat }) => !facts.mates.includes(seat))) {
          expect(Math.abs(100 * black[seat]! - percent), thought).toBeLessThanOrEqual(0.51)
          numbers++
        }
      }
    expect(numbers).toBeGreaterThan(10)
  })

  test('end with the choice, which the candidates before it leave open', async () => {
    let votes = 0
    for (const { act, pick, thought, options } of await thoughtsOf(game, 1)) {
      if (act !== 'vote' || typeof pick !== 'number' || options.length < 2) continue
      const sentences = thought.split(/(?<=[.?]) /)
      expect(sentences.at(-1), thought).toMatch(new RegExp(`against player ${pick}\\b`))
      for (const sentence of sentences.slice(0, -1))
        expect(sentence).not.toMatch(/(?:vote|vote goes) against player \d+,/)
      votes++
    }
    expect(votes).toBeGreaterThan(game[0] === 'maw' ? -1 : 1)
  })
})

test('a living claimant on the ballot is never left out of the thought of a red vote', async () => {
  const recipe = recipeFor('mafia-2025', {})
  const { vocabulary } = wordsOf(rulesetOf(recipe))
  let weighed = 0
  for (let index = 0; index < 8; index++)
    await watched(recipe, index, (view) => {
      const { act } = askOf(view)
      const { role, team, ballot, alive } = factsOf(view)
      if (act !== 'vote' || team !== 'red' || role === 'sheriff') return undefined
      const claimants = [...ledgerOf(view, vocabulary).claimants.keys()].filter((seat) => alive.includes(seat))
      const up = claimants.filter((seat) => ballot.includes(seat) && seat !== view.seat)
      return ({ thought }) => {
        for (const seat of up) {
          expect(thought).toMatch(
            new RegExp(`[Pp]layer ${seat}\\b[^.]*(?:[Cc]laim|Sheriff)|(?:[Cc]laim|Sheriff)[^.]*player ${seat}\\b`),
          )
          weighed++
        }
      }
    })
  expect(weighed).toBeGreaterThan(5)
})

test('whom the Doctor covered on a night without a death is red to it, and to nobody else', async () => {
  const recipe = recipeFor('classic-7', {})
  const thinking = thinkingOf(rulesetOf(recipe))
  const saved: number[] = []
  for (let index = 0; index < 12; index++) {
    const beliefs = new Map<number, Beliefs>()
    await watched(recipe, index, (view) => {
      const { role, alive } = factsOf(view)
      let own = beliefs.get(view.seat)
      if (!own) beliefs.set(view.seat, (own = new Beliefs(view.seat, thinking)))
      const { black } = own.read(view).posterior()
      const covered = own.evidence.filter(({ feature }) => feature === 'saved').map(({ actor }) => actor)
      if (role !== 'doctor') expect(covered).toEqual([])
      for (const seat of covered)
        if (seat !== view.seat && alive.includes(seat)) {
          expect(black[seat]!).toBeLessThan(0.05)
          saved.push(black[seat]!)
        }
      return undefined
    })
  }
  expect(saved.length).toBeGreaterThan(5)
  expect(saved.reduce((sum, p) => sum + p, 0) / saved.length).toBeLessThan(0.01)
})
