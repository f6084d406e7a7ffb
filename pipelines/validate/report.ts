import { addChances, type ChanceTally, noChances } from '../../src/leaks/chance-tally.ts'
import type { Excerpt } from '../../src/leaks/excerpt.ts'
import { addTally, type LeakTally, noTally } from '../../src/leaks/leak.ts'
import { type Config, configNames } from '../../src/rows/configs/configs.ts'
import { addChannels, type ChannelTally, noChannels } from './channels.ts'
import { type Check, checkNames } from './checks.ts'
import type { Worlds } from './effort.ts'
import { addSpeech, noSpeech, type SpeechTally } from './speech-tally.ts'

/** The finding for a file with the hash that the manifest lists, so that generate takes it for finished. */
export const OTHER_BYTES = 'is not the file that its games make'
/** The finding for a file that the manifest does not list. */
export const UNLISTED = 'is not listed in the manifest'

/** The finding for a hidden file that no tool is known to keep there. */
export const HIDDEN = 'is hidden and not listed in the manifest; remove it, as nothing here reads or publishes it'

/** The findings for a link: in place of a file that the manifest lists, and another one. */
export const LINK = 'is a link to another place; a dataset has files and folders only'
export const UNLISTED_LINK = 'is a link to another place and not listed in the manifest'

/** The finding for a manifest whose recipe is not the one that its files were made from. */
export const OTHER_RECIPE = 'recipe_hash does not match the recipe'

/** How the finding begins for a game whose public transcript occurs in another split too. */
export const SAME_TRANSCRIPT = 'has the public transcript of game'

/** What a check found, and where. */
export interface Finding {
  readonly check: Check
  readonly file?: string
  readonly game?: string
  readonly row?: string
  readonly message: string
  /** Excerpts of the two texts that differ, around the first difference. */
  readonly texts?: readonly Excerpt[]
}

/** What a check did not look at, and why. */
export interface Unchecked {
  readonly check: Check
  readonly reason: string
  /** How many files or games. */
  readonly count: number
}

/** What was checked, and what was found. */
export interface Report {
  readonly ok: boolean
  readonly games: number
  readonly rows: Readonly<Record<Config, number>>
  /** The coverage of each check: a number of files, rows, games or texts. */
  readonly checks: Readonly<Record<Check, number>>
  readonly findings: readonly Finding[]
  /** What is unusual and no fault of the data, a sentence each. */
  readonly warnings: readonly string[]
  /** Findings beyond those listed. */
  readonly unlisted: number
  /** What could not be checked: an empty list of findings says nothing about it. */
  readonly unchecked: readonly Unchecked[]
  /** How many deals each game was to be replayed under. */
  readonly worlds: Worlds
  /** The coverage of the leak checks. */
  readonly leaks: LeakTally
  readonly speech: SpeechTally
  readonly channels: ChannelTally
  /** What is compared with chance. */
  readonly chances: ChanceTally
}

const MAX_LISTED = 240
/** The most findings listed for one game or file, so that one bad game does not hide the others. */
const MAX_OF_ONE = 120

/** Collects counts and findings of the checks. */
export class ReportBuilder {
  readonly #worlds: Worlds
  readonly #findings: Finding[] = []
  readonly #warnings: string[] = []
  #found = 0
  readonly #listed = new Map<string, number>()
  readonly #unchecked = new Map<string, Unchecked>()
  readonly checks = Object.fromEntries(checkNames.map((name) => [name, 0])) as Record<Check, number>
  readonly rows = Object.fromEntries(configNames.map((name) => [name, 0])) as Record<Config, number>
  games = 0
  readonly leaks = noTally()
  readonly speech = noSpeech()
  readonly channels = noChannels()
  readonly chances = noChances()

  constructor(worlds: Worlds) {
    this.#worlds = worlds
  }

  find(check: Check, message: string, where: Omit<Finding, 'check' | 'message'> = {}): void {
    this.#found++
    const about = where.game ?? where.file ?? ''
    const before = this.#listed.get(about) ?? 0
    this.#listed.set(about, before + 1)
    if (before < MAX_OF_ONE && this.#findings.length < MAX_LISTED) this.#findings.push({ check, ...where, message })
  }

  warn(sentence: string): void {
    if (!this.#warnings.includes(sentence)) this.#warnings.push(sentence)
  }

  /** Says that checks could not look at something. */
  skip(checks: readonly Check[], reason: string, count = 1): void {
    for (const check of checks) {
      const key = `${check} ${reason}`
      this.#unchecked.set(key, { check, reason, count: (this.#unchecked.get(key)?.count ?? 0) + count })
    }
  }

  /** Adds the report of another builder. */
  add(report: Report): void {
    for (const finding of report.findings) if (this.#findings.length < MAX_LISTED) this.#findings.push(finding)
    this.#found += report.findings.length + report.unlisted
    this.games += report.games
    for (const sentence of report.warnings) this.warn(sentence)
    addTally(this.leaks, report.leaks)
    addSpeech(this.speech, report.speech)
    addChannels(this.channels, report.channels)
    addChances(this.chances, report.chances)
    for (const { check, reason, count } of report.unchecked) this.skip([check], reason, count)
    for (const name of checkNames) this.checks[name] += report.checks[name]
    for (const config of configNames) this.rows[config] += report.rows[config]
  }

  report(): Report {
    const { games, rows, checks, leaks, speech, channels, chances } = this
    return {
      ok: this.#found === 0,
      games,
      rows,
      checks,
      findings: this.#findings,
      warnings: this.#warnings,
      unlisted: this.#found - this.#findings.length,
      unchecked: [...this.#unchecked.values()],
      worlds: this.#worlds,
      leaks,
      speech,
      channels,
      chances,
    }
  }
}
