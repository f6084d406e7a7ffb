import { A, B } from '../../src/evaluation/design.ts'
import type { ComparedSide, Comparison } from './compare.ts'
import type { Section } from './sections.ts'
import { pointsText, shortName, whole } from './wording.ts'

/** A comparison as a sentence and a table. */
export function comparisonText({ sides, difference, by, common_deals: common, warnings }: Comparison): {
  readonly lines: string[]
  readonly section: Section
} {
  const named = ({ players }: ComparedSide): string => `${shortName(players[A]!)} against ${shortName(players[B]!)}`
  const [first, second] = sides
  const { low, high } = difference
  const answer =
    low === null || (low <= 0 && high! >= 0)
      ? `Cannot tell which margin is larger: ${named(first)} and ${named(second)} differ by ${pointsText(difference)} points.`
      : `The margin of ${named(low > 0 ? first : second)} is larger: the difference is ${pointsText(difference)} points.`
  const bounds =
    by === 'interval'
      ? low === null
        ? ''
        : 'Intervals are 95 %, clustered by deal.'
      : 'The number of deals was not fixed in advance in both, so the bounds are those that hold at any time.'
  return {
    lines: [answer, ...warnings],
    section: {
      title: 'Two evaluations',
      head: ['folder', 'A', 'against', 'deals', 'margin, in points'],
      rows: [
        ...sides.map(({ folder, players, deals, margin, bounds }) => [
          folder,
          shortName(players[A]!),
          shortName(players[B]!),
          whole(deals),
          pointsText({ ...margin, ...bounds }),
        ]),
        ['difference', '', '', common > 0 ? whole(common) : '', pointsText(difference)],
      ],
      note:
        common > 0
          ? `Compared deal by deal: they have one seed, so the same deals. ${bounds}`.trimEnd()
          : `They have different deals, so their intervals add up; evaluations with one --seed are compared deal by deal. ${bounds}`.trimEnd(),
    },
  }
}
