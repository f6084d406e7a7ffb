import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Mind } from './mind.ts'
import { planFor, planned } from './plan.ts'
import { type Parts, type Ranking, rank } from './ranking.ts'

/** What moves the choices of a night. Probabilities are those of this player's belief or of the table's. */
const WEIGHTS = {
  /** The Sheriff checks whom it is unsure of, and who may lead the table. */
  unsure: 5,
  /** The Don looks for the Sheriff. */
  sheriff: 9,
  /** The mafia shoots the Sheriff, claimants, those whom the table believes, and those who go after it. */
  claimant: 3,
  /** Whom the Don has found to be the Sheriff. */
  found: 5,
  credit: 2.5,
  harm: 0.35,
  /** A victim is red for all to see, so who voted against it or put it up looks black: mates, and others. */
  exposed: -1.2,
  blamed: 0.3,
  /** What a mate claimed before. */
  agreed: 0.6,
  /** Whom the Don found not to be the Sheriff, while the Sheriff may live, unless it went after the team. */
  cleared: -1.6,
  /** The Doctor protects whom the mafia would shoot, and no suspect while it trusts another more. */
  protect: 1.3,
  suspect: -4,
} as const

/** A check of a seat whose team is not known yet: the dead and those already checked tell nothing. */
export function check(mind: Mind): Ranking {
  const { facts, ask, self } = mind
  // Whom the Don has just shot is dead by the morning.
  const shot = facts.own.flatMap(({ act, pick }) => (act === 'kill' ? [pick] : []))
  const known = new Set<Option | undefined>([...facts.checks.map(({ target }) => target), ...facts.mates, ...shot])
  const seats = ask.options.filter((option) => typeof option === 'number')
  const open = seats.filter((seat) => facts.alive.includes(seat) && !known.has(seat) && !isSettled(mind, seat))
  const most = Math.max(...open.map((seat) => told(mind, seat)))
  const fresh = open.filter((seat) => mind.isBlack || told(mind, seat) >= LEAST_TOLD * most)
  return ofThese(mind, fresh, (seat) => checkParts(mind, seat), self.traits.temperature)
}

/** What a check of a seat may tell a red player, from 0 to 1: most where it is as likely black as red. */
const told = ({ own }: Mind, seat: Seat): number => 4 * own.black[seat]! * (1 - own.black[seat]!)

/** What share of the most that a check may tell the check of a seat has to tell to be made. */
const LEAST_TOLD = 0.6

/** What a check of a seat may tell: whether it is black, or the Sheriff. */
export function checkParts(mind: Mind, seat: Seat): Parts {
  return {
    evidence: mind.isBlack ? WEIGHTS.sheriff * mind.own.role('sheriff')[seat]! : WEIGHTS.unsure * told(mind, seat),
    plan: planned(planFor(mind), seat),
  }
}

/** Whether a check of a seat would tell this player what it knows: the Don does not check a claimant whom it takes for the Sheriff. */
function isSettled(mind: Mind, seat: Seat): boolean {
  if (mind.isBlack) return mind.own.role('sheriff')[seat]! > 0.9 || mind.own.role('sheriff')[seat]! < 0.04
  return mind.own.black[seat]! < 0.001 || mind.own.black[seat]! > 0.999
}

/** Whom the mafia shoots. Where nobody hears the others' shots and all must agree, it is what everybody in the team can work out alone. */
export function shoot(mind: Mind): Ranking {
  const { facts, ask, self } = mind
  const seats = ask.options.filter(
    (option): option is Seat => typeof option === 'number' && !mind.isMate(option) && option !== mind.me,
  )
  const isBlind = isBlindShot(mind)
  const agreed = facts.claims.map(({ target }) => target)
  const temperature = isBlind ? BLIND : 0.1 + 0.5 * self.traits.temperature
  const parts = (seat: Seat): Parts => ({
    ...threat(mind, seat, isBlind),
    ...(isBlind
      ? { plan: secretOrder(mind, seat) }
      : {
          plan: planned(planFor(mind), seat),
          team: WEIGHTS.agreed * agreed.filter((target) => target === seat).length,
        }),
  })
  return ofThese(mind, seats, parts, temperature)
}

/** The temperature of a shot that no mate hears: below what parts two seats in the order that the team shares, so that both come to the same seat. */
const BLIND = 0.002

/** Whether a shot is one of several that nobody of the team hears, so that each member has to work out where they meet. */
export const isBlindShot = ({ ask, facts }: Mind): boolean =>
  ask.act === 'kill' && facts.claims.length === 0 && facts.mates.some((mate) => facts.alive.includes(mate))

/** How dangerous a seat is to the team: as the Sheriff, to the talk of the table, and dead. `shared` leaves out what only this member knows. */
export function threat(mind: Mind, seat: Seat, shared: boolean): Parts {
  const { ledger, table } = mind
  const isFound = !shared && mind.hasFound(seat, 'yes')
  const sheriff = shared ? table.role('sheriff')[seat]! : isFound ? 1 : mind.own.role('sheriff')[seat]!
  const harm = hurtBy(mind, seat).length
  const claimed = ledger.claimants.has(seat) ? sheriff : 0
  return {
    evidence: 4 * sheriff + WEIGHTS.claimant * claimed + (isFound ? WEIGHTS.found : 0),
    table: WEIGHTS.credit * (1 - 2 * table.black[seat]!),
    word: WEIGHTS.harm * harm,
    deed: blame(mind, seat) + (!shared && harm === 0 && isCleared(mind, seat) ? WEIGHTS.cleared : 0),
  }
}

/** Whether the Don knows that a seat is not the Sheriff, and somebody else may be. */
const isCleared = ({ facts, own, others }: Mind, seat: Seat): boolean =>
  facts.checks.some(({ target, found }) => target === seat && found === 'no') &&
  others.some((other) => own.role('sheriff')[other]! > MAY_BE)

/** From where on somebody may be the Sheriff. */
const MAY_BE = 0.05

/** This player and its living mates. */
export const livingTeam = ({ me, facts }: Mind): Seat[] =>
  [me, ...facts.mates].filter((one) => facts.alive.includes(one))

/** Whom of the team a seat took for black on the day that ended, or told a black check of. */
export const hurtBy = (mind: Mind, seat: Seat): Seat[] => {
  const { accusers, claimants } = mind.ledger
  const told = claimants.get(seat)?.results
  return livingTeam(mind).filter((member) => accusers.get(member)?.has(seat) || told?.get(member)?.found === 'black')
}

/** The living who voted against a seat or put it up, once for each time. */
export function enemiesOf({ facts }: Mind, seat: Seat): Seat[] {
  const hands = facts.votes.flatMap(({ target, by }) =>
    target === seat ? by.flatMap((hand) => (hand.kind === 'cast' ? [hand.seat] : [])) : [],
  )
  const nominators = facts.nominations.flatMap((one) => (one.target === seat ? [one.seat] : []))
  return [...hands, ...nominators].filter((enemy) => facts.alive.includes(enemy) && enemy !== seat)
}

/** Whom the death of a seat makes look black: its enemies, mates to the harm of the team, others to its use. */
function blame(mind: Mind, seat: Seat): number {
  const team = livingTeam(mind)
  const sum = enemiesOf(mind, seat).reduce(
    (all, enemy) => all + (team.includes(enemy) ? WEIGHTS.exposed : WEIGHTS.blamed),
    0,
  )
  // However many voted against it: a Sheriff in the open is shot all the same.
  return Math.max(MOST_BLAME, sum)
}

const MOST_BLAME = -2.4

/** An order of seats that the whole team can compute and nobody else. It breaks ties between equal threats. */
function secretOrder({ facts, me }: Mind, seat: Seat): number {
  const key = [me, ...facts.mates].reduce((sum, member) => sum + member * member, facts.day)
  return ((seat * 7 + key) % 11) / 100
}

/** Whom the Doctor protects: who may be the Sheriff, who is believed, itself a little. */
export function protect(mind: Mind): Ranking {
  const seats = mind.ask.options.filter((option) => typeof option === 'number')
  return ofThese(mind, seats, (seat) => protectParts(mind, seat), mind.self.traits.temperature)
}

/** What it is worth to cover a seat: what the mafia would shoot at, as far as it looks red. */
export function protectParts(mind: Mind, seat: Seat): Parts {
  const { own, ledger, table } = mind
  if (seat === mind.me) return { deed: WEIGHTS.protect * 0.5 }
  const claimed = ledger.claimants.has(seat) ? WEIGHTS.claimant : 0
  return {
    evidence: WEIGHTS.protect * (3 + claimed) * own.role('sheriff')[seat]!,
    table: WEIGHTS.protect * (1.5 * (1 - own.black[seat]!) - table.black[seat]!),
    plan: planned(planFor(mind), seat),
    ...(own.black[seat]! >= SUSPECT && { deed: WEIGHTS.suspect }),
  }
}

/** From where on a seat is a suspect to the Doctor. */
const SUSPECT = 0.4

/** A choice among some of the options; the others are never picked. With none of them left it is the last option: "none" comes first. */
function ofThese(
  { ask, self }: Mind,
  seats: readonly Seat[],
  parts: (seat: Seat) => Parts,
  temperature: number,
): Ranking {
  const { random } = self
  if (seats.length > 0) return rank({ options: seats, parts, temperature, random })
  return rank({
    options: ask.options,
    parts: (option) => ({ deed: option === 'none' ? 0 : -60 }),
    temperature: 1,
    random,
  })
}
