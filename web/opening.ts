import { askId } from '../schemas/ask.ts'
import type { EyeOf } from '../schemas/moment.ts'
import type { Eye, GamePage, PageRow } from '../schemas/page.ts'
import { readLink } from './link.ts'
import { VIEWS, type View } from './spoilers.ts'
import { placeOf } from './table-state.ts'

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
  /** Where in the game: see {@link placeOf}. */
  readonly place: number
  readonly tab: Tab
  /** The name of a row that is open, or of one that this eye does not have. */
  readonly row: string | undefined
  /** The eye shown next to this one, if any. */
  readonly beside: string
  readonly view: View
}

/** What a row is called in a link: its seat and how many asks this seat had before, "4.7", which is the same for every eye that has the row. */
export const rowName = ({ seat, turn }: Pick<PageRow, 'seat' | 'turn'>): string => askId({ seat, turn })

export const rowCalled = ({ rows }: Eye, name: string | undefined): PageRow | undefined =>
  rows.find((row) => rowName(row) === name)

/** What a link asks for, as far as it exists here. */
export function startOf(page: GamePage): Start {
  const { eye: wanted, moment = '', tab, row = page.row, beside, view } = readLink()
  const isHere = (name: string | undefined) => page.eyes.find(({ of }) => String(of) === name)
  const eye = isHere(wanted) ?? page.eyes[0]!
  // The first eye is the judge's or the only one, so its last place is the last of the game.
  const places = page.eyes[0]!.moments.length
  const index = rowCalled(eye, row)?.moment ?? afterTheDeal(eye)
  return {
    of: eye.of,
    place: /^\d{1,6}$/.test(moment) && Number(moment) < places ? Number(moment) : placeOf(eye, index),
    tab: TABS.find((name) => name === tab) ?? (row === undefined ? 'story' : 'row'),
    row,
    beside: isHere(beside) && page.eyes.length > 1 ? beside! : '',
    view: VIEWS.find((name) => name === view) ?? 'usual',
  }
}

/** The target of a list entry; undefined if it is not on this page. */
export function openedAt(page: GamePage, { row, said }: Opening): Start | undefined {
  const eye = page.eyes[0]!
  if (row) {
    const found = rowCalled(eye, rowName(row))
    if (found)
      return { of: eye.of, place: placeOf(eye, found.moment), tab: 'row', row: rowName(row), beside: '', view: 'usual' }
  }
  if (said !== undefined) {
    const index = eye.moments.findIndex((moment) => moment.said?.text.toLowerCase().includes(said.toLowerCase()))
    if (index >= 0)
      return { of: eye.of, place: placeOf(eye, index), tab: 'story', row: undefined, beside: '', view: 'usual' }
  }
  return undefined
}

/** Where the first phase begins, when cards were dealt. */
const afterTheDeal = ({ moments }: Eye): number =>
  Math.max(
    0,
    moments.findIndex(({ mark }) => mark === 'phase'),
  )
