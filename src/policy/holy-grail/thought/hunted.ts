import type { Seat } from '../../../../schemas/ask.ts'
import type { Mind } from '../mind.ts'
import { factsAbout } from './facts.ts'
import { ALMOST, mayCheck } from './night-motive.ts'
import { capital, checkerIn, percent, player, say } from './words.ts'

/** Whose chance to be the Sheriff is below this is not looked for. */
const NOBODY = 0.02

/** Who may be the Sheriff, of the seats that are compared; `level`: all who could be chosen, if none is likelier than another. */
export function hunted(mind: Mind, seats: readonly Seat[], level: readonly Seat[]): string {
  const sheriff = mind.own.role('sheriff')
  const [first, second] = seats.toSorted((a, b) => sheriff[b]! - sheriff[a]!)
  if (second === undefined)
    return sheriff[first!]! < NOBODY
      ? `${capital(player(first!))} is no ${checkerIn(mind)}.`
      : `${capital(player(first!))} is the ${checkerIn(mind)} with ${percent(sheriff[first!]!)}.`
  if (sheriff[first!]! < NOBODY)
    return say(
      mind,
      `No ${checkerIn(mind)} is left among them.`,
      `The ${checkerIn(mind)} has left the table, so it is about who leads the others.`,
    )
  if (level.length > 0 && sheriff[first!]! >= NOBODY)
    return say(
      mind,
      `Anyone of ${level.length} may be the ${checkerIn(mind)}, with ${percent(sheriff[first!]!)} each.`,
      `Where is the ${checkerIn(mind)}? ${level.length} are alike to me, ${percent(sheriff[first!]!)} each.`,
      `The ${checkerIn(mind)} may be any of ${level.length}, ${percent(sheriff[first!]!)} each.`,
    )
  if (sheriff[second]! < NOBODY && sheriff[first!]! < 0.5)
    return say(
      mind,
      `If one of them is the ${checkerIn(mind)}, it is ${player(first!)}: ${percent(sheriff[first!]!)}.`,
      `${capital(player(first!))} may be the ${checkerIn(mind)} with ${percent(sheriff[first!]!)}, and ${player(second)} is not.`,
    )
  if (sheriff[second]! < NOBODY)
    return say(
      mind,
      `The ${checkerIn(mind)} is ${player(first!)}, with ${percent(sheriff[first!]!)}.`,
      `${capital(player(first!))} is the ${checkerIn(mind)} with ${percent(sheriff[first!]!)}, and hardly anybody else can be.`,
    )
  if (sheriff[first!]! >= ALMOST) return `${capital(player(first!))} ${mayCheck(mind, first!)}.`
  const [p, q] = [percent(sheriff[first!]!), percent(sheriff[second]!)]
  const why = factsAbout(mind, first!, false, { most: 1 })
  const because = why.length > 0 && mind.self.aside() < 0.5 ? `; ${why[0]}` : ''
  return say(
    mind,
    `The ${checkerIn(mind)} may be ${player(first!)} with ${p} or ${player(second)} with ${q}${because}.`,
    `To be the ${checkerIn(mind)} I give ${player(first!)} ${p} and ${player(second)} ${q}${because}.`,
    `Where is the ${checkerIn(mind)}? ${capital(player(first!))} with ${p}, ${player(second)} with ${q}${because}.`,
  )
}
