import { type Ask, isSpeech, type Option, type Reply, type Seat } from '../../schemas/ask.ts'
import { type Facts, factsOf } from '../view/facts.ts'
import { askOf, type View } from '../view/view.ts'
import { impression } from './impression.ts'
import { type Plan, type Random, speech } from './phrases.ts'
import type { Policy } from './policy.ts'
import { claimsOf, type Suspicion, weigh } from './suspicion.ts'

/**
 * Plays each role sensibly, from what its seat heard alone. Reds weigh votes, nominations and claims; the Sheriff checks whom it cannot
 * read and says so when it matters; the mafia shoots whom the table believes, keeps its own off the ballot when it can, and the Don hunts the Sheriff.
 */
export function scriptedPlayer(random: Random): Policy {
  const moods = Array.from({ length: 100 }, random)
  return {
    act(view: View): Reply {
      const mind: Mind = {
        ask: askOf(view),
        facts: factsOf(view),
        suspicion: weigh(factsOf(view), moods),
        moods,
        random,
      }
      if (isSpeech(mind.ask.act)) return { text: speech(plan(mind), random, mind.ask.words) }
      return { pick: pick(mind) }
    },
  }
}

interface Mind {
  readonly ask: Ask
  readonly facts: Facts
  readonly suspicion: Suspicion
  readonly moods: readonly number[]
  readonly random: Random
}

const isBlack = ({ facts }: Mind): boolean => facts.role === 'mafia' || facts.role === 'don'
const score = ({ suspicion }: Mind, seat: Seat): number => suspicion.scores.get(seat) ?? 0
const others = ({ facts }: Mind): Seat[] => facts.alive.filter((seat) => seat !== facts.seat)

/** The seats, the most suspected first. A black player leaves its team out. */
function suspects(mind: Mind, among: readonly Seat[]): Seat[] {
  const { facts } = mind
  return among
    .filter((seat) => seat !== facts.seat && !facts.mates.includes(seat))
    .sort((a, b) => score(mind, b) - score(mind, a) || a - b)
}

function pick(mind: Mind): Option {
  const { ask } = mind
  const seats = ask.options.filter((option) => typeof option === 'number')
  switch (ask.act) {
    case 'vote':
      return ask.otherwise === 'none' ? raiseHand(mind, seats[0]!) : against(mind, seats)
    case 'raise':
      return raise(mind)
    case 'check':
      return check(mind, seats)
    case 'claim':
    case 'kill':
      return shoot(mind, seats)
    case 'nominate':
      return nominee(mind, seats) ?? 'none'
    case 'suspect':
      return suspects(mind, seats)[0] ?? 'none'
    default:
      return ask.otherwise ?? ask.options[0]!
  }
}

/** The nominee to vote against. A black player votes a mate out when only mates are left, or when the mate is lost anyway and sparing it would show. */
function against(mind: Mind, nominees: readonly Seat[]): Seat {
  const [worst] = suspects(mind, nominees)
  const lost = mind.facts.mates.find((mate) => nominees.includes(mate) && score(mind, mate) > 5)
  if (lost !== undefined) return lost
  const rest = nominees.filter((seat) => seat !== mind.facts.seat)
  return worst ?? rest.sort((a, b) => score(mind, b) - score(mind, a))[0] ?? nominees.at(-1)!
}

/** In a sequential vote: raise the hand when the one called is the one to vote against. */
const raiseHand = (mind: Mind, called: Seat): Option => (against(mind, mind.facts.ballot) === called ? called : 'none')

/** Black removes the tied when none is its own; red when they look black on the whole. */
function raise(mind: Mind): Option {
  const { facts } = mind
  if (facts.ballot.includes(facts.seat)) return 'keep'
  if (isBlack(mind)) return facts.ballot.some((seat) => facts.mates.includes(seat)) ? 'keep' : 'remove'
  const mean = facts.ballot.reduce((sum, seat) => sum + score(mind, seat), 0) / facts.ballot.length
  return mean > 1.2 ? 'remove' : 'keep'
}

/** Sheriff and Don check whom they know nothing about: the Sheriff the suspected first, the Don whom the table believes first. */
function check(mind: Mind, seats: readonly Seat[]): Option {
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
function shoot(mind: Mind, targets: readonly Seat[]): Option {
  const { facts, suspicion } = mind
  const sheriff = facts.checks.find(({ target, found }) => found === 'sheriff' && targets.includes(target))?.target
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

/** Whom to put up: the most suspected, if there is reason enough; early on, now and then, a first impression. */
function nominee(mind: Mind, nominable: readonly Seat[]): Seat | undefined {
  const { facts, random } = mind
  const [worst] = suspects(mind, nominable)
  if (worst === undefined) return undefined
  const bar = facts.day === 1 ? 0.35 : 0.6
  if (score(mind, worst) > bar) return worst
  return random() < 0.3 ? worst : undefined
}

function plan(mind: Mind): Plan {
  const { ask, facts, suspicion, random } = mind
  const mood = ask.act === 'speak' ? 'turn' : ask.act === 'defend' ? 'defence' : 'last word'
  const claim = sheriffClaim(mind)
  const black = claim?.checks.find(({ seat, colour }) => colour === 'black' && facts.alive.includes(seat))?.seat
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
      : (suspicion.reason(seat, guilty) ?? impression(facts, seat, guilty, suspected)),
  })
  return {
    mood,
    also: openings(mind, mood),
    ...(claim && { sheriff: true, checks: claim.checks }),
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

type Checks = NonNullable<Plan['checks']>

/** When to say "I am the Sheriff", and what to say was found. */
function sheriffClaim(mind: Mind): { checks: Checks } | undefined {
  const { ask, facts, suspicion } = mind
  const inDanger = ask.act !== 'speak'
  const rivals = suspicion.sheriffs.filter((seat) => seat !== facts.seat)
  const told = suspicion.sheriffs.includes(facts.seat)
  if (facts.role === 'sheriff') {
    const checks = facts.checks.map(({ target, found }) => ({ seat: target, colour: found as 'red' | 'black' }))
    const foundBlack = checks.some(({ seat, colour }) => colour === 'black' && facts.alive.includes(seat))
    return told || inDanger || rivals.length > 0 || foundBlack || facts.day >= 3 ? { checks } : undefined
  }
  if (!isBlack(mind)) return undefined
  return counterClaim(mind, rivals, told)
}

/** A black player accused by the only Sheriff may claim to be the Sheriff itself, once a team: the table then has two words to weigh. */
function counterClaim(mind: Mind, rivals: readonly Seat[], told: boolean): { checks: Checks } | undefined {
  const { facts, moods } = mind
  const rival = rivals.find((seat) => !facts.mates.includes(seat))
  const taken = rivals.some((seat) => facts.mates.includes(seat))
  const accused = facts.speeches.some(
    (spoke) =>
      spoke.seat === rival &&
      claimsOf(spoke).checks.some(({ seat, found }) => seat === facts.seat && found === 'black'),
  )
  // The night has shown that a killed rival was red, so who called it black says no more of it.
  if (facts.departures.some(({ seat, by }) => seat === rival && by === 'kill')) return undefined
  if (rival === undefined || (!told && (taken || (!accused && facts.role !== 'don') || moods[0]! > 0.9)))
    return undefined
  const friend = facts.mates.find((mate) => facts.alive.includes(mate))
  return {
    checks: [
      { seat: rival, colour: 'black' },
      ...(friend !== undefined && facts.day > 1 ? [{ seat: friend, colour: 'red' as const }] : []),
    ],
  }
}
