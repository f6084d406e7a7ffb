import type { Recipe } from '../../schemas/recipe.ts'

/** What an evaluation asks. Each deal is played once an arm, with the same chance. */
export type Question =
  /** A as red against B as black, then the sides changed. */
  | { readonly kind: 'duel' }
  /** A in all seats of one role, or of one team, then B there; the others are the same in both. */
  | { readonly kind: 'role'; readonly role: string }
  /** A in some seats drawn by deal, then B in these; the others are the same in both. */
  | { readonly kind: 'seats'; readonly seats: number }
  /** Everybody as red against everybody as black. */
  | { readonly kind: 'gauntlet' }

export interface Design extends Pick<Recipe, 'drawn'> {
  readonly question: Question
  /** Players by letter. */
  readonly players: Readonly<Record<string, string>>
  readonly arms: Recipe['arms'] & object
}

/** The letters of the two that are compared, and of the player in all other seats. */
export const [A, B, OTHERS] = ['a', 'b', 'c'] as const

/** A design of two players; `among` has the seats that are not compared (default: B). */
export function designOf(question: Question, player: string, against: string, among?: string): Design {
  const others = among === undefined ? B : OTHERS
  const players = { [A]: player, [B]: against, ...(among !== undefined && { [OTHERS]: among }) }
  switch (question.kind) {
    case 'role':
      return {
        question,
        players,
        arms: [A, B].map((one) => ({ ...around(question.role, others), [question.role]: one })),
      }
    case 'seats':
      return { question, players, arms: [A, B].map((drawn) => ({ drawn, rest: others })), drawn: question.seats }
    default:
      return {
        question,
        players,
        arms: [
          { red: A, black: B },
          { red: B, black: A },
        ],
      }
  }
}

/** Who has the seats that are not asked about; the key of the question comes first, as games are drawn from the arms as they are written. */
const around = (role: string, others: string) => ({ [role]: others, red: others, black: others })

/** Letters for players that are named in a list. */
const letterOf = (place: number): string => String.fromCharCode('a'.charCodeAt(0) + place)

/** Every player as red against every player as black, itself too: the arms go through black first. */
export function gauntletOf(names: readonly string[]): Design {
  const letters = names.map((_, i) => letterOf(i))
  return {
    question: { kind: 'gauntlet' },
    players: Object.fromEntries(letters.map((letter, i) => [letter, names[i]!])),
    arms: letters.flatMap((red) => letters.map((black) => ({ red, black }))),
  }
}
