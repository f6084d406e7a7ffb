import { beforeAll, describe, expect, test } from 'vitest'
import { isSpeech, type Option } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { ledgerOf } from '../src/policy/holy-grail/ledger.ts'
import { withArticle } from '../src/policy/holy-grail/thought/words.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { recipeFor, watched } from './thinking.ts'

/** A thought with what its seat knew. */
interface Thought {
  readonly text: string
  readonly words: string
  readonly act: string
  readonly pick: Option | undefined
  readonly team: string | undefined
  readonly alive: number
  /** How many of its own team live, itself included. Red know of themselves alone. */
  readonly own: number
  readonly mates: readonly number[]
  readonly blackChecks: readonly number[]
  /** Whom the team has shot, the last one last. */
  readonly shot: readonly (Option | undefined)[]
}

const thoughts: Thought[] = []

beforeAll(async () => {
  for (const [ruleset, games] of [
    ['mafia-2025', 8],
    ['classic-7', 20],
    ['mini-mafia', 12],
  ] as const)
    for (let index = 0; index < games; index++)
      await watched(recipeFor(ruleset, {}), index, (view) => {
        const { alive, team, mates, checks, own } = factsOf(view)
        const { act } = askOf(view)
        const known = {
          act,
          team,
          alive: alive.length,
          own: 1 + mates.filter((mate) => alive.includes(mate)).length,
          mates: [...mates],
          blackChecks: checks.filter(({ found }) => found === 'black').map(({ target }) => target),
          shot: own.flatMap(({ act, pick }) => (act === 'kill' ? [pick] : [])),
        }
        return ({ thought = '', text = '', pick }) => void thoughts.push({ text: thought, words: text, pick, ...known })
      })
}, 120_000)

const saying = (pattern: RegExp, team?: string): Thought[] =>
  thoughts.filter((one) => pattern.test(one.text) && (team === undefined || one.team === team))

/** How many red may go by a vote, each followed by a kill, before black are as many. */
const votesLeft = ({ alive, own }: Thought): number => {
  let [all, votes] = [alive, 0]
  for (; 2 * own < all; votes++) all -= 2
  return votes
}

describe('black count with the mates that they know', () => {
  test('by day one wrong vote is enough where they say so, and they say so wherever it is', () => {
    const sentence =
      /they can afford no mistake today|We need one wrong vote|one wrong vote of theirs (?:decides|and a hit)|leaves them only a cover/
    const found = saying(sentence)
    for (const one of found) {
      expect(one.team).toBe('black')
      expect(one.act).not.toMatch(/claim|kill|check/)
      expect(votesLeft(one), one.text).toBe(1)
    }
    const due = thoughts.filter(
      (one) => one.team === 'black' && one.act === 'vote' && one.text !== '' && votesLeft(one) === 1,
    )
    expect(due.length).toBeGreaterThan(10)
    for (const one of due) expect(one.text).toMatch(sentence)
  })

  test('by night a kill is counted first', () => {
    const wins = saying(/a hit tonight wins the game|One more kill and we are as many/)
    expect(wins.length).toBeGreaterThan(1)
    for (const one of wins) expect(2 * one.own, one.text).toBeGreaterThanOrEqual(one.alive - 1)
    const next = saying(
      /no mistake tomorrow|A kill tonight and one wrong vote|and another hit decide|Two hits with a wrong vote/,
    )
    expect(next.length).toBeGreaterThan(2)
    for (const one of next) {
      expect(2 * one.own, one.text).toBeLessThan(one.alive - 1)
      expect(votesLeft({ ...one, alive: one.alive - 1 }), one.text).toBe(1)
    }
  })

  test('how many of the living are theirs', () => {
    const counts = thoughts.flatMap((one) =>
      [...one.text.matchAll(/(\d+) alive, (one|\d+) of them ours/g)].map(([, alive, own]) => ({ one, alive, own })),
    )
    expect(counts.length).toBeGreaterThan(3)
    for (const { one, alive, own } of counts)
      expect([Number(alive), own === 'one' ? 1 : Number(own)], one.text).toEqual([one.alive, one.own])
  })
})

test('red count on day 1 where that day decides, and at night with the shot that is to come', () => {
  const days = saying(
    /one more mistake and (?:it is over|a hit tonight)|afford no mistake today|a wrong vote now|for a mistake today/,
    'red',
  )
  expect(days.length).toBeGreaterThan(10)
  for (const { act, text } of days) expect(act, text).not.toMatch(/check|protect/)
  expect(days.some(({ alive }) => alive === 6)).toBe(true)
  for (const { text } of thoughts.filter(({ act }) => act === 'check' || act === 'protect'))
    expect(text).not.toMatch(/ today\b/)
})

test('nobody looks for a role among players who cannot have it', () => {
  expect(saying(/(?:may be|I give player|Where is)[^.]*\b0 %/).map(({ text }) => text)).toEqual([])
  expect(saying(/No (?:Sheriff|Detective) is left|has left the table, so it is/).length).toBeGreaterThan(0)
})

test('a seat that was checked as black is no blank, and one at 50 % or more stands there for a reason', () => {
  for (const { text, blackChecks } of thoughts) {
    if (/Both are a blank|no fact against either|Neither has done/.test(text))
      for (const seat of blackChecks) expect(text).not.toMatch(new RegExp(`player ${seat} at 100 %`))
    for (const [, seat] of text.matchAll(/(?:Nothing that happened speaks against|Of) player (\d+)(?: I know|\.)/g)) {
      const chance = new RegExp(`player ${seat} at (\\d+) %`, 'i').exec(text)?.[1]
      expect(Number(chance ?? 0), text).toBeLessThan(65)
    }
  }
  expect(saying(/No single fact stands|no one deed|is small, and all of it/).length).toBeGreaterThan(0)
})

test('a mate that the thought spares is not gone after in the words', () => {
  const spared = thoughts.flatMap((one) =>
    [...one.text.matchAll(/(?:to keep player (\d+) out of it|spares my mate player (\d+))/g)].map((match) => ({
      one,
      mate: Number(match[1] ?? match[2]),
    })),
  )
  expect(spared.length).toBeGreaterThan(3)
  for (const { one, mate } of spared) {
    expect(one.mates).toContain(mate)
    expect(one.words).not.toMatch(new RegExp(`nominate (?:player |number |seat )*${mate}\\b`))
  }
})

test('black give the numbers of a claim as those of a red player', () => {
  const sure = saying(/real with \d+ %(?! for a)|I believe (?:it|player \d+) with/, 'black')
  expect(sure.map(({ text }) => text)).toEqual([])
  expect(
    saying(
      /(?:player in my seat would believe|player in my seat that is true with|for a \w+ player in my seat)/,
      'black',
    ).length,
  ).toBeGreaterThan(3)
})

describe('what reds and liars do with what they think', () => {
  test('a false claimant who names the one black player speaks for the others, as a true one does', async () => {
    const ruleset = rulesetNamed('mini-mafia')
    const { vocabulary } = wordsOf(ruleset)
    const speaks = { true: [0, 0], false: [0, 0] }
    for (let index = 0; index < 300; index++)
      await watched(recipeFor('mini-mafia', {}), index, (view) => {
        const { role, team } = factsOf(view)
        const isFirst = ledgerOf(view, vocabulary).claimants.size === 0
        if (role === 'civilian' || !isFirst || !isSpeech(askOf(view))) return undefined
        return ({ text = '' }) => {
          const moves = listen(text, { speaker: view.seat, vocabulary })
          if (!moves.some(({ kind }) => kind === 'claim' || kind === 'check')) return
          const count = speaks[team === 'red' ? 'true' : 'false']
          count[0]!++
          if (moves.some(({ kind }) => kind === 'trust' || kind === 'defend')) count[1]!++
        }
      })
    const [ofTrue, ofFalse] = [speaks.true, speaks.false].map(([n, hits]) => hits! / n!)
    expect(Math.min(speaks.true[0]!, speaks.false[0]!)).toBeGreaterThan(20)
    expect(Math.abs(ofTrue! - ofFalse!), JSON.stringify(speaks)).toBeLessThan(0.15)
  })

  test('a red vote seldom goes against what the thought itself says', async () => {
    const { vocabulary } = wordsOf(rulesetNamed('mafia-2025'))
    let [votes, against] = [0, 0]
    for (let index = 0; index < 60; index++)
      await watched(recipeFor('mafia-2025', {}), index, (view) => {
        const { team, ballot } = factsOf(view)
        if (team !== 'red' || askOf(view).act !== 'vote') return undefined
        const { claimants } = ledgerOf(view, vocabulary)
        return ({ thought = '', pick }) => {
          const chances = new Map(
            [...thought.matchAll(/player (\d+) at (\d+) %/gi)].map(([, seat, p]) => [Number(seat), Number(p)]),
          )
          if (typeof pick !== 'number' || !chances.has(pick)) return
          votes++
          // A claimant may be the real Sheriff, so a red player may spare it although it is the likeliest to be black.
          const others = ballot.filter((seat) => !claimants.has(seat))
          const most = Math.max(...others.map((seat) => chances.get(seat) ?? 0))
          if (most - chances.get(pick)! > 30) against++
        }
      })
    expect(votes).toBeGreaterThan(600)
    expect(against / votes).toBeLessThan(0.015)
  })
})

test('the Don does not plan for whom the team has just shot', () => {
  const plans = saying(/Tomorrow I push player|have the table look at player/, 'black').filter(
    ({ act }) => act === 'check',
  )
  expect(plans.length).toBeGreaterThan(5)
  for (const { text, shot } of plans)
    expect(shot, text).not.toContain(Number(/(?:I push|look at) player (\d+)/.exec(text)![1]))
})

test('one hand on one ballot is one fact', () => {
  const hand = /(?:[Pp]layer \d+|it) (?:voted against|did not vote against) (?:me|player \d+)/
  expect(saying(hand).length).toBeGreaterThan(50)
  const twice =
    /(?:voted against|did not vote against) (?:me|player \d+)(?: \(\d+ %\))? (on day \d+) and (?:voted against|did not vote against) (?:me|player \d+)(?: \1)?[.:]/i
  expect(saying(twice).map(({ text }) => text)).toEqual([])
})

test('words and a nomination of one player against another are one fact', () => {
  const attack = /(?:[Pp]layer \d+|it) (?:goes after|nominated) (?:me|player \d+)/
  expect(saying(attack).length).toBeGreaterThan(50)
  const twice =
    /(?:goes after|nominated) (me|player \d+)(?: \(\d+ %\))?(?: on day \d+)? and (?:(?:goes after|nominated) )?(?:\1\b|that player)/i
  expect(saying(twice).map(({ text }) => text)).toEqual([])
})

test('the word of a game for a team has the article that goes with it', () => {
  expect(['innocent', 'evil', 'red', 'town'].map(withArticle)).toEqual(['an innocent', 'an evil', 'a red', 'a town'])
})
