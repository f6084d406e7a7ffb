import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { typed } from '../../schemas/shell.ts'
import { BEGUN, listFiles } from './files.ts'

/** Whether a folder has the card and files of a dataset, and no manifest, list or state of a run that says what they are of. */
export const hasLostManifest = (folder: string): boolean =>
  existsSync(join(folder, 'README.md')) &&
  listFiles(join(folder, 'data/games')).some((name) => /^(?:train|validation|test)-\d{5,}\.parquet$/.test(name)) &&
  !LISTS.some((name) => existsSync(join(folder, name)))
const LISTS = ['manifest.json', 'merged.json', 'refined.json', BEGUN]

/** What a folder without a manifest is, and what to name or run instead: a sentence. */
export function whyNoDataset(folder: string): string {
  const has = (...names: readonly string[]): boolean => existsSync(join(folder, ...names))
  if (has('merged.json')) return `${folder} has several datasets; name one of them, as ${join(folder, 'parts')}/<name>`
  if (has('study.parquet'))
    return `${folder} has a study of Avalon, whose rows are not of Mafia; read its study.parquet with DuckDB, pandas or polars`
  if (has('refined.json'))
    return `${folder} has refined rows and no games; use it with train, validate and load_dataset, and the dataset that the rows come from with all other verbs`
  if (has('rows.json')) return ofDecisions(folder, has('report.md'))
  if (has('ladder.json')) return ofSeveral(folder, 'the ladder of several players', DUELS)
  if (has('parts.json')) return ofSeveral(folder, 'an evaluation of several parts', '.')
  const none = `${folder} is not a dataset: it has no manifest.json`
  if (has('evaluation.json'))
    return `${none}; it is an evaluation, whose games are the dataset ${join(folder, 'games')}`
  if (isOfEvaluation(folder))
    return `${existsSync(folder) ? none : `there is no folder ${folder} yet`}, because its evaluation was not finished: ${EVALUATE_AGAIN}`
  if (has(BEGUN, 'table.json'))
    return `${none}, because the table that was played in it was stopped; npx omerta play --resume ${typed(folder)} continues it`
  return has(BEGUN)
    ? `${none}, because its generation was not finished: run the same generate command again, or merge the parts if it is one of several`
    : none
}

const EVALUATE_AGAIN =
  'run the same evaluate command again, or the one with --from if it is a part of several, made with --shard'

/** Whether a folder is, or would be, that of the games of an evaluation. */
export const isOfEvaluation = (folder: string): boolean =>
  basename(resolve(folder)) === 'games' && existsSync(join(dirname(resolve(folder)), 'evaluation.json'))

/** A folder of evaluate decisions. */
const ofDecisions = (folder: string, isReported: boolean): string =>
  [
    `${folder} has what a player answered at decisions of a dataset, and no games`,
    isReported
      ? `read ${join(folder, 'report.md')}, or name the dataset that was asked`
      : 'the same evaluate command finishes it',
  ].join('; ')

/** A folder of several evaluations: those that are there, of which one can be named. */
function ofSeveral(folder: string, what: string, within: string): string {
  const parent = join(folder, within)
  const found = existsSync(parent)
    ? readdirSync(parent)
        .filter((name) => existsSync(join(parent, name, 'evaluation.json')))
        .sort()
        .map((name) => ({ name: join(parent, name), about: within === DUELS ? playersIn(join(parent, name)) : '' }))
        // The names of duels are hashes, so who plays is their order.
        .sort((a, b) => (a.about < b.about ? -1 : Number(a.about > b.about)))
    : []
  const names = found.map(({ name }) => name)
  const some = found.slice(0, MOST_LISTED).map(({ name, about }) => `${name}${about}`)
  const listed = [...some, ...(found.length > MOST_LISTED ? ['…'] : [])].join(', ')
  return [
    `${folder} is ${what}, not a dataset`,
    ...(names.length > 0
      ? [`name one of the evaluations in it (${listed}), or its games (${join(names[0]!, 'games')})`]
      : []),
    existsSync(join(folder, 'report.md'))
      ? `the result of all is ${join(folder, 'report.md')}`
      : 'the same evaluate command finishes it',
  ].join('; ')
}
const MOST_LISTED = 3

const DUELS = 'duels'

/** Who plays in the evaluation of a folder: " of scripted against random". */
function playersIn(folder: string): string {
  try {
    const { a, b } = JSON.parse(readFileSync(join(folder, 'evaluation.json'), 'utf8')).recipe.players
    return typeof a === 'string' && typeof b === 'string' ? ` of ${a} against ${b}` : ''
  } catch {
    return '' // It is damaged, which the verbs that read it say.
  }
}
