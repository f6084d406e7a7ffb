import type { Option, Seat } from '../../../schemas/ask.ts'
import { claimsOf } from './claimants.ts'
import { isBlack, type Mind, others, score, suspects } from './mind.ts'

/** Checks a seat of unknown team: the Sheriff the most suspected one, the Don the one that looks most red. */
export function check(mind: Mind, seats: readonly Seat[]): Option {
  const { facts, suspicion } = mind
  const known = new Set([
    ...facts.checks.map(({ target }) => target),
    ...facts.mates,
    ...facts.departures.map(({ seat }) => seat),
    // Whom the Don has just shot is dead by the morning.
    ...facts.own.flatMap(({ act, pick }) => (act === 'kill' ? [pick] : [])),
  ])
  const unknown = seats.filter((seat) => !known.has(seat) && !(isBlack(mind) && suspicion.sheriffs.includes(seat)))
  const ranked = unknown.sort((a, b) => score(mind, b) - score(mind, a))
  return (isBlack(mind) ? ranked.at(-1) : ranked[0]) ?? 'none'
}

/**
 * Whom the mafia shoots: a Sheriff it knows of, then a claimant, then, three times in four, whom the team already claims, then the player who harms
 * it most. Where nobody hears the shots of the others, all members of the team rank targets in the same way.
 */
export function shoot(mind: Mind, targets: readonly Seat[]): Option {
  const { ask, facts, suspicion, random } = mind
  const team = [facts.seat, ...facts.mates]
  const sheriff = facts.checks.find(({ target, found }) => found === 'yes' && targets.includes(target))?.target
  if (sheriff !== undefined) return sheriff
  const claimed = facts.claims
    .map(({ target }) => target)
    .find((target) => typeof target === 'number' && targets.includes(target))
  const claimant = suspicion.sheriffs.find((seat) => targets.includes(seat))
  if (claimant !== undefined) return claimant
  if (claimed !== undefined && random() < 0.75) return claimed
  const harm = harmTo(mind, team)
  const isBlind =
    ask.act === 'kill' && facts.claims.length === 0 && facts.mates.some((mate) => facts.alive.includes(mate))
  const tieBreak = isBlind ? secretOrder(mind) : new Map(targets.map((seat) => [seat, random()]))
  const order = (seat: Seat): number => tieBreak.get(seat) ?? 0
  return [...targets].sort((a, b) => harm(b) - harm(a) || order(a) - order(b))[0] ?? 'none'
}

/** An order of seats that the whole team computes and nobody else can. */
function secretOrder({ facts }: Mind): ReadonlyMap<Seat, number> {
  const key = [facts.seat, ...facts.mates].reduce((sum, mate) => sum + mate * mate, facts.day)
  return new Map(Array.from({ length: facts.seats }, (_, i) => [i + 1, ((i + 1) * 7 + key) % 11]))
}

/**
 * Whom the Doctor protects: the likely target of the mafia. That is a player with a credible claim to be the Sheriff; else the player who has
 * harmed the Doctor's suspects most; else the player it trusts most.
 */
export function protect(mind: Mind, seats: readonly Seat[]): Option {
  const { facts, suspicion } = mind
  const claimants = suspicion.sheriffs.filter((seat) => seats.includes(seat) && score(mind, seat) < 4)
  const claimant = claimants.find((seat) => seat === suspicion.believed) ?? claimants[0]
  if (claimant !== undefined) return claimant
  const size = Object.entries(facts.roles).reduce((sum, [role, n]) => sum + (facts.teams[role] === 'black' ? n : 0), 0)
  const suspected = suspects(mind, others(mind)).slice(0, size)
  const harm = harmTo(mind, suspected)
  const worth = (seat: Seat): number => (suspected.includes(seat) ? -1 : harm(seat))
  return [...seats].sort((a, b) => worth(b) - worth(a) || score(mind, a) - score(mind, b))[0] ?? 'none'
}

/** How much a seat has publicly done against a team: nominations, votes and accusations, and more if a claimed check found it red. */
function harmTo({ facts, vocabulary }: Mind, team: readonly Seat[]): (seat: Seat) => number {
  return (seat) => {
    const nominated = facts.nominations.filter((said) => said.seat === seat && team.includes(said.target)).length
    const voted = facts.votes.filter(
      ({ target, by }) => team.includes(target) && by.some((hand) => hand.seat === seat),
    ).length
    const accused = facts.speeches.filter(
      (spoke) => spoke.seat === seat && claimsOf(spoke, vocabulary).suspects.some((suspect) => team.includes(suspect)),
    ).length
    const cleared = facts.speeches.some((spoke) =>
      claimsOf(spoke, vocabulary).checks.some((said) => said.seat === seat && said.found === 'red'),
    )
    return nominated + voted + accused + (cleared ? 3 : 0)
  }
}
