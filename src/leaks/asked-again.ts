import { isDeepStrictEqual } from 'node:util'
import type { AskId } from '../../schemas/ask.ts'
import type { GameRecord, RecordedChoice } from '../../schemas/record.ts'
import type { Roles, Ruleset } from '../game/ruleset.ts'
import type { Finished } from '../play/series.ts'
import { rowId } from '../rows/rows.ts'
import { choicesById } from '../view/decisions.ts'
import { type View, viewFrom } from '../view/view.ts'
import { readable } from './excerpt.ts'
import type { LeakTally, Tell } from './leak.ts'
import { type Asking, askAgain, luckOf, playerAgain } from './replies.ts'
import type { Watch } from './watch.ts'

/** A seat to ask again under another deal, and how many of its asks come before it can rule the deal out. */
interface Planned {
  readonly watch: Watch
  readonly asks: number
}

/**
 * Asks the built-in players of one game again. In the game itself the answers must be the recorded ones: so what a player was handed is what the log
 * says, and what came back is what was used. Under another deal that a seat cannot rule out its view is the same, so its answers must be: a
 * player that reaches past its view answers otherwise where the deal differs.
 */
export class AskedAgain {
  readonly #played: Finished
  readonly #ruleset: Ruleset
  readonly #asking: Asking
  readonly #tell: Tell
  readonly #tally: LeakTally
  readonly #choices: ReadonlyMap<AskId, RecordedChoice>

  constructor(played: Finished, ruleset: Ruleset, asking: Asking, tell: Tell, tally: LeakTally) {
    this.#played = played
    this.#ruleset = ruleset
    this.#asking = asking
    this.#tell = tell
    this.#tally = tally
    this.#choices = choicesById(played.record.choices)
  }

  inTheGame(watch: Watch): void {
    const view = viewFrom(watch.seat, watch.heard)
    this.#tally.answers += this.#ask(watch, view, watch.asks.length, 'asked again', this.#played.record)
  }

  /** The player is made from the record of the imagined game: it has the luck of the true one, and nothing else of it. */
  underAnotherDeal(watch: Watch, view: View, asks: number, imagined: GameRecord): void {
    this.#tally.imagined_answers += this.#ask(watch, view, asks, 'asked again under another deal', imagined)
  }

  /**
   * For each seat the deals to ask it under, of those whose exclusions are given: those that it cannot rule out for longest, and of these the ones most
   * unlike the true deal.
   */
  plan(
    watches: readonly Watch[],
    exclusions: ReadonlyMap<Roles, readonly number[]>,
    each: number,
  ): ReadonlyMap<Roles, readonly Planned[]> {
    const { deal } = this.#played.record
    const planned = new Map<Roles, Planned[]>()
    for (const watch of watches) {
      const { asks, seat } = watch
      if (asks.length === 0 || !playerAgain(this.#played.record, seat, this.#asking, this.#ruleset)) continue
      const possible = [...exclusions].map(([roles, excluded]) => {
        const unlike = roles.filter((role, other) => other > 0 && role !== deal[other - 1]).length
        return { roles, unlike, asks: asks.filter(({ inLog }) => inLog < excluded[seat]!).length }
      })
      const longest = possible
        .filter(({ unlike, asks }) => asks > 0 && unlike > 0)
        .sort((a, b) => b.asks - a.asks || b.unlike - a.unlike)
      for (const { roles, asks } of longest.slice(0, each))
        planned.set(roles, [...(planned.get(roles) ?? []), { watch, asks }])
    }
    return planned
  }

  #ask({ seat, role }: Watch, view: View, asks: number, how: string, from: GameRecord): number {
    const { record } = this.#played
    const policy = playerAgain(from, seat, this.#asking, this.#ruleset, luckOf(record, this.#asking))
    if (!policy) return 0
    const [traits, drawn] = [record.traits?.[seat - 1] ?? null, policy.traits ?? null]
    if (seat > 0 && !isDeepStrictEqual(traits, drawn))
      this.#tell({
        kind: 'players',
        channel: `the traits of seat ${seat}, a ${role}, are not those that its player draws`,
        texts: [readable(traits), readable(drawn)],
      })
    const { countTokens } = this.#asking
    const { same, other } = askAgain(policy, view, asks, this.#choices, {
      ruleset: this.#ruleset,
      countTokens,
    })
    if (other)
      this.#tell({
        kind: 'players',
        row: rowId(record.game_id, seat, other.turn),
        channel: `the player of seat ${seat}, a ${role}, ${how}, answers otherwise`,
        texts: [readable(other.recorded), readable(other.given)],
      })
    return same
  }
}
