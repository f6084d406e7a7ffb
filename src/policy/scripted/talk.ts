import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Plan } from '../../speech/writer/brief.ts'
import { moodOf } from '../../speech/writer/mood.ts'
import type { Facts } from '../../view/facts.ts'
import { claimsOf } from './claimants.ts'
import { impression } from './impression.ts'
import { isBlack, type Mind, others, score, suspects } from './mind.ts'

/** Whom to nominate: the most suspected seat if its score is high enough; otherwise, three times in ten, the same seat on a first impression. */
export function nominee(mind: Mind, nominable: readonly Seat[]): Seat | undefined {
  const { facts, random } = mind
  const [worst] = suspects(mind, nominable)
  if (worst === undefined) return undefined
  const bar = facts.day === 1 ? 0.35 : 0.6
  if (score(mind, worst) > bar) return worst
  return random() < 0.3 ? worst : undefined
}

/** What to say in a speech. */
export function plan(mind: Mind): Plan {
  const { ask, facts, suspicion, vocabulary, random } = mind
  const mood = moodOf(ask)
  const claim = roleClaim(mind)
  const black = claim?.checks.find(({ seat, found }) => found === 'black' && facts.alive.includes(seat))?.seat
  const nominate =
    ask.nominable && (black !== undefined && ask.nominable.includes(black) ? black : nominee(mind, ask.nominable))
  const ranked = suspects(mind, others(mind))
  const named =
    nominate !== undefined && nominate !== facts.seat
      ? [nominate, ...ranked.filter((seat) => seat !== nominate)]
      : ranked
  const suspected = named.slice(0, facts.day > 1 && random() < 0.5 ? 2 : 1).filter((seat) => seat !== black)
  const trusted = others(mind)
    .filter((seat) => !suspected.includes(seat) && seat !== black)
    .sort((a, b) => score(mind, a) - score(mind, b))[0]
  const told = (seat: Seat): boolean => claim?.checks.some((said) => said.seat === seat) ?? false
  const because = (seat: Seat, guilty: boolean) => ({
    seat,
    reason: told(seat)
      ? ({ kind: 'my check' } as const)
      : (suspicion.reason(seat, guilty) ?? impression({ facts, seat, guilty, suspects: suspected, vocabulary })),
  })
  return {
    mood,
    also: openings(mind, mood),
    ...claim,
    suspects: suspected.map((seat) => because(seat, true)),
    ...(trusted !== undefined && random() < 0.6 && { trusts: [because(trusted, false)] }),
    nominate,
  }
}

function openings({ facts }: Mind, mood: Plan['mood']): Plan['also'] {
  if (mood === 'defence') return facts.ballot.length === 2 ? ['duel'] : []
  if (mood === 'last word' || facts.speeches.length === 0) return []
  return facts.day > 1 ? ['heard', 'later'] : ['heard']
}

/** Whether one more vote in the room would be a majority against this seat. */
const isCornered = ({ standing, seat, alive }: Facts): boolean =>
  ([...standing.values()].filter((target) => target === seat).length + 1) * 2 > alive.length

/** A role to claim, and the results to tell with it. */
interface RoleClaim {
  readonly role: Role
  readonly checks: NonNullable<Plan['checks']>
  readonly protects?: readonly Seat[]
}

/** Whether to claim to be the Sheriff or the Doctor in this speech, and the results to tell with the claim. */
function roleClaim(mind: Mind): RoleClaim | undefined {
  const { ask, facts, suspicion } = mind
  // Games without nominations may have no defence speech, so there two accusers count as danger.
  const isAsked = ask.act === 'post' ? isCornered(facts) : ask.act !== 'speak'
  const inDanger = isAsked || (!ask.nominable && accusers(mind) >= 2)
  const rivals = suspicion.sheriffs.filter((seat) => seat !== facts.seat)
  const told = suspicion.sheriffs.includes(facts.seat)
  if (facts.role === 'sheriff') {
    const checks = facts.checks.map(({ target, found }) => ({ seat: target, found }))
    const foundBlack = checks.some(({ seat, found }) => found === 'black' && facts.alive.includes(seat))
    return told || inDanger || rivals.length > 0 || foundBlack || facts.day >= 3
      ? { role: 'sheriff', checks }
      : undefined
  }
  if (facts.role === 'doctor')
    return inDanger ? { role: 'doctor', checks: [], protects: protectedSeats(mind) } : undefined
  if (!isBlack(mind)) return undefined
  return counterClaim(mind, rivals, told)
}

/** How many of the living named this seat as a suspect today. */
const accusers = ({ facts, vocabulary }: Mind): number =>
  new Set(
    facts.speeches
      .filter((spoke) => spoke.day === facts.day && facts.alive.includes(spoke.seat))
      .filter((spoke) => claimsOf(spoke, vocabulary).suspects.includes(facts.seat))
      .map(({ seat }) => seat),
  ).size

const protectedSeats = ({ facts }: Mind): Seat[] =>
  facts.own.flatMap(({ act, pick }) => (act === 'protect' && typeof pick === 'number' ? [pick] : []))

/** A player more cautious than this never claims to be the Sheriff falsely. */
const MAX_CAUTION = 0.9

/** A black player whom the only claimed Sheriff accuses may claim the role itself, if none of its team has: then there are two claims to choose from. */
function counterClaim(mind: Mind, rivals: readonly Seat[], told: boolean): RoleClaim | undefined {
  const { facts, caution, vocabulary } = mind
  const rival = rivals.find((seat) => !facts.mates.includes(seat))
  const taken = rivals.some((seat) => facts.mates.includes(seat))
  const accused = facts.speeches.some(
    (spoke) =>
      spoke.seat === rival &&
      claimsOf(spoke, vocabulary).checks.some(({ seat, found }) => seat === facts.seat && found === 'black'),
  )
  // A rival killed at night was red, so a claim to have checked it as black would be refuted.
  if (facts.departures.some(({ seat, by }) => seat === rival && by === 'kill')) return undefined
  if (rival === undefined || (!told && (taken || (!accused && facts.role !== 'don') || caution > MAX_CAUTION)))
    return undefined
  const friend = facts.mates.find((mate) => facts.alive.includes(mate))
  return {
    role: 'sheriff',
    checks: [
      { seat: rival, found: 'black' },
      ...(friend !== undefined && facts.day > 1 ? [{ seat: friend, found: 'red' }] : []),
    ],
  }
}
