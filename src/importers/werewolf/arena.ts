import * as z from 'zod'
import type { Option, Role, Seat } from '../../../schemas/ask.ts'
import { BadSource, eachFile, type ForeignGame, type Importer, type Unit } from '../importer.ts'
import { shaped } from '../shape.ts'
import { type Day, type Move, Moves, type Night } from './moves.ts'

const ROLES: Readonly<Record<string, Role>> = {
  Villager: 'civilian',
  Werewolf: 'mafia',
  Seer: 'sheriff',
  Doctor: 'doctor',
}
const someone = z.string().nullish()
const gameSchema = z.object({
  players: z.record(z.string().min(1), z.object({ role: z.enum(Object.keys(ROLES)), model: z.string().nullish() })),
  rounds: z.array(
    z.object({
      eliminated: someone,
      unmasked: someone,
      protected: someone,
      exiled: someone,
      debate: z.array(z.tuple([z.string(), z.string()])),
      votes: z.array(z.record(z.string(), z.string())),
    }),
  ),
  winner: z.string(),
})
type Game = z.infer<typeof gameSchema>
type Round = Game['rounds'][number]

const WINNERS: Readonly<Record<string, string>> = { Villagers: 'red', Werewolves: 'black' }

/** Games of models: google/werewolf_arena. */
export const werewolfArena: Importer = {
  format: 'werewolf-arena',
  about: 'games of models, eight seats (werewolf_arena)',
  source: 'a folder with game_complete.json for each game',
  licence: 'unknown',
  terms: 'unknown',
  language: 'en',
  units: eachFile(/(?:^|\/)game_complete\.json$/),
  *games(unit) {
    yield gameOf(unit)
  },
}

function gameOf({ files: [file] }: Unit): ForeignGame {
  const game = shaped(gameSchema, file!.json)
  // The file lists players by role: seats are in the order of names, which are drawn.
  const names = Object.keys(game.players).sort()
  const seats = new Map(names.map((name, i) => [name, i + 1]))
  const seatOf = (name: string, place: string): Seat => {
    const seat = seats.get(name)
    if (seat === undefined) throw new BadSource(`${place}: there is no player "${name.slice(0, 40)}"`)
    return seat
  }
  const winner = WINNERS[game.winner]
  if (!winner) throw new BadSource('winner: it must be "Villagers" or "Werewolves"')
  const said = exactly(seats)
  const read = game.rounds.map((round, i) => roundOf(round, `rounds, ${i}`, { game, names, seatOf, said }))
  const moves = new Moves(
    read.map(({ night }) => night),
    read.map(({ day }) => day),
  )
  return {
    ruleset: 'werewolf-8-arena',
    switches: { turns: Math.max(1, ...game.rounds.map(({ debate }) => debate.length)), speechWords: 5000 },
    deal: names.map((name) => ROLES[game.players[name]!.role]!),
    players: names.map((name) => {
      const { model } = game.players[name]!
      return model ? { model } : 'unknown'
    }),
    answer: (ask, session) => moves.answer(ask, session),
    ended(session) {
      if (moves.close(session) > 0) throw new BadSource('rounds: it goes on after the game is decided')
      const won = session.result!.winner
      if (won !== winner) throw new BadSource(`winner: ${game.winner}, and by what it tells ${won} won`)
      return []
    },
  }
}

/** Names are capitalised words in texts of models, and some are also words ("Will"): they are replaced with this capitalisation only. */
function exactly(seats: ReadonlyMap<string, Seat>): (text: string) => string {
  const names = [...seats.keys()].map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  if (names.length === 0) return (text) => text
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => text.replace(pattern, (name) => `Player ${seats.get(name)}`)
}

interface Setting {
  readonly game: Game
  readonly names: readonly string[]
  readonly said: (text: string) => string
  seatOf(name: string, place: string): Seat
}

/** A night and the day after it. The votes of the last ballot count; earlier ones were asked for and heard by no seat. */
function roundOf(round: Round, place: string, { game, names, seatOf, said }: Setting): { night: Night; day: Day } {
  const { eliminated, unmasked, protected: shielded, exiled, debate, votes } = round
  const optionOf = (name: string | null | undefined): Option => (name ? seatOf(name, place) : 'none')
  const holder = (role: string): Seat => names.findIndex((name) => game.players[name]!.role === role) + 1
  const moves = new Map<string, ReadonlyMap<Seat, Move>>()
  if (unmasked) moves.set('check', new Map([[holder('Seer'), { pick: optionOf(unmasked) }]]))
  if (shielded) moves.set('protect', new Map([[holder('Doctor'), { pick: optionOf(shielded) }]]))
  const target = optionOf(eliminated)
  const dead = typeof target === 'number' && eliminated !== shielded ? [target] : []
  const ballot = Object.entries(votes.at(-1) ?? {})
  return {
    night: { place, moves, target, dead },
    day: {
      place,
      speeches: debate.map(([name, text]) => ({ seat: seatOf(name, place), text: said(text) })),
      votes: new Map(ballot.map(([voter, against]) => [seatOf(voter, place), { pick: seatOf(against, place) }])),
      defences: [],
      revotes: new Map(),
      shots: new Map(),
      out: ballot.length > 0 ? optionOf(exiled) : undefined,
    },
  }
}
