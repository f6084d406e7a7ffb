import { expect, test } from 'vitest'
import { countDeals, deckOf } from '../src/belief/deck.ts'

const TEAMS = { sheriff: 'red', civilian: 'red', mafia: 'black' }
const ROLES = ['sheriff', 'mafia', 'mafia', 'mafia', 'civilian', 'civilian']

test('a plain red player holds the red role that most seats hold, in every deal in which it could', () => {
  const { plain, deals, seats } = deckOf({ roles: ROLES, teams: TEAMS })
  expect([seats, deals.length]).toEqual([6, countDeals(ROLES)])
  for (let seat = 1; seat <= seats; seat++) {
    const held = deals.flatMap((deal, i) => (deal[seat] === 'civilian' ? [i] : []))
    expect([...plain[seat]!]).toEqual(held)
  }
})

test('the same roles in other teams make another deck, and the holders of single roles are known', () => {
  const [one, other] = [TEAMS, { ...TEAMS, sheriff: 'black' }].map((teams) => deckOf({ roles: ROLES, teams }))
  expect([...new Set(one!.groups.map(({ length }) => length))]).toEqual([3])
  expect([...new Set(other!.groups.map(({ length }) => length))]).toEqual([4])
  expect([...one!.holders.keys()]).toEqual(['sheriff'])
  one!.deals.forEach((deal, i) => {
    expect(one!.holders.get('sheriff')![i]).toBe(deal.indexOf('sheriff'))
    expect(one!.groups[one!.groupOf[i]!]).toEqual(deal.flatMap((role, seat) => (role === 'mafia' ? [seat] : [])))
  })
})
