import { hash } from 'node:crypto'
import type { Finished } from '../play/series.ts'
import { type Config, descriptorOf } from '../rows/configs/configs.ts'
import { conversationId } from '../rows/configs/conversations.ts'
import { rowId } from '../rows/rows.ts'
import type { Roles } from '../table/ruleset.ts'
import type { Twin } from './twins.ts'

/** Ids for imagined versions of a game. They share none with it, so nothing that is remembered by an id can hide a leak. */
export class OtherIds {
  readonly game: string
  readonly #rows: ReadonlyMap<string, string>

  constructor({ record: { game_id, choices, deal } }: Pick<Finished, 'record'>) {
    const game = hash('sha256', `imagined/${game_id}`).slice(0, game_id.length)
    this.game = game
    this.#rows = new Map([
      ...choices.map(({ seat, turn }) => [rowId(game_id, seat, turn), rowId(game, seat, turn)] as const),
      ...[0, ...deal.keys().map((i) => i + 1)].map(
        (seat) => [conversationId(game_id, seat), conversationId(game, seat)] as const,
      ),
    ])
  }

  /** The id of the same row in the imagined game. */
  rowOf(id: string): string {
    return this.#rows.get(id) ?? id
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
