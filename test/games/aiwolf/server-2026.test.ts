import { describe, expect, test } from 'vitest'
import { consistentDeals } from '../../../src/belief/deals.ts'
import { aiwolf5, aiwolf9 } from '../../../src/games/aiwolf/rules.ts'
import { FIVE, story } from './story.ts'

describe('what the server of 2026 allows', () => {
  const talkOf = (lines: readonly string[]): string[] =>
    lines.slice(lines.indexOf('began day 0') + 1, lines.indexOf('began night 0'))

  test('blanks: an answer without words sounds like "over", its seat is asked again, and a round of nothing else ends the talk', () => {
    const { lines } = story(
      ({ act, seat, options, tick }) => {
        if (act !== 'post' || seat > 2) return undefined
        expect(options).toEqual(['say', 'blank', 'over'])
        return seat === 2 && tick!.now === 1 ? { pick: 'say', text: 'Well.' } : { pick: 'blank' }
      },
      { ruleset: aiwolf5({ blanks: true }), deal: FIVE },
    )
    expect(talkOf(lines)).toEqual([
      'passed village 1 true',
      'posted village 2 Well.',
      ...[3, 4, 5, 1, 2].map((seat) => `passed village ${seat} true`),
    ])
  })

  test('lateOver: who has no turn left may still be over in a group chat, once, and says nothing else', () => {
    const order = [2, 2, 2, 3]
    const { lines } = story(
      ({ act, seat, options }) => {
        if (act === 'order') return order.length > 0 ? { pick: order.shift()! } : { pick: options[0]! }
        return act === 'post' && seat === 2 ? { pick: 'say', text: 'Hm.' } : undefined
      },
      { ruleset: aiwolf5({ chat: true, talkTurns: 2, lateOver: true }), deal: FIVE },
    )
    expect(talkOf(lines)).toEqual([
      'convened village',
      ...Array(2).fill('posted village 2 Hm.'),
      'passed village 2 true',
      ...[3, 1, 4, 5].map((seat) => `passed village ${seat} true`),
      'adjourned village',
    ])
  })

  test('ownAttack: a vote of a Werewolf for a Werewolf is told to both and does not count', () => {
    const { lines } = story(({ act, seat }) => (act === 'kill' ? { pick: seat === 1 ? 2 : 7 } : undefined), {
      ruleset: aiwolf9({ ownAttack: true }),
    })
    expect(lines).toContain('[1 2] claimed 1 2')
    expect(lines).toContain('left 7 kill')
  })

  test('ownAttack: a night in which only Werewolves were named tells nothing of the Bodyguard', () => {
    const { game, lines } = story(
      ({ act, options }) =>
        act === 'kill' ? { pick: 2 } : options.includes(6) && act === 'vote' ? { pick: 6 } : undefined,
      { ruleset: aiwolf9({ ownAttack: true }) },
    )
    expect(lines).toContain('left 6 vote')
    const missed = game.view(1).history.findIndex(({ event }) => event.type === 'missed')
    const dealsAt = (upTo: number): number => consistentDeals({ ...game.view(1), upTo }, game.ruleset).length
    expect(dealsAt(missed)).toBeGreaterThan(0)
    expect(dealsAt(missed + 1)).toBe(dealsAt(missed))
  })
})
