import { expect, test } from 'vitest'
import { GameMaster } from '../../pipelines/bridge/xmpp/game-master.ts'
import type { MawMessage } from '../../schemas/maw-messages.ts'
import { playSeries } from './maw-tables.ts'

const bodiesTo = (sent: Awaited<ReturnType<typeof playSeries>>['sent'], jid: string): MawMessage[] =>
  sent.flatMap(({ to, body }) => (to === jid ? body : []))

test('a series of two whole games with whispers and a Seer: points add up, seats are drawn anew, standings are told', async () => {
  const { master, games, orders, sent } = await playSeries({
    rounds: 2,
    switches: { seer: true, whisper: true, maxDays: 2 },
  })
  const totals = new Map<string, number>()
  games.forEach(({ session }, round) => {
    const points = session.result!.points([])
    orders[round]!.forEach(({ name }, i) => void totals.set(name, (totals.get(name) ?? 0) + points[i]!))
  })
  const { players, rounds, of } = master.standings()
  expect([rounds, of]).toEqual([2, 2])
  expect(Object.fromEntries(players.map(({ player_name, points }) => [player_name, points]))).toEqual(
    Object.fromEntries(totals),
  )
  for (const { points, place } of players)
    expect(place).toBe(1 + players.filter((other) => other.points > points).length)
  expect(new Set(orders.map((order) => order.map(({ name }) => name).join())).size).toBeGreaterThan(1)
  for (const i of [1, 2, 3, 4, 5, 6]) {
    const told = bodiesTo(sent, `p${i}@here`)
    expect(told.filter(({ type }) => type === 'start_game').length).toBe(2)
    expect(told.filter(({ type }) => type === 'end_game').length).toBe(2)
    expect(told.at(-1)).toEqual(master.standings())
  }
  // Every player acted itself: what was chosen is what its agent sent.
  for (const { session } of games)
    expect(session.choices.some(({ seat, source }) => seat > 0 && source === 'made')).toBe(true)
  for (const { session } of games) expect(session.choices.filter(({ why }) => why !== undefined)).toEqual([])
  const said = sent.map(({ body }) => body.type)
  expect(said).toContain('check_result')
  expect(games.some(({ session }) => session.log.some(({ event }) => event.type === 'whispered'))).toBe(true)
})

test('a whisper reaches two, a role is told to its seat, the Hideout to Werewolves, and votes before they are counted to nobody', async () => {
  const { games, orders, sent } = await playSeries({
    switches: { whisper: true, announceVotes: false, maxDays: 2 },
    seed: 'quiet',
  })
  const [{ session }] = games as [(typeof games)[0]]
  const seatOf = (jid: string): number => orders[0]!.findIndex(({ name }) => name === `Name-${/\d+/.exec(jid)![0]}`) + 1
  const isWolf = (jid: string): boolean => session.deal[seatOf(jid) - 1] === 'mafia'
  for (const { from, to, body } of sent) {
    if (from === 'hideout') expect(isWolf(to)).toBe(true)
    if (body.type === 'assign_role') {
      expect(body.role === 'Werewolf').toBe(isWolf(to))
      if (body.team) expect(isWolf(to)).toBe(true)
    }
    if (body.type === 'vote_result') expect(body.votes).toBeUndefined()
    if (body.type === 'start_game') expect(JSON.stringify(body)).not.toMatch(/Werewolf|Villager|mafia|civilian/)
    if (body.type !== 'new_messages') continue
    for (const post of body.posts) {
      if ('to' in post) expect([post.from, post.to]).toContain(to)
      if ('target' in post && from === 'village') expect(post.from).toBe(to)
    }
  }
})

test('the lobby: names are unique and valid, a seat is taken once, a late joiner is told so', () => {
  const told: [string, MawMessage][] = []
  const master = new GameMaster(3, 1, (_, to, __, body) => void told.push([to, body]))
  const join = (jid: string, player_name: string): unknown => {
    master.receive('gm', `${jid}@here/x`, JSON.stringify({ type: 'join_lobby', player_name }))
    const last = told.at(-1)![1] as Extract<MawMessage, { type: 'join_result' }>
    return last.reason ?? last.ok
  }
  expect(join('a', 'Zoe')).toBe(true)
  expect(join('b', 'zoe')).toBe('the name zoe is taken; choose another')
  expect(join('a', 'Yan')).toBe('you have joined')
  for (const wrong of ['', '12', 'two words', 'x'.repeat(21), '<b>', 'a\u202eb'])
    expect(join('b', wrong)).toContain('a name is 1 to 20 letters')
  for (const word of ['vote', 'GM', 'Hideout', 'nobody']) expect(join('b', word)).toContain('is a word of the game')
  expect(join('b', 'Yan')).toBe(true)
  let isFull = false
  master.full = () => {
    isFull = true
  }
  expect([isFull, join('c', 'Xia'), isFull]).toEqual([false, true, true])
  expect(join('d', 'Wim')).toBe('all seats are taken')
  const seats = master.seat(master.joined)
  expect(seats.length).toBe(3)
  expect(join('d', 'Wim')).toBe('the game has begun and all seats are taken')
  master.receive('gm', 'd@here', '{"type":"chat","message":"hello"}')
  expect(told.at(-1)).toEqual(['d@here', { type: 'refused', reason: 'join the lobby first' }])
  master.receive('gm', 'd@here', '{"type":"show_score"}')
  expect(told.at(-1)![1]).toMatchObject({ type: 'standings', rounds: 0, of: 1 })
  // Two programs that answer everything cannot keep each other busy.
  for (let i = 0; i < 500; i++) master.receive('gm', 'e@here', '{')
  expect(told.filter(([to]) => to === 'e@here').length).toBe(50)
})
