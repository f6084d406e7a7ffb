import { describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import type { Mind } from '../src/policy/scripted/mind.ts'
import { check, protect, shoot } from '../src/policy/scripted/night.ts'
import { wordsOf } from '../src/storage/prompts.ts'

const { vocabulary } = wordsOf(rulesetNamed('mafia-2025'))
const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const RED = SEATS.slice(0, 7)

interface Told {
  readonly said?: readonly (readonly [Seat, string])[]
  readonly nominations?: readonly { readonly seat: Seat; readonly target: Seat }[]
  readonly votes?: readonly { readonly target: Seat; readonly by: readonly { readonly seat: Seat }[] }[]
  readonly scores?: readonly (readonly [Seat, number])[]
}

/** What a player knows who has heard this and nothing else. */
const mindOf = (seat: Seat, team: 'red' | 'black', { said = [], nominations = [], votes = [], scores = [] }: Told) =>
  ({
    ask: { act: team === 'black' ? 'kill' : 'protect' },
    facts: {
      seat,
      team,
      day: 1,
      seats: 10,
      alive: SEATS,
      mates: team === 'black' ? [8, 9, 10].filter((mate) => mate !== seat) : [],
      roles: { civilian: 6, sheriff: 1, mafia: 2, don: 1 },
      teams: { civilian: 'red', sheriff: 'red', mafia: 'black', don: 'black' },
      checks: [],
      claims: [],
      nominations,
      votes,
      speeches: said.map(([seat, text]) => ({ seat, day: 1, text })),
    },
    suspicion: { sheriffs: [], scores: new Map(scores), believed: undefined },
    vocabulary,
    random: () => 0.5,
  }) as unknown as Mind

describe('the mafia shoots who harms it most', () => {
  const shots = (told: Told) => [8, 9, 10].map((seat) => shoot(mindOf(seat, 'black', told), RED))
  // What a seat must be told to have done, to be shot and not the seat that the order of the team begins with.
  const [first] = shots({})
  const other = RED.find((seat) => seat !== first)!
  const third = RED.find((seat) => seat !== first && seat !== other)!
  const bystanders: Told = {
    said: [[third, `I suspect number ${other}.`]],
    nominations: [{ seat: third, target: other }],
    votes: [{ target: other, by: [{ seat: third }] }],
  }

  test('all of the team shoot at the same seat, also where nobody has harmed it', () => {
    expect(new Set(shots({})).size).toBe(1)
    expect(shots(bystanders)).toEqual(shots({}))
  })

  test.each<[string, Told]>([
    ['an accusation', { said: [[other, `I suspect number 9 and number ${third}.`]] }],
    ['a nomination', { nominations: [{ seat: other, target: 10 }] }],
    ['a vote', { votes: [{ target: 8, by: [{ seat: other }] }] }],
  ])('%s of a member counts', (_, told) => {
    expect(shots(told)).toEqual([other, other, other])
  })

  test('two deeds count for more than one', () => {
    const one = { said: [[third, 'I suspect number 8.']] } as const
    expect(shots(one)).toEqual([third, third, third])
    expect(shots({ ...one, votes: [8, 9].map((target) => ({ target, by: [{ seat: other }] })) })).toEqual(
      Array(3).fill(other),
    )
  })

  test('a claimed check that found somebody red counts for three deeds', () => {
    const found = (seat: Seat) => [third, `I am the Sheriff. On night 1 I checked number ${seat}, who is red.`] as const
    const votes = [8, 9].map((target) => ({ target, by: [{ seat: third }] }))
    expect(shots({ said: [found(other)], votes })).toEqual([other, other, other])
    expect(shots({ said: [found(first as Seat)], votes: [...votes, ...votes] })).toEqual([third, third, third])
  })

  test('three times in four it follows what a member has proposed', () => {
    const mind = mindOf(10, 'black', {})
    const shot = (luck: number) =>
      shoot({ ...mind, facts: { ...mind.facts, claims: [{ seat: 9, target: other }] }, random: () => luck }, RED)
    expect([0, 0.5, 0.74].map(shot)).toEqual([other, other, other])
    expect(shot(0.75)).not.toBe(other)
  })
})

test('the Doctor protects who has harmed its suspects most', () => {
  const scores = [
    [8, 3],
    [9, 3],
    [10, 3],
    [2, -1],
  ] as const
  const covered = (told: Told) => protect(mindOf(1, 'red', { scores, ...told }), [1, ...RED.slice(1)])
  expect(covered({})).toBe(2)
  expect(covered({ said: [[5, 'I suspect number 9.']] })).toBe(5)
  expect(covered({ said: [[5, 'I suspect number 3.']] })).toBe(2)
})

test('of the seats whose team it does not know, the Sheriff checks the most suspected, and the Don the least', () => {
  const scores = [
    [2, 1],
    [3, 3],
    [4, 2],
    [5, -1],
  ] as const
  const checks = [{ target: 3, found: 'black' }]
  const checked = (team: 'red' | 'black', known: readonly object[] = []) => {
    const mind = mindOf(team === 'black' ? 10 : 7, team, { scores })
    return check(
      { ...mind, facts: { ...mind.facts, checks: known, departures: [], own: [] } } as unknown as Mind,
      [2, 3, 4, 5],
    )
  }
  expect([checked('red'), checked('red', checks)]).toEqual([3, 4])
  expect([checked('black'), checked('black', [{ target: 5, found: 'no' }])]).toEqual([5, 2])
})
