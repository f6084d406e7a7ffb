// Plays games with the sources of this checkout, as they are, and looks for leaks in them. run.ts runs it on changed copies.

import { renderingOf } from '../../pipelines/generate/rendering.ts'
import { drawnOtherwise } from '../../pipelines/validate/drawn.ts'
import { findDuplicates, type Placed, transcriptHash } from '../../pipelines/validate/splits.ts'
import { configSchema, type Recipe, type RecipeInput, recipeSchema, rendererSchema } from '../../schemas/recipe.ts'
import { CanaryWords, checkCanary, type Sent, thinker } from '../../src/leaks/canary.ts'
import { excerpts } from '../../src/leaks/excerpt.ts'
import { type LeakTally, noTally } from '../../src/leaks/leak.ts'
import { checkLeaks } from '../../src/leaks/leaks.ts'
import { withRollouts } from '../../src/play/rollouts.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import type { Ruleset } from '../../src/table/ruleset.ts'
import { appraisingOf } from '../../src/value/appraise.ts'
import { gameOf, makerOf } from '../played.ts'
import { hostile } from './hostile.ts'
import { checkMetadata, type MetadataSize } from './metadata.ts'

export const checkNames = [
  'knowledge',
  'text',
  'foresight',
  'worlds',
  'completeness',
  'redraw',
  'canary',
  'metadata',
  'wall',
  'players',
  'speech',
  'splits',
] as const
export type CheckName = (typeof checkNames)[number]

/** How much to play of one ruleset. */
export interface Effort {
  readonly games: number
  readonly switches?: RecipeInput['switches']
  /** How many games are enough once a check has found something; all are played where this is absent. */
  readonly enough?: number
  /** Deals imagined for each game, and how many of the first games see every deal. */
  readonly deals: number
  readonly exhaustive: number
  /** The test of rows before any behaviour, and how to make its games short. */
  readonly metadata?: MetadataSize & { readonly switches?: RecipeInput['switches'] }
}

export interface Verdict {
  /** How often each check found something, and the first thing that it found. */
  readonly found: Partial<Record<CheckName, { count: number; first: string }>>
  readonly rows: number
  readonly tally: LeakTally
}

type Tell = (check: CheckName, text: string) => void

const VALUED_GAMES = 2
/** Games of a second split, to be compared with the first. */
const TEST_GAMES = 2

export async function leakChecks(efforts: Readonly<Record<string, Effort>>): Promise<Verdict> {
  const found: Verdict['found'] = {}
  const tally = noTally()
  const tell: Tell = (check, text) => {
    const known = (found[check] ??= { count: 0, first: text.slice(0, 300) })
    known.count++
  }
  let rows = 0
  for (const [ruleset, { metadata }] of Object.entries(efforts))
    if (metadata) await checkFirstRows(ruleset, metadata, tell)
  for (const [ruleset, effort] of Object.entries(efforts)) {
    const isEnough = (games: number): boolean =>
      games >= (effort.enough ?? effort.games) && Object.keys(found).length > 0
    rows += await checkGames(ruleset, effort, isEnough, tally, tell)
  }
  return { found, rows, tally }
}

async function checkFirstRows(
  ruleset: string,
  { switches, ...size }: NonNullable<Effort['metadata']>,
  tell: Tell,
): Promise<void> {
  const input = { ruleset, ...(switches && { switches }), seed: 'metadata-test-seed', games: { train: size.games } }
  for (const { channel, text } of await checkMetadata(recipeSchema.parse(input), size))
    tell('metadata', `${channel}: ${text}`)
}

/** Plays the games of one ruleset and returns how many decisions they had. */
async function checkGames(
  ruleset: string,
  { games, switches = {}, deals, exhaustive }: Effort,
  isEnough: (games: number) => boolean,
  tally: LeakTally,
  tell: Tell,
): Promise<number> {
  const recipe = recipeSchema.parse({ ruleset, switches, seed: 'leaks', games: { train: games, test: TEST_GAMES } })
  const rules = rulesetOf(recipe)
  // Beliefs, and so typed rows, are about a red and a black team.
  const hasBeliefs = Object.values(rules.teams).includes('black')
  const configs = configSchema.options.filter((name) => name !== 'typed' || hasBeliefs)
  /** The built-in players that are asked again, in turn. */
  const again = hasBeliefs ? (['scripted', 'holy-grail', 'random'] as const) : (['scripted', 'random'] as const)
  const placed: Placed[] = []
  for (let i = 0; i < TEST_GAMES; i++) {
    const { record, log } = await gameOf(recipe, i, { split: 'test' })
    placed.push({ file: 'test', split: 'test', game: record.game_id, transcript: transcriptHash(log) })
  }
  let rows = 0
  for (let i = 0; i < games && !isEnough(i); i++) {
    // Every config, and the renderings in turn.
    const renderer = rendererSchema.options[i % rendererSchema.options.length]!
    const rendering = renderingOf({ ...recipe, renderer, configs }, rules, undefined)
    const words = new CanaryWords(rendering.words)
    const sent: Sent[] = []
    const played = await gameOf(recipe, i, {
      player: (name, random) =>
        hostile(thinker(makerOf(recipe).player(name, random), i, words, sent), (hole) => tell('wall', hole)),
    })
    const canaries = rowsOf(played, { ...rendering, words })
    for (const leak of checkCanary({ played, ruleset: rules, rows: canaries, words, sent }))
      tell('canary', `${leak.channel} of seat ${leak.seat}: ${leak.text}`)
    const made = rowsOf(played, rendering)
    rows += made.decisions.length
    placed.push({ file: 'train', split: 'train', game: played.record.game_id, transcript: transcriptHash(played.log) })
    for (const { leakage, seat } of made.decisions)
      for (const { severity, code, place } of leakage.findings)
        if (severity === 'severe') tell('speech', `${code} in a ${place} of seat ${seat}`)
    // Values take much longer than rows, so only the first games have some.
    const values = hasBeliefs && i < VALUED_GAMES ? 1 : undefined
    const valued = values === undefined ? played : withRollouts(played, values, appraisingOf(rules, rendering.words))
    const setting = { ruleset: rules, deals: i < exhaustive ? ('all' as const) : deals, rendering, values }
    const compared = valued === played ? made : rowsOf(valued, rendering)
    for (const { kind, channel, texts } of checkLeaks(valued, compared, setting, tally))
      tell(kind, `${channel}: ${excerpts(...texts).join(' against ')}`)
    for (const finding of await askedAgain({ ...recipe, players: again[i % again.length]! }, rules, i, tally))
      tell('players', finding)
  }
  for (const { kind, game, before } of findDuplicates(placed))
    if (game.split !== before.split) tell('splits', `${kind} of ${game.game} occurs in ${before.split} too`)
  return rows
}

/** What built-in players answer when they are asked again: nothing else, if they have but their views. */
async function askedAgain(recipe: Recipe, ruleset: Ruleset, index: number, tally: LeakTally): Promise<string[]> {
  const played = await gameOf(recipe, index)
  const other = drawnOtherwise(played, recipe, ruleset)
  const words = wordsOf(ruleset)
  const setting = { ruleset, deals: 16, rendering: { words }, asking: { recipe, make: makerOf(recipe) } }
  const leaks = checkLeaks(played, rowsOf(played, { words }), setting, tally)
  return [
    ...(other === undefined ? [] : [`the game ${other}`]),
    ...leaks
      .filter(({ kind }) => kind === 'players')
      .map(({ channel, texts }) => `${channel}: ${excerpts(...texts).join(' against ')}`),
  ]
}

if (import.meta.main)
  console.log(JSON.stringify(await leakChecks(JSON.parse(process.argv[2]!) as Record<string, Effort>)))
