import { beforeAll, expect, test } from 'vitest'
import type { Info, Packet } from '../../schemas/aiwolf.ts'
import { type Log, logsOf, packetOf, readJson, refusal, viewsOf } from './aiwolf-log.ts'

// The packets of a day list the votes of the day before, and its attacks to the Werewolves. They must be those that were answered.

type Lists = 'vote_list' | 'attack_vote_list'

let played: Awaited<ReturnType<typeof logsOf>>
beforeAll(async () => {
  played = await logsOf(9, 'two')
})

/** The log with every packet changed. */
function changed(change: (info: Info, packet: Packet) => void): Log {
  const log = structuredClone(played.json)
  for (const entry of log.entries) {
    const packet = packetOf(entry)
    if (packet.info) change(packet.info, packet)
    entry.request = JSON.stringify(packet)
  }
  return log
}

const why = (log: Log): string => refusal(JSON.stringify(log), 'game.json')

test.each<[string, Lists, (list: NonNullable<Info[Lists]>) => void, RegExp]>([
  [
    'another vote',
    'vote_list',
    (list) => void (list[0]!.target = list[0]!.target === 'Agent[04]' ? 'Agent[06]' : 'Agent[04]'),
    /^entry \d+: seat \d voted for seat [46] on day 1 by its vote_list, and for seat \d by its answer$/,
  ],
  [
    'a vote less',
    'vote_list',
    (list) => void list.shift(),
    /^entry \d+: seat 1 voted for nobody on day 1 by its vote_list, and for seat \d by its answer$/,
  ],
  [
    'another attack',
    'attack_vote_list',
    (list) => void (list[0]!.target = list[0]!.agent),
    /^entry \d+: seat (\d) voted for seat \1 on day 1 by its attack_vote_list, and for seat \d by its answer$/,
  ],
  [
    'a seat twice',
    'vote_list',
    (list) => void list.push(list[0]!),
    /^entry \d+: its vote_list has two votes of seat 1, and lists one vote a seat of day 1$/,
  ],
  [
    'a vote of another day',
    'vote_list',
    (list) => void (list[0]!.day = 0),
    /^entry \d+: its vote_list has a vote of day 0, and lists one vote a seat of day 1$/,
  ],
])(
  'a JSON log whose packets list other votes than were answered is refused with the entry: %s',
  (_, name, change, sentence) => {
    const log = changed((info) => {
      if (info.day === 2 && info[name]) change(info[name])
    })
    expect(why(played.json)).toBe('it was read')
    expect(why(log)).toMatch(sentence)
  },
)

test('a vote that was not answered is refused', () => {
  const log = structuredClone(played.json)
  const vote = log.entries.find((entry) => packetOf(entry).request === 'VOTE')!
  delete vote.response
  expect(why(log)).toMatch(
    /^entry \d+: seat \d voted for seat \d on day 1 by its vote_list, and for nobody by its answer$/,
  )
})

test('a vote for oneself is no choice where the settings allow none', () => {
  const isDay2 = ({ day }: { readonly day: number }): boolean => day === 2
  const day3 = played.json.entries.map(packetOf).find(({ info }) => info?.vote_list?.some(isDay2))!
  const { agent } = day3.info!.vote_list!.find(({ target }) => target !== day3.info!.executed_agent)!
  const log = changed((info, { setting }) => {
    if (setting) setting.vote.allow_self_vote = false
    if (info.vote_list?.some(isDay2)) info.vote_list = info.vote_list.filter((vote) => vote.agent !== agent)
  })
  const vote = log.entries.find(
    (entry) => entry.agent === agent && packetOf(entry).request === 'VOTE' && isDay2(packetOf(entry).info!),
  )!
  vote.response = agent
  expect(why(log)).toBe('it was read')
  expect(
    why({
      ...log,
      entries: log.entries.map((entry) => ({
        ...entry,
        request: entry.request.replace('"allow_self_vote":false', '"allow_self_vote":true'),
      })),
    }),
  ).toMatch(/^entry \d+: seat (\d) voted for nobody on day 2 by its vote_list, and for seat \1 by its answer$/)
})

test('an attack on a Werewolf that the server passed over is no choice, and needs no rule of its own', () => {
  const wolves = played.json.agents.filter(({ role }) => role === 'WEREWOLF').map(({ name }) => name)
  const [one, other] = wolves
  const given = (log: Log) =>
    log.entries.findLast(
      (entry) => packetOf(entry).request === 'ATTACK' && packetOf(entry).info!.day === 2 && entry.agent === one,
    )!
  const without = changed((info) => {
    if (info.attack_vote_list?.[0]?.day === 2)
      info.attack_vote_list = info.attack_vote_list.filter(({ agent }) => agent !== one)
  })
  const silent = structuredClone(without)
  given(without).response = other!
  delete given(silent).response
  const session = readJson(without)
  expect(session.ruleset.switches).toEqual({})
  expect(viewsOf(session)).toEqual(viewsOf(readJson(silent)))
})
