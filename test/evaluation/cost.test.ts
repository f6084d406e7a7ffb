import { expect, test } from 'vitest'
import { costOf } from '../../src/evaluation/cost.ts'
import { DeedSums } from '../../src/evaluation/deeds/tally.ts'
import { PLAYER_COLOURS, TEAM_COLOURS } from '../../src/evaluation/figures/colours.ts'
import { type Costed, costFigure } from '../../src/evaluation/figures/cost.ts'

const player = (name: string, value: number, tokens: number, price: number): Costed => ({
  ...{ player: name, strength: { value, low: value - 10, high: value + 10 } },
  ...{ tokens, seconds: tokens / 100, price },
})

/** The panels of a figure, and what stands in them. */
const panelsOf = (players: readonly Costed[]) => {
  const spec = costFigure(players, 'mini-mafia')?.spec as
    | { data: { values: { player: string; measure: string; taken: number }[] }; title: { text: string } }
    | undefined
  return spec && { title: spec.title.text, points: spec.data.values.map((one) => [one.player, one.measure, one.taken]) }
}

test('strength is drawn against what a seat takes, the strongest first; price only where there is one', () => {
  expect(panelsOf([player('random', 0, 0, 0), player('small', 50, 200, 0)])).toEqual({
    title: 'Of 2 players small is the strongest.',
    points: [
      ['small', 'tokens', 200],
      ['small', 'seconds', 2],
      ['random', 'tokens', 0],
      ['random', 'seconds', 0],
    ],
  })
  const priced = panelsOf([player('expert', 300, 0, 0), player('large', 200, 900, 0.5)])!
  expect(priced.title).toBe('Of 2 players expert is the strongest; of those that ask a model, large.')
  expect(priced.points).toContainEqual(['large', 'price', 0.5])
})

test('players have colours in the order in which they are given, and none that of a team', () => {
  const players = Array.from({ length: 7 }, (_, i) => player(`p${i}`, 100 * (i % 3), 10, 0))
  type Coloured = { spec: { layer: { encoding: { color: { scale: { domain: string[]; range: string[] } } } }[] } }
  const { domain, range } = (costFigure(players, 'mini-mafia')!.spec as unknown as Coloured).spec.layer[0]!.encoding
    .color.scale
  const ofPlayer = new Map(domain.map((name, i) => [name, range[i]]))
  expect([...'0123456'].map((i) => ofPlayer.get(`p${i}`))).toEqual([...PLAYER_COLOURS, PLAYER_COLOURS[0]])
  expect(PLAYER_COLOURS).not.toContain(TEAM_COLOURS.red)
  expect(PLAYER_COLOURS).not.toContain(TEAM_COLOURS.black)
})

test('there is no picture of cost where nobody asks a model', () => {
  expect(costFigure([player('random', 0, 0, 0), player('scripted', 100, 0, 0)], 'mini-mafia')).toBeUndefined()
})

test('the cost of a player is a mean over the seats that it had in all its games', () => {
  const deeds = (letter: string, tokens: number, seats: number): DeedSums => {
    const sums = new DeedSums()
    const group = sums.group(`${letter}/all`)
    sums.add(group, 'prompt_tokens', tokens, 0)
    sums.add(group, 'completion_tokens', 10, 0)
    sums.endDeal(new Map([[group, seats]]))
    return sums
  }
  const cost = costOf([
    { letter: 'a', deeds: deeds('a', 90, 2) },
    { letter: 'b', deeds: deeds('b', 190, 4) },
  ])
  expect(cost).toEqual({ tokens: (90 + 10 + 190 + 10) / 6, seconds: 0, price: 0 })
})
