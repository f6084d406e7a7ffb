import { Resvg } from '@resvg/resvg-js'
import * as vega from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { FAMILY, FONTS } from './fonts.ts'

/** A Vega-Lite specification. */
export type Spec = TopLevelSpec

const STYLE = {
  font: FAMILY,
  background: '#ffffff',
  padding: 16,
  title: {
    anchor: 'start',
    fontSize: 16,
    subtitleFontSize: 12,
    subtitleColor: '#444444',
    offset: 16,
    subtitlePadding: 6,
  },
  axis: {
    labelFlush: false,
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    titlePadding: 10,
    gridColor: '#e4e4e4',
  },
  legend: { orient: 'bottom', offset: 12, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 'normal' },
  view: { stroke: null },
} as const

interface TextItem {
  readonly text?: unknown
  readonly fontSize?: number
  readonly fontWeight?: unknown
}

// Without a canvas Vega cannot measure text: this is the mean width of DejaVu Sans relative to its size. Vega's types omit these two.
const { textMetrics, resetSVGDefIds } = vega as unknown as {
  resetSVGDefIds: () => void
  textMetrics: { width: (item: TextItem, text?: unknown) => number }
}
textMetrics.width = (item, text) =>
  String(text ?? item.text ?? '').length * (item.fontSize ?? 12) * (item.fontWeight === 'bold' ? 0.62 : 0.6)

/** Without a margin, and with fewer labels where they would touch. */
const PLAIN = { ...STYLE, padding: 2, axis: { ...STYLE.axis, labelSeparation: 8 } } as const

/** Renders a figure without a browser. The same specification gives the same SVG. A plain one is for a paper. */
export async function toSvg(spec: Spec, { isPlain = false } = {}): Promise<string> {
  const { spec: drawn } = compile({ ...spec, config: isPlain ? PLAIN : STYLE } as Spec)
  // Vega numbers clips over all figures of a process.
  resetSVGDefIds()
  const view = new vega.View(vega.parse(drawn), { renderer: 'none' })
  try {
    return await view.toSVG()
  } finally {
    view.finalize()
  }
}

/** Renders an SVG as PNG at twice its size, with a font that is installed with this package. */
export function toPng(svg: string): Uint8Array {
  const font = { fontFiles: Object.values(FONTS), loadSystemFonts: false, defaultFontFamily: FAMILY }
  return new Resvg(svg, { font, fitTo: { mode: 'zoom', value: 2 } }).render().asPng()
}
