import { beforeAll, describe, expect, test } from 'vitest'
import { isSpeech, type Option, type Seat } from '../schemas/ask.ts'
import type { Speech } from '../src/language/moves.ts'
import { rulesetOf } from '../src/play/series.ts'
import { keptClaimant } from '../src/policy/holy-grail/kept-claimant.ts'
import type { Mind } from '../src/policy/holy-grail/mind.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { onlookers } from './onlookers.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A decision with what its seat knew before it. */
interface Decision {
  readonly ruleset: string
  readonly game: number
  readonly seat: Seat
  readonly act: string
  readonly day: number
  /** How many counts of hands were heard: it tells the ballots of a day apart. */
  readonly counts: number
  readonly isBlack: boolean
  readonly mates: readonly Seat[]
  readonly alive: readonly Seat[]
  readonly ballot: readonly Seat[]
  readonly nominable: readonly Seat[]
  /** The only claimant, whom red keep. */
  readonly kept: Seat | undefined
  /** The chance of each seat to be black, as this player shows it; the Doctor shows what it believes. */
  readonly black: ArrayLike<number>
  readonly checks: readonly { readonly target: Seat; readonly found: string }[]
  /** Whether a wrong vote may lose the game for red, and whether one more of theirs out wins it for black. */
  readonly decides: boolean
  readonly wouldWin: boolean
  /** Whom the Don knows not to be the Sheriff, who did not go after the team, on a night on which a Sheriff may live. */
  readonly cleared: readonly Seat[]
  readonly chances: ReadonlyMap<Option, number>
  readonly pick: Option | undefined
  readonly thought: string
  readonly said: Speech
}

const decisions: Decision[] = []

beforeAll(async () => {
  for (const [ruleset, games] of [
    ['mafia-2025', 70],
    ['classic-7', 50],
  ] as const) {
    const recipe = recipeFor(ruleset, {})
    const thinking = thinkingOf(rulesetOf(recipe))
    for (let game = 0; game < games; game++) {
      const mindOf = onlookers(thinking)
      await watched(recipe, game, (view) => {
        const mind = mindOf(view)
        const known = { ruleset, game, ...knownTo(mind) }
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

function knownTo(mind: Mind): Omit<Decision, 'ruleset' | 'game' | 'chances' | 'pick' | 'thought' | 'said'> {
  const { facts, ledger, me, others, isBlack, shown, own, pressure, wouldWin } = mind
  const { act, nominable = [], options } = mind.ask
  const { day, alive, mates, checks, votes } = facts
  const ballot = facts.ballot.length > 0 ? facts.ballot : options.filter((option) => typeof option === 'number')
  const team = [me, ...mates]
  const hasHurt = (seat: Seat): boolean =>
    team.some(
      (one) => ledger.accusers.get(one)?.has(seat) || ledger.claimants.get(seat)?.results.get(one)?.found === 'black',
    )
  const isOpen = others.some((seat) => own.role('sheriff')[seat]! > 0.05)
  return {
    seat: me,
    act,
    day,
    counts: votes.length,
    isBlack,
    mates: [...mates],
    alive: [...alive],
    ballot: ballot.filter((seat) => seat !== me),
    nominable: nominable.filter((seat) => seat !== me),
    kept: keptClaimant(mind),
    black: shown.black,
    checks: [...checks],
    decides: pressure === 1,
    wouldWin,
    cleared: isOpen
      ? checks.flatMap(({ target, found }) =>
          found === 'no' && alive.includes(target) && !hasHurt(target) ? [target] : [],
        )
      : [],
  }
}

const votes = (): (Decision & { readonly pick: Seat })[] =>
  decisions.filter((one): one is Decision & { pick: Seat } => one.act === 'vote' && typeof one.pick === 'number')

/** The votes of each ballot. */
const ballots = (): (Decision & { readonly pick: Seat })[][] => [
  ...Map.groupBy(votes(), ({ ruleset, game, counts }) => `${ruleset} ${game} ${counts}`).values(),
]

const areOne = (picks: readonly Seat[]): boolean => new Set(picks).size === 1

describe('black hands, where one more of theirs out wins,', () => {
  const winning = (): (Decision & { readonly pick: Seat })[][] =>
    ballots().map((hands) => hands.filter(({ isBlack, wouldWin }) => isBlack && wouldWin))

  test('meet on one red player', () => {
    const onReds = winning()
      .map((hands) => hands.flatMap(({ pick, mates }) => (mates.includes(pick) ? [] : [pick])))
      .filter((picks) => picks.length > 1)
    expect(onReds.length).toBeGreaterThan(30)
    expect(onReds.filter((picks) => !areOne(picks)).length / onReds.length).toBeLessThan(0.4)
  })

  test('go against a mate only if it is lost, and the thought says so', () => {
    const open = winning()
      .flat()
      .filter(({ ballot, mates }) => ballot.some((seat) => !mates.includes(seat)))
    const against = open.filter(({ pick, mates }) => mates.includes(pick))
    expect(open.length).toBeGreaterThan(200)
    expect(against.length / open.length).toBeLessThan(0.3)
    const unsaid = against.filter(
      ({ thought }) => !/all our hands could not save|hands elsewhere would not be/.test(thought),
    )
    // Over 440 games it is 13 % of 280; here there are some 70.
    expect(unsaid.length / against.length).toBeLessThan(0.25)
  })

  test('win in the thoughts of those who raise them', () => {
    const said = winning()
      .flat()
      .filter(({ thought }) => /one wrong vote wins|more of theirs out wins|hands together win|exit wins/.test(thought))
    expect(said.length).toBeGreaterThan(60)
    for (const { thought, pick, mates } of said) {
      expect(mates).not.toContain(pick)
      const named = /all our hands on player (\d+)/.exec(thought)
      if (named) expect(Number(named[1])).toBe(pick)
    }
  })
})

test('red hands do not part between two who are sure where a mistake ends the game', () => {
  const sure = ({ ballot, black }: Decision): string =>
    ballot
      .filter((seat) => black[seat]! >= 0.75)
      .sort()
      .join()
  const met = ballots()
    .map((hands) => hands.filter(({ isBlack }) => !isBlack))
    .filter(
      (hands) =>
        hands.length > 1 &&
        hands.every(({ decides }) => decides) &&
        areOne(hands.map(({ pick: _, ...one }) => Number(sure({ ...one, pick: _ }) === sure(hands[0]!)))) &&
        sure(hands[0]!).split(',').length === 2,
    )
  expect(met.length).toBeGreaterThan(5)
  const parted = met.filter((hands) => !areOne(hands.map(({ pick }) => pick)))
  expect(parted.length / met.length).toBeLessThan(0.15)
})

test('hands of red meet for a reason that its thought gives', () => {
  const said = votes().flatMap((one) => {
    const found = /hands together: player (\d+) has the check/.exec(one.thought)
    return found && !one.isBlack ? [{ one, by: Number(found[1]) }] : []
  })
  expect(said.length).toBeGreaterThan(5)
  for (const { one, by } of said) expect(one.thought).not.toMatch(new RegExp(`goes? up against player ${by}\\b`))
  const more = decisions.flatMap(({ thought }) => [...thought.matchAll(/since (\d+) % is more than (\d+) %/g)])
  expect(more.length).toBeGreaterThan(200)
  for (const [text, a, b] of more) expect(Number(a) - Number(b), text).toBeGreaterThan(3)
})

test('a Sheriff or Detective votes against the black player it has found', () => {
  const found = votes().flatMap((one) => {
    const black = one.checks.flatMap((check) => (check.found === 'black' ? [check.target] : []))
    return one.ballot.some((seat) => black.includes(seat)) ? [{ one, black }] : []
  })
  expect(found.length).toBeGreaterThan(40)
  for (const { one, black } of found) {
    expect(black, one.thought).toContain(one.pick)
    expect(black.reduce((sum, seat) => sum + (one.chances.get(seat) ?? 0), 0)).toBeGreaterThan(0.95)
  }
})

test('a red nomination on a day that decides is of the likeliest who can be put up', () => {
  const given = decisions.flatMap(({ act, isBlack, decides, nominable, kept, black, said }) => {
    const put = said.find((move) => move.kind === 'nominate')?.seat
    if (act !== 'speak' || isBlack || !decides || put === undefined || !nominable.includes(put)) return []
    const open = nominable.filter((seat) => seat !== kept)
    return [Math.max(...open.map((seat) => black[seat]!)) - black[put]!]
  })
  expect(given.length).toBeGreaterThan(150)
  expect(Math.max(...given)).toBeLessThan(0.1)
})

test('the Doctor seldom covers a suspect', () => {
  const covers = decisions.flatMap(({ act, alive, pick, black }) =>
    act === 'protect' && alive.length < 7 && typeof pick === 'number' ? [black[pick]!] : [],
  )
  expect(covers.length).toBeGreaterThan(30)
  expect(covers.filter((chance) => chance >= 0.4).length / covers.length).toBeLessThan(0.08)
})

test('the Don shoots whom it has found to be the Sheriff', () => {
  const shots = decisions.filter(
    ({ act, checks, alive }) =>
      act === 'kill' && checks.some(({ target, found }) => found === 'yes' && alive.includes(target)),
  )
  expect(shots.length).toBeGreaterThan(2)
  for (const { checks, pick } of shots) expect(checks.find(({ found }) => found === 'yes')!.target).toBe(pick)
})

test('the Don seldom shoots whom it knows not to be the Sheriff', () => {
  const shots = decisions.filter(({ act, cleared }) => act === 'kill' && cleared.length > 0)
  const chance = ({ cleared, chances }: Decision): number =>
    cleared.reduce((sum, seat) => sum + (chances.get(seat) ?? 0), 0)
  expect(shots.length).toBeGreaterThan(15)
  expect(shots.reduce((sum, one) => sum + chance(one), 0) / shots.length).toBeLessThan(0.06)
})

describe('a thought', () => {
  const count = (pattern: RegExp, of: readonly Decision[] = decisions): number =>
    of.filter(({ thought }) => pattern.test(thought)).length

  test('calls two who are nearly certain no blanks', () => {
    const even = decisions.flatMap(({ thought }) => [
      ...thought.matchAll(
        /(?:As good as even for me:|Nothing parts the two before me:|no difference yet) .*?at (\d+) % and .*?at (\d+) %/g,
      ),
    ])
    expect(even.length).toBeGreaterThan(100)
    for (const [text, a, b] of even) expect(Math.min(Number(a), Number(b)), text).toBeLessThan(65)
    expect(count(/Both look \w+ to me|Either of the two may go|as sure of one as of the other/)).toBeGreaterThan(50)
  })

  test('has a read where the chances of the two whom it names differ', () => {
    const blind = decisions.filter(
      ({ act, thought }) =>
        (act === 'speak' || act === 'vote') &&
        /as their chances are the same|for the two are even|coin would do/.test(thought),
    )
    const differ = blind.filter(({ thought }) => {
      const [a, b] = [...thought.matchAll(/player \d+ at (\d+) %/g)].map(([, chance]) => Number(chance))
      return a !== undefined && b !== undefined && Math.abs(a - b) >= 8
    })
    expect(blind.length).toBeGreaterThan(50)
    expect(differ.length / blind.length).toBeLessThan(0.03)
  })

  test('says that somebody was shot for a claim only if it had claimed before it was shot', () => {
    const claimed = (one: Decision, seat: number, isLast: boolean): boolean =>
      decisions.some(
        ({ ruleset, game, seat: speaker, act, said }) =>
          ruleset === one.ruleset &&
          game === one.game &&
          speaker === seat &&
          (act === 'farewell') === isLast &&
          said.some(({ kind }) => kind === 'claim' || kind === 'check'),
      )
    const early = decisions.flatMap((one) => {
      const seat = /The mafia shot player (\d+) for (?:the|that) claim/.exec(one.thought)?.[1]
      return seat === undefined ? [] : [claimed(one, Number(seat), false)]
    })
    const late = decisions.flatMap((one) => {
      const seat = /player (\d+), (?:who kept its results for its last words|shot at night, left as)/i.exec(
        one.thought,
      )?.[1]
      return seat === undefined ? [] : [!claimed(one, Number(seat), false) && claimed(one, Number(seat), true)]
    })
    expect(early.length).toBeGreaterThan(10)
    expect(late.length).toBeGreaterThan(30)
    expect([...early, ...late]).not.toContain(false)
  })

  test('calls no mate lost who is not up', () => {
    const up = votes().filter(({ isBlack }) => isBlack)
    const lost = up.filter(({ thought }) => /hardly to be saved|looks lost/.test(thought))
    expect(lost.length).toBeGreaterThan(10)
    for (const { thought, ballot } of lost) {
      const [, a, b] = /The table has player (\d+) at|Player (\d+) looks lost/.exec(thought)!
      expect(ballot, thought).toContain(Number(a ?? b))
    }
    expect(up.filter(({ thought }) => /not up today|bad, though not up/.test(thought)).length).toBeGreaterThan(5)
  })

  test('plans no next day where a mistake is the end, and does not settle for a certain one', () => {
    const last = votes().filter(({ isBlack, decides }) => !isBlack && decides)
    expect(last.length).toBeGreaterThan(200)
    expect(count(/If I am wrong there/, last)).toBe(0)
    expect(count(/If I am wrong there/)).toBeGreaterThan(20)
    for (const { thought, pick, black } of decisions)
      if (/rather than nobody/.test(thought) && typeof pick === 'number') expect(black[pick]!).toBeLessThan(0.9)
  })

  test('does not say that nobody else is left while others are', () => {
    const alone = decisions.filter(({ thought }) => /there being nobody else|nobody else is left/.test(thought))
    expect(alone.filter(({ act, alive }) => act === 'speak' && alive.length > 2)).toEqual([])
    expect(count(/the only one I would go for|no other I would go for/)).toBeGreaterThan(20)
  })

  test('plans neither night nor day after the last vote', () => {
    const last = votes().filter(({ alive, pick }) => alive.length === 3 && typeof pick === 'number')
    expect(last.length).toBeGreaterThan(40)
    expect(count(/Tomorrow|Tonight|For the night|My next check|Next for me|After that comes|Next I would/, last)).toBe(
      0,
    )
  })

  test('does not call somebody the only one who may be the Sheriff at less than even chances', () => {
    const only = decisions.flatMap(({ thought }) => [...thought.matchAll(/with (\d+) %, and hardly anybody else/g)])
    expect(only.length).toBeGreaterThan(20)
    for (const [text, chance] of only) expect(Number(chance), text).toBeGreaterThan(49)
  })

  test('is in plain English', () => {
    expect(count(/For player \d+ speaks that/)).toBe(0)
    expect(count(/speaks for player \d+, (?:which|and that) speaks for/)).toBe(0)
    expect(
      count(
        /My mates are gone/,
        decisions.filter(({ mates }) => mates.length === 1),
      ),
    ).toBe(0)
    expect(count(/My mate is gone/)).toBeGreaterThan(5)
  })
})
