import { globSync } from 'node:fs'
import { EVEN, marginScale } from '../../../src/evaluation/blocks.ts'
import { type CrossedMean, crossedMean } from '../../../src/evaluation/statistics/crossed.ts'
import { UsageError } from '../../errors.ts'
import type { Evaluated } from '../evaluated.ts'
import { pointsText, shortName, signed, whole } from '../wording.ts'
import { type EvaluationPart, type PartsFlags, type PartsReport, playParts } from './parts.ts'

/** Of fewer seeds an interval is so wide, or holds so seldom, that it says nothing. */
const FEWEST_SEEDS = 3

/** Whether a name stands for several files: replicates of one method, which differ in the seed of their training. */
export const isPattern = (player: string | undefined): boolean => player !== undefined && /[*?]/.test(pathIn(player))

/** The file of a name: behind the last `gguf:`, or all of it, which is a module. */
const pathIn = (player: string): string =>
  /gguf:/.test(player) ? player.replace(/^.*gguf:/s, '') : /^\.{0,2}\//.test(player) ? player : ''

/** The players of a pattern, in the order of their files. */
function replicatesOf(pattern: string): string[] {
  const path = pathIn(pattern)
  const before = pattern.slice(0, pattern.length - path.length)
  // A module is named by a path that begins with "./".
  const dot = before === '' && path.startsWith('./') ? './' : ''
  const files = globSync(path)
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  if (files.length < FEWEST_SEEDS)
    throw new UsageError(
      `${pattern} names ${whole(files.length)} files; an interval over seeds takes ${FEWEST_SEEDS} or more`,
    )
  return files.map((file) => `${before}${dot}${file.replace(/^\.\//, '')}`)
}

/** Evaluates replicates of one method on the same deals: what is asked is how the method plays, of which each file is one draw. */
export async function playSeeds(flags: PartsFlags, args: readonly string[]): Promise<void> {
  const { player, against } = flags
  if (against === undefined) throw new UsageError('name whom the replicates are compared with by --against')
  if (isPattern(against))
    throw new UsageError('--against is one player; only --player may name several files of one method')
  const players = replicatesOf(player!)
  const parts = players.map((one, i): EvaluationPart => {
    return { name: `seed-${String(i + 1).padStart(2, '0')}`, flags: { player: one } }
  })
  await playParts('a pattern in --player', parts, flags, args, (found) => seedsReport(player!, against, players, found))
}

/** How a method plays, over seeds and deals. */
export function seedsReport(
  pattern: string,
  against: string,
  players: readonly string[],
  found: readonly Evaluated[],
): PartsReport {
  const { question } = found[0]!.stated.design
  const table = found.map(({ blocks }) => blocks.map(({ value }) => marginScale(question) * (value - EVEN)))
  const fewest = Math.min(...table.map((row) => row.length))
  const margin = crossedMean(table.map((row) => row.slice(0, fewest)))
  const delta = found[0]!.stated.rule.delta
  const answer = answerOf(margin, delta)
  const of = `${whole(players.length)} seeds of ${shortName(pattern)}`
  const bounds = `${signed(margin.mean)} points (95 % interval ${signed(margin.low)} to ${signed(margin.high)}, over seeds and deals)`
  return {
    title: `${shortName(pattern)} against ${shortName(against)}`,
    lines: [
      answer === 'unclear'
        ? `Cannot tell ${of} and ${shortName(against)} apart: ${bounds}.`
        : answer === 'no difference'
          ? `There is no difference of ${signed(delta).slice(1)} points or more between ${of} and ${shortName(against)}: ${bounds}.`
          : `The method plays ${answer} than ${shortName(against)}: ${of} have a margin of ${bounds}.`,
    ],
    sections: [
      {
        title: 'Seeds',
        head: ['part', 'player', 'deals', 'margin, in points'],
        rows: [
          ...found.map(({ results }, i) => [
            `seed-${String(i + 1).padStart(2, '0')}`,
            shortName(players[i]!),
            whole(results.deals),
            pointsText(results.duel!.margin.margin),
          ]),
          ['all', '', whole(fewest), pointsText({ ...margin, of: fewest * players.length, clusters: players.length })],
        ],
        note: [
          'All play the same deals. The interval of one seed is over deals alone and speaks of that file.',
          'The last one is over seeds and deals and speaks of the method:',
          'analysis of variance with both drawn, degrees of freedom by Satterthwaite.',
          `Seeds differ by ${(100 * margin.between_rows).toFixed(1)} points (standard deviation)`,
          'beyond what deals and chance make of them.',
        ].join(' '),
      },
    ],
    json: { question: 'seeds', pattern, against, players, answer, margin },
  }
}

function answerOf({ low, high }: CrossedMean, delta: number): 'better' | 'worse' | 'no difference' | 'unclear' {
  if (low > 0) return 'better'
  if (high < 0) return 'worse'
  return low > -delta && high < delta ? 'no difference' : 'unclear'
}
