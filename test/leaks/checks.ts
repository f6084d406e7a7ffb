// Plays games with the sources of this checkout, as they are, and looks for leaks in them. run.ts runs it on changed copies.

import { findDuplicates, type Placed, transcriptHash } from '../../pipelines/validate/splits.ts'
import { type RecipeInput, recipeSchema } from '../../schemas/recipe.ts'
import { CanaryWords, checkCanary, type Sent, thinker } from '../../src/leaks/canary.ts'
import { excerpts } from '../../src/leaks/excerpt.ts'
import { type LeakTally, noTally } from '../../src/leaks/leak.ts'
import { checkLeaks } from '../../src/leaks/leaks.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { gameOf, makerOf } from '../played.ts'
import { hostile } from './hostile.ts'
import { checkMetadata, type MetadataSize } from './metadata.ts'

export const checkNames = [
  'knowledge',
  'worlds',
  'completeness',
  'redraw',
  'canary',
  'metadata',
  'wall',
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
  const plain = wordsOf(rules)
  const placed: Placed[] = []
  for (let i = 0; i < TEST_GAMES; i++) {
    const { record, log } = await gameOf(recipe, i, { split: 'test' })
    placed.push({ file: 'test', split: 'test', game: record.game_id, transcript: transcriptHash(log) })
  }
  let rows = 0
  for (let i = 0; i < games && !isEnough(i); i++) {
    const words = new CanaryWords(plain)
    const sent: Sent[] = []
    const played = await gameOf(recipe, i, {
      player: (name, random) =>
        hostile(thinker(makerOf(recipe).player(name, random), i, words, sent), (hole) => tell('wall', hole)),
    })
    const canaries = rowsOf(played, { words })
    for (const leak of checkCanary({ played, ruleset: rules, rows: canaries, words, sent }))
      tell('canary', `${leak.channel} of seat ${leak.seat}: ${leak.text}`)
    const made = rowsOf(played, { words: plain })
    rows += made.decisions.length
    placed.push({ file: 'train', split: 'train', game: played.record.game_id, transcript: transcriptHash(played.log) })
    for (const { leakage, seat } of made.decisions)
      for (const { severity, code, place } of leakage.findings)
        if (severity === 'severe') tell('speech', `${code} in a ${place} of seat ${seat}`)
    const setting = { ruleset: rules, deals: i < exhaustive ? ('all' as const) : deals, rendering: { words: plain } }
    for (const { kind, channel, texts } of checkLeaks(played, made, setting, tally))
      tell(kind, `${channel}: ${excerpts(...texts).join(' against ')}`)
  }
  for (const { kind, game, before } of findDuplicates(placed))
    if (game.split !== before.split) tell('splits', `${kind} of ${game.game} occurs in ${before.split} too`)
  return rows
}

if (import.meta.main)
  console.log(JSON.stringify(await leakChecks(JSON.parse(process.argv[2]!) as Record<string, Effort>)))
