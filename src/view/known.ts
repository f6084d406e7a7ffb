import type { Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { Speech } from '../language/moves.ts'
import { listen } from '../speech/reader/listen.ts'
import { factsOf } from './facts.ts'
import { heardBy, type View } from './view.ts'
import type { Words } from './wording.ts'

/** The role that a speech claims, as players of this game call it. */
export const roleIn = (speech: Speech, { roles }: Vocabulary): string | undefined =>
  speech.flatMap((move) => (move.kind === 'claim' ? (roles[move.role]?.[0] ?? move.role) : []))[0]

/** What a check found, as players of this game call it. */
const foundIn = ({ found }: Vocabulary, result: string): string => found[result]?.[0] ?? result

/** A told check. */
export interface ToldCheck {
  readonly seat: Seat
  readonly found: string
}

/** The checks that a speech tells. */
export const checksIn = (speech: Speech, vocabulary: Vocabulary): ToldCheck[] =>
  speech.flatMap((move) => (move.kind === 'check' ? { seat: move.seat, found: foundIn(vocabulary, move.found) } : []))

/** Role claims with the told checks, in the order of the first claim: the first role, and each check once. */
export function claimantsIn(
  events: Iterable<Event>,
  vocabulary: Vocabulary,
): Map<Seat, { role: string | undefined; checks: ToldCheck[] }> {
  const claimants = new Map<Seat, { role: string | undefined; checks: ToldCheck[] }>()
  for (const event of events) {
    if (event.type !== 'spoke' && event.type !== 'posted') continue
    const speech = listen(event.text, { speaker: event.seat, vocabulary })
    const role = roleIn(speech, vocabulary)
    const checks = checksIn(speech, vocabulary)
    if (role === undefined && checks.length === 0) continue
    const claimant = claimants.get(event.seat) ?? { role: undefined, checks: [] }
    claimants.set(event.seat, claimant)
    claimant.role ??= role
    for (const check of checks)
      if (!claimant.checks.some(({ seat, found }) => seat === check.seat && found === check.found))
        claimant.checks.push(check)
  }
  return claimants
}

/**
 * What a view says of each seat, in sentences: whether it is a mate, own checks of it, what was shown, whether it left, its claim, and told checks of
 * it.
 */
export function knownOf(view: View, words: Words): (seat: Seat) => string[] {
  const { seats, mates, checks, shown, departures } = factsOf(view)
  const { vocabulary } = words
  const claimants = claimantsIn(
    heardBy(view).flatMap(({ event, open }) => (open ? event : [])),
    vocabulary,
  )
  const saidOf = (seat: Seat): string[] => {
    const own = checks.findLast(({ target, question }) => target === seat && question === 'team')
    const { role, team } = shown.find((one) => one.seat === seat) ?? {}
    return words.lines('typed.known', {
      seat,
      mate: mates.includes(seat),
      found: own && foundIn(vocabulary, own.found),
      // A role that nobody claims has no name here; its team does.
      shown: (role && vocabulary.roles[role]?.[0]) ?? (team && foundIn(vocabulary, team)),
      left: departures.some((left) => left.seat === seat),
      role: claimants.get(seat)?.role,
      told: [...claimants].flatMap(([by, claimant]) =>
        claimant.checks.flatMap((check) => (check.seat === seat ? `${check.found} by ${by}` : [])),
      ),
    })
  }
  // Copied at once: the lists of facts grow during the game.
  const said = Array.from({ length: seats + 1 }, (_, seat) => (seat > 0 ? saidOf(seat) : []))
  return (seat) => said[seat]!
}
