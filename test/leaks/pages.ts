// Shows games to the seats of a live table and to clients of an environment, and holds what they are sent against rows and against other deals.
import { AGENT, type Plan } from '../../pipelines/environment/episode-plan.ts'
import { observationOf } from '../../pipelines/environment/observation.ts'
import { SeatEye } from '../../pipelines/table/seat-eye.ts'
import { checkEpisode } from '../../pipelines/validate/wire/check-episode.ts'
import type { Seat } from '../../schemas/ask.ts'
import { shapeSchema } from '../../schemas/environment.ts'
import type { Told } from '../../schemas/event.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { stream } from '../../src/game/random.ts'
import { entitlementsOf } from '../../src/leaks/entitlements.ts'
import { dealsFor } from '../../src/leaks/leaks.ts'
import { isSame } from '../../src/leaks/same.ts'
import { truthOf, twinOf } from '../../src/leaks/twins.ts'
import { exclusions, watch } from '../../src/leaks/watch.ts'
import { type Finished, rulesetOf } from '../../src/play/series.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { decisionsOf } from '../../src/view/decisions.ts'

/** Other deals that a page is compared under. */
const DEALS = 8

/** What the page of a seat shows that differs under a deal which the seat cannot rule out. */
export function pageLeaks({ record, log }: Finished, recipe: Recipe, seat: Seat): string[] {
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset)
  const random = stream(record.game_id, 'pages', seat)
  const truth = truthOf(ruleset, record.deal, log, record.choices)
  const seen = watch(truth, entitlementsOf(truth), seat)
  const sent = (told: readonly Told[], asks: number): string[] => {
    const eye = new SeatEye(seat, words, ruleset.checker)
    let asked = 0
    for (const one of told) {
      if (asked === asks) break
      eye.push(one)
      if (one.event.type === 'asked' && one.event.seat === seat) asked++
    }
    return eye.messages.map((message) => JSON.stringify(message))
  }
  for (const roles of dealsFor(truth, [seen], DEALS, random)) {
    const excluded = exclusions([seen], roles)[0]!
    const asks = seen.asks.filter(({ inLog }) => inLog < excluded).length
    if (isSame(roles, truth.roles) || asks === 0) continue
    const [here, there] = [sent(log, asks), sent(twinOf(truth, roles, random).game.log, asks)]
    const at = here.findIndex((message, i) => message !== there[i])
    if (at >= 0 || here.length !== there.length)
      return [`the page of seat ${seat} differs under another deal: ${(here[at] ?? 'more').slice(0, 150)}`]
  }
  return []
}

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
  const sent = own.map(({ view }, i) =>
    JSON.stringify({ observation: observationOf(view, words, shape, i === 0), reward: null, done: false }),
  )
  const tally = { episodes: 0, unfinished: 0, observations: 0, deals: 0, imagined: 0, tables: 0, lines: 0 }
  const found = checkEpisode({ plan, sent, choices }, 0, tally)
  return found.map(({ what, sent }) => `${what}: ${sent.slice(0, 150)}`)
}
