// Plays games of AIWolf with an agent in every seat, and holds each packet against what its seat had heard when it was sent.
import { Agent } from '../../pipelines/bridge/aiwolf/agent.ts'
import { playAiwolf } from '../../pipelines/bridge/aiwolf/game.ts'
import { keptWire } from '../../pipelines/bridge/aiwolf/kept-wire.ts'
import { USUAL_TIMEOUTS } from '../../pipelines/bridge/aiwolf/setting.ts'
import type { KeptLine } from '../../pipelines/validate/wire/wired-game.ts'
import { type Packet, packetSchema, ROLE_WORDS, type Talk } from '../../schemas/aiwolf.ts'
import type { Role, Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type Clock, chancePlayer } from '../../src/game/play.ts'
import { type Random, shuffle, stream } from '../../src/game/random.ts'
import { Session } from '../../src/game/session.ts'
import { agentName } from '../../src/games/aiwolf/names.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { wired } from './pages.ts'

/** No answer is late: agents answer at once. */
const still: Clock = { now: () => 0, after: () => () => {} }

/** What an agent says: a line that nobody else says, or the name of somebody alive. */
function answerTo({ request, info }: Packet, agent: string, random: Random): string | undefined {
  if (request === 'TALK' || request === 'WHISPER') return random() < 0.5 ? 'Over' : `${agent} says ${random()}`
  if (!['VOTE', 'DIVINE', 'GUARD', 'ATTACK'].includes(request)) return undefined
  const alive = Object.keys(info!.status_map).filter((name) => info!.status_map[name] === 'ALIVE' && name !== agent)
  // The Bodyguard and the Werewolves often mean the same seat, so that nights without a death occur.
  const isNight = request === 'GUARD' || request === 'ATTACK'
  return isNight && random() < 0.8 ? alive.at(-1) : alive[Math.floor(random() * alive.length)]
}

/** What the packets of a game told their seats that they should not have, a sentence each. */
export async function packetLeaks(recipe: Recipe, index: number): Promise<string[]> {
  const ruleset = rulesetOf(recipe)
  const session = new Session(ruleset, shuffle(ruleset.roles, stream('packets', index, 'deal')))
  const found: string[] = []
  const lines: KeptLine[] = []
  const agents = new Map<Seat, Agent>(
    session.deal.map((_, i) => {
      const seat = i + 1
      const random = stream('packets', index, seat)
      let hear: (text: string) => void = () => {}
      const send = (text: string): void => {
        const packet = packetSchema.parse(JSON.parse(text))
        const wrong = packet.request === 'FINISH' ? undefined : wrongWith(packet, seat, session)
        if (wrong !== undefined) found.push(`the packet ${packet.request} to seat ${seat} ${wrong}`)
        const said = answerTo(packet, agentName(seat), random)
        if (said !== undefined) queueMicrotask(() => hear(said))
      }
      const keep = (line: string): void => void lines.push({ seat, heard: session.view(seat).upTo, line })
      const wire = { send, close: () => {}, listen: (message: (text: string) => void) => void (hear = message) }
      return [seat, new Agent(`team${seat}`, keptWire(wire, keep), { clock: still, timeouts: USUAL_TIMEOUTS })]
    }),
  )
  const machines = new Map([[-1, chancePlayer(stream('packets', index, 'chance'))]])
  await playAiwolf({ id: 'x', session, agents, machines, clock: still, timeouts: USUAL_TIMEOUTS, hush: undefined })
  const { name, version, switches } = ruleset
  const table = { game: 'x', wire: 'aiwolf' as const, ruleset: name, version, switches: { ...switches } }
  const { deal, choices } = session
  return [...found, ...wired({ table: { ...table, timeouts: USUAL_TIMEOUTS }, lines, deal, choices })]
}

/** What a packet tells that its seat may not know by its role, or that has not happened yet. */
function wrongWith({ info, ...packet }: Packet, seat: Seat, { deal, log }: Session): string | undefined {
  if (!info) return undefined
  const role = deal[seat - 1]!
  const events = log.map(({ event }) => event)
  const seatOf = (name: string): Seat => deal.findIndex((_, i) => agentName(i + 1) === name) + 1
  const names = deal.map((_, i) => agentName(i + 1))
  if (Object.keys(info.status_map).join() !== names.join()) return 'does not list the seats in order'
  const dead = events.flatMap((event) => (event.type === 'left' ? [agentName(event.seat)] : []))
  if (names.some((name) => (info.status_map[name] === 'DEAD') !== dead.includes(name)))
    return 'is wrong about who lives'
  for (const [name, told] of Object.entries(info.role_map)) {
    const isOwn = seatOf(name) === seat || (role === 'mafia' && deal[seatOf(name) - 1] === 'mafia')
    if (!isOwn || told !== ROLE_WORDS[deal[seatOf(name) - 1]!]) return `says that ${name} is a ${told}`
  }
  const hidden =
    role === 'mafia' ? [] : [...(packet.whisper_history ?? []), ...(packet.new_whisper ? [packet.new_whisper] : [])]
  if (hidden.length > 0) return `tells a whisper: ${hidden[0]!.text}`
  const said = [...(packet.talk_history ?? []), ...(packet.new_talk ? [packet.new_talk] : [])]
  const unheard = said.find((talk) => !isSaid(talk, events, 'village'))
  if (unheard) return `tells what nobody said in the Village: ${unheard.text}`
  return wrongResult(info, role, events, seatOf)
}

const isSaid = ({ agent, text, over, skip }: Talk, events: readonly Event[], room: string): boolean =>
  events.some(
    (event) =>
      (event.type === 'posted' || event.type === 'passed') &&
      event.room === room &&
      agentName(event.seat) === agent &&
      (event.type === 'posted' ? event.text === text : over || skip),
  )

/** Votes, deaths and what a role learns, of the day before and no other. */
function wrongResult(
  info: NonNullable<Packet['info']>,
  role: Role,
  events: readonly Event[],
  seatOf: (name: string) => Seat,
): string | undefined {
  const {
    day,
    vote_list = [],
    attack_vote_list = [],
    divine_result,
    medium_result,
    executed_agent,
    attacked_agent,
  } = info
  const hands = events.flatMap((event) =>
    event.type === 'voted' ? event.by.map((hand) => `${hand.seat} ${event.target}`) : [],
  )
  for (const vote of vote_list)
    if (vote.day !== day - 1 || !hands.includes(`${seatOf(vote.agent)} ${seatOf(vote.target)}`))
      return 'tells a vote before it is public'
  if (role !== 'mafia' && attack_vote_list.length > 0) return 'tells the votes of the Werewolves'
  if (role !== 'sheriff' && divine_result) return 'tells what the Seer learned'
  if (role !== 'medium' && medium_result) return 'tells what the Medium learned'
  const left = (by: string): string[] =>
    events.flatMap((event) => (event.type === 'left' && event.by === by ? [agentName(event.seat)] : []))
  if (executed_agent !== undefined && !left('vote').includes(executed_agent)) return 'tells an execution that was none'
  if (attacked_agent !== undefined && !left('kill').includes(attacked_agent)) return 'tells who was attacked and lives'
  return undefined
}
