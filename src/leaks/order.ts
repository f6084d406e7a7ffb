import { hash } from 'node:crypto'
import type { Question } from '../../schemas/model.ts'
import { type Config, configNames, idOf, type Rows } from '../rows/configs/configs.ts'

/** A row out of the order of its config, or a question with options out of order. */
export interface Misplaced {
  readonly config: Config
  readonly id: string
  readonly what: string
}

/** Configs whose rows are in the order of the games and of the asks in them; the rows of all others are in the order of their ids. */
const AS_PLAYED: readonly Config[] = ['games', 'decisions']

/**
 * The rows of a row group stand where their ids put them, which are hashes, or where their games do; and the options of typed questions where a hash of
 * the id, the question and the option puts them. All is worked out here, without the functions of the program that order rows and options.
 */
export function misplaced(group: Rows): Misplaced[] {
  const found: Misplaced[] = []
  for (const config of configNames) {
    const rows: readonly object[] = group[config]
    const at = AS_PLAYED.includes(config) ? placesOf(group, config) : undefined
    const isBefore = (a: object, b: object): boolean => (at ? at(a) < at(b) : idOf(config, a) < idOf(config, b))
    const i = rows.findIndex((row, i) => i > 0 && !isBefore(rows[i - 1]!, row))
    if (i > 0) found.push({ config, id: idOf(config, rows[i]!), what: 'a row is not in the order of its ids or games' })
  }
  for (const { id, questions } of group.typed)
    for (const [name, question] of Object.entries(JSON.parse(questions) as Record<string, Question>))
      if (question.type === 'choice' && !isByHash(Object.keys(question.criteria), `${id}/${name}`))
        found.push({ config: 'typed', id, what: `the options of ${name} are not in the order of their hashes` })
  return found
}

/** The place of a row in the games of its group, as a number that grows: by the index of the game, then by when the ask was put. */
function placesOf({ games }: Rows, config: Config): (row: object) => number {
  if (config === 'games') return (row) => (row as Rows['games'][number]).index
  const asks = new Map<string, number>()
  let place = 0
  for (const { game_id, log } of games)
    for (const told of log) {
      // A line of the log is parsed only if it is an ask, as most are not.
      if (!told.includes('"type":"asked"')) continue
      const { event } = JSON.parse(told) as { event: { type: string; seat: number; turn: number } }
      if (event.type === 'asked') asks.set(`${game_id}/${event.seat}/${event.turn}`, place++)
    }
  return (row) => {
    const { game_id, seat, turn } = row as Rows['decisions'][number]
    return asks.get(`${game_id}/${seat}/${turn}`) ?? -1
  }
}

function isByHash(names: readonly string[], of: string): boolean {
  let last = ''
  for (const name of names) {
    const place = hash('sha256', `${of}/${name}`)
    if (place < last) return false
    last = place
  }
  return true
}
