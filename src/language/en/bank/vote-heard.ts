/** What is understood from others and never said: see {@link Bank}. */
export const VOTE_HEARD = `
  I will vote {s} than {t}
  I would rather vote {s} than {t}
  I would rather vote {s}
  I will go for {s}
  I will raise my hand against {s}
  I raise my hand against {s}
  I will raise my hand for {s}
  my hand will be against {s}
  my hand will go up against {s}
  I will eliminate {s}
  I will support vote against {s}
  I will support voting {s}
  I will back vote against {s}
  I support [voting|eliminating|removing] {s}
  I am for [voting|eliminating|removing|sending away] {s}
  I am in favour of [voting|eliminating|removing|sending away] {s}
  I am ready to see {s} go
  I think {s} should be voted out
  {s} should be voted out
  {s} should be [eliminated|removed|sent away|our vote]
  {s} is my vote
  {s} is getting my vote
  {s} is who I vote
  {s} is who I will vote
  {s} is who I am voting
  {s} deserves to [go|leave]
  {s} [has|needs|ought] to leave
  {s} must leave
  I vote [for|on|out] {s}
  I will vote [for|on|out] {s}
  I will be voting [against|for] {s}
  I will vote {s}
  I am voting [for|out|on] {s}
  I am voting {s}
  I am voting {s} out
  I would vote [for|out|on|against] {s}
  I would vote {s} out
  I would vote {s}
  I want to vote [against|for|out] {s}
  I want to vote {s} out
  I vote against {s}
  I vote to [eliminate|send away|remove] {s}
  I vote {s} out
  I am going to vote [for|out|on] {s}
  I plan to vote for {s}
  I intend to vote for {s}
  I will put my vote on {s}
  I put my vote on {s}
  I am putting my vote on {s}
  I cast my vote [against|for] {s}
  I will send {s} away
  I want {s} gone
  I want {s} to [leave|go]
  my vote is for {s}
  my vote is {s}
  my vote today is {s}
  my vote [goes|will go|stays|lands] [to|on|for|with] {s}
  my vote [stays|will be] against {s}
  my vote will be {s}
  my vote will be for {s}
  my hand is against {s}
  my hand goes to {s}
  {s} has my vote
  {s} should [go|leave|be out]
  {s} will have my vote
  {s} needs to go
`

export const VOTE_ALL_HEARD = `
  let us vote [for|out] {s}
  we should get rid of {s}
  we must get rid of {s}
  we have to get rid of {s}
  we need to get rid of {s}
  let us [kick|throw] {s} out
  let us [kick|throw] out {s}
  let us get {s} out
  let us take out {s}
  let us go for {s}
  let us put {s} out
  let us all put our votes on {s}
  let us put our votes on {s}
  we should all put our votes on {s}
  we should [remove|lynch|kick|kick out|throw out] {s}
  we [must|have to|need to] [eliminate|send away|remove|lynch] {s}
  we should send {s} home
  today we should vote {s}
  today we vote {s}
  we vote {s}
  we all vote {s}
  everybody must vote {s}
  everybody needs to vote {s}
  I hope everybody votes {s}
  I hope you all vote {s}
  I hope you vote {s}
  I want everybody to vote {s}
  I want us to vote {s}
  I want you to vote {s}
  I want you all to vote {s}
  I suggest we vote {s}
  I suggest we vote {s} out
  I suggest voting {s}
  I propose we vote {s}
  I propose to vote {s}
  I propose voting {s}
  eliminate {s}
  get rid of {s}
  follow me and vote {s}
  help me vote {s} out
  help me vote {s}
  I need your votes [on|against] {s}
  our vote should go to {s}
  our vote should be {s}
  all our votes should go to {s}
  let us vote {s}
  let us vote {s} out
  let us all vote {s} out
  let us send {s} away
  let us eliminate {s}
  let us get rid of {s}
  let us remove {s}
  everybody vote [for|against] {s}
  everybody should vote [for|against|out] {s}
  everybody should vote {s} out
  we should vote [for|out] {s}
  we should vote {s} out
  we should vote out {s}
  we should eliminate {s}
  we should send {s} away
  we must vote [against|for|out] {s}
  we need to vote [against|out|for] {s}
  we need to vote {s} out
  we have to vote [against|out] {s}
  vote [for|against] {s}
  vote {s} out
  vote {s}
  all vote against {s}
  all of you vote [against|for] {s}
  you should all vote [against|for] {s}
  you should vote [against|for] {s}
  I urge [everybody|you all|you|table] to vote [against|for] {s}
  I ask [you|everybody] to vote [against|for] {s}
  send {s} away
  put your votes on {s}
  put your vote on {s}
  join me in voting [against|out|for] {s}
  join me against {s}
  vote with me against {s}
`
