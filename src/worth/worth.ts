import { answers } from './answers.ts'
import { ballots } from './ballots.ts'
import { blackOnBlack } from './black-on-black.ts'
import { checker } from './checker.ts'
import { wastedChecks } from './checks.ts'
import { claims } from './claims.ts'
import { colour } from './colour.ts'
import { firstVictims } from './first-victim.ts'
import type { Gauge } from './gauge.ts'
import { loneClaimant } from './lone-claimant.ts'
import type { Measure } from './measure.ts'
import { nights } from './nights.ts'
import { openings } from './openings.ts'
import { proofs } from './proofs.ts'
import { reasons } from './reasons.ts'
import { type Finished, storyOf } from './story.ts'
import { talk } from './talk.ts'
import { templates } from './templates.ts'
import { thoughts } from './thoughts.ts'
import { trivialVotes } from './trivial-votes.ts'
import { variety } from './variety.ts'
import { wordsAndVotes } from './words-and-votes.ts'

const GAUGES: Readonly<Record<string, readonly (() => Gauge)[]>> = {
  wording: [variety, templates],
  votes: [ballots, trivialVotes, firstVictims, wordsAndVotes],
  deceit: [colour, blackOnBlack],
  claims: [claims, proofs, loneClaimant, checker, wastedChecks],
  nights: [nights],
  talk: [openings, answers, reasons, talk],
  thoughts: [thoughts],
}

/** What the rows are worth to a student: figures by part of the game. */
export type Measures = Readonly<Record<string, readonly Measure[]>>

/** Computes them from games, added one at a time. */
export class Worth {
  readonly #gauges = Object.entries(GAUGES).map(([part, makers]) => [part, makers.map((make) => make())] as const)
  #games = 0

  add(game: Omit<Finished, 'index'>): void {
    const story = storyOf({ ...game, index: this.#games++ })
    for (const [, gauges] of this.#gauges) for (const gauge of gauges) gauge.add(story)
  }

  measures(): Measures {
    return Object.fromEntries(this.#gauges.map(([part, gauges]) => [part, gauges.flatMap((gauge) => gauge.measures())]))
  }
}
