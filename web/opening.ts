import type { Eye, EyeOf, GamePage } from '../schemas/page.ts'
import { readLink } from './link.ts'

export const TABS = ['story', 'row', 'votes', 'claims', 'beliefs', 'outcome'] as const
export type Tab = (typeof TABS)[number]

/** Where a game opens from a list: at a row, or where something is said. */
export interface Opening {
  readonly row?: { readonly seat: number; readonly turn: number }
  readonly said?: string
}

/** What is shown at first. */
export interface Start {
  readonly of: EyeOf
  readonly index: number
  readonly tab: Tab
  readonly row: number | undefined
}

/** What a link asks for, as far as it exists here. */
export function startOf(page: GamePage): Start {
  const { eye: wanted, moment, tab, row } = readLink()
  const eye = page.eyes.find(({ of }) => String(of) === wanted) ?? page.eyes[0]!
  const within = (text: string | undefined, length: number): number | undefined =>
    text !== undefined && /^\d{1,6}$/.test(text) && Number(text) < length ? Number(text) : undefined
  return {
    of: eye.of,
    index: within(moment, eye.moments.length) ?? afterTheDeal(eye),
    tab: TABS.find((name) => name === tab) ?? 'story',
    row: within(row, eye.rows.length),
  }
}

/** What a list asked for; undefined if it asked for nothing that is here. */
export function openedAt(page: GamePage, { row, said }: Opening): Start | undefined {
  const eye = page.eyes[0]!
  if (row) {
    const place = eye.rows.findIndex(({ seat, turn }) => seat === row.seat && turn === row.turn)
    const found = eye.rows[place]
    if (found) return { of: eye.of, index: found.moment, tab: 'row', row: place }
  }
  if (said !== undefined) {
    const index = eye.moments.findIndex((moment) => moment.said?.text.toLowerCase().includes(said.toLowerCase()))
    if (index >= 0) return { of: eye.of, index, tab: 'story', row: undefined }
  }
  return undefined
}

/** Where the first phase begins, when cards were dealt. */
const afterTheDeal = ({ moments }: Eye): number =>
  Math.max(
    0,
    moments.findIndex(({ mark }) => mark === 'phase'),
  )
