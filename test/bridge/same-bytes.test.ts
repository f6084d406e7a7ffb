import { describe, expect, test } from 'vitest'
import { playAiwolf } from '../../pipelines/bridge/aiwolf/game.ts'
import { USUAL_TIMEOUTS } from '../../pipelines/bridge/aiwolf/setting.ts'
import type { Reply, Role, Seat } from '../../schemas/ask.ts'
import { type Clock, chancePlayer } from '../../src/game/play.ts'
import { stream } from '../../src/game/random.ts'
import { Session } from '../../src/game/session.ts'
import { aiwolf9 } from '../../src/games/aiwolf/rules.ts'
import type { Player } from '../../src/view/player.ts'
import { askOf } from '../../src/view/view.ts'
import { VirtualClock } from '../table/virtual-clock.ts'
import { agentAt, type Received } from './wires.ts'

/** Seat 1 is a Villager in both and cannot tell them apart: other seats are Werewolves, Seer and Bodyguard. */
const ONE: Role[] = ['civilian', 'mafia', 'mafia', 'sheriff', 'doctor', 'medium', 'possessed', 'civilian', 'civilian']
const OTHER: Role[] = ['civilian', 'sheriff', 'mafia', 'mafia', 'civilian', 'possessed', 'doctor', 'civilian', 'medium']

const wait = (clock: Clock, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void clock.after(milliseconds, resolve))

/** Does in public the same whatever it is, and takes its time over what is asked in secret: each seat another. */
const slow = (clock: Clock): Player => ({
  async act(view): Promise<Reply> {
    const { act, room, options, tick } = askOf(view)
    if (act === 'post' && room === 'village')
      return tick!.now === 1 ? { pick: 'say', text: `I am seat ${view.seat}.` } : { pick: 'over' }
    if (act === 'vote') return { pick: options.at(-1)! }
    await wait(clock, 1000 * view.seat * view.seat)
    if (act === 'post')
      return tick!.now === 1 ? { pick: 'say', text: `We are two, says ${view.seat}.` } : { pick: 'over' }
    return { pick: act === 'protect' ? 'none' : options.at(-1)! }
  },
})

type Leak = (text: string, session: Session) => string

/** All that seat 1 is sent in a game of this deal, with the times. */
async function sentTo1(deal: readonly Role[], hush: number | undefined, leak?: Leak): Promise<Received[]> {
  const clock = new VirtualClock()
  const session = new Session(aiwolf9({ whisperTurns: 2 }), deal)
  const { agent, end } = agentAt(1, clock)
  const machines = new Map<Seat, Player>([[-1, chancePlayer(stream('same', 'chance'))]])
  // Chance's draws of the whispers must not move those of the talk.
  const whispers = chancePlayer(stream('same', 'whispers'))
  const talk = machines.get(-1)!
  machines.set(-1, { act: (view, turn) => (askOf(view).act === 'line' ? whispers : talk).act(view, turn) })
  for (let seat = 2; seat <= 9; seat++) machines.set(seat, slow(clock))
  await clock.until(
    playAiwolf({ id: 'game', session, agents: new Map([[1, agent]]), machines, clock, timeouts: USUAL_TIMEOUTS, hush }),
  )
  expect(session.result!.winner).toBe('black')
  return leak ? end.received.map(({ at, text }) => ({ at, text: leak(text, session) })) : end.received
}

/** What is sent before the end of the game, when all roles are told. */
const before = (received: readonly Received[]): readonly Received[] => {
  const end = received.findIndex(({ text }) => text.includes('"request":"FINISH"'))
  return received.slice(0, end)
}

const HUSH = 400_000

test('one seat is sent the same bytes at the same times in two deals that it cannot tell apart', async () => {
  const [one, other] = [before(await sentTo1(ONE, HUSH)), before(await sentTo1(OTHER, HUSH))]
  expect(one.length).toBeGreaterThan(15)
  expect(other).toEqual(one)
})

test('without nights of one length the bytes are the same but for the times, and the times are not', async () => {
  const timeless = (received: readonly Received[]): string[] =>
    before(received).map(({ text }) => text.replaceAll(/"time":\d+/g, '"time":0'))
  const [one, other] = [await sentTo1(ONE, undefined), await sentTo1(OTHER, undefined)]
  expect(timeless(other)).toEqual(timeless(one))
  expect(before(other).map(({ at }) => at)).not.toEqual(before(one).map(({ at }) => at))
})

describe('planted in what is sent, it is found', () => {
  const names = (session: Session, role: Role): string[] =>
    session.deal.flatMap((one, i) => (one === role ? [`Agent[0${i + 1}]`] : []))
  const edited =
    (
      request: string,
      edit: (packet: { info: Record<string, unknown> } & Record<string, unknown>, session: Session) => void,
    ): Leak =>
    (text, session) => {
      const packet = JSON.parse(text)
      if (packet.request === request) edit(packet, session)
      return JSON.stringify(packet)
    }
  const LEAKS: Readonly<Record<string, Leak>> = {
    'a whisper to a Villager': edited('DAILY_FINISH', (packet, { log }) => {
      packet['whisper_history'] = log.flatMap(({ event }) =>
        event.type === 'posted' && event.room === 'hideout' ? [event.text] : [],
      )
    }),
    'a role in the roster': edited('INITIALIZE', (packet, session) => {
      packet.info['role_map'] = { [names(session, 'sheriff')[0]!]: 'SEER' }
    }),
    'a vote of the Werewolves': edited('DAILY_INITIALIZE', (packet, { log }) => {
      packet.info['attack_vote_list'] = log.flatMap(({ event }) => (event.type === 'claimed' ? [event.seat] : []))
    }),
    'a divination of another seat': edited('VOTE', (packet, { log }) => {
      packet.info['divine_result'] = log.flatMap(({ event }) => (event.type === 'checked' ? [event] : []))[0]
    }),
    'the medium, by the order of the names': edited('TALK', (packet, session) => {
      packet.info['status_map'] = Object.fromEntries(names(session, 'medium').map((name) => [name, 'ALIVE']))
    }),
  }
  test.each(Object.entries(LEAKS))('%s', async (_, leak) => {
    const [one, other] = [before(await sentTo1(ONE, HUSH, leak)), before(await sentTo1(OTHER, HUSH, leak))]
    expect(other).not.toEqual(one)
  })

  test('a vote before all have voted: nobody is sent a hand of the vote that is going on', async () => {
    const packets = (await sentTo1(ONE, HUSH)).map(({ text }) => JSON.parse(text))
    for (const { info } of packets) for (const vote of info?.vote_list ?? []) expect(vote.day).toBe(info.day - 1)
    expect(packets.some(({ info }) => info?.vote_list?.length > 0)).toBe(true)
  })
})
