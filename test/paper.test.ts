import { expect, test } from 'vitest'
import { figureFiles, isOfPaper, paperPaths } from '../pipelines/figures.ts'
import { ratingsFigure } from '../src/evaluation/figures/gauntlet.ts'
import { ladderFigure } from '../src/evaluation/figures/ladder.ts'
import { captionOf, PAPER_WIDTHS } from '../src/evaluation/figures/paper.ts'
import { toPdf } from '../src/evaluation/figures/pdf.ts'

const bounded = (value: number) => ({ value, low: value - 40, high: value + 60 })
const standing = (player: string, value: number, rank: number) => ({
  player,
  rank: { value: rank, low: rank, high: rank },
  strength: bounded(value),
  deals: 50,
})
const named = { ruleset: 'mini-mafia@1', deals: 50, called: (key: string) => key }
const ladder = ladderFigure([standing('=SUM(1)', 120, 1), standing('random', 0, 2)], { ...named, anchor: 'random' })
const rating = (player: string, value: number) => ({
  player,
  strength: bounded(value),
  as_red: bounded(value),
  as_black: bounded(value),
})
const ratings = ratingsFigure({ ratings: [rating('holy-grail', 90), rating('random', -90)] }, named)

test.each([ladder, ratings])(
  '$name for a paper is as wide as it wants, has no title, and its text is of 8 points',
  async (figure) => {
    const files = await figureFiles([figure], 'paper')
    expect([...files.keys()]).toEqual(paperPaths(figure.name))
    expect([...files.keys()].every(isOfPaper)).toBe(true)
    for (const [width, inches] of Object.entries(PAPER_WIDTHS)) {
      const svg = String(files.get(`figures/paper/${figure.name}-${width}.svg`))
      const [, across, high, pixels] = /<svg[^>]* width="([\d.]+)in" height="([\d.]+)in" viewBox="0 0 ([\d.]+) /.exec(
        svg,
      )!
      expect(Number(across)).toBe(inches)
      // 12 pixels of the drawing are 8 points, of which 72 are an inch.
      expect((12 * inches * 72) / Number(pixels)).toBeCloseTo(8, 1)
      expect(svg).not.toContain('strongest')
      expect(svg).toContain('100 points are 64 % of games')
      const pdf = files.get(`figures/paper/${figure.name}-${width}.pdf`) as Buffer
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))!
      expect(Number(box[1])).toBeCloseTo(inches * 72, 1)
      expect(Number(box[2])).toBeCloseTo(Number(high) * 72, 1)
      expect(pdf.toString('latin1')).toContain('DejaVuSans')
      expect(pdf.equals(await toPdf(svg))).toBe(true)
    }
  },
)

test('title and remarks are the caption, and the data are beside it', async () => {
  const files = await figureFiles([ladder], 'paper')
  const caption = captionOf(ladder)
  expect(caption).toMatch(/^=SUM\(1\) is the strongest of 2 players\. Fitted .* Rules: mini-mafia@1$/)
  expect(files.get('figures/paper/ladder-caption.txt')).toBe(`${caption}\n`)
  expect(files.get('figures/paper/ladder-data.csv')).toBe(
    "player,value,low,high\r\n'=SUM(1),120,80,180\r\nrandom,0,-40,60\r\n",
  )
})
