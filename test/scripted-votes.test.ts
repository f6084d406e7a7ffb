import { expect, test } from 'vitest'
import { CHANCE } from '../schemas/ask.ts'
import { stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import type { Mind } from '../src/policy/scripted/mind.ts'
import { scriptedPlayer } from '../src/policy/scripted/scripted.ts'
import { raise } from '../src/policy/scripted/vote.ts'
import { UNTIMED } from '../src/view/player.ts'
import { viewOf } from '../src/view/view.ts'
import { play } from './games/mafia-2025/table.ts'

/** What a scripted player chooses where the table votes whether two who are tied twice leave together. Seats 8 and 9 are mafia, 10 is the Don. */
function raises(tied: readonly [number, number], seat: number) {
  const [one, other] = tied
  const ballot = `D1 vote ${one}: 1 2 3 4 5; ${other}: 6 7 8 9 10`
  const { game } = play(`D1 nominate 1>${one}, 2>${other}\n${ballot}\n${ballot}`)
  const at = game.log.findIndex(({ event }) => event.type === 'asked' && event.act === 'raise' && event.seat === seat)
  return scriptedPlayer(stream('raise', seat)).act(viewOf(game.log.slice(0, at + 1), seat), UNTIMED)
}

test('a scripted player keeps itself and its team at the table, and as black removes two who are red', () => {
  expect(raises([3, 7], 9)).toMatchObject({ pick: 'remove' })
  expect(raises([3, 8], 9)).toMatchObject({ pick: 'keep' })
  expect(raises([3, 8], 8)).toMatchObject({ pick: 'keep' })
  expect(raises([3, 7], 3)).toMatchObject({ pick: 'keep' })
  // Nobody has said a word against them.
  expect(raises([3, 7], 1)).toMatchObject({ pick: 'keep' })
})

test('a red player removes two who are tied where they are suspected of more than 1.2 on average', () => {
  const raised = (scores: readonly (readonly [number, number])[]) =>
    raise({
      facts: { seat: 1, team: 'red', mates: [], ballot: scores.map(([seat]) => seat) },
      suspicion: { scores: new Map(scores) },
    } as unknown as Mind)
  const two = (one: number, other: number) => raised([3, 7].map((seat, i) => [seat, [one, other][i]!] as const))
  expect([two(2, 0.5), two(0.5, 2), two(1.3, 1.3)]).toEqual(['remove', 'remove', 'remove'])
  expect([two(2, 0.3), two(0.3, 2), two(1.2, 1.2), two(0, 0)]).toEqual(['keep', 'keep', 'keep', 'keep'])
  // Three who are tied share what one of them is suspected of.
  expect(raised([3, 5, 7].map((seat) => [seat, seat === 5 ? 3.3 : 0] as const))).toBe('keep')
})

test('a scripted player votes against nobody while nothing is known and more than five live, where it may', () => {
  for (const [name, wanted] of [
    ['classic-7', 'none'],
    ['mini-mafia', expect.any(Number)],
  ] as const) {
    const ruleset = rulesetNamed(name)
    const session = new Session(ruleset, [...ruleset.roles])
    while (session.open[0]!.act !== 'vote')
      for (const ask of session.open) session.reply(ask, ask.seat === CHANCE ? { pick: ask.options[0]! } : undefined)
    const ask = session.open.at(-1)!
    expect(ask.options.includes('none') || name === 'mini-mafia').toBe(true)
    const red = session.open.find(({ seat }) => ruleset.teams[session.deal[seat - 1]!] === 'red')!
    expect(scriptedPlayer(stream('vote', name)).act(session.view(red.seat), UNTIMED)).toMatchObject({ pick: wanted })
  }
})
