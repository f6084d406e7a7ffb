import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Role, Seat } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { allDeals, consistentDeals } from '../src/belief/deals.ts'
import { MODERATOR_ROLE } from '../src/game/ruleset.ts'
import { Session } from '../src/game/session.ts'
import { judge } from '../src/game/settle.ts'
import { rulesets } from '../src/games/games.ts'
import { mafia2025 } from '../src/games/mafia-2025/rules.ts'
import { CanaryWords, checkCanary, type Sent, thinker } from '../src/leaks/canary.ts'
import { noTally } from '../src/leaks/leak.ts'
import { checkLeaks } from '../src/leaks/leaks.ts'
import { type Finished, rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { viewOf } from '../src/view/view.ts'
import { DEAL, rolesOf } from './games/mafia-2025/table.ts'
import { checkMetadata } from './leaks/metadata.ts'
import { allMutations } from './leaks/mutation.ts'
import { gameOf, makerOf } from './played.ts'

const recipeOf = (ruleset: string, players: string, switches = {}) =>
  recipeSchema.parse({ ruleset, players, switches, seed: 'leak tests', games: { train: 100 } })

describe.each([
  { ruleset: 'mafia-2025', players: 'scripted', renderer: 'full', all: 1, some: 3 },
  { ruleset: 'mafia-2025', players: 'scripted', renderer: 'compact', all: 1, some: 3 },
  { ruleset: 'mafia-2025', players: 'random', renderer: 'full', all: 1, some: 3 },
  { ruleset: 'fiim', players: 'scripted', renderer: 'full', all: 0, some: 3 },
  { ruleset: 'fiim', players: 'random', renderer: 'full', all: 0, some: 3 },
] as const)('$ruleset, $players players, $renderer', ({ ruleset, players, renderer, all, some }) => {
  const recipe = recipeOf(ruleset, players)
  const rules = rulesetOf(recipe)
  const words = wordsOf(rules, renderer)

  test('no row contains anything that its seat may not know', async () => {
    const tally = noTally()
    for (let i = 0; i < all + some; i++) {
      const played = await gameOf(recipe, i)
      const rows = rowsOf(played, { words })
      const setting = { ruleset: rules, deals: i < all ? ('all' as const) : 64, rendering: { words } }
      expect(checkLeaks(played, rows, setting, tally)).toEqual([])
    }
    expect(tally).toMatchObject({ exhaustive: all, sampled: some })
    expect(tally.decisions['civilian']).toBeGreaterThan(500)
    expect(tally.rows).toBeGreaterThan(500)
  })

  test('at every ask, the worlds of a view are those that the table allows, and the true deal is one of them', async () => {
    for (let i = 0; i < 2; i++) {
      const { log, record } = await gameOf(recipe, i)
      const truth: Role[] = [MODERATOR_ROLE, ...record.deal]
      for (const { known, seat, at } of entitledAtAsks(log, truth)) {
        const clues = known.flatMap(rules.knows.clues(seat))
        const allowed = allDeals(rules.roles).filter((roles) => clues.every((clue) => clue.allows(roles)))
        const deals = consistentDeals(viewOf(log.slice(0, at + 1), seat), rules).map((roles) => roles.join())
        expect(deals).toEqual(allowed.map((roles) => roles.join()))
        expect(deals).toContain(truth.join())
      }
    }
  })

  /** Every ask with the events that its seat may know by then according to the knowledge table. */
  function entitledAtAsks(log: Finished['log'], roles: readonly Role[]) {
    const dead = new Map<Seat, number>()
    log.forEach(({ event }, at) => event.type === 'left' && dead.set(event.seat, at))
    const seats = roles.map((_, seat) => seat).slice(1)
    const aliveAt = (at: number) => seats.filter((seat) => at <= (dead.get(seat) ?? at))
    const may = (seat: Seat, at: number): boolean => rules.knows.isEntitled(log[at]!.event, seat, roles, aliveAt(at))
    return log.flatMap(({ event }, at) => {
      if (event.type !== 'asked') return []
      const { seat } = event
      const known = log.slice(0, at + 1).flatMap(({ event }, i) => (may(seat, i) ? [event] : []))
      return [{ seat, at, known }]
    })
  }

  test("every secret's word occurs in its holder's prompts and nowhere else", async () => {
    for (let i = 0; i < 2; i++) {
      const canaries = new CanaryWords(words)
      const sent: Sent[] = []
      const played = await gameOf(recipe, i, {
        player: (name, random) => thinker(makerOf(recipe).player(name, random), i, canaries, sent),
      })
      const rows = rowsOf(played, { words: canaries })
      const canary = { played, ruleset: rules, rows, words: canaries, sent }
      expect(checkCanary(canary)).toEqual([])
      const kinds = new Set([...canaries.secrets.values()].map(({ key }) => key))
      expect([...kinds].filter((key) => key.startsWith('roles.'))).toHaveLength(4)
      expect(sent.length).toBe(5 * rows.decisions.length)
      // The check works: another seat's secret in a prompt is found.
      const [word] = [...canaries.secrets].find(
        ([, { key, values }]) => key === 'private.seat' && values['seat'] === 3,
      )!
      expect(checkCanary({ ...canary, sent: [{ seat: 4, text: `... ${word} ...` }] })).toHaveLength(1)
    }
  })
})

describe.each(Object.keys(rulesets).filter((name) => name !== 'mafia-2025'))('compact prompts of %s', (ruleset) => {
  const recipe = recipeOf(ruleset, 'scripted')
  const rules = rulesetOf(recipe)
  const words = wordsOf(rules, 'compact')

  test('say nothing that their seat may not know, and each secret is in the prompts of its holder alone', async () => {
    const tally = noTally()
    for (let i = 0; i < 2; i++) {
      const canaries = new CanaryWords(words)
      const sent: Sent[] = []
      const played = await gameOf(recipe, i, {
        player: (name, random) => thinker(makerOf(recipe).player(name, random), i, canaries, sent),
      })
      const setting = { ruleset: rules, deals: 24, rendering: { words } }
      expect(checkLeaks(played, rowsOf(played, { words }), setting, tally)).toEqual([])
      const rows = rowsOf(played, { words: canaries })
      expect(checkCanary({ played, ruleset: rules, rows, words: canaries, sent })).toEqual([])
      expect(sent.length).toBeGreaterThan(0)
    }
    expect(tally.rows).toBeGreaterThan(10)
  })
})

describe('how many deals a seat cannot rule out', () => {
  const ruleset = mafia2025()

  /**
   * Plays the first night and the speeches of day 1 with seats 1 to 6 civilians, 7 the Sheriff, 8 and 9 mafia, 10 the Don; counts deals when
   * each seat is first asked for each act.
   */
  function counts(victim: Seat, checked: Seat, checkedByDon: Seat = 1): Record<string, number> {
    const game = new Session(ruleset, rolesOf(DEAL))
    const counted: Record<string, number> = {}
    const pick = (seat: Seat, act: string) => (act === 'check' ? (seat === 7 ? checked : checkedByDon) : victim)
    while (!counted['10 speak'] && !game.result) {
      for (const { seat, act } of game.open)
        counted[`${seat} ${act}`] ??= consistentDeals(game.view(seat), ruleset).length
      game.answer(game.open.map((ask) => judge(ruleset, ask, { pick: pick(ask.seat, ask.act), text: 'PASS.' })))
    }
    return counted
  }

  test('at the first ask: Sheriff 252, black 7, and 1,512 for the civilian who is shot', () => {
    const counted = counts(1, 8)
    expect(counted).toMatchObject({ '7 check': 252, '8 claim': 7, '9 claim': 7, '10 kill': 7, '1 farewell': 1512 })
  })

  test('on day 1: civilians 1,008; black 7, and fewer for the Don after a check', () => {
    const counted = counts(1, 8)
    expect(counted).toMatchObject({
      '2 speak': 1008,
      '3 speak': 1008,
      '4 speak': 1008,
      '5 speak': 1008,
      '6 speak': 1008,
    })
    expect(counted).toMatchObject({ '8 speak': 7, '9 speak': 7 })
    expect(counts(1, 8, 2)['10 speak']).toBe(6)
    expect(counts(1, 8, 7)['10 speak']).toBe(1)
  })

  test.each([
    { victim: 1, checked: 8, deals: 63, what: 'found black' },
    { victim: 1, checked: 2, deals: 105, what: 'found red' },
    { victim: 2, checked: 2, deals: 168, what: 'checked the victim' },
  ])('a living Sheriff who $what: $deals', ({ victim, checked, deals }) => {
    const game = new Session(ruleset, rolesOf(DEAL))
    while (!(game.open[0]!.seat === 7 && game.open[0]!.act === 'speak'))
      game.answer(
        game.open.map((ask) => judge(ruleset, ask, { pick: ask.seat === 7 ? checked : victim, text: 'PASS.' })),
      )
    expect(consistentDeals(game.view(7), ruleset)).toHaveLength(deals)
  })

  test.each([
    { checked: 8, deals: 84 },
    { checked: 2, deals: 168 },
  ])('a Sheriff who is shot, having checked $checked: $deals', ({ checked, deals }) => {
    expect(counts(7, checked)['7 farewell']).toBe(deals)
  })

  test('in the federation’s game nobody has heard of a shot: 1,512, 252 and 7 at every ask until somebody leaves on day 1', async () => {
    const recipe = recipeOf('fiim', 'scripted')
    const rules = rulesetOf(recipe)
    const looked: Record<Role, number> = {}
    for (let game = 0; game < 3; game++) {
      const { log, record } = await gameOf(recipe, game)
      const end = log.findIndex(({ event }) => event.type === 'left' || (event.type === 'began' && event.number === 2))
      for (const [at, { event }] of log.slice(0, end).entries()) {
        if (event.type !== 'asked') continue
        const role = record.deal[event.seat - 1]!
        const expected = { civilian: 1512, sheriff: 252, mafia: 7, don: 7 }[role]
        const view = viewOf(log.slice(0, at + 1), event.seat)
        expect(consistentDeals(view, rules), `seat ${event.seat}, a ${role}`).toHaveLength(expected!)
        looked[role] = (looked[role] ?? 0) + 1
      }
    }
    expect(looked).toMatchObject({ sheriff: expect.any(Number), mafia: expect.any(Number), don: expect.any(Number) })
    expect(looked['civilian']).toBeGreaterThanOrEqual(18)
  })
})

test('before anybody has acted, only hindsight depends on hidden roles', async () => {
  const switches = { maxDays: 1 }
  const recipe = recipeSchema.parse({ ruleset: 'fiim', switches, seed: 'metadata-test-seed', games: { train: 160 } })
  expect(await checkMetadata(recipe, { games: 160, shuffles: 199 })).toEqual([])
})

test('the text that each seeded leak replaces occurs once in the sources', async () => {
  const mutations = await allMutations()
  const names = mutations.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(16)
  for (const { name, also = [], ...edit } of mutations)
    for (const { file, find } of [edit, ...also]) {
      const parts = readFileSync(join(import.meta.dirname, '..', file), 'utf8').split(find)
      expect(`${name}: ${parts.length - 1} places`).toBe(`${name}: 1 places`)
    }
})
