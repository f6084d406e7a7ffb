import { expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Move } from '../src/language/moves.ts'
import { answers } from '../src/policy/holy-grail/answers.ts'
import { claims } from '../src/policy/holy-grail/claims.ts'
import { reasonsAbout } from '../src/policy/holy-grail/reasons.ts'
import { BLACK, type Given, mindOf } from './minds.ts'

test('the Doctor tells whom it saved and that those are red, and with nobody saved whom it covered last', () => {
  const own = [3, 4, 5, 6, 6].map((pick) => ({ act: 'protect', pick }))
  const said = (saved: readonly Seat[]) => {
    const evidence = Object.fromEntries(saved.map((seat) => [seat, [{ feature: 'saved', actor: seat }]]))
    return claims(mindOf({ role: 'doctor', evidence, facts: { own: [...own, { act: 'vote', pick: 2 }] } })).moves
  }
  const doctor = { kind: 'claim', role: 'doctor' }
  expect(said([])).toEqual([doctor, { kind: 'protect', seat: 6 }])
  expect(said([4])).toEqual([doctor, { kind: 'protect', seat: 4 }, { kind: 'trust', seat: 4 }])
})

test('a false claimant who is asked why it went after somebody gives the black result that it told', () => {
  const asked: Move = { kind: 'ask', seat: 1, about: 'why', target: 5 }
  const given = { ...BLACK, told: { 1: { 5: 'black' } }, said: [{ seat: 3, moves: [asked] }] }
  const why = { kind: 'check', by: 1 }
  expect(answers(mindOf(given))).toEqual([{ kind: 'answer', to: 3, target: 5, why }])
  expect(reasonsAbout(mindOf(given), 5)).toMatchObject([{ reason: why, weight: 9 }])
})

test('a night survived speaks against a claimant, but not where a living rival has survived it too', () => {
  const reasons = (told: Given['told']) =>
    reasonsAbout(
      mindOf({ told: told!, evidence: { 3: [{ feature: 'claimant lives on', actor: 3, target: 0, day: 2 }] } }),
      3,
    ).map(({ reason }) => reason.kind)
  expect([reasons({ 3: {} }), reasons({ 3: {}, 4: {} })]).toEqual([['outlived'], []])
})

test('a Doctor whom nobody is against comes out only if the table suspects it more than some', () => {
  const says = (black: Given['black'], accusers: Given['accusers'] = {}) =>
    claims(mindOf({ role: 'doctor', pressure: 1, random: 0.3, accusers, ...(black && { black }) })).moves.length > 0
  expect([says({}), says({ 1: 0.3 }), says({ 1: 0.3, 2: 0.4 }), says({}, { 1: [3] })]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('a Doctor whom the table knows for one seldom says so again', () => {
  const says = (random: number) => claims(mindOf({ role: 'doctor', claimed: { doctor: [1] }, random })).moves.length > 0
  expect([says(0.2), says(0.4)]).toEqual([true, false])
})
