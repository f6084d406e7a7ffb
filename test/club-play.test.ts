import { beforeAll, describe, expect, test } from 'vitest'
import { isSpeech, type Option, type Seat } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import type { Speech } from '../src/language/moves.ts'
import { claims } from '../src/policy/holy-grail/claims.ts'
import { ledgerOf } from '../src/policy/holy-grail/ledger.ts'
import { Mind } from '../src/policy/holy-grail/mind.ts'
import { check } from '../src/policy/holy-grail/nights.ts'
import { seatsIn } from '../src/policy/holy-grail/ranking.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { type Facts, factsOf } from '../src/view/facts.ts'
import { askOf, type View } from '../src/view/view.ts'
import { onlookers } from './onlookers.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A choice of holy-grail, with what its player knew and who had claimed the role that checks. */
interface Chosen {
  readonly game: string
  readonly act: string
  readonly options: readonly Option[]
  readonly pick: Option | undefined
  readonly moves: Speech
  readonly thought: string
  readonly facts: Pick<Facts, 'seat' | 'role' | 'team' | 'mates' | 'alive' | 'day' | 'checks' | 'ballot'>
  /** Whether somebody has put the player up today. */
  readonly isUp: boolean
  /** The results that each claimant told, by seat. */
  readonly told: ReadonlyMap<Seat, ReadonlyMap<Seat, string>>
}

/** Whom the Sheriff would check at all, with how likely each seat is to be black; and what it says, in the least talkative mood, to a false claim. */
const checked: { readonly candidates: readonly Seat[]; readonly chances: readonly number[] }[] = []
const countered: Speech[] = []

function lookAt(view: View, mind: Mind): void {
  const { ask, facts, ledger, self } = mind
  if (facts.role !== 'sheriff') return
  if (ask.act === 'check') checked.push({ candidates: seatsIn(check(mind)), chances: [...mind.own.black] })
  const isRivalled = [...ledger.claimants.keys()].some((seat) => facts.alive.includes(seat))
  if (ask.act === 'speak' && isRivalled && !ledger.claimants.has(mind.me) && mind.pressure === 1)
    countered.push(claims(new Mind(view, { ...self, random: () => 0.95 })).moves)
}

const chosen: Record<'classic-7' | 'mafia-2025' | 'maw', Chosen[]> = { 'classic-7': [], 'mafia-2025': [], maw: [] }

beforeAll(async () => {
  for (const [ruleset, games] of [
    ['classic-7', 60],
    ['mafia-2025', 90],
    ['maw', 40],
  ] as const) {
    const thinking = thinkingOf(rulesetNamed(ruleset))
    const { vocabulary } = thinking
    for (let index = 0; index < games; index++) {
      const mindOf = onlookers(thinking)
      await watched(recipeFor(ruleset, {}), index, (view) => {
        if (ruleset !== 'maw') lookAt(view, mindOf(view))
        const { seat, role, team, mates, alive, day, checks, ballot, nominations } = factsOf(view)
        const facts = { seat, role, team, mates, alive: [...alive], day, checks: [...checks], ballot: [...ballot] }
        const isUp = nominations.some((one) => one.day === day && one.target === seat)
        const { act, options } = askOf(view)
        const told = new Map(
          [...ledgerOf(view, vocabulary).claimants].map(([one, { results }]) => [
            one,
            new Map([...results].map(([target, { found }]) => [target, found])),
          ]),
        )
        const isSaid = isSpeech(askOf(view))
        return ({ pick, text = '', thought = '' }) => {
          const moves = isSaid ? listen(text, { speaker: seat, vocabulary }) : []
          chosen[ruleset].push({ game: `${ruleset} ${index}`, act, options, pick, moves, thought, facts, isUp, told })
        }
      })
    }
  }
}, 240_000)

const isOut = ({ moves }: Chosen): boolean => moves.some(({ kind }) => kind === 'claim' || kind === 'check')
const share = (among: readonly Chosen[], is: (one: Chosen) => boolean): number => among.filter(is).length / among.length

describe('who checks tells what it knows', () => {
  test('whatever its mood, where somebody else claims to be the Sheriff and a wrong vote may lose the game', () => {
    expect(countered.length).toBeGreaterThan(5)
    expect(countered.filter((moves) => !moves.some(({ kind }) => kind === 'claim'))).toEqual([])
  })

  /** Speeches in turn of a Sheriff that has a result and has told none. */
  const silent = (ruleset: 'classic-7' | 'mafia-2025'): Chosen[] =>
    chosen[ruleset].filter(
      ({ act, facts, told }) =>
        act === 'speak' && facts.role === 'sheriff' && facts.checks.length > 0 && !told.has(facts.seat),
    )

  test('before it leaves unheard: put up, or where a wrong vote and a hit lose the game', () => {
    const up = silent('mafia-2025').filter(({ isUp }) => isUp)
    expect(up.length).toBeGreaterThan(10)
    expect(share(up, isOut)).toBeGreaterThan(0.85)
    const six = silent('classic-7').filter(({ facts }) => facts.day === 1 && facts.alive.length === 6)
    expect(six.length).toBeGreaterThan(20)
    expect(share(six, isOut)).toBeGreaterThan(0.7)
  })

  test('and keeps it on a first day on which nothing forces it', () => {
    const calm = silent('mafia-2025').filter(({ facts, isUp, told }) => facts.day === 1 && !isUp && told.size === 0)
    const [black, red] = ['black', 'red'].map((found) =>
      calm.filter(({ facts }) => facts.checks.some((one) => one.found === found)),
    )
    expect(red!.length).toBeGreaterThan(20)
    expect(share(red!, isOut)).toBeLessThan(0.2)
    // Who checks has to put a black player up, unless somebody else has, and tells why.
    expect(black!.length).toBeGreaterThan(10)
    expect(share(black!, isOut)).toBeGreaterThan(0.4)
  })

  test('with red results alone too, where five or fewer live', () => {
    const late = [...chosen['classic-7'], ...chosen['mafia-2025']].filter(
      ({ act, facts }) =>
        act === 'speak' && facts.role === 'sheriff' && facts.alive.length <= 5 && facts.checks.length > 0,
    )
    expect(late.length).toBeGreaterThan(8)
    expect(share(late, (one) => one.told.has(one.facts.seat) || isOut(one))).toBeGreaterThan(0.85)
  })
})

test('a Doctor whose cover kept somebody alive mostly says so before the game is over', () => {
  const told = new Map<string, boolean>()
  for (const { game, act, facts, thought, moves } of chosen['classic-7'])
    if (act === 'speak' && facts.role === 'doctor' && /covered player/.test(thought))
      told.set(game, told.get(game) || moves.some((move) => move.kind === 'claim' && move.role === 'doctor'))
  expect(told.size).toBeGreaterThan(8)
  expect([...told.values()].filter(Boolean).length / told.size).toBeGreaterThan(0.25)
})

test('two who shoot without hearing each other shoot the same player', () => {
  const shots = new Map<string, Set<Option>>()
  for (const { game, act, pick, facts } of chosen['classic-7'])
    if (act === 'kill' && pick !== undefined && facts.mates.some((mate) => facts.alive.includes(mate))) {
      const key = `${game} ${facts.day}`
      shots.set(key, (shots.get(key) ?? new Set()).add(pick))
    }
  expect(shots.size).toBeGreaterThan(60)
  expect([...shots.values()].filter(({ size }) => size > 1).length / shots.size).toBeLessThan(0.1)
})

test('a black check that was made up is voted for where it is on the ballot, but for a vote that wins', () => {
  const wins = /(?:wins|win) the game|exit wins|out wins|vote wins/
  const asked = chosen['mafia-2025'].filter(({ act, facts, told, options, thought }) => {
    const isTold = (option: Option): boolean => told.get(facts.seat)?.get(option as Seat) === 'black'
    return act === 'vote' && facts.team === 'black' && options.some(isTold) && !wins.test(thought)
  })
  expect(asked.length).toBeGreaterThan(5)
  const kept = asked.filter(({ pick, facts, told }) => told.get(facts.seat)!.get(pick as Seat) === 'black')
  expect(kept.length / asked.length).toBeGreaterThan(0.93)
})

test('a check goes to somebody of whom it can tell nearly as much as of any', () => {
  expect(checked.length).toBeGreaterThan(80)
  for (const { candidates, chances } of checked) {
    const worth = (seat: Seat): number => chances[seat]! * (1 - chances[seat]!)
    const most = Math.max(...candidates.map(worth))
    // Where all are settled there is nothing to learn, and no choice.
    if (most < 0.001) continue
    for (const seat of candidates) expect(worth(seat) / most).toBeGreaterThan(0.59)
  }
})

test('Werewolves with half of all hands vote together', () => {
  const last = new Map<string, Map<Seat, Option>>()
  for (const { game, act, pick, facts } of chosen.maw)
    if (
      act === 'post' &&
      facts.team === 'black' &&
      typeof pick === 'number' &&
      facts.alive.length === 2 * (1 + facts.mates.length)
    ) {
      const key = `${game} ${facts.day}`
      last.set(key, (last.get(key) ?? new Map()).set(facts.seat, pick))
    }
  const pairs = [...last.values()].filter(({ size }) => size === 2)
  expect(pairs.length).toBeGreaterThan(20)
  expect(pairs.filter((picks) => new Set(picks.values()).size === 1).length / pairs.length).toBeGreaterThan(0.92)
})
