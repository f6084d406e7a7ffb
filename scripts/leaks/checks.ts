// Plays games with the sources beside this file, as they are, and looks for leaks in them. `scripts/leaks.ts` runs it on changed copies.

import { findDuplicates, type Placed, transcriptHash } from '../../pipelines/validate/splits.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { CanaryWords, checkCanary, type Sent, thinker } from '../../src/leaks/canary.ts'
import { excerpts } from '../../src/leaks/excerpt.ts'
import { type LeakTally, noTally } from '../../src/leaks/leak.ts'
import { checkLeaks } from '../../src/leaks/leaks.ts'
import { playGame, rulesetOf } from '../../src/play/series.ts'
import { playerNamed } from '../../src/policy/players.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { readWords } from '../../src/storage/prompts.ts'
import type { Random } from '../../src/table/random.ts'
import { hostile } from './hostile.ts'
import { checkMetadata } from './metadata.ts'

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

/** How much to play: games of each ruleset, deals a game, how many of the first default games see every deal. */
export interface Effort {
  readonly games: Readonly<Record<'mafia-2025' | 'fiim', number>>
  readonly worlds: number
  readonly exhaustive: number
  readonly metadata: { readonly games: number; readonly shuffles: number }
  /** How many games of each ruleset are enough once a check has found something; none where all are to be played. */
  readonly enough?: Effort['games']
}

export interface Verdict {
  /** How often each check found something, and the first thing that it found. */
  readonly found: Partial<Record<CheckName, { count: number; first: string }>>
  readonly rows: number
  readonly tally: LeakTally
}

/** Games of a second split, to be held against the first. */
const TEST_GAMES = 2

export async function leakChecks({ games, worlds, exhaustive, metadata, enough }: Effort): Promise<Verdict> {
  const found: Verdict['found'] = {}
  const tell = (check: CheckName, text: string): void => {
    const known = (found[check] ??= { count: 0, first: text.slice(0, 300) })
    known.count++
  }
  const plain = readWords('en')
  const tally = noTally()
  let rows = 0
  for (const leak of await checkMetadata({ seed: 'metadata-test-seed', ...metadata }))
    tell('metadata', `${leak.channel}: ${leak.text}`)
  for (const ruleset of ['mafia-2025', 'fiim'] as const) {
    const recipe = recipeSchema.parse({ ruleset, seed: 'leaks', games: { train: games[ruleset], test: TEST_GAMES } })
    const rules = rulesetOf(recipe)
    const placed: Placed[] = []
    for (let i = 0; i < TEST_GAMES; i++) {
      const makePlayer = (name: string, random: Random) => playerNamed(name, random, plain, recipe.sampling)
      const { record, log } = await playGame(recipe, rules, 'test', i, makePlayer)
      placed.push({ file: 'test', split: 'test', game: record.game_id, transcript: transcriptHash(log) })
    }
    for (let i = 0; i < games[ruleset]; i++) {
      if (enough && i >= enough[ruleset] && Object.keys(found).length > 0) break
      const words = new CanaryWords(plain)
      const sent: Sent[] = []
      const makePlayer = (name: string, random: Random) =>
        hostile(thinker(playerNamed(name, random, plain, recipe.sampling), i, words, sent), (hole) =>
          tell('wall', hole),
        )
      const played = await playGame(recipe, rules, 'train', i, makePlayer)
      const canaries = rowsOf(played, { words })
      for (const leak of checkCanary(played, canaries, words, sent))
        tell('canary', `${leak.channel} of seat ${leak.seat}: ${leak.text}`)
      const plainRows = rowsOf(played, { words: plain })
      rows += plainRows.decisions.length
      placed.push({
        file: 'train',
        split: 'train',
        game: played.record.game_id,
        transcript: transcriptHash(played.log),
      })
      for (const { leakage, seat } of plainRows.decisions)
        for (const { severity, code, place } of leakage.findings)
          if (severity === 'severe') tell('speech', `${code} in a ${place} of seat ${seat}`)
      const every = ruleset === 'mafia-2025' && i < exhaustive
      const leaks = checkLeaks(played, rules, every ? 'all' : worlds, plainRows, { words: plain }, tally)
      for (const { kind, channel, texts } of leaks) tell(kind, `${channel}: ${excerpts(...texts).join(' against ')}`)
    }
    for (const { kind, game, before } of findDuplicates(placed))
      if (game.split !== before.split) tell('splits', `${kind} of ${game.game} stands in ${before.split} too`)
  }
  return { found, rows, tally }
}

if (import.meta.main) console.log(JSON.stringify(await leakChecks(JSON.parse(process.argv[2]!) as Effort)))
