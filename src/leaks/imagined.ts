import { hash } from 'node:crypto'
import type { Finished } from '../play/series.ts'
import { type Config, descriptorOf } from '../rows/configs/configs.ts'
import { conversationId } from '../rows/configs/conversations.ts'
import { rowId } from '../rows/rows.ts'
import type { Roles } from '../table/ruleset.ts'
import type { Twin } from './twins.ts'

/** Ids for one imagined version of a game. It shares none with the true game or with another version, so nothing that is remembered by an id can hide a leak. */
export class OtherIds {
  readonly game: string
  readonly #record: Finished['record']
  #rows: ReadonlyMap<string, string> | undefined

  constructor({ record }: Pick<Finished, 'record'>, version: string) {
    this.game = hash('sha256', `imagined/${record.game_id}/${version}`).slice(0, record.game_id.length)
    this.#record = record
  }

  /** The id of the same row in the imagined game. */
  rowOf(id: string): string {
    this.#rows ??= this.#all()
    return this.#rows.get(id) ?? id
  }

  /** Made when it is first needed, as most imagined games have no rows. */
  #all(): Map<string, string> {
    const { game_id, choices, deal } = this.#record
    const seats = [0, ...deal.keys().map((i) => i + 1)]
    return new Map([
      ...choices.map(({ seat, turn }) => [rowId(game_id, seat, turn), rowId(this.game, seat, turn)] as const),
      ...seats.map((seat) => [conversationId(game_id, seat), conversationId(this.game, seat)] as const),
    ])
  }
}

/** A row without its ids. */
export function withoutIds(config: Config, row: object): object {
  const { withoutIds } = descriptorOf(config)
  if (withoutIds) return withoutIds(row)
  const { row_id: _, game_id: __, ...others } = row as Record<string, unknown>
  return others
}

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

/** A twin as a finished game, so that the same code makes its rows. Columns of hindsight are not compared. */
export function imagined(played: Finished, ids: OtherIds, roles: Roles, { game, choices }: Twin): Finished {
  const deal = roles.slice(1)
  const answered = new Set(choices.map(({ seat, turn }) => `${seat}/${turn}`))
  // A twin may have stopped at an ask without an answer: that ask makes no row.
  const log = game.log.filter(({ event }) => event.type !== 'asked' || answered.has(`${event.seat}/${event.turn}`))
  const record = { ...played.record, game_id: ids.game, deal, choices: [...choices] }
  return { record, log, outcome: { ...otherOutcome(played), roles: deal } }
}
