import { afterEach, expect, test } from 'vitest'
import { type Ask, askId, type Seat } from '../../schemas/ask.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { allDeals } from '../../src/belief/deals.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { entitlementsOf } from '../../src/leaks/entitlements.ts'
import { truthOf, twinOf } from '../../src/leaks/twins.ts'
import { exclusions, watch } from '../../src/leaks/watch.ts'
import { choicesById } from '../../src/view/decisions.ts'
import { askOf, type View } from '../../src/view/view.ts'
import { gameOf } from '../played.ts'
import { Socket, served } from './client.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

/** Plays a seat of a game whose other choices are given, over a real socket; what the seat was sent, as it came. Chance draws as it did too. */
async function bytesOf(
  ruleset: string,
  deal: readonly string[],
  seat: Seat,
  choices: readonly RecordedChoice[],
  asks: number,
): Promise<string[]> {
  const given = choicesById(choices)
  const chosen = (ask: Ask) => given.get(askId(ask))!
  const sit = () => ({ act: (view: View) => chosen(askOf(view)) })
  const server = await served({ flags: { ruleset }, sit })
  const socket = await Socket.open(server.address)
  open.push(server, socket)
  const texts: string[] = []
  let told = await socket.reset({ seat, deal: [...deal], episode_id: 'twin', players: 'random' })
  while (texts.length < asks) {
    texts.push(told.text)
    const { turn } = told.message.data.observation
    const { pick, text, thought } = given.get(askId({ seat, turn }))!
    told = await socket.step({
      ...(pick !== undefined && { pick }),
      ...(text !== undefined && { say: text }),
      ...(thought !== undefined && { thought }),
    })
  }
  return texts
}

test.each(['mini-mafia', 'classic-7', 'mafia-2025'])(
  '%s: deals that a seat cannot tell apart give the same bytes over the wire',
  async (name) => {
    const ruleset = rulesetNamed(name)
    const recipe = recipeSchema.parse({ ruleset: name, players: 'scripted', seed: 'bytes', games: { train: 4 } })
    let compared = 0
    for (let index = 0; index < 4; index++) {
      const { record, log } = await gameOf(recipe, index)
      const truth = truthOf(ruleset, record.deal, log, record.choices)
      const random = stream('same bytes', name, index)
      const deals = shuffle(allDeals(ruleset.roles), random)
      for (const seat of record.deal.map((_, i) => i + 1)) {
        const seen = watch(truth, entitlementsOf(truth), seat)
        const deal = deals.find((roles) => {
          const possible = exclusions([seen], roles)[0]!
          return roles.join() !== truth.roles.join() && (seen.asks[0]?.inLog ?? Number.POSITIVE_INFINITY) < possible
        })
        if (!deal) continue
        const twin = twinOf(truth, deal, random)
        const asks = seen.asks.filter(({ inLog }) => inLog < exclusions([seen], deal)[0]!).length
        const own = await bytesOf(name, record.deal, seat, record.choices, asks)
        expect(await bytesOf(name, deal.slice(1), seat, twin.choices, asks)).toEqual(own)
        compared += asks
      }
    }
    expect(compared).toBeGreaterThan(5)
  },
)
