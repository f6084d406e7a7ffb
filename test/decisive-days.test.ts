import { beforeAll, describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import type { Speech } from '../src/language/moves.ts'
import { keptClaimant } from '../src/policy/holy-grail/kept-claimant.ts'
import { isGivenUp, lostMate } from '../src/policy/holy-grail/lost-mate.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { onlookers } from './onlookers.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A decision on a day on which one wrong vote decides the game, with what its seat knew. */
interface Decisive {
  readonly round: string
  readonly act: string
  readonly isBlack: boolean
  readonly mates: readonly Seat[]
  readonly living: readonly Seat[]
  readonly up: readonly Seat[]
  readonly ballot: readonly Seat[]
  readonly givenUp: readonly Seat[]
  readonly lost: Seat | undefined
  readonly kept: Seat | undefined
  readonly pick: unknown
  readonly moves: Speech
}

const decisions: Decisive[] = []

beforeAll(async () => {
  const recipe = recipeFor('mafia-2025', {})
  const thinking = thinkingOf(rulesetNamed('mafia-2025'))
  for (let game = 0; game < 90; game++) {
    const mindOf = onlookers(thinking)
    await watched(recipe, game, (view) => {
      const mind = mindOf(view)
      const { facts, ask, me, isBlack, others } = mind
      if (!(isBlack ? mind.wouldWin : mind.pressure === 1) || (ask.act !== 'speak' && ask.act !== 'vote')) return
      const known = {
        round: `${game} ${facts.day} ${facts.votes.length - facts.ballot.indexOf(Number(ask.options[0]))}`,
        act: ask.act,
        isBlack,
        mates: facts.mates.filter((seat) => facts.alive.includes(seat)),
        living: [...others],
        up: others.filter((seat) => !ask.nominable?.includes(seat)),
        ballot: facts.ballot.filter((seat) => seat !== me),
        givenUp: others.filter((seat) => isGivenUp(mind, seat)),
        lost: lostMate(mind),
        kept: keptClaimant(mind),
      }
      return ({ pick, text = '' }) =>
        void decisions.push({ ...known, pick, moves: ask.act === 'speak' ? listen(text, { speaker: me }) : [] })
    })
  }
}, 120_000)

/** Decisions of Mafia with a living mate. */
const ofTeams = (act: string): Decisive[] =>
  decisions.filter((one) => one.act === act && one.isBlack && one.mates.length > 0)

describe('Mafia, where one wrong vote wins the game,', () => {
  test('put up a red player, or a mate who is lost beside one', () => {
    const given = ofTeams('speak').flatMap((one) => {
      const put = one.moves.find(({ kind }) => kind === 'nominate')
      return put?.kind === 'nominate' ? [{ one, put: put.seat }] : []
    })
    expect(given.length).toBeGreaterThan(100)
    for (const { one, put } of given)
      if (one.mates.includes(put)) {
        expect(one.givenUp).toContain(put)
        expect(one.up.some((seat) => !one.mates.includes(seat))).toBe(true)
      }
  })

  test('leave no ballot without a red player, and raise no hand against a mate who is not lost', () => {
    const asked = ofTeams('vote')
    expect(asked.length).toBeGreaterThan(150)
    const bare = asked.filter(({ ballot, mates }) => ballot.length > 1 && ballot.every((seat) => mates.includes(seat)))
    expect(bare.length / asked.length).toBeLessThan(0.02)
    const open = asked.filter(({ ballot, mates }) => ballot.some((seat) => !mates.includes(seat)))
    const against = open.filter(({ pick, mates, lost }) => mates.includes(pick as Seat) && pick !== lost)
    expect(against).toEqual([])
  })
})

describe('red, where a mistake may lose the game,', () => {
  const keeping = (act: string): Decisive[] =>
    decisions.filter((one) => one.act === act && !one.isBlack && one.kept !== undefined)

  test('neither put up nor vote against the only player who ever claimed Sheriff', () => {
    const speeches = keeping('speak')
    expect(speeches.length).toBeGreaterThan(20)
    for (const { moves, kept } of speeches)
      expect(moves.some(({ kind, ...move }) => kind === 'nominate' && 'seat' in move && move.seat === kept)).toBe(false)
    const votes = keeping('vote')
    expect(votes.length).toBeGreaterThan(20)
    for (const { pick, kept } of votes) expect(pick).not.toBe(kept)
  })
})
