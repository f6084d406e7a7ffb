import { setImmediate as soon } from 'node:timers/promises'
import type { Clock } from '../../src/game/play.ts'
import type { ModelsFile } from '../../src/models/setting.ts'
import type { ModuleAnswers } from '../module-answers.ts'
import { failedText } from '../table/failed.ts'
import { deal, type Game, newId, openGame, type Wanted } from '../table/game.ts'
import type { SetUp } from '../table/journal.ts'
import type { Pace } from '../table/pace.ts'
import { Table } from '../table/table.ts'
import { type Sitter, sitDown } from './sitter.ts'

export interface PlayingOutside {
  readonly wanted: Wanted
  /** The sitters, one per seat to fill. */
  readonly sitters: readonly Sitter[]
  readonly clock: Clock
  readonly pace: Pace
  /** Where models keep their answers. */
  readonly folder: string
  readonly models: ModelsFile
  readonly signal: AbortSignal
  /** Names the deal and all random numbers; drawn if it is left out. */
  readonly seed?: string | undefined
  /** Says on the terminal what only its owner may know. */
  readonly complain: (sentence: string) => void
  /** Counts the answers of modules, over several games. */
  readonly answers?: ModuleAnswers | undefined
  /** Receives every event; for the logs of the host. */
  readonly watch?: (game: Game, table: Table) => void
}

/** Plays one game with sitters from outside in some of its seats; undefined if it was stopped. */
export async function playOutside(playing: PlayingOutside): Promise<Game | undefined> {
  const { wanted, sitters, clock, pace, folder, models, signal, seed, complain } = playing
  const { seats, ...dealt } = deal(wanted, { pace: 'fast', isTimed: true, keeps: true, hints: false }, seed)
  const tokens = seats.map((seat) => ({ seat, token: newId() }))
  const setUp: SetUp = { id: newId(), ...dealt, tokens, port: 0 }
  const game = openGame(folder, { setUp, choices: [] }, models, playing.answers)
  const { session, machines } = game
  const journal = { choice: () => {}, told: () => {} }
  const table = new Table({ session, machines, clock, journal, pace, isTimed: true })
  table.isDealing = false
  const over = new Promise<void>((resolve) => {
    // It counts events before any of them is sent.
    playing.watch?.(game, table)
    seats.forEach((seat, i) => void sitDown(sitters[i]!, seat, game, table))
    table.watch({
      told: () => {},
      machine(ask, state, why) {
        if (state === 'failed') complain(failedText(ask.seat, why!))
      },
      over: resolve,
    })
    signal.addEventListener('abort', () => resolve())
  })
  table.start()
  await over
  await soon()
  await table.stop()
  await game.close()
  return session.result && game
}
