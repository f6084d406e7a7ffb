import type { Option, Seat } from '../../../../schemas/ask.ts'
import type { Mind } from '../mind.ts'
import { hasOutlivedToo, isRefuted } from '../refuted.ts'
import { loneClaim } from './lone-claim.ts'
import { capital, checkerIn, killingIn, list, percent, player, redIn, resultIn, say, withArticle } from './words.ts'

/**
 * What the claims of the role that checks come to: whether anybody counters a claim, which of two is the real one, what the nights say of it, and
 * what follows from the results told. Those whom the choice concerns come first; a claim on the ballot is never left out.
 */
export function claimants(mind: Mind, concerned: readonly Option[]): string[] {
  const { ledger, me, facts } = mind
  if (facts.role === 'sheriff') return []
  const others = [...ledger.claimants.values()].map(({ seat }) => seat).filter((seat) => seat !== me)
  const living = others.filter((seat) => facts.alive.includes(seat))
  const sentences: string[] = []
  const named = living.filter((seat) => concerned.includes(seat))
  const shot = others.find((seat) => isShot(mind, seat))
  const liar = shot === undefined || mind.isBlack ? undefined : living.find((seat) => !mind.isMate(seat))
  if (shot !== undefined && liar !== undefined) return [exposed(mind, shot, liar), ...results(mind, shot)]
  // Of the dead only what they told still counts.
  if (living.length === 0 && !ledger.claimants.has(me))
    return others.flatMap((seat) => (mind.isBlack || !isShot(mind, seat) ? [] : results(mind, seat))).slice(0, 1)
  if (others.length > 1 || (others.length === 1 && ledger.claimants.has(me))) sentences.push(rivals(mind, others))
  else if (living.length === 1) sentences.push(loneClaim(mind, living[0]!))
  for (const seat of named.length > 0 ? named : living.slice(0, 1)) sentences.push(...tested(mind, seat))
  for (const seat of others) if (!living.includes(seat)) sentences.push(...proven(mind, seat))
  return sentences.slice(0, 3)
}

const role = (mind: Mind): string => checkerIn(mind)

function rivals(mind: Mind, others: readonly Seat[]): string {
  const { me, ledger, shown, isBlack } = mind
  if (ledger.claimants.has(me) && isBlack) return against(mind, others)
  const sheriff = shown.role('sheriff')
  const [first, second] = others.toSorted((a, b) => sheriff[b]! - sheriff[a]!)
  const [p, q] = [percent(sheriff[first!]!), percent(sheriff[second!]!)]
  if (isBlack)
    return say(
      mind,
      `Two claim ${role(mind)}, and ${withArticle(redIn(mind))} player in my seat would believe ${player(first!)} with ${p} and ${player(second!)} with ${q}.`,
      `${capital(player(first!))} and ${player(second!)} both claim ${role(mind)}: ${p} to ${q} for ${withArticle(redIn(mind))} player in my seat.`,
    )
  return say(
    mind,
    `${capital(player(first!))} and ${player(second!)} both claim ${role(mind)}: the real one is ${player(first!)} with ${p}, ${player(second!)} with ${q}.`,
    `Of two claims of ${role(mind)} at least one is a lie: I believe ${player(first!)} with ${p} and ${player(second!)} with ${q}.`,
    `Two claim ${role(mind)}, ${player(first!)} and ${player(second!)}: ${p} to ${q}.`,
  )
}

/** The claim of a black player beside those of others: what became of them decides whom the table believes. */
function against(mind: Mind, others: readonly Seat[]): string {
  const { shot: killed, shoot } = killingIn(mind)
  const living = others.filter((seat) => mind.facts.alive.includes(seat))
  if (living.length > 0)
    return say(
      mind,
      `I claim ${role(mind)} against ${list(living.map(player))}, so one of us has to go.`,
      `My claim stands against that of ${list(living.map(player))}.`,
    )
  const shot = others.find((seat) => isShot(mind, seat))
  if (shot !== undefined)
    return say(
      mind,
      `${capital(player(shot))}, who claimed ${role(mind)} against me, was ${killed}: nobody contradicts me now, but the table knows whom we ${shoot}.`,
      `The other claim of ${role(mind)} died in the night with ${player(shot)}, which makes mine look false.`,
    )
  const gone = list(others.map(player))
  return say(
    mind,
    `${capital(gone)}, who claimed ${role(mind)} against me, was voted out, so nobody contradicts me any more.`,
    `The table sent ${gone} away, who claimed ${role(mind)} too; my claim is the only one left.`,
  )
}

const shotOn = ({ facts }: Mind, seat: Seat): number | undefined =>
  facts.departures.find((left) => left.seat === seat && left.by === 'kill')?.day

const isShot = (mind: Mind, seat: Seat): boolean => shotOn(mind, seat) !== undefined

/** Whether a claimant who was shot had kept the role for its last words. */
const isLastWord = (mind: Mind, seat: Seat): boolean => mind.ledger.claimants.get(seat)!.day === shotOn(mind, seat)

/** Of two claimants the one whom the mafia shot was the real one. */
function exposed(mind: Mind, shot: Seat, liar: Seat): string {
  const { killers, shot: killed } = killingIn(mind)
  return say(
    mind,
    isLastWord(mind, shot)
      ? `${capital(player(shot))}, whom ${killers} ${killed}, left as the ${role(mind)}, so ${player(liar)}, who claims the same, lied.`
      : `${capital(player(shot))} claimed ${role(mind)} and was ${killed}, so ${player(liar)}, who claims the same, lied.`,
    `${capital(killers)} ${killed} ${player(shot)} and left ${player(liar)} alive: of the two claims that of ${player(liar)} is the false one.`,
    `The night decided between the claims: ${player(shot)} was real, and ${player(liar)} cannot be.`,
  )
}

/** What follows from the results of somebody who is proven. */
function results(mind: Mind, seat: Seat): string[] {
  const told = toldBy(mind, seat)
  const { killers, shot, shoot, do: does, their } = killingIn(mind)
  return told.length === 0
    ? []
    : [
        say(
          mind,
          isLastWord(mind, seat)
            ? `${capital(killers)} ${shot} ${player(seat)}, who kept its results for its last words; they count: ${list(told)}.`
            : `${capital(killers)} ${shot} ${player(seat)} for the claim, so its results count: ${list(told)}.`,
          `${capital(killers)} ${does} not ${shoot} ${their} own, so what ${player(seat)} told is true: ${list(told)}.`,
        ),
      ]
}

/** The results of a claimant on other living players. */
const toldBy = (mind: Mind, seat: Seat): string[] =>
  [...mind.ledger.claimants.get(seat)!.results]
    .filter(([target]) => mind.facts.alive.includes(target) && target !== mind.me)
    .map(([target, { found }]) => `${player(target)} ${resultIn(mind, found)}`)

/** What the nights, and what came out since, say of a living claimant. */
function tested(mind: Mind, seat: Seat): string[] {
  const { facts, ledger } = mind
  const found: string[] = []
  const claim = ledger.claimants.get(seat)!
  const wrong = [...claim.results].find(([target, { found: told }]) => isRefuted(mind, target, told))
  if (wrong) {
    const [target, { found: told }] = wrong
    return [
      say(
        mind,
        `${capital(player(seat))} told us ${player(target)} was ${resultIn(mind, told)}, and that was false: the claim is a lie.`,
        `${capital(player(seat))} is no ${role(mind)}: the result on ${player(target)} cannot be.`,
      ),
    ]
  }
  const mine = claim.results.get(mind.me)
  if (mine && mine.found === 'red' && !mind.isBlack)
    found.push(
      say(
        mind,
        `The check of me as ${redIn(mind)} is right, which speaks for ${player(seat)}.`,
        `${capital(player(seat))} has me as ${redIn(mind)}, which I know to be true.`,
      ),
    )
  const nights = facts.departures.filter(({ by, day }) => by === 'kill' && day > claim.day).length
  const { killers, shot, have } = killingIn(mind)
  if (nights > 0 && !hasOutlivedToo(mind, seat))
    found.push(
      say(
        mind,
        `${capital(killers)} ${have} left ${player(seat)} alive ${times(nights)} since the claim, and a real ${role(mind)} is ${shot}.`,
        `${capital(player(seat))} has lived through ${nights === 1 ? 'a night' : `${nights} nights`} as the ${role(mind)}, which a real one seldom does.`,
        `Why would ${killers} spare ${player(seat)} after that claim?`,
      ),
    )
  return found.slice(0, 1)
}
const times = (n: number): string => (n === 1 ? 'one night' : `${n} nights`)

/** A claimant who was shot at night was red, and the mafia believed the claim: the results count. */
function proven(mind: Mind, seat: Seat): string[] {
  if (mind.isBlack || !isShot(mind, seat)) return []
  const told = toldBy(mind, seat)
  const counts = told.length > 0 ? `: ${list(told)}` : ''
  const { killers, shot, shoots } = killingIn(mind)
  return [
    say(
      mind,
      isLastWord(mind, seat)
        ? `${capital(player(seat))}, ${shot} at night, left as the ${role(mind)}, so the results count${counts}.`
        : `${capital(player(seat))} claimed ${role(mind)} and was ${shot} at night, so the results count${counts}.`,
      isLastWord(mind, seat)
        ? `Whom ${killers} ${shoots} is none of them: the last words of ${player(seat)} were true${counts}.`
        : `${capital(killers)} ${shot} ${player(seat)} for that claim: it was true${counts}.`,
      `The night made ${player(seat)} honest, and so are the checks${counts}.`,
    ),
  ]
}
