import { describe, expect, test } from 'vitest'
import { joinGame } from '../../pipelines/bridge/aiwolf/join.ts'
import { USUAL_TIMEOUTS } from '../../pipelines/bridge/aiwolf/setting.ts'
import type { Wire } from '../../pipelines/bridge/aiwolf/sockets.ts'
import type { Role, Seat } from '../../schemas/ask.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { aiwolf9 } from '../../src/games/aiwolf/rules.ts'
import { scriptedPlayer } from '../../src/policy/scripted/scripted.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import type { Player } from '../../src/view/player.ts'
import { heardBy, type View } from '../../src/view/view.ts'
import { VirtualClock } from '../table/virtual-clock.ts'
import { aiwolfGame } from './games.ts'
import { agentAt, type End } from './wires.ts'

/** Plays a game in which seat 1, of that role, is one of our players at the other end of a wire. Returns what it knew at its last ask, and the game. */
async function joinedAs(role: Role, seed: string) {
  const clock = new VirtualClock()
  const others = [...aiwolf9().roles]
  others.splice(others.indexOf(role), 1)
  const complaints: string[] = []
  let known: View | undefined
  const sit = (ruleset: Ruleset, seat: Seat): Player => {
    const player = scriptedPlayer(stream(seed, 'joined', seat), wordsOf(ruleset).vocabulary)
    return {
      act(view, turn) {
        known = { ...view, history: [...heardBy(view)] }
        return player.act(view, turn)
      },
    }
  }
  let hear: (text: string) => void = () => {}
  const { agent, end } = agentAt(1, clock, (packet) => queueMicrotask(() => hear(JSON.stringify(packet))))
  const wire: Wire = { send: (text) => end.say(text), close: () => {}, listen: (message) => void (hear = message) }
  const over = joinGame(wire, {
    ...{ name: 'team1', sit, clock, random: stream(seed, 'chat') },
    complain: (sentence) => complaints.push(sentence),
  })
  const { session } = await clock.until(
    aiwolfGame({
      ...{ seed, clock, switches: { talkTurns: 2 }, timeouts: USUAL_TIMEOUTS, agents: new Map([[1, agent]]) },
      deal: [role, ...shuffle(others, stream(seed, 'others'))],
    }),
  )
  expect((await over).isOver).toBe(true)
  expect(complaints).toEqual([])
  return { session, known: known! }
}

/** What packets tell of a game; who tied and who gave no vote they do not. */
const TOLD = ['dealt', 'met', 'posted', 'passed', 'voted', 'left', 'missed', 'checked', 'revealed', 'claimed']

const factsIn = (view: View): string[] =>
  heardBy(view).flatMap(({ event, open }) =>
    TOLD.includes(event.type) ? [JSON.stringify({ ...event, open }, Object.keys({ ...event, open }).sort())] : [],
  )

describe.each(['civilian', 'sheriff', 'medium', 'mafia'])('as a %s', (role) => {
  test('a player elsewhere knows what its seat heard and nothing else, and all its answers count', async () => {
    const { session, known } = await joinedAs(role, `joined as ${role}`)
    const own = session.choices.filter(({ seat }) => seat === 1)
    expect(own.length).toBeGreaterThan(2)
    expect(own.filter(({ source }) => source === 'default')).toEqual([])
    const heard = factsIn(session.view(1))
    for (const fact of factsIn(known)) expect(heard).toContain(fact)
    // What was said before its last answer it knows whole.
    const asks = heardBy(session.view(1)).findLastIndex(({ event }) => event.type === 'asked')
    const said = heardBy(session.view(1))
      .slice(0, asks)
      .filter(({ event }) => event.type === 'posted' || event.type === 'checked')
    expect(
      heardBy(known).filter(({ event }) => event.type === 'posted' || event.type === 'checked').length,
    ).toBeGreaterThanOrEqual(said.length - 1)
  })
})

describe('a server that sends something else', () => {
  const packets: readonly (readonly [string, string, string])[] = [
    ['what is not JSON', 'hello', 'not JSON'],
    ['another request', '{"request":"SING"}', 'a packet that is none'],
    [
      'a vote before the game',
      '{"request":"VOTE","info":{"game_id":"x","day":1,"agent":"a","status_map":{},"role_map":{}}}',
      'begins with INITIALIZE',
    ],
    ['a property of objects', '{"__proto__":{"request":"NAME"}}', 'a packet that is none'],
  ]
  test.each(packets)('%s', async (_, text, sentence) => {
    const complaints: string[] = []
    const end: End = { received: [], say: () => {}, leave: () => {}, isClosed: false }
    let hear: (text: string) => void = () => {}
    let gone: () => void = () => {}
    const wire: Wire = {
      send: (said) => void end.received.push({ at: 0, text: said }),
      close: () => void (end.isClosed = true),
      listen(message, left) {
        hear = message
        gone = left
      },
    }
    const sit = (): Player => ({ act: () => ({}) })
    const over = joinGame(wire, {
      ...{ name: 'team1', sit, clock: new VirtualClock(), random: () => 0 },
      complain: (one) => complaints.push(one),
    })
    hear(text)
    hear('{"request":"NAME"}')
    await new Promise((resolve) => setImmediate(resolve))
    gone()
    expect(await over).toEqual({ isOver: false })
    expect(complaints).toEqual([expect.stringContaining(sentence)])
    // It goes on: the next packet is answered.
    expect(end.received.map((one) => one.text)).toEqual(['team1'])
  })
})
