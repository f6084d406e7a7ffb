import { lines, type ReasonBank, type ReasonKey } from './reason.ts'

/** Votes and nominations, which everybody saw. */
export const REASONS_OF_VOTES: Readonly<Record<Extract<ReasonKey, 'voted' | 'voted not' | 'nominated'>, ReasonBank>> = {
  voted: {
    clause: lines(`
      {S} voted against {t}{day}
      {S} [clearly|] voted against {t}{day}
      {S} raised a hand against {t}{day}
      {they} went against {t} with their vote{day}
      {S} put a vote on {t}{day}
      {S} cast a vote against {t}{day}
      {S} has voted against {t}{day}
      the vote of {s}{day} went against {t}
      {dayly}{S} voted against {t}
      {they} wanted {t} gone{day}
      {they} had a hand up against {t}{day}
      {they} voted for {t} to go{day}
      {s's} hand went up against {t}{day}
    `),
    thing: lines(`
      that vote against {t}{day}
      {p's} vote against {t}{day}
      {p's} hand against {t}{day}
      the vote {they} gave against {t}{day}
      the hand {they} raised against {t}{day}
    `),
    act: lines(`
      voting against {t}{day}
      raising a hand against {t}{day}
      the vote against {t}{day}
      going with the vote against {t}{day}
      putting that vote on {t}{day}
    `),
    heard: lines(`
      {S} voted {t} out{day}
      {they} helped to vote {t} out{day}
      the way {S} voted against {t}{day}
      the part {they} had in the vote against {t}{day}
      {S} [clearly|also|then|] voted against {t}{day}
      {they} stood among those who went against {t}{day}
      {s} voted [for|out|on|to eliminate|to remove] {t}
      {s} was voting [against|for] {t}
      {s} votes against {t}
      {s} [has|had] voted [for|out] {t}
      {s} raised hand [for|on] {t}
      {s} 's vote [for|on|to|was against|went to|was on] {t}
      {s} 's hand was against {t}
      {s} who voted [against|for|out] {t}
      {s} did vote against {t}
      {s} voted with BLACK against {t}
      {s} joined vote against {t}
      {s} pushed vote against {t}
      {s} was one of those who voted [against|for] {t}
      {s} was among those who voted [against|for] {t}
      vote [for|on] {t}
      voting [for|out] {t}
      vote was against {t}
      vote went against {t}
      how {s} voted against {t}
    `),
  },
  'voted not': {
    clause: lines(`
      {S} did not vote against {t}{day}
      {S} never voted against {t}
      {they} kept their hand down when others went for {t}{day}
      {they} raised no hand against {t}{day}
      {they} spared {t}{day} when others did not
      {they} let {t} off{day} while others voted
      {dayly}{S} did not vote against {t}
      {they} refused to go against {t}{day}
      {they} stayed out of it when hands went up against {t}{day}
      {they} held back when it came to {t}{day}
    `),
    thing: lines(`
      the missing vote against {t}{day}
      the vote {they} never gave against {t}{day}
      the way {they} spared {t}{day}
    `),
    act: lines(`
      not voting against {t}{day}
      sparing {t}{day}
      sparing {t}{day} when others did not
      keeping that hand down against {t}{day}
      letting {t} off{day}
    `),
    heard: lines(`
      that hand which stayed down against {t}{day}
      {they} sat out the vote on {t}{day}
      sitting out the vote on {t}{day}
      {they} kept that hand down when others went for {t}{day}
      {they} looked away when it was time to vote on {t}{day}
      {s} did not vote [for|out|on] {t}
      {s} not voted [against|for] {t}
      {s} did not vote {t} out
      {s} has not voted [against|for] {t}
      {s} refused to vote [against|for] {t}
      {s} would not vote [against|for] {t}
      {s} did not raise hand against {t}
      {s} kept hand down against {t}
      {s} avoided voting [against|for] {t}
      {s} avoided vote [against|for] {t}
      {s} was not among those who voted against {t}
      not voting for {t}
    `),
  },
  nominated: {
    clause: lines(`
      {S} nominated {t}{day}
      {S} put {t} up{day}
      {S} put {t} on the ballot{day}
      {t} was nominated{day} by {s}
      {dayly}{S} nominated {t}
      it was {s} who nominated {t}{day}
      the nomination of {t}{day} came from {s}
      {S} has nominated {t}{day}
      {t} was put up by {s}{day}
      {they} brought {t} to the vote{day}
      {they} wanted {t} on the ballot{day}
      {t} was on the ballot{day} thanks to {s}
    `),
    thing: lines(`
      {p's} nomination of {t}{day}
      that nomination of {t}{day}
      the way {S} nominated {t}{day}
      the nomination of {t}{day}
    `),
    act: lines(`
      putting {t} up for the vote{day}
      bringing {t} to the ballot{day}
      putting {t} on the ballot{day}
      dragging {t} to the vote{day}
    `),
    heard: lines(`
      {t} was nominated by {s}
      {s} has put {t} up
      {s} nominates {t}
      {s} who nominated {t}
      {s} put up {t}
      {s} 's nomination was {t}
      nominating {t}
      {s} wanted {t} out
    `),
  },
}
