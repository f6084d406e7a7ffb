import { hash } from 'node:crypto'
import { basename } from 'node:path'
import * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import type { Split } from '../../schemas/record.ts'
import { entryNamed, rulesetNamed } from '../../src/games/games.ts'
import {
  BadSource,
  type Difference,
  type ForeignGame,
  type Importer,
  type Stated,
} from '../../src/importers/importer.ts'
import { type PlayedForeign, playerName, playForeign } from '../../src/importers/play.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { explain, UsageError } from '../errors.ts'
import { transcriptHash } from '../validate/splits.ts'
import type { ReadGame, ReadUnit, Splits } from './games-file.ts'
import { openUnit, type Place } from './source.ts'

/** What becomes of the games of a unit. */
export interface Reading {
  readonly importer: Importer
  /** Switches of the rules that the user states. */
  readonly switches?: Stated | undefined
  /** The language of what is said and the licence, where the user names them. */
  readonly language?: string | undefined
  readonly licence?: string | undefined
  /** Percentages of games by split, and what the split of a game follows from: its transcript, or the files that it was read from. */
  readonly splits: Splits
  readonly splitBy: 'game' | 'source'
}

/** A game of an import as it is kept until the datasets are written: JSON of these fields. */
export interface KeptContent {
  readonly ruleset: string
  readonly switches: Readonly<Record<string, unknown>>
  readonly deal: readonly string[]
  readonly players: readonly string[]
  readonly sources: readonly string[]
  readonly language: string
  readonly licence: string
  readonly choices: readonly unknown[]
}

/**
 * Reads a unit: what is known of it, and its games as JSON. Of a unit with several games one that cannot be read is left out and named. Throws
 * {@link BadSource}, whose sentence begins with the path of the unit, or {@link UsageError} for switches that the rules do not have.
 */
export function readUnit(place: Place, stamp: string, reading: Reading): { unit: ReadUnit; games: string[] } {
  let where = ''
  try {
    const opened = openUnit(place)
    const games: ReadGame[] = []
    const broken: string[] = []
    let number = -1
    const texts: string[] = []
    const differences: Difference[] = []
    const unread = (fault: BadSource): void => void broken.push(placed(place.path, fault))
    for (const game of reading.importer.games(opened.unit, reading.switches ?? {}, unread)) {
      where = game.place === undefined ? '' : `, ${game.place}`
      number++
      try {
        const read = readGame(game, number, opened.hashes(), reading)
        games.push(read.game)
        texts.push(JSON.stringify(read.content))
        differences.push(...read.differences.map((one) => ({ ...one, where: `${place.path}${where}, ${one.where}` })))
      } catch (error) {
        if (game.place === undefined || error instanceof UsageError) throw error
        broken.push(placed(`${place.path}${where}`, error))
      }
      where = ''
    }
    if (games.length === 0 && broken.length === 0) throw new BadSource('has no game')
    const unit = { path: place.path, stamp, games, differences: counted(differences) }
    return { unit: broken.length > 0 ? { ...unit, broken: sentencesOf(broken) } : unit, games: texts }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new BadSource(placed(`${place.path}${where}`, error), { cause: error })
  }
}

/** The first of the games of a unit that are left out, and how many there are. */
const sentencesOf = ([first, ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} (and ${others.length} more of its games)` : first!

/** What is wrong behind its place, which stands there once: an importer of several files names the file, and an error of the disk its path. */
export function placed(where: string, error: unknown): string {
  const said = sentenceOf(error)
  if (error instanceof StorageError) return said
  const name = basename(where)
  return said.startsWith(`${name}: `) || said.startsWith(`${name} `)
    ? `${where}${said.slice(name.length)}`
    : `${where}: ${said}`
}

/** What an importer did not foresee in a file is a fault of the file, as far as its reader is concerned. */
const sentenceOf = (error: unknown): string => {
  const said =
    error instanceof BadSource
      ? error.message
      : (explain(error)?.sentence ?? `is not of this format (${String(error)})`)
  return said.replaceAll(/\p{C}+/gu, ' ').slice(0, 400)
}

function readGame(game: ForeignGame, number: number, sources: readonly string[], reading: Reading) {
  const { session, differences } = reading.switches ? playStated(game, reading.switches) : playForeign(game)
  const { ruleset, deal, choices, log } = session
  const { importer, language, licence, splits, splitBy } = reading
  const id = hash('sha256', JSON.stringify([importer.format, sources, number])).slice(0, 32)
  const transcript = transcriptHash(log)
  const content: KeptContent = {
    ruleset: ruleset.name,
    switches: ruleset.switches,
    deal,
    players: game.players.map(playerName),
    sources,
    language: language ?? game.language ?? importer.language,
    licence: licence ?? game.licence ?? importer.licence,
    choices,
  }
  const own = choices.filter(({ seat }) => seat >= 0)
  const known: ReadGame = {
    id,
    part: JSON.stringify([ruleset.name, ruleset.switches, content.language, content.licence]),
    split: splitOf(splitBy === 'game' ? transcript : hash('sha256', sources.join()), splits),
    transcript,
    content: hash('sha256', JSON.stringify([deal, choices])),
    untold: own.filter(({ why }) => why === 'untold').length,
    decisions: own.length,
  }
  return { game: known, content, differences }
}

/** Plays a game under rules of which the user states some. Throws {@link UsageError} for unknown ones. */
function playStated(game: ForeignGame, stated: Stated): PlayedForeign {
  const switches = { ...game.switches, ...stated }
  requireSwitches(game.ruleset, switches)
  try {
    return playForeign({ ...game, switches })
  } catch (error) {
    if (!(error instanceof BadSource)) throw error
    const pairs = Object.entries(stated).map(([name, value]) => `${name}=${String(value)}`)
    throw new BadSource(`${error.message} (with ${pairs.join(' and ')}, as --switch states)`, { cause: error })
  }
}

/** Checks switches that the user states. Throws {@link UsageError}. */
function requireSwitches(ruleset: string, switches: Stated): void {
  try {
    rulesetNamed(ruleset, switches)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new UsageError(`--switch ${issueText(error, Object.keys(entryNamed(ruleset).switches.shape), 'switch')}`)
  }
}

/** The split that a hash falls into. Games with one transcript have one split, in whatever import. */
function splitOf(hashed: string, { test, validation }: Splits): Split {
  const at = (100 * Number.parseInt(hashed.slice(0, 8), 16)) / 2 ** 32
  if (at < test) return 'test'
  return at < test + validation ? 'validation' : 'train'
}

function counted(differences: readonly Difference[]): ReadUnit['differences'] {
  const counts: Record<string, { count: number; first: string }> = {}
  for (const { about, where } of differences) {
    const found = (counts[about] ??= { count: 0, first: where })
    found.count++
  }
  return counts
}
