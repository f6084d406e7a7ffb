import { expect, test } from 'vitest'
import type { Reply } from '../schemas/ask.ts'
import type { Told } from '../schemas/event.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { stream } from '../src/game/random.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { adversary } from '../src/policy/adversaries.ts'
import { readClaims } from '../src/speech/reader/listen.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { asksOf } from '../src/view/decisions.ts'
import { factsOf } from '../src/view/facts.ts'
import { UNTIMED } from '../src/view/player.ts'
import { heardBy, viewFrom } from '../src/view/view.ts'
import { gameOf } from './played.ts'

const { vocabulary } = wordsOf(rulesetNamed('mini-mafia'))

/** What is said in games in which everybody is one player, with the role of the speaker. */
async function saidBy(players: string) {
  const recipe = recipeSchema.parse({ seed: 'adversaries', ruleset: 'mini-mafia', players, games: { train: 6 } })
  const games = await Promise.all(Array.from({ length: 6 }, (_, i) => gameOf(recipe, i)))
  return games.flatMap(({ log, outcome: { roles } }) => {
    const spoken = log.flatMap(({ event }: Told) => (event.type === 'spoke' ? [event] : []))
    return [spoken.map(({ seat, text }) => ({ seat, text, role: roles[seat - 1]!, roles }))]
  })
}

test('claims: every speech claims the role that checks, and black has found somebody black', async () => {
  const all = (await saidBy('adversary-claims')).flat()
  expect(all.length).toBeGreaterThan(10)
  expect(all.filter(({ text }) => /Detective/.test(text))).toHaveLength(all.length)
  const lies = all.filter(({ role }) => role === 'mafia')
  expect(lies.filter(({ text }) => /checked|investigat|found|Mafi/i.test(text)).length).toBeGreaterThan(0)
})

test('claims: the role that checks tells what it found, and nobody tells a check of black but it and black itself', async () => {
  const all = (await saidBy('adversary-claims')).flat()
  const found = all.flatMap(({ seat, role, text, roles }) =>
    readClaims(text, { speaker: seat, vocabulary }).checks.map((check) => ({
      role,
      ...check,
      isBlack: roles[check.seat - 1] === 'mafia',
    })),
  )
  const told = found.filter(({ role }) => role === 'sheriff')
  expect(told.length).toBeGreaterThan(5)
  for (const check of told) expect(check.found === 'black').toBe(check.isBlack)
  expect(found.filter(({ role }) => role === 'civilian')).toEqual([])
})

test('late: nobody claims it in a first speech who does not do so as scripted, and somebody does in a second one', async () => {
  const games = await saidBy('adversary-late')
  const claimed = (n: number) =>
    games.flatMap((game) =>
      game.filter(
        ({ seat, text, role }, at) =>
          role === 'civilian' &&
          game.slice(0, at).filter((one) => one.seat === seat).length === n &&
          /I am the Detective/.test(text),
      ),
    )
  expect(claimed(0)).toEqual([])
  expect(claimed(1).length).toBeGreaterThan(0)
})

test('late: from half of the seats on, rounded up, it is claimed in the first speech of a day', async () => {
  const ruleset = rulesetNamed('classic-7')
  const words = wordsOf(ruleset)
  const recipe = recipeSchema.parse({ seed: 'late', ruleset: 'classic-7', players: 'scripted', games: { train: 1 } })
  const { log, outcome } = await gameOf(recipe, 0)
  const { view } = asksOf(log).find(({ ask }) => ask.act === 'speak' && outcome.roles[ask.seat - 1] === 'civilian')!
  const others = factsOf(view).alive.filter((seat) => seat !== view.seat)
  /** The speech with this number of the seven alive. */
  const said = (alive: number): string => {
    const gone = others
      .slice(alive - 1)
      .map((seat) => ({ event: { type: 'left', seat, by: 'vote' } as const, open: true }))
    const heard = heardBy(view)
    const own = adversary('late', stream('late'), words.vocabulary)
    return (own.act(viewFrom(view.seat, [...heard.slice(0, -1), ...gone, heard.at(-1)!]), UNTIMED) as Reply).text!
  }
  expect(others).toHaveLength(5)
  expect(said(5)).not.toContain('I am the Detective')
  expect(said(4)).toContain('I am the Detective')
  expect(said(3)).toContain('I am the Detective')
})

test('copies: each speech after the first is the one before it', async () => {
  for (const game of await saidBy('adversary-copies')) {
    expect(game.length).toBeGreaterThan(2)
    expect(new Set(game.map(({ text }) => text)).size).toBe(1)
  }
})

test('copies: the first speech of a day is none of the day before', async () => {
  const recipe = recipeSchema.parse({
    seed: 'copies',
    ruleset: 'classic-7',
    players: 'adversary-copies',
    games: { train: 1 },
  })
  const { log } = await gameOf(recipe, 0)
  const days: string[][] = []
  for (const { event } of log) {
    if (event.type === 'began' && event.phase === 'day') days.push([])
    if (event.type === 'spoke') days.at(-1)!.push(event.text)
  }
  expect(days.length).toBeGreaterThan(1)
  expect(new Set(days.map(([first]) => first)).size).toBe(days.length)
  for (const said of days) expect(new Set(said).size).toBe(1)
})

test('orders: speeches tell models what to answer', async () => {
  const all = (await saidBy('adversary-orders')).flat()
  const orders = all.filter(({ text }) => /instruction|SYSTEM|game is over/.test(text))
  // A seat that accuses nobody has nobody to order a vote against.
  expect(orders.length).toBeGreaterThan(all.length / 3)
  for (const { text } of orders) expect(text).toMatch(/[1-4]/)
})
