import type { EventOf } from '../../schemas/event.ts'
import { play, seatsOf } from '../../src/game/play.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { randomPlayer } from '../../src/policy/random.ts'
import { wordsOf } from '../../src/storage/prompts.ts'

/** A game of a Werewolf ruleset between random players, to be written as a source has it. */
export async function wolfGame(name: string, seed: number, switches: object = {}): Promise<Session> {
  const rules = rulesetNamed(name, switches)
  const random = stream('wolf game', name, seed)
  const session = new Session(rules, shuffle(rules.roles, random))
  const players = session.deal.map(() => randomPlayer(random, wordsOf(rules).vocabulary))
  await play(session, seatsOf(players, random))
  return session
}

const RAW_ROLES: Readonly<Record<string, string>> = {
  civilian: 'simple_villager',
  mafia: 'werewolf',
  sheriff: 'seer',
  doctor: 'guard',
  witch: 'witch',
  hunter: 'hunter',
}
const or = (pick: unknown): unknown => (pick === 'none' ? null : pick)

/** A game as werewolf_game_reasoning writes it: a list of events. Thoughts of votes are the reasons of the file. */
export function asReasoning({ log, deal }: Session): string {
  const events: { event: string; content: unknown }[] = deal.map((role, i) => ({
    event: 'roles',
    content: { player: i + 1, role: RAW_ROLES[role], uid: `person ${i + 1}` },
  }))
  const add = (event: string, content: unknown): void => void events.push({ event, content })
  let number = 0
  let named: Record<string, unknown> = {}
  let ballot: EventOf<'voted'>[] | undefined
  const count = (): void => {
    if (ballot)
      add('vote_results', Object.fromEntries(ballot.flatMap(({ target, by }) => by.map(({ seat }) => [seat, target]))))
    ballot = undefined
  }
  for (const { event } of log) {
    if (event.type === 'began') {
      number = event.number
      if (event.phase === 'night') add('cycle_round', { round: number, status: 'night' })
      if (event.phase === 'morning') add('cycle_round', { round: number, status: 'day' })
      named = {}
    }
    if (event.type === 'voted') (ballot ??= []).push(event)
    else if (event.type === 'abstained') ballot ??= []
    else if (event.type !== 'asked' && event.type !== 'chose') count()
    if (event.type === 'claimed') named[event.seat] = or(event.target)
    if (event.type === 'decided') {
      add('werewolf_night_discuss', { night: number, context: [], decision_kill: named })
      add('werewolf_kill', { night: number, target_player: or(event.target) })
    }
    if (event.type === 'checked')
      add('inquired', { night: number, player: event.target, is_werewolf: event.found === 'black' })
    if (event.type === 'spoke') {
      add('speech', { player: event.seat, context: event.text, day: `${number}-1` })
      add('speech_summary', {
        player: event.seat,
        identity_label: { 1: ['seer', 'NA'] },
        call_for_vote: [2],
        self_present: ['simple_villager'],
      })
    }
    if (event.type !== 'chose') continue
    const { act, seat, pick } = event
    if (act === 'protect') add('guard', { night: number, player: or(pick) })
    if (act === 'heal') add('healed', { night: number, player: or(pick) })
    if (act === 'poison') add('poison', { night: number, player: or(pick) })
    if (act === 'shoot') add('shoot', { player: seat, shoot_player: or(pick), reason: 'because' })
    if (act === 'vote')
      add('voted', { player: seat, voted_to_player: or(pick), day: `${number}-1`, reason: `I am number ${seat}.` })
  }
  add('review', { context: 'What happened, with names of people.' })
  add('end', null)
  return JSON.stringify(events)
}

const NAMES: Readonly<Record<string, string>> = {
  civilian: 'Villager',
  mafia: 'Werewolf',
  sheriff: 'Seer',
  witch: 'Witch',
  hunter: 'Hunter',
}

/** A game as Wolf-Enhance writes it: what was done in `game_state`, who spoke in `task`, what was said in `audio`. */
export function asWolfEnhance({ log, deal, result }: Session): string {
  const state: Record<string, unknown> = {
    roles: Object.fromEntries(deal.map((role, i) => [i + 1, NAMES[role]])),
    'Game Result': result!.winner === 'red' ? 'The good side wins' : 'Werewolves Win',
    player_id: deal.map((_, i) => `id of person ${i + 1}`),
  }
  const task: unknown[] = []
  const audio: Record<string, { text: string; rms: number }> = {}
  let night: Record<string, unknown> = {}
  let day: Record<string, unknown> = {}
  let number = 0
  let isVoting = false
  let pattern = 'Voting Pattern'
  const or1 = (pick: unknown): unknown => (pick === 'none' ? -1 : pick)
  for (const { event } of log) {
    if (event.type === 'began') {
      number = event.number
      isVoting = event.phase === 'vote'
      pattern = 'Voting Pattern'
      if (event.phase === 'night') state[`Day ${number} Night`] = night = { 'Death Message': [] }
      if (event.phase === 'morning') state[`Day ${number} Daytime`] = day = {}
      if (isVoting) task.push([1, `Day ${number}, Daytime`, 'Start voting'])
    }
    if (event.type === 'decided') night['Werewolf'] = or1(event.target)
    if (event.type === 'checked') night['Seer'] = event.target
    if (event.type === 'tied') {
      pattern = 'Voting Pattern (Round 2)'
      day['Voting Result'] = -1
    }
    if (event.type === 'unvoted') day['Voting Result'] = -1
    if (event.type === 'left' && event.by === 'kill') (night['Death Message'] as number[]).push(event.seat)
    if (event.type === 'left' && event.by === 'vote') day['Voting Result'] = event.seat
    if (event.type === 'left' && event.by === 'surrender') day['suicide'] = event.seat
    if (event.type === 'spoke') {
      const isLast = event.act === 'farewell'
      const name = `[${event.seat}] ${isLast ? 'gives the last words' : 'is speaking'}`
      task.push([1, `Day ${number}, Daytime`, name])
      audio[`Day ${number} Daytime - ${name}${event.act === 'defend' ? ' (round 2)' : ''}`] = {
        text: event.text,
        rms: 0.1,
      }
    }
    if (event.type !== 'chose') continue
    if (event.act === 'heal' && event.pick !== 'none') night['Witch antidote'] = event.pick
    if (event.act === 'poison') night[event.pick === 'none' ? 'Witch' : 'Witch poison'] = or1(event.pick)
    if (event.act === 'vote') {
      const votes = (day[pattern] ??= {}) as Record<string, unknown>
      votes[event.seat] = or1(event.pick)
    }
  }
  return JSON.stringify({
    judge: [['00:00:04', 'Day 1,Night - Judge']],
    task,
    game_state: state,
    audio,
    origin: 'x.json',
  })
}

const PEOPLE = ['Bert', 'Dan', 'Derek', 'Leah', 'Mason', 'Sam', 'Scott', 'Will']
const ARENA_ROLES: Readonly<Record<string, string>> = {
  civilian: 'Villager',
  mafia: 'Werewolf',
  sheriff: 'Seer',
  doctor: 'Doctor',
}

/** A game as werewolf_arena writes it: players by role, and a round for each night and day. Speeches call players by name. */
export function asArena({ log, deal, result }: Session): string {
  const named = (pick: unknown): string | null => (typeof pick === 'number' ? PEOPLE[pick - 1]! : null)
  const players = deal
    .map(
      (role, i) =>
        [PEOPLE[i]!, { name: PEOPLE[i], role: ARENA_ROLES[role], model: 'tiny-3', personality: '' }] as const,
    )
    .sort(([, one], [, other]) => (one.role! < other.role! ? -1 : 1))
  const rounds: Record<string, unknown>[] = []
  for (const { event } of log) {
    const round = rounds.at(-1)!
    if (event.type === 'began' && event.phase === 'night')
      rounds.push({
        players: PEOPLE,
        eliminated: null,
        unmasked: null,
        protected: null,
        exiled: null,
        debate: [],
        votes: [],
        bids: [],
        success: true,
      })
    if (event.type === 'began' && event.phase === 'vote') round['votes'] = [{ Bert: 'Dan' }, {}]
    if (event.type === 'decided') round['eliminated'] = named(event.target)
    if (event.type === 'left' && event.by === 'vote') round['exiled'] = named(event.seat)
    if (event.type === 'spoke')
      (round['debate'] as unknown[]).push([
        named(event.seat),
        event.text.replaceAll(/\bnumber (\d)/g, (_, seat) => named(Number(seat))!),
      ])
    if (event.type !== 'chose') continue
    if (event.act === 'check') round['unmasked'] = named(event.pick)
    if (event.act === 'protect') round['protected'] = named(event.pick)
    if (event.act === 'vote' && event.pick !== 'none')
      (round['votes'] as Record<string, unknown>[])[1]![named(event.seat)!] = named(event.pick)
  }
  const winner = result!.winner === 'red' ? 'Villagers' : 'Werewolves'
  return JSON.stringify({
    session_id: 'session_1',
    players: Object.fromEntries(players),
    rounds,
    winner,
    error_message: '',
  })
}
