import { OVER } from '../../../schemas/aiwolf.ts'
import { type Ask, CHANCE, type Reply, type Seat } from '../../../schemas/ask.ts'
import type { Session } from '../../game/session.ts'
import { agentName } from '../../games/aiwolf/names.ts'
import { type Place, placeAfter, START } from '../../view/place.ts'
import { BadSource, type ForeignGame, type Importer, type Stated } from '../importer.ts'
import { anonymous } from '../names.ts'
import { Deaths } from './deaths.ts'
import { type DayLedger, type Ledger, type Picked, requireTable, type Said } from './ledger.ts'
import { requireLastDay } from './log-days.ts'
import { type LogRules, logRules } from './log-rules.ts'
import { SIDES } from './make-lines.ts'
import { readJsonLog } from './read-json.ts'
import { readGameLog } from './read-lines.ts'
import { namingVotes } from './second-votes.ts'
import { languageOf } from './words.ts'

/** Logs of the servers of AIWolf's contests (natural language division). */
export const aiwolf: Importer = {
  format: 'aiwolf',
  about: 'games of AIWolf servers',
  source: 'a game log (.log) or a JSON log (.json) of aiwolf-nlp-server, or a folder of them',
  licence: 'unknown',
  terms: 'unknown',
  language: 'en',
  // A server writes both logs of a game: the game log says more.
  units: (paths) =>
    paths
      .filter(
        (path) => path.endsWith('.log') || (path.endsWith('.json') && !paths.includes(path.replace(/json$/, 'log'))),
      )
      .map((path) => [path]),
  *games({ files: [file] }, stated = {}) {
    const ledger = withSeats(file!.path.endsWith('.json') ? readJsonLog(file!.json) : readGameLog(file!.text))
    const gameWith = (stated: Stated): ForeignGame => gameOf(ledger, stated)
    yield namingVotes(gameWith(stated), ledger, stated, gameWith)
  },
}

function gameOf(ledger: Ledger, stated: Stated): ForeignGame {
  const { deal, names, days, side, dead } = ledger
  requireTable(deal.length)
  if (!Object.values(SIDES).includes(side) || side === 'NONE')
    throw new BadSource(`the result is ${JSON.stringify(side.slice(0, 20))}: no side has won`)
  const rules = logRules(ledger, stated)
  const reading = new Reading(ledger, rules)
  return {
    ruleset: `aiwolf-${deal.length}`,
    switches: rules.switches,
    deal,
    players: deal.map(() => 'unknown' as const),
    language: languageOf([...days.values()].flatMap(({ talks }) => talks.flat())),
    answer: (ask, session) => reading.answer(ask, session),
    ended(session) {
      const { result, deal } = session
      reading.requireAllRead(session)
      if (SIDES[result!.winner] !== side)
        throw new BadSource(`${side} won by its result, and by what happened ${SIDES[result!.winner]} did`)
      const alive = deal.flatMap((_, i) => (dead?.has(i + 1) ? [] : [i + 1]))
      if (dead && alive.join() !== result!.alive.join())
        throw new BadSource(
          `seats ${alive.join(', ')} live by its last status, and by what happened ${result!.alive.join(', ')}`,
        )
      return [
        ...(names.some((name, i) => name !== agentName(i + 1))
          ? [{ about: 'names are replaced', where: 'status' }]
          : []),
        ...rules.unstated.map((name) => ({
          about: `${name} is stated nowhere and is as the game needs it, so prompts tell that it is going to be needed; state it with --switch ${name}=VALUE`,
          where: `${name}=${rules.switches[name]}`,
        })),
      ]
    },
  }
}

/** A log with seats in the place of names. It comes before all limits, as a seat may be longer than a name. */
function withSeats(ledger: Ledger): Ledger {
  const { names, days } = ledger
  if (names.every((name, i) => name === agentName(i + 1))) return ledger
  const replaced = anonymous(
    names.map((name, i) => [name, i + 1]),
    agentName,
  )
  const inPhase = (phase: readonly Said[]): Said[] =>
    phase.map((said) => (said.text === undefined || said.text === OVER ? said : { ...said, text: replaced(said.text) }))
  const inDay = (day: DayLedger): DayLedger => ({
    ...day,
    talks: day.talks.map(inPhase),
    whispers: day.whispers.map(inPhase),
  })
  return { ...ledger, days: new Map([...days].map(([number, day]) => [number, inDay(day)])) }
}

/** Answers asks with what a log says, each line once. */
class Reading {
  readonly #ledger: Ledger
  readonly #rules: LogRules
  readonly #read = new Set<Said | Picked>()
  readonly #deaths: Deaths
  #place: Place = START
  #heard = 0

  constructor(ledger: Ledger, rules: LogRules) {
    this.#ledger = ledger
    this.#rules = rules
    this.#deaths = new Deaths(ledger.days, ledger.tellsDeaths)
  }

  answer(ask: Ask, session: Session): Reply | undefined {
    this.#hear(session)
    const day = this.#ledger.days.get(this.#place.day)
    if (ask.seat === CHANCE) return this.#ledger.isChat && ask.tick ? this.#speaker(ask) : { pick: this.#chance(ask) }
    switch (ask.act) {
      case 'post':
        return this.#post(ask)
      case 'vote':
        return this.#pick(ask, day?.votes)
      case 'kill':
        return this.#pick(ask, day?.attacks)
      case 'check':
        return this.#pick(ask, day?.divined)
      case 'protect':
        return this.#pick(ask, day?.guarded)
      default:
        return undefined
    }
  }

  /** Hears what has happened in the game since the last ask. */
  #hear({ log }: Session): void {
    for (; this.#heard < log.length; this.#heard++) {
      const { event } = log[this.#heard]!
      this.#place = placeAfter(this.#place, event)
      this.#deaths.hear(event, this.#place)
    }
  }

  /** Throws {@link BadSource} for what the game had no place for: talk out of turn, a vote of somebody dead, a death. */
  requireAllRead(session: Session): void {
    this.#hear(session)
    this.#deaths.requireAllHeard()
    requireLastDay(this.#ledger.ends, this.#place)
    for (const { talks, whispers, votes, attacks, divined, guarded } of this.#ledger.days.values())
      for (const one of [...talks.flat(), ...whispers.flat(), ...votes, ...attacks, ...divined, ...guarded])
        if (!this.#read.has(one)) throw new BadSource(`${one.place}: seat ${one.seat} was not asked for this`)
    this.#ledger.check()
  }

  /** The next speaker in a group chat; none when all of it is read. */
  #speaker({ room, options }: Ask): Reply {
    const next = this.#phase(room === 'hideout')?.find((said) => !this.#read.has(said))
    if (!next) return {}
    if (!options.includes(next.seat))
      throw new BadSource(`${next.place}: seat ${next.seat} talks after it was over or out of turns`)
    if (this.#rules.late.has(next)) this.#read.add(next)
    return { pick: next.seat }
  }

  #chance({ act, options }: Ask): Seat {
    const day = this.#ledger.days.get(this.#place.day)
    const wanted =
      act === 'order' || act === 'line'
        ? this.#phase(act === 'line')?.find(({ seat }) => options.includes(seat))?.seat
        : act === 'vote'
          ? day?.executed
          : (day?.attacked ?? day?.guarded.find(({ target }) => options.includes(target))?.target)
    return wanted !== undefined && options.includes(wanted) ? wanted : (options[0] as Seat)
  }

  /** What is said in this phase. On day 0 the Werewolves whisper twice: before the talk and in the night. */
  #phase(isWhisper: boolean): readonly Said[] | undefined {
    const { day, phase } = this.#place
    const ledger = this.#ledger.days.get(day)
    if (!isWhisper) return ledger?.talks[0]
    return ledger?.whispers[day === 0 && phase === 'night' ? 1 : 0]
  }

  #post(ask: Ask): Reply | undefined {
    const { seat, room } = ask
    const next = this.#phase(room === 'hideout')?.find((said) => !this.#read.has(said))
    if (!next) return undefined
    if (next.seat !== seat) throw new BadSource(`${next.place}: seat ${next.seat} talks in the turn of seat ${seat}`)
    this.#read.add(next)
    if (next.text === undefined) return next.isSkip && ask.options.includes('skip') ? { pick: 'skip' } : {}
    if (this.#rules.blank.has(next)) return { pick: 'blank' }
    if (next.text === OVER || !/[^\p{C}\p{Z}]/u.test(next.text)) return { pick: 'over' }
    return { pick: 'say', text: next.text }
  }

  #pick({ seat, options }: Ask, picks: readonly Picked[] = []): Reply {
    const found = picks.find((one) => one.seat === seat && !this.#read.has(one))
    if (!found) return {}
    this.#read.add(found)
    return options.includes(found.target) ? { pick: found.target } : {}
  }
}
