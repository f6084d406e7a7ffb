import { EVEN, marginScale } from '../../../src/evaluation/blocks.ts'
import { estimated, sumsOf } from '../../../src/evaluation/margin.ts'
import { isFixed } from '../../../src/evaluation/report.ts'
import { holm } from '../../../src/evaluation/statistics/holm.ts'
import { DIFFERENCE, testOf } from '../../../src/evaluation/statistics/moments.ts'
import { exploits } from '../../../src/policy/adversaries.ts'
import { UsageError } from '../../errors.ts'
import type { Evaluated } from '../evaluated.ts'
import { clustered, pointsText, shareText, shortName, whole } from '../wording.ts'
import { type PartsFlags, type PartsReport, playParts } from './parts.ts'

/** Default adversaries: deceptive speech, and a planner that searches for the best response by rollouts. */
const POPULATION: readonly string[] = [...exploits.map((exploit) => `adversary-${exploit}`), 'planner-4']

/** Plays a player against each of a population that tries to exploit it. */
export async function playAdversaries(flags: PartsFlags, args: readonly string[]): Promise<void> {
  const { player, against, adversaries } = flags
  if (player === undefined) throw new UsageError('name the player that is to be exploited with --player')
  if (against !== undefined)
    throw new UsageError('--adversaries names those whom --player meets; leave out --against, or name it among them')
  const population = adversaries === true || adversaries === undefined ? POPULATION : adversaries
  const parts = population.map((name, i) => ({
    name: `${String(i + 1).padStart(2, '0')}-${shortName(name).replace(/[^\w.-]+/g, '_')}`,
    flags: { against: name },
  }))
  await playParts('--adversaries', parts, flags, args, (found) => adversariesReport(player, population, found))
}

/** A player's result against its worst adversary, and its mean. */
export function adversariesReport(
  player: string,
  population: readonly string[],
  found: readonly Evaluated[],
): PartsReport {
  const values = found.map(({ blocks, stated: { design } }) =>
    blocks.map(({ value }) => marginScale(design.question) * (value - EVEN)),
  )
  const corrected = holm(values.map((own) => testOf(sumsOf(own), DIFFERENCE)))
  const rows = population.map((name, i) => {
    const { margin, a, teams } = found[i]!.results.duel!.margin
    return { adversary: name, wins: a, margin, teams, p_holm: corrected[i]! }
  })
  // All play the same deals, so the mean over adversaries is one number a deal.
  const fewest = Math.min(...values.map((own) => own.length))
  const byDeal = Array.from({ length: fewest }, (_, deal) => mean(values.map((own) => own[deal]!)))
  const all = estimated(byDeal, DIFFERENCE)
  const worst = rows.reduce((least, row) => (row.margin.mean! < least.margin.mean! ? row : least))
  const called = shortName(player)
  const losing = rows.filter(({ margin, p_holm: p }) => margin.mean! < 0 && p < 0.05)
  const cells = rows.map(({ adversary, wins, margin, teams, p_holm: p }) => [
    shortName(adversary),
    shareText(wins),
    ...['red', 'black'].map((team) => shareText(teams.find((one) => one.team === team)!.a)),
    `${pointsText(margin)}${p < 0.05 ? ' *' : ''}`,
    p.toFixed(3),
  ])
  return {
    title: `${called} against adversaries`,
    lines: [
      [
        `Against its worst adversary, ${shortName(worst.adversary)}, ${called} has a margin of ${pointsText(worst.margin)} points;`,
        `the mean of ${whole(rows.length)} adversaries is ${pointsText(all)}.`,
      ].join(' '),
      losing.length === 0
        ? `No adversary is shown to win more games than ${called}.`
        : `${losing.map(({ adversary }) => shortName(adversary)).join(' and ')} ${losing.length > 1 ? 'win' : 'wins'} more games than ${called}.`,
    ],
    sections: [
      {
        title: 'Adversaries',
        head: ['adversary', `${called} wins`, 'as red', 'as black', 'margin, in points', 'p, by Holm'],
        rows: cells,
        note: [
          'The same deals against each.',
          clustered(
            found.every(({ stated }) => isFixed(stated)),
            cells,
          ),
          "A star marks margins that differ from 0 after Holm's correction.",
          'The lowest of several estimates is low by chance too,',
          'so play the worst case again with another --seed before it is quoted.',
        ]
          .filter((one) => one !== '')
          .join(' '),
      },
    ],
    json: { question: 'adversaries', player, worst, mean: all, adversaries: rows },
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
