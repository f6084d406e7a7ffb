import { expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { ledgerOf } from '../src/policy/holy-grail/ledger.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { factsOf } from '../src/view/facts.ts'
import { recipeFor, watched } from './thinking.ts'

/** That a check has turned a plan, in a thought: of whom, and what it found if that is told. */
const TURNED = /Since then (?:a check has called player (\d+) [^.]*|player \d+ has told a check of player (\d+))\./

test('no check of somebody who is known to lie turns a plan of red', async () => {
  let turned = 0
  const hollow: string[] = []
  for (const ruleset of ['classic-7', 'mafia-2025']) {
    const { vocabulary } = wordsOf(rulesetNamed(ruleset))
    for (let index = 0; index < 60; index++)
      await watched(recipeFor(ruleset, {}), index, (view) => ({ thought = '' }) => {
        const [, called, told] = TURNED.exec(thought) ?? []
        if ((called ?? told) === undefined) return
        const { seat, team, departures, role } = factsOf(view)
        if (team !== 'red' || role === 'doctor') return
        turned++
        const claimants = [...ledgerOf(view, vocabulary).claimants.values()].filter((one) => one.seat !== seat)
        const isShot = (one: Seat): boolean => departures.some((left) => left.seat === one && left.by === 'kill')
        const isLiar = (one: Seat): boolean => !isShot(one) && claimants.some((other) => isShot(other.seat))
        const tellers = claimants.filter(({ results }) => results.has(Number(called ?? told)))
        const isHollow = ({ seat: one, results }: (typeof claimants)[number]): boolean =>
          role === 'sheriff' || isLiar(one) || results.get(seat)?.found === 'black'
        if (tellers.every(isHollow)) hollow.push(thought)
      })
  }
  expect(turned).toBeGreaterThan(10)
  expect(hollow).toEqual([])
}, 120_000)
