import * as z from 'zod'
import { askId } from '../../schemas/ask.ts'
import { languageSchema, licenceSchema, recordedChoiceSchema } from '../../schemas/record.ts'
import { BadSource, type Difference, eachFile, type ForeignGame, type Importer, type Who } from './importer.ts'
import { shaped } from './shape.ts'

/** What is read of a record of any version of omerta. */
const recordSchema = z.object({
  game_id: z.string().optional(),
  ruleset: z.string(),
  version: z.string().optional(),
  switches: z.record(z.string(), z.unknown()).default({}),
  deal: z.array(z.string()),
  players: z.array(z.string()),
  choices: z.array(z.object(recordedChoiceSchema.pick({ seat: true, turn: true, source: true }).shape).loose()),
})

/** A row of the config `games`, whose column `record` is the record as JSON text. */
const rowSchema = z.object({
  /** Columns that repeat what the record says. */
  game_id: z.string().optional(),
  ruleset: z.string().optional(),
  record: z.string(),
  winner: z.string(),
  licence: licenceSchema.optional(),
  language: languageSchema.optional(),
})

/** Games of other versions of omerta, under the rules of this one: what the judge hears in a speech is parsed again. */
export const omerta: Importer = {
  format: 'omerta',
  about: 'games of another version of omerta',
  source:
    'rows of the config games as JSON lines (omerta export D --to jsonl --config games), or a folder of such files',
  licence: 'unknown',
  statesLicences: true,
  terms: 'unknown',
  language: 'en',
  statesRules: true,
  units: eachFile(/\.jsonl$/),
  *games({ files: [file] }, _, unread) {
    for (const [i, line] of file!.text.split('\n').entries())
      if (line.trim() !== '') yield* gameIn(line, `line ${i + 1}`, unread)
  },
}

/** The game of a line, or none: a line that cannot be read leaves the others as they are. */
function gameIn(line: string, place: string, unread?: (fault: BadSource) => void): ForeignGame[] {
  try {
    return [gameOf(line, place)]
  } catch (fault) {
    if (!unread || !(fault instanceof BadSource)) throw fault
    unread(fault)
    return []
  }
}

function gameOf(line: string, place: string): ForeignGame {
  const row = shaped(rowSchema, parsed(line, place), place)
  const { winner, licence, language } = row
  const record = shaped(recordSchema, parsed(row.record, place), `${place}, record`)
  const { ruleset, switches, deal, players, choices } = record
  const byId = new Map(choices.map((choice) => [askId(choice), choice]))
  return {
    place,
    ruleset,
    switches,
    deal,
    players: players.map(whoIs),
    ...(licence !== undefined && { licence }),
    ...(language !== undefined && { language }),
    answer(ask) {
      const choice = byId.get(askId(ask))
      if (!choice) throw new BadSource(`seat ${ask.seat} has no choice for turn ${ask.turn} (${ask.act})`)
      byId.delete(askId(ask))
      return choice.source === 'default' ? {} : choice
    },
    ended({ result }) {
      if (byId.size > 0) throw new BadSource(`${byId.size} choices are left over when the game is over`)
      if (result!.winner !== winner)
        throw new BadSource(`${winner} won by its row, and by its choices ${result!.winner} did`)
      return contradictions(row, record)
    },
  }
}

/** The columns of a row that say otherwise than its record, which counts. */
function contradictions(row: z.infer<typeof rowSchema>, record: z.infer<typeof recordSchema>): Difference[] {
  const { ruleset, version, game_id: id } = record
  const { ruleset: named = ruleset, game_id: called = id } = row
  const isNamed = [ruleset, `${ruleset}@${version ?? named.split('@')[1]}`].includes(named)
  return [
    ...(isNamed ? [] : [{ about: 'a column ruleset unlike that of the record, which counts', where: short(named) }]),
    ...(id === undefined || called === id
      ? []
      : [{ about: 'a column game_id unlike that of the record, which counts', where: short(called!) }]),
  ]
}

const short = (said: string): string => JSON.stringify(said.slice(0, 50))

const whoIs = (name: string): Who =>
  name === 'person' ? 'person' : /[:@]/.test(name) ? { model: name } : { builtIn: name }

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BadSource(`${place} is not JSON: ${(error as Error).message}`)
  }
}
