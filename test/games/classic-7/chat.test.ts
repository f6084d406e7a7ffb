import { expect, test } from 'vitest'
import type { Reply } from '../../../schemas/ask.ts'
import { Session } from '../../../src/game/session.ts'
import { judge } from '../../../src/game/settle.ts'
import { classic7 } from '../../../src/games/classic-7/rules.ts'

test('a chat: in each tick everybody alive is asked at once, messages arrive in the order of chance, and the vote follows the last tick', () => {
  const ruleset = classic7({ floor: 'chat', chatTicks: 2 })
  const game = new Session(ruleset, ['mafia', 'mafia', 'sheriff', 'doctor', 'civilian', 'civilian', 'civilian'])
  const batches: string[] = []
  const reply = (seat: number, act: string, now: number | undefined): Reply => {
    if (act === 'order') return { pick: game.open[0]!.options.at(-1)! }
    if (act === 'post' && now === 1 && (seat === 3 || seat === 6)) return { text: `I am player ${seat}.` }
    return {}
  }
  while (!game.log.some(({ event }) => event.type === 'began' && event.phase === 'vote')) {
    batches.push(
      game.open.map(({ seat, act, tick }) => `${act} ${seat}${tick ? ` ${tick.now}/${tick.of}` : ''}`).join(', '),
    )
    game.answer(game.open.map((ask) => judge(ruleset, ask, reply(ask.seat, ask.act, ask.tick?.now))))
  }
  const tick = (now: number) => [1, 2, 3, 4, 5, 6, 7].map((seat) => `post ${seat} ${now}/2`).join(', ')
  expect(batches.slice(1)).toEqual([tick(1), 'order -1', tick(2)])
  const posted = game.log.flatMap(({ to, event }) =>
    event.type === 'posted' ? [`${to} ${event.seat} ${event.text}`] : [],
  )
  expect(posted).toEqual(['everyone 6 I am player 6.', 'everyone 3 I am player 3.'])
})
