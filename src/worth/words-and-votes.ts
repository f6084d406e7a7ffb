import type { Seat } from '../../schemas/ask.ts'
import type { Ballot } from './ballot.ts'
import type { Gauge } from './gauge.ts'
import { share, Tally } from './measure.ts'
import { accusedIn } from './stance.ts'
import type { Said, Story } from './story.ts'

/**
 * Whether words and votes go together. An own suspect is a player whom the voter accused or nominated earlier that day. Where one is on the
 * ballot, a vote agrees if it is for one. A vote elsewhere is explained if the voter's next speech says why: a `changed`, or an `answer`
 * with a reason about the player voted for or a suspect left. The combined figure leaves out votes elsewhere of players who never speak again.
 */
export function wordsAndVotes(): Gauge {
  const agree = new Tally()
  const explained = new Tally()
  const honest = new Tally()
  const leaveNominee = new Tally()
  return {
    add(story) {
      for (const ballot of story.ballots) {
        const accused = accusedBy(story, ballot)
        const nominated = nominatedBy(story, ballot)
        for (const { seat, target } of ballot.votes) {
          const options = ballot.options(seat).filter((option) => option !== seat)
          if (options.length < 2) continue
          const nominees = nominated.filter((one) => one.seat === seat && options.includes(one.target))
          if (nominees.length > 0) leaveNominee.add(!nominees.some((one) => one.target === target))
          const suspects = [...(accused.get(seat) ?? []), ...nominees.map((one) => one.target)].filter((one) =>
            options.includes(one),
          )
          if (suspects.length === 0) continue
          const isAgreed = suspects.includes(target)
          agree.add(isAgreed)
          const next = isAgreed ? undefined : story.said.find((said) => said.seat === seat && said.at > ballot.at)
          if (next) explained.add(says(next, [target, ...suspects]))
          if (isAgreed || next) honest.add(isAgreed || says(next!, [target, ...suspects]))
        }
      }
    },
    measures: () => [
      share('votes_agree', 'an own suspect on the ballot: votes for one', agree.hits, agree.of),
      share('nominators_leave', '  nominators who leave their nominee', leaveNominee.hits, leaveNominee.of, {
        goal: { most: 0.3 },
      }),
      share('votes_explained', '  votes elsewhere that the next speech explains', explained.hits, explained.of),
      share('words_and_votes', 'votes agree with own words, or are explained', honest.hits, honest.of, {
        goal: { least: 0.85 },
      }),
    ],
  }
}

/** The players that each player accused before the ballot on its day. */
function accusedBy({ said }: Story, { at, day }: Ballot): Map<Seat, Seat[]> {
  const accused = new Map<Seat, Seat[]>()
  for (const one of said)
    if (one.day === day && one.at < at) accused.set(one.seat, [...(accused.get(one.seat) ?? []), ...accusedIn(one)])
  return accused
}

const nominatedBy = ({ nominations }: Story, { at, day }: Ballot): Story['nominations'] =>
  nominations.filter((one) => one.day === day && one.at < at)

const says = ({ moves }: Said, about: readonly Seat[]): boolean =>
  moves.some(
    (move) =>
      move.kind === 'changed' ||
      (move.kind === 'answer' && move.why !== undefined && move.target !== undefined && about.includes(move.target)),
  )
