import type { Role, Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'

/** Something said in a phase of talk; without text the seat skipped its turn, by choice or because no answer came. */
export interface Said {
  readonly seat: Seat
  readonly text: string | undefined
  /** Whether the source has "Skip" here. A game log has it for a seat that gave no answer too. */
  readonly isSkip?: boolean
  /** Where the source says it. */
  readonly place: string
}

/** A choice of a seat, and where the source says it. */
export interface Picked {
  readonly seat: Seat
  readonly target: Seat
  readonly place: string
}

/** The events of a day and its night, from a log of either format. */
export interface DayLedger {
  /** The phases of talk, and those of whispers. */
  readonly talks: Said[][]
  readonly whispers: Said[][]
  readonly votes: Picked[]
  readonly attacks: Picked[]
  readonly divined: Picked[]
  readonly guarded: Picked[]
  executed?: Seat
  /** The target of the Werewolves, dead or guarded. */
  attacked?: Seat
  /** Who died of the attack, if the log says so. */
  killed?: Seat
}

/** A game as read from its log. */
export interface Ledger {
  readonly deal: readonly Role[]
  readonly names: readonly string[]
  readonly days: ReadonlyMap<number, DayLedger>
  /** VILLAGER, WEREWOLF or NONE. */
  readonly side: string
  /** Who was dead at the end, if the log says so. */
  readonly dead: ReadonlySet<Seat> | undefined
  /** The day of the end, wherever the log states it. */
  readonly ends: readonly { readonly day: number; readonly place: string }[]
  /** Whether each death is known: a game log has a line for it, a JSON log only if a packet followed it. */
  readonly tellsDeaths: boolean
  /** Throws {@link BadSource} if it contradicts itself apart from choices: roles, results of divinations, who is alive when. */
  readonly check: () => void
  /** Whether talk and whispers were group chats. */
  readonly isChat: boolean
  /** How many turns a seat has in a phase, if the log says so. */
  readonly turns?: { readonly talks: number; readonly whispers: number } | undefined
  /** How many times running a seat may skip, and how many votes are held while there is a tie, if the log says so. */
  readonly skips?: number | undefined
  readonly votes?: number | undefined
}

/** The days of a game while they are read. */
export class Days {
  readonly days = new Map<number, DayLedger>()

  of(number: number): DayLedger {
    let day = this.days.get(number)
    if (!day)
      this.days.set(number, (day = { talks: [], whispers: [], votes: [], attacks: [], divined: [], guarded: [] }))
    return day
  }
}

/** How many seats there are rules for. */
export function requireTable(seats: number): void {
  if (seats !== 5 && seats !== 9 && seats !== 13)
    throw new BadSource(`the game has ${seats} seats, and there are rules for 5, 9 and 13`)
}
