import { bank } from './bank.ts'
import { DEFEND_HEARD, DEFEND_SELF_HEARD } from './defend-heard.ts'
import { DEFEND_IDIOMS } from './defend-idioms.ts'

export const DEFEND = bank({
  plain:
    `
    {s} should stay
    {s} should not [leave|go|be sent away] [today|]
    ~let us not [send away|vote out|lose] {s}
    I am against [sending away|voting out|losing] {s}
    I would not vote against {s}
    ~please do not vote against {s}
    we should keep {s} [at the table|in the game|]
    it would be wrong to [vote out|send away] {s}
    I want {s} to stay [at the table|with us|in the game|]
    {s} is not the one to [send away|vote out] today
    there is no case against {s}
    I will not vote against {s} [today|]
    I see no case against {s}
  ` + DEFEND_IDIOMS.plain,
  terse:
    `
    ~keep {s}
    ~leave {s} alone
    ~not {s} today
    ~wrong target: {s}
    ~spare {s}
    nobody should go for {s}
    {s} stays
    ~hands off {s}
  ` + DEFEND_IDIOMS.terse,
  lively:
    `
    ~do not go after {s}
    you have the wrong one with {s}
    ~do not waste the vote on {s}
    voting out {s} would be a [mistake|blunder|disaster|gift to the other side]
    if you throw out {s} you do the work of the other side
    the charge against {s} is wrong
    I will stand up for {s} [here|]
    {s} does not deserve this
  ` + DEFEND_IDIOMS.lively,
  careful:
    `
    I would rather keep {s} [for another day|for one more round|a little longer|]
    I think we should give {s} [one more day|another day|more time|a chance]
    the case against {s} is [thin|weak|not strong|full of holes]
    I am not convinced by the case against {s}
    I would leave {s} for another day
    I ask you to think twice about {s}
    sending {s} away now would be too early
    I have to speak up for {s}
    what is said against {s} does not convince me
    I see no hurry to send {s} away
    the talk against {s} seems [unfair|overdone|too easy] to me
  ` + DEFEND_IDIOMS.careful,
  heard:
    DEFEND_HEARD +
    `
      get off {s}, you are barking up the wrong tree
      enough of this pile-up on {s}
    `,
})

/** Said of the speaker. */
export const DEFEND_SELF = bank({
  plain: `
    I should stay
    do not vote against me
    let me stay [at the table|in the game|]
    it would be wrong to send me away
    there is no case against me
    I ask you not to vote against me
    you have no good reason to send me away
  `,
  terse: `
    ~not me
    keep me
    ~wrong target: me
  `,
  lively: `
    voting me out would be a [mistake|blunder|gift to the other side]
    you are wrong about me
    throw me out and you do the work of the other side
    sending me away helps only the other side
  `,
  careful: `
    the case against me is [thin|weak|full of holes]
    I ask you to think again before you send me away
    what is said against me does not hold up
    I believe it is a mistake to send me away
  `,
  heard: DEFEND_SELF_HEARD,
})
