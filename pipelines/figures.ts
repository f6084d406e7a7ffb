import type { Figure } from '../src/evaluation/figures/charts.ts'
import { csvOf } from './csv.ts'

/** For a screen: with a title, as SVG and PNG. For a paper: without one, in two widths, as SVG and PDF, with caption and data as files. */
export const figureStyles = ['screen', 'paper'] as const
export type FigureStyle = (typeof figureStyles)[number]

const PAPER = 'figures/paper'
const PAPER_FILES = ['column.svg', 'column.pdf', 'page.svg', 'page.pdf', 'caption.txt', 'data.csv'] as const

/** The files of a figure for papers, by its name. */
export const paperPaths = (name: string): string[] => PAPER_FILES.map((file) => `${PAPER}/${name}-${file}`)

/** Whether a folder's file belongs to figures for papers. */
export const isOfPaper = (path: string): boolean => path.startsWith(`${PAPER}/`)

/** Figures as files, by their paths in the folder that they are of. Nothing in them depends on when or where they were drawn. */
export async function figureFiles(
  figures: readonly Figure[],
  style: FigureStyle,
): Promise<Map<string, Uint8Array | string>> {
  const files = new Map<string, Uint8Array | string>()
  for (const figure of figures)
    for (const [path, content] of await (style === 'paper' ? forPaper(figure) : forScreen(figure)))
      files.set(path, content)
  return files
}

type File = readonly [path: string, content: Uint8Array | string]

// What draws is loaded here, as it takes many packages and most verbs draw nothing.
async function forScreen({ name, spec }: Figure): Promise<File[]> {
  const { toPng, toSvg } = await import('../src/evaluation/figures/draw.ts')
  const svg = await toSvg(spec)
  return [
    [`figures/${name}.svg`, svg],
    [`figures/${name}.png`, toPng(svg)],
  ]
}

async function forPaper(figure: Figure): Promise<File[]> {
  const { captionOf, dataOf, paperSvg } = await import('../src/evaluation/figures/paper.ts')
  const { toPdf } = await import('../src/evaluation/figures/pdf.ts')
  const [column, page] = [await paperSvg(figure, 'column'), await paperSvg(figure, 'page')]
  const contents = [
    column,
    await toPdf(column),
    page,
    await toPdf(page),
    `${captionOf(figure)}\n`,
    csvOf(dataOf(figure)),
  ]
  return paperPaths(figure.name).map((path, i) => [path, contents[i]!])
}
