import * as z from 'zod'
import type { Option, Role, Seat } from '../../../schemas/ask.ts'
import { BadSource, type Difference, eachFile, type ForeignGame, type Importer, type Unit } from '../importer.ts'
import { shaped } from '../shape.ts'
import { type Day, type Move, Moves, type Night, type Speech } from './moves.ts'

const ROLES: Readonly<Record<string, Role>> = {
  Villager: 'civilian',
  Werewolf: 'mafia',
  Seer: 'sheriff',
  Witch: 'witch',
  Hunter: 'hunter',
}
const SEATS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const seat = z.int().min(1).max(9)
/** -1 means nobody. */
const target = z.union([seat, z.literal(-1)])
const ballot = z.record(z.enum(SEATS), target)
const nightSchema = z.object({
  Seer: target.optional(),
  Werewolf: target,
  'Witch antidote': seat.optional(),
  'Witch poison': seat.optional(),
  Witch: z.literal(-1).optional(),
  'Death Message': z.array(seat),
})
const daySchema = z.object({
  'Voting Pattern': z.partialRecord(z.enum(SEATS), target).optional(),
  'Voting Pattern (Round 2)': z.partialRecord(z.enum(SEATS), target).optional(),
  'Voting Result': target.optional(),
  suicide: seat.optional(),
})
const gameSchema = z.object({
  task: z.array(z.tuple([z.unknown(), z.string(), z.string()])),
  audio: z.record(z.string(), z.object({ text: z.string().nullish() })),
  game_state: z
    .object({ roles: z.record(z.enum(SEATS), z.enum(Object.keys(ROLES))), 'Game Result': z.string() })
    .loose(),
})
type Game = z.infer<typeof gameSchema>

const WINNERS: Readonly<Record<string, string>> = { 'The good side wins': 'red', 'Werewolves Win': 'black' }

/** Games of people with nine seats: boluoweifenda/werewolf. Ids of players are not read. */
export const wolfEnhance: Importer = {
  format: 'wolf-enhance',
  about: 'spoken games of people, nine seats (Wolf-Enhance)',
  source: 'a game (JSON with task, audio and game_state), or a folder of them',
  licence: 'mit',
  terms: 'unknown',
  language: 'zh',
  units: eachFile(/\.json$/),
  *games(unit) {
    yield gameOf(unit)
  },
}

function gameOf({ files: [file] }: Unit): ForeignGame {
  const game = shaped(gameSchema, file!.json)
  const { roles, 'Game Result': result } = game.game_state
  const winner = WINNERS[result]
  if (!winner) throw new BadSource(`game_state: there is no Game Result "${result}"`)
  const nights: Night[] = []
  const days: Day[] = []
  const heard = new Set<string>()
  for (let number = 1; game.game_state[`Day ${number} Night`] !== undefined; number++) {
    nights.push(nightOf(game, number))
    days.push(dayOf(game, number, heard))
  }
  if (nights.length === 0) throw new BadSource('game_state: it has no "Day 1 Night"')
  const moves = new Moves(nights, days)
  return {
    ruleset: 'werewolf-9-hunter',
    switches: { lastWords: 'vote', surrender: true, speechWords: 5000 },
    deal: SEATS.map((one) => ROLES[roles[one]!]!),
    players: SEATS.map(() => 'person'),
    answer: (ask, session) => moves.answer(ask, session),
    ended(session) {
      const rest = moves.close(session)
      if (rest > 0) throw new BadSource('game_state: it goes on after the game is decided')
      const won = session.result!.winner
      if (won !== winner) throw new BadSource(`game_state: "${result}", and by what it tells ${won} won`)
      return unheardIn(game, heard)
    },
  }
}

/** Recorded words that no speaker of `task` said: they are in no speech. */
const unheardIn = ({ audio }: Game, heard: ReadonlySet<string>): Difference[] =>
  Object.entries(audio)
    .filter(([key, { text }]) => !heard.has(key) && text?.trim())
    .map(([key]) => ({ about: 'words in audio without a speaker in task', where: key.slice(0, 100) }))

const optionOf = (value: number): Option => (value === -1 ? 'none' : value)

function nightOf({ game_state }: Game, number: number): Night {
  const place = `game_state, Day ${number} Night`
  const night = shaped(nightSchema, game_state[`Day ${number} Night`], place)
  const holder = (role: string): Seat => SEATS.findIndex((one) => game_state.roles[one] === role) + 1
  const moves = new Map<string, ReadonlyMap<Seat, Move>>()
  if (night.Seer !== undefined) moves.set('check', new Map([[holder('Seer'), { pick: optionOf(night.Seer) }]]))
  const { 'Witch antidote': antidote, 'Witch poison': poison, Witch: passed } = night
  const witch = (pick: Option): ReadonlyMap<Seat, Move> => new Map([[holder('Witch'), { pick }]])
  // The Witch is said to have done one thing, or nothing; where nothing is said of her it is not known whether she was asked.
  if (antidote !== undefined) moves.set('heal', witch(antidote))
  else if (poison !== undefined || passed) moves.set('heal', witch('none'))
  if (poison !== undefined || passed) moves.set('poison', witch(poison ?? 'none'))
  return { place, moves, target: optionOf(night.Werewolf), dead: night['Death Message'] }
}

function dayOf(game: Game, number: number, heard: Set<string>): Day {
  const place = `game_state, Day ${number} Daytime`
  const day = shaped(daySchema, game.game_state[`Day ${number} Daytime`] ?? {}, place)
  const { first, second, last } = speechesOn(game, number, heard)
  const result = day['Voting Result']
  return {
    place,
    speeches: first,
    votes: votesOf(day['Voting Pattern']),
    defences: second,
    revotes: votesOf(day['Voting Pattern (Round 2)']),
    farewell: last,
    shots: new Map(),
    surrendered: day.suicide,
    out: day.suicide ?? (result === undefined ? undefined : optionOf(result)),
  }
}

const votesOf = (pattern: Partial<z.infer<typeof ballot>> = {}): ReadonlyMap<Seat, Move> =>
  new Map(Object.entries(pattern).map(([voter, against]) => [Number(voter), { pick: optionOf(against!) }]))

/** Who spoke on a day, in order: in the round, in defence after a tie, and as the last. The words are those of the recording, whose keys are added. */
function speechesOn(
  { task, audio }: Game,
  number: number,
  heard: Set<string>,
): { first: Speech[]; second: Speech[]; last?: Speech | undefined } {
  const first: Speech[] = []
  const second: Speech[] = []
  let last: Speech | undefined
  let isVoted = false
  for (const [, phase, state] of task) {
    if (phase !== `Day ${number}, Daytime`) continue
    if (state === 'Start voting') isVoted = true
    const spoke = /^\[([1-9])\] (is speaking|gives the last words)$/.exec(state)
    if (!spoke) continue
    const seat = Number(spoke[1])
    const key = `Day ${number} Daytime - [${seat}] ${spoke[2]}`
    const text = (name: string): string | undefined => {
      heard.add(name)
      return audio[name]?.text ?? undefined
    }
    if (spoke[2] !== 'is speaking') last = { seat, text: text(key) }
    else if (isVoted) second.push({ seat, text: text(`${key} (round 2)`) })
    else first.push({ seat, text: text(key) })
  }
  return { first, second, last }
}
