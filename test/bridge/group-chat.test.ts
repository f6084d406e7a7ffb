import { describe, expect, test } from 'vitest'
import type { Agent } from '../../pipelines/bridge/aiwolf/agent.ts'
import { playAiwolf } from '../../pipelines/bridge/aiwolf/game.ts'
import { joinGame } from '../../pipelines/bridge/aiwolf/join.ts'
import { USUAL_TIMEOUTS } from '../../pipelines/bridge/aiwolf/setting.ts'
import type { Wire } from '../../pipelines/bridge/aiwolf/sockets.ts'
import { type Packet as AiwolfPacket, packetSchema } from '../../schemas/aiwolf.ts'
import type { Role, Seat } from '../../schemas/ask.ts'
import { chancePlayer } from '../../src/game/play.ts'
import { stream } from '../../src/game/random.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { Session } from '../../src/game/session.ts'
import { aiwolf9 } from '../../src/games/aiwolf/rules.ts'
import { aiwolf } from '../../src/importers/aiwolf/aiwolf.ts'
import { jsonLog } from '../../src/importers/aiwolf/make-json.ts'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { playForeign } from '../../src/importers/play.ts'
import { randomPlayer } from '../../src/policy/random.ts'
import { scriptedPlayer } from '../../src/policy/scripted/scripted.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import type { Player } from '../../src/view/player.ts'
import { askOf, heardBy } from '../../src/view/view.ts'
import { VirtualClock } from '../table/virtual-clock.ts'
import { aiwolfGame } from './games.ts'
import { agentAt, type End, plainAnswer, type Received } from './wires.ts'

const FIVE: Role[] = ['civilian', 'mafia', 'possessed', 'sheriff', 'civilian']
const TALK_MS = 60_000

type Chatter = (say: (text: string) => void, clock: VirtualClock) => void

/** A game of five with group chat in which some seats are agents that do that when a talk begins. */
async function chatted(chatters: Readonly<Record<Seat, Chatter>>, { deal = FIVE, seed = 'chat' } = {}) {
  const clock = new VirtualClock()
  const ends = new Map<Seat, End>()
  const agents = new Map<Seat, Agent>()
  for (const [key, chatter] of Object.entries(chatters)) {
    const seat = Number(key)
    const { agent, end } = agentAt(seat, clock, (packet, end) => {
      if (packet.request === 'TALK_PHASE_START') chatter((text) => end.say(text), clock)
      const said = plainAnswer(packet, `team${seat}`)
      if (said !== undefined) queueMicrotask(() => end.say(said))
    })
    agents.set(seat, agent)
    ends.set(seat, end)
  }
  const played = await clock.until(
    aiwolfGame({
      ...{
        size: 5,
        seed,
        deal,
        clock,
        agents,
        timeouts: USUAL_TIMEOUTS,
        switches: { chat: true },
        players: 'scripted',
      },
      durations: { talk: TALK_MS, whisper: TALK_MS },
    }),
  )
  return { ...played, ends }
}

const packetsOf = (end: End | undefined): { readonly at: number; readonly packet: AiwolfPacket }[] =>
  end!.received.map(({ at, text }) => ({ at, packet: packetSchema.strict().parse(JSON.parse(text)) }))

/** What was told in the first talk of a game, with the seconds since it began. */
function firstTalk(end: End | undefined): string[] {
  const packets = packetsOf(end)
  const from = packets.findIndex(({ packet }) => packet.request === 'TALK_PHASE_START')
  const to = packets.findIndex(({ packet }) => packet.request === 'TALK_PHASE_END')
  return packets.slice(from, to + 1).map(({ at, packet: { request, new_talk } }) => {
    const time = (at - packets[from]!.at) / 1000
    return new_talk ? `${time} ${new_talk.agent} ${new_talk.turn} ${new_talk.text}` : `${time} ${request}`
  })
}

/** Says these texts so many seconds after the talk has begun. */
const at =
  (...said: readonly (readonly [seconds: number, text: string])[]): Chatter =>
  (say, clock) => {
    for (const [seconds, text] of said) clock.after(1000 * seconds, () => say(text))
  }

const over = at([1, 'Over'])

describe('a group chat', () => {
  test('tells every member what is said, when it is said, in the order of arrival', async () => {
    const { ends } = await chatted({
      1: at([2, 'Hello.'], [9, 'And you?']),
      2: at([5, 'Hi.'], [5, 'Well.']),
      3: over,
      4: over,
      5: over,
    })
    const told = firstTalk(ends.get(1))
    expect(told).toEqual([
      '0 TALK_PHASE_START',
      ...[3, 4, 5].map((seat) => `1 Agent[0${seat}] 0 Over`),
      '2 Agent[01] 0 Hello.',
      '5 Agent[02] 0 Hi.',
      '5 Agent[02] 1 Well.',
      '9 Agent[01] 1 And you?',
      '60 TALK_PHASE_END',
    ])
    expect(firstTalk(ends.get(4))).toEqual(told)
  })

  test('ends when all are over or have no turn left; what comes after that, and empty lines, are not heard', async () => {
    const many = at(...[1, 2, 3, 4, 5, 6].map((second) => [second, `line ${second}`] as const))
    const { ends } = await chatted({
      1: many,
      2: at([3, 'Over'], [4, 'no']),
      3: at([2, ' '], [7, 'Over']),
      4: over,
      5: over,
    })
    expect(firstTalk(ends.get(2)).slice(-6)).toEqual([
      '2 Agent[01] 1 line 2',
      '3 Agent[01] 2 line 3',
      '3 Agent[02] 0 Over',
      '4 Agent[01] 3 line 4',
      '7 Agent[03] 0 Over',
      '7 TALK_PHASE_END',
    ])
  })

  test('our players speak at times of their own, and nobody waits for an agent that is silent or gone', async () => {
    const { ends, session } = await chatted({ 1: () => {}, 2: at([3, 'Hello.']) })
    const told = firstTalk(ends.get(1))
    expect(told.filter((line) => /Agent\[0[345]\]/.test(line)).length).toBeGreaterThan(5)
    expect(told.at(-1)).toBe('60 TALK_PHASE_END')
    expect(session.choices.filter(({ seat, source }) => seat > 0 && source === 'default')).toEqual([])
  })

  test('is told to the living only, and each is told how often it may still speak', async () => {
    const { ends, session } = await chatted({ 1: at([1, 'One.']), 2: over, 3: over, 4: over, 5: over })
    const [victim] = session.log.flatMap(({ event }) => (event.type === 'left' ? [event.seat] : []))
    const starts = (seat: Seat): number =>
      packetsOf(ends.get(seat)).filter(({ packet }) => packet.request === 'TALK_PHASE_START').length
    expect(starts(victim!)).toBeLessThan(starts(session.result!.alive[0]!))
    const remains = packetsOf(ends.get(1)).flatMap(({ packet }) =>
      packet.request.startsWith('TALK_') ? [packet.info!.remain_count] : [],
    )
    expect(remains.slice(0, 3)).toEqual([4, 3, 3])
  })
})

/** A game of nine with group chat in which seat 1 is one of our players that joined, as a client of the contest. */
async function joinedIn(role: Role) {
  const seed = `chat of a ${role}`
  const clock = new VirtualClock()
  const others = [...aiwolf9().roles]
  others.splice(others.indexOf(role), 1)
  const complaints: string[] = []
  let known: readonly string[] = []
  const sit = (ruleset: Ruleset, seat: Seat): Player => {
    const player = scriptedPlayer(stream(seed, seat), wordsOf(ruleset).vocabulary)
    return {
      act(view, turn) {
        known = heardBy(view).flatMap(({ event }) => (TOLD.has(event.type) ? [JSON.stringify(event)] : []))
        return player.act(view, turn)
      },
    }
  }
  let hear: (text: string) => void = () => {}
  const { agent, end } = agentAt(1, clock, (packet) => queueMicrotask(() => hear(JSON.stringify(packet))))
  const wire: Wire = { send: (text) => end.say(text), close: () => {}, listen: (message) => void (hear = message) }
  const over = joinGame(wire, {
    name: 'team1',
    sit,
    clock,
    random: stream(seed),
    complain: (one) => complaints.push(one),
  })
  const { session, entries } = await clock.until(
    aiwolfGame({
      ...{ seed, clock, timeouts: USUAL_TIMEOUTS, agents: new Map([[1, agent]]), switches: { chat: true } },
      ...{ deal: [role, ...others], durations: { talk: TALK_MS, whisper: TALK_MS } },
    }),
  )
  expect((await over).isOver).toBe(true)
  expect(complaints).toEqual([])
  return { session, entries, known }
}

const TOLD = new Set(['dealt', 'met', 'convened', 'posted', 'passed', 'adjourned', 'checked', 'claimed'])

describe.each(['civilian', 'sheriff', 'mafia'])('one of our players joins a group chat elsewhere as a %s', (role) => {
  test('it speaks in every chat, and hears what its seat hears', async () => {
    const { session, known } = await joinedIn(role)
    const own = session.choices.filter(({ seat, source }) => seat === 1 && source !== 'default')
    expect(own.some(({ pick }) => pick === 'say')).toBe(true)
    expect(own).toHaveLength(session.choices.filter(({ seat }) => seat === 1).length)
    const heard = heardBy(session.view(1))
      .map(({ event }) => event)
      .filter(({ type }) => TOLD.has(type))
    const sorted = (text: string): string => JSON.stringify(Object.entries(JSON.parse(text)).sort())
    const facts = heard.map((event) => sorted(JSON.stringify(event)))
    for (const fact of known) expect(facts).toContain(sorted(fact))
    expect(known.length).toBeGreaterThan(10)
  })
})

/** The game of a log, as the importer reads it. */
function read(text: string, path: string): Session {
  const json = path.endsWith('.json') ? JSON.parse(text) : undefined
  const file = { path, at: path, bytes: Buffer.from(text), text, json }
  const [game] = [...aiwolf.games({ path, files: [file], file: () => file })]
  return playForeign(game!).session
}

test('logs of either format give the same views when they are imported', async () => {
  const { session, entries } = await joinedIn('mafia')
  const views = (game: Session): unknown[] =>
    game.deal.map((_, i) =>
      heardBy(game.view(i + 1)).map(({ event }) =>
        event.type === 'chose' ? { ...event, thought: undefined, source: event.source === 'default' } : event,
      ),
    )
  expect(views(read(gameLog(session), 'game.log'))).toEqual(views(session))
  expect(views(read(jsonLog(session, { id: 'x', teams: new Map(), entries }), 'game.json'))).toEqual(views(session))
})

/** Seat 1 is a Villager in both and cannot tell them apart: other seats are Werewolves, Seer and Bodyguard. */
const ONE: Role[] = ['civilian', 'mafia', 'mafia', 'sheriff', 'doctor', 'medium', 'possessed', 'civilian', 'civilian']
const OTHER: Role[] = ['civilian', 'sheriff', 'mafia', 'mafia', 'civilian', 'possessed', 'doctor', 'civilian', 'medium']

/** What seat 1 is sent before the end, with the times, where the others say and vote in public the same in every deal. */
async function sentTo1(deal: readonly Role[]): Promise<readonly Received[]> {
  const clock = new VirtualClock()
  const session = new Session(aiwolf9({ chat: true }), deal)
  const { agent, end } = agentAt(1, clock)
  const machines = new Map<Seat, Player>([[-1, chancePlayer(() => 0)]])
  for (let seat = 2; seat <= 9; seat++) {
    const secret = randomPlayer(stream(deal.join(), seat))
    machines.set(seat, {
      act(view, turn) {
        const { act, room, options, tick } = askOf(view)
        if (act === 'vote' || act === 'kill') return { pick: options.at(-1)! }
        if (act === 'protect') return { pick: 'none' }
        if (room === 'village') return tick!.now < 3 ? { pick: 'say', text: `I am ${seat}.` } : { pick: 'over' }
        return secret.act(view, turn)
      },
    })
  }
  const durations = { talk: TALK_MS, whisper: TALK_MS }
  await clock.until(
    playAiwolf({
      id: 'game',
      session,
      agents: new Map([[1, agent]]),
      machines,
      clock,
      timeouts: USUAL_TIMEOUTS,
      hush: 200_000,
      durations,
    }),
  )
  return end.received.slice(
    0,
    end.received.findIndex(({ text }) => text.includes('"request":"FINISH"')),
  )
}

test('one seat is sent the same bytes at the same times in two deals that it cannot tell apart', async () => {
  const [one, other] = [await sentTo1(ONE), await sentTo1(OTHER)]
  expect(one.filter(({ text }) => text.includes('TALK_BROADCAST')).length).toBeGreaterThan(20)
  expect(other).toEqual(one)
})
