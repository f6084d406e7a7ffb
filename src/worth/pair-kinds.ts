import type { Team } from '../../schemas/ask.ts'
import type { GameRow } from '../rows/configs/games.ts'
import type { PreferenceRow } from '../rows/configs/preference.ts'
import { readReply } from '../view/reply.ts'
import type { Counts } from './stats.ts'

/** What is compared: two real alternatives, or one of them is the player itself, "none", or a mate of black. */
const pairKinds = ['real', 'self', 'none', 'mate'] as const
type PairKind = (typeof pairKinds)[number]

/** Counts pairs of `preference` by what they compare. */
export class PairCount {
  readonly #teams = new Map<string, readonly Team[]>()
  readonly #kinds = new Map<PairKind, number>()

  addGame({ game_id, teams }: Pick<GameRow, 'game_id' | 'teams'>): void {
    this.#teams.set(game_id, teams)
  }

  /** A pair of a game that was added. */
  add({ game_id, seat, chosen, rejected }: Pick<PreferenceRow, 'game_id' | 'seat' | 'chosen' | 'rejected'>): void {
    const teams = this.#teams.get(game_id)
    const kinds = [...rejected, ...chosen].map(({ content }) => kindOf(readReply(content)?.pick, seat, teams))
    const kind = kinds.find((one) => one !== 'real') ?? 'real'
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1)
  }

  /** Null if no pair was added. */
  report(): Counts | null {
    if (this.#kinds.size === 0) return null
    return Object.fromEntries(pairKinds.map((kind) => [kind, this.#kinds.get(kind) ?? 0]))
  }
}

function kindOf(pick: unknown, seat: number, teams: readonly Team[] = []): PairKind {
  if (pick === seat) return 'self'
  if (pick === 'none') return 'none'
  const isMate = typeof pick === 'number' && teams[seat - 1] === 'black' && teams[pick - 1] === 'black'
  return isMate ? 'mate' : 'real'
}
