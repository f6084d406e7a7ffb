import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Ending, ownEnd } from '../../pipelines/table/ending.ts'
import type { Game } from '../../pipelines/table/game.ts'
import { Appraiser } from '../../src/value/appraise.ts'
import { actionsOf } from '../../src/view/actions.ts'
import { askOf } from '../../src/view/view.ts'
import { overGame } from './over-game.ts'

const SEVEN = ['person', ...Array<string>(6).fill('random')]
const DEALS = [{ side: 'red', by: 'person', won: true }]

test('everybody is told the cards, who won, what was saved and the games of the deal; a seat also how it ended for itself', async () => {
  const game = await overGame({ id: 'a', ruleset: 'classic-7', players: SEVEN })
  const ending = new Ending(game, 'game 3 of games', DEALS)
  ending.stop()
  const { deal, result } = game.session
  const points = result!.points([])
  const common = { roles: deal, players: SEVEN, winner: result!.winner, reason: result!.reason, deals: DEALS }
  expect(ending.for(undefined)).toMatchObject({ ...common, saved: 'game 3 of games', own: null })
  for (const [i, role] of deal.entries()) {
    const won = game.ruleset.teams[role] === result!.winner
    expect(ending.for(i + 1)).toMatchObject({ ...common, own: { seat: i + 1, won, points: points[i] } })
  }
  expect(new Set(points).size).toBeGreaterThan(1)
})

test('a draw is won by nobody', async () => {
  const { session, ...game } = await overGame({ id: 'b', players: SEVEN.slice(0, 4) })
  const drawn = { deal: session.deal, result: { winner: 'draw', reason: 'end', points: () => [1, 2, 3, 4] } }
  expect(ownEnd({ ...game, session: drawn } as unknown as Game, 3)).toEqual({ seat: 3, won: null, points: 3 })
})

test('thoughts of players are told with what they did; those of a moderator are not', async () => {
  const thinking = { thought: 'I wonder.' }
  const game = await overGame({
    id: 'c',
    ruleset: 'classic-7',
    players: SEVEN,
    moderator: 'random',
    more: ({ seat, pick }) => (seat === 0 || typeof pick === 'number' ? thinking : {}),
  })
  const choices = game.session.choices.filter(({ seat, thought }) => seat > 0 && thought)
  const { thoughts } = new Ending(game, null, []).for(undefined)
  expect(game.session.choices.some(({ seat }) => seat === 0)).toBe(true)
  expect(thoughts.map(({ seat, thought }) => `${seat} ${thought}`).sort()).toEqual(
    choices.map(({ seat, thought }) => `${seat} ${thought}`).sort(),
  )
  for (const { did } of thoughts) expect(did).toMatch(/^[a-z, ]+ \d$/)
})

test('one look back on a game is begun for each seat that asks, and none once another game begins', async () => {
  const appraised = vi
    .spyOn(Appraiser.prototype, 'appraise')
    .mockImplementation((view) => actionsOf(askOf(view)).map(() => [true]))
  const ending = new Ending(await overGame({ id: 'd', players: SEVEN.slice(0, 4) }), null, [])
  for (let i = 0; i < 2000 && !ending.for(1).look.isDone; i++) await setImmediate()
  const { look } = ending.for(1)
  expect([look.isDone, look.course.length > 0]).toEqual([true, true])
  expect(ending.for(1).look.course).toBe(look.course)
  ending.for(2)
  ending.stop()
  for (let i = 0; i < 200; i++) await setImmediate()
  // The interrupted look stays unfinished; a seat that asks later gets an empty, finished one.
  expect(ending.for(2).look.isDone).toBe(false)
  expect(ending.for(3).look).toEqual({ course: [], turning: [], isDone: true })
  appraised.mockRestore()
})
