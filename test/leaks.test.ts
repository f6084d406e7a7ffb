import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Role, type Seat, teamOf } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { checkMetadata } from '../scripts/leaks/metadata.ts'
import { mutations } from '../scripts/leaks/mutations.ts'
import { allDeals, cluesOf, worlds } from '../src/belief/deals.ts'
import { mafia2025 } from '../src/games/mafia-2025/rules.ts'
import { CanaryWords, checkCanary, type Sent, thinker } from '../src/leaks/canary.ts'
import { noTally } from '../src/leaks/leak.ts'
import { checkLeaks } from '../src/leaks/leaks.ts'
import { type Finished, playGame, rulesetOf } from '../src/play/series.ts'
import { settle } from '../src/play/settle.ts'
import { playerNamed } from '../src/policy/players.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { readWords } from '../src/storage/prompts.ts'
import { Game } from '../src/table/game.ts'
import type { Random } from '../src/table/random.ts'
import { viewOf } from '../src/view/view.ts'
import { DEAL, rolesOf } from './table.ts'

const words = readWords('en')

const recipeOf = (ruleset: string, players: string, switches = {}) =>
  recipeSchema.parse({ ruleset, players, switches, seed: 'leak tests', games: { train: 100 } })

function play(recipe: ReturnType<typeof recipeOf>, index: number): Promise<Finished> {
  const makePlayer = (name: string, random: Random) => playerNamed(name, random, words, recipe.sampling)
  return playGame(recipe, rulesetOf(recipe), 'train', index, makePlayer)
}

describe.each([
  { ruleset: 'mafia-2025', players: 'scripted', all: 1, some: 7 },
  { ruleset: 'mafia-2025', players: 'random', all: 1, some: 7 },
  { ruleset: 'fiim', players: 'scripted', all: 0, some: 3 },
  { ruleset: 'fiim', players: 'random', all: 0, some: 3 },
])('$ruleset, $players players', ({ ruleset, players, all, some }) => {
  const recipe = recipeOf(ruleset, players)
  const rules = rulesetOf(recipe)

  test('no row says more than its seat may know', async () => {
    const tally = noTally()
    for (let i = 0; i < all + some; i++) {
      const played = await play(recipe, i)
      const rows = rowsOf(played, { words })
      const leaks = checkLeaks(played, rules, i < all ? 'all' : 64, rows, { words }, tally)
      expect(leaks).toEqual([])
    }
    expect(tally).toMatchObject({ exhaustive: all, sampled: some })
    expect(tally.decisions['civilian']).toBeGreaterThan(1000)
    expect(tally.rows).toBeGreaterThan(1000)
  }, 60_000)

  test('at every ask, the worlds of a view are those that the table allows, and the true deal is one of them', async () => {
    for (let i = 0; i < 2; i++) {
      const { log, record } = await play(recipe, i)
      const truth: Role[] = ['civilian', ...record.deal]
      for (const { known, seat, at } of asksOf(log, truth)) {
        const { heard } = viewOf(log.slice(0, at + 1), seat)
        const clues = cluesOf(seat, known, rules.knows)
        const allowed = allDeals(rules.roles).filter((roles) => clues.every((clue) => clue.allows(roles)))
        const deals = worlds({ seat, heard }, rules).map((roles) => roles.join())
        expect(deals).toEqual(allowed.map((roles) => roles.join()))
        expect(deals).toContain(truth.join())
      }
    }
  }, 60_000)

  /** Every ask with what the knowledge table, and no audience, lets its seat know by then. */
  function asksOf(log: Finished['log'], roles: readonly Role[]) {
    const dead = new Map<Seat, number>()
    log.forEach(({ event }, at) => event.type === 'left' && dead.set(event.seat, at))
    const may = (seat: Seat, at: number): boolean => {
      const { event } = log[at]!
      const who = rules.knows.entitled(event)
      if (who === 'itself') return 'seat' in event && event.seat === seat
      if (who === 'black') return teamOf(roles[seat]!) === 'black' && at <= (dead.get(seat) ?? at)
      return who === 'everyone' || who === roles[seat]
    }
    return log.flatMap(({ event }, at) => {
      if (event.type !== 'asked') return []
      const { seat } = event
      const known = log.slice(0, at + 1).flatMap(({ event }, i) => (may(seat, i) ? [event] : []))
      return [{ seat, at, known }]
    })
  }

  test("every secret's word stands in its holder's prompts and nowhere else", async () => {
    for (let i = 0; i < 2; i++) {
      const canaries = new CanaryWords(words)
      const sent: Sent[] = []
      const makePlayer = (name: string, random: Random) =>
        thinker(playerNamed(name, random, words, recipe.sampling), i, canaries, sent)
      const played = await playGame(recipe, rules, 'train', i, makePlayer)
      const rows = rowsOf(played, { words: canaries })
      expect(checkCanary(played, rows, canaries, sent)).toEqual([])
      const kinds = new Set([...canaries.secrets.values()].map(({ key }) => key))
      expect([...kinds].filter((key) => key.startsWith('roles.'))).toHaveLength(4)
      expect(sent.length).toBe(5 * rows.decisions.length)
      // The check is not blind: another seat's secret in a prompt is found.
      const [word] = [...canaries.secrets].find(
        ([, { key, values }]) => key === 'private.seat' && values['seat'] === 3,
      )!
      expect(checkCanary(played, rows, canaries, [{ seat: 4, text: `... ${word} ...` }])).toHaveLength(1)
    }
  })
})

describe('how many deals a seat cannot rule out', () => {
  const ruleset = mafia2025()

  /** Plays the first night with seats 1 to 6 civilians, 7 the Sheriff, 8 and 9 mafia, 10 the Don; counts worlds at each seat's last ask so far. */
  function counts(victim: Seat, checked: Seat): Record<string, number> {
    const game = new Game(ruleset, rolesOf(DEAL))
    const counted: Record<string, number> = {}
    while (!counted['6 speak'] && !game.result) {
      for (const { seat, act } of game.pending) counted[`${seat} ${act}`] ??= worlds(game.view(seat), ruleset).length
      game.answer(
        game.pending.map((ask) =>
          settle(ask, { pick: ask.act === 'check' ? (ask.seat === 7 ? checked : 1) : victim, text: 'PASS.' }),
        ),
      )
    }
    return counted
  }

  test('at the first ask: Sheriff 252, black 7, and 1,512 for the civilian who is shot', () => {
    const counted = counts(1, 8)
    expect(counted).toMatchObject({ '7 check': 252, '8 claim': 7, '9 claim': 7, '10 kill': 7, '1 farewell': 1512 })
  })

  test('on day 1: civilians 1,008, black 7 but for what the Don found', () => {
    const counted = counts(1, 8)
    expect(counted).toMatchObject({ '2 speak': 1008, '3 speak': 1008, '6 speak': 1008 })
  })

  test.each([
    { victim: 1, checked: 8, deals: 63, what: 'found black' },
    { victim: 1, checked: 2, deals: 105, what: 'found red' },
    { victim: 2, checked: 2, deals: 168, what: 'checked the victim' },
  ])('a living Sheriff who $what: $deals', ({ victim, checked, deals }) => {
    const game = new Game(ruleset, rolesOf(DEAL))
    while (!(game.pending[0]!.seat === 7 && game.pending[0]!.act === 'speak'))
      game.answer(game.pending.map((ask) => settle(ask, { pick: ask.seat === 7 ? checked : victim, text: 'PASS.' })))
    expect(worlds(game.view(7), ruleset)).toHaveLength(deals)
  })

  test.each([
    { checked: 8, deals: 84 },
    { checked: 2, deals: 168 },
  ])('a Sheriff who is shot, having checked $checked: $deals', ({ checked, deals }) => {
    expect(counts(7, checked)['7 farewell']).toBe(deals)
  })

  test('a civilian of the federation, who has heard of no shot: 1,512 all through day 1', async () => {
    const { log, record } = await play(recipeOf('fiim', 'scripted'), 0)
    const at = log.findIndex(({ event }) => event.type === 'asked')
    const seat = 1
    const expected = { civilian: 1512, sheriff: 252, mafia: 7, don: 7 }[record.deal[0]!]
    expect(worlds(viewOf(log.slice(0, at + 1), seat), rulesetOf(recipeOf('fiim', 'scripted')))).toHaveLength(expected)
  })
})

test('before any behaviour nothing but hindsight says anything of hidden roles', async () => {
  expect(await checkMetadata({ seed: 'metadata-test-seed', games: 160, shuffles: 199 })).toEqual([])
}, 60_000)

test('the text that each seeded leak replaces stands once in the sources', () => {
  const names = mutations.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(16)
  for (const { name, also = [], ...edit } of mutations)
    for (const { file, find } of [edit, ...also]) {
      const parts = readFileSync(join(import.meta.dirname, '..', file), 'utf8').split(find)
      expect(`${name}: ${parts.length - 1} places`).toBe(`${name}: 1 places`)
    }
})
