import type { Seat } from '../../../../schemas/ask.ts'
import type { Standing } from '../../moves.ts'
import { type Bank, bank } from './bank.ts'

/** Why a deed counts, as a whole clause: `{t}` is the player it was done to, and `{v}` the one who told a check. */
export type StandingKey =
  | 'killed'
  | 'checker'
  | 'late checker'
  | 'black check'
  | 'red check'
  | 'own check'
  | 'check of me'
  | 'black card'
  | 'red card'

/** How a standing is said of a player. `isGone`: that player has left the table. */
export function standingKey({ is, by }: Standing, seat: Seat, speaker: Seat, isGone: boolean): StandingKey {
  if (seat === speaker) return 'check of me'
  if (is === 'killed') return 'killed'
  if (is === 'checker') return isGone ? 'late checker' : 'checker'
  if (by === undefined) return `${is} card`
  return by === speaker ? 'own check' : `${is} check`
}

export const STANDINGS: Readonly<Record<StandingKey, Bank>> = {
  killed: bank({
    plain: `
      {t} was killed at night
      {t} was shot at night
      the mafia shot {t}
      {t} did not survive the night
      {t} was killed, so {t} was {red}
    `,
    terse: `
      {t} was killed
      {t} was shot
      the night took {t}
    `,
    lively: `
      it was {t} who did not wake up in the morning
      {t} did not live to see the morning
      look whom the mafia shot: {t}
    `,
    careful: `
      the night has shown that {t} was {red}
      {t}, as the night showed, was {red}
      {t} was shot, and the mafia does not shoot its own
      {t} was killed at night, which clears {t}
    `,
  }),
  checker: bank({
    plain: `
      {t} is our {sheriff}
      I believe {t} to be the {sheriff}
      {t} claimed {sheriff}, and I believe it
    `,
    terse: `
      {t} is our {sheriff}
      {t} is the {sheriff} for me
    `,
    lively: `
      {t} is the {sheriff} we have to keep
      that is our {sheriff}, {t}
    `,
    careful: `
      as I see it {t} is the {sheriff}
      {t} looks like the real {sheriff} to me
    `,
  }),
  'late checker': bank({
    plain: `
      {t} was our {sheriff}
      {t} was the {sheriff} for me
      {t} claimed {sheriff}, and I believe it
    `,
    terse: `
      {t} was our {sheriff}
      {t} was the {sheriff}
    `,
    lively: `
      with {t} we lost our {sheriff}
      that was our {sheriff}, {t}
    `,
    careful: `
      as I see it {t} was the {sheriff}
      I believe that {t} was the {sheriff}
      to me {t} looked like the real {sheriff}
    `,
  }),
  'black check': bank({
    plain: `
      {v} checked {t} {blackw}
      {v} found {t} to be {black}
      {v} has a {blackw} check on {t}
    `,
    terse: `
      {v} checked {t} {blackw}
      {t} is {black} by the check of {v}
    `,
    lively: `
      there is a {blackw} check on {t}, from {v}
      {v} told us what {t} is: {blackw}
    `,
    careful: `
      by the check of {v}, {t} is {black}
      {v}, whom I believe, found {t} to be {black}
    `,
  }),
  'red check': bank({
    plain: `
      {v} checked {t} {redw}
      {v} found {t} to be {red}
      {v} has a {redw} check on {t}
    `,
    terse: `
      {v} checked {t} {redw}
      {v} cleared {t}
    `,
    lively: `
      there is a {redw} check on {t}, from {v}
      {v} told us what {t} is: {redw}
    `,
    careful: `
      by the check of {v}, {t} is {red}
      {v}, whom I believe, found {t} to be {red}
    `,
  }),
  'own check': bank({
    plain: `
      you know my result on {t}
      I have told you my result on {t}
    `,
    terse: `
      you know my result on {t}
    `,
    lively: `
      remember my result on {t}
    `,
    careful: `
      my result on {t} is on the table
    `,
  }),
  'check of me': bank({
    plain: `
      {v} checked me {redw}
      {v} found me to be {red}
      {v} has a {redw} check on me
    `,
    terse: `
      {v} cleared me
    `,
    lively: `
      there is a {redw} check on me, from {v}
    `,
    careful: `
      {v}, whom I believe, found me to be {red}
    `,
  }),
  'black card': bank({
    plain: `
      {t} turned out to be {black}
      the card of {t} was {blackw}
    `,
    careful: `
      as the card of {t} showed, {t} was {black}
    `,
  }),
  'red card': bank({
    plain: `
      {t} turned out to be {red}
      the card of {t} was {redw}
    `,
    careful: `
      as the card of {t} showed, {t} was {red}
    `,
  }),
}
