import { excerpts } from '../../src/leaks/excerpt.ts'
import type { Leak } from '../../src/leaks/leak.ts'
import { checkLeaks } from '../../src/leaks/leaks.ts'
import type { Finished } from '../../src/play/series.ts'
import type { Rows } from '../../src/rows/configs/configs.ts'
import { askingFor } from './asking.ts'
import type { Checker } from './checker.ts'
import { type Check, checkNames } from './checks.ts'
import type { Worlds } from './effort.ts'
import type { ReportBuilder } from './report.ts'

/** Labels of the two texts that each leak check compares. */
const COMPARED: Readonly<Record<Leak['kind'], readonly [string, string]>> = {
  knowledge: ['heard', 'by the table'],
  text: ['in the prompt', 'by the log'],
  foresight: ['in this game', 'of the past alone'],
  worlds: ['in this game', 'under another deal'],
  completeness: ['in this game', 'under another deal'],
  redraw: ['in this game', 'with hidden choices redrawn'],
  players: ['recorded', 'asked again'],
}

/** In a dataset of at most this many games, this many events are taken out of views in each game; in a larger one fewer. */
const [FEW_GAMES, REMOVED_OF_FEW] = [64, 200] as const

/** Looks for leaks in one game: its views and rows are compared with the knowledge table and with replays. */
export function findLeaks(played: Finished, rows: Rows, checker: Checker, where: Where): void {
  const { ruleset, builder, worlds } = checker
  const deals = worldsFor(worlds, played.record.game_id)
  if (deals === 0) builder.skip(['worlds'], 'games, because --worlds is 0')
  const asking = askingFor(played, checker)
  const values = checker.manifest.recipe.values
  const removed = checker.manifest.tally.games <= FEW_GAMES ? { removed: REMOVED_OF_FEW } : {}
  const setting = { ruleset, deals, rendering: checker, values, asking, ...removed }
  const leaks = checkLeaks(played, rows, setting, builder.leaks)
  builder.checks.knowledge++
  builder.checks.text++
  builder.checks.foresight++
  if (asking) builder.checks.players++
  if (deals !== 0) builder.checks.worlds++
  reportLeaks(leaks, builder, where)
}

/** Where a game is in a dataset. */
export interface Where {
  readonly file: string
  readonly game: string
}

/** Reports the leaks of one game. */
export function reportLeaks(leaks: readonly Leak[], builder: ReportBuilder, where: Where): void {
  for (const { kind, channel, texts, row } of leaks) {
    const [a, b] = excerpts(...texts)
    const [of, other] = COMPARED[kind]
    builder.find(isOwnCheck(kind) ? kind : 'worlds', `${kind}: ${channel}`, {
      ...where,
      ...(row && { row }),
      texts: [
        { of, text: a },
        { of: other, text: b },
      ],
    })
  }
}

const isOwnCheck = (kind: Leak['kind']): kind is Leak['kind'] & Check =>
  (checkNames as readonly string[]).includes(kind)

const worldsFor = (worlds: Worlds, game: string): number | 'all' =>
  worlds !== 'default' ? worlds : Number.parseInt(game.slice(0, 8), 16) % 100 === 0 ? 'all' : 64
