import type { Seat } from '../../../schemas/ask.ts'
import type { Mind } from './mind.ts'

/** The others, still alive, whom this player covered on a night on which nobody died. */
export const savedBy = (mind: Mind): Seat[] =>
  mind.others.filter((seat) =>
    mind.self.beliefs.about(seat).some(({ feature, actor }) => feature === 'saved' && actor === seat),
  )
