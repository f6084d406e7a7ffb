import type { Seat } from '../../../schemas/ask.ts'
import type { Event, Told } from '../../../schemas/event.ts'
import type { Session } from '../../game/session.ts'
import { BadSource, type Difference } from '../importer.ts'
import type { People } from './answers.ts'
import type { ReplayEvent } from './replay.ts'

/** A fact and the seats that may know it, from the source or the log. */
interface Fact {
  readonly kind: string
  readonly key: string
  readonly seats: ReadonlySet<Seat>
  readonly where: string
}

/** What is known to differ, and why; a difference of any other kind is not explained. */
const EXPLAINED: Readonly<Record<string, string>> = {
  vote: 'the votes of a day are told to the living there and to everybody here; dead seats have no rows',
  'order of votes': 'the order of a vote is told to the living there and to everybody here; dead seats have no rows',
}

/**
 * Compares who may know each fact by the entitlements of the source, `public` and `visible_to`, with who heard it in the log. Throws {@link BadSource} where
 * the facts themselves differ.
 */
export function compareEntitlements(
  events: readonly ReplayEvent[],
  { log, deal }: Pick<Session, 'log' | 'deal'>,
  people: People,
): Difference[] {
  const everyone = deal.map((_, i) => i + 1)
  const [theirs, ours] = [
    byKind(events.flatMap((event) => factOf(event, people, everyone))),
    byKind(log.flatMap((told, at) => ourFacts(told, at, { next: log[at + 1], everyone }))),
  ]
  const differences: Difference[] = []
  let dead: readonly Seat[] = []
  for (const kind of new Set([...theirs.keys(), ...ours.keys()])) {
    const [there, here] = [theirs.get(kind) ?? [], ours.get(kind) ?? []]
    for (let i = 0; i < Math.max(there.length, here.length); i++) {
      const [a, b] = [there[i], here[i]]
      if (!a || !b || a.key !== b.key)
        throw new BadSource(
          `${a?.where ?? 'its end'}: ${kind} ${i + 1} is ${a?.key ?? 'missing'}, and by its rules it is ${b?.key ?? 'missing'}`,
        )
      const more = [...b.seats].filter((seat) => !a.seats.has(seat))
      const less = [...a.seats].filter((seat) => !b.seats.has(seat))
      if (more.length + less.length === 0) continue
      dead = deadAt(log, b.where)
      const isOfDead = less.length === 0 && more.every((seat) => dead.includes(seat))
      const about = isOfDead ? EXPLAINED[kind] : undefined
      differences.push({
        about: about ?? `not explained: ${kind} is heard here by ${more.length} seats more and ${less.length} fewer`,
        where: a.where,
      })
    }
  }
  return differences
}

/** The seats that had left before a place of the log. */
const deadAt = (log: readonly Told[], where: string): Seat[] =>
  log.slice(0, Number(where)).flatMap(({ event }) => (event.type === 'left' ? [event.seat] : []))

function byKind(facts: readonly Fact[]): Map<string, Fact[]> {
  return Map.groupBy(facts, ({ kind }) => kind)
}

function factOf(event: ReplayEvent, people: People, everyone: readonly Seat[]): Fact[] {
  const where = `event ${event.at}`
  const seat = (name: string): string => {
    const id = event.data[name]
    return id === null || id === '-1' ? 'none' : String(people.seatOf(id, where))
  }
  const seats = new Set(event.public ? everyone : event.visible_to.map((id) => people.seatOf(id, where)))
  const list = (name: string): string =>
    [...new Set((event.data[name] as unknown[]).map((id) => people.seatOf(id, where)))].join()
  const fact = (kind: string, key: string): Fact[] => [{ kind, key, seats, where }]
  if (event.event_name === 'error') return []
  switch (event.type) {
    case 'GameStartRoleDataEntry':
      return fact('role', seat('player_id'))
    case 'DoctorHealActionDataEntry':
      return fact('protection', `${seat('actor_id')} ${seat('target_id')}`)
    case 'SeerInspectActionDataEntry':
      return fact('inspection', `${seat('actor_id')} ${seat('target_id')}`)
    case 'SeerInspectResultDataEntry':
      return fact('result', `${seat('target_id')} ${String(event.data['role'] ?? event.data['team'] ?? 'nothing')}`)
    case 'WerewolfNightVoteDataEntry':
      return fact('vote of the night', `${seat('actor_id')} ${seat('target_id')}`)
    case 'DayExileVoteDataEntry':
      return fact('vote', `${seat('actor_id')} ${seat('target_id')}`)
    case 'WerewolfNightEliminationElectedDataEntry':
      return fact('attack', seat('elected_target_player_id'))
    case 'DoctorSaveDataEntry':
      return fact('save', seat('saved_player_id'))
    case 'WerewolfNightEliminationDataEntry':
      return fact('death', `${seat('eliminated_player_id')} ${shownOf(event.data, 'eliminated_player')}`)
    case 'DayExileElectedDataEntry':
      return fact('exile', `${seat('elected_player_id')} ${shownOf(event.data, 'elected_player')}`)
    case 'ChatDataEntry':
      return fact('speech', seat('actor_id'))
    case 'VoteOrderDataEntry':
      return fact(event.phase === 'Night' ? 'order of the night' : 'order of votes', list('vote_order_of_player_ids'))
    case 'BidResultDataEntry':
      return event.public ? fact('bids', list('winner_player_ids')) : []
    case 'DiscussionOrderDataEntry':
      return event.public
        ? fact(event.event_name === 'bid_result' ? 'bids' : 'order of speeches', list('chat_order_of_player_ids'))
        : []
    case 'GameEndResultsDataEntry':
      return fact('end', String(event.data['winner_team'] ?? 'nobody'))
    default:
      return []
  }
}

/** The role or the team that is shown when a player leaves. */
const shownOf = (data: Readonly<Record<string, unknown>>, what: string): string =>
  String(data[`${what}_role_name`] ?? data[`${what}_team_name`] ?? 'nothing')

const ROLES: Readonly<Record<string, string>> = {
  civilian: 'Villager',
  sheriff: 'Seer',
  doctor: 'Doctor',
  mafia: 'Werewolf',
  red: 'Villagers',
  black: 'Werewolves',
}

const ORDERS = { speak: 'order of speeches', vote: 'order of votes', kill: 'order of the night' } as const

function ourFacts(
  { to, event }: Told,
  at: number,
  { next, everyone }: { readonly next: Told | undefined; readonly everyone: readonly Seat[] },
): Fact[] {
  const seats = new Set(to === 'everyone' ? everyone : to)
  const fact = (kind: string, key: string): Fact[] => [{ kind, key, seats, where: String(at) }]
  switch (event.type) {
    case 'dealt':
      return fact('role', String(event.seat))
    case 'chose':
      return choiceFact(event, fact)
    case 'checked':
      return fact('result', `${event.target} ${ROLES[event.found]}`)
    case 'claimed':
      return fact('vote of the night', `${event.seat} ${event.target}`)
    case 'voted':
      return fact('vote', `${event.by[0]!.seat} ${event.target}`)
    case 'abstained':
      return fact('vote', `${event.seats[0]} none`)
    case 'decided':
      return fact('attack', String(event.target))
    case 'healed':
      return fact('save', String(event.target))
    case 'left': {
      const shown = next?.event.type === 'revealed' ? (next.event.role ?? next.event.team) : undefined
      const what = shown === undefined ? 'nothing' : ROLES[shown]
      return fact(event.by === 'kill' ? 'death' : 'exile', `${event.seat} ${what}`)
    }
    case 'spoke':
      return fact('speech', String(event.seat))
    case 'ordered':
      return fact(ORDERS[event.act], event.seats.join())
    case 'bidden':
      return event.next.length > 0 ? fact('bids', event.next.join()) : []
    case 'ended':
      return fact('end', ROLES[event.winner] ?? event.winner)
    default:
      return []
  }
}

function choiceFact(event: Extract<Event, { type: 'chose' }>, fact: (kind: string, key: string) => Fact[]): Fact[] {
  if (event.source === 'default') return []
  if (event.act === 'protect') return fact('protection', `${event.seat} ${event.pick}`)
  return event.act === 'check' ? fact('inspection', `${event.seat} ${event.pick}`) : []
}
