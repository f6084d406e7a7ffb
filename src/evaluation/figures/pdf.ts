import PdfDocument from 'pdfkit'
import toPdfDocument from 'svg-to-pdfkit'
import { FONTS } from './fonts.ts'

const POINTS_AN_INCH = 72
const EPOCH = new Date(0)

/** An SVG with a size in inches as a PDF of that size, with its fonts in it. The same SVG gives the same bytes. */
export async function toPdf(svg: string): Promise<Uint8Array> {
  const [, width, height] = /width="([\d.]+)in" height="([\d.]+)in"/.exec(svg)!
  const size: [number, number] = [Number(width) * POINTS_AN_INCH, Number(height) * POINTS_AN_INCH]
  const document = new PdfDocument({ size, margin: 0, info: { CreationDate: EPOCH, ModDate: EPOCH } })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
  const whole = new Promise<void>((resolve) => document.on('end', resolve))
  for (const [name, path] of Object.entries(FONTS)) document.registerFont(name, path)
  toPdfDocument(document, svg, 0, 0, {
    width: size[0],
    height: size[1],
    fontCallback: (_family, isBold) => (isBold ? 'bold' : 'regular'),
  })
  document.end()
  await whole
  return Buffer.concat(chunks)
}
