import type { CourseStep } from '../../schemas/evaluation-page.ts'
import { type Block, EVEN, marginScale } from '../../src/evaluation/blocks.ts'
import { A, B, type Question } from '../../src/evaluation/design.ts'
import type { Figure } from '../../src/evaluation/figures/charts.ts'
import { colourOf } from '../../src/evaluation/figures/colours.ts'
import type { Costed } from '../../src/evaluation/figures/cost.ts'
import { estimated } from '../../src/evaluation/margin.ts'
import { isDay, isFixed } from '../../src/evaluation/report.ts'
import { confidenceSequence } from '../../src/evaluation/statistics/anytime.ts'
import { countsDeals } from '../../src/policy/players.ts'
import { figureFiles } from '../figures.ts'
import { binsIn, eceIn } from './beliefs.ts'
import type { Evaluated } from './evaluated.ts'
import { answerOf } from './verdict-text.ts'
import { calledBy, shortName } from './wording.ts'

/** The pictures of a report by their paths, each as SVG and as PNG, and if they are wanted for a paper as well. */
export async function picturesOf(evaluated: Evaluated, isForPaper: boolean): Promise<Map<string, Uint8Array | string>> {
  const figures = await figuresOf(evaluated)
  const files = await figureFiles(figures, 'screen')
  return isForPaper ? new Map([...files, ...(await figureFiles(figures, 'paper'))]) : files
}

async function figuresOf({ manifest, stated, results, blocks }: Evaluated): Promise<Figure[]> {
  const { courseOf, winsOf } = await import('../../src/evaluation/figures/duel.ts')
  const { costFigure } = await import('../../src/evaluation/figures/cost.ts')
  const { cellsFigure, ratingsFigure } = await import('../../src/evaluation/figures/gauntlet.ts')
  const { design } = stated
  const { ruleset } = manifest
  const called = calledBy(design.players)
  const figures: Figure[] = []
  if (results.gauntlet) {
    const named = { ruleset, deals: results.deals, called: shortName }
    figures.push(cellsFigure(results.gauntlet, named), ratingsFigure(results.gauntlet, named))
    const cost = costFigure(costedIn(results, Object.values(design.players)), ruleset)
    if (cost) figures.push(cost)
  }
  if (results.duel) {
    const named = {
      a: called[A]!,
      b: called[B]!,
      ruleset,
      verdict: answerOf(results.duel, results, stated),
      isFixed: isFixed(stated),
    }
    figures.push(winsOf(results.duel.margin, named))
    if (blocks.length > 2) figures.push(courseOf(stepsOf(blocks, design.question), named))
  }
  const calibration = await calibrationOf(results, called, ruleset)
  return calibration ? [...figures, calibration] : figures
}

/** The strength of the players of a gauntlet in the order of their letters, and the cost of a seat of each per game. */
const costedIn = ({ gauntlet, deeds }: Evaluated['results'], players: readonly string[]): Costed[] =>
  gauntlet!.ratings
    .toSorted((a, b) => players.indexOf(a.player) - players.indexOf(b.player))
    .map(({ player, strength }) => {
      const own = deeds.find((one) => one.player === player && one.group === 'all')?.deeds
      const mean = (deed: string): number => own?.[deed]?.mean ?? 0
      const tokens = mean('prompt_tokens') + mean('completion_tokens')
      return { player: shortName(player), strength, tokens, seconds: mean('seconds'), price: mean('cost') }
    })

/** How well the first player that states beliefs knows how sure it may be; without one, an exact observer in the seats of a player that weighs deals. */
async function calibrationOf(
  { deeds }: Evaluated['results'],
  called: Readonly<Record<string, string>>,
  ruleset: string,
): Promise<Figure | undefined> {
  const { reliabilityOf } = await import('../../src/evaluation/figures/reliability.ts')
  for (const whose of ['stated', 'exact'] as const) {
    const letter = deeds.find(
      ({ group, deeds, player }) =>
        isDay(group) && deeds[`${whose}_belief`] && (whose === 'stated' || countsDeals(player)),
    )?.letter
    const days = deeds
      .filter((one) => one.letter === letter && isDay(one.group))
      .flatMap(({ group, deeds }) => {
        const all = deeds[`${whose}_belief`]
        if (!all || all.clusters < FEW_DEALS) return []
        return [{ day: group, of: all.of, ece: eceIn(deeds, whose), bins: binsIn(deeds, whose) }]
      })
    if (letter === undefined || days.length === 0) continue
    const who =
      whose === 'stated' ? `Beliefs that ${called[letter]} states` : `Exact beliefs in the seats of ${called[letter]}`
    return reliabilityOf(days, { text: who, colour: colourOf(Object.keys(called).indexOf(letter)) }, ruleset)
  }
  return undefined
}

/** Beliefs of a day with fewer deals are not drawn. */
const FEW_DEALS = 20

/** As many points of a course as can be seen. */
const STEPS = 60

/** The margin at equally spaced numbers of deals. */
export function stepsOf(blocks: readonly Block[], question: Question): CourseStep[] {
  const scale = marginScale(question)
  const values = blocks.map(({ value }) => value)
  const every = Math.ceil(values.length / STEPS)
  return Array.from({ length: Math.ceil(values.length / every) }, (_, i) => {
    const some = values.slice(0, Math.min(values.length, (i + 1) * every))
    const { mean, low, high } = estimated(
      some.map((value) => scale * (value - EVEN)),
      [-scale / 2, scale / 2],
    )
    const anytime = confidenceSequence(some, 0.05, EVEN)
    return {
      deals: some.length,
      mean: mean!,
      low: low ?? -scale / 2,
      high: high ?? scale / 2,
      anytime_low: scale * (anytime.low - EVEN),
      anytime_high: scale * (anytime.high - EVEN),
    }
  })
}
