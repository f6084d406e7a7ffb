import { describe, expect, test } from 'vitest'
import type { Ask, Reply } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { ahead } from '../src/policy/holy-grail/thought/ahead.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { phrase } from '../src/speech/writer/phrase.ts'
import { say, type Voice } from '../src/speech/writer/voice.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { type Facts, factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { mindOf } from './minds.ts'
import { recipeFor, watched } from './thinking.ts'

// What players of Werewolf and AIWolf think and say is true in these games, and in their words.

interface Said {
  readonly ask: Ask
  readonly facts: Facts
  readonly thought: string
  readonly text: string
}

/** What was thought and said in some games, with a summary of what its player knew then. */
async function saidIn(ruleset: string, switches: object, games: number): Promise<Said[]> {
  const said: Said[] = []
  for (let index = 0; index < games; index++)
    await watched(recipeFor(ruleset, switches), index, (view) => {
      const facts = factsOf(view)
      const { role, day, checks } = facts
      const kept = { role, day, checks: [...checks] } as unknown as Facts
      return ({ thought = '', text = '' }: Reply) => void said.push({ ask: askOf(view), facts: kept, thought, text })
    })
  return said
}

const aiwolf = await saidIn('aiwolf-9', {}, 4)
const maw = await saidIn('maw', { players: 9, seer: true }, 4)

describe('AIWolf', () => {
  const talks = aiwolf.filter(({ ask }) => ask.act === 'post')

  test('in a talk nobody is up or on a ballot', () => {
    expect(talks.filter(({ thought }) => /I have spoken against|So far I/.test(thought)).length).toBeGreaterThan(20)
    const OF_A_BALLOT = /is not up|cannot be chosen|(?:for|For) this vote|meant to vote so|who is up/
    expect(talks.filter(({ thought }) => OF_A_BALLOT.test(thought)).map(({ thought }) => thought)).toEqual([])
  })

  test('day 0 has no vote to plan', () => {
    const next = aiwolf.filter(({ ask, facts }) => ask.act === 'post' && facts.day === 1)
    expect(next.filter(({ thought }) => / since day 0/.test(thought)).length).toBeGreaterThan(0)
  })

  test('no check is told of a night that has not been', () => {
    const { vocabulary } = wordsOf(rulesetNamed('aiwolf-9'))
    const told = talks.flatMap(({ ask, text, facts }) =>
      listen(text, { speaker: ask.seat, vocabulary }).flatMap((move) =>
        move.kind === 'check' && facts.role !== 'sheriff' ? [{ day: facts.day, night: move.night, text }] : [],
      ),
    )
    expect(told.length).toBeGreaterThan(3)
    expect(told.filter(({ day, night }) => night !== undefined && (night >= day || night === 0))).toEqual([])
  })

  test('the Possessed has no plan for the night, and counts no mates', () => {
    const votes = aiwolf.filter(({ ask, facts }) => ask.act === 'vote' && facts.role === 'possessed')
    expect(votes.length).toBeGreaterThan(3)
    const PLAN = /Tonight player|For the night I have|of them ours/
    expect(votes.filter(({ thought }) => PLAN.test(thought)).map(({ thought }) => thought)).toEqual([])
  })
})

test.each([
  ['aiwolf-9', aiwolf, /The Werewolves attacked|was attacked/],
  ['maw', maw, /The Werewolves murdered|is murdered|was murdered/],
])('%s knows no mafia and no shots', (_, said, own) => {
  const FOREIGN = /\bmafia\b|\b(?:shots?|shoots?|bullet)\b/i
  expect(said.filter(({ thought }) => own.test(thought)).length).toBeGreaterThan(0)
  const words = said.flatMap(({ thought, text }) => [thought, text])
  expect(words.filter((one) => FOREIGN.test(one))).toEqual([])
})

test.each(['proven', 'outlived', 'shot'] as const)(
  'in Werewolf the reason "%s" is said without guns, and heard',
  (kind) => {
    const { vocabulary } = wordsOf(rulesetNamed('maw'))
    let seed = 1
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647
    const why = kind === 'shot' ? { kind, by: 6 } : { kind }
    const move = { kind: kind === 'proven' ? 'trust' : 'accuse', seat: 4, why } as const
    for (let i = 0; i < 60; i++) {
      const text = phrase([move], { speaker: 2, random, words: 60, mood: 'turn', vocabulary })
      expect(text).not.toMatch(/mafia|\bshot|shoot|bullet/i)
      expect(listen(text, { speaker: 2, vocabulary })).toContainEqual(expect.objectContaining({ seat: 4, why }))
    }
  },
)

describe('a Seer who checks by day', () => {
  const { vocabulary } = wordsOf(rulesetNamed('maw'))
  const told = maw.flatMap(({ ask, text, facts }) =>
    listen(text, { speaker: ask.seat, vocabulary }).flatMap((move) =>
      move.kind === 'check' ? [{ ...move, facts }] : [],
    ),
  )

  test('tells no night of a check, and neither does who lies', () => {
    const isTrue = ({ facts }: (typeof told)[number]): boolean => facts.role === 'sheriff'
    expect(told.filter(isTrue).length).toBeGreaterThan(0)
    expect(told.filter((one) => !isTrue(one)).length).toBeGreaterThan(0)
    expect(told.filter(({ night }) => night !== undefined)).toEqual([])
  })

  test('knows no night of it', () => {
    const checks = maw.flatMap(({ facts }) => facts.checks)
    expect(checks.length).toBeGreaterThan(0)
    expect(checks.filter(({ night }) => night > 0)).toEqual([])
    expect(maw.filter(({ thought }) => /checked player \d on night/.test(thought))).toEqual([])
  })

  test.each([
    'I checked number 4 on day 1: Villager.',
    'I checked number 4 on night 1: Villager.',
    'I checked number 4: Villager.',
  ])('is heard with the check whatever time it tells: %s', (text) =>
    expect(listen(text, { speaker: 2, vocabulary })).toMatchObject([{ kind: 'check', seat: 4, found: 'red' }]),
  )
})

test('several players are Werewolves, wolves or Villagers', () => {
  const { vocabulary } = wordsOf(rulesetNamed('maw'))
  const voice = (suspected: string): Voice => ({
    ...{ speaker: 2, style: 'plain', isSafe: true, random: () => 0 },
    vocabulary: { ...vocabulary, suspected: [suspected], trusted: ['Villager'] },
  })
  const LINE = 'I take {s+} for {black}'
  expect(say(LINE, { s: [5, 1] }, voice('wolf'))).toBe('I take player number 5 and player number 1 for wolves')
  expect(say(LINE, { s: [5, 1] }, voice('Werewolf'))).toContain('for Werewolves')
  expect(say(LINE, { s: [5] }, voice('wolf'))).toBe('I take player number 5 for a wolf')
  expect(say('I take {s+} for {red}', { s: [5, 1] }, voice('wolf'))).toContain('for Villagers')
  const accused = listen('I take 5 and 1 for wolves.', { speaker: 2, vocabulary }).map(
    (move) => 'seat' in move && move.seat,
  )
  expect(accused.sort()).toEqual([1, 5])
})

test('who is first tomorrow is first to be asked', () => {
  const mind = mindOf({ ask: { act: 'vote', options: [2, 3, 4, 5] }, random: 0.5 })
  const { sentence } = ahead(mind, 2, undefined, [])
  expect(sentence).toBe('Somebody has to be asked first tomorrow: I take player 3.')
})
