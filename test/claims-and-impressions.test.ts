import { expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Event } from '../schemas/event.ts'
import { Beliefs } from '../src/belief/beliefs.ts'
import { EvidenceReader } from '../src/belief/evidence.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { MAFIA_2025 } from '../src/language/en/vocabulary.ts'
import type { Move } from '../src/language/moves.ts'
import { plainly } from '../src/speech/writer/phrase.ts'
import { outlookOf, votesIn } from '../src/value/scene.ts'
import { viewOf } from '../src/view/view.ts'
import { thinkingOf } from './thinking.ts'

const [OPENED] = new Session(rulesetNamed('mafia-2025'), rulesetNamed('mafia-2025').roles).log

/** The evidence of one speech on day 1, after another by somebody who names nobody. */
function evidenceOf(seat: Seat, moves: readonly Move[], act = 'speak'): string[] {
  const reader = new EvidenceReader(MAFIA_2025)
  const text = moves.map((move) => plainly(move, seat, MAFIA_2025)).join(' ')
  const events: Event[] = [OPENED!.event, { type: 'spoke', seat: 10, act: 'speak', text: 'PASS.' }]
  for (const event of [...events, { type: 'spoke', seat, act, text } as const]) reader.read(event)
  return reader.found.filter(({ actor }) => actor === seat).map(({ feature }) => feature)
}
const claim: Move = { kind: 'claim', role: 'sheriff' }

test('who claims in defence or in last words is under pressure, who does so in turn is not', () => {
  expect(evidenceOf(3, [claim])).not.toContain('claims under pressure')
  for (const act of ['defend', 'farewell']) expect(evidenceOf(3, [claim], act)).toContain('claims under pressure')
})

test('a suspicion for an own check claims the role and tells the result; one for the check of somebody else claims nothing', () => {
  const suspect = (by: Seat): Move => ({ kind: 'accuse', seat: 4, why: { kind: 'check', by } })
  expect(evidenceOf(3, [suspect(3)])).toEqual(expect.arrayContaining(['claims first on day 1', 'told black']))
  expect(evidenceOf(3, [suspect(7)])).toEqual(['accuse on day 1'])
})

test('a belief with first impressions is not taken for the exact one after it', () => {
  const ruleset = rulesetNamed('mini-mafia')
  const { log } = new Session(ruleset, ruleset.roles)
  const beliefs = () => new Beliefs(1, thinkingOf(ruleset)).read(viewOf(log, 1))
  for (const eyes of ['own', 'table'] as const) {
    const exact = [...beliefs().posterior(eyes).black]
    const one = beliefs()
    const impressed = [...one.posterior(eyes, { impressions: [0, 0, 2, -2, 0] }).black]
    expect(impressed).not.toEqual(exact)
    expect([...one.posterior(eyes).black]).toEqual(exact)
  }
})

test('nobody is surer than log-odds of 4 in rollouts', () => {
  const posterior = (...black: number[]) =>
    ({ black: Float64Array.from(black), role: () => Float64Array.from(black) }) as never
  const rest = { checker: undefined, rest: 1, votes: undefined }
  const { own, table } = outlookOf(1, posterior(0, 1, 0.5), posterior(0, 0, 0.5), rest)
  expect([own[1], table[1], own[2]]).toEqual([4, -4, 0])
})

test('a rollout knows how likely each seat is to check, if the game has such a role, and what a vote says on each day', () => {
  const byRole = { sheriff: [0, 0.25, 0.75], doctor: [0, 0.5, 0.5] } as const
  const black = Float64Array.from([0, 0.5, 0.5])
  const posterior = { black, role: (role: keyof typeof byRole) => Float64Array.from(byRole[role]) } as never
  const checking = (checker: string | undefined) => [
    ...outlookOf(1, posterior, posterior, { checker, rest: 1, votes: undefined }).checking,
  ]
  expect([checking('sheriff'), checking('doctor'), checking(undefined)]).toEqual([
    byRole.sheriff,
    byRole.doctor,
    [0, 0, 0],
  ])
  const weights = (rb: number) => ({ rb, br: -rb, bb: 0 })
  const votes = (pairs: object) => votesIn({ pairs } as never)
  expect(votes({ 'vote on day 1': weights(1), vote: weights(2) })).toEqual({ first: weights(1), later: weights(2) })
  expect(votes({})).toEqual({ first: { rb: 0, br: 0, bb: 0 }, later: { rb: 0, br: 0, bb: 0 } })
})
