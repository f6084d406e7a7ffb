// Layers that figures of estimates share, in the terms of Vega-Lite.

interface Estimates {
  /** The channels on which estimates stand: one line each, a scale, and a colour. */
  readonly y: object
  readonly x: object
  readonly color: object
  /** The field of the estimate; its bounds are `low` and `high`. */
  readonly at: string
  /** The area of a point in pixels. */
  readonly size?: number
  readonly shape?: object
  /** Whether estimates have intervals; they do unless this is false. */
  readonly isBounded?: boolean
}

/** Each estimate as a point on the line of its interval, if it has one. */
export const estimates = ({ y, x, color, at, size = 110, shape, isBounded = true }: Estimates): object[] => [
  ...(isBounded
    ? [
        {
          mark: { type: 'rule', strokeWidth: 2.5 },
          encoding: { y, x: { field: 'low', ...x }, x2: { field: 'high' }, color },
        },
      ]
    : []),
  {
    mark: { type: 'point', filled: true, size, opacity: 1 },
    encoding: { y, x: { field: at, ...x }, color, ...(shape && { shape }) },
  },
]

/** The field `text` of each estimate, behind the end of a scale from 0 to 1. */
export const textAtEnd = (y: object): object => ({
  mark: { type: 'text', align: 'left', dx: 8, fontSize: 12, color: '#222222' },
  encoding: { y, x: { datum: 1, type: 'quantitative' }, text: { field: 'text' } },
})
