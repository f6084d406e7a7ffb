import type { Seat } from '../../schemas/ask.ts'
import { CHECKER } from '../language/roles.ts'
import type { Gauge } from './gauge.ts'
import { share, Tally } from './measure.ts'
import { stanceOn } from './stance.ts'
import type { Said, Story } from './story.ts'

/**
 * Claims to be the role that checks, a speech each. The number of checks that a claim tells fits if it is that of the nights so far; where the
 * role looks by day, of the days.
 */
export function claims(): Gauge {
  const first = new Tally()
  const falseClaims = new Tally()
  const againstRival = new Tally()
  const misfits = new Tally()
  const weighed = new Tally()
  const believed = new Tally()
  return {
    add(story) {
      if (!story.roles.includes(CHECKER)) return
      const claimants: Seat[] = []
      for (const said of story.said) {
        if (claimants.length > 1) weigh(story, said, claimants, weighed, believed)
        if (!said.moves.some((move) => move.kind === 'claim' && move.role === CHECKER)) continue
        const isTrue = story.roles[said.seat - 1] === CHECKER
        if (claimants.length === 0) first.add(isTrue)
        falseClaims.add(!isTrue)
        const checks = said.moves.filter((move) => move.kind === 'check')
        if (!isTrue && checks.length > 0) {
          againstRival.add(checks[0]!.found === 'black' && claimants.includes(checks[0]!.seat))
          misfits.add(new Set(checks.map(({ seat }) => seat)).size !== roundsBefore(story, said.at))
        }
        if (claimants.includes(said.seat)) continue
        claimants.push(said.seat)
      }
    },
    measures: () => [
      share('first_claim_true', 'the first claim to be the role that checks is true', first.hits, first.of, {
        goal: { least: 0.7, most: 0.95 },
      }),
      share('false_claims', '  claims, repeated ones too, that are false', falseClaims.hits, falseClaims.of),
      share(
        'false_claims_rival',
        '  false: the first check told is "rival: black"',
        againstRival.hits,
        againstRival.of,
      ),
      share('false_claims_misfit', '  false: checks told do not fit the nights', misfits.hits, misfits.of),
      share('claims_weighed', 'red speeches after two claims that weigh them', weighed.hits, weighed.of, {
        goal: { least: 0.8 },
      }),
      share('claims_compared', '  that say which of two to believe', believed.hits, believed.of),
    ],
  }
}

/** A red player who claims nothing weighs two claims by believing one, or by taking a stance on a claimant. */
function weigh({ black }: Story, said: Said, claimants: readonly Seat[], weighed: Tally, believed: Tally): void {
  if (black.has(said.seat) || claimants.includes(said.seat)) return
  if (!claimants.some((seat) => said.alive.has(seat))) return
  const isBelieving = said.moves.some(({ kind }) => kind === 'believe')
  weighed.add(isBelieving || said.moves.flatMap(stanceOn).some((seat) => claimants.includes(seat)))
  believed.add(isBelieving)
}

/** How many checks the role could have made: phases so far of the kind in which checks of this game are made. */
function roundsBefore({ checks, began }: Story, before: number): number {
  const first = checks.find(({ question }) => question === 'team')
  const phase = began.findLast(({ at }) => first !== undefined && at < first.at)?.phase ?? 'night'
  return began.filter((one) => one.phase === phase && one.at < before).length
}
