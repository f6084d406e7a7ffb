import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { type RecipeInput, recipeSchema } from '../schemas/recipe.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-honest-'))
afterAll(() => rmSync(base, { recursive: true }))

const MIXED = ['random', 'scripted', 'holy-grail', 'fouling']
const PLAYERS: readonly NonNullable<RecipeInput['players']>[] = [
  'scripted',
  'random',
  'fouling',
  'holy-grail',
  { red: 'scripted', black: 'random' },
]
/** Each game, and what its switches change. */
const TABLES: readonly Pick<RecipeInput, 'ruleset' | 'switches'>[] = [
  { ruleset: 'mafia-2025' },
  { ruleset: 'mafia-2025', switches: { discipline: 'full', bestMove: true, friendlyFire: true } },
  { ruleset: 'mafia-2025', switches: { kill: 'unanimous', voting: 'sequential', firstNight: 'meet', speechWords: 60 } },
  { ruleset: 'fiim' },
  { ruleset: 'classic-7' },
  { ruleset: 'classic-7-bench' },
  { ruleset: 'classic-7-product' },
  { ruleset: 'mini-mafia' },
  { ruleset: 'maw' },
  { ruleset: 'maw', switches: { players: 7, seer: true } },
  { ruleset: 'aiwolf-5' },
  { ruleset: 'aiwolf-9' },
]
/** Rulesets of imported games, and the largest of our own, which have no players that reason: two datasets each. */
const LARGE: typeof TABLES = [
  { ruleset: 'aiwolf-13' },
  { ruleset: 'llmafia', switches: { dayTicks: 3, nightTicks: 2 } },
  { ruleset: 'werewolf-7-guard' },
  { ruleset: 'werewolf-7-witch' },
  { ruleset: 'werewolf-8-arena' },
  { ruleset: 'werewolf-9-guard' },
  { ruleset: 'werewolf-9-hunter', switches: { surrender: true, lastWords: 'vote' } },
  { ruleset: 'werewolf-broadcast' },
  { ruleset: 'kaggle-werewolf' },
]
const large = LARGE.flatMap((table, i) =>
  (['scripted', 'random'] as const).map(
    (players, k): RecipeInput => ({
      ...table,
      players,
      renderer: k === 0 ? 'full' : 'compact',
      seed: `honest large ${i} ${k}`,
      games: { train: 3, test: 1 },
    }),
  ),
)
/** Sixty datasets; of those with one player for all seats, some have several instead. */
const usual = TABLES.flatMap((table, i) =>
  PLAYERS.map((player, k): RecipeInput => {
    const isMixed = i % 3 === 1 && player === 'random'
    const seats =
      table.ruleset === 'mini-mafia'
        ? 4
        : /classic/.test(table.ruleset!) || table.ruleset === 'maw'
          ? 7
          : table.ruleset === 'aiwolf-5'
            ? 5
            : 10
    const players = isMixed ? Array.from({ length: seats }, (_, seat) => MIXED[seat % MIXED.length]!) : player
    const renderer = k % 2 === 0 ? 'full' : 'compact'
    const configs = k === 3 ? (['sft', 'reasoned', 'conversations', 'typed', 'decisions', 'games'] as const) : undefined
    return {
      ...table,
      players,
      renderer,
      ...(configs && { configs: [...configs] }),
      seed: `honest ${i} ${k}`,
      games: { train: 3, test: 1 },
    }
  }),
)

/** All with OMERTA_HONEST=all; else one in seven. */
const chosen = [...usual, ...large].filter((_, i) => process.env['OMERTA_HONEST'] === 'all' || i % 7 === 2)
const named = chosen.map(
  (input) =>
    [`${input.ruleset} ${JSON.stringify(input.switches ?? {})} ${JSON.stringify(input.players)}`, input] as const,
)

test.each(named)(
  '%s: no finding',
  async (name, input) => {
    const recipe = recipeSchema.parse(input)
    const folder = join(base, String(named.findIndex(([one]) => one === name)))
    await generate({ folder, recipe, extend: false, concurrency: 1, stopped: () => false })
    const { ok, findings, checks } = await validate({ folder })
    expect(findings).toEqual([])
    expect(ok).toBe(true)
    for (const check of ['text', 'foresight', 'players', 'chance'] as const) expect(checks[check]).toBeGreaterThan(0)
  },
  120_000,
)
