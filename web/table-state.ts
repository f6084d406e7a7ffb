import type { Arrow, Known, Moment } from '../schemas/moment.ts'
import type { Eye } from '../schemas/page.ts'

/** What the table looks like to one eye at a moment. */
export interface TableState {
  readonly moment: Moment
  readonly gone: ReadonlyMap<number, string>
  readonly known: ReadonlyMap<number, Known>
  readonly arrows: readonly Arrow[]
  /** How many votes are against each seat in the ballot that is open. */
  readonly votes: ReadonlyMap<number, number>
  /** The seats that are up for the vote of the day: they stay so while hands are counted. */
  readonly nominees: ReadonlySet<number>
}

/** Arrows that stay until the phase ends; others belong to their moment alone. */
const STANDING = new Set(['nominate', 'vote', 'check', 'kill'])

/** The state of the table at moment `index` of an eye, from what it saw until then. */
export function stateAt({ moments }: Pick<Eye, 'moments'>, index: number): TableState {
  const gone = new Map<number, string>()
  const known = new Map<number, Known>()
  const nominees = new Set<number>()
  let arrows: Arrow[] = []
  const last = Math.min(Math.max(index, 0), moments.length - 1)
  for (let i = 0; i <= last; i++) {
    const { type, known: learned, left, arrows: drawn, retracted } = moments[i]!
    if (type === 'began' || type === 'started') arrows = []
    if (type === 'began' || left) nominees.clear()
    for (const { kind, to } of drawn ?? []) if (kind === 'nominate') nominees.add(to)
    if (type === 'balloted') arrows = []
    for (const one of learned ?? []) known.set(one.seat, { ...known.get(one.seat), ...one })
    if (left) gone.set(left.seat, left.by)
    // A vote in a chat room may be changed or taken back.
    const changed = type === 'cast' ? drawn?.[0]?.from : retracted
    if (changed !== undefined) arrows = arrows.filter(({ kind, from }) => kind !== 'vote' || from !== changed)
    for (const arrow of drawn ?? []) if (STANDING.has(arrow.kind)) arrows.push(arrow)
  }
  const moment = moments[last]!
  const votes = new Map<number, number>()
  for (const { kind, to } of arrows) if (kind === 'vote') votes.set(to, (votes.get(to) ?? 0) + 1)
  const passing = (moment.arrows ?? []).filter(({ kind }) => !STANDING.has(kind))
  return { moment, gone, known, arrows: [...arrows, ...passing], votes, nominees }
}

/** Where in the game a moment of an eye is: its place in the judge's list, or in the eye's own where the page has no other. */
export const placeOf = ({ moments }: Pick<Eye, 'moments'>, index: number): number => moments[index]?.at ?? index

/** The last moment of an eye that is not after a place in the game. */
export function momentAt({ moments }: Pick<Eye, 'moments'>, place: number): number {
  let found = 0
  for (let i = 0; i < moments.length; i++) if ((moments[i]!.at ?? i) <= place) found = i
  return found
}

/** The next marked moment in a direction, or the end there. */
export function nextMark({ moments }: Pick<Eye, 'moments'>, from: number, step: 1 | -1): number {
  for (let i = from + step; i >= 0 && i < moments.length; i += step) if (moments[i]!.mark) return i
  return step > 0 ? moments.length - 1 : 0
}

/** The first moment at which two games are not the same; undefined if they are the same to their end. */
export function partingOf(a: Pick<Eye, 'moments'>, b: Pick<Eye, 'moments'>): number | undefined {
  const most = Math.max(a.moments.length, b.moments.length)
  for (let i = 0; i < most; i++) {
    const [one, other] = [a.moments[i], b.moments[i]]
    const isSame = one?.text === other?.text && JSON.stringify(one?.arrows) === JSON.stringify(other?.arrows)
    if (!isSame) return i
  }
  return undefined
}
