import type { Gauge } from './gauge.ts'
import { count, rate, share, Tally } from './measure.ts'
import { accusedIn } from './stance.ts'
import type { Story, Thought } from './story.ts'

/**
 * What thoughts teach. A thought names the players that it gives a chance to be black ("player 4 at 61 %"); a speech agrees with it if the first
 * player it goes after is among them. A vote has the crowd as its only motive if what follows the choice in the last sentence speaks of the others
 * alone. A plan is cited if the thought names it, and the next sentence says what became of it. Thoughts are compared with their numbers masked.
 */
export function thoughts(): Gauge {
  const masked = new Set<string>()
  const all = new Tally()
  const agree = new Tally()
  const crowd = new Tally()
  const feeling = new Tally()
  const cited = new Tally()
  const settled = new Tally()
  return {
    add(story) {
      for (const thought of story.thoughts) {
        all.add(true)
        masked.add(thought.text.replace(/\d+/g, '0'))
        const isCited = PLANNED.test(thought.text)
        cited.add(isCited)
        if (isCited) settled.add(!NO_REASON.test(thought.text))
        if (story.black.has(thought.seat)) continue
        if (thought.act === 'vote' && typeof thought.pick === 'number') {
          crowd.add(isCrowd(thought.text))
          feeling.add(FEELING.test(thought.text))
        }
        const target = targetOf(story, thought)
        if (target !== undefined) agree.add(namedIn(thought.text).includes(target))
      }
    },
    measures: () => [
      rate('thoughts_distinct', 'thoughts that differ, numbers masked', all.of === 0 ? null : masked.size / all.of, {
        goal: { least: 0.55 },
        note: `${masked.size} of ${all.of}`,
      }),
      share('thought_names_target', 'red speeches go after a player that the thought names', agree.hits, agree.of, {
        goal: { least: 0.95 },
      }),
      share('crowd_alone', 'red votes with the crowd as the only motive', crowd.hits, crowd.of, {
        goal: { most: 0.15 },
      }),
      share('feeling', 'red votes by feeling or at random', feeling.hits, feeling.of, { goal: { most: 0.2 } }),
      share('plans_cited', 'thoughts that cite an earlier plan', cited.hits, cited.of, { goal: { least: 0.3 } }),
      share('plans_settled', '  followed, or given up for a reason', settled.hits, settled.of, {
        goal: { least: 0.9 },
      }),
      count('thoughts', 'thoughts', all.of),
    ],
  }
}

const PLANNED =
  /\b(?:my plan|the plan for|meant to|was to be (?:next|player)|marked player|in my speech I was|spoke against player)\b/i
const NO_REASON = /with no better reason|without much reason/
const FEELING = /feeling|at random|impression/
const CROWD =
  /^(?:and \d+ others go there too|with \d+ of the others|where \d+ % of the others|against whom \d+ % of the others)/

/** Whether all that follows the choice speaks of the others. */
function isCrowd(text: string): boolean {
  const last = text.match(/[^.]*against player \d+[^.]*\.$/)?.[0]
  const motives = last?.slice(0, -1).split(', ').slice(1) ?? []
  return motives.length > 0 && motives.every((motive) => CROWD.test(motive))
}

const namedIn = (text: string): number[] =>
  [...text.matchAll(/player (\d+)(?: at| to) \d+ %|(?:and|or) player (\d+) at/gi)].map(([, a, b]) => Number(a ?? b))

/** The first player that the speech after a thought attacks. */
function targetOf({ said, nominations }: Story, { at, seat, act }: Thought): number | undefined {
  if (act !== 'speak') return undefined
  const next = said.find((one) => one.at > at && one.seat === seat)
  if (!next || next.at > at + 2) return undefined
  const nominee = nominations.find((one) => one.at > at && one.at <= next.at + 2 && one.seat === seat)?.target
  return (
    nominee ??
    accusedIn(next).find((target) => next.moves.some((move) => move.kind === 'accuse' && move.seat === target))
  )
}
