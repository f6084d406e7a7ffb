import { beforeAll, describe, expect, test } from 'vitest'
import { isSpeech, type Seat } from '../schemas/ask.ts'
import type { Move, Reason, Speech, Standing } from '../src/language/moves.ts'
import { isGoodWord, neededColour, otherIn } from '../src/language/standing.ts'
import { rulesetOf } from '../src/play/series.ts'
import { stancesIn } from '../src/policy/holy-grail/agreement.ts'
import type { Mind } from '../src/policy/holy-grail/mind.ts'
import { standingFor } from '../src/policy/holy-grail/standing.ts'
import { ground } from '../src/speech/history/grounding.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { onlookers } from './onlookers.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A reason of a speech, and what its speaker could have said of the other player. */
interface Given {
  readonly move: Move
  readonly why: Reason
  readonly counts: Standing | undefined
  readonly isTrue: boolean
  /** Whether everybody has heard what the other player is, as the speaker believes it, and nothing of today said so. */
  readonly isDue: boolean
}

/** A speech with its thought, and what its seat knew before it. */
interface Turn {
  readonly seat: Seat
  readonly day: number
  readonly mates: readonly Seat[]
  readonly thought: string
  readonly text: string
  readonly speech: Speech
  readonly given: readonly Given[]
  /** Whom this seat went against today, and whom it spoke for, as far as they live. */
  readonly before: { readonly accused: readonly Seat[]; readonly praised: readonly Seat[] }
  /** Those who claim to be the role that checks and are believed. */
  readonly believed: readonly Seat[]
  readonly crowd: (seat: Seat) => number
  readonly isThirdLikelier: (one: Seat, other: Seat) => boolean
  readonly unfounded: readonly string[]
}

const turns: Turn[] = []

/** Whether everybody could see and hear what is said of a player. */
function isPublic({ facts, ledger }: Mind, other: Seat, { is, by }: Standing): boolean {
  if (is === 'killed') return facts.departures.some((left) => left.seat === other && left.by === 'kill')
  if (is === 'checker') return ledger.claimants.has(other)
  if (by !== undefined) return ledger.claimants.get(by)?.results.get(other)?.found === is
  return facts.shown.some(({ seat, team }) => seat === other && team === is)
}

function givenIn(mind: Mind, speech: Speech): Given[] {
  const told = mind.ledger.today(mind.me).flatMap(({ moves }) => moves)
  return speech.flatMap((move) => {
    if (!('why' in move) || !move.why || !('seat' in move)) return []
    const { why } = move
    const other = otherIn(why)
    if (other === undefined) return []
    const counts = 'counts' in why ? why.counts : undefined
    const isSaid = [...told, ...speech].some(
      (one) =>
        one !== move &&
        (('seat' in one && one.seat === other) ||
          ('why' in one && one.why && 'counts' in one.why && otherIn(one.why) === other)),
    )
    const known = standingFor(mind, why, move.seat, isGoodWord(move))
    return [
      { move, why, counts, isTrue: !counts || isPublic(mind, other, counts), isDue: known !== undefined && !isSaid },
    ]
  })
}

beforeAll(async () => {
  for (const [ruleset, games] of [
    ['mafia-2025', 50],
    ['classic-7', 50],
  ] as const) {
    const recipe = { ...recipeFor(ruleset, {}), seed: 'why deeds count' }
    const thinking = thinkingOf(rulesetOf(recipe))
    for (let game = 0; game < games; game++) {
      const mindOf = onlookers(thinking)
      await watched(recipe, game, (view) => {
        const mind = mindOf(view)
        const { ask, facts, ledger, me, shown, others } = mind
        if (!isSpeech(ask)) return undefined
        const sheriff = shown.role('sheriff')
        const { black } = shown
        const past = stancesIn(ledger.today(me).flatMap(({ moves }) => moves))
        const isHere = (seat: Seat): boolean => facts.alive.includes(seat)
        const crowds = new Map(
          [...ledger.accusers].map(([seat, by]) => [seat, [...by].filter((one) => one !== me).length]),
        )
        const history = {
          ...facts,
          alive: [...facts.alive],
          speeches: [...facts.speeches],
          departures: [...facts.departures],
        }
        return ({ thought = '', text = '' }) => {
          const speech = listen(text, { speaker: me, vocabulary: thinking.vocabulary })
          turns.push({
            seat: me,
            day: facts.day,
            mates: [...facts.mates],
            thought,
            text,
            speech,
            given: givenIn(mind, speech),
            before: { accused: past.accused.filter(isHere), praised: past.praised.filter(isHere) },
            believed: [...ledger.claimants.keys()].filter((seat) => sheriff[seat]! > 0.5),
            crowd: (seat) => crowds.get(seat) ?? 0,
            isThirdLikelier: (one, other) =>
              others.some(
                (seat) => seat !== one && seat !== other && black[seat]! > Math.min(black[one]!, black[other]!),
              ),
            unfounded: ground(text, () => history, thinking.vocabulary)
              .filter(({ verdict }) => verdict === 'contradicted')
              .map(({ start, end }) => text.slice(start, end)),
          })
        }
      })
    }
  }
}, 120_000)

const all = (): Given[] => turns.flatMap(({ given }) => given)

describe('why a deed counts', () => {
  test('is public and true wherever it is said', () => {
    const said = all().filter(({ counts }) => counts !== undefined)
    expect(said.length).toBeGreaterThan(150)
    expect(said.filter(({ isTrue }) => !isTrue)).toEqual([])
    for (const is of ['killed', 'checker', 'black', 'red'])
      expect(said.filter(({ counts }) => counts!.is === is).length, is).toBeGreaterThan(8)
    // The readers of history find nothing false in these speeches.
    const told = turns.filter(({ given }) => given.some(({ counts }) => counts))
    expect(told.flatMap(({ unfounded }) => unfounded)).toEqual([])
  })

  test('supports what it is given for', () => {
    for (const { move, why, counts } of all())
      if (counts) expect(neededColour(why, isGoodWord(move))).toBe(counts.is === 'black' ? 'black' : 'red')
  })

  test('is said of most accusations from day 2 on where everybody has heard it', () => {
    const due = turns
      .filter(({ day }) => day >= 2)
      .flatMap(({ given }) => given.filter(({ isDue, move }) => isDue && move.kind === 'accuse'))
    expect(due.length).toBeGreaterThan(80)
    expect(due.filter(({ counts }) => counts).length / due.length).toBeGreaterThan(0.75)
  })

  test('stands in the thought behind the speech', () => {
    const said = turns.flatMap((turn) =>
      turn.given.flatMap(({ move, counts }) =>
        counts?.is === 'killed' && move.kind === 'accuse' && !turn.mates.includes(move.seat) ? [turn.thought] : [],
      ),
    )
    expect(said.length).toBeGreaterThan(30)
    // A second suspect is named without being weighed.
    expect(said.filter((thought) => thought.includes('killed at night')).length / said.length).toBeGreaterThan(0.7)
  })
})

describe('a speech', () => {
  test('gives no credit for attacking whom it believes or praises, nor for defending whom it accuses', () => {
    const odd = turns.flatMap((turn) => {
      const now = stancesIn(turn.speech)
      return turn.given.filter(({ move, why }) => {
        const other = otherIn(why)!
        if (!isGoodWord(move)) return false
        const isAgainst = neededColour(why, true) === 'black'
        return isAgainst
          ? [...now.praised, ...turn.believed, ...turn.before.praised].includes(other)
          : [...now.accused, ...turn.before.accused].includes(other)
      })
    })
    expect(odd).toEqual([])
  })
})

describe('a thought', () => {
  test('spares no mate whom its speech goes against', () => {
    const spared = turns.flatMap(({ thought, speech }) => {
      const { accused } = stancesIn(speech)
      return [...thought.matchAll(/(?:to keep|spares my mate) player (\d+)/g)].filter(([, seat]) =>
        accused.includes(Number(seat)),
      )
    })
    expect(spared).toEqual([])
    expect(
      turns.filter(({ thought }) => /to keep player \d+ out of it|spares my mate/.test(thought)).length,
    ).toBeGreaterThan(10)
  })

  test('is between two only where no third is likelier', () => {
    const between = turns.flatMap((turn) =>
      [...turn.thought.matchAll(/It is between player (\d+) at \d+ % and player (\d+) at/g)].map(([, one, other]) => ({
        turn,
        isThird: turn.isThirdLikelier(Number(one), Number(other)),
      })),
    )
    expect(between.length).toBeGreaterThan(20)
    expect(between.filter(({ isThird }) => isThird)).toEqual([])
  })

  test('says where the others go only as far as they have said so', () => {
    for (const { thought, crowd } of turns) {
      expect(thought).not.toMatch(/the table goes elsewhere|The others will not go for/)
      for (const [, count, seat] of thought.matchAll(/But (\d+) others already go for player (\d+)/g))
        expect(crowd(Number(seat))).toBe(Number(count))
    }
  })

  test('calls chances the same only where they read the same, and says in words what is almost certain', () => {
    for (const { thought } of turns) {
      const [, p, q] = /player \d+ at (\d+) % and player \d+ at (\d+) %/.exec(thought) ?? []
      if (/chances are the same|the two are even/.test(thought) && p !== undefined) expect(p, thought).toBe(q)
      expect(thought).not.toMatch(/may be the \w+ with (?:9\d|100) %|could be the \w+ with (?:9\d|100) %/)
    }
  })
})
