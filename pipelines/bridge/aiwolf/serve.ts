import { hash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Seat } from '../../../schemas/ask.ts'
import type { Clock } from '../../../src/game/play.ts'
import { shuffle, stream } from '../../../src/game/random.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { jsonLog } from '../../../src/importers/aiwolf/make-json.ts'
import { gameLog } from '../../../src/importers/aiwolf/make-lines.ts'
import type { ModelsFile } from '../../../src/models/setting.ts'
import { dealOf } from '../../../src/play/streams.ts'
import { writeWhole } from '../../../src/storage/draft.ts'
import { AGENT } from '../../environment/episode-plan.ts'
import { openGame } from '../../table/game.ts'
import { savePlayed } from '../../table/save.ts'
import type { WireLog } from '../../wire/wire-log.ts'
import { Agent } from './agent.ts'
import { playAiwolf } from './game.ts'
import { keptWire } from './kept-wire.ts'
import type { Durations, Timeouts } from './setting.ts'
import type { Wire } from './sockets.ts'

export interface Hosting {
  readonly ruleset: Ruleset
  /** Our players, in the seats that no agent takes: repeated if they are fewer. */
  readonly players: readonly string[]
  /** How many agents a game waits for. */
  readonly remote: number
  readonly seed: string
  readonly timeouts: Timeouts
  readonly hush: number | undefined
  /** How long group chats last; undefined: seats are asked in turn. */
  readonly durations?: Durations | undefined
  /** The game is stopped when this share of its seats has agents that are gone. */
  readonly errorRatio: number
  readonly folder: string | undefined
  readonly models: ModelsFile
  readonly clock: Clock
  /** Where every packet to an agent is kept. */
  readonly wires?: WireLog | undefined
  /** What became of a game, in one sentence. */
  readonly report: (sentence: string) => void
}

/** Where in a folder the dataset of the games is. */
export const gamesOf = (folder: string): string => join(folder, 'games')

/** What an agent may call itself: nothing that could break a line of a log. */
const NAME = /^[\p{L}\p{N}_.-]{1,64}$/u
const NAMES = 'a name has 1 to 64 letters, digits, "_", "-" and "."'
/** The most agents that may wait for a game. */
const MOST_WAITING = 256

/** Takes in agents, and plays a game as soon as there are enough of them. */
export class Host {
  readonly #hosting: Hosting
  readonly #waiting: { readonly name: string; readonly wire: Wire }[] = []
  /** Games are saved one after the other. */
  #saved: Promise<unknown> = Promise.resolve()
  #started = 0

  constructor(hosting: Hosting) {
    this.#hosting = hosting
  }

  /** Finished games whose data is in the folder. */
  finished = 0
  onFinished: () => void = () => {}

  /** A connection is asked for its name, and waits for a game. */
  accept(wire: Wire): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#refuse(wire, `${MOST_WAITING} agents wait for a game already`)
      return
    }
    const { clock, timeouts, remote } = this.#hosting
    const cancel = clock.after(timeouts.response, () =>
      this.#refuse(wire, `it did not tell its name within ${timeouts.response / 1000} s`),
    )
    wire.listen((text) => {
      cancel()
      const name = text.replace(/\n+$/, '')
      if (!NAME.test(name)) return this.#refuse(wire, NAMES, name)
      if (this.#waiting.some((other) => other.name === name))
        return this.#refuse(wire, 'another agent that waits for a game has this name', name)
      const guest = { name, wire }
      this.#waiting.push(guest)
      const leave = (): void => {
        const at = this.#waiting.indexOf(guest)
        if (at >= 0) this.#waiting.splice(at, 1)
        wire.close()
      }
      wire.listen(() => {
        this.#refuse(wire, 'it sent a message before its game began', name)
        leave()
      }, leave)
      if (this.#waiting.length >= remote) this.start()
    }, cancel)
    wire.send(JSON.stringify({ request: 'NAME' }))
  }

  /** Sends an agent away, and says why to it and here. */
  #refuse(wire: Wire, why: string, name?: string): void {
    const who = name === undefined ? 'an agent' : `the agent ${JSON.stringify(name.slice(0, 64))}`
    this.#hosting.report(`${who} was sent away: ${why}`)
    wire.close(why)
  }

  /** Starts a game with the waiting agents. */
  start(): void {
    const guests = this.#waiting.splice(0, this.#hosting.remote).sort((a, b) => (a.name < b.name ? -1 : 1))
    void this.#play(guests, this.#started++)
      .catch((error: unknown) => this.#hosting.report(`a game failed: ${(error as Error).message}`))
      .finally(() => {
        this.finished++
        this.onFinished()
      })
  }

  async #play(guests: readonly { readonly name: string; readonly wire: Wire }[], index: number): Promise<void> {
    const { ruleset, players, seed, timeouts, clock, errorRatio, folder, models, wires, report } = this.#hosting
    const { hush, durations } = this.#hosting
    const source = `${seed}/${index}`
    const seats = ruleset.roles.map((_, i) => i + 1)
    const taken = shuffle(seats, stream(source, 'agents')).slice(0, guests.length)
    const names = seats.map((seat, i) => (taken.includes(seat) ? AGENT : players[i % players.length]!))
    const { name, version, switches } = ruleset
    const id = hash('sha256', `aiwolf/${source}`).slice(0, 32)
    const setUp = {
      id,
      ruleset: name,
      version,
      switches: { ...switches },
      deal: dealOf(ruleset, { seed: source }, 'aiwolf'),
      seed: source,
      players: names,
      moderator: 'built-in',
      pace: 'usual' as const,
      isTimed: true,
      keeps: true,
      tokens: [],
      port: 0,
      hints: false,
    }
    const game = openGame(folder ?? '.', { setUp, choices: [] }, models)
    const stop = new AbortController()
    let gone = 0
    const left = (): void => {
      if (++gone >= Math.max(1, Math.floor(seats.length * errorRatio))) stop.abort()
    }
    const agents = new Map<Seat, Agent>(
      guests.map(({ name, wire }, i) => {
        const seat = taken[i]!
        const keep = (packet: string): void => wires?.line(id, seat, game.session.view(seat).upTo, packet)
        return [seat, new Agent(name, wires ? keptWire(wire, keep) : wire, { clock, timeouts, left })]
      }),
    )
    wires?.table({
      game: id,
      wire: 'aiwolf',
      ruleset: name,
      version,
      switches: setUp.switches,
      timeouts,
      ...(durations && { durations }),
    })
    const teams = new Map([...agents].map(([seat, { name }]) => [seat, name]))
    const time = new Date(clock.now()).toISOString().replace(/[-:]/g, '').slice(0, 15)
    try {
      const entries = await playAiwolf({ ...game, id, agents, clock, timeouts, hush, durations, signal: stop.signal })
      wires?.over(id, game.session.deal, game.session.choices)
      if (folder !== undefined) {
        const logs = join(folder, 'logs')
        mkdirSync(logs, { recursive: true })
        const path = join(logs, `${id} ${time}`)
        writeWhole(`${path}.log`, gameLog(game.session, teams))
        writeWhole(`${path}.json`, jsonLog(game.session, { id, teams, entries }))
        this.#saved = this.#saved.then(() => savePlayed(gamesOf(folder), game))
        await this.#saved
      }
      const { winner, reason } = game.session.result!
      report(`game ${index + 1}: ${winner === 'draw' ? 'a draw' : `${winner} won`} (${reason})`)
    } catch (error) {
      if (!stop.signal.aborted) throw error
      report(`game ${index + 1} was stopped: ${gone} of its agents are gone`)
    } finally {
      for (const agent of agents.values()) agent.end()
      await game.close()
    }
  }
}
