import { type Command, InvalidArgumentError, Option } from 'commander'
import { orElse } from '../../schemas/nearest.ts'
import { type Lesson, lessons } from '../../src/rows/lesson.ts'
import { added, commaList, decimal, rowsOption, yesOrNo } from '../options.ts'
import { type Wanted, WISHES, type Wish } from './filter.ts'

/** The options that choose rows. */
export interface Wishes extends Omit<Wanted, 'seat'> {
  readonly limit?: number
}

/** Adds the options that choose rows to a verb. */
export const withWishes = (verb: Command, limit: string): Command =>
  verb
    .option('--act <names>', 'only rows of these acts, for example vote,speak', namesOption)
    .option(
      '--role <names>',
      "only rows of these roles, by the game's words or by their ids: Detective, or sheriff",
      namesOption,
    )
    .option('--player <names>', 'only rows of these players', namesOption)
    .option(
      '--origin <names>',
      'only rows of games drawn from a seed (drawn), played, or imported from these formats',
      namesOption,
    )
    .option('--licence <names>', 'only rows of games under these licences', namesOption)
    .option('--language <tags>', 'only rows of games in these languages', namesOption)
    .option('--team <names>', 'only rows of these teams, for example red', namesOption)
    .option('--won <true|false>', 'only rows of seats whose team won, or lost', yesOrNo)
    .option('--winner <names>', 'only rows of games that these teams won, for example red', namesOption)
    .addOption(
      new Option(
        '--quality <clean>',
        "only rows with the player's own answer, legal at the first try, unchanged, without severe findings",
      ).choices(['clean']),
    )
    .option('--lesson <names>', `only rows of these lessons: ${lessons.join(', ')}`, added(lessonList))
    .option('--label <true|false>', 'only rows whose choice has this label', yesOrNo)
    .option(
      '--min-advantage <x>',
      [
        'only rows whose choice has at least this advantage over the mean of the other options,',
        'in standard deviations of its role (value.scaled); of a pair, that of the choice that the player made',
      ].join(' '),
      decimal,
    )
    .option('--limit <rows>', limit, rowsOption)

const namesOption = added(commaList)

/** Names of lessons, separated by commas. */
function lessonList(text: string): Lesson[] {
  const names = commaList(text)
  const unknownName = names.find((name) => !lessons.includes(name as Lesson))
  if (unknownName !== undefined)
    throw new InvalidArgumentError(`there is no lesson "${unknownName}"; ${orElse(unknownName, lessons)}`)
  return names as Lesson[]
}

/** What these options ask for. */
export const wantedOf = (wishes: Wishes, seat?: readonly number[]): Wanted => {
  const all: Wanted = { ...wishes, seat }
  return Object.fromEntries((Object.keys(WISHES) as Wish[]).map((wish) => [wish, all[wish]]))
}

/** Which of these options were given, as typed. */
export const namesOf = (wishes: object): string[] =>
  Object.keys(wishes).map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
