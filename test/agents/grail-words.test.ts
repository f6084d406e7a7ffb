import { expect, test } from 'vitest'
import type { Event } from '../../schemas/event.ts'
import { stream } from '../../src/game/random.ts'
import { grail } from '../../src/policy/agents/grail/grail.ts'
import type { Acting, Question, Stages } from '../../src/policy/agents/stages.ts'
import { readNominations } from '../../src/speech/reader/nominations.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { UNTIMED } from '../../src/view/player.ts'
import type { View } from '../../src/view/view.ts'
import { RULES, spoke, viewBy } from './by-hand.ts'

/** GRAIL with a model that always says this, and how often it was asked for its vibes. */
function grailSaying(text: string) {
  const asked = { vibes: 0 }
  const stages = {
    attempts: [],
    ask: async (_: string, __: View, { read }: Question<unknown>) => {
      asked.vibes++
      return read('{"player_2": "up"}')
    },
    act: async (_: string, __: View, { read }: Acting<unknown>) => {
      const extra = read?.('', { text })
      return extra ? { reply: { text, attempts: 1 }, extra } : { reply: { attempts: 2 } }
    },
  }
  const player = grail.make({
    ...{ words: wordsOf(RULES), game: RULES, random: stream('grail'), has: () => false },
    stages: stages as unknown as Stages,
  })
  return { player, asked }
}

/** Seat 3 has found seat 6 to be black. */
const found: Event = { type: 'checked', seat: 3, target: 6, question: 'team', found: 'black' }
const speak = { act: 'speak', options: [], nominable: [1, 2, 6], words: 60 }

test('the words of the model are said if they nominate whom the graph decides on, and nobody else', async () => {
  const said = async (text: string) => (await grailSaying(text).player.act(viewBy(3, [found], speak), UNTIMED)).text!
  for (const meant of ['I nominate player number 6.', 'I suspect 6. I nominate player number 6.'])
    expect(await said(meant)).toBe(meant)
  for (const other of ['I trust player number 2.', 'I nominate player number 2.', '']) {
    const text = await said(other)
    expect(text).not.toBe(other)
    expect(readNominations(text, 3, 7).flat()).toContain(6)
  }
})

test('vibes are asked for once a seat has left, and again only when something new was heard', async () => {
  const { player, asked } = grailSaying('I nominate player number 6.')
  const left: Event = { type: 'left', seat: 7, by: 'kill' }
  const counts: number[] = []
  for (const heard of [[found], [found, left], [found, left], [found, left, spoke(2, 'PASS.')]]) {
    await player.act(viewBy(3, heard, speak), UNTIMED)
    counts.push(asked.vibes)
  }
  expect(counts).toEqual([0, 1, 1, 2])
})
