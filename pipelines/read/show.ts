import { join } from 'node:path'
import type { Role } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import type { Shard } from '../../schemas/manifest.ts'
import { type Split, splitSchema } from '../../schemas/record.ts'
import { type Config, configs, type DecisionRow, type GameRow, type SftRow } from '../../schemas/row.ts'
import { BadRecord, type Finished, replayRecord } from '../../src/play/series.ts'
import { readBytes, StorageError } from '../../src/storage/files.ts'
import { BadDataset, dataPath, openDataset } from '../../src/storage/folder.ts'
import { BadParquet, hasSchema, openParquet, readRows, requireReadable } from '../../src/storage/parquet/reader.ts'
import { readWords } from '../../src/storage/prompts.ts'
import { notesOn } from '../../src/view/render.ts'
import { type View, viewOf } from '../../src/view/view.ts'
import { lineOf, quote, type Words } from '../../src/view/wording.ts'
import { UsageError } from '../errors.ts'
import { paint, safe } from '../terminal.ts'

type Place = Pick<Shard, 'split' | 'shard'>

/** The rows of one file of a dataset; if columns are named, only these of them. */
async function rowsAt(folder: string, config: Config, { split, shard }: Place, columns?: string[]): Promise<object[]> {
  const path = join(folder, dataPath(config, split, shard))
  try {
    const source = openParquet(readBytes(path))
    if (!hasSchema(source, configs[config])) throw new BadParquet(`it does not have the columns of ${config}`)
    requireReadable(source)
    return await readRows(source, { ...(columns && { columns }) })
  } catch (error) {
    if (!(error instanceof BadParquet)) throw error
    throw new StorageError(
      `${path} is no readable Parquet file (${error.message}); "npx omerta validate ${folder}" names all that is damaged`,
    )
  }
}

interface Found {
  readonly place: Place
  readonly id: string
}

/** The one row whose id is `id` or begins with it, by the id column alone; undefined if there is none. */
async function findId(
  folder: string,
  shards: readonly Place[],
  config: 'decisions' | 'games',
  id: string,
): Promise<Found | undefined> {
  const [column, things] = config === 'games' ? ['game_id', 'games'] : ['row_id', 'rows']
  const found: Found[] = []
  for (const place of shards)
    for (const row of (await rowsAt(folder, config, place, [column])) as Record<string, unknown>[]) {
      const here = { place, id: String(row[column]) }
      if (here.id === id) return here
      if (here.id.startsWith(id)) found.push(here)
    }
  if (found.length > 1) throw new UsageError(`${found.length} ${things} begin with ${safe(id)}; give more of the id`)
  return found[0]
}

/** What is typed of a game's id is at least this long. */
const SHORTEST_ID = 4

/** The game of that number in a split, or of that id, which may be cut where it is clear. */
export async function findGame(folder: string, game: string, split?: Split): Promise<GameRow> {
  const { shards, recipe } = openDataset(folder)
  const isNumber = /^\d{1,8}$/.test(game)
  const chosen = split ?? splitSchema.options.find((name) => shards.some((shard) => shard.split === name))!
  const read = async (place: Place) => (await rowsAt(folder, 'games', place)) as GameRow[]
  const home = shards.find(
    (shard) => shard.split === chosen && shard.shard === Math.floor(Number(game) / recipe.shard_games),
  )
  const numbered = isNumber && home && (await read(home)).find(({ index }) => index === Number(game))
  if (numbered) return numbered
  const found = game.length < SHORTEST_ID ? undefined : await findId(folder, shards, 'games', game)
  if (found) return (await read(found.place)).find(({ game_id }) => game_id === found.id)!
  const games = shards.filter((shard) => shard.split === chosen).reduce((sum, shard) => sum + shard.games, 0)
  if (isNumber) throw new UsageError(`${folder} has no game ${game} in ${chosen}: it has ${games}, numbered from 0`)
  throw new UsageError(
    game.length < SHORTEST_ID
      ? `${folder} has no game with the id ${safe(game)}; give ${SHORTEST_ID} characters of it or more`
      : `${folder} has no game whose id begins with ${safe(game)}`,
  )
}

/** A game as the judge saw it, or as one seat heard it. */
export function showGame(row: GameRow, seat: number | undefined, json = false): string {
  const { log, outcome } = playAgain(row)
  const words = readWords('en')
  if (seat !== undefined && (seat < 1 || seat > outcome.roles.length))
    throw new UsageError(`there is no seat ${seat}; seats are 1 to ${outcome.roles.length}`)
  if (json)
    return JSON.stringify({
      game_id: row.game_id,
      ...(seat === undefined ? { roles: row.roles, log } : { view: viewOf(log, seat) }),
    })
  if (seat === undefined) return [title(row), ...log.flatMap((told) => judgeLine(told, words))].join('\n')
  return [
    `${title(row, true)}\n${paint('bold', `As player ${seat} heard it.`)} What nobody else heard is marked with ▌.`,
    ...seatLines(viewOf(log, seat), words),
  ].join('\n')
}

function playAgain({ record, game_id }: GameRow): Finished {
  try {
    return replayRecord(record)
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error
    throw new StorageError(`the record of game ${safe(game_id)} gives no game: ${error.message}`)
  }
}

function title({ split, index, ruleset, winner, reason, roles, points }: GameRow, hidden = false): string {
  const game = `${paint('bold', `Game ${index} of ${split}`)} · ${safe(ruleset)}`
  if (hidden) return `${game}\n`
  const seated = roles.map((role, i) => `${i + 1} ${role}`).join(' · ')
  return `${game}\n${safe(`${seated}\nWon by: ${winner} (${reason}). Points: ${points.join(', ')}`)}\n`
}

function judgeLine({ to, event }: Told, words: Words): string[] {
  if (to === 'everyone') return publicLine(event, words)
  const said = aside(event)
  return said === undefined ? [] : [paint('yellow', `   ▌ to ${to.join(', ')}: ${said}`)]
}

function publicLine(event: Event, words: Words): string[] {
  const line = lineOf(event, words)
  if (line === undefined) return []
  if (event.type === 'began' || event.type === 'started') return [paint(['bold', 'cyan'], `\n${line}`)]
  return [event.type === 'spoke' ? safe(line) : paint('cyan', line)]
}

/** What the judge tells some seats only, in short. Asks are left out; a vote is read aloud later. */
function aside(event: Event): string | undefined {
  switch (event.type) {
    case 'dealt':
      return `you are ${nameOf(event.role)}`
    case 'met':
      return `the black team is ${event.seats.join(', ')}, the Don is ${event.don}`
    case 'checked':
      return `${event.target} is ${event.found}`
    case 'claimed':
      return `${event.seat} claims ${event.target}`
    case 'decided':
      return `the decision is ${event.target}`
    case 'chose':
      return event.thought ? `thinks ${quote(event.thought)}` : undefined
    default:
      return undefined
  }
}

const nameOf = (role: Role): string =>
  ({ civilian: 'a civilian', sheriff: 'the Sheriff', mafia: 'mafia', don: 'the Don' })[role]

const TASK: Readonly<Record<string, string>> = {
  farewell: 'for last words',
  defend: 'for a defence',
  suspect: 'for three suspects',
  raise: 'whether all the tied leave',
  claim: 'for a claim',
  kill: 'whom to kill',
}

function seatLines(view: View, words: Words): string[] {
  let night = 0
  return view.heard.flatMap(({ event, open }) => {
    if (event.type === 'began') night = event.number
    if (open) return publicLine(event, words)
    if (event.type === 'asked')
      return [
        paint(
          'dim',
          `   ▌ asked ${TASK[event.act] ?? `to ${event.act}`}${event.options.length > 0 ? `: ${event.options.join(', ')}` : ''}`,
        ),
      ]
    if (event.type === 'chose' && event.pick !== undefined)
      return [paint('yellow', `   ▌ chose ${event.pick}${event.source === 'default' ? ' (the rules chose)' : ''}`)]
    const notes = notesOn(event, view, night, words)
    // Of a role's card only the first line: the rest is the same in every game.
    return (event.type === 'dealt' ? notes.slice(0, 1) : notes).map((line) => paint('yellow', `   ▌ ${line}`))
  })
}

/** One row, found by its id or a beginning that no other row has: what was asked, answered, and known afterwards. */
export async function showRow(folder: string, id: string, json = false): Promise<string> {
  const { shards } = openDataset(folder)
  const found = await findId(folder, shards, 'decisions', id)
  if (!found) throw new BadDataset(`${folder} has no row whose id begins with ${safe(id)}`)
  const read = async (config: 'decisions' | 'sft') =>
    ((await rowsAt(folder, config, found.place)) as { row_id: string }[]).find(({ row_id }) => row_id === found.id)
  const [row, sft] = [(await read('decisions')) as DecisionRow, (await read('sft')) as SftRow | undefined]
  return json ? JSON.stringify({ decision: row, sft: sft ?? null }) : describe(row, sft)
}

/** A row as text. */
export function describe(row: DecisionRow, sft: SftRow | undefined): string {
  const { chosen_action: chosen, hindsight, quality } = row
  const part = (name: string, text: string): string => `${paint(['bold', 'cyan'], name)}\n${safe(text)}\n`
  return [
    `${paint('bold', `Row ${row.row_id}`)} · ${safe(`${row.phase} ${row.day} · seat ${row.seat}, ${row.role} · ${row.act} · ${row.player}`)}\n`,
    ...(sft
      ? sft.prompt.map(({ role, content }) => part(`prompt, ${role}`, content))
      : [part('transcript', row.public_transcript.join('\n')), part('private', row.private_view.join('\n'))]),
    part(
      'completion',
      sft ? sft.completion[0]!.content : `none in sft: the rules chose ${chosen.text ?? chosen.target ?? chosen.word}`,
    ),
    part(
      'chosen',
      `${chosen.act} ${chosen.target ?? chosen.word ?? ''} (${chosen.source}, ${quality.attempts === 1 ? 'first try' : `${quality.attempts} tries`})`,
    ),
    part(
      'hindsight',
      `won: ${hindsight.won}, survived: ${hindsight.survived}, points: ${hindsight.points}, roles: ${hindsight.roles.join(', ')}`,
    ),
  ].join('\n')
}
