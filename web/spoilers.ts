import type { Eye, GamePage } from '../schemas/page.ts'

/** How a game is shown: table and panels, its story alone, or only what everybody at the table knew so far. */
export const VIEWS = ['usual', 'story', 'blind'] as const
export type View = (typeof VIEWS)[number]

/** What everybody heard of a game, without cards, rows and beliefs. Derived from the judge's eye; no spoiler as long as no later moment is read. */
export function withoutSpoilers(eye: Eye): Eye {
  const open = eye.moments.flatMap((moment, at) => (moment.open ? [{ moment, at }] : []))
  const placeIn = (at: number): number =>
    Math.max(
      0,
      open.findLastIndex((one) => one.at <= at),
    )
  return {
    ...eye,
    moments: open.map(({ moment: { row: _, claims, mark, ...moment }, at }) => ({
      ...moment,
      ...(mark === 'phase' && { mark }),
      at: moment.at ?? at,
      ...(claims && { claims: claims.map(({ true: __, ...claim }) => claim) }),
    })),
    rows: [],
    beliefs: [],
    ballots: eye.ballots.map(({ hands, moment, ...ballot }) => ({
      ...ballot,
      moment: placeIn(moment),
      hands: hands.map(({ row: _, ...hand }) => hand),
    })),
  }
}

/** An eye up to a moment, for panels that would tell what is still to come. */
export const upTo = (eye: Eye, index: number): Eye => ({
  ...eye,
  moments: eye.moments.slice(0, index + 1),
  ballots: eye.ballots.filter(({ moment }) => moment <= index),
})

/** A page with hidden truth. */
export const untold = (page: GamePage): GamePage => ({ ...page, truth: null })
