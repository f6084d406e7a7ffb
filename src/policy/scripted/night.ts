import type { Option, Seat } from '../../../schemas/ask.ts'
import { isBlack, type Mind, score } from './mind.ts'
import { claimsOf } from './suspicion.ts'

/** Sheriff and Don check whom they know nothing about: the Sheriff the suspected first, the Don whom the table believes first. */
export function check(mind: Mind, seats: readonly Seat[]): Option {
  const { facts, suspicion } = mind
  const known = new Set([
    ...facts.checks.map(({ target }) => target),
    ...facts.mates,
    ...facts.departures.map(({ seat }) => seat),
  ])
  const unknown = seats.filter((seat) => !known.has(seat) && !(isBlack(mind) && suspicion.sheriffs.includes(seat)))
  const ranked = unknown.sort((a, b) => score(mind, b) - score(mind, a))
  return (isBlack(mind) ? ranked.at(-1) : ranked[0]) ?? 'none'
}

/** Whom the mafia shoots: a Sheriff it knows of, then whom the team already claims, then whoever harms it most. All black seats rank alike. */
export function shoot(mind: Mind, targets: readonly Seat[]): Option {
  const { facts, suspicion } = mind
  const sheriff = facts.checks.find(({ target, found }) => found === 'yes' && targets.includes(target))?.target
  if (sheriff !== undefined) return sheriff
  const claimed = facts.claims
    .map(({ target }) => target)
    .find((target) => typeof target === 'number' && targets.includes(target))
  const claimant = suspicion.sheriffs.find((seat) => targets.includes(seat))
  if (claimant !== undefined) return claimant
  if (claimed !== undefined) return claimed
  const team = [facts.seat, ...facts.mates]
  const harm = (seat: Seat): number => {
    const nominated = facts.nominations.filter((said) => said.seat === seat && team.includes(said.target)).length
    const voted = facts.votes.filter(
      ({ target, by }) => team.includes(target) && by.some((hand) => hand.seat === seat),
    ).length
    const accused = facts.speeches.filter(
      (spoke) => spoke.seat === seat && claimsOf(spoke).suspects.some((suspect) => team.includes(suspect)),
    ).length
    const cleared = facts.speeches.some((spoke) =>
      claimsOf(spoke).checks.some((said) => said.seat === seat && said.found === 'red'),
    )
    return nominated + voted + accused + (cleared ? 3 : 0)
  }
  // An order that the team shares and nobody else can guess, for when nothing tells the targets apart.
  const secret = (seat: Seat): number => (seat * 7 + team.reduce((sum, mate) => sum + mate * mate, facts.day)) % 11
  return [...targets].sort((a, b) => harm(b) - harm(a) || secret(a) - secret(b))[0] ?? 'none'
}
