import { bank } from './bank.ts'

/** Answers the question for a vote: the speaker does not know yet. */
export const ANSWER_OPEN = bank({
  plain: `
    {s}, my vote is still open
    {s}, I have not decided on my vote yet
    to {s}: my vote is not decided yet
    my answer to {s} is that my vote is still open
    {s}, you asked about my vote, and it is still open
  `,
  terse: `
    {s}, my vote is open
    {s}, my vote is undecided
    {s}, no decision on my vote yet
  `,
  lively: `
    {s}, my vote is still up for grabs
    {s}, my vote is anybody's [guess|for now], mine included
    {s}, my vote has not found [an address|a landlord|a parking space|its runway] yet
    {s}, my vote is [in limbo|on the fence|in cold storage|a blank cheque] for now
    {s}, the jury in my head is [out|deadlocked|snoring], and my vote is open
  `,
  careful: `
    {s}, I would rather not commit my vote yet
    {s}, I have not made up my mind about my vote
    {s} deserves an answer, but my vote is not decided yet
    {s}, it is too [early|premature] for me to commit my vote
    {s}, my vote is [pending|provisional|in suspense], and I am in no hurry with it
  `,
  heard: `
    {s}, I am undecided about my vote
    {s}, I do not know yet how I will vote
    {s}, I do not know how I will vote
    {s}, I have not decided how I will vote
    {s}, I will decide on my vote later
    {s}, I have not decided yet how to vote
    {s}, I am not sure yet how I will vote
  `,
})
