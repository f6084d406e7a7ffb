import type { Ask, Reply, Role } from '../../schemas/ask.ts'
import type { Session } from '../game/session.ts'

/** What is wrong with a source, and where in it. The name of its file is put before it. */
export class BadSource extends Error {}

/** A file of a source. It is read when it is first asked for. */
export interface SourceFile {
  /** Its path in the source, with `/` between folders. */
  readonly path: string
  /** Its path, for sources that must be opened by name, such as a database. */
  readonly at: string
  readonly bytes: Buffer
  /** Its text. Throws {@link BadSource} if it is not UTF-8. */
  readonly text: string
  /** What it says as JSON. Throws {@link BadSource}. */
  readonly json: unknown
}

/** Files of a source that are read together: usually one; all files of a game where a game has several. */
export interface Unit {
  /** The path of the file, or of the folder that its files have in common. */
  readonly path: string
  readonly files: readonly SourceFile[]
  /** The file of that name. Throws {@link BadSource} if there is none. */
  file(name: string): SourceFile
}

/** Who played a seat: a person, a model, or a program that came with the system. */
export type Who =
  | 'person'
  | { readonly model: string }
  | { readonly builtIn: string }
  /** The source does not say. */
  | 'unknown'

/** A difference between what the source says and what the game says here, for the report of an import. */
export interface Difference {
  /** What differs, in the same words each time: differences are counted by it. */
  readonly about: string
  /** Where, for example "event 31". */
  readonly where: string
}

/**
 * A game as read from its source. It is replayed under its ruleset: each ask, those of chance (seat -1) included, gets the answer of the source. Missing
 * answers are filled by the default of the rules and make no row.
 */
export interface ForeignGame {
  /** Where in the unit it is, where a unit has several. */
  readonly place?: string
  readonly ruleset: string
  readonly switches?: Readonly<Record<string, unknown>>
  /** Roles by seat, seat 1 first. */
  readonly deal: readonly Role[]
  /** Who played, by seat. */
  readonly players: readonly Who[]
  /** The language of what is said, where it is not that of the importer. */
  readonly language?: string
  /** The licence, where the source states one for each game. */
  readonly licence?: string
  /**
   * What the source says that was answered; undefined if it does not tell. `session` is the game so far, and may be read only. Throws {@link BadSource} if
   * what it says cannot be.
   */
  answer(ask: Ask, session: Session): Reply | undefined
  /** Compares the end of the source with the game, which is over. Throws {@link BadSource} where they contradict each other, as in two winners. */
  ended(session: Session): readonly Difference[]
}

/** What the user states of the rules under which the games were played, as switches of their ruleset. */
export type Stated = Readonly<Record<string, unknown>>

/** A format that games are imported from, as a value. A new one is a file like this and a line in importers.ts. */
export interface Importer {
  /** Its name on the command line and in records: lower-case letters, digits and hyphens. */
  readonly format: string
  /** What it reads, in a few words, for help. */
  readonly about: string
  /** What SOURCE is, for help and for an error where nothing was found: "a replay (JSON), or a folder of them". */
  readonly source: string
  /** The licence and the terms as the source states them; "unknown" where it does not. */
  readonly licence: string
  /** Whether its sources state the licence of each game, and `licence` is that of games without one. */
  readonly statesLicences?: true
  readonly terms: string
  /** The language of what is said: BCP 47. */
  readonly language: string
  /** Whether its sources state all rules of their games, so that the user may state none. */
  readonly statesRules?: true
  /** Which files belong together, from the sorted paths of all files of a source: lists of paths. Files in no list are not read. */
  units(paths: readonly string[]): readonly (readonly string[])[]
  /**
   * The games of a unit, in order; `stated` are switches of the rules that the user states. Throws {@link BadSource} with what is wrong and where; a game
   * that cannot be read where the games behind it can is passed to `unread` instead, its place first.
   */
  games(unit: Unit, stated?: Stated, unread?: (fault: BadSource) => void): Iterable<ForeignGame>
}

/** Units of one file each: those whose path matches. */
export const eachFile =
  (pattern: RegExp): Importer['units'] =>
  (paths) =>
    paths.filter((path) => pattern.test(path)).map((path) => [path])
