import { describe, expect, test } from 'vitest'
import { recipeSchema } from '../../../schemas/recipe.ts'
import { maw } from '../../../src/games/maw/rules.ts'
import { CanaryWords, checkCanary, type Sent, thinker } from '../../../src/leaks/canary.ts'
import { noTally } from '../../../src/leaks/leak.ts'
import { checkLeaks } from '../../../src/leaks/leaks.ts'
import { type Finished, type PlayerMaker, playGame, replayGame, rulesetOf } from '../../../src/play/series.ts'
import { playersOf } from '../../../src/policy/players.ts'
import { rowsOf } from '../../../src/rows/rows.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { unruly } from './unruly.ts'

const words = wordsOf({ language: 'en', book: 'maw' })
const BUILT_IN = { temperature: 1, top_p: 1, max_tokens: 16 }
const plain = playersOf(words, BUILT_IN, maw())
const players: Readonly<Record<string, PlayerMaker>> = {
  random: { ...plain, player: (_, random) => plain.player('random', random) },
  scripted: { ...plain, player: (_, random) => plain.player('scripted', random) },
  unruly: { ...plain, player: (_, random) => unruly(plain.player('random', random), random) },
}

function play(switches: object, index: number, make: PlayerMaker): Promise<Finished> {
  const recipe = recipeSchema.parse({ ruleset: 'maw', switches, seed: 'maw leaks', games: { train: 1 } })
  return playGame({ recipe, ruleset: rulesetOf(recipe), split: 'train', index, make })
}

const EVERYTHING = {
  seer: true,
  whisper: true,
  wait: 'random',
  retract: true,
  announceVotes: false,
  tie: 'chance',
  deadHear: 'all',
  win: 'parity',
  names: false,
}

describe.each([
  { games: 4, switches: {} },
  { games: 2, switches: { players: 7 } },
  { games: 1, switches: { players: 9 } },
  { games: 3, switches: { announceVotes: false, retract: true } },
  { games: 3, switches: { seer: true } },
  { games: 2, switches: { players: 7, seer: true, win: 'parity' } },
  { games: 3, switches: { whisper: true, tie: 'chance' } },
  { games: 3, switches: { wait: 'random', seer: true } },
  { games: 3, switches: { deadHear: 'all', win: 'parity' } },
  { games: 3, switches: { dayTicks: 1, nightTicks: 1, maxDays: 2 } },
  { games: 3, switches: EVERYTHING },
])('$switches', ({ games, switches }) => {
  test.each(Object.keys(players))(
    'no row of %s players says more than its seat may know, in any deal',
    async (kind) => {
      const tally = noTally()
      for (let index = 0; index < games; index++) {
        const played = await play(switches, index, players[kind]!)
        const rows = rowsOf(played, { words })
        const leaks = checkLeaks(
          played,
          rows,
          { ruleset: rulesetOfSwitches(switches), deals: 'all', rendering: { words } },
          tally,
        )
        expect(leaks).toEqual([])
      }
      expect(tally).toMatchObject({ exhaustive: games, sampled: 0 })
      expect(tally.decisions['civilian']).toBeGreaterThan(20 * games)
      if ('seer' in switches) expect(tally.decisions['mafia']).toBeGreaterThan(0)
    },
  )
})

const rulesetOfSwitches = (switches: object) =>
  rulesetOf(recipeSchema.parse({ ruleset: 'maw', switches, games: { train: 1 } }))

test.each([{}, { seer: true, whisper: true, announceVotes: false }])(
  'every secret stands with its holders and nobody else: %o',
  async (switches) => {
    for (let index = 0; index < 4; index++) {
      const canaries = new CanaryWords(words)
      const sent: Sent[] = []
      const make = {
        ...plain,
        player: (_: string, random: () => number) => thinker(plain.player('random', random), index, canaries, sent),
      }
      const played = await play(switches, index, make)
      const rows = rowsOf(played, { words: canaries })
      const ruleset = rulesetOfSwitches(switches)
      expect(checkCanary({ played, ruleset, rows, words: canaries, sent })).toEqual([])
      expect(canaries.secrets.size).toBeGreaterThan(10)
    }
  },
)

test('a record is played again to the same log', async () => {
  for (const kind of Object.keys(players)) {
    const { record, log } = await play(EVERYTHING, 0, players[kind]!)
    expect(JSON.stringify(replayGame(record).log)).toBe(JSON.stringify(log))
  }
})
