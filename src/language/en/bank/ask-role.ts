import { bank } from './bank.ts'

/** What a player is. */
export const ASK_ROLE = bank({
  plain: `
    {s}, what are you?
    {s}, what is your role?
    {s}, do you have a role to tell us about?
    I want to hear from {s} what role it is
    {s}, tell us your role
    what is your card, {s}?
    {s}, which side are you on?
  `,
  terse: `
    {s}, your role?
    {s}: role?
    {s}, {redw} or {blackw}?
    what are you, {s}?
  `,
  lively: `
    {s}, who are you really?
    {s}, let us hear it, are you one of us or not?
    cards on the table, {s}, what are you?
    {s}, have you got a role or not?
  `,
  careful: `
    {s}, is there anything about your role that we should know?
    {s}, would you tell the table what you are?
    I would like {s} to tell us a role, if there is one
    {s}, are you able to tell us your role?
  `,
  heard: `
    {s} is you ROLE
    {s} what is your ROLE
    {s} tell us your ROLE
    {s} who do you claim to be
    what is you {s}
    {s} is you really ROLE
    {s} is you on our side
    {s} do you claim to be ROLE
    {s} is you RED
    {s} is you BLACK
    {s} is you RED or BLACK
    {s} who is you
    {s} what role do you have
    {s} what is your claim
    {s} do you claim anything
    {s} do you claim ROLE
    {s} do you have role
    {s} claim your role
    {s} what do you claim
    {s} claim
    {s} tell us what you is
    is you ROLE {s}
    is {s} ROLE
    what is your role {s}
    I ask {s} what role @p has
    {s} claim please
    {s} please claim
    {s} who did you check?
    {s} what did you check?
    {s} did you check anybody?
    {s} is you not ROLE?
    {s} you is ROLE?
    {s} you RED or BLACK?
    {s} what you is?
    {s} do you have any checks?
    {s} do you have [check|checks]?
    {s} what is your [check|checks]?
    I want {s} to claim
    {s} should claim
    is you BLACK {s}?
    is you RED {s}?
  `,
})

/** The same, asked of the table. */
export const ASK_ALL_ROLE = bank({
  plain: `
    does anybody have a role to tell us about?
    is there anybody with a check?
    if somebody has a role, now is the time to say so
    does anybody here want to claim a role?
    who has a role to show?
    whoever holds a role should think about coming out
  `,
  heard: `
    who is ROLE
    is ROLE here
    does anybody claim ROLE
    is anybody ROLE
    is there ROLE
    does anybody have role
    is there ROLE claim
    does anybody claim
    does anybody want to claim?
    anybody want to claim?
    does anybody want to come out?
    is there any claims?
    any [claims|roles|checks|ROLE]?
    who wants to claim?
    is anybody here ROLE?
    where is ROLE?
    ROLE where is you?
    does anybody have [check|checks|information]?
  `,
})
