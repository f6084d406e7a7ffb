import { expect, test } from 'vitest'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { isDecided } from '../../../src/games/mafia-2025/knowledge.ts'
import { fiim } from '../../../src/games/mafia-2025/rules.ts'
import { type Leak, noTally } from '../../../src/leaks/leak.ts'
import { checkLeaks } from '../../../src/leaks/leaks.ts'
import { rowsOf } from '../../../src/rows/rows.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { finishedOf, storyOf } from '../table.ts'
import { DEAL, playUnder } from './table.ts'

// Seats 4 and 5 leave together on day 3, which leaves as many black as red; whoever leaves fouls in the last word.
const SCRIPT = `
  N2 kill 1
  D2 last 1: You are all idiots, and so is Alice. PASS.
  D2 nominate 2>3
  D2 last 3: Alice lies. PASS.
  D3 nominate 4>5, 5>4
  D3 vote 5: 2 4 6 7; 4: rest
  D3 vote 5: 2 4 6 7; 4: rest
  D3 raise 2 6 8 9 10
  D3 last 5: Robert lies. Alice lies. PASS.
  D3 last 4: You idiots. PASS.
`

function leaksOf(ruleset: Ruleset): { leaks: Leak[]; story: string[]; deals: number } {
  const played = finishedOf(ruleset, playUnder(ruleset, SCRIPT, DEAL))
  const words = wordsOf(ruleset)
  const tally = noTally()
  const setting = { ruleset, deals: 'all', rendering: { words } } as const
  const leaks = checkLeaks(played, rowsOf(played, { words }), setting, tally)
  return { leaks, story: storyOf(played.log), deals: tally.twins }
}

test('decision 55: when two leave together and that decides the game, fouls in the first last word are announced as ever, so the second cannot tell', () => {
  const { leaks, story, deals } = leaksOf(fiim())
  expect(leaks).toEqual([])
  expect(deals).toBeGreaterThan(2000)
  expect(story.join('\n')).toMatch(/farewell 5: .*\nwarned[\s\S]*farewell 4: .*\nwarned[\s\S]*ended black parity/)
}, 60_000)

test('a judge who is silent about fouls once the game is decided is found out', () => {
  const rules = fiim()
  const silent: Ruleset = {
    ...rules,
    play: ({ world, tell }) =>
      rules.play({
        world,
        tell: (to, event) =>
          event.type === 'warned' && isDecided(world.roles, world.alive) ? undefined : tell(to, event),
      }),
  }
  const { leaks } = leaksOf(silent)
  expect(leaks).toContainEqual(expect.objectContaining({ kind: 'worlds' }))
}, 60_000)
