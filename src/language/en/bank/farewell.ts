import { bank } from './bank.ts'

/** What a player says who leaves and votes no more: what the others should do. */
export const DEFEND_LAST = bank({
  plain: `
    I would not vote against {s}
    leave {s} alone when I am gone
    {s} should stay
    there is no case against {s}
    I see no case against {s}
    it would be wrong to vote {s} out after me
    ~do not send {s} away after me
    ~keep {s} when I am gone
    ~please do not vote against {s}
    {s} should not be the next to go
    I ask you to keep {s}
  `,
  terse: `
    ~keep {s}
    ~leave {s} alone
    ~hands off {s}
    ~not {s} next
    {s} stays
  `,
  lively: `
    voting out {s} next would be a [mistake|blunder]
    ~do not waste a vote on {s} when I am gone
    you are all wrong about {s}
    if you go for {s} after me you do the work of the other side
    ~whatever you do tomorrow, keep {s}
  `,
  careful: `
    I would keep {s} if I were you
    the case against {s} is [thin|weak|not strong]
    I am not convinced by the case against {s}
    I ask you to think twice about {s}
    sending {s} away next would be a mistake
    what is said against {s} does not convince me
  `,
})

export const VOTE_LAST = {
  one: bank({
    plain: `
      I would vote against {s} next
      {s} should be the next to go
      {s} should leave next
      the next one to leave should be {s}
      my vote would go against {s}
      I would have voted against {s}
      {s} has to go next
      I want {s} out after me
      I would send {s} away next
    `,
    terse: `
      ~{s} next
      ~next: {s}
      {s} must go next
      ~after me, {s}
    `,
    lively: `
      {s} has to go
      it is time for {s} to go
      {s} must follow me out
      ~do not let {s} get away when I am gone
    `,
    careful: `
      my advice is to vote against {s} next
      I would be content to see {s} go next
      I would look to send {s} away next
      if it were up to me, {s} would be the next to leave
    `,
  }),
  all: bank({
    plain: `
      vote against {s} when I am gone, all of you
      everybody, vote against {s} after me
      I ask [you all|all of you|everybody] to vote against {s}
      you should all vote against {s} [next|]
      put your votes together against {s}
      I call on everybody to vote against {s}
      you all need to vote against {s}
    `,
    terse: `
      vote out {s}, all of you
      everybody on {s}
      all votes on {s}
      all hands against {s}
    `,
    lively: `
      I want to see every hand up against {s}
      do me a favour and send {s} home, all of you
      {s} out, everybody
      do not waste a single vote, all of you: {s} goes
    `,
    careful: `
      I would ask everybody to vote against {s}
      it is best if you all put your votes on {s}
      the table would do well to vote against {s}
      my advice to everybody is to vote against {s}
    `,
  }),
}

/** What should follow when a condition holds. */
export const CONSEQUENCE_LAST = bank({
  plain: `
    vote against {v}
    {v} is next
    {v} has to go
    {v} should be the next to leave
    the next one to go is {v}
    you should vote out {v}
    look at {v} next
    go for {v}
    {v} should go next
    send {v} away
  `,
})
