import { askId, type Seat } from '../../schemas/ask.ts'
import type { Model } from '../../schemas/model.ts'
import type { GameRecord } from '../../schemas/record.ts'
import { stream } from '../game/random.ts'
import type { Roles, Ruleset } from '../game/ruleset.ts'
import { type CountTokens, judge } from '../game/settle.ts'
import type { Finished } from '../play/series.ts'
import { rowId } from '../rows/rows.ts'
import { asksIn, choicesById } from '../view/decisions.ts'
import { type Player, UNTIMED } from '../view/player.ts'
import { dealsAtRandom } from './deals-at-random.ts'
import { entitlementsOf } from './entitlements.ts'
import { readable } from './excerpt.ts'
import { imaginedRecord, OtherIds } from './imagined.ts'
import type { LeakTally, Tell } from './leak.ts'
import { type LoggedCall, LoggedModel, OtherRequest, type Served } from './models-again.ts'
import { otherThan } from './replies.ts'
import { truthOf, twinOf } from './twins.ts'
import { exclusions, type Watch, watch } from './watch.ts'

/** Number of other deals among which the one is chosen that a seat cannot rule out for longest. */
const LOOKED_AT = 200

interface AskingUnderTwins {
  readonly ruleset: Ruleset
  readonly countTokens: CountTokens | undefined
  /** See {@link checkModels}. The player is made from this record, with the luck of the true game. */
  readonly player: (seat: Seat, model: Model, record: GameRecord) => Player | undefined
  readonly calls: (seat: Seat) => readonly LoggedCall[]
  readonly served: Served
  readonly tell: Tell
  readonly tally: LeakTally
}

/**
 * Asks each player of one game that is a model again under another deal that its seat cannot rule out, with the logged answers: as long as the views are
 * the same, every stage must send the same bytes. A stage that reaches past its view sends others where the deal differs.
 */
export async function checkModelsUnderTwins(
  played: Finished,
  { ruleset, countTokens, player, calls, served, tell, tally }: AskingUnderTwins,
): Promise<void> {
  const { record, log } = played
  const truth = truthOf(ruleset, record.deal, log, record.choices)
  const choices = choicesById(record.choices)
  const entitlements = entitlementsOf(truth)
  const random = stream(record.game_id, 'twins of models')
  const watches = truth.roles.map((_, seat) => watch(truth, entitlements, seat))
  const others = dealsAtRandom(ruleset.roles, random)
    .slice(0, LOOKED_AT)
    .map((roles) => ({ roles, excluded: exclusions(watches, roles) }))
  for (const one of watches) {
    if (one.asks.length === 0) continue
    const found = longest(one, others, truth.roles)
    if (found) await askUnder(one, found)
  }

  async function askUnder({ seat, role }: Watch, { roles, asks }: Found): Promise<void> {
    const twin = twinOf(truth, roles, random)
    const imagined = imaginedRecord(played, new OtherIds(played, roles.join()), roles, twin)
    const policy = player(seat, new LoggedModel(calls(seat), served), imagined)
    if (!policy) return
    let asked = 0
    for (const { view, ask } of asksIn(twin.game.view(seat))) {
      if (asked++ === asks) return
      const told = (what: string, texts: readonly [string, string]): void =>
        tell({
          kind: 'worlds',
          row: rowId(record.game_id, seat, ask.turn),
          channel: `the model in seat ${seat}, a ${role}, ${what} under another deal`,
          texts,
        })
      try {
        const now = judge(ruleset, ask, await policy.act(view, UNTIMED), countTokens)
        const other = otherThan(choices.get(askId(ask)), now)
        if (other) return told('chooses otherwise', [readable(other.recorded), readable(other.given)])
        tally.imagined_answers++
      } catch (error) {
        if (!(error instanceof OtherRequest)) throw error
        return told('is sent something else', [error.texts[1], error.texts[0]])
      }
    }
  }
}

interface Found {
  readonly roles: Roles
  readonly asks: number
}

/** The deal that a seat cannot rule out for longest, and of those the one most unlike the true deal. */
function longest(
  { seat, asks }: Watch,
  others: readonly { readonly roles: Roles; readonly excluded: readonly number[] }[],
  deal: Roles,
): Found | undefined {
  const [best] = others
    .map(({ roles, excluded }) => ({
      roles,
      unlike: roles.filter((role, other) => role !== deal[other]).length,
      asks: asks.filter(({ inLog }) => inLog < excluded[seat]!).length,
    }))
    .filter(({ asks, unlike }) => asks > 0 && unlike > 0)
    .sort((a, b) => b.asks - a.asks || b.unlike - a.unlike)
  return best
}
