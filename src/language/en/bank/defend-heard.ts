/** What is understood from others and never said: see {@link Bank}. */
export const DEFEND_HEARD = `
  do not vote [for|against|out] {s}
  do not vote {s} out
  we must not [vote|lose|eliminate] {s}
  we must not vote {s} out
  do not send {s} away
  do not send {s} home
  do not eliminate {s}
  let us not vote [out|against|for] {s}
  let us keep {s}
  let us not eliminate {s}
  you are all wrong about {s}
  this [pile-on|stampede|circus|bandwagon|feeding frenzy] against {s} must stop
  I [plead|appeal|ask] for [patience|restraint|caution|mercy|moderation] with {s}
  I defend {s}
  I want to defend {s}
  I am defending {s}
  I would keep {s}
  I want to keep {s}
  I will not vote for {s}
  I am not voting [against|for] {s}
  I would not send {s} away
  I would not touch {s}
  we should not [vote out|send away|eliminate|lose|vote against] {s}
  we should not vote {s} out
  we cannot lose {s}
  {s} should not be voted out
  {s} should not be eliminated
  {s} must stay
  {s} needs to stay
  {s} has to stay
  {s} deserves to stay
  it is mistake to [vote out|vote against|send away] {s}
  voting [against|for] {s} is mistake
  I stand [by|with|behind] {s}
  I support {s}
  stop attacking {s}
  do not touch {s}
  I [do not|would not|don't] want {s} [to go|out|gone|to leave|to be voted out|voted out]
  I do not want to [lose|vote out|vote|eliminate|send away|remove] {s}
  I do not want us to [lose|vote out|vote] {s}
  {s} is not our [target|man|vote|problem|enemy] [today|]
  {s} is not [the|a|] [right|good|] [vote|target|choice] [today|]
  {s} is not one to vote
  {s} is wrong [vote|target|choice]
  let us not [waste a vote on|push|attack|touch|rush|jump on] {s}
  I will not be voting [against|for|out|] {s}
  I will not vote [out|for|] {s}
  I will not vote {s} out
  I am not going to vote [against|for|out|] {s}
  I am not voting [out|] {s}
  I do not vote [against|for|out|] {s}
  not voting [against|for|out|] {s} today
  I [refuse|do not want|am not willing|am not ready] to vote [against|for|out|] {s}
  I would not vote [for|out|] {s}
  {s} does not deserve [to go|to leave|to be voted out|to be eliminated|that|vote|it|our votes]
  [it is|it would be] [wrong|mistake|bad|foolish|unfair|waste] to [vote|vote out|vote against|vote for|lose|eliminate|send away|remove] {s}
  [voting|voting out|voting against|losing|eliminating|removing|sending away] {s} is [mistake|wrong|bad|waste|unfair|bad idea|what BLACK wants]
  [voting|voting out|voting against|losing|eliminating|removing|sending away] {s} would be [mistake|wrong|bad|waste|unfair|bad idea|what BLACK wants]
  voting {s} out is [mistake|wrong|bad|waste|unfair|bad idea|what BLACK wants]
  voting {s} out is [wrong|bad|waste|unfair|bad idea]
  we should not vote {s}
  we should not [touch|push|attack|remove] {s}
  we do not [need|want] to vote [out|against|for|] {s}
  let {s} [live|stay|be|play|speak]
  I will defend {s} [here|]
  I will [stand by|support|back] {s} [here|]
  I [back|stand behind] {s}
  {s} should not be [on ballot|voted|touched|removed|sent away|our target|nominated]
  {s} should not [die|be out]
  everybody is wrong about {s}
  you are wrong about {s}
  you are all wrong on {s}
  [accusation|accusations|case|attack|attacks|suspicion|push|talk|charges] [on|against|of] {s} is [weak|thin|unfair|empty|nonsense|baseless|wrong|too easy|not strong|not fair]
  there is nothing against {s}
  there is no [case|reason|evidence|proof] against {s}
  there is no reason to [vote|vote out|vote against|suspect|send away] {s}
  I see no reason to [vote|vote out|vote against|vote for|send away|attack|push] {s}
  I see nothing against {s}
  [no|not] reason to [vote|vote out|vote against|vote for|send away] {s}
  I have no reason to [vote|vote out|vote against|vote for|send away] {s}
  I have nothing against {s} staying
  I would [keep|spare|leave] {s} [for|]
  I would leave {s} alone
  I would let {s} [live|stay]
  {s} is [worth|worth it] keeping
  {s} is being framed
  {s} is being [attacked|accused|blamed|pushed] [unfairly|for nothing|without reason]
  {s} is an easy target
  {s} is [the|] easy target
  you are being unfair to {s}
  you are unfair to {s}
  it is unfair to {s}
  we need {s} [alive|here|in game|at table|to stay|]
  we need to keep {s}
  we should leave {s} [alone|]
  stop [pushing|blaming|accusing|targeting|going after|voting] {s}
  get off {s} 's back
  my vote will not [go|be] [to|on|against|for] {s}
  my vote is not [on|for|against] {s}
  no vote [on|for|against] {s} from me
  I do not think we should [vote|vote out|vote against|send away|eliminate|lose|push] {s}
  I do not think {s} should [go|leave|be voted out|be eliminated|die|be sent away]
  I do not support [voting|voting out|vote on|vote against|eliminating|removing] {s}
  I am against [voting|voting against|vote on|vote against|eliminating|removing|pushing] {s}
  I am not for [voting|voting out] {s}
  give {s} [chance|one day|day|time|another chance]
  {s} deserves [chance|another chance|another day|day]
  spare {s} please
  do not [push|rush|attack|waste vote on|waste your vote on|accuse|blame|lose|remove|vote] {s}
  {s} [can|may|will] stay [for|]
  {s} stays [for|]
  I prefer to keep {s}
  I want {s} [here|alive]
  hands off {s}
  we need {s} in game
`

export const DEFEND_SELF_HEARD = `
  do not vote me out
  do not send me away
  do not eliminate me
  I should not be [voted out|sent away|eliminated]
  you is making mistake with me
`
