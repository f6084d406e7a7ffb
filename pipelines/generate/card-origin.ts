import type { Recipe } from '../../schemas/recipe.ts'
import { OWN_LICENCE } from '../../src/rows/source.ts'
import { plain } from './card-tables.ts'
import { licenceOf } from './licence.ts'

/** How the games came about, by their origin. */
const WAYS = {
  drawn: 'played to the end by simulated players',
  played: 'played to the end at a live table, where persons or programs may have sat beside simulated players',
  imported: 'imported from logs of another system',
} as const

/** What a card says of games that were played here, and of those that were imported. */
const PLAYED = {
  pretty: 'self-play games of Mafia',
  creators: 'machine-generated',
  annotators: 'machine-generated',
  self_play: '- self-play\n',
  speech_limit:
    '- Built-in players speak in set phrases. Rows of `random` and `scripted` teach the format and the rules; ' +
    'those of `holy-grail` vary far more, but no built-in player converses as people do.',
  made: 'made the data from this recipe. The same recipe makes the same bytes where all players are built in',
}
const IMPORTED: typeof PLAYED = {
  pretty: 'imported games of Mafia',
  creators: 'found',
  annotators: 'machine-generated',
  self_play: '',
  speech_limit:
    '- What is said is as the source has it, but for names of players, which are replaced by seats. ' +
    '`players` of the config `games` says whether a person, a model or a program sat in a seat.\n' +
    '- What the source does not tell makes no row: the decisions of a game may have gaps.',
  made:
    'made the data from files of the source with this recipe. ' +
    'The SHA-256 of each file stands in the record of its games, and the same files make the same bytes',
}

/** What a card says of where its games come from, by the name of its placeholder. */
export const originFacts = (recipe: Recipe): Readonly<Record<string, string>> => ({
  by: WAYS[recipe.origin ?? 'drawn'],
  ...(recipe.imported ? IMPORTED : PLAYED),
  ...licenceFacts(recipe),
})

/** Licences that the Hub knows by these ids; others are written in the text. */
const HUB_LICENCES = ['mit', 'apache-2.0', 'cc-by-4.0', 'cc-by-sa-4.0', 'cc-by-nc-4.0', 'cc0-1.0', 'unknown']

/** A licence as the Hub writes it. */
export const licenceTag = (licence: string): string =>
  HUB_LICENCES.includes(licence.toLowerCase()) ? licence.toLowerCase() : 'other'

/** The licence of the games, and of what was imported what its source states. */
function licenceFacts(recipe: Recipe): { license: string; licence_note: string } {
  const { imported } = recipe
  const licence = licenceOf(recipe)
  if (!imported && licence === OWN_LICENCE)
    return { license: licence, licence_note: 'The data is licensed CC BY 4.0. ' }
  if (!imported)
    return {
      license: licenceTag(licence),
      licence_note:
        licence === 'unknown'
          ? 'The licence is unknown: others than built-in players played, and nobody has stated one. '
          : `Licence as the maker of the data states it: ${plain(licence)}. `,
    }
  const { format, terms, language } = imported
  const from = `The games were imported from the format ${plain(format)}, in the language ${plain(language)}.`
  const stated = `${from} Licence as the source states it: ${plain(licence)}. Terms: ${plain(terms)}. `
  return { license: licenceTag(licence), licence_note: stated }
}
