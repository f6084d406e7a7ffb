import type { Clock } from '../../../src/game/play.ts'
import { shuffle, stream } from '../../../src/game/random.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { modelsFileSchema } from '../../../src/models/setting.ts'
import { AGENT } from '../../environment/episode-plan.ts'
import { playOutside } from '../../seat/play.ts'
import type { Game } from '../../table/game.ts'
import type { Pace } from '../../table/pace.ts'
import type { WireKeeper } from '../../wire/keeper.ts'
import type { GameMaster } from './game-master.ts'

export interface Rounds {
  readonly ruleset: Ruleset
  readonly rounds: number
  readonly clock: Clock
  readonly pace: Pace
  readonly folder: string
  readonly signal: AbortSignal
  readonly seed: string
  readonly complain: (sentence: string) => void
  /** Keeps what players are sent. */
  readonly keeper?: WireKeeper | undefined
  /** A game is over, and the standings were sent. `order` are its players, seat 1 first. */
  readonly ended: (game: Game, round: number, order: GameMaster['joined']) => Promise<void>
}

/** Plays the games of a series with the joined players: seats and cards are drawn for each game, and points add up. */
export async function playRounds(master: GameMaster, series: Rounds): Promise<void> {
  const { ruleset, rounds, signal, seed, keeper } = series
  for (let round = 0; round < rounds && !signal.aborted; round++) {
    const order = shuffle(master.joined, stream(seed, 'seats of a series', round))
    const sitters = master.seat(order)
    const { players, ...table } = master.table
    const game = await playOutside({
      ...series,
      wanted: {
        ruleset,
        machines: [],
        moderator: 'built-in',
        persons: ruleset.roles.length,
        seat: undefined,
        sitter: AGENT,
        inOrder: true,
      },
      sitters,
      watch: (game, at) =>
        keeper?.begin(game, at, { wire: 'maw', ...table, players: [...players], standings: master.standings() }),
      models: modelsFileSchema.parse({}),
      seed: `${seed} ${round}`,
    })
    if (!game) return
    keeper?.over()
    master.ended(order, game.session.result!.points([]))
    await series.ended(game, round, order)
  }
}
