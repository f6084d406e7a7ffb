import type { Ask, Reply, Seat } from '../../../schemas/ask.ts'
import { CHANCE } from '../../../schemas/ask.ts'
import type { Session } from '../../game/session.ts'
import { BadSource, eachFile, type ForeignGame, type Importer, type Who } from '../importer.ts'
import { type Action, gamesIn, type Listed, type Name, type StoredGame } from './database.ts'

const NAMES: readonly Name[] = ['Alice', 'Bob', 'Charlie', 'Diana']
const seatOf = (name: Name): Seat => NAMES.indexOf(name) + 1

/** The databases of the Mini-Mafia benchmark, of people and of models. The four names are those of the game, not of players. */
export const miniMafia: Importer = {
  format: 'mini-mafia',
  about: 'databases of the Mini-Mafia benchmark',
  source: 'a database (SQLite), or a folder of them',
  licence: 'unknown',
  terms: 'unknown',
  language: 'en',
  units: eachFile(/\.(?:db|sqlite3?)$/),
  *games({ files: [file] }) {
    for (const listed of gamesIn(file!.at)) yield gameOf(listed)
  },
}

/** A game that cannot be read says so when it is played: the others of its database can be read all the same. */
function gameOf(listed: Listed): ForeignGame {
  const place = `game ${listed.id}`
  let game: StoredGame
  try {
    game = listed.read()
  } catch (error) {
    const broken = (): never => {
      throw error
    }
    return { place, ruleset: 'mini-mafia', deal: DEAL, players: [], answer: broken, ended: broken }
  }
  const told = new Told(game)
  const rounds = told.speeches / 3
  return {
    place,
    ruleset: 'mini-mafia',
    switches: { rounds: Math.max(1, Math.ceil(rounds)), speechWords: 1000 },
    deal: NAMES.map((name) => (name === game.mafioso ? 'mafia' : name === game.detective ? 'sheriff' : 'civilian')),
    players: NAMES.map((name) => whoIs(game.players.get(name))),
    answer: (ask) => told.answer(ask),
    ended: (session) => told.ended(session),
  }
}

const DEAL = ['mafia', 'sheriff', 'civilian', 'civilian']

const whoIs = (player: string | undefined): Who =>
  player === 'human' ? 'person' : player === undefined ? 'unknown' : { model: player }

/** The answers of a game, in order. */
class Told {
  readonly #game: StoredGame
  readonly #speeches: Action[]
  readonly #votes: Action[]
  /** Chance's votes in place of unreadable answers, in the order of its asks. */
  #drawn: Seat[] = []

  constructor(game: StoredGame) {
    this.#game = game
    this.#speeches = game.actions.filter(({ act }) => act === 'discuss')
    this.#votes = game.actions.filter(({ act }) => act === 'vote')
  }

  get speeches(): number {
    return this.#speeches.length
  }

  answer(ask: Ask): Reply {
    if (ask.seat === CHANCE) return { pick: this.#chance(ask) }
    const name = NAMES[ask.seat - 1]!
    if (ask.act === 'speak') {
      const said = this.#speeches.shift()
      if (said?.actor !== name)
        throw new BadSource(`step ${said?.step ?? 'after the last'}: ${name} should speak there`)
      return { text: said.said }
    }
    const at = this.#votes.findIndex(({ actor }) => actor === name)
    const [vote] = at < 0 ? [] : this.#votes.splice(at, 1)
    if (!vote) throw new BadSource(`${name} has no vote`)
    const [, target, random] = /^(\w+)( \(random\))?$/.exec(vote.said.trim()) ?? []
    const seat = seatOf(target as Name)
    if (seat === 0) throw new BadSource(`step ${vote.step}: "${vote.said.slice(0, 40)}" is no vote`)
    if (!random) return { pick: seat }
    this.#drawn.push(seat)
    return {}
  }

  ended({ result, log }: Session): [] {
    const { winner, arrested } = this.#game
    const extra = this.#speeches[0] ?? this.#votes[0]
    if (extra) throw new BadSource(`step ${extra.step}: ${extra.actor} says or votes more than can be`)
    const left = log.findLast(({ event }) => event.type === 'left')!.event as { seat: Seat }
    if (arrested && seatOf(arrested) !== left.seat)
      throw new BadSource(`it says that ${arrested} was arrested, and by the votes ${NAMES[left.seat - 1]} was`)
    if (winner !== result!.winner) throw new BadSource(`it says that ${winner} won, and ${result!.winner} did`)
    return []
  }

  #chance({ act, options }: Ask): Seat {
    if (act === 'kill') return seatOf(this.#game.victim)
    if (act === 'order') {
      const next = this.#ordered(options.length)
      if (!options.includes(next)) throw new BadSource(`seat ${next} speaks twice in one round`)
      return next
    }
    const drawn = this.#drawn.shift()
    if (drawn !== undefined) return drawn
    const { arrested } = this.#game
    if (!arrested) throw new BadSource('there is a tie, and nobody is said to be arrested')
    return seatOf(arrested)
  }

  /** Of a round of three the next speaker: `left` are still to be drawn. */
  #ordered(left: number): Seat {
    const said = this.#speeches[3 - left]
    if (!said) throw new BadSource('it has fewer messages than its rounds')
    return seatOf(said.actor)
  }
}
