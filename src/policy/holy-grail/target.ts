import type { Option, Seat } from '../../../schemas/ask.ts'
import { logit } from './choose.ts'
import type { Mind } from './mind.ts'
import { once } from './once.ts'

/** What moves a player for or against sending a seat away, in units of log-odds. Chosen by hand and tuned in self-play (docs/players.md). */
export const WEIGHTS = {
  /** Red: one unit of log-odds to be black. */
  suspicion: 1.1,
  /** A share of the living who already go for a seat; it weighs more as the game nears its end, when red must agree. */
  momentum: 4,
  /** Who is put up already is talked about rather than somebody new. */
  up: 1,
  /** The same in a chat room, where votes stand for all to see and the first few are those of a team that knows. */
  room: 2,
  /** The same among the last few, where each counts on its own judgement. */
  few: 2,
  /** Black: to send away a red, and whom the table takes for the Sheriff; and to send away a mate. */
  red: 0.5,
  sheriff: 1.6,
  mate: -1,
  /** The same while the team has half of all hands. */
  held: -20,
  /** More of both when one red less wins the game. */
  win: 0.7,
  /** How much of the interest of a team shows in words. */
  words: 0.2,
  /** The same in a chat room, where few messages name anybody: there black words are the evidence of the first day. */
  chat: 0.3,
  /** A mate who looks lost is given up: how much of `mate` goes away. */
  lost: 0.9,
  /** How readily a black player of full treachery follows the others against a mate. */
  along: 1,
  /** In words: what a suspect loses against whom there is no reason to give, or a weak one; and where nobody is nominated, as less is said there. */
  baseless: { none: -2, weak: -1.34 },
  baselessInTalk: { none: -1.4, weak: -1.33 },
  /** What it loses besides to black, who may choose whom they charge, and where all there is to say is that it went against the speaker. */
  pretext: -1,
  ownPretext: -0.8,
  /** What was said today: a promise to vote or a told result, a nomination, an accusation, and a word for the seat. */
  promised: 3,
  /** The same for a black result that a black player invented: dropping it would expose the lie. */
  story: 16,
  nominated: 2.4,
  accused: 0.8,
  trusted: -2,
  /** In words: against whom the own vote stands in a chat room. */
  standing: 2.5,
  /** In a vote without nominations: against whom nobody has said a word today. */
  unnamed: -1.2,
  /** Who may be the Sheriff in truth is worth more to red than another. */
  checker: 3,
} as const

/** How much this player wants a seat to leave, by what it believes or pretends, and by the interest of its team. */
export const enmity = (mind: Mind, seat: Seat): { readonly evidence: number; readonly team: number } => ({
  evidence: suspicion(mind, seat),
  team: interest(mind, seat),
})

/** How much this player wants to speak against a seat. Words cost a team less than votes, and words against a mate look red. */
export const grudge = (mind: Mind, seat: Seat): { readonly evidence: number; readonly team: number } => ({
  evidence: suspicion(mind, seat),
  team: (mind.ask.act === 'post' ? WEIGHTS.chat : WEIGHTS.words) * interest(mind, seat),
})

/** What the evidence says of a seat. Who attends to less of it is moved less. */
const suspicion = (mind: Mind, seat: Seat): number =>
  WEIGHTS.suspicion * mind.self.traits.attention * logit(mind.shown.black[seat]!)

/** What a first impression adds: no reason, and not a part of what a player believes. */
export const impressionOf = ({ self, isBlack }: Mind, option: Option): number =>
  typeof option !== 'number' || isBlack ? 0 : WEIGHTS.suspicion * self.impressions[option]!

/** What is left of a first impression, and of one's own word, where another seat is much likelier to be black. */
export const HOLLOW = 0.25

/** By how much another seat has to be likelier for that, where nothing hangs on this choice. */
const MUCH = 0.3

/** By how much another one has to be likelier for a plan, an own word and the crowd to be no motive: less where a wrong vote may lose the game. */
const CLEARLY = { usual: 0.15, decisive: 0.1 } as const

/** Whether one of the others is clearly likelier to be black than a seat. */
export const isClearlyBehind = (mind: Mind, seat: Seat, others: readonly Seat[]): boolean =>
  isBehindBy(mind, mind.pressure === 1 ? CLEARLY.decisive : CLEARLY.usual, seat, others)

const isBehindBy = ({ shown: { black }, me }: Mind, much: number, seat: Seat, others: readonly Seat[]): boolean =>
  others.some((other) => other !== me && black[other]! - black[seat]! > much)

/** By how much somebody against whom nobody has spoken has to be likelier than who was accused to be preferred all the same. */
const PREFERRED = { usual: 0.1, decisive: 0.05 } as const

/** Whether one of the others, whatever was said of them, is to be preferred to a seat that was spoken against. */
export const isLeftForOthers = (mind: Mind, seat: Seat, others: readonly Seat[]): boolean =>
  isBehindBy(mind, mind.pressure === 1 ? PREFERRED.decisive : PREFERRED.usual, seat, others)

/** What first impressions add to some seats of which one is to be gone after. */
export const impressionAmong =
  (mind: Mind, seats: readonly Seat[]) =>
  (seat: Seat): number => {
    const { black } = mind.shown
    const isOutshone = seats.some((other) => black[other]! - black[seat]! > MUCH)
    return impressionOf(mind, seat) * (isOutshone ? HOLLOW : 1)
  }

/** The interest of a black team, which red players do not have. */
function interest(mind: Mind, seat: Seat): number {
  if (!mind.isBlack) return 0
  const more = mind.wouldWin ? WEIGHTS.win : 0
  // Half of the hands are enough to save a mate.
  if (mind.isMate(seat) && mind.holdsHalf) return WEIGHTS.held
  if (!mind.isMate(seat)) return more + WEIGHTS.red + WEIGHTS.sheriff * mind.own.role('sheriff')[seat]!
  const { treachery } = mind.self.traits
  return WEIGHTS.mate * (1.4 - treachery) * (1 - WEIGHTS.lost * doom(mind, seat)) - more
}

/** From 0 to 1: how sure the table is to send a seat away today. */
function doom(mind: Mind, seat: Seat): number {
  return Math.min(1, momentum(mind, seat) + Math.max(0, 2 * mind.table.black[seat]! - 1))
}

/** The share of the other living who accused a seat today, nominated it, or said to vote against it. */
export function momentum({ ledger, others }: Mind, seat: Seat): number {
  const against = ledger.accusers.get(seat)
  if (!against || others.length === 0) return 0
  let count = 0
  for (const other of others) if (against.has(other) && other !== seat) count++
  return count / others.length
}

/** Who of the living is known to go against a seat: by the last vote today, or by words as long as there is no vote. */
export const goingAgainst = ({ ledger, facts }: Mind, seat: Seat): Seat[] =>
  facts.alive.filter((one) => {
    const last = ledger.lastVotes.get(one)
    if (one === seat) return false
    return last?.day === facts.day ? last.target === seat : ledger.accusers.get(seat)?.has(one)
  })

/** Whether somebody has gone against a seat today, this player itself too, or another has told a black check of it. A ballot has only such seats. */
export const isNamed = (mind: Mind, seat: Seat): boolean =>
  mind.facts.ballot.length > 0 ||
  goingAgainst(mind, seat).length > 0 ||
  [...mind.ledger.claimants.values()].some(
    ({ seat: by, results }) => by !== mind.me && results.get(seat)?.found === 'black',
  )

/** Whether a seat has had its say: in a round of speeches many still wait for their first turn. */
export const isHeard = ({ ask, ledger }: Mind, seat: Seat): boolean =>
  ask.act !== 'speak' || ledger.said.some((said) => said.seat === seat)

/** Who has told a black result of this player, living or not. */
export const tellersAgainst = once(({ ledger, me }: Mind): readonly Seat[] =>
  [...ledger.claimants.values()].flatMap(({ seat, results }) =>
    seat !== me && results.get(me)?.found === 'black' ? [seat] : [],
  ),
)

/** The most players that count as few. */
const FEW = 5

/** How much the others draw this player's vote along: more as the game nears its end. A black player follows them against a mate less, by its treachery. */
export function pull(mind: Mind, seat: Seat): number {
  const all =
    (mind.facts.alive.length <= FEW ? WEIGHTS.few : WEIGHTS.momentum * (0.5 + mind.pressure)) * momentum(mind, seat)
  if (!mind.isMate(seat)) return all
  return all * mind.self.traits.treachery * (mind.wouldWin ? WEIGHTS.along / 2 : WEIGHTS.along)
}

/** What this player said about a seat, as far as a vote should agree with it: its results on any day, the rest today. */
export function ownWords(mind: Mind, seat: Seat): number {
  const { ledger, facts, me } = mind
  const told = ledger.claimants.get(me)?.results.get(seat)
  if (told?.found === 'black') return mind.isBlack ? WEIGHTS.story : WEIGHTS.promised
  if (told) return mind.isBlack ? -WEIGHTS.story : 4 * WEIGHTS.trusted
  // A claim that nobody counters is a reason to go back on one's word.
  if (isBelieved(mind, seat)) return 0
  if (ledger.promises.get(me) === seat) return WEIGHTS.promised
  const isMine = facts.nominations.some((one) => one.day === facts.day && one.seat === me && one.target === seat)
  if (isMine) return WEIGHTS.nominated
  if (ledger.accusers.get(seat)?.has(me)) return WEIGHTS.accused
  return ledger.friends.get(seat)?.has(me) ? WEIGHTS.trusted : 0
}

/** Whether a seat claims to be the role that checks and is rather believed, by a player that wants it to live. */
export const isBelieved = (mind: Mind, seat: Seat): boolean =>
  !mind.isBlack && isForemostClaimant(mind, seat) && mind.shown.role('sheriff')[seat]! > 0.4

/** Whether a seat claims to be the role that checks, and no other living claimant is likelier to be it. */
function isForemostClaimant({ ledger, facts, shown }: Mind, seat: Seat): boolean {
  const sheriff = shown.role('sheriff')
  const rivals = [...ledger.claimants.keys()].filter((other) => other !== seat && facts.alive.includes(other))
  return ledger.claimants.has(seat) && rivals.every((other) => sheriff[other]! <= sheriff[seat]!)
}

/** What a red loses with a claimant who may be the real one. */
export const loss = (mind: Mind, seat: Seat): number =>
  mind.isBlack || !isForemostClaimant(mind, seat) ? 0 : -WEIGHTS.checker * mind.shown.role('sheriff')[seat]!
