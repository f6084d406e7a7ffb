import type { Seat } from '../../../../schemas/ask.ts'
import { isAmongMates, type Mind } from '../mind.ts'
import { isBlindShot } from '../nights.ts'
import { bothLookBlack, EVEN } from './candidates.ts'
import { blackIn, percent, player, say } from './words.ts'

/** From where on a difference between two chances is a read, and more than a little. */
const READ = 0.08

/** Whether the first is behind by the reasons, and whether the speech accuses the second too. */
interface Standing {
  readonly behind: boolean
  readonly isNamed: boolean
  /** Nothing tells the first from several others. */
  readonly isLevel: boolean
}

/** A choice that the reasons do not make: the other is ahead by them, or nothing parts the two. */
export function feeling(mind: Mind, first: Seat, second: Seat, { behind, isNamed, isLevel }: Standing): string {
  const { black } = mind.shown
  if (mind.isMate(second) && isByDay(mind) && isNamed)
    return say(
      mind,
      `beside my mate ${player(second)}, against whom I speak for show`,
      `and my words spare my mate ${player(second)} as little, so that nobody sees us together`,
    )
  if (mind.isMate(second) && isByDay(mind))
    return say(mind, `to keep ${player(second)} out of it`, `which spares my mate ${player(second)}`)
  const more = black[second]! - black[first]!
  const even = areSame(mind, first, second) ? 'even' : 'as good as even'
  if (isByDay(mind) && bothLookBlack(mind, first, second) && Math.abs(more) < READ)
    return say(
      mind,
      `and ${player(second)} would do as well: both look ${blackIn(mind)}`,
      `as either would be right: both look ${blackIn(mind)}`,
      `though ${player(second)} looks as ${blackIn(mind)}: one of them has to be first`,
    )
  if (!behind && isByDay(mind) && Math.abs(more) >= EVEN && Math.abs(more) < READ)
    return say(
      mind,
      'on no more than a feeling, for the two are close',
      'by impression; little parts the two for me',
      `by a feeling, with ${player(second)} close to it`,
    )
  if (isBlindShot(mind))
    return say(
      mind,
      'by the order of seats that my team shares, so that our choices meet',
      'where our order of seats falls tonight: nobody hears the other',
    )
  if (isLevel)
    return say(
      mind,
      'at random among these, as their chances are the same',
      'by no more than a feeling, as nothing tells them apart',
      'by a feeling: a coin would do as well',
    )
  if (mind.ask.act === 'check' && !mind.isBlack && Math.abs(more) >= EVEN)
    return say(
      mind,
      `as a check of ${player(second)} would tell me no more`,
      'on a feeling: a check of either would tell me as much',
    )
  if (!behind && (isOfNight(mind) || Math.abs(more) < EVEN) && !mind.hasFound(first, 'black'))
    return say(
      mind,
      ...(areSame(mind, first, second) ? ['at random among these, as their chances are the same'] : []),
      `on no more than a feeling, for the two are ${even}`,
      `by impression; the two are ${even} for me`,
      'by a feeling: a coin would do as well',
    )
  if (!isByDay(mind)) return say(mind, 'on a feeling', 'with no better reason than a feeling', 'by impression')
  if (Math.abs(more) < EVEN)
    return say(
      mind,
      'on a feeling: the two are close for me',
      `by impression, though ${player(second)} would do as well`,
    )
  if (more < 0)
    return isNamed
      ? say(
          mind,
          `the likelier of the two, and I name ${player(second)} as well`,
          `before ${player(second)}, the less likely of the two, whom I name too`,
        )
      : say(
          mind,
          `the likelier of the two, whatever else draws me to ${player(second)}`,
          `and I leave ${player(second)}, the less likely of the two, for later`,
          `and not against ${player(second)}, against whom I see less`,
        )
  if (isNamed)
    return say(
      mind,
      `on a feeling, and I name ${player(second)}, the likelier of the two, as well`,
      `first, by impression; by the numbers it would be ${player(second)}, whom I name too`,
    )
  return say(
    mind,
    `on a feeling: by the numbers it would be ${player(second)}`,
    ...(more < READ ? [`though ${player(second)} is a little likelier; it is close enough to go by feeling`] : []),
    `and I know that ${player(second)} would be the plain choice; I follow my impression`,
  )
}

/** Whether the chances by which two players are compared are the same to the eye. */
function areSame(mind: Mind, one: Seat, other: Seat): boolean {
  const chance = mind.isBlack && isOfNight(mind) ? mind.own.role('sheriff') : mind.shown.black
  return percent(chance[one]!) === percent(chance[other]!)
}

/** Whether two players are compared by how likely they are to be black: in the room of the black team they are not. */
const isByDay = (mind: Mind): boolean => DAY.has(mind.ask.act) && !isAmongMates(mind)
const DAY: ReadonlySet<string> = new Set(['speak', 'defend', 'farewell', 'post', 'vote', 'nominate', 'suspect'])

/** Whether the choice is one of the night, outside the room in which the black team talks. */
const isOfNight = (mind: Mind): boolean => !DAY.has(mind.ask.act)
