import type { Option, Role, Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import type { Move, Speech } from './moves.ts'
import { type ContentOf, type ReasoningEvent, thoughtOf } from './reasoning-events.ts'

const ROLES: Readonly<Record<ContentOf<'roles'>['role'], Role>> = {
  simple_villager: 'civilian',
  werewolf: 'mafia',
  seer: 'sheriff',
  guard: 'doctor',
  witch: 'witch',
  hunter: 'hunter',
}

type MovesOf = Map<Seat, Move>

export interface ReadNight {
  readonly place: string
  readonly moves: Map<string, MovesOf>
  target?: Option
}

export interface ReadDay {
  readonly place: string
  readonly speeches: Speech[]
  readonly defences: Speech[]
  readonly votes: MovesOf
  readonly revotes: MovesOf
  readonly shots: MovesOf
  out?: Option
}

/** A game while its events are read, in order. */
export class Reader {
  readonly deal = new Map<Seat, Role>()
  readonly nights: ReadNight[] = []
  readonly days: ReadDay[] = []
  /** Whether the first ballot of this day was a tie. */
  #isTied = false

  read({ event, content }: ReasoningEvent, place: string): void {
    switch (event) {
      case 'roles':
        if (this.deal.has(content.player)) throw new BadSource(`${place}: player ${content.player} has a role already`)
        this.deal.set(content.player, ROLES[content.role])
        return
      case 'cycle_round':
        this.#begin(content, place)
        return
      case 'inquired':
        if ((this.deal.get(content.player) === 'mafia') !== content.is_werewolf)
          throw new BadSource(`${place}: the result is not that of the role of player ${content.player}`)
        this.#act('check', 'sheriff', content.player, place)
        return
      case 'guard':
        this.#act('protect', 'doctor', content.player, place)
        return
      case 'healed':
        this.#act('heal', 'witch', content.player, place)
        return
      case 'poison':
        this.#act('poison', 'witch', content.player, place)
        return
      case 'werewolf_night_discuss':
        for (const [wolf, target] of Object.entries(content.decision_kill))
          this.#note('kill', Number(wolf), target, place)
        return
      case 'werewolf_kill':
        this.#night(place).target = content.target_player ?? 'none'
        return
      case 'shoot':
        this.#day(place).shots.set(content.player, moveOf(content.shoot_player, content.reason))
        return
      case 'speech':
        this.#said(place).push({ seat: content.player, text: content.context ?? undefined })
        return
      case 'speech_summary': {
        const said = this.#said(place)
        const speech = said.at(-1)
        if (speech?.seat === content.player) said[said.length - 1] = { ...speech, thought: thoughtOf(content) }
        return
      }
      case 'voted':
        this.#vote(content, place)
        return
      case 'vote_results':
        this.#count(content, place)
        return
    }
  }

  #begin({ round, status }: ContentOf<'cycle_round'>, place: string): void {
    const wanted = status === 'night' ? this.nights.length + 1 : this.nights.length
    if (round !== wanted) throw new BadSource(`${place}: it should be round ${wanted}, and is ${round}`)
    if (status === 'day') return
    this.#isTied = false
    this.nights.push({ place, moves: new Map() })
    this.days.push({ place, speeches: [], defences: [], votes: new Map(), revotes: new Map(), shots: new Map() })
  }

  #night(place: string): ReadNight {
    const night = this.nights.at(-1)
    if (!night) throw new BadSource(`${place}: it happens before the first night`)
    return night
  }

  #day(place: string): ReadDay {
    const day = this.days.at(-1)
    if (!day) throw new BadSource(`${place}: it happens before the first night`)
    return day
  }

  /** The speeches of the day, or of the tied after a tie. */
  #said(place: string): Speech[] {
    const { speeches, defences } = this.#day(place)
    return this.#isTied ? defences : speeches
  }

  #act(act: string, role: Role, target: Seat | null | undefined, place: string): void {
    const holder = [...this.deal].find(([, one]) => one === role)?.[0]
    if (holder === undefined) throw new BadSource(`${place}: nobody has the role that does this`)
    this.#note(act, holder, target, place)
  }

  #note(act: string, seat: Seat, target: Seat | null | undefined, place: string): void {
    const { moves } = this.#night(place)
    const own: MovesOf = moves.get(act) ?? new Map()
    if (own.has(seat)) throw new BadSource(`${place}: seat ${seat} does that twice in one night`)
    moves.set(act, own.set(seat, moveOf(target)))
  }

  #vote({ player, voted_to_player, reason }: ContentOf<'voted'>, place: string): void {
    const { votes, revotes } = this.#day(place)
    const own = this.#isTied ? revotes : votes
    if (own.has(player)) throw new BadSource(`${place}: player ${player} votes twice`)
    own.set(player, moveOf(voted_to_player, reason))
  }

  /** The result of a ballot is what was voted; a tie leads to speeches of the tied and another ballot. */
  #count(result: ContentOf<'vote_results'>, place: string): void {
    const day = this.#day(place)
    const own = this.#isTied ? day.revotes : day.votes
    const counts = new Map<Seat, number>()
    for (const [voter, target] of Object.entries(result)) {
      const voted = own.get(Number(voter))
      if (!voted) own.set(Number(voter), { pick: target })
      else if (voted.pick !== target)
        throw new BadSource(`${place}: player ${voter} voted for ${voted.pick}, not ${target}`)
      counts.set(target, (counts.get(target) ?? 0) + 1)
    }
    const most = Math.max(0, ...counts.values())
    const leaders = [...counts.keys()].filter((seat) => counts.get(seat) === most)
    const isFirstTie = !this.#isTied && leaders.length > 1
    if (!isFirstTie) day.out = leaders.length === 1 ? leaders[0]! : 'none'
    this.#isTied = isFirstTie
  }
}

const moveOf = (target: Seat | null | undefined, reason?: string | null): Move => ({
  pick: target ?? 'none',
  thought: reason ?? undefined,
})
