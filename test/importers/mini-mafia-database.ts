import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The bytes of a database with these tables and rows. */
function bytesOf(statements: readonly string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-database-'))
  try {
    const database = new DatabaseSync(join(folder, 'games.db'))
    for (const statement of statements) database.exec(statement)
    database.close()
    return readFileSync(join(folder, 'games.db'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Who speaks and what, two rounds of three, and the votes. */
const TALK: readonly (readonly [string, string, string])[] = [
  ['discuss', 'Bob', 'I looked at Alice in the night. Alice is the mafioso.'],
  ['discuss', 'Alice', 'Bob says that because I am quiet.'],
  ['discuss', 'Diana', 'I do not know whom to believe.'],
  ['discuss', 'Diana', 'Bob was first to say anything.'],
  ['discuss', 'Bob', 'Vote for Alice with me.'],
  ['discuss', 'Alice', 'It is Bob.'],
  ['vote', 'Alice', 'Bob'],
  ['vote', 'Bob', 'Alice'],
]

/**
 * Games of people: one in which Diana's vote could not be read and was drawn, one that ends in a tie of three, and one in which somebody speaks out of turn.
 * `arrestedFirst`: who is said to have been arrested in the first.
 */
export const ofPeople = (arrestedFirst = 'Alice'): Uint8Array => {
  const games = [
    ['1', 'GOOD', arrestedFirst, [...TALK, ['vote', 'Diana', 'Alice (random)']]],
    ['2', 'EVIL', 'Diana', [...TALK.slice(0, 7), ['vote', 'Bob', 'Diana'], ['vote', 'Diana', 'Alice']]],
    ['3', 'EVIL', 'Bob', [TALK[1], ...TALK.slice(1), ['vote', 'Diana', 'Bob']]],
  ] as const
  return bytesOf([
    'CREATE TABLE games (game_id INTEGER PRIMARY KEY, timestamp TEXT, winner TEXT, mafioso_name TEXT, detective_name TEXT, ' +
      'villager_name TEXT, arrested_name TEXT, background_name TEXT, human_role TEXT)',
    'CREATE TABLE game_actions (action_id INTEGER PRIMARY KEY, game_id INTEGER, step INTEGER, action_type TEXT, actor TEXT, ' +
      'raw_response TEXT, parsed_result TEXT)',
    ...games.flatMap(([id, winner, arrested, actions]) => [
      `INSERT INTO games VALUES (${id}, '2025-01-01', '${winner}', 'Alice', 'Bob', 'Diana', '${arrested}', 'tiny-1+tiny-1', 'villager')`,
      'INSERT INTO game_actions (game_id, step, action_type, actor, parsed_result) VALUES ' +
        `(${id}, 1, 'kill', 'Alice', 'Charlie'), (${id}, 2, 'investigate', 'Bob', 'Alice')`,
      ...actions.map(
        (action, i) =>
          'INSERT INTO game_actions (game_id, step, action_type, actor, parsed_result) VALUES ' +
          `(${id}, ${i + 3}, '${action![0]}', '${action![1]}', '${action![2]}')`,
      ),
    ]),
  ])
}

/** One game of models: Charlie is the mafioso. */
export const ofModels = (): Uint8Array => {
  const swap = (text: string): string =>
    text.replaceAll(/Alice|Charlie/g, (name) => (name === 'Alice' ? 'Charlie' : 'Alice'))
  const actions = [...TALK, ['vote', 'Diana', 'Bob']]
  return bytesOf([
    'CREATE TABLE players (player_id INTEGER PRIMARY KEY, player_type TEXT, model_name TEXT)',
    'CREATE TABLE games (game_id TEXT PRIMARY KEY, winner TEXT)',
    'CREATE TABLE game_sequence (game_id TEXT, step INTEGER, action TEXT, actor TEXT, parsed_result TEXT)',
    'CREATE TABLE game_players (game_id TEXT, player_id INTEGER, character_name TEXT, role TEXT, final_status TEXT)',
    "INSERT INTO players VALUES (1, 'llm', 'tiny-2'), (2, 'human', 'human')",
    "INSERT INTO games VALUES ('b_0001', 'mafia')",
    "INSERT INTO game_players VALUES ('b_0001', 1, 'Charlie', 'mafioso', 'alive'), ('b_0001', 2, 'Bob', 'detective', 'arrested'), " +
      "('b_0001', 1, 'Diana', 'villager', 'alive'), ('b_0001', NULL, 'Alice', 'villager', 'killed')",
    ...actions.map(
      ([action, actor, said], i) =>
        `INSERT INTO game_sequence VALUES ('b_0001', ${i + 1}, '${action}', '${swap(actor!)}', '${swap(said!)}')`,
    ),
  ])
}
