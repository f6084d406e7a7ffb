import { randomBytes } from 'node:crypto'
import type { Seat } from '../../schemas/ask.ts'
import { type Recipe, recipeSchema } from '../../schemas/recipe.ts'
import type { PaceName } from '../../schemas/table.ts'
import { chancePlayer } from '../../src/game/play.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import { openSession } from '../../src/game/replay.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import type { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import type { ModelsFile } from '../../src/models/setting.ts'
import { chanceStream, dealOf, moderatorStream, seatStream } from '../../src/play/streams.ts'
import { modelOf, playersOf } from '../../src/policy/players.ts'
import { AnswerFile } from '../../src/storage/answers.ts'
import { appraiserOf } from '../../src/value/appraise.ts'
import type { Player } from '../../src/view/player.ts'
import type { Words } from '../../src/view/wording.ts'
import { AGENT } from '../environment/episode-plan.ts'
import { openModels } from '../generate/model-run.ts'
import { ModuleAnswers } from '../module-answers.ts'
import { wordsOfRecipe } from '../words.ts'
import { answersPath, type Kept, type SetUp } from './journal.ts'
import type { Machines } from './sitting.ts'

/** The name under which a person's choices are recorded. */
export const PERSON = 'person'
/** Whether the seat has a person or an external program instead of a player of ours. */
const isTaken = (name: string): boolean => name === PERSON || name === AGENT

/** A table that is wanted. */
export interface Wanted {
  readonly ruleset: Ruleset
  /** The players of the seats without a person, one each. */
  readonly machines: readonly string[]
  readonly moderator: string
  /** How many persons play. */
  readonly persons: number
  /** Where the first of them sits, if that is not drawn. */
  readonly seat: Seat | undefined
  /** The name of sitters in the record, if they are not persons. */
  readonly sitter?: string
  /** Whether they sit in seats 1, 2 and so on; otherwise their seats are drawn. */
  readonly inOrder?: boolean
}

/** What is chosen in the lobby. */
export interface Settings {
  readonly pace: PaceName
  readonly isTimed: boolean
  /** Whether the game is saved as rows. */
  readonly keeps: boolean
  /** Whether each seat is shown what an exact observer in it believes. */
  readonly hints: boolean
}

/** The id of a game that no recipe draws. */
export const newId = (): string => randomBytes(16).toString('hex')

/** 128 random bits for the fragment of a link. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** The stream of a live game's random numbers, in place of its id. */
const TABLE = 'table'

/** A deal of cards and seats; `seats` are the persons' in their order. */
export type Dealt = Omit<SetUp, 'id' | 'tokens' | 'port'> & { readonly seats: readonly Seat[] }

/** Deals the cards and the seats: as a seed says, or as is drawn. */
export function deal(
  { ruleset, machines, moderator, persons, seat, sitter = PERSON, inOrder = false }: Wanted,
  settings: Settings,
  seed = randomBytes(16).toString('hex'),
): Dealt {
  const random = stream(seed, TABLE, 'seats')
  const all = ruleset.roles.map((_, i) => i + 1)
  const first = persons > 0 && seat !== undefined ? [seat] : []
  const drawn = shuffle(
    all.filter((one) => !first.includes(one)),
    random,
  )
  const seats = (inOrder ? all : [...first, ...drawn]).slice(0, persons)
  const left = shuffle(machines, random)
  const players = all.map((one) => (seats.includes(one) ? sitter : left.pop()!))
  const { name, version, switches } = ruleset
  return {
    ruleset: name,
    version,
    switches: { ...switches },
    deal: dealOf(ruleset, { seed }, TABLE),
    seed,
    players,
    moderator,
    ...settings,
    seats,
  }
}

/** A game that is set up: its session and its machines. */
export interface Game {
  readonly setUp: SetUp
  readonly ruleset: Ruleset
  readonly words: Words
  readonly session: Session
  readonly machines: Machines
  readonly players: readonly (Player | undefined)[]
  /** What tokens cost, by name of the model. */
  readonly prices: ModelsFile['prices']
  /** Watches the players of modules. A game is counted in it when it is over. */
  readonly answers: ModuleAnswers
  close(): Promise<void>
}

/** The recipe under which players are made, and the game is saved. */
const recipeOf = ({ ruleset, switches, players, moderator, seed }: SetUp): Recipe =>
  recipeSchema.parse({ ruleset, switches, players: [...players], moderator, seed, games: { train: 1 } })

/** Sets up a game from what is kept of it. */
export function openGame(
  folder: string,
  { setUp, choices }: Pick<Kept, 'setUp' | 'choices'>,
  file: ModelsFile,
  answers = new ModuleAnswers(),
): Game {
  const ruleset = rulesetNamed(setUp.ruleset, setUp.switches)
  const session = openSession(ruleset, { ...setUp, choices })
  const recipe = recipeOf(setUp)
  const words = wordsOfRecipe(recipe, ruleset)
  const hasModels = [...setUp.players, setUp.moderator].some((name) => modelOf(name) !== undefined)
  const run = hasModels ? openModels(folder, recipe, { file }, () => false) : undefined
  const kept = run && new AnswerFile(answersPath(folder))
  const models = run?.models.open(kept!)
  const make = playersOf(words, recipe.sampling, ruleset, appraiserOf(ruleset, words), models?.model)
  const players = setUp.players.map((name, i) =>
    isTaken(name) ? undefined : answers.watch(name, make.player(name, seatStream(setUp, TABLE, i + 1))),
  )
  const machines = new Map<Seat, Player>([
    [-1, chancePlayer(chanceStream(setUp, TABLE))],
    [0, answers.watch(setUp.moderator, make.moderator(setUp.moderator, moderatorStream(setUp, TABLE)))],
    ...players.flatMap((player, i): [Seat, Player][] => (player ? [[i + 1, player]] : [])),
  ])
  return {
    setUp,
    ruleset,
    words,
    session,
    machines,
    players,
    prices: file.prices,
    answers,
    async close() {
      models?.close()
      await run?.close()
      kept?.close()
    },
  }
}

/** Where the persons of a table sit, in their order. */
export const seatsOfPersons = ({ tokens }: Pick<SetUp, 'tokens'>): Seat[] =>
  tokens.flatMap(({ seat }) => (seat === 'judge' ? [] : seat))

/** The deal of a game again, with the first person in the same seat, or on the other side: in a seat of another team. */
export function redeal({ setUp, session, ruleset }: Game, { machines }: Wanted, how: 'same' | 'other'): Dealt {
  const { id: _, tokens, port: __, ...same } = setUp
  const [own, ...others] = seatsOfPersons({ tokens })
  if (how === 'same' || own === undefined) return { ...same, seats: seatsOfPersons({ tokens }) }
  const teamOf = (seat: Seat): string => ruleset.teams[session.deal[seat - 1]!]!
  const free = session.deal
    .map((_, i) => i + 1)
    .filter((seat) => teamOf(seat) !== teamOf(own) && !others.includes(seat))
  const seats = [free[Math.floor(free.length / 2)] ?? own, ...others]
  const left = [...machines]
  return { ...same, seats, players: same.players.map((_, i) => (seats.includes(i + 1) ? PERSON : left.pop()!)) }
}
