import type { Seat } from '../../schemas/ask.ts'
import { askId } from '../../schemas/ask.ts'
import type { Audience, Event } from '../../schemas/event.ts'
import { play, seatsOf } from '../../src/game/play.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { switchesSchema } from '../../src/games/kaggle-werewolf/switches.ts'
import { randomPlayer } from '../../src/policy/random.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { choicesById } from '../../src/view/decisions.ts'

const ROLES: Record<string, string> = { civilian: 'Villager', sheriff: 'Seer', doctor: 'Doctor', mafia: 'Werewolf' }
const TEAMS: Record<string, string> = { red: 'Villagers', black: 'Werewolves' }
const REVEAL: Record<string, string> = { none: 'no_reveal', team: 'team', role: 'role' }
const TIE: Record<string, string> = { chance: 'random', none: 'no_elected' }

/** A game of random players. */
export async function kaggleGame(switches: Readonly<Record<string, unknown>>, number: number): Promise<Session> {
  const ruleset = rulesetNamed('kaggle-werewolf', switches)
  const random = stream('kaggle', JSON.stringify(switches), number)
  const session = new Session(ruleset, shuffle(ruleset.roles, random))
  const players = session.deal.map(() => randomPlayer(random, wordsOf(ruleset).vocabulary))
  await play(session, seatsOf(players, random))
  return session
}

/** A game of random players as a replay. */
export const replayed = async (switches: Readonly<Record<string, unknown>>, number: number): Promise<object> =>
  replayOf(await kaggleGame(switches, number))

/** A game of the ruleset `kaggle-werewolf` as a replay of Kaggle's environment, with other names for its players. */
export function replayOf({ log, deal, choices, ruleset, result }: Session): object {
  const switches = switchesSchema.parse(ruleset.switches)
  const NAMES = ['Ana', 'Ben', 'Cy', 'Dot', 'Eva', 'Fin', 'Gus', 'Ha', 'Ivo', 'Jo', 'Kim', 'Leo', 'Mo', 'Nia', 'Ole']
  const idOf = (seat: number | string): string => (typeof seat === 'number' ? NAMES[seat - 1]! : '-1')
  const teamOf = (role: string): string => TEAMS[ruleset.teams[role]!]!
  const byId = choicesById(choices)
  const events: object[] = []
  let [day, phase] = [0, 'Night']
  const tell = (to: Audience, type: string, event_name: string, data: object | null): void => {
    const isPublic = to === 'everyone'
    const event = { event_name, day, phase, public: isPublic, visible_to: isPublic ? [] : to.map(idOf), data }
    events.push({ data_type: type, json_str: JSON.stringify(event) })
  }
  const thoughtOf = (seat: Seat, turn: number) => ({ reasoning: byId.get(askId({ seat, turn }))?.thought ?? null })
  /** The last turn of a seat at an act, whose thought goes with what it says. */
  const turns = new Map<string, number>()
  const own = (seat: Seat, act: string) => thoughtOf(seat, turns.get(`${act}/${seat}`)!)
  let wasBid = false
  let alive = deal.map((_, i) => i + 1)
  log.forEach(({ to, event }, at) => {
    const next = log[at + 1]?.event
    if (event.type === 'asked') {
      if (event.act === 'bid' && !wasBid) tell('everyone', 'dict', 'bid_request', {})
      wasBid = event.act === 'bid'
      turns.set(`${event.act}/${event.seat}`, event.turn)
      if (event.act === 'speak') tell([event.seat], 'RequestVillagerToSpeakDataEntry', 'chat_request', {})
      return
    }
    write(to, event, next)
  })

  function write(to: Audience, event: Event, next: Event | undefined): unknown {
    switch (event.type) {
      case 'opened':
        return tell(to, 'GameStartDataEntry', 'moderator_announcement', { player_ids: deal.map((_, i) => idOf(i + 1)) })
      case 'dealt':
        return tell(to, 'GameStartRoleDataEntry', 'game_start', {
          player_id: idOf(event.seat),
          role: ROLES[event.role],
          team: teamOf(event.role),
        })
      case 'began':
        day = event.number
        phase = event.phase === 'night' ? 'Night' : 'Day'
        return
      case 'chose': {
        const { seat, act, pick, turn } = event
        const target = { actor_id: idOf(seat), target_id: idOf(pick ?? 'none'), ...thoughtOf(seat, turn) }
        if (act === 'protect') tell(to, 'DoctorHealActionDataEntry', 'heal_action', target)
        if (act === 'check') tell(to, 'SeerInspectActionDataEntry', 'inspect_action', target)
        if (act === 'bid') {
          const bid = { actor_id: idOf(seat), bid_amount: Number(String(pick).slice(4)), ...thoughtOf(seat, turn) }
          tell(to, 'BidDataEntry', 'bid_action', bid)
        }
        return
      }
      case 'checked': {
        const isRole = event.question === 'role'
        const found = {
          role: isRole ? ROLES[event.found] : null,
          team: isRole ? teamOf(event.found) : TEAMS[event.found],
        }
        const data = { actor_id: idOf(event.seat), target_id: idOf(event.target), ...found }
        return tell(to, 'SeerInspectResultDataEntry', 'inspect_result', data)
      }
      case 'claimed':
        return tell(to, 'WerewolfNightVoteDataEntry', 'vote_action', {
          actor_id: idOf(event.seat),
          target_id: idOf(event.target),
          ...own(event.seat, 'kill'),
        })
      case 'decided':
        return tell(to, 'WerewolfNightEliminationElectedDataEntry', 'vote_result', {
          elected_target_player_id: event.target === 'none' ? null : idOf(event.target),
        })
      case 'healed':
        return tell(to, 'DoctorSaveDataEntry', 'heal_result', { saved_player_id: idOf(event.target) })
      case 'left': {
        alive = alive.filter((seat) => seat !== event.seat)
        const shown = next?.type === 'revealed' ? next : undefined
        const what = event.by === 'kill' ? 'eliminated_player' : 'elected_player'
        const team = shown?.role === undefined ? TEAMS[shown?.team ?? ''] : teamOf(shown.role)
        return tell(
          to,
          event.by === 'kill' ? 'WerewolfNightEliminationDataEntry' : 'DayExileElectedDataEntry',
          'elimination',
          {
            [`${what}_id`]: idOf(event.seat),
            [`${what}_role_name`]: ROLES[shown?.role ?? ''] ?? null,
            [`${what}_team_name`]: team ?? null,
          },
        )
      }
      case 'ordered': {
        const ids = event.seats.map(idOf)
        if (event.act === 'speak')
          return tell(to, 'DiscussionOrderDataEntry', 'discussion_order', { chat_order_of_player_ids: ids })
        return tell(event.act === 'vote' ? alive : to, 'VoteOrderDataEntry', 'vote_order', {
          vote_order_of_player_ids: ids,
        })
      }
      case 'bidden':
        if (event.next.length === 0) return
        if (switches.discussion === 'turns')
          return tell(to, 'BidResultDataEntry', 'bid_result', { winner_player_ids: event.next.map(idOf) })
        return tell(to, 'DiscussionOrderDataEntry', 'bid_result', { chat_order_of_player_ids: event.next.map(idOf) })
      case 'spoke': {
        const message = event.text.replaceAll(/[Pp]layer (?:number )?(\d+)/g, (_, seat: string) => idOf(Number(seat)))
        return tell(to, 'ChatDataEntry', 'discussion', {
          actor_id: idOf(event.seat),
          message,
          ...own(event.seat, 'speak'),
        })
      }
      case 'voted':
      case 'abstained': {
        const seat = event.type === 'voted' ? event.by[0]!.seat : event.seats[0]!
        const target_id = event.type === 'voted' ? idOf(event.target) : '-1'
        return tell(alive, 'DayExileVoteDataEntry', 'vote_action', {
          actor_id: idOf(seat),
          target_id,
          ...own(seat, 'vote'),
        })
      }
      case 'ended':
        return tell(to, 'GameEndResultsDataEntry', 'game_end', { winner_team: TEAMS[event.winner] })
      default:
        return
    }
  }

  const { discussion, rounds } = switches
  const protocols: Record<string, object> = {
    rounds: { name: 'RoundRobinDiscussion', params: { max_rounds: rounds, first_to_speak: switches.firstToSpeak } },
    parallel: { name: 'ParallelDiscussion', params: { ticks: rounds } },
    turns: { name: 'TurnByTurnBiddingDiscussion', params: { max_turns: rounds } },
    'bid-rounds': { name: 'RoundByRoundBiddingDiscussion', params: { max_rounds: rounds } },
  }
  const voting = (kind: string, tie: string, first: string): object =>
    kind === 'sequential'
      ? { name: 'SequentialVoting', params: { tie_break: TIE[tie], first_to_vote: first } }
      : { name: 'SimultaneousMajority', params: { tie_break: TIE[tie] } }
  const params: Record<string, object> = {
    sheriff: { reveal_level: switches.seerLearns },
    doctor: { allow_self_save: switches.selfSave },
  }
  const agents = deal.map((role, i) => ({
    id: idOf(i + 1),
    agent_id: i === 0 ? 'deterministic' : 'random',
    role: ROLES[role],
    role_params: params[role] ?? {},
    ...(i === 1 && { llms: [{ model_name: 'provider/some-model' }], display_name: 'A nickname' }),
  }))
  return {
    configuration: {
      agents,
      day_exile_reveal_level: REVEAL[switches.dayReveal],
      night_elimination_reveal_level: REVEAL[switches.nightReveal],
      discussion_protocol: protocols[discussion],
      day_voting_protocol: voting(switches.dayVoting, switches.dayTie, switches.firstToVote),
      werewolf_night_vote_protocol: voting(switches.nightVoting, switches.nightTie, switches.firstWolf),
    },
    steps: [],
    info: {
      MODERATOR_OBSERVATION: [[events.slice(0, 5)], events.slice(5)],
      GAME_END: { winner_team: TEAMS[result!.winner], all_players: agents.map((agent) => ({ agent })) },
    },
  }
}
