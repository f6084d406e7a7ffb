import { beforeAll, describe, expect, test } from 'vitest'
import { isSpeech, type Seat } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import type { Move, Reason } from '../src/language/moves.ts'
import { FIRM } from '../src/policy/holy-grail/standing.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { phrase } from '../src/speech/writer/phrase.ts'
import { onlookers } from './onlookers.ts'
import { numbersFrom } from './speech/speeches.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A stance of a speech with the reason that it gives. */
interface Stance {
  readonly isBlack: boolean
  readonly move: Extract<Move, { kind: 'accuse' | 'trust' | 'defend' }>
  readonly why: Reason | undefined
  /** It praises somebody for going against a player only after another one had told a black check of that one. */
  readonly isEcho: boolean
  /** How many others have given this check as their reason today. */
  readonly tellers: number
  /** The reason is a check of somebody whom the speaker does not believe. */
  readonly isDoubted: boolean
  /** The reason is a hand that sent away who was the Sheriff to this speaker. */
  readonly isReproach: boolean
  readonly text: string
}

const stances: Stance[] = []
let [held, afterLoss] = [0, 0]

beforeAll(async () => {
  const recipe = recipeFor('mafia-2025', {})
  const thinking = thinkingOf(rulesetNamed('mafia-2025'))
  for (let game = 0; game < 90; game++) {
    const mindOf = onlookers(thinking)
    const checks: { day: number; by: Seat; about: Seat; teller: Seat }[] = []
    await watched(recipe, game, (view) => {
      const mind = mindOf(view)
      const { facts, ask, me, isBlack, ledger, shown } = mind
      if (!isSpeech(ask) || ask.act === 'farewell') return undefined
      const { day } = facts
      const isLost = (seat: Seat): boolean =>
        facts.departures.some((left) => left.seat === seat && left.by === 'vote') && shown.role('sheriff')[seat]! > 0.9
      if ([...ledger.claimants.keys()].some(isLost)) afterLoss++
      return ({ text = '', thought = '' }) => {
        if (!isBlack && /Aloud that is no reason|hold up to the table|call it a feeling/.test(thought)) held++
        for (const move of listen(text, { speaker: me })) {
          if (move.kind !== 'accuse' && move.kind !== 'trust' && move.kind !== 'defend') continue
          const { why } = move
          const target = why && 'target' in why ? why.target : 0
          const by = why?.kind === 'check' && why.by !== me ? why.by : 0
          const isDeed = why?.kind === 'accused' || why?.kind === 'nominated' || (why?.kind === 'voted' && !why.not)
          stances.push({
            isBlack,
            move,
            why,
            isEcho: move.kind !== 'accuse' && isDeed && ledger.words.onlyEchoes(move.seat, target),
            tellers: new Set(
              checks
                .filter((one) => one.day === day && one.about === move.seat && one.teller === by && one.by !== me)
                .map((one) => one.by),
            ).size,
            isDoubted: by > 0 && shown.role('sheriff')[by]! < FIRM,
            isReproach: move.kind === 'accuse' && why?.kind === 'voted' && !why.not && isLost(target),
            text,
          })
          if (by > 0) checks.push({ day, by: me, about: move.seat, teller: by })
        }
      }
    })
  }
}, 120_000)

const share = (some: readonly Stance[], is: (one: Stance) => boolean): number => some.filter(is).length / some.length
const isBare = ({ why }: Stance): boolean => why === undefined || why.kind === 'guess'

describe('an accusation', () => {
  const accusations = (isBlack: boolean): Stance[] =>
    stances.filter(({ move, isBlack: is }) => move.kind === 'accuse' && is === isBlack)

  test('gives its reason, of Mafia nearly as often as of red', () => {
    expect(accusations(true).length).toBeGreaterThan(500)
    expect(share(accusations(true), isBare)).toBeLessThan(0.16)
    expect(share(accusations(false), isBare)).toBeLessThan(0.1)
  })

  test('keeps a reason back as a feeling only as an exception', () => {
    expect(held / accusations(false).length).toBeLessThan(0.045)
  })

  test('reproaches players for a vote that sent the Sheriff away', () => {
    expect(afterLoss).toBeGreaterThan(60)
    expect(stances.filter(({ isReproach }) => isReproach).length / afterLoss).toBeGreaterThan(0.08)
  })
})

describe('what everybody has heard', () => {
  test('is no credit for who only repeats a check', () => {
    const praise = stances.filter(({ move, why }) => move.kind !== 'accuse' && why && 'target' in why)
    expect(praise.length).toBeGreaterThan(300)
    expect(praise.filter(({ isEcho }) => isEcho).map(({ text }) => text)).toEqual([])
  })

  test('gives way to another reason where two others have said it', () => {
    const told = stances.filter(({ why }) => why?.kind === 'check')
    expect(told.length).toBeGreaterThan(200)
    expect(share(told, ({ tellers }) => tellers >= 2)).toBeLessThan(0.25)
  })
})

describe('the check of somebody who is not believed', () => {
  test('is told as what that player says', () => {
    const doubted = stances.filter(({ isDoubted }) => isDoubted)
    expect(doubted.length).toBeGreaterThan(5)
    for (const { text } of doubted) expect(text).toMatch(/says|claims|told us of|according/)
  })

  test.each(['accuse', 'trust'] as const)('in all words of a speech that holds it up (%s)', (kind) => {
    const random = numbersFrom(4)
    const said = Array.from({ length: 200 }, () =>
      phrase([{ kind, seat: 3, why: { kind: 'check', by: 7 } }], {
        speaker: 5,
        random,
        words: 60,
        mood: 'turn',
        style: 'plain',
        doubted: [7],
      }),
    )
    for (const text of said) expect(text).toMatch(/\b(?:says|claims|told us of)\b/)
  })
})
