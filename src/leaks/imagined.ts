import { hash } from 'node:crypto'
import type { GameRecord } from '../../schemas/record.ts'
import type { Roles } from '../game/ruleset.ts'
import type { Finished } from '../play/series.ts'
import { type Config, descriptorOf } from '../rows/configs/configs.ts'
import { conversationId } from '../rows/configs/conversations.ts'
import { rowId } from '../rows/rows.ts'
import type { Twin } from './twins.ts'

/**
 * Ids for one imagined version of a game. It shares none with the true game or with another version, so nothing that is remembered by an id can hide a
 * leak.
 */
export class OtherIds {
  readonly #record: GameRecord
  readonly #version: string
  #game: string | undefined
  readonly #known = new Map<string, string>()

  constructor({ record }: Pick<Finished, 'record'>, version: string) {
    this.#record = record
    this.#version = version
  }

  /** The id of the imagined game. Made when it is first needed, as most imagined games have no rows. */
  get game(): string {
    const { game_id } = this.#record
    return (this.#game ??= hash('sha256', `imagined/${game_id}/${this.#version}`).slice(0, game_id.length))
  }

  /** The id of the same row in the imagined game. */
  rowOf(id: string): string {
    let other = this.#known.get(id)
    if (other === undefined) this.#known.set(id, (other = rowsById(this.#record).get(id)?.(this.game) ?? id))
    return other
  }
}

/** How the id of each row of a game is made for another game id. */
type RowsById = ReadonlyMap<string, (gameId: string) => string>

/** Those of a game are made once for all of its imagined versions. */
const known = new WeakMap<GameRecord, RowsById>()

function rowsById(record: GameRecord): RowsById {
  let rows = known.get(record)
  if (!rows) {
    const makers = [
      ...record.choices.map(
        ({ seat, turn }) =>
          (gameId: string) =>
            rowId(gameId, seat, turn),
      ),
      ...[0, ...record.deal.keys().map((i) => i + 1)].map((seat) => (gameId: string) => conversationId(gameId, seat)),
    ]
    known.set(record, (rows = new Map(makers.map((make) => [make(record.game_id), make]))))
  }
  return rows
}

/** The columns that name a row. */
export const IDS: readonly string[] = ['row_id', 'game_id']

/** A row without what follows from its ids; the {@link IDS} themselves may still be there, as a copy of each row without them takes long. */
export const contentOf = (config: Config, row: object): object => descriptorOf(config).withoutIds?.(row) ?? row

/** An outcome that differs from the true one in all but the roles: no published column may depend on how the game ends. */
export const otherOutcome = ({
  outcome: { roles, alive, points },
}: Pick<Finished, 'outcome'>): Finished['outcome'] => ({
  roles,
  winner: 'imagined',
  reason: 'imagined',
  alive: roles.map((_, i) => i + 1).filter((seat) => !alive.includes(seat)),
  points: points.map((one) => 1 - one),
})

/** The record of a twin: its deal, and the choices that were made there. */
export const imaginedRecord = ({ record }: Finished, ids: OtherIds, roles: Roles, { choices }: Twin): GameRecord => ({
  ...record,
  game_id: ids.game,
  deal: roles.slice(1),
  choices: [...choices],
})

/** A twin as a finished game, so that the same code makes its rows. Columns of hindsight are not compared. */
export function imagined(played: Finished, ids: OtherIds, roles: Roles, twin: Twin): Finished {
  const { game, choices } = twin
  const answered = new Set(choices.map(({ seat, turn }) => `${seat}/${turn}`))
  // A twin may have stopped at an ask without an answer: that ask makes no row.
  const log = game.log.filter(({ event }) => event.type !== 'asked' || answered.has(`${event.seat}/${event.turn}`))
  const record = imaginedRecord(played, ids, roles, twin)
  return { record, log, outcome: { ...otherOutcome(played), roles: record.deal } }
}
