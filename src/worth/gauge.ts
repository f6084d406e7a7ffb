import type { Measure } from './measure.ts'
import type { Story } from './story.ts'

/** Computes figures from games, added one at a time. Its memory does not grow with the number of games. */
export interface Gauge {
  add(story: Story): void
  measures(): readonly Measure[]
}
