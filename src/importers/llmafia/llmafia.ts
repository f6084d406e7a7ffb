import * as z from 'zod'
import type { Seat } from '../../../schemas/ask.ts'
import {
  BadSource,
  type Difference,
  type ForeignGame,
  type Importer,
  type SourceFile,
  type Unit,
  type Who,
} from '../importer.ts'
import { anonymous } from '../names.ts'
import { shaped } from '../shape.ts'
import { type Line, linesOf } from './lines.ts'
import { phasesOf } from './phases.ts'
import { goesBack, type Scheduled, scheduleOf } from './schedule.ts'
import { DAY_TICKS, NIGHT_TICKS, seatedPhase } from './seated-phase.ts'
import { type SeatedPhase, Table } from './table.ts'

const FILES = [
  'config.json',
  'public_manager_chat.txt',
  'public_daytime_chat.txt',
  'public_nighttime_chat.txt',
  'who_wins.txt',
]

/** What is read of config.json: neither the names of people nor the settings of the model. */
const configSchema = z.object({
  players: z
    .array(
      z.object({
        name: z.string().min(1),
        is_mafia: z.boolean(),
        is_llm: z.boolean(),
        llm_config: z.object({ model_name: z.string().min(1).optional() }).optional(),
      }),
    )
    .min(3)
    .max(20),
})
type Player = z.infer<typeof configSchema>['players'][number]

/** Games of people with one model among them: niveck/LLMafia. */
export const llmafia: Importer = {
  format: 'llmafia',
  about: 'chat games of people and one model (LLMafia)',
  source: 'a folder of games, each a folder with config.json and the public chats',
  licence: 'mit',
  terms: 'participants agreed that their conversations are published as a data set (stated by the source)',
  language: 'en',
  units: (paths) =>
    paths
      .filter((path) => /(?:^|\/)config\.json$/.test(path))
      .map((config) => {
        const folder = config.slice(0, -'config.json'.length)
        return paths.filter((path) => {
          const name = path.startsWith(folder) ? path.slice(folder.length) : '/'
          return FILES.includes(name) || /^[^/]+_log\.txt$/.test(name)
        })
      }),
  *games(unit) {
    yield gameOf(unit)
  },
}

function gameOf(unit: Unit): ForeignGame {
  const { players } = shaped(configSchema, unit.file('config.json').json, 'config.json')
  const seats = new Map(players.map(({ name }, i) => [name, i + 1]))
  if (seats.size < players.length) throw new BadSource('config.json: two players have one name')
  const said = anonymous(seats)
  const lines = (name: string): Line[] => linesOf(unit.file(name))
  const phases = phasesOf(lines('public_manager_chat.txt'), {
    day: lines('public_daytime_chat.txt'),
    night: lines('public_nighttime_chat.txt'),
  })
  if (phases.length === 0) throw new BadSource('public_manager_chat.txt: nobody leaves')
  const logs = unit.files.filter(({ path }) => path.endsWith('_log.txt'))
  const schedules = schedulesOf(logs, seats)
  const seated = phases.map((phase, i) => {
    const kind = i % 2 === 0 ? 'day' : 'night'
    if (phase.kind !== kind) throw new BadSource(`${phase.place}: there should be a ${kind}`)
    return seatedPhase(phase, { players, seats, said, schedules })
  })
  const table = new Table(seated)
  const winner = winnerIn(unit.file('who_wins.txt').text)
  return {
    ruleset: 'llmafia',
    switches: {
      players: players.length,
      mafia: players.filter(({ is_mafia }) => is_mafia).length,
      dayTicks: DAY_TICKS,
      nightTicks: NIGHT_TICKS,
      postWords: 100,
    },
    deal: players.map(({ is_mafia }) => (is_mafia ? 'mafia' : 'civilian')),
    players: players.map(whoIs),
    answer: (ask, session) => table.answer(ask, session),
    ended(session) {
      const rest = table.close(session)
      const won = session.result!.winner
      if (winner && winner !== won) throw new BadSource(`who_wins.txt: it says that ${winner} won, and ${won} did`)
      const differences: Difference[] = rest.map(({ place }) => ({
        about: 'a phase after the game was decided',
        where: place,
      }))
      if (!winner) differences.push({ about: 'no winner is named', where: 'who_wins.txt' })
      const played = seated.slice(0, seated.length - rest.length)
      played.forEach(({ votes, kind, place }, i) => {
        if (!votes)
          differences.push({ about: 'a phase was begun again, and its votes are those of other phases', where: place })
        else if (votes.length < votersIn(kind, players, seated.slice(0, i)))
          differences.push({ about: 'somebody who could vote has no vote in a phase', where: place })
      })
      players.forEach(({ is_llm }, i) => {
        const schedule = schedules.get(i + 1) ?? []
        const where = `seat ${i + 1} in config.json`
        if (is_llm && schedule.length === 0)
          differences.push({ about: 'a model has no log in which its scheduler decides', where })
        if (goesBack(schedule))
          differences.push({
            about: 'the times in the log of a scheduler go backwards, so its thoughts may stand in other ticks',
            where,
          })
      })
      return differences
    },
  }
}

/** The number of voters in a phase, after the exits of earlier ones. */
function votersIn(kind: SeatedPhase['kind'], players: readonly Player[], before: readonly SeatedPhase[]): number {
  const gone = new Set(before.map(({ left }) => left))
  return players.filter(({ is_mafia }, i) => !gone.has(i + 1) && (kind === 'day' || is_mafia)).length
}

const whoIs = ({ is_llm, llm_config }: Player): Who =>
  is_llm ? (llm_config?.model_name ? { model: llm_config.model_name } : 'unknown') : 'person'

function winnerIn(text: string): 'red' | 'black' | undefined {
  if (text.trim() === '') return undefined
  if (text.trim() === 'Mafia wins!') return 'black'
  if (text.trim() === 'Bystanders win!') return 'red'
  throw new BadSource('who_wins.txt: it must be "Mafia wins!", "Bystanders win!" or empty')
}

const schedulesOf = (logs: readonly SourceFile[], seats: ReadonlyMap<string, Seat>): ReadonlyMap<Seat, Scheduled[]> =>
  new Map(
    logs.flatMap((file) => {
      const seat = seats.get(file.path.split('/').at(-1)!.slice(0, -'_log.txt'.length))
      return seat === undefined ? [] : [[seat, scheduleOf(file)] as const]
    }),
  )
