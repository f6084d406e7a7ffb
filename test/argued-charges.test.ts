import { beforeAll, expect, test } from 'vitest'
import { isSpeech, type Seat } from '../schemas/ask.ts'
import { Beliefs } from '../src/belief/beliefs.ts'
import { rulesetNamed } from '../src/games/games.ts'
import type { Move, Speech } from '../src/language/moves.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A speech of holy-grail, with all that was said in the game before it. */
interface Said {
  readonly seat: Seat
  readonly act: string
  readonly moves: Speech
  readonly before: readonly Said[]
  readonly day: number
  readonly alive: readonly Seat[]
  /** Whether a vote can go against a seat as things stand: it is up, or nobody has to be. */
  readonly isOpen: (seat: Seat) => boolean
}

const games: Said[][] = []
/** The chances in brackets of what red players thought, and what they believed. */
const chances: { readonly said: number; readonly held: number; readonly thought: string }[] = []

beforeAll(async () => {
  for (const ruleset of ['mafia-2025', 'classic-7']) {
    const thinking = thinkingOf(rulesetNamed(ruleset))
    const { vocabulary } = wordsOf(rulesetNamed(ruleset))
    for (let index = 0; index < 25; index++) {
      const said: Said[] = []
      games.push(said)
      await watched(recipeFor(ruleset, {}), index, (view) => {
        const { act, nominable } = askOf(view)
        const isSaid = isSpeech(askOf(view))
        const { seat, team, day, alive } = factsOf(view)
        return ({ thought = '', text = '' }) => {
          const inBrackets = [...thought.matchAll(/player (\d+) \((\d+) %\)/g)]
          if (team === 'red' && inBrackets.length > 0) {
            const beliefs = new Beliefs(seat, thinking)
            beliefs.read(view)
            const { black } = beliefs.posterior('own')
            for (const [, of, percent] of inBrackets)
              chances.push({ said: Number(percent), held: Math.round(100 * black[Number(of)]!), thought })
          }
          if (!isSaid) return
          const isOpen = (other: Seat): boolean => alive.includes(other) && !nominable?.includes(other)
          const moves = listen(text, { speaker: seat, vocabulary })
          said.push({ seat, act, moves, before: [...said], day, alive, isOpen })
        }
      })
    }
  }
}, 180_000)

type Stance = Extract<Move, { kind: 'accuse' | 'trust' | 'defend' }>

/** The stances of all speeches with the reason that they give. */
const stances = (): { readonly said: Said; readonly move: Stance }[] =>
  games
    .flat()
    .flatMap((said) =>
      said.moves.flatMap((move) =>
        (move.kind === 'accuse' || move.kind === 'trust' || move.kind === 'defend') && move.why ? [{ said, move }] : [],
      ),
    )

const isFor = ({ kind }: Move): boolean => kind === 'trust' || kind === 'defend' || kind === 'believe'
const isAgainst = ({ kind }: Move): boolean => kind === 'accuse' || kind === 'vote' || kind === 'nominate'

/** What a player said of another one before a speech, in order. */
const wordsOn = ({ before }: Said, by: Seat, on: Seat): Move[] =>
  before.flatMap(({ seat, moves }) =>
    seat === by ? moves.filter((move) => 'seat' in move && move.seat === on && (isFor(move) || isAgainst(move))) : [],
  )

test('who charges somebody with going after another player often says that this player looks red', () => {
  const charges = stances().flatMap(({ said, move: { kind, why } }) => {
    const victim = kind === 'accuse' && why && 'target' in why && !('not' in why && why.not) ? why.target : 0
    const isOpen = said.act === 'speak' && said.alive.includes(victim) && victim !== said.seat
    return isOpen && why!.kind !== 'defended' ? [{ said, victim }] : []
  })
  const backed = charges.filter(({ said, victim }) =>
    said.moves.some((move) => isFor(move) && 'seat' in move && move.seat === victim),
  )
  expect(charges.length).toBeGreaterThan(80)
  expect(backed.length / charges.length).toBeGreaterThan(0.3)
})

test('an accusation is said to have had no reason only where it had none', () => {
  const bare = stances().filter(({ move: { why } }) => why?.kind === 'accused' && why.isBare)
  expect(bare.length).toBeGreaterThan(20)
  for (const { said, move } of bare) {
    if (move.why?.kind !== 'accused') continue
    const reasons = wordsOn(said, move.seat, move.why.target).flatMap((one) =>
      one.kind === 'accuse' && one.why && one.why.kind !== 'guess' ? [one.why] : [],
    )
    expect(reasons).toEqual([])
    expect(isFor(move)).toBe(false)
  }
})

test('nobody is charged with a word, or praised for one, that it has taken back', () => {
  const words = stances().filter(({ move: { why } }) => why?.kind === 'accused' || why?.kind === 'defended')
  expect(words.length).toBeGreaterThan(100)
  for (const { said, move } of words) {
    if (move.why?.kind !== 'accused' && move.why?.kind !== 'defended') continue
    const last = wordsOn(said, move.seat, move.why.target).at(-1)
    if (last) expect(isFor(last), JSON.stringify(move)).toBe(move.why.kind === 'defended')
  }
})

test('who tells a black check asks everybody to vote against that player', () => {
  const told = games.flat().filter(({ act, moves, isOpen }) => {
    const isUp = (seat: Seat): boolean =>
      isOpen(seat) || moves.some((one) => one.kind === 'nominate' && one.seat === seat)
    return act === 'speak' && moves.some((move) => move.kind === 'check' && move.found === 'black' && isUp(move.seat))
  })
  const asking = told.filter(({ moves }) => moves.some((move) => move.kind === 'vote' && move.all))
  expect(told.length).toBeGreaterThan(10)
  expect(asking.length / told.length).toBeGreaterThan(0.7)
})

test('where one black player is left a speech hardly ever takes two for black', () => {
  const last = games.flat().filter(({ act, alive }) => act === 'speak' && alive.length === 3)
  const two = last.filter(({ moves }) => moves.filter(({ kind }) => kind === 'accuse').length > 1)
  expect(last.length).toBeGreaterThan(20)
  expect(two.length / last.length).toBeLessThan(0.08)
})

test('early speakers leave the ballot to those who have heard more', () => {
  const turns = games.flatMap((said) => said.filter(({ act, day }) => act === 'speak' && day === 1)[1] ?? [])
  const tables = turns.filter(({ alive }) => alive.length > 7)
  expect(tables.length).toBe(25)
  expect(tables.filter(({ moves }) => moves.some(({ kind }) => kind === 'nominate')).length / 25).toBeLessThan(0.7)
})

test('a thought that charges somebody with a deed gives the chance of the player that it was done to', () => {
  expect(chances.length).toBeGreaterThan(150)
  for (const { said, held, thought } of chances) expect(Math.abs(said - held), thought).toBeLessThanOrEqual(1)
})
