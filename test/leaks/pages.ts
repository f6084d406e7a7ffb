// Shows games to the seats of a live table and to clients of an environment, and holds what they are sent against what they had heard and against rows.
import { ending } from '../../pipelines/environment/ending.ts'
import { AGENT, type Plan } from '../../pipelines/environment/episode-plan.ts'
import { observationOf } from '../../pipelines/environment/observation.ts'
import { Rewards } from '../../pipelines/environment/rewards.ts'
import { keptLive } from '../../pipelines/table/kept-line.ts'
import { SeatEye } from '../../pipelines/table/seat-eye.ts'
import { checkEpisode } from '../../pipelines/validate/wire/check-episode.ts'
import { noWireTally } from '../../pipelines/validate/wire/findings.ts'
import { playedFrom } from '../../pipelines/validate/wire/played-from.ts'
import { checkedTable } from '../../pipelines/validate/wire/validate-wire.ts'
import type { KeptLine, WiredGame } from '../../pipelines/validate/wire/wired-game.ts'
import type { Seat } from '../../schemas/ask.ts'
import { shapeSchema } from '../../schemas/environment.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { type Finished, rulesetOf } from '../../src/play/series.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { decisionsOf } from '../../src/view/decisions.ts'
import { hears } from '../../src/view/view.ts'

/** Other deals that what a seat was sent is compared under; half as many of episodes, whose rows are made there. */
const DEALS = 4

/** What the page of a seat shows that it should not, by `validate --wire`. */
export function pageLeaks({ record, log }: Finished, seat: Seat): string[] {
  const { ruleset: name, version, switches, deal, choices } = record
  const ruleset = rulesetNamed(name, switches)
  const eye = new SeatEye(seat, wordsOf(ruleset), ruleset.checker)
  let [heard, sent] = [0, 0]
  const lines = log.flatMap((told) => {
    if (hears(seat, told.to)) heard++
    return eye.push(told).map((message): KeptLine => ({ seat, heard, line: keptLive(message, ++sent) }))
  })
  const table = { game: record.game_id, wire: 'page' as const, hints: false, ruleset: name, version, switches }
  return wired({ table, lines, deal, choices })
}

/** What `validate --wire` says of a game. */
export const wired = (game: WiredGame): string[] =>
  checkedTable(game, DEALS, noWireTally()).map(({ what, sent }) => `${what}: ${sent?.slice(0, 150)}`)

/** What a client of an environment was sent that is not the row of its ask, by `validate --wire`. */
export function episodeLeaks({ record, log }: Finished, recipe: Recipe, seat: Seat): string[] {
  const ruleset = rulesetOf(recipe)
  const shape = shapeSchema.options[seat % 2]!
  const words = wordsOf(ruleset, recipe.renderer)
  const { version, switches, deal, choices } = record
  const plan: Plan = {
    ...{ episode: `leaks ${seat}`, ruleset: ruleset.name, version, switches, seed: recipe.seed, name: 'leaks', deal },
    ...{ seats: [seat], players: deal.map(() => AGENT), renderer: recipe.renderer, shape, reward: 'win' },
    ...{ penalty: 0, states: 1 },
  }
  const own = [...decisionsOf(log, choices)].filter(({ choice }) => choice.seat === seat)
  const rewards = new Rewards(plan, ruleset, words)
  const acted = own.map(({ view, choice }) => ({ seat, paid: rewards.ofAnswer(view, choice) }))
  const beside = own.map(({ choice: { source } }) => ({ taken: { seat, source } }))
  const sent = own.map(({ view }, i) => {
    const paid = { reward: acted[i - 1]?.paid ?? null, done: false, metadata: beside[i - 1] }
    return { text: JSON.stringify({ observation: observationOf(view, words, shape, i === 0), ...paid }) }
  })
  const { session } = playedFrom(plan, choices)
  const metadata = beside.at(-1) ?? { episode_id: plan.episode }
  sent.push({ text: JSON.stringify(ending(session, plan, rewards, acted.at(-1) ?? null, metadata)) })
  const found = checkEpisode({ plan, sent, choices }, DEALS / 2, noWireTally())
  return found.map(({ what, sent }) => `${what}: ${sent?.slice(0, 150)}`)
}
