import { CHECKER } from '../language/roles.ts'
import type { Gauge } from './gauge.ts'
import { share, Tally } from './measure.ts'
import { isInPlay, type Said, type Story } from './story.ts'

/** What the role that checks does with its checks, and what the team does with its holder. Last words are not counted. */
export function checker(): Gauge {
  const blackTold = new Tally()
  const redsTold = new Tally()
  const votedOut = new Tally()
  return {
    add(story) {
      const seat = story.roles.indexOf(CHECKER) + 1
      if (seat === 0) return
      votedOut.add(story.left.some((left) => left.seat === seat && left.by === 'vote'))
      const speeches = story.said.filter((said) => said.seat === seat && isInPlay(said))
      const checks = story.checks.filter((check) => check.seat === seat && check.question === 'team')
      for (const { at, target } of checks.filter(({ found }) => found === 'black')) {
        const next = speeches.find((said) => said.at > at)
        if (next?.alive.has(target)) blackTold.add(tells(next, target))
      }
      for (const said of speeches) {
        const own = checks.filter(({ at }) => at < said.at)
        if (own.length > 0 && own.every(({ found }) => found === 'red')) redsTold.add(tells(said))
      }
    },
    measures: () => [
      share('black_check_told', 'the living black check is told at once', blackTold.hits, blackTold.of, {
        goal: { least: 0.6, most: 0.75 },
      }),
      share('red_checks_told', '  red checks alone are told', redsTold.hits, redsTold.of),
      share('sheriff_voted_out', 'Sheriffs voted out', votedOut.hits, votedOut.of),
    ],
  }
}

const tells = ({ moves }: Said, seat?: Story['said'][number]['seat']): boolean =>
  moves.some((move) => move.kind === 'check' && (seat === undefined || move.seat === seat))
