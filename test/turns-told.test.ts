import { beforeAll, describe, expect, test } from 'vitest'
import { isSpeech, type Seat } from '../schemas/ask.ts'
import { RETRACT } from '../src/language/en/bank/retract.ts'
import { type Move, styles } from '../src/language/moves.ts'
import { rulesetOf } from '../src/play/series.ts'
import { stancesIn } from '../src/policy/holy-grail/agreement.ts'
import { spokenOfYesterday } from '../src/policy/holy-grail/retractions.ts'
import { ground } from '../src/speech/history/grounding.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { phrase } from '../src/speech/writer/phrase.ts'
import { onlookers } from './onlookers.ts'
import { numbersFrom } from './speech/speeches.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A speech, with whom its speaker turns on, whom it now speaks for, and what it had said before. */
interface Turn {
  readonly text: string
  readonly turned: readonly Seat[]
  readonly taken: readonly Extract<Move, { kind: 'retract' }>[]
  readonly last: (seat: Seat) => 'for' | 'against' | undefined
  readonly yesterday: readonly Seat[]
  readonly unfounded: number
}
const turns: Turn[] = []

beforeAll(async () => {
  const recipe = { ...recipeFor('mafia-2025', {}), seed: 'turns told' }
  const thinking = thinkingOf(rulesetOf(recipe))
  for (let game = 0; game < 15; game++) {
    const mindOf = onlookers(thinking)
    await watched(recipe, game, (view) => {
      const mind = mindOf(view)
      const { ask, facts, ledger, me } = mind
      if (!isSpeech(ask)) return undefined
      const words = new Map(facts.alive.map((seat) => [seat, ledger.words.last(me, seat)]))
      const last = (seat: Seat) => words.get(seat)
      const yesterday = spokenOfYesterday(mind)
      const history = {
        ...facts,
        alive: [...facts.alive],
        speeches: [...facts.speeches],
        departures: [...facts.departures],
      }
      return ({ text = '' }) => {
        const speech = listen(text, { speaker: me, vocabulary: thinking.vocabulary })
        const { praised, accused } = stancesIn(speech)
        const turned = [
          ...accused.filter((seat) => last(seat) === 'for'),
          ...praised.filter((seat) => last(seat) === 'against'),
        ]
        const taken = speech.filter((move) => move.kind === 'retract')
        const unfounded = ground(text, () => history, thinking.vocabulary).filter(
          ({ verdict }) => verdict === 'contradicted',
        ).length
        turns.push({ text, turned: [...new Set(turned)], taken, last, yesterday, unfounded })
      }
    })
  }
}, 60_000)

describe('a player that turns', () => {
  test('mostly says so', () => {
    const all = turns.filter(({ turned }) => turned.length > 0)
    expect(all.length).toBeGreaterThan(25)
    expect(all.filter(({ taken }) => taken.length > 0).length / all.length).toBeGreaterThan(0.65)
  })

  test('takes back only what it said, and says "yesterday" only where it was said then', () => {
    for (const { text, taken, last, yesterday, unfounded } of turns) {
      for (const { seat, was } of taken) expect(last(seat), text).toBe(was)
      if (taken.length === 1 && text.includes('yesterday,')) expect(yesterday, text).toContain(taken[0]!.seat)
      expect(unfounded, text).toBe(0)
    }
  })
})

test.each(['for', 'against'] as const)('what takes back a word %s a player is heard, in all its forms', (was) => {
  const moves: Move[] = [
    { kind: 'retract', seat: 4, was },
    { kind: was === 'for' ? 'accuse' : 'trust', seat: 4, why: { kind: 'voted', target: 6, day: 1 } },
  ]
  const said = new Set<string>()
  for (let seed = 0; seed < 400; seed++) {
    const phrasing = { speaker: 2, random: numbersFrom(seed), words: 100, mood: 'turn', yesterday: [4] } as const
    const text = phrase(moves, { ...phrasing, style: styles[seed % styles.length]! })
    expect(listen(text, { speaker: 2 }), text).toEqual(moves)
    for (const line of Object.values(RETRACT[was]).flat()) {
      const [longest] = line.split(/\{\w+\}/).toSorted((a, b) => b.length - a.length)
      if (text.toLowerCase().includes(longest!.trim().toLowerCase())) said.add(line)
    }
  }
  expect(said.size).toBeGreaterThanOrEqual(12)
})

test('who was wrong about one and suspects another has turned from the one to the other', () => {
  expect(listen('I was wrong about 4. I suspect 7.', { speaker: 2 })).toEqual([{ kind: 'changed', from: 4, to: 7 }])
  expect(listen('I stood by 4. 6 is mafia.', { speaker: 2 })).toEqual([{ kind: 'accuse', seat: 6 }])
})
