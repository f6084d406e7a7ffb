import { describe, expect, test } from 'vitest'
import { consistentDeals } from '../../../src/belief/deals.ts'
import { play, type Setup } from './room.ts'

/** How many deals each seat cannot rule out at the end of a script; seat 0 hears what everybody hears. */
function deals(script: string, seats: readonly number[], setup?: Setup): number[] {
  const { game } = play(script, setup)
  return seats.map((seat) => consistentDeals(game.view(seat), game.ruleset).length)
}

const QUIET = 'D1 12: 1=listen'
const MURDER = 'N1 1: 1>6 2>6'

describe('deals that a seat cannot rule out', () => {
  test('six players at the start: a Villager 10, a Werewolf 1, a spectator 15', () => {
    expect(deals(QUIET, [3, 1, 0])).toEqual([10, 1, 15])
  })

  test('seven, nine and twelve players', () => {
    expect(deals(QUIET, [3, 1, 0], { deal: 'wwvvvvv' })).toEqual([15, 1, 21])
    expect(deals(QUIET, [4, 1, 0], { deal: 'wwwvvvvvv' })).toEqual([56, 1, 84])
    expect(deals(QUIET, [5, 1, 0], { deal: 'wwwwvvvvvvvv' })).toEqual([330, 1, 495])
  })

  test('after a murder: a Villager 6, a spectator 10', () => {
    expect(deals(MURDER, [3, 1, 0])).toEqual([6, 1, 10])
  })

  test('after an execution and a murder: a Villager 6 still', () => {
    expect(deals(`D1 1: 3>5\n${MURDER}`, [3, 1])).toEqual([6, 1])
  })

  test('two executions and no murder: not both were Werewolves, 9', () => {
    expect(deals('D1 1: 3>5\nD2 1: 3>1\nN2 1: 2=listen', [3, 2])).toEqual([9, 1])
  })

  test('execution, murder, execution: 5; with another murder 2, and the last one is a Werewolf for certain', () => {
    const script = `D1 1: 3>5\n${MURDER}\nD2 1: 3>1\nN2 1: 2=listen`
    expect(deals(script, [3, 2])).toEqual([5, 1])
    const { game } = play(script.replace('2=listen', '2>4'))
    const left = consistentDeals(game.view(3), game.ruleset)
    expect(left).toHaveLength(2)
    expect(left.every((roles) => roles[2] === 'mafia')).toBe(true)
  })

  test('parity: four are alive and the game goes on, so one of them is a Werewolf and the executed was the other: 3', () => {
    const script = `D1 1: 3>1\n${MURDER.replace('1>6 ', '')}\nD2 12: 3=listen`
    expect(deals(script, [3])).toEqual([6])
    expect(deals(script, [3], { switches: { win: 'parity' } })).toEqual([3])
  })

  test('the Seer: 60 deals; a Villager 30, a Werewolf 4, the Seer 10, and 4 or 6 after a first look', () => {
    const deal = 'wwsvvv'
    expect(deals(QUIET, [0, 4, 1, 3], { deal })).toEqual([60, 30, 4, 10])
    expect(deals(`D1 check: 3>1\n${QUIET}`, [3], { deal })).toEqual([4])
    expect(deals(`D1 check: 3>4\n${QUIET}`, [3], { deal })).toEqual([6])
  })

  test('Werewolves learn from the role of the executed who the Seer was not', () => {
    expect(deals('D1 1: 3>4\nN1 1: 1=listen', [1], { deal: 'wwsvvv' })).toEqual([3])
    expect(deals('D1 1: 4>3\nN1 1: 1=listen', [1], { deal: 'wwsvvv' })).toEqual([1])
  })

  test('the dead who hear the Hideout know who talks in it', () => {
    const script = 'D1 1: 1>6\nN1 1: 1"Eve?"'
    expect(deals(script, [6])).toEqual([10])
    expect(deals(script, [6], { switches: { deadHear: 'all' } })).toEqual([4])
  })
})
