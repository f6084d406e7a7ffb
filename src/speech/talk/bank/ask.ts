import type { Topic } from '../moves.ts'
import { type Bank, bank } from './bank.ts'

/** Questions to one player; those about a target have `{t}`. */
export const ASK: Readonly<Record<Topic, Bank>> = {
  suspect: bank({
    plain: `
      {s}, who do you suspect?
      {s}, who is {black} for you?
      I want to hear from {s} who is suspicious
      {s}, give us a name
      {s}, name your suspect
      whom do you suspect, {s}?
      I would like {s} to name a suspect
      who is your suspect, {s}?
    `,
    terse: `
      {s}: a name, please
      {s}, your suspect?
      {s}, who?
      a suspect from {s}, please
      {s}, name one
    `,
    lively: `
      {s}, enough small talk, who is {black}?
      come on, {s}, point at somebody!
      {s}, stick your neck out and give us a name!
      out with it, {s}, who is your suspect?
      {s}, where are your eyes going?
    `,
    careful: `
      {s}, could you tell us who you suspect?
      I wonder whom {s} suspects
      {s}, if you had to pick one suspect, who would it be?
      it would help to hear a suspect from {s}
      {s}, please tell the table whom you suspect and why
      I am waiting for {s} to name somebody
    `,
    heard: `
      {s} who is your suspects
      {s} tell us who you think is BLACK
      {s} who is BLACK
      {s} who is BLACK here
      {s} who is you suspicious of
      {s} tell us your [suspects|suspect|suspicions|reads]
      {s} give us your [suspects|reads|names]
      {s} who looks suspicious
      {s} who looks BLACK
      {s} share your [suspects|suspicions|reads|thoughts]
      {s} should name [somebody|suspect]
      can {s} [name somebody|name suspect|tell us who he suspects|give us name]
      I want {s} to say who he suspects
      {s} who would you suspect
      {s} who is your BLACK
      who looks suspicious to you {s}
      who is BLACK {s}
      {s} who is your main suspect
      {s} who do you think is BLACK
      {s} who looks BLACK to you
      {s} who is BLACK
      {s} tell us who you suspect
      {s} who is you suspecting
      {s} who do you not trust
      {s} who is suspicious
      {s} what is your reads
      {s} what is your suspicions
      {s} who is you looking at
      {s} do you suspect anybody
      {s} do you suspect anyone
      {s} do you have suspect
      {s} have you got suspect
      {s} any suspects
      {s} name somebody
      {s} point at somebody
      {s} give name
      {s} give us your suspect
      {s} give us suspect
      {s} say who you suspect
      {s} needs to name somebody
      who does {s} suspect
      who do you suspect {s}
      who is your suspect {s}
      I want to hear who {s} suspects
      I want {s} to tell us who @p suspects
      I want to know who {s} suspects
      I ask {s} who @p suspects
      I ask {s} to name suspect
      I want name from {s}
      I want to hear suspect from {s}
      I want {s} to name somebody
    `,
  }),
  vote: bank({
    plain: `
      {s}, how will you vote?
      {s}, who gets your vote?
      I want to know how {s} will vote
      {s}, where does your vote go today?
      how are you going to vote, {s}?
      {s}, against whom will you vote?
      tell us how you will vote, {s}
    `,
    terse: `
      {s}, your vote?
      {s}: how do you vote?
      vote plans, {s}?
      {s}, where is your vote?
    `,
    lively: `
      {s}, whose name is on your vote?
      {s}, show your cards, who are you voting for?
      let us hear it, {s}, who are you voting out?
      where is your hand going today, {s}?
    `,
    careful: `
      {s}, may I ask how you intend to vote?
      {s}, have you made up your mind about your vote?
      it would help to know how {s} will vote
      I would like to hear before the vote where {s} stands on it
      {s}, could you tell us where your vote is going?
    `,
    heard: `
      {s} who will you vote [for|against|out]
      {s} who will you vote
      {s} who is you voting
      {s} who is you going to vote [for|against|out|]
      {s} who do you want to vote
      {s} tell us who you will vote [for|against|]
      {s} tell us how you will vote
      who will you vote {s}
      who is you voting {s}
      who is you going to vote {s}
      who will get your vote {s}
      {s} where is your vote
      {s} where does your vote go
      I want to know who {s} will vote [for|against|]
      {s} who is you voting [for|against|out]
      {s} who do you vote [for|against]
      {s} who do you want to vote [for|against|out]
      {s} how do you vote
      {s} how would you vote
      {s} who would you vote [for|against|out]
      {s} where is your vote going
      {s} where will your vote go
      {s} what is your vote
      who will you vote [for|against|out] {s}
      who is you voting [for|against] {s}
      who will {s} vote [for|against]
      how will {s} vote
      I ask {s} how @p will vote
      I want to hear how {s} will vote
    `,
  }),
  role: bank({
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
    `,
  }),
  why: bank({
    plain: `
      {s}, why {t}?
      {s}, why did you go against {t}?
      {s}, what do you have against {t}?
      why are you against {t}, {s}?
      {s}, tell us why you are against {t}
      {s}, explain what you did with {t}
      I want to know from {s} what was behind the attack on {t}
      {s}, what made you go for {t}?
    `,
    terse: `
      {s}: why {t}?
      why {t}, {s}?
      {s}, reasons for {t}?
      {s}, explain {t}
    `,
    lively: `
      {s}, what on earth has {t} done to you?
      {s}, what is your problem with {t}?
      {s}, how did you come up with {t}?
      {s}, of all people, why {t}?
      {s}, where did {t} come from all of a sudden?
    `,
    careful: `
      {s}, can you explain why you picked {t}?
      {s}, would you give us your reasons against {t}?
      I still do not understand why {s} went for {t}
      {s}, I did not follow your case against {t}, could you repeat it?
      {s}, what speaks against {t} in your view?
    `,
    heard: `
      {s} why did you vote [against|for|out] {t}
      {s} why did you vote {t} out
      {s} why did you nominate {t}
      {s} why did you put {t} up
      {s} why did you [suspect|accuse|name|attack|choose|pick|target|check] {t}
      {s} why do you suspect {t}
      {s} why do you not trust {t}
      {s} why is you [accusing|attacking|pushing|voting|targeting|going after|against|suspecting|so sure about|after|nominating] {t}
      {s} why is you voting [against|for|out] {t}
      {s} why do you [think|say|believe] {t} is BLACK
      {s} why do you trust {t}
      {s} why do you defend {t}
      {s} why did you [trust|defend] {t}
      {s} explain your vote [against|on|for] {t}
      can {s} [explain|tell us] why he [voted|nominated|suspects|accused|named|attacked] {t}
      I want {s} to [explain|tell us] why he [voted|nominated|suspects|accused|named] {t}
      I want to hear from {s} why he [voted|nominated|suspects|accused|named] {t}
      {s} should explain why he [voted|nominated|suspects|accused|named] {t}
      {s} needs to explain why he [voted|nominated|suspects|accused|named] {t}
      {s} what made you [vote|nominate|suspect|accuse] {t}
      {s} what is your problem with {t}
      {s} why {t} and not somebody else
      why {s} did you [vote|nominate|suspect|accuse] {t}
      what made you [vote|nominate|suspect|accuse] {t} {s}
      {s} explain vote [against|on|for] {t}
      {s} explain why you [voted against|voted for|nominated|named|accused|suspect|picked|chose|went for] {t}
      {s} tell us why you [voted against|voted for|nominated|named|accused|suspect|picked|chose] {t}
      {s} what was your reason [for|against] {t}
      {s} what is your case against {t}
      {s} what is your reason for voting [against|for] {t}
      {s} what is your reason for nominating {t}
      why did you vote [against|for|out] {t} {s}
      why did you [nominate|accuse|name|suspect|attack] {t} {s}
      why do you suspect {t} {s}
      why did {s} [nominate|accuse|name|suspect|attack|choose|pick] {t}
      why did {s} vote [against|for|out] {t}
      I ask {s} why @p voted [against|for] {t}
      I ask {s} why @p nominated {t}
      I want to know why {s} [voted against|voted for|nominated|accused|named|suspects] {t}
      I want {s} to explain why @p voted [against|for] {t}
      I want {s} to explain @p 's vote [against|on|for] {t}
    `,
  }),
  opinion: bank({
    plain: `
      {s}, what do you think of {t}?
      {s}, what is your opinion of {t}?
      {s}, how do you see {t}?
      I want to hear what {s} thinks of {t}
      what do you make of {t}, {s}?
      {s}, tell us your view of {t}
      {s}, what colour is {t} for you?
    `,
    terse: `
      {s}, your view on {t}?
      {s}: thoughts on {t}?
      {s}, and {t}?
      {s}, is {t} {red} or {black}?
    `,
    lively: `
      {s}, what does your gut say about {t}?
      {s}, friend or foe, what is {t} to you?
      {s}, you have been mighty quiet about {t}, what do you say?
      {s}, would you put your hand in the fire for {t}?
    `,
    careful: `
      {s}, do you trust {t}?
      {s}, I would like to know where you stand on {t}
      {s}, could you say a word about {t}?
      {s}, how would you rate {t}?
      {s}, have you formed an opinion of {t}?
      it would help to hear from {s} about {t}
    `,
    heard: `
      {s} what do you think about {t}
      {s} do you have opinion [on|about|of] {t}
      {s} what is {t} to you
      {s} how does {t} look to you
      {s} is {t} suspicious
      {s} say something about {t}
      {s} tell us about {t}
      what do you say about {t} {s}
      {s} what do you say about {t}
      how do you see {t} {s}
      I want {s} 's opinion [on|of|about] {t}
      {s} do you think {t} is BLACK
      {s} do you think {t} is RED
      {s} do you suspect {t}
      {s} do you believe {t}
      {s} is {t} RED
      {s} is {t} BLACK
      {s} who is {t} for you
      {s} how do you feel about {t}
      {s} what is your [read|take|view|thoughts] [on|of|about] {t}
      {s} your [read|take|thoughts|opinion] on {t}
      {s} what about {t}
      {s} tell us what you think [of|about] {t}
      what do you think [of|about] {t} {s}
      what is your opinion [of|on|about] {t} {s}
      do you trust {t} {s}
      what does {s} think [of|about] {t}
      I ask {s} what @p thinks [of|about] {t}
      I want to know what {s} thinks [of|about] {t}
      I want to hear from {s} about {t}
      I want {s} to say what @p thinks [of|about] {t}
    `,
  }),
}

/** Questions to the table. */
export const ASK_ALL: Readonly<Record<Topic, Bank>> = {
  suspect: bank({
    plain: `
      who do you all suspect?
      let everybody name a suspect
      I want a name from each of you
      tell us whom you suspect, all of you
      everybody, who is {black} for you?
      who else has a suspect?
      who is your suspect, everybody?
    `,
    heard: `
      who do you suspect
      who is suspicious
      does anybody have [suspects|suspect|suspicions]
      who does everybody suspect
      who do we suspect
      who do you think is BLACK
      who is BLACK
      everybody who do you suspect
      everybody should name suspect
      I want everybody to name suspect
      any suspects
      who has suspect
      who is BLACK here
    `,
  }),
  vote: bank({
    plain: `
      how will you all vote?
      who is voting for whom today?
      let everybody say how the vote will go
      I want to hear from everybody where the votes go
      everybody, where does your vote go?
      how is the table going to vote?
    `,
    heard: `
      how will you vote
      how is you voting
      who is you voting for
      who will you vote [for|against]
      how do we vote
      who do we vote [for|against|out]
      who is we voting [for|out|against]
      everybody say how you vote
    `,
  }),
  role: bank({
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
    `,
  }),
  why: bank({
    plain: `
      why is everybody against {t}?
      why do you all go for {t}?
      what do you all have against {t}?
      can somebody explain to me why it should be {t}?
      tell me, all of you, why {t}?
      where does all this talk against {t} come from?
    `,
    heard: `
      why is you all voting [against|for] {t}
      why do you all suspect {t}
      why does everybody suspect {t}
      why did everybody vote [against|for] {t}
      why is everybody voting [against|for] {t}
      why {t}
      why is everybody attacking {t}
    `,
  }),
  opinion: bank({
    plain: `
      what does everybody think of {t}?
      what do you all think of {t}?
      how does the table see {t}?
      I want to hear everybody about {t}
      what do the others make of {t}?
      is {t} {red} or {black}, what do you all say?
      and what about {t}?
    `,
    heard: `
      what do you think [of|about] {t}
      what do we think [of|about] {t}
      what do others think [of|about] {t}
      what is everybody 's opinion [of|on|about] {t}
      who trusts {t}
      who else suspects {t}
      does anybody trust {t}
      does anybody else suspect {t}
      do you trust {t}
    `,
  }),
}
/** A question why, of no deed in particular. */
export const ASK_WHY = bank({
  plain: `
    {s}, why do you say so?
    {s}, explain yourself
    {s}, what are your reasons?
    {s}, could you explain your last speech?
    {s}, what is behind your play?
    I want {s} to explain that
  `,
  heard: `
    {s} why
    {s} why is you so quiet
    {s} why is you quiet
    {s} why is you silent
    {s} why did you do
    {s} why did you say
    {s} why did you vote
    {s} why do you think so
  `,
})
