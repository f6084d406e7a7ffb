import { expect, test } from 'vitest'
import { stream } from '../../src/game/random.ts'
import { readBid } from '../../src/policy/agents/wolf/bid.ts'
import { Suspicions } from '../../src/policy/agents/wolf/suspicions.ts'
import { wolf } from '../../src/policy/agents/wolf/wolf.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { UNTIMED } from '../../src/view/player.ts'
import { askOf } from '../../src/view/view.ts'
import { type AskedStage, RULES, spoke, stagesBy, viewBy } from './by-hand.ts'

const analysis = (level: number, isDeceptive = false) => ({
  is_deceptive: isDeceptive,
  confidence: 1,
  deception_type: 'none' as const,
  reasoning: '',
  suspicion_level: level,
})
const said = (text: string) => ({ seat: 2, act: 'speak', text, day: 1, room: undefined })

function seated(answer: (asked: AskedStage) => string) {
  const { stages, asked } = stagesBy(answer)
  const made = { stages, words: wordsOf(RULES), game: RULES, random: stream('wolf'), has: () => false }
  return { player: wolf.make(made), asked }
}

test('a suspicion is seven tenths of the newest analysis and three of what it was, from one half on', () => {
  const suspicions = new Suspicions()
  suspicions.add(said('one'), analysis(1))
  expect(suspicions.of(2)).toBeCloseTo(0.85, 10)
  // Without an analysis that can be used the newest is one half.
  suspicions.add(said('two'), undefined)
  expect(suspicions.of(2)).toBeCloseTo(0.605, 10)
  expect(suspicions.of(3)).toBe(0.5)
  expect(suspicions.lists([2, 3])).toEqual({ deceptive: 'player 2 (0.60)', trusted: 'nobody' })
})

test('the last three statements of a seat are remembered, each with what was made of it', () => {
  const suspicions = new Suspicions()
  for (const text of ['one', 'two', 'three', 'four']) suspicions.add(said(text), analysis(0.5, text === 'four'))
  expect(suspicions.last(2)).toEqual([
    { text: 'two', isDeceptive: false },
    { text: 'three', isDeceptive: false },
    { text: 'four', isDeceptive: true },
  ])
})

test('each statement of another is analysed once, and never one of its own', async () => {
  const { player, asked } = seated(({ stage }) =>
    JSON.stringify(stage === 'debate' ? { text: 'Well.' } : analysis(0.9)),
  )
  const speakers = () => asked.splice(0).flatMap(({ stage, values }) => (stage === 'peer' ? [values['speaker']] : []))
  const first = [spoke(2, 'I am red.'), spoke(3, 'I trust 2.'), spoke(4, 'So do I.')]
  const reply = await player.act(viewBy(3, first), UNTIMED)
  expect(speakers()).toEqual([2, 4])
  // 0.7 · 0.9 + 0.3 · 0.5 for those who spoke, and its own card for itself.
  expect(reply.beliefs).toEqual([0.5, 0.78, 0, 0.78, 0.5, 0.5, 0.5])
  await player.act(viewBy(3, [...first, spoke(5, 'Let us wait.')]), UNTIMED)
  expect(speakers()).toEqual([5])
})

const room = { act: 'post', options: ['listen', 'say', 2, 4], words: 50, aloud: ['say'], otherwise: 'listen' }

test('a bid of more than five speaks', () => {
  const ask = askOf(viewBy(3, [], room))
  expect(readBid(ask)('{"bid": 5, "vote": 4}')).toEqual({ speaks: false, vote: 4 })
  expect(readBid(ask)('{"bid": 6, "vote": 7}')).toEqual({ speaks: true, vote: undefined })
  expect(readBid(ask)('{"bid": 11}')).toBeUndefined()
})

test('a vote that stands in the room already is not cast again', async () => {
  const votes = [{ type: 'cast', room: 'village', seat: 3, target: 4 }] as const
  const voting = (vote: number) => seated(() => JSON.stringify({ bid: 0, vote })).player
  expect(await voting(4).act(viewBy(3, votes, room), UNTIMED)).toMatchObject({ pick: 'listen' })
  expect(await voting(2).act(viewBy(3, votes, room), UNTIMED)).toMatchObject({ pick: 2 })
})
