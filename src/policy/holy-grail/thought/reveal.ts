import type { Seat } from '../../../../schemas/ask.ts'
import type { Move, Speech } from '../../../language/moves.ts'
import { type Cause, IN_DANGER, isUp } from '../claims.ts'
import type { Mind } from '../mind.ts'
import { momentum } from '../target.ts'
import { blackIn, checkerIn, killingIn, list, player, redIn, resultIn, say } from './words.ts'

/** Whether to come out with a role now, and why: what the Sheriff tells or holds back, and what a black player plays. */
export function reveal(mind: Mind, speech: Speech, cause: Cause | undefined): string[] {
  if (cause === undefined) return []
  const tells = speech.some(({ kind }) => kind === 'claim' || kind === 'check')
  if (mind.isBlack) return tells ? [played(mind, speech, cause)] : notPlayed(mind, speech, cause)
  const why = tells ? TOLD[cause] : HELD[cause]
  return why === undefined ? [] : [say(mind, ...why(mind))]
}

/** What the game calls this player's role. */
const ownRole = ({ self, facts }: Mind): string => self.vocabulary.roles[facts.role!]?.[0] ?? facts.role!

type Ways = Partial<Record<Cause, (mind: Mind) => readonly string[]>>

const TOLD: Ways = {
  'black result': (mind) => [
    mind.pressure === 1
      ? `I have a living ${blackIn(mind)} and tell it now, as a wrong vote today may be the last.`
      : `I have a living ${blackIn(mind)} and tell it now, before the night takes it with me.`,
    'The result is worth more than my cover, so I come out with it.',
  ],
  'red results': (mind) => [
    ...(mind.facts.checks.some(({ target }) => mind.facts.alive.includes(target))
      ? [`My checks are ${redIn(mind)}; told, they leave the table fewer to choose from.`]
      : []),
    mind.pressure === 1
      ? 'There is little time left to use what I know, so I tell it.'
      : 'What I know is of use to the others only if I tell it.',
  ],
  rival: (mind) => [
    `A false ${checkerIn(mind)} must not stand alone, so I counter.`,
    `If I keep silent the false claim is believed: I come out.`,
  ],
  danger: (mind) =>
    momentum(mind, mind.me) >= IN_DANGER
      ? ['The table is about to send me away, so hiding has no use any more.', 'I am in danger and must show my card.']
      : [
          ...(isUp(mind) ? [`I am up, and a ${ownRole(mind)} must not leave unheard: I come out.`] : []),
          'I may be sent away today, so I come out before it is too late.',
        ],
  parting: () => ['I leave, so all that I know has to be said now.', 'Nothing is won by taking my results with me.'],
  told: () => ['I am out already, so what is new has to be told.', 'My role is known; I add what I have.'],
  'no result': () => ['I come out without a result, so that my vote counts for more.'],
  saved: () => [
    'My cover kept somebody alive, and the table should know whom it need not look at.',
    'Who was saved is cleared only if I say so: I come out.',
  ],
}

/** Whether a living player whom this one has found black is up. */
const blackIsUp = ({ facts, ask }: Mind): boolean =>
  facts.checks.some(
    ({ target, found }) =>
      found === 'black' && facts.alive.includes(target) && ask.nominable?.includes(target) === false,
  )

const HELD: Ways = {
  'black result': (mind) => [
    'I keep my result for one more round and try to steer the vote with other reasons.',
    `I hold the ${blackIn(mind)} result back: open, I am ${killingIn(mind).shot} tonight${
      blackIsUp(mind) ? ', and the vote can go there without it' : ''
    }.`,
  ],
  'red results': (mind) => [
    `My checks are only ${redIn(mind)}, so I stay hidden and look on.`,
    'Nothing that I know is worth my cover yet.',
  ],
  'no result': () => [
    'I have nothing to tell yet and keep my role to myself.',
    'Hidden I can still check; so I say nothing of my role.',
  ],
  danger: (mind) =>
    isUp(mind) || momentum(mind, mind.me) > 0
      ? ['I am in danger, and still keep my card to myself for one more round.']
      : ['Nobody looks worse than I do so far, and still I keep my card to myself.'],
  saved: (mind) => [
    `Whom I saved I keep to myself: open, I am the next to be ${killingIn(mind).shot}.`,
    'Hidden I can cover again; so I say nothing of the save.',
  ],
}

const claimed = (speech: Speech): Extract<Move, { kind: 'claim' }> | undefined =>
  speech.find((move): move is Extract<Move, { kind: 'claim' }> => move.kind === 'claim')

/** A role that is claimed falsely. */
function played(mind: Mind, speech: Speech, cause: Cause): string {
  const results = speech.flatMap((move) =>
    move.kind === 'check' ? [`${player(move.seat)} as ${resultIn(mind, move.found)}`] : [],
  )
  const role = mind.self.vocabulary.roles[claimed(speech)?.role ?? 'sheriff']?.[0] ?? checkerIn(mind)
  const why = say(mind, ...(PLAYED[cause] ?? (() => ['']))(mind))
  const told = results.length > 0 ? `, and my story has ${list(results)}` : ''
  return `${why} I play the ${role}, which I am not${told}.`.trim()
}

const PLAYED: Ways = {
  told: () => ['My story has to go on.', 'A claim that falls silent is no longer believed.'],
  'last vote': () => ['This vote decides the game.', 'It is the last vote, so there is nothing to save a lie for.'],
  named: () => [
    'The check has me, so I claim the same against it.',
    'One of us two is lying, and the table has to guess which.',
  ],
  counter: (mind) =>
    rivalsOf(mind).length > 0
      ? [`A second ${checkerIn(mind)} makes the first one doubtful.`, 'Their claim should not stand alone.']
      : [
          `No ${checkerIn(mind)} is left who could contradict me.`,
          'Who claimed before has left, so the place is free.',
        ],
  danger: () => ['They come for me, and a claim makes them think again.', 'Without a claim I leave today.'],
  bluff: () => [
    'A claim before the real one gives me the word.',
    'Coming first makes the real one look like the answer.',
  ],
}

/** The living who claim the role that checks, and are no mates. */
const rivalsOf = (mind: Mind): Seat[] =>
  mind.others.filter((seat) => mind.ledger.claimants.has(seat) && !mind.isMate(seat))

function notPlayed(mind: Mind, speech: Speech, cause: Cause): string[] {
  if (mind.self.aside() < 0.5) return []
  switch (cause) {
    case 'bluff':
      return [
        say(
          mind,
          'I stay plain: no claim while nobody asks for one.',
          `If the ${checkerIn(mind)} names me, I claim the same.`,
        ),
      ]
    case 'counter': {
      const rivals = rivalsOf(mind)
      if (rivals.length === 0)
        return [
          say(mind, 'Who claimed has left, and I need no claim of my own.', 'I add no claim to those of the dead.'),
        ]
      const isAttacked = speech.some(
        (move) => (move.kind === 'accuse' || move.kind === 'vote') && rivals.includes(move.seat),
      )
      return [
        say(
          mind,
          isAttacked
            ? 'I go against the claim and make none of my own.'
            : 'I let the claim stand and leave it to the night.',
          mind.blackAlive > 1
            ? 'A counterclaim would put two of us in the light; I wait.'
            : 'A counterclaim would put all the light on me; I wait.',
        ),
      ]
    }
    case 'named':
      return [
        say(mind, 'To claim against the check would cost more than me.', 'I take it and keep my mates out of it.'),
      ]
    default:
      return []
  }
}
