import { beforeAll, describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { ledgerOf } from '../src/policy/holy-grail/ledger.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { recipeFor, watched } from './thinking.ts'

/** A thought, and what its player knew then. */
interface Thought {
  readonly text: string
  readonly act: string
  readonly nominable: readonly Seat[] | undefined
  readonly team: string | undefined
  readonly day: number
  readonly alive: number
  /** How many of its own team live, itself included. Red know of themselves alone. */
  readonly own: number
  /** The living who claim the role that checks, without the player and its mates. */
  readonly rivals: readonly Seat[]
}

const thoughts: Record<'classic-7' | 'mafia-2025' | 'maw', Thought[]> = { 'classic-7': [], 'mafia-2025': [], maw: [] }

beforeAll(async () => {
  for (const [ruleset, games] of [
    ['classic-7', 40],
    ['mafia-2025', 40],
    ['maw', 25],
  ] as const) {
    const { vocabulary } = wordsOf(rulesetNamed(ruleset))
    for (let index = 0; index < games; index++)
      await watched(recipeFor(ruleset, {}), index, (view) => {
        const { alive, team, mates, day, seat } = factsOf(view)
        const { act, nominable } = askOf(view)
        const isOther = (one: Seat): boolean => one !== seat && alive.includes(one) && !mates.includes(one)
        const known = {
          ...{ act, nominable, team, day },
          alive: alive.length,
          own: 1 + mates.filter((mate) => alive.includes(mate)).length,
          rivals: [...ledgerOf(view, vocabulary).claimants.keys()].filter(isOther),
        }
        return ({ thought = '' }) => void thoughts[ruleset].push({ text: thought, ...known })
      })
  }
}, 120_000)

const every = (): Thought[] => Object.values(thoughts).flat()
const saying = (pattern: RegExp, among = every()): Thought[] => among.filter(({ text }) => pattern.test(text))

describe('a wrong vote loses by itself, or only by the shot after it', () => {
  test('where a Doctor may cover the victim, black say that they need the shot too', () => {
    const black = thoughts['classic-7'].filter(({ team }) => team === 'black')
    const atOnce = saying(
      /wrong vote of theirs decides|they can afford no mistake today|one wrong vote, no more/,
      black,
    )
    const withShot = saying(/one wrong vote of theirs and a hit|only a cover tonight|one wrong vote and a hit/, black)
    expect(withShot.length).toBeGreaterThan(50)
    for (const one of withShot) expect(2 * one.own, one.text).toBeLessThan(one.alive - 1)
    const early = atOnce.filter((one) => one.alive === 6)
    expect(early.map(({ text }) => text)).toEqual([])
  })

  test('so do red with six alive, of whom two at most are black', () => {
    const red = thoughts['classic-7'].filter(({ team }) => team === 'red')
    const six = red.filter(({ alive, day, act }) => alive === 6 && day === 1 && act === 'vote')
    expect(six.length).toBeGreaterThan(50)
    for (const { text } of six) expect(text).not.toMatch(/mistake and it is over|no mistake today|vote now loses/)
    expect(saying(/a hit tonight, and it is over|only a cover tonight|now a hit tonight loses/, six).length).toBe(
      six.length,
    )
  })

  test('without a Doctor nobody speaks of a cover', () => {
    expect(
      saying(/a cover tonight|and a hit after it|and another hit/, thoughts['mafia-2025']).map(({ text }) => text),
    ).toEqual([])
  })

  test('Werewolves who lack one hand for half of them need the hit alone', () => {
    const found = saying(/a hit tonight, and no vote goes through/, thoughts.maw)
    expect(found.length).toBeGreaterThan(5)
    for (const one of found) expect(2 * one.own, one.text).toBe(one.alive - 1)
    for (const one of saying(/a hit tonight and one wrong vote/, thoughts.maw))
      expect(2 * one.own, one.text).toBeLessThan(one.alive - 1)
  })
})

describe('a plan and a mate that are up', () => {
  test('who turns from somebody who is up turns to somebody who is not', () => {
    const found = saying(/is up already, so I look at another|has put player \d+ up before me/)
    expect(found.length).toBeGreaterThan(10)
    for (const { text, nominable = [] } of found) {
      const [, rest = ''] = text.split(/look at another|up before me/)
      const [, seat] = /(?:speak against|go after|goes against|put up|nominate) (player \d+)/.exec(rest) ?? []
      if (seat !== undefined)
        expect(
          nominable.map((one) => `player ${one}`),
          text,
        ).toContain(seat)
    }
  })

  test('in a game without nominations nobody is "not up"', () => {
    const classic = saying(/not up today|though not up|is not up/, thoughts['classic-7'])
    expect(classic.map(({ text }) => text)).toEqual([])
    expect(saying(/hardly to be saved|looks lost/, thoughts['classic-7']).length).toBeGreaterThan(3)
  })
})

test('black let a claim stand only while somebody who made it lives', () => {
  const standing = saying(/I let the claim stand|A counterclaim would put|makes the first one doubtful/)
  expect(standing.length).toBeGreaterThan(5)
  for (const one of standing) expect(one.rivals, one.text).not.toEqual([])
  for (const one of saying(/Who claimed has left|to those of the dead|so the place is free/))
    expect(one.rivals, one.text).toEqual([])
})
