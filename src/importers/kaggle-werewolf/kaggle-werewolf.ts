import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Session } from '../../game/session.ts'
import { placeAfter, START } from '../../view/place.ts'
import { BadSource, eachFile, type ForeignGame, type Importer, type Who } from '../importer.ts'
import { anonymous } from '../names.ts'
import { Answers, type People } from './answers.ts'
import { compareEntitlements } from './entitlements.ts'
import { type Agent, eventsOf, type Replay, type ReplayEvent, replayIn } from './replay.ts'
import { switchesOf } from './switches.ts'

const ROLES: Readonly<Record<string, Role>> = {
  Villager: 'civilian',
  Seer: 'sheriff',
  Doctor: 'doctor',
  Werewolf: 'mafia',
}
const WINNERS: Readonly<Record<string, string>> = { Villagers: 'red', Werewolves: 'black' }
/** The agents that come with the environment. */
const BUILT_IN = ['random', 'deterministic']

/** Replays of Kaggle's environment `werewolf`, of Game Arena or made with the package kaggle-environments. */
export const kaggleWerewolf: Importer = {
  format: 'kaggle-werewolf',
  about: "replays of Kaggle's environment werewolf",
  source: 'a replay (JSON), or a folder of them',
  licence: 'unknown',
  terms: 'of replays from kaggle.com: its terms of use; a replay states none',
  language: 'en',
  statesRules: true,
  units: eachFile(/\.json$/),
  *games({ files: [file] }) {
    yield gameOf(replayIn(file!.json))
  },
}

function gameOf(replay: Replay): ForeignGame {
  const { configuration, info } = replay
  if (info.GAME_END.terminated_with_agent_error)
    throw new BadSource('the game was ended by an error of an agent, so nobody won it')
  const events = eventsOf(replay)
  const people = peopleOf(events)
  const deal = dealOf(events, people)
  const answers = new Answers(events, people)
  const agents = info.GAME_END.all_players?.map(({ agent }) => agent) ?? []
  return {
    ruleset: 'kaggle-werewolf',
    switches: switchesOf(configuration, deal),
    deal,
    players: people.seats.map((seat) => whoIs(agents.find(({ id }) => people.seatOf(id, 'GAME_END') === seat))),
    answer: (ask, session) => answers.to(ask, dayOf(session)),
    ended(session) {
      const left = answers.left()
      if (left !== undefined) throw new BadSource(left)
      const winner = WINNERS[info.GAME_END.winner_team ?? '']
      if (session.result!.winner !== winner)
        throw new BadSource(
          `GAME_END: ${info.GAME_END.winner_team ?? 'nobody'} won, and by the game it is ${session.result!.winner}`,
        )
      return compareEntitlements(events, session, people)
    },
  }
}

/** Seats in the order of the roster. */
function peopleOf(events: readonly ReplayEvent[]): People {
  const start = events.find(({ type }) => type === 'GameStartDataEntry')
  const ids = start?.data['player_ids']
  if (!Array.isArray(ids) || ids.some((id) => typeof id !== 'string') || new Set(ids).size !== ids.length)
    throw new BadSource('MODERATOR_OBSERVATION has no roster of players with different ids (GameStartDataEntry)')
  const seats = new Map((ids as string[]).map((id, i) => [id, i + 1] as const))
  return {
    seats: [...seats.values()],
    anonymous: anonymous(seats),
    seatOf(id, where): Seat {
      const seat = seats.get(id as string)
      if (seat === undefined)
        throw new BadSource(`${where}: ${(JSON.stringify(id) ?? 'nobody').slice(0, 60)} is no player of it`)
      return seat
    },
  }
}

function dealOf(events: readonly ReplayEvent[], people: People): Role[] {
  const deal = new Map<Seat, Role>()
  for (const { type, data, at } of events) {
    if (type !== 'GameStartRoleDataEntry') continue
    const where = `event ${at}`
    const seat = people.seatOf(data['player_id'], where)
    const role = ROLES[String(data['role'])]
    if (role === undefined)
      throw new BadSource(`${where}: ${String(data['role'] ?? 'nothing').slice(0, 60)} is no role of it`)
    if (deal.has(seat)) throw new BadSource(`${where}: seat ${seat} has a second role`)
    deal.set(seat, role)
  }
  const missing = people.seats.find((seat) => !deal.has(seat))
  if (missing !== undefined) throw new BadSource(`seat ${missing} has no role (GameStartRoleDataEntry)`)
  return people.seats.map((seat) => deal.get(seat)!)
}

/** The model of an agent; its names for spectators are not kept. */
function whoIs(agent: Agent | undefined): Who {
  if (!agent) return 'unknown'
  const [model] = agent.llms
  if (model) return { model: model.model_name }
  if (BUILT_IN.includes(agent.agent_id)) return { builtIn: agent.agent_id }
  return agent.agent_id === '' ? 'unknown' : { model: agent.agent_id }
}

/** The day or the night that the game is in. */
function dayOf({ log }: Session): number {
  const began = log.findLast(({ event }) => event.type === 'began')
  return began ? placeAfter(START, began.event).day : 0
}
