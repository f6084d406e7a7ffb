import { bank } from './bank.ts'

/** How a player will vote. */
export const ASK_VOTE = bank({
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
    who will you vote [for|against|out] , {s}?
    who is you voting [for|against] , {s}?
    who do you vote [for|against] , {s}?
  `,
})

/** The same, asked of the table. */
export const ASK_ALL_VOTE = bank({
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
})
