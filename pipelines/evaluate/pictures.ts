import { join } from 'node:path'
import { type Block, EVEN, marginScale } from '../../src/arena/blocks.ts'
import { A, B, type Question } from '../../src/arena/design.ts'
import { estimated } from '../../src/arena/margin.ts'
import type { Figure } from '../../src/figures/charts.ts'
import type { Step } from '../../src/figures/duel.ts'
import { confidenceSequence } from '../../src/stats/anytime.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import type { Evaluated } from './evaluate.ts'
import { verdictLines } from './verdict-text.ts'
import { calledBy } from './wording.ts'

/** Draws the pictures of a report into its folder, each as SVG and as PNG. The paths of the PNG files, in the folder. */
export async function drawPictures(folder: string, evaluated: Evaluated): Promise<string[]> {
  // Loaded here, as drawing takes many packages.
  const { toPng, toSvg } = await import('../../src/figures/draw.ts')
  const paths: string[] = []
  for (const { name, spec } of await figuresOf(evaluated)) {
    const svg = await toSvg(spec)
    writeWhole(join(folder, `figures/${name}.svg`), svg)
    writeWhole(join(folder, `figures/${name}.png`), toPng(svg))
    paths.push(`figures/${name}.png`)
  }
  return paths
}

async function figuresOf({ manifest, stated, results, blocks }: Evaluated): Promise<Figure[]> {
  const { courseOf, winsOf } = await import('../../src/figures/duel.ts')
  const { design } = stated
  const called = calledBy(design.players)
  if (!results.duel) return []
  const named = {
    a: called[A]!,
    b: called[B]!,
    ruleset: manifest.ruleset,
    verdict: verdictLines(results, stated)[0]!,
  }
  const figures = [winsOf(results.duel.margin, named)]
  return blocks.length > 2 ? [...figures, courseOf(stepsOf(blocks, design.question), named)] : figures
}

/** As many points of a course as can be seen. */
const STEPS = 60

/** The margin after every so many deals. */
export function stepsOf(blocks: readonly Block[], question: Question): Step[] {
  const scale = marginScale(question)
  const values = blocks.map(({ value }) => value)
  const every = Math.ceil(values.length / STEPS)
  return Array.from({ length: Math.ceil(values.length / every) }, (_, i) => {
    const some = values.slice(0, Math.min(values.length, (i + 1) * every))
    const { mean, low, high } = estimated(some.map((value) => scale * (value - EVEN)))
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
