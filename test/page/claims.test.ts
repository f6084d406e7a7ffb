import { expect, test } from 'vitest'
import { MAFIA_2025 } from '../../src/language/en/vocabulary.ts'
import { ClaimReader } from '../../src/page/claims.ts'

const reader = (): ClaimReader =>
  new ClaimReader(MAFIA_2025, { sheriff: 1, don: 1, mafia: 2, civilian: 6 }, (name) => name.toUpperCase())
const against = (claims: readonly { against: readonly string[] }[]): string[] =>
  claims.flatMap((claim) => claim.against)

test('the claims of a speech are of its speaker’s role and of checks, and the first ones go together', () =>
  expect(reader().read(4, 'I am the Sheriff. I checked player number 3: black. PASS.', 1)).toEqual([
    { kind: 'role', seat: 4, says: 'sheriff', against: [] },
    { kind: 'check', seat: 3, says: 'black', against: [] },
  ]))

test('a second player of a role that one seat holds, and another result, do not go together with the first', () => {
  const claims = reader()
  claims.read(4, 'I am the Sheriff. I checked player number 3: black.', 1)
  expect(against(claims.read(5, 'I am the Sheriff. I checked player number 3: red.', 2))).toEqual([
    '4 claimed the same role on day 1, and one seat holds it',
    '4 told of another result for 3 on day 1',
  ])
  expect(against(claims.read(4, 'I am the Sheriff. I checked player number 3: red.', 2))).toEqual([
    '5 claimed the same role on day 2, and one seat holds it',
    '4 told of another result for 3 on day 1',
  ])
})

test('who claims one role and then another is told so', () => {
  const claims = reader()
  claims.read(4, 'I am the Sheriff.', 1)
  expect(against(claims.read(4, 'I am a civilian.', 2))).toEqual(['4 claimed to be the SHERIFF on day 1'])
  expect(against(claims.read(5, 'I am a civilian.', 2))).toEqual([])
})

test('what is said twice goes together, and so do checks of several players', () => {
  const claims = reader()
  claims.read(4, 'I am the Sheriff. I checked player number 3: black.', 1)
  expect(against(claims.read(4, 'I am the Sheriff. I checked player number 3: black.', 2))).toEqual([])
  expect(against(claims.read(4, 'I checked player number 6: red.', 2))).toEqual([])
})

test('a role that several seats hold may be claimed by several', () => {
  const claims = new ClaimReader(MAFIA_2025, { sheriff: 2 }, (name) => name)
  claims.read(4, 'I am the Sheriff.', 1)
  expect(against(claims.read(5, 'I am the Sheriff.', 1))).toEqual([])
})

test('a card that was shown stands against what is claimed of it', () => {
  const claims = reader()
  claims.show(3, { role: 'don', team: 'black' })
  claims.show(6, { team: 'red' })
  expect(against(claims.read(4, 'I am the Sheriff. I checked player number 3: red.', 2))).toEqual([
    'the card of 3 was shown to be RED'.replace('RED', 'BLACK'),
  ])
  expect(
    against(claims.read(4, 'I checked player number 3: black. I checked player number 6: red.', 2)),
  ).not.toContainEqual(expect.stringContaining('shown'))
  expect(against(claims.read(3, 'I am the Sheriff.', 3))).toContain('the card of 3 was shown: DON')
})

test('whether a claim is true is told where it may be', () => {
  const told = reader().read(4, 'I am the Sheriff. I checked player number 3: black.', 1, ({ kind }) => kind === 'role')
  expect(told.map((claim) => claim.true)).toEqual([true, false])
  expect(reader().read(4, 'I am the Sheriff.', 1)[0]).not.toHaveProperty('true')
})
