import { beforeAll, expect, test } from 'vitest'
import type { Option, Seat } from '../schemas/ask.ts'
import { phrase } from '../src/speech/writer/phrase.ts'
import { factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { numbersFrom } from './speech/speeches.ts'
import { recipeFor, watched } from './thinking.ts'

/** A message in maw, where Werewolves win only when no Villager is left. */
interface Message {
  readonly room: string | undefined
  readonly isBlack: boolean
  readonly mates: readonly Seat[]
  readonly living: number
  readonly black: number
  readonly pick: Option | undefined
  readonly text: string
  readonly thought: string
}

const messages: Message[] = []

beforeAll(async () => {
  const recipe = recipeFor('maw', {})
  for (let game = 0; game < 40; game++)
    await watched(recipe, game, (view) => {
      const { alive, mates, team } = factsOf(view)
      const { act, room } = askOf(view)
      if (act !== 'post') return undefined
      const black = 1 + mates.filter((mate) => alive.includes(mate)).length
      return ({ pick, text = '', thought = '' }) =>
        void messages.push({ room, isBlack: team === 'black', mates, living: alive.length, black, pick, text, thought })
    })
}, 120_000)

test('nobody says that a game is over which goes on when black are as many as red', () => {
  expect(messages.length).toBeGreaterThan(2000)
  for (const { thought, text } of messages) {
    expect(thought).not.toMatch(
      /loses the game|it is over|decides? the game|ends the game|no mistake today|one wrong vote, no more/,
    )
    expect(text).not.toMatch(
      /(?:would|could|can) (?:lose|finish|cost)|cost us the game|lose the game|it (?:is|may be|can be) over|(?<!nothing )to lose\b|have lost/,
    )
  }
  const level = messages.filter(({ thought }) => /as many as (?:we|they) are/.test(thought))
  expect(level.length).toBeGreaterThan(200)
})

test('black with half of all hands vote against no mate, and say that they hold the vote', () => {
  const held = messages.filter(
    ({ room, isBlack, living, black }) => room === 'village' && isBlack && 2 * black >= living,
  )
  const votes = held.filter(({ pick }) => typeof pick === 'number')
  expect(votes.length).toBeGreaterThan(20)
  for (const { pick, mates } of votes) expect(mates).not.toContain(pick)
  expect(held.filter(({ thought }) => /without us|hold every vote/.test(thought)).length).toBeGreaterThan(20)
})

test('who says nothing gives up no plan', () => {
  const silent = messages.filter(({ pick, text }) => typeof pick !== 'number' && text === '')
  expect(silent.length).toBeGreaterThan(500)
  for (const { thought } of silent) {
    expect(thought).toMatch(
      /I wait and listen|nothing to add yet|Others may go first|I wait\b|I listen|; I listen|reason to add|Nothing new for me/,
    )
    expect(thought).not.toMatch(/gone over to|has my eye|so I let go|had in mind|meant to/)
  }
})

test('among mates a victim is agreed on for what the night asks, not for what the table said', () => {
  const night = messages.filter(({ room, pick }) => room === 'hideout' && typeof pick === 'number')
  expect(night.length).toBeGreaterThan(30)
  for (const { thought } of night)
    expect(thought).not.toMatch(/others go there too|will not go for|of the others are already/)
})

test('of two accusations only the first sets its player above all others', () => {
  const random = numbersFrom(3)
  const said = Array.from({ length: 300 }, () =>
    phrase(
      [
        { kind: 'accuse', seat: 3, why: { kind: 'voted', target: 5, day: 1 } },
        { kind: 'accuse', seat: 4, why: { kind: 'voted', target: 5, day: 1 } },
      ],
      { speaker: 1, random, words: 80, mood: 'turn', style: 'plain' },
    ),
  )
  const foremost =
    /\b(?:most|least|main|first|top|biggest|strongest) suspect\b|trust least|suspect most|worry about most|top of my list/g
  expect(said.filter((text) => foremost.test(text)).length).toBeGreaterThan(10)
  for (const text of said) expect([...text.matchAll(foremost)].length, text).toBeLessThan(2)
})
