import { beforeAll, describe, expect, test } from 'vitest'
import { isSpeech } from '../schemas/ask.ts'
import type { Speech } from '../src/language/moves.ts'
import { type OwnDeed, ownDeedIn } from '../src/language/standing.ts'
import { rulesetOf } from '../src/play/series.ts'
import type { Mind } from '../src/policy/holy-grail/mind.ts'
import { isCalledUpon, ownArguments } from '../src/policy/holy-grail/own-defence.ts'
import { ground } from '../src/speech/history/grounding.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { onlookers } from './onlookers.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A speech of a player who has to defend itself, and what it could say. */
interface Turn {
  readonly act: string
  readonly isBlack: boolean
  readonly isCalled: boolean
  readonly hasSaid: boolean
  readonly told: readonly OwnDeed[]
  readonly could: readonly OwnDeed[]
  readonly isTrue: boolean
  /** Whether the deed could still be told if the speech said the opposite of the other player. */
  readonly isAtOdds: boolean
  readonly isLate: boolean
  /** Whether there are words for little, and the speech denies what is no check besides. */
  readonly isTight: boolean
  readonly denies: boolean
  readonly speech: Speech
  readonly thought: string
  readonly text: string
  readonly unfounded: readonly string[]
}

/** Whether a player did what it says, by the events alone. */
function isDone({ facts, ledger, me }: Mind, why: OwnDeed): boolean {
  const isThen = (day: number): boolean => !('day' in why) || why.day === undefined || why.day === day
  const said = (...kinds: string[]): boolean =>
    ledger.said.some(
      ({ seat, moves }) =>
        seat === me && moves.some((move) => kinds.includes(move.kind) && 'seat' in move && move.seat === why.target),
    )
  switch (why.kind) {
    case 'voted':
      return facts.votes.some(
        ({ day, target, by }) => target === why.target && isThen(day) && by.some(({ seat }) => seat === me),
      )
    case 'nominated':
      return facts.nominations.some(({ day, seat, target }) => seat === me && target === why.target && isThen(day))
    case 'accused':
      return said('accuse')
    case 'defended':
      return said('trust', 'defend') && !said('accuse', 'vote')
  }
}

/** Whether everybody has seen or heard what is said of the other player. */
function isPublic({ facts, ledger }: Mind, { target, counts }: OwnDeed): boolean {
  if (counts!.is === 'killed') return facts.departures.some(({ seat, by }) => seat === target && by === 'kill')
  if (counts!.is === 'checker') return ledger.claimants.has(target)
  if (counts!.by === undefined) return ledger.cards.get(target) === counts!.is
  return ledger.claimants.get(counts!.by)?.results.get(target)?.found === counts!.is
}

/** Whether a deed was done when a check of the other player, its claim or its death had told what it was; or was a vote of half of the hands. */
function isLate({ facts, ledger, me }: Mind, { kind, target }: OwnDeed): boolean {
  const told = ledger.said.findIndex(({ seat, moves }) =>
    moves.some(
      (move) =>
        (move.kind === 'check' && move.seat === target && move.found === (kind === 'defended' ? 'red' : 'black')) ||
        (kind === 'defended' && move.kind === 'claim' && seat === target),
    ),
  )
  const [until, untilDay] = told < 0 ? [ledger.said.length, 99] : [told, ledger.said[told]!.day]
  if (kind === 'nominated')
    return !facts.nominations.some((one) => one.seat === me && one.day < untilDay && one.target === target)
  if (kind === 'voted') {
    const hands = (day: number): number => facts.votes.filter((one) => one.day === day).flatMap(({ by }) => by).length
    const own = facts.votes.filter((one) => one.target === target && one.by.some(({ seat }) => seat === me))
    return !own.some(({ day, by }) => day < untilDay && 2 * by.length < hands(day))
  }
  const died = facts.departures.find(({ seat, by }) => seat === target && by === 'kill')?.day ?? 99
  return !ledger.said
    .slice(0, until)
    .some(
      ({ seat, day, moves }) =>
        seat === me &&
        (kind === 'accused' || day < died) &&
        moves.some(
          (move) => 'seat' in move && move.seat === target && (kind === 'accused') === (move.kind === 'accuse'),
        ),
    )
}

describe('holy-grail', () => {
  const turns: Turn[] = []
  beforeAll(async () => {
    for (const [ruleset, switches, games] of [
      ['mafia-2025', {}, 80],
      ['classic-7', {}, 60],
      ['maw', { players: 9 }, 15],
    ] as const) {
      const recipe = recipeFor(ruleset, switches)
      const thinking = thinkingOf(rulesetOf(recipe))
      for (let game = 0; game < games; game++) {
        const mindOf = onlookers(thinking)
        await watched(recipe, game, (view) => {
          const mind = mindOf(view)
          const { ask, facts, ledger, me, isBlack } = mind
          if (!isSpeech(ask)) return undefined
          const isCalled = isCalledUpon(mind)
          const hasSaid = ledger.today(me).some(({ moves }) => moves.some((move) => ownDeedIn(move, me)))
          return ({ text = '', thought = '' }) => {
            const speech = listen(text, { speaker: me, vocabulary: thinking.vocabulary })
            const told = speech.flatMap((move) => ownDeedIn(move, me) ?? [])
            const rest = speech.filter((move) => !ownDeedIn(move, me))
            turns.push({
              ...{ act: ask.act, isBlack, isCalled, hasSaid, told, speech, thought, text },
              could: ownArguments(mind, rest),
              isAtOdds: told.some(({ kind, target }) => {
                const opposite = { kind: kind === 'defended' ? 'accuse' : 'trust', seat: target } as const
                return ownArguments(mind, [...rest, opposite]).some((why) => why.target === target)
              }),
              isLate: told.some((why) => isLate(mind, why)),
              isTight: ask.words < 50,
              denies: speech.some(
                (move) =>
                  move.kind === 'answer' &&
                  move.target === undefined &&
                  ledger.claimants.get(move.to)?.results.get(me)?.found !== 'black',
              ),
              isTrue: told.every((why) => isDone(mind, why) && isPublic(mind, why)),
              unfounded:
                told.length === 0
                  ? []
                  : ground(text, () => facts, thinking.vocabulary)
                      .filter(({ verdict }) => verdict === 'contradicted')
                      .map(({ start, end }) => text.slice(start, end)),
            })
          }
        })
      }
    }
  }, 120_000)

  const telling = (): Turn[] => turns.filter(({ told }) => told.length > 0)

  test('argues with its deeds, most of the time that it is accused and has one that counts', () => {
    const due = turns.filter(({ isCalled, hasSaid, could }) => isCalled && !hasSaid && could.length > 0)
    expect(due.length).toBeGreaterThan(60)
    expect(due.filter(({ told }) => told.length > 0).length / due.length).toBeGreaterThan(0.65)
    for (const kind of ['accused', 'defended'])
      expect(telling().filter(({ told }) => told[0]!.kind === kind).length, kind).toBeGreaterThan(5)
    expect(telling().filter(({ isBlack }) => isBlack).length).toBeGreaterThan(5)
  })

  test('tells only what it did, and what everybody knows of the other player', () => {
    expect(telling().filter(({ isTrue }) => !isTrue)).toEqual([])
    expect(telling().flatMap(({ unfounded }) => unfounded)).toEqual([])
  })

  test('tells what it did before everybody knew what the other player was, and no vote that half of the table cast', () => {
    expect(telling().filter(({ isLate }) => isLate)).toEqual([])
  })

  test('tells one deed a day, only where it is accused or asked, and never as it leaves', () => {
    expect(telling().filter(({ isCalled, hasSaid, act }) => !isCalled || hasSaid || act === 'farewell')).toEqual([])
  })

  test('tells a deed against nobody whom it praises, nor for anybody whom it accuses', () => {
    const odd = telling().filter(({ told: [why], speech }) =>
      speech.some(
        (move) =>
          (why!.kind === 'defended' ? /^(?:accuse|vote|nominate)$/ : /^(?:trust|defend|believe)$/).test(move.kind) &&
          'seat' in move &&
          move.seat === why!.target,
      ),
    )
    expect(odd).toEqual([])
    expect(telling().filter(({ isAtOdds }) => isAtOdds)).toEqual([])
  })

  test('lets the deed be the answer where words are few', () => {
    const tight = telling().filter(({ isTight }) => isTight)
    expect(tight.length).toBeGreaterThan(1)
    expect(tight.filter(({ denies }) => denies)).toEqual([])
    expect(telling().filter(({ isTight, denies }) => !isTight && denies).length).toBeGreaterThan(20)
  })

  test('says why the deed counts once, and tells no vote that it has just explained', () => {
    const twice = telling().filter(({ told: [why], speech }) =>
      speech.some(
        (move) =>
          (move.kind === 'accuse' &&
            move.seat === why!.target &&
            move.why?.kind === 'check' &&
            move.why.by === why!.counts!.by) ||
          (move.kind === 'changed' && move.to === why!.target) ||
          (move.kind === 'answer' && move.target === why!.target),
      ),
    )
    expect(twice).toEqual([])
  })

  test('has the deed in its thought', () => {
    const said = /I (?:voted against|nominated|accused|spoke for) player (\d+) \(/
    for (const { told, thought, text } of telling())
      expect(Number(said.exec(thought)?.[1]), `${thought}\n${text}`).toBe(told[0]!.target)
  })
})
