import type { Manifest } from '../../schemas/manifest.ts'
import { nearest } from '../../schemas/nearest.ts'
import { roleName, roleNamed } from '../../src/games/role-names.ts'
import { rulesetOf } from '../../src/play/record.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import type { Lesson } from '../../src/rows/lesson.ts'
import { UsageError } from '../errors.ts'
import { safe } from '../terminal.ts'

/** Which rows of a dataset are wanted: those of which all of these are true. */
export interface Wanted {
  readonly act?: readonly string[] | undefined
  readonly role?: readonly string[] | undefined
  readonly player?: readonly string[] | undefined
  /** Where games come from, and their licence and language. */
  readonly origin?: readonly string[] | undefined
  readonly licence?: readonly string[] | undefined
  readonly language?: readonly string[] | undefined
  readonly seat?: readonly number[] | undefined
  readonly team?: readonly string[] | undefined
  /** Whether the team of the seat won. */
  readonly won?: boolean | undefined
  /** Which team won the game, or "draw". */
  readonly winner?: readonly string[] | undefined
  /** "clean": the player's own answer at the first try, as it was given, without a severe finding. */
  readonly quality?: 'clean' | undefined
  readonly label?: boolean | undefined
  readonly lesson?: readonly Lesson[] | undefined
  /** The least advantage of the chosen action, in units of its role: `value.scaled`. */
  readonly minAdvantage?: number | undefined
  /** Whether rows without anything to learn are taken too: forced ones, those of the floor, and those that say nothing. */
  readonly all?: boolean | undefined
}

/** The columns of a decision that each wish looks at, its option, and its column in other configs where that differs. */
export const WISHES = {
  act: { column: 'act', option: '--act' },
  role: { column: 'role', option: '--role' },
  player: { column: 'player', option: '--player' },
  origin: { column: 'origin', option: '--origin' },
  licence: { column: 'licence', option: '--licence' },
  language: { column: 'language', option: '--language' },
  seat: { column: 'seat', option: '--seat' },
  team: { column: 'team', option: '--team' },
  won: { column: 'hindsight', elsewhere: 'won', option: '--won' },
  winner: { column: 'game_id', option: '--winner' },
  quality: { column: 'quality', also: ['leakage', 'chosen_action'], option: '--quality' },
  label: { column: 'label', option: '--label' },
  lesson: { column: 'lesson', option: '--lesson' },
  minAdvantage: { column: 'value', option: '--min-advantage' },
  all: { column: 'lesson', option: '--all' },
} as const satisfies Readonly<
  Record<
    keyof Wanted,
    { readonly column: string; readonly also?: readonly string[]; readonly elsewhere?: string; readonly option: string }
  >
>

/** A dataset of a folder that has several. */
export interface Dataset {
  readonly folder: string
  readonly manifest: Manifest
}

export type Wish = keyof typeof WISHES
/** The column of a config that a wish looks at; undefined if it has none. */
export function columnIn(config: Config, wish: Wish): string | undefined {
  const { column, ...other } = WISHES[wish]
  const { shape } = descriptorOf(config).schema
  return ['elsewhere' in other ? other.elsewhere : column, column].find((name) => name in shape)
}

/** The columns of a decision that a wish looks at. */
export const columnsOf = (wish: Wish): (keyof DecisionRow)[] => {
  const { column, ...other } = WISHES[wish]
  return [column, ...('also' in other ? other.also : [])]
}

export const wishesOf = (wanted: Wanted): Wish[] =>
  (Object.keys(WISHES) as Wish[]).filter((wish) => wanted[wish] !== undefined)

/**
 * Checks that rows of a config can be chosen so, and that the names occur in the dataset, so that a typing error is not an empty file. Returns
 * what is wanted with the ids of roles that were named by the game's words. One of several datasets needs to have one of the names only: see
 * {@link requireNames}.
 */
export function requireFilter(
  folder: string,
  { recipe, tally }: Manifest,
  config: Config,
  wanted: Wanted,
  isOneOfSeveral = false,
): Wanted {
  const { per } = descriptorOf(config)
  const missing = wishesOf(wanted).find((wish) => per !== 'decision' && columnIn(config, wish) === undefined)
  if (missing !== undefined) {
    const { option } = WISHES[missing]
    const what = missing === 'minAdvantage' ? 'value' : missing
    throw new UsageError(`${config} has a row for each ${per}, which has no ${what}; leave out ${option}`)
  }
  const require = (...[what, asked, ...known]: Parameters<typeof requireKnown>): void =>
    isOneOfSeveral && asked?.some((name) => known[0].includes(name)) ? undefined : requireKnown(what, asked, ...known)
  require('winner', wanted.winner, Object.keys(tally.wins))
  require('act', wanted.act, Object.keys(tally.acts))
  const role = wanted.role?.map((name) => roleNamed(recipe.ruleset, name))
  const { roles, teams } = rulesetOf(recipe)
  const known = [...new Set(Object.values(tally.acts_by_role).flatMap(Object.keys))].sort()
  require('role', role, known, (id) => roleName(recipe.ruleset, id))
  if (wanted.team) require('team', wanted.team, [...new Set(Object.values(teams))].sort())
  const seats = [0, ...roles.map((_, i) => i + 1)].slice(known.includes('moderator') ? 0 : 1)
  require('seat', wanted.seat?.map(String), seats.map(String))
  const judged = wishesOf(wanted).find((wish) => wish === 'label' || wish === 'minAdvantage')
  if (judged !== undefined && recipe.values === undefined)
    throw new UsageError(
      `${folder} has no values, which ${WISHES[judged].option} needs; "npx omerta generate --values 8" makes a dataset that has them`,
    )
  return { ...wanted, role }
}

/** Checks that each name that is wished for occurs in one of several datasets. */
export function requireNames(parts: readonly Dataset[], config: Config, wanted: Wanted): void {
  for (const wish of ['act', 'role', 'winner', 'team'] as const)
    for (const name of wanted[wish] ?? []) {
      const faults = parts.flatMap(({ folder, manifest }) => {
        try {
          requireFilter(folder, manifest, config, { [wish]: [name] })
          return []
        } catch (error) {
          return [error]
        }
      })
      if (faults.length === parts.length) throw faults[0]
    }
}

/** Checks that every name occurs in a dataset; else it names the one that was likely meant, or all that there are. */
export function requireKnown(
  what: string,
  asked: readonly string[] | undefined,
  known: readonly string[],
  called = (name: string): string => name,
): void {
  const unknownName = asked?.find((name) => !known.includes(name))
  if (unknownName === undefined) return
  const names = known.map(called)
  const meant = nearest(unknownName, [...names, ...known])
  throw new UsageError(
    `this dataset has no ${what} "${safe(called(unknownName))}"; ${meant === undefined ? `it has ${names.join(', ')}` : `did you mean ${meant}?`}`,
  )
}
