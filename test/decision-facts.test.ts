import { beforeAll, describe, expect, test } from 'vitest'
import { isSpeech, type Option, type Seat } from '../schemas/ask.ts'
import type { Speech } from '../src/language/moves.ts'
import { rulesetOf } from '../src/play/series.ts'
import type { Mind } from '../src/policy/holy-grail/mind.ts'
import type { Ranking } from '../src/policy/holy-grail/ranking.ts'
import { candidatesOf, compared } from '../src/policy/holy-grail/thought/candidates.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { onlookers } from './onlookers.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A decision with what its seat knew before it. */
interface Decision {
  readonly act: string
  readonly day: number
  readonly isBlack: boolean
  readonly thought: string
  readonly pick: Option | undefined
  /** The probability of each option of a pick. */
  readonly chances: ReadonlyMap<Option, number>
  readonly said: Speech
  /** The chance of each seat to be black, as this player shows it. */
  readonly black: ArrayLike<number>
  /** Whom others have put up so far, for a speech that may nominate. */
  readonly up: readonly Seat[] | undefined
  /** Who could be voted for. */
  readonly ballot: readonly Seat[]
  /** Whom a thought would name if its ranking of the ballot had the likeliest to be black last. */
  readonly named: readonly Seat[]
  /** A mate at 67 % to the table with nobody on the ballot above it, while black need more than one wrong vote. */
  readonly lost: Seat | undefined
  /** Who is no Sheriff to black, and worst of the others to the table at 40 % or more. */
  readonly scapegoat: Seat | undefined
  /** Whether a wrong vote may lose the game for red. */
  readonly decides: boolean
  /** This player and its living mates. */
  readonly team: readonly Seat[]
  /** Who accused or nominated whom on the day of the decision, or on the one before the night of it; and who told a black check of whom. */
  readonly accused: readonly (readonly [by: Seat, whom: Seat])[]
}

const decisions: Decision[] = []

beforeAll(async () => {
  for (const [ruleset, games] of [
    ['mafia-2025', 60],
    ['classic-7', 30],
  ] as const) {
    const recipe = recipeFor(ruleset, {})
    const thinking = thinkingOf(rulesetOf(recipe))
    for (let index = 0; index < games; index++) {
      const mindOf = onlookers(thinking)
      await watched(recipe, index, (view) => {
        const mind = mindOf(view)
        const known = knownTo(mind)
        const { options } = mind.ask
        return ({ thought = '', text = '', pick, probs = [] }) =>
          void decisions.push({
            ...known,
            thought,
            pick,
            chances: new Map(options.map((option, i) => [option, probs[i] ?? 0])),
            said: isSpeech(mind.ask) ? listen(text, { speaker: mind.me, vocabulary: thinking.vocabulary }) : [],
          })
      })
    }
  }
}, 120_000)

function knownTo(mind: Mind): Omit<Decision, 'thought' | 'pick' | 'chances' | 'said'> {
  const { facts, ledger, isBlack, me, others, shown, pressure } = mind
  const { act, nominable } = mind.ask
  const { day, alive, mates, nominations } = facts
  const worst = (seats: readonly Seat[]): Seat | undefined =>
    seats.toSorted((a, b) => mind.table.black[b]! - mind.table.black[a]!)[0]
  const mate = worst(facts.ballot)
  const red = worst(others.filter((seat) => !mates.includes(seat)))
  const isHunted = red !== undefined && (ledger.claimants.has(red) || mind.own.role('sheriff')[red]! > 0.3)
  const ballot = (facts.ballot.length > 0 ? facts.ballot : others).filter((seat) => seat !== me)
  const ofDay = SHOTS.has(act) ? day - 1 : day
  const spoken = ledger.said.flatMap(({ seat, day: on, act: as, moves }) =>
    on !== ofDay || (as === 'farewell' && !alive.includes(seat))
      ? []
      : moves.flatMap((move) => against(move).map((whom) => [seat, whom] as const)),
  )
  const told = [...ledger.claimants.values()].flatMap(({ seat, results }) =>
    [...results].flatMap(([whom, { found }]) => (found === 'black' ? [[seat, whom] as const] : [])),
  )
  const put = nominations.flatMap((one) => (one.day === ofDay ? [[one.seat, one.target] as const] : []))
  return {
    act,
    day,
    isBlack,
    up: nominable && others.filter((seat) => !nominable.includes(seat)),
    black: shown.black,
    ballot,
    named:
      act === 'vote'
        ? candidatesOf(mind, compared(mind, ranked(ballot.toSorted((a, b) => shown.black[a]! - shown.black[b]!))))
        : [],
    decides: pressure === 1,
    lost:
      mate !== undefined && mates.includes(mate) && mind.table.black[mate]! >= 0.67 && !mind.wouldWin
        ? mate
        : undefined,
    scapegoat: red !== undefined && !isHunted && mind.table.black[red]! >= 0.4 ? red : undefined,
    team: [me, ...mates].filter((seat) => alive.includes(seat)),
    accused: [...spoken, ...told, ...put],
  }
}

/** A ranking in this order. */
const ranked = (seats: readonly Seat[]): Ranking => ({
  candidates: seats.map((option) => ({ option, parts: {}, worth: 0, feeling: 0 })),
  distribution: new Map(),
  temperature: 1,
})

const SHOTS: ReadonlySet<string> = new Set(['claim', 'kill'])

/** Whom a move goes against. */
function against(move: Speech[number]): Seat[] {
  if (move.kind === 'accuse' || move.kind === 'vote') return [move.seat]
  return move.kind === 'believe' ? [move.over] : []
}

describe('a shot of the mafia', () => {
  const hurt = ({ accused, team, pick }: Decision): Seat[] =>
    team.filter((member) => accused.some(([by, whom]) => by === pick && whom === member))
  const shots = (): Decision[] =>
    decisions.filter(({ act, pick, thought }) => SHOTS.has(act) && typeof pick === 'number' && thought !== '')

  test('names the member of the team whom the victim accused on the day that ended', () => {
    const named = shots().flatMap((one) => {
      const found = /who went after (?:(me)|player (\d+))/.exec(one.thought)
      return found ? [{ one, whom: found[2] === undefined ? one.team[0] : Number(found[2]) }] : []
    })
    expect(named.length).toBeGreaterThan(15)
    for (const { one, whom } of named) expect(hurt(one), one.thought).toContain(whom)
  })

  test('seldom takes away the red player whom the table suspects most', () => {
    const chances = shots().flatMap(({ scapegoat, chances: of }) =>
      scapegoat === undefined ? [] : [of.get(scapegoat) ?? 0],
    )
    expect(chances.length).toBeGreaterThan(30)
    expect(chances.reduce((sum, p) => sum + p, 0) / chances.length).toBeLessThan(0.06)
  })

  test('throws no suspicion on others where the victim accused one of the team', () => {
    const clean = shots().filter(({ thought }) => /throws suspicion on others|at the door of its enemies/.test(thought))
    expect(clean.length).toBeGreaterThan(5)
    for (const one of clean) expect(hurt(one), one.thought).toEqual([])
  })
})

describe('a red speech while somebody far likelier is up', () => {
  const sure = (): { readonly one: Decision; readonly first: Seat }[] =>
    decisions.flatMap((one) => {
      const first = one.up?.toSorted((a, b) => one.black[b]! - one.black[a]!)[0]
      return one.isBlack || first === undefined || one.black[first]! < 0.76 ? [] : [{ one, first }]
    })

  test('nominates nobody else, and accuses hardly anybody else', () => {
    const after = (kind: 'nominate' | 'accuse'): number =>
      sure().filter(({ one: { said, black }, first }) =>
        said.some((move) => move.kind === kind && black[first]! - black[move.seat]! > 0.31),
      ).length
    expect(sure().length).toBeGreaterThan(40)
    expect(after('nominate')).toBe(0)
    // An answer to a question, or a word on two claims, may still accuse another.
    expect(after('accuse') / sure().length).toBeLessThan(0.03)
  })

  test('follows a thought that says who is up, and the chance', () => {
    const isBehind = ({ one: { said, black }, first }: ReturnType<typeof sure>[number]): boolean =>
      said.some((move) => (move.kind === 'nominate' || move.kind === 'accuse') && black[move.seat]! > black[first]!)
    for (const { one, first } of sure().filter((one) => !isBehind(one)))
      expect(one.thought.toLowerCase()).toContain(
        `player ${first} is up already, at ${Math.round(100 * one.black[first]!)} %`,
      )
  })
})

describe('a red vote', () => {
  const votes = (): { readonly one: Decision; readonly given: number }[] =>
    decisions.flatMap((one) => {
      const { pick, black, ballot } = one
      if (one.isBlack || one.act !== 'vote' || typeof pick !== 'number') return []
      const most = Math.max(...ballot.map((seat) => black[seat]!))
      return [{ one, given: most - black[pick]! }]
    })

  test('on a day that decides does not leave somebody clearly likelier, for the crowd or often', () => {
    const deciding = votes().filter(({ one }) => one.decides)
    const wrong = deciding.filter(({ given }) => given > 0.15)
    expect(deciding.length).toBeGreaterThan(200)
    expect(wrong.length / deciding.length).toBeLessThan(0.035)
    for (const { one } of wrong)
      expect(one.thought).not.toMatch(/of the others are already|others go there too|of the others on the same side/)
  })

  test('was planned for somebody who is up', () => {
    const planned = votes().filter(({ one }) =>
      /In my speech I was against|for this vote|For this vote|meant to vote so/.test(one.thought),
    )
    const failed = planned.filter(({ one }) => /cannot be chosen now|is not up, so it has/.test(one.thought))
    expect(planned.length).toBeGreaterThan(300)
    // Of two who are tied neither can vote for itself.
    expect(failed.length / planned.length).toBeLessThan(0.02)
  })

  test('leaves nobody out of its thought who is clearly likelier than all whom it names', () => {
    for (const { one } of votes()) {
      const open = one.ballot
      const most = Math.max(...open.map((seat) => one.black[seat]!))
      expect(most - Math.max(...one.named.map((seat) => one.black[seat]!))).toBeLessThan(0.101)
      const isNamed = (seat: Seat): boolean => new RegExp(`player ${seat}\\b`, 'i').test(one.thought)
      const top = Math.max(0, ...open.filter(isNamed).map((seat) => one.black[seat]!))
      for (const seat of open) expect(one.black[seat]! - top, `${seat}: ${one.thought}`).toBeLessThan(0.101)
    }
  })
})

test('black make their case against somebody whom a red player could suspect', () => {
  const cases = decisions.flatMap(({ thought }) =>
    [...thought.matchAll(/(?:seat would put|without my card it is|argue as a \w+ player:) player \d+ at (\d+) %/g)].map(
      ([, chance]) => ({ thought, chance: Number(chance) }),
    ),
  )
  expect(cases.length).toBeGreaterThan(300)
  for (const { thought, chance } of cases) expect(chance, thought).toBeGreaterThan(5)
})

test('a plan is not given up for a result that was known before', () => {
  expect(decisions.filter(({ thought }) => /is I know by now|has answered that about/.test(thought))).toEqual([])
})

test('a black hand seldom goes up beside a mate whom it cannot save, and the thought says so', () => {
  const votes = decisions.filter(
    ({ isBlack, act, lost, pick }) => isBlack && act === 'vote' && lost !== undefined && typeof pick === 'number',
  )
  const along = votes.filter(({ lost, pick }) => pick === lost)
  expect(votes.length).toBeGreaterThan(10)
  // A false claimant keeps to its own story.
  expect(along.length / votes.length).toBeGreaterThan(0.5)
  for (const { thought } of along) expect(thought).toMatch(/whom my hand cannot save|who is lost, so I go along/)
})

test('a feeling goes against chances, and not against reasons that nobody named', () => {
  const close = decisions.flatMap(({ thought, black }) => {
    const found = /player (\d+), though player (\d+) is a little likelier/.exec(thought)
    return found ? [black[Number(found[2])]! - black[Number(found[1])]!] : []
  })
  expect(close.length).toBeGreaterThan(2)
  for (const more of close) {
    expect(more).toBeGreaterThan(0.029)
    expect(more).toBeLessThan(0.081)
  }
  expect(decisions.filter(({ thought }) => /the reasons point|by the reasons/.test(thought))).toEqual([])
})
