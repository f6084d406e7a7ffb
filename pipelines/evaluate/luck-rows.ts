import type { LuckCheck, Reduced } from '../../src/evaluation/luck/reduced.ts'
import { percent, pointsText, signed, whole } from './wording.ts'

/** The estimate without luck, and what that saved. */
export function luckRows({ margin, sequential, saved, is_odd: isOdd }: Reduced): [string, string, string][] {
  const games =
    saved === null ? 'it changed nothing' : saved >= 0 ? `saved ${percent(saved, 0)} of the games` : 'saved nothing'
  const decided = sequential.at === null ? 'not decided' : `${sequential.decision} after ${whole(sequential.at)} deals`
  const odd = 'means nothing: what was subtracted favours one player'
  return [
    ['95 % interval without luck', pointsText(margin.margin), isOdd ? odd : games],
    [
      'sequential test without luck',
      `${sequential.ratio.better.toFixed(2)} / ${sequential.ratio.worse.toFixed(2)}`,
      isOdd ? odd : decided,
    ],
  ]
}

/** What was subtracted, and the players whose choices were not. */
export function luckNote({ luck, checks, refused }: Reduced, called: Readonly<Record<string, string>>): string {
  const failed = refused.map((who) => {
    const worst = checks.filter((one) => one.who === who).reduce((a, b) => (b.p < a.p ? b : a))
    return [
      `The choices of ${called[who] ?? who} are left in: ${reasonOf(worst)}, further from 0 than chance explains,`,
      'so it does not draw from the probabilities that it states.',
    ].join(' ')
  })
  return [
    'Without luck: what the choices of chance and of players that state their probabilities were worth is subtracted,',
    'by a function that was fitted to other games and frozen;',
    `it took ${pointsText(luck)} points from the margin, which differs from 0 by chance only.`,
    ...failed,
  ].join(' ')
}

const reasonOf = ({ of, mean }: LuckCheck): string =>
  of === 'picks'
    ? [
        `its picks were likelier than what it states to draw by ${(mean.mean ?? 0).toFixed(2)} a deal`,
        `(${(mean.low ?? 0).toFixed(2)} to ${(mean.high ?? 0).toFixed(2)})`,
      ].join(' ')
    : `they were worth ${signed(mean.mean ?? 0)} points a deal to its own team${of === 'worth' ? '' : ` as ${of}`}`
