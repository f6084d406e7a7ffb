import { expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Event } from '../schemas/event.ts'
import { Beliefs } from '../src/belief/beliefs.ts'
import { parametersOn } from '../src/belief/day-parameters.ts'
import { deckOf, MAX_DEALS, TooManyDeals } from '../src/belief/deck.ts'
import { type Parameters, TALK } from '../src/belief/features.ts'
import { stream } from '../src/game/random.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { rulesetOf } from '../src/play/series.ts'
import { asksOf } from '../src/view/decisions.ts'
import { factsOf } from '../src/view/facts.ts'
import { heardBy, viewFrom } from '../src/view/view.ts'
import { madeUpParameters, recipeFor, thinkingOf, watched } from './thinking.ts'

test('what a seat does itself tells it nothing, and tells the table something', async () => {
  const ruleset = rulesetOf(recipeFor('mafia-2025', {}))
  const thinking = thinkingOf(ruleset, madeUpParameters(ruleset, stream('own acts')))
  const { log } = await watched(recipeFor('mafia-2025', {}), 0, () => undefined)
  const { view } = asksOf(log).find(({ ask }) => ask.act === 'speak')!
  const { seat } = view
  const others = [1, 2, 3, 4].filter((other) => other !== seat)
  const acts: Event[] = [
    {
      type: 'spoke',
      seat,
      act: 'speak',
      text: `I suspect player number ${others[0]}. I trust player number ${others[1]}. PASS.`,
    },
    { type: 'nominated', seat, target: others[2]! },
  ]
  const acted = viewFrom(seat, [...heardBy(view), ...acts.map((event) => ({ event, open: true }))])
  const before = new Beliefs(seat, thinking).read(view)
  const after = new Beliefs(seat, thinking).read(acted)
  for (const eyes of ['own', 'pretended'] as const)
    after.posterior(eyes).weights.forEach((p, i) => expect(p).toBeCloseTo(before.posterior(eyes).weights[i]!, 9))
  const moved = after.posterior('table').black.map((p, i) => Math.abs(p - before.posterior('table').black[i]!))
  expect(Math.max(...moved)).toBeGreaterThan(0.01)
  expect(after.evidence.length).toBeGreaterThan(before.evidence.length + 2)
  expect(after.snapshot().evidence).toEqual(before.snapshot().evidence)
  for (const eyes of ['own', 'pretended'] as const)
    expect(after.grounds(eyes).evidence).toEqual(before.grounds(eyes).evidence)
  expect(after.grounds('table').evidence).toEqual(after.evidence)
})

test('attention multiplies the log-odds of every deal: twice of it squares the weights, none makes all alike', async () => {
  const ruleset = rulesetNamed('classic-7')
  const thinking = thinkingOf(ruleset, madeUpParameters(ruleset, stream('attention')))
  const { log } = await watched(recipeFor('classic-7', {}), 0, () => undefined)
  const { view } = [...asksOf(log)].find(({ ask }) => ask.act === 'vote')!
  const beliefs = new Beliefs(view.seat, thinking).read(view)
  const [none, once, twice] = [0, 1, 2].map((attention) => beliefs.posterior('own', { attention }).weights)
  const squares = once!.map((p) => p * p)
  const sum = squares.reduce((all, p) => all + p, 0)
  twice!.forEach((p, i) => expect(p).toBeCloseTo(squares[i]! / sum, 9))
  none!.forEach((p) => expect(p).toBeCloseTo(1 / none!.length, 9))
  expect(Math.max(...once!) - Math.min(...once!)).toBeGreaterThan(0.001)
  // A first impression counts in full, however little attention is paid.
  const open = beliefs.posterior('own').black.findIndex((p) => p > 0 && p < 1)
  const impressions = Array.from({ length: 8 }, (_, seat) => (seat === open ? Math.log(3) : 0))
  const [before, felt] = [{}, { impressions }].map(
    (bias) => beliefs.posterior('own', { attention: 0, ...bias }).black[open]!,
  )
  expect(felt! / (1 - felt!)).toBeCloseTo((3 * before!) / (1 - before!), 9)
})

test('players with other parameters of one game share no belief of the table', () => {
  const ruleset = rulesetNamed('classic-7')
  const opened = { type: 'opened', roles: { civilian: 3, sheriff: 1, doctor: 1, mafia: 2 }, teams: ruleset.teams }
  const spoke = { type: 'spoke', seat: 1, act: 'speak', text: 'I suspect player number 2. PASS.' }
  const heard = [opened, { type: 'began', phase: 'day', number: 1 }, spoke].map((event) => ({
    event: event as unknown as Event,
    open: true,
  }))
  const tableOf = (name: string, history = heard) => {
    const thinking = thinkingOf(ruleset, madeUpParameters(ruleset, stream(name)))
    return [...new Beliefs(3, thinking).read(viewFrom(3, history)).posterior('table').black]
  }
  const first = tableOf('one')
  // What the other believes alone, of a copy of the game.
  expect(tableOf('other')).toEqual(tableOf('other', structuredClone(heard)))
  expect(tableOf('other')).not.toEqual(first)
})

test('whom a protector saved is evidence for it alone, and none of what it takes the table to believe', () => {
  const ruleset = rulesetNamed('classic-7')
  const thinking = thinkingOf(ruleset, madeUpParameters(ruleset, stream('saved')))
  const opened = { type: 'opened', roles: { civilian: 3, sheriff: 1, doctor: 1, mafia: 2 }, teams: ruleset.teams }
  const heard = [opened, { type: 'began', phase: 'night', number: 1 }, { type: 'missed' }].map((event) => ({
    event: event as unknown as Event,
    open: true,
  }))
  const covered = { event: { type: 'chose', seat: 1, act: 'protect', pick: 4 } as Event, open: false }
  const doctor = new Beliefs(1, thinking).read(viewFrom(1, [...heard.slice(0, 2), covered, ...heard.slice(2)]))
  const other = new Beliefs(2, thinking).read(viewFrom(2, heard))
  expect(doctor.evidence.map(({ feature }) => feature)).toEqual(['saved'])
  expect(other.evidence).toEqual([])
  expect([...doctor.posterior('table').black]).toEqual([...other.posterior('table').black])
  expect(doctor.posterior('own').black[4]).not.toBeCloseTo(other.posterior('own').black[4]!, 3)
})

test('on each day all talk so far has the weight of that day, and nothing else has', async () => {
  const ruleset = rulesetNamed('classic-7')
  const random = stream('talk')
  const plain = madeUpParameters(ruleset, random)
  const talk = [0.5, 0.2]
  /** The same numbers, those of talk multiplied. */
  const scaled = talk.map((weight) => {
    const scale = <T extends object>(features: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(
        Object.entries(features).map(([name, of]) => [
          name,
          Object.fromEntries(Object.entries(of).map(([key, x]) => [key, TALK.has(name) ? weight * x : x])) as T,
        ]),
      )
    return { pairs: scale(plain.pairs), seats: scale(plain.seats) } as Parameters
  })
  const weighed = { ...plain, talk }
  const kept = new Map<Seat, Beliefs>()
  const days = new Set<number>()
  await watched(recipeFor('classic-7', {}), 0, (view) => {
    const { day } = factsOf(view)
    const at = Math.min(Math.max(day, 1), 2) - 1
    const beliefs = kept.get(view.seat) ?? new Beliefs(view.seat, thinkingOf(ruleset, weighed))
    kept.set(view.seat, beliefs.read(view))
    for (const eyes of ['own', 'table'] as const) {
      const { black } = new Beliefs(view.seat, thinkingOf(ruleset, scaled[at])).read(view).posterior(eyes)
      beliefs.posterior(eyes).black.forEach((p, seat) => expect(p).toBeCloseTo(black[seat]!, 9))
      const { parameters } = beliefs.grounds(eyes)
      expect(parameters.pairs).toEqual(scaled[at]!.pairs)
    }
    days.add(day)
    return undefined
  })
  expect(Math.max(...days)).toBeGreaterThan(1)
  expect(parametersOn(2, weighed)).toBe(parametersOn(7, weighed))
  expect(parametersOn(1, plain)).toBe(plain)
})

test.each([
  ['mafia-2025', {}, 2520, 120],
  ['classic-7', {}, 420, 21],
  ['mini-mafia', {}, 12, 4],
  ['maw', { players: 12 }, 495, 495],
])('the deck of %s %j has %i deals, in %i groups of black seats', (name, switches, deals, groups) => {
  const ruleset = rulesetNamed(name, switches)
  const deck = deckOf(ruleset)
  expect([deck.deals.length, deck.groups.length]).toEqual([deals, groups])
  // Twenty players with seven Werewolves have 77,520 groups.
  expect(deck.groupOf).toBeInstanceOf(Uint32Array)
  for (const at of [0, 1, deals >> 1, deals - 1]) {
    const blacks = deck.deals[at]!.flatMap((role, seat) => (ruleset.teams[role] === 'black' ? [seat] : []))
    expect(deck.groups[deck.groupOf[at]!]).toEqual(blacks)
    for (const [role, holder] of deck.holders) expect(deck.deals[at]![holder[at]!]).toBe(role)
  }
  expect(deckOf(rulesetNamed(name, switches))).toBe(deck)
})

test('a game with too many deals is refused in a sentence', () => {
  const ruleset = rulesetNamed('maw', { players: 20, seer: true })
  expect(() => deckOf(ruleset)).toThrow(TooManyDeals)
  expect(() => deckOf(ruleset)).toThrow(
    /^exact beliefs hold every deal in memory, at most 300,000; 20 seats have 542,640; name fewer seats, or scripted players$/,
  )
  expect(MAX_DEALS).toBe(300_000)
})
