import type { Figure } from './charts.ts'
import { type Spec, toSvg } from './draw.ts'

/** The widths of figures in papers, in inches: of a column, and of a page with two. */
export const PAPER_WIDTHS = { column: 3.3, page: 6.9 } as const
export type PaperWidth = keyof typeof PAPER_WIDTHS

/** Pixels of a specification an inch, so that its text of 12 pixels is of 8 points in print. */
const PIXELS_AN_INCH = 108
/** Minimum width of a panel in pixels; if labels leave less, everything is drawn smaller. */
const NARROWEST = 90
/** How high a panel may be, as a share of the figure's width. */
const HIGHEST = 0.6
const TRIES = 5

/** The parts of a specification that are looked at here. */
interface Parts {
  readonly title?: { readonly text: string; readonly subtitle?: readonly string[] }
  readonly data?: { readonly values: readonly Values[] }
  readonly layer?: readonly Parts[]
  readonly facet?: { readonly field?: string; readonly column?: { readonly field: string } }
  readonly columns?: number
  readonly spec?: object
  readonly height?: unknown
}
type Values = Readonly<Record<string, unknown>>

/** A figure without its title, as wide as a paper wants it, with its size in inches. */
export async function paperSvg({ spec }: Figure, width: PaperWidth): Promise<string> {
  const inches = PAPER_WIDTHS[width]
  const wanted = inches * PIXELS_AN_INCH
  const panels = panelsIn(spec as Parts, width)
  const lines = inLines(spec)
  let inner = (0.6 * wanted) / panels
  let drawn = await drawnAt(lines, inner, panels, wanted)
  for (let i = 0; i < TRIES && Math.abs(drawn.width - wanted) > 0.5; i++) {
    const next = Math.max(NARROWEST, inner + (wanted - drawn.width) / panels)
    if (next === inner) break
    inner = next
    drawn = await drawnAt(lines, inner, panels, wanted)
  }
  const across = Math.max(wanted, drawn.width)
  const high = (inches * drawn.height) / across
  const size = `width="${inches}in" height="${high.toFixed(3)}in" viewBox="0 0 ${across.toFixed(1)} ${drawn.height}"`
  return drawn.svg.replace(SIZE, size)
}

const SIZE = /width="([\d.]+)" height="([\d.]+)" viewBox="[^"]*"/

async function drawnAt(spec: Spec, inner: number, panels: number, wanted: number) {
  const svg = await toSvg(resized(spec, inner, panels, wanted), { isPlain: true })
  const [, width, height] = SIZE.exec(svg)!
  return { svg, width: Number(width), height: Number(height) }
}

/** A specification whose titles of axes have a line for each clause: one line may be wider than a column. */
function inLines<T>(part: T): T {
  if (Array.isArray(part)) return part.map(inLines) as T
  if (typeof part !== 'object' || part === null) return part
  const lines = ([name, value]: readonly [string, unknown]): readonly [string, unknown] =>
    name === 'title' && typeof value === 'string' ? [name, value.split(/(?<=;) /)] : [name, inLines(value)]
  return Object.fromEntries(Object.entries(part).map(lines)) as T
}

/** Number of panels side by side; two in a column, if they may be wrapped. */
function panelsIn({ facet, columns, data }: Parts, width: PaperWidth): number {
  const field = facet?.column?.field ?? facet?.field
  if (field === undefined) return 1
  const all = new Set(data!.values.map((one) => one[field])).size
  return Math.min(all, columns === undefined ? all : width === 'column' ? 2 : columns)
}

/** A specification without title whose panels have another width, and are no higher than the width allows. */
function resized(spec: Spec, inner: number, panels: number, wanted: number): Spec {
  const { title: _, spec: panel, ...rest } = spec as Parts & { readonly width?: unknown }
  const { columns } = rest
  const fitted = <P extends { width?: unknown; height?: unknown }>(one: P): P => ({
    ...one,
    width: inner,
    ...(typeof one.height === 'number' && {
      height: Math.min(one.height === one.width ? inner : one.height, HIGHEST * wanted),
    }),
  })
  return (
    panel ? { ...rest, ...(columns !== undefined && { columns: panels }), spec: fitted(panel) } : fitted(rest)
  ) as Spec
}

/** The heading of a figure on the screen, as a caption. */
export function captionOf({ spec }: Figure): string {
  const { title } = spec as Parts
  return [title!.text, ...(title!.subtitle ?? [])].join(' ')
}

/** Fields that are there to be drawn only. */
const DRAWN_ONLY = ['text', 'bounds', 'isDark']

/** The data that a figure draws, with a head. */
export function dataOf({ spec }: Figure): (string | number)[][] {
  const { data, layer } = spec as Parts
  const values = (data ?? layer![0]!.data)!.values
  const head = Object.keys(values[0] ?? {}).filter((name) => !DRAWN_ONLY.includes(name))
  const cell = (value: unknown): string | number => (typeof value === 'number' ? value : String(value ?? ''))
  return [head, ...values.map((one) => head.map((name) => cell(one[name])))]
}
