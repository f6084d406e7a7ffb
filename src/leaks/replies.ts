import { type AskId, askId, type Seat } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameRecord, RecordedChoice } from '../../schemas/record.ts'
import type { Ruleset } from '../game/ruleset.ts'
import { type CountTokens, judge } from '../game/settle.ts'
import { seatingOf } from '../play/seating.ts'
import type { PlayerMaker } from '../play/series.ts'
import { moderatorStream, seatStream, streamName } from '../play/streams.ts'
import { editionOf } from '../policy/players.ts'
import { asksIn } from '../view/decisions.ts'
import { type Player, UNTIMED } from '../view/player.ts'
import type { View } from '../view/view.ts'
import { isSame } from './same.ts'

/** What it takes to ask the built-in players of a dataset again. */
export interface Asking {
  readonly recipe: Pick<Recipe, 'seed' | 'players' | 'arms' | 'drawn'>
  readonly make: PlayerMaker
  readonly countTokens?: CountTokens | undefined
}

/** An answer that differs from the recorded one. */
export interface OtherAnswer {
  readonly turn: number
  readonly recorded: unknown
  readonly given: unknown
}

/**
 * The player of a seat as it was before the game, with its random numbers from the beginning; undefined for a model, and for a player whose
 * edition this version of omerta does not have. Seat 0 is the moderator's.
 */
export function playerAgain(
  record: GameRecord,
  seat: Seat,
  { recipe, make }: Asking,
  { teams }: Pick<Ruleset, 'teams'>,
  luck?: string,
): Player | undefined {
  const name = nameOf(record, seat)
  return name === undefined || !isSameEdition(record, name)
    ? undefined
    : seatedAgain(record, seat, { recipe, make }, { teams }, luck)
}

/** The name of the player in a seat, 0 for the moderator's. */
export const nameOf = ({ players, moderator }: GameRecord, seat: Seat): string | undefined =>
  seat === 0 ? moderator : players[seat - 1]

/** Whether a built-in player is the one that played, according to its edition. */
export const isSameEdition = ({ editions = {} }: GameRecord, name: string): boolean =>
  editions[name] !== undefined && editions[name] === editionOf(name)

/** What the random numbers of the players of a game are named after. */
export const luckOf = (record: GameRecord, { recipe }: Pick<Asking, 'recipe'>): string => streamName(recipe, record)

/** The player of a seat, of any kind, as it was before the game. A player of an imagined game has the luck of the true one. */
export function seatedAgain(
  record: GameRecord,
  seat: Seat,
  { recipe, make }: Asking,
  { teams }: Pick<Ruleset, 'teams'>,
  luck = luckOf(record, { recipe }),
): Player {
  const name = nameOf(record, seat)!
  if (seat === 0) return make.moderator(name, moderatorStream(recipe, luck))
  const { entrant } = recipe.arms ? seatingOf(recipe, record, teams)[seat - 1]! : {}
  return make.player(name, seatStream(recipe, luck, seat, entrant))
}

/**
 * Puts the asks of a view to a player again, the first `asks` of them, in order: a player that has nothing but its view and its random numbers
 * gives the recorded answers. Returns how many were the same, and the first that was not.
 */
export function askAgain(
  policy: Player,
  seen: View,
  asks: number,
  choices: ReadonlyMap<AskId, RecordedChoice>,
  { ruleset, countTokens }: { readonly ruleset: Ruleset } & Pick<Asking, 'countTokens'>,
): { readonly same: number; readonly other?: OtherAnswer } {
  let same = 0
  for (const { view, ask } of asksIn(seen)) {
    if (same === asks) break
    const reply = policy.act(view, UNTIMED)
    if (reply instanceof Promise) throw new Error('only built-in players can be asked again')
    const other = otherThan(choices.get(askId(ask)), judge(ruleset, ask, reply, countTokens))
    if (other) return { same, other: { turn: ask.turn, ...other } }
    same++
  }
  return { same }
}

/** The recorded answer and the one that was given now, if they differ. */
export function otherThan(
  choice: RecordedChoice | undefined,
  now: Omit<RecordedChoice, 'seat' | 'turn'>,
): Omit<OtherAnswer, 'turn'> | undefined {
  const [recorded, given] = [choice ? answerIn(choice) : {}, answerIn(now)]
  return isSame(given, recorded) ? undefined : { recorded, given }
}

/** What of a choice its player decided: in one order of keys, without those that are undefined. */
function answerIn(choice: Omit<RecordedChoice, 'seat' | 'turn'>): object {
  const { pick, text, thought, source, attempts, truncated, ending_repaired, heard, probs, beliefs } = choice
  return Object.fromEntries(
    Object.entries({ pick, text, thought, source, attempts, truncated, ending_repaired, heard, probs, beliefs }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}
