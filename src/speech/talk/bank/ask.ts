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
      what about you {s}?
      and you {s}?
      {s} and you?
      {s} what about you?
      {s} what do you think?
      what do you think {s}?
      what is your opinion {s}?
      {s} what is your opinion?
      {s} what is your view?
      {s} your opinion?
      {s} what do you say?
      {s} who is your [top|main|first] suspects?
      {s} who is your two suspects?
      {s} give us [two|your] names
      {s} give us #2 names
      {s} give us @2 names
      {s} give me [name|suspect]
      {s} speak up who is BLACK
      {s} [I want|I would like|I need] to hear your [suspects|suspect|reads|suspicions|thoughts|opinion]
      {s} who is BLACK in your opinion?
      {s} who do you find suspicious?
      {s} who is [you on|you after]?
      {s} who you suspect?
      {s} do you have any suspects?
      {s} tell me who you suspect
      who {s} suspects?
      let us hear [from|] {s} [who he suspects|his suspects|suspects]
      I want to hear from {s}
      I would like to hear {s}
      let us hear {s}
      let us hear from {s}
      question [for|to] {s} who do you suspect?
      my question to {s} is who he suspects
      can {s} tell us his suspects
      {s} who is on your list?
      {s} who is your [choice|pick]?
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
      {s} how is you voting?
      {s} how you vote?
      {s} tell [me|us] your vote
      {s} who you vote?
      {s} who you will vote?
      {s} who you voting?
      {s} where will you vote?
      {s} where is you voting?
      {s} what is your vote plan?
      {s} who will you put your vote on?
      question [for|to] {s} [who|how] will you vote?
      I would like to know [how|who] {s} will vote
      I want to know [how|who] {s} votes
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
      {s} why you [vote|voted|suspect|accuse|nominated|nominate|attack|trust|defend|against] [for|against|] {t}?
      {s} why [voted|vote|nominate|suspect] [for|against|] {t}?
      {s} why did you go [after|for] {t}?
      {s} why did you [turn on|change your mind on|switch to|drop|pick on] {t}?
      {s} what changed your mind [on|about] {t}?
      {s} tell me why you [voted|voted for|voted against|nominated|suspect|suspected|accused|named|trust|defend] {t}
      {s} tell us why you [trust|defend|voted|suspected] {t}
      {s} why is you so sure [about|of|on] {t}?
      why is you so sure [about|of|on] {t} {s}?
      why is you [against|after|on|voting|attacking|accusing|pushing|defending] {t} {s}?
      why do you [trust|defend|suspect|accuse|attack] {t} {s}?
      explain {s} why you [voted|voted for|voted against|nominated|suspect|suspected|accused|named] {t}
      explain to @me {s} why you [voted|voted for|voted against|nominated|suspect|suspected|accused|named] {t}
      explain to us {s} why you [voted|voted for|voted against|nominated|suspect|suspected|accused|named] {t}
      question [for|to] {s} why {t}?
      question [for|to] {s} why did you [vote|vote for|vote against|nominate|suspect|accuse] {t}?
      question [for|to] number {s} why did you [vote|vote for|vote against|nominate|suspect|accuse] {t}?
      my question [for|to] {s} is why he [voted|voted for|voted against|nominated|suspects|accused|named] {t}
      my question [for|to] {s} why did you [vote|vote for|vote against|nominate|suspect|accuse] {t}?
      I want {s} to explain why he [voted against|voted for|nominated|accused] {t}
      I would like to know why {s} [voted|voted for|voted against|nominated|suspects|accused|named] {t}
      {s} I want to know why you [voted|voted for|voted against|nominated|suspect|suspected|accused|named] {t}
      {s} what do you have on {t}?
      {s} what did {t} do?
      {s} what is wrong with {t}?
      {s} on what basis do you suspect {t}?
      {s} where does your suspicion of {t} come from?
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
      {s} what you think [of|about] {t}?
      {s} what is your [opinion|feeling|impression|position] [on|of|about] {t}?
      {s} your [thoughts|opinion|view|read|take|feeling] [on|of|about] {t}
      {s} where do you stand on {t}?
      does {s} [trust|suspect|believe] {t}?
      what does {s} say about {t}?
      {s} is {t} RED in your [eyes|opinion|view]?
      {s} is {t} BLACK in your [eyes|opinion|view]?
      {s} [I want|I would like|I need] [to hear|] your [opinion|view|thoughts|read] [on|of|about] {t}
      [I want|I would like|I need] to hear {s} 's [opinion|view|thoughts|read|take] [on|of|about] {t}
      let us hear from {s} [about|on] {t}
      I would like to hear from {s} [about|on] {t}
      I would like to hear {s} [about|on] {t}
      I want to hear {s} [about|on] {t}
      what is your [take|view|read|opinion] on {t} {s}?
      what is your [take|view|read|opinion] of {t} {s}?
      what about {t} {s}?
      {s} do you agree about {t}?
      {s} do you [like|accept|defend|doubt|agree on] {t}?
      {s} who is {t} to you?
      {s} how about {t}?
      question [for|to] {s} what do you think [of|about] {t}?
      and you {s} what do you think [of|about] {t}?
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
      who do you guys suspect?
      who is your suspects?
      who do others suspect?
      any [ideas|suspicions|names]?
      who looks [BLACK|suspicious]?
      who looks [BLACK|suspicious] to you?
      I want to hear [suspects|names|everybody 's suspects]
      everybody give [us|] [name|suspect]
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
      who is we voting [today|]?
      who do you want to vote?
      who is everybody voting [for|against|]?
      who is our vote?
      where is we voting?
      where do we vote?
      where is votes going?
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
      why is everybody [on|after|against] {t}?
      why is we voting [for|against|out|] {t}?
      why is you all [on|after|against|attacking|voting] {t}?
      why does nobody [suspect|trust] {t}?
      why is nobody [looking at|suspecting|talking about] {t}?
      why did you all vote [for|against|] {t}?
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
      what does everybody think about {t}?
      [thoughts|opinions|opinion|views|reads|ideas] [on|about] {t}?
      any [thoughts|opinions|views|reads|ideas] [on|about] {t}?
      anybody else [suspicious of|worried about|against] {t}?
      anybody [suspicious of|trust|suspect] {t}?
      anybody else [suspect|trust] {t}?
      is anybody else [suspicious of|worried about] {t}?
      does everybody [trust|suspect|agree about|agree on] {t}?
      what about {t}?
      how do you see {t}?
      how do you all feel about {t}?
      do we trust {t}?
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
