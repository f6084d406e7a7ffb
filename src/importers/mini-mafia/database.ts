import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { BadSource } from '../importer.ts'
import { shaped } from '../shape.ts'

const name = z.enum(['Alice', 'Bob', 'Charlie', 'Diana'])
export type Name = z.infer<typeof name>

/** A game as read from either kind of database. */
export interface StoredGame {
  readonly id: string
  readonly mafioso: Name
  readonly detective: Name
  /** The Villager who was killed in the night. */
  readonly victim: Name
  readonly winner: 'red' | 'black'
  readonly arrested: Name | undefined
  /** Who played each living seat, if stated: "human", or the name of a model. */
  readonly players: ReadonlyMap<Name, string>
  readonly actions: readonly Action[]
}

export interface Action {
  readonly step: number
  readonly act: 'discuss' | 'vote'
  readonly actor: Name
  readonly said: string
}

const ALL = name.options

const actionSchema = z.object({
  step: z.int(),
  act: z.enum(['discuss', 'vote', 'kill', 'investigate']),
  actor: name,
  said: z.string().nullable(),
})
const withPeople = z.object({
  id: z.union([z.int(), z.string()]),
  winner: z.enum(['GOOD', 'EVIL']),
  mafioso: name,
  detective: name,
  villager: name,
  arrested: name.nullable(),
  background: z.string().nullable(),
  person: z.string().nullable(),
})
const ofModels = z.object({ id: z.union([z.int(), z.string()]), winner: z.enum(['town', 'mafia']) })
const seated = z.object({
  who: name,
  role: z.enum(['detective', 'mafioso', 'villager']),
  status: z.enum(['alive', 'killed', 'arrested']),
  player: z.string().nullable(),
})

/** A game that is read when it is asked for, so that a broken one leaves the others. */
export interface Listed {
  readonly id: string
  read(): StoredGame
}

/** The games of a database, of people (`game_actions`) or of models (`game_sequence`). */
export function gamesIn(path: string): Listed[] {
  try {
    const database = new DatabaseSync(path, { readOnly: true })
    try {
      const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
      const has = (table: string): boolean => tables.some((row) => row['name'] === table)
      if (has('games') && has('game_actions')) return gamesOfPeople(database)
      if (has('games') && has('game_sequence') && has('game_players')) return gamesOfModels(database)
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof BadSource) throw error
    throw new BadSource(`is not a database that can be read: ${(error as Error).message}`)
  }
  throw new BadSource('has neither the tables games and game_actions, nor games, game_sequence and game_players')
}

function gamesOfPeople(database: DatabaseSync): Listed[] {
  const columns = database.prepare('SELECT * FROM games LIMIT 1').columns()
  const person = columns.some((one) => one.name === 'human_role') ? 'human_role' : 'NULL'
  const games = database
    .prepare(
      `SELECT game_id AS id, winner, mafioso_name AS mafioso, detective_name AS detective, villager_name AS villager,
         arrested_name AS arrested, background_name AS background, ${person} AS person FROM games ORDER BY game_id`,
    )
    .all()
  const actions = database.prepare(
    'SELECT step, action_type AS act, actor, parsed_result AS said FROM game_actions WHERE game_id = ? ORDER BY action_id',
  )
  return games.map((row) => {
    const rows = actions.all(row['id']!)
    return {
      id: String(row['id']),
      read() {
        const { id, winner, mafioso, detective, villager, arrested, background, person } = shaped(withPeople, row)
        const living = { mafioso, detective, villager }
        const victim = ALL.find((one) => !Object.values(living).includes(one))
        if (!victim || new Set(Object.values(living)).size < 3)
          throw new BadSource('two of its three players have one name')
        const told = actionsOf(rows, victim)
        const models = [...new Set(background?.split('+'))].join('+')
        const players = Object.entries(living).flatMap(([role, who]): [Name, string][] =>
          role === person ? [[who, 'human']] : models && person ? [[who, models]] : [],
        )
        return {
          id: String(id),
          mafioso,
          detective,
          victim,
          winner: winner === 'GOOD' ? 'red' : 'black',
          arrested: arrested ?? undefined,
          players: new Map(players),
          actions: told,
        }
      },
    }
  })
}

function gamesOfModels(database: DatabaseSync): Listed[] {
  const games = database.prepare('SELECT game_id AS id, winner FROM games ORDER BY game_id').all()
  const actions = database.prepare(
    'SELECT step, action AS act, actor, parsed_result AS said FROM game_sequence WHERE game_id = ? ORDER BY step',
  )
  const players = database.prepare(
    `SELECT p.character_name AS who, p.role AS role, p.final_status AS status,
       CASE m.player_type WHEN 'human' THEN 'human' ELSE m.model_name END AS player
     FROM game_players p LEFT JOIN players m ON m.player_id = p.player_id WHERE p.game_id = ?`,
  )
  return games.map((row) => {
    const [rows, seats] = [actions.all(row['id']!), players.all(row['id']!)]
    return {
      id: String(row['id']),
      read() {
        const { id, winner } = shaped(ofModels, row)
        const table = shaped(z.array(seated).length(4, 'game_players must have four players of the game'), seats)
        const of = (is: (one: z.infer<typeof seated>) => boolean, what: string): Name => {
          const found = table.filter(is)
          if (found.length !== 1) throw new BadSource(`game_players must have one player who is ${what}`)
          return found[0]!.who
        }
        const victim = of(({ status }) => status === 'killed', 'killed')
        return {
          id: String(id),
          mafioso: of(({ role }) => role === 'mafioso', 'the mafioso'),
          detective: of(({ role }) => role === 'detective', 'the detective'),
          victim,
          winner: winner === 'town' ? 'red' : 'black',
          arrested: table.find(({ status }) => status === 'arrested')?.who,
          players: new Map(table.flatMap(({ who, player }) => (player ? [[who, player] as const] : []))),
          actions: actionsOf(rows, victim),
        }
      },
    }
  })
}

/** What was said and voted. The night is fixed by construction; its rows are compared with the rest. */
function actionsOf(rows: readonly unknown[], victim: Name): Action[] {
  return shaped(z.array(actionSchema), rows).flatMap(({ step, act, actor, said }) => {
    if (act === 'kill' && said !== victim)
      throw new BadSource(`step ${step}: ${victim} is missing by the morning, and ${said} was killed`)
    return act === 'discuss' || act === 'vote' ? [{ step, act, actor, said: said ?? '' }] : []
  })
}
