import { bank } from './bank.ts'
import { VOTE_ALL_HEARD, VOTE_HEARD } from './vote-heard.ts'
import { VOTE_ALL_IDIOMS, VOTE_IDIOMS } from './vote-idioms.ts'

export const VOTE = bank({
  plain:
    `
    I will be voting against {s}
    my vote today is against {s}
    I [will|shall] vote against {s}
    I am voting against {s}
    I [will|am going to] vote {s} out
    my vote [goes|will go] against {s}
    my hand goes [up|] against {s}
    I am going to vote against {s}
    I plan to vote against {s}
    {s} gets my vote
    my vote is [on|against] {s}
    I want {s} out
    I want to send {s} away today
    {s} is where my vote goes
  ` + VOTE_IDIOMS.plain,
  terse:
    `
    I vote {s}
    ~my vote: {s}
    ~voting {s}
    ~out with {s}
    ~{s} out
    {s} gets my hand
    ~my hand: {s}
  ` + VOTE_IDIOMS.terse,
  lively:
    `
    my hand will be the first up against {s}
    {s} has to go
    {s} must go
    it is time for {s} to go
    I cannot wait to vote {s} out
    you will see my hand go up against {s}
    {s} will not get past my vote
    ~my mind is made up: {s} goes
    today {s} leaves, if it is up to me
  ` + VOTE_IDIOMS.lively,
  careful:
    `
    as things stand I would vote against {s}
    I intend to vote against {s}
    I am ready to vote against {s}
    I am leaning towards voting against {s}
    my vote will most likely go against {s}
    unless I hear something new, I vote against {s}
    I would be content to see {s} go
    I am prepared to see {s} leave today
    [for now|so far] my vote points at {s}
  ` + VOTE_IDIOMS.careful,
  heard:
    VOTE_HEARD +
    `
      my hand will rise against {s}
      my vote will land on {s}
    `,
})

/** Asks everybody to vote. */
export const VOTE_ALL = bank({
  plain: `
    let us [all|] vote against {s} [together|]
    [everybody|everyone], vote against {s} with me
    I ask [you all|all of you|the table|everybody] to vote against {s}
    we should [all|] vote against {s}
    vote against {s} [with me|today], all of you
    let us put our votes together against {s}
    I call on everybody to vote against {s}
    we all need to vote against {s}
  `,
  terse: `
    all votes on {s}
    vote out {s}
    everybody on {s}
    {s} out, everybody
    all hands against {s}
  `,
  lively:
    `
    come on, let us get {s} out of here
    let us send {s} home
    who is with me against {s}, all hands up
    let us do it, {s} out, all together
    I want to see every hand up against {s}
    let us not waste a single vote: {s} goes
    join me, and {s} leaves
  ` + VOTE_ALL_IDIOMS.lively,
  careful:
    `
    I suggest that we all vote against {s}
    I would ask everybody to vote against {s}
    it is best if we [all|] put our votes on {s}
    I propose that the table votes against {s}
    the table would do well to vote against {s}
    my advice to everybody is to vote against {s}
  ` + VOTE_ALL_IDIOMS.careful,
  heard: VOTE_ALL_HEARD,
})
