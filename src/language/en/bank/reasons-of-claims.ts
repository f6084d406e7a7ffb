import { lines, type ReasonBank, type ReasonKey } from './reason.ts'

/** Checks and claims of roles. */
export const REASONS_OF_CLAIMS: Readonly<
  Record<Extract<ReasonKey, 'check' | 'own check' | 'claim' | 'rival'>, ReasonBank>
> = {
  check: {
    suspected: lines(`
      {T} checked {them} {blackw}
      {T} has checked {them} and says they are {black}
      {T} has a {blackw} check on {them}
      {T} told us of a {blackw} check on {them}
      {T} gave us a {blackw} check on {them}
      there is a {blackw} check on {them} from {t}
      {T} found {them} to be {black}
      the check that {T} made of {them} was {blackw}
      we have a {blackw} check on {them} from {t}
      {T} checked {them} and got {black}
    `),
    trusted: lines(`
      {T} checked {them} {redw}
      {T} has checked {them} and says they are {red}
      {T} has a {redw} check on {them}
      {T} told us of a {redw} check on {them}
      {T} gave us a {redw} check on {them}
      there is a {redw} check on {them} from {t}
      {T} found {them} to be {red}
      the check that {T} made of {them} was {redw}
      we have a {redw} check on {them} from {t}
      {T} checked {them} and got {red}
    `),
    suspectedOf: lines(`
      {T} says to have checked {them} {blackw}
      {T} claims a {blackw} check on {them}
      {T} claims to have found {them} to be {black}
      {T} has checked {them} and says they are {black}
      {T} told us of a {blackw} check on {them}
    `),
    trustedOf: lines(`
      {T} says to have checked {them} {redw}
      {T} claims a {redw} check on {them}
      {T} claims to have found {them} to be {red}
      {T} has checked {them} and says they are {red}
      {T} told us of a {redw} check on {them}
    `),
    clause: [],
    thing: lines(`
      the check that {T} told of
      the result that {T} gave us on {them}
      what {T} found with a check
      the check {T} made of {them}
    `),
    heard: lines(`
      the check of {t}
      the result that {T} gave us
      I rely on the check that {T} made of {them}
      {T} has checked {them}
      {T} claims a check on {them}
      {T} gave us a check of {them}
      there is a check on {them} from {t}
      {T} told us of a check on {them}
      {T} has a result on {them}
      the check of {t} points that way
      the check of {t} says it all about {them}
      {T} looked into {them} and told us
      we have the check by {t} on {them}
      {T} has tested {them} and told the table
      {t} checked {s}
      {t} investigated {s}
      {t} [looked at|inspected] {s}
      {s} was checked by {t}
      {t} 's check [of|on] {s}
      {t} 's check
      {t} 's result [of|on] {s}
      {t} [checked|investigated] {s} [as|and found|and got|and said|and says] [BLACK|RED]
      {t} checked {s} [BLACK|RED]
      {t} checked {s} and said @p is [BLACK|RED]
      {t} [has|had|gave] [BLACK|RED] check on {s}
      {t} [claims|claimed|says] to have checked {s}
      {t} [claims|claimed|says|said] @p checked {s}
      {t} found {s} [BLACK|RED]
      {s} was checked by {t}
      {s} was checked [BLACK|RED] by {t}
      ROLE checked {s}
      ROLE {t} checked {s}
    `),
  },
  'own check': {
    clause: lines(`
      my own check says so
      I have my own check for it
      I know it from my own check
      I found it out by my own check
      my own check told me so
    `),
    thing: lines(`
      my own check
      the result of my own check
      what my own check told me
    `),
    heard: lines(`
      that is what my own check told me
      I rely on my own check
      I go by my own check
      my own result
      it is my own check that tells me
      my own result is clear
      my own check points that way
      my check says so
      of my check
      {s} is my own [RED|BLACK|] check
      {s} is my [RED|BLACK] check
      my check told me
      I checked {s}
      I have checked {s}
    `),
  },
  claim: {
    suspected: lines(`
      {S} claims to be the {sheriff} and I do not believe it
      {S} claims {sheriff} and I do not believe it
      {S} claims {sheriff} and I do not believe a word of it
      {they} claimed {sheriff} and I do not buy it
      {they} claimed to be the {sheriff} and I cannot believe it
      {they} came out as the {sheriff} and that did not convince me
      I do not believe {p's} {sheriff} claim
      I do not believe the {sheriff} claim of {s}
      {p's} {sheriff} claim does not convince me
      {p's} claim to be the {sheriff} sounds false to me
    `),
    trusted: lines(`
      {S} claims to be the {sheriff} and I believe it
      {S} claims {sheriff} and I believe it
      {they} claimed {sheriff} and I have no reason to doubt it
      {they} claimed to be the {sheriff} and it sounded true
      {they} said {sheriff} and I take it as true
      {they} came out as the {sheriff} and that convinced me
      I believe {p's} {sheriff} claim
      I believe the {sheriff} claim of {s}
      {p's} {sheriff} claim convinces me
      {p's} claim to be the {sheriff} sounds true to me
    `),
    clause: [],
    thing: lines(`
      that {sheriff} claim
      {p's} {sheriff} claim
      {p's} claim to be the {sheriff}
    `),
    act: lines(`
      claiming to be the {sheriff}
      claiming {sheriff}
    `),
    heard: lines(`
      {they} said {sheriff} and I do not see it
      claiming a role
      coming out with a role
      making a role claim
      the claim of a role
      that role claim
      {p's} claim
      the claim {they} made
      the role {they} claimed
      {p's} story about a role
      {S} claims a role
      {S} came out with a role
      there is that role claim
      {S} has claimed a role in front of all of us
      {S} stepped forward with a role claim
      {S} told us a role
      {S} says to have a role
      {S} made a claim
      there is a claim on the table from {s}
      {S} showed us a card, so to speak
      {S} has taken a role
      that claim weighs a lot for me
      {s} claims ROLE
      {s} claimed ROLE
      {s} claims to be ROLE
      {s} claimed to be ROLE
      {s} says @p is ROLE
      {s} said @p is ROLE
      {s} said @p was ROLE
      {s} is claiming ROLE
      {s} is fake ROLE
      {s} is lying about being ROLE
      {s} lies about being ROLE
      {s} is false ROLE
      {s} 's ROLE claim
      {s} 's claim is [false|true|fake|real|credible]
      claiming ROLE
      claiming to be ROLE
      {s} claimed role
    `),
  },
  rival: {
    clause: lines(`
      {T} claims to be the {sheriff} too
      {T} and {s} claim the same role
      there is a rival claim from {t}
      the role is claimed by {T} as well
      only one can be real, and the other claim is from {t}
      {T} claims {sheriff} as well
      {T} has made the very same claim
      {t's} rival claim is on the table
      {t} and {s} cannot both be telling the truth about the role
      against that claim there is one from {t}
      there are two claims, and the other one is from {t}
      that role is mine
      the role is mine, and only mine
      I hold that role
      I know that claim to be false, as the role is mine
    `),
    thing: lines(`
      {t's} rival claim
      the rival claim of {t}
    `),
    heard: lines(`
      the double claim, the other one from {t}
      the clash of claims with {t}
      the fight with {t} over one role
      {T} claims the same role
      two claims stand against each other, and the other one is {t's} claim
      {T} claims that role too
      {T} stands against {them} with the same role
      {s} [counterclaimed|counterclaims|counter-claimed] {t}
      {t} [counterclaimed|counterclaims] {s}
      {t} claims ROLE
      {t} claims to be ROLE
      {t} claimed ROLE
      {t} is ROLE
      {t} is real ROLE
      {s} claims ROLE against {t}
      {s} claims same role as {t}
      {s} claims same role as I do
      {s} and {t} claim ROLE
      {s} and {t} claim to be ROLE
      {s} claims my role
      there is two ROLE and {t} is real
    `),
  },
}
