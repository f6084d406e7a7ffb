import { bank } from './bank.ts'
import { TRUST_HEARD, TRUST_SELF_HEARD } from './trust-heard.ts'
import { TRUST_IDIOMS } from './trust-idioms.ts'

export const TRUST = bank({
  plain:
    `
    I trust {s+}
    {s} looks {reddy} to me
    [to me|for me] {s} is {red}
    I take {s+} for {red}
    I think {s} is {red}
    I believe {s} is {red}
    I see {s} as {red}
    I have {s} down as {red}
    I would keep {s} [at the table|in the game|with us|]
    {s} [plays|talks|speaks] for the {redw} side
    I would count {s} among the {redw} players
    I have nothing against {s+}
    I am [happy|fine|at ease|comfortable] with {s+}
    my [strongest|best|clearest] {redw} read is {s}
    {s} is [with us|on our side|one of us]
    the player I trust most is {s}
    I am [sure|fairly sure|quite sure] of {s} being {red}
    {s} has earned my trust
  ` + TRUST_IDIOMS.plain,
  terse:
    `
    {s} is {red}
    ~{s}: {redw}
    {s} is fine
    {s} is okay by me
    ~trust {s}
    {s} has my trust
    ~no problem with {s}
    {s} [seems|sounds] [honest|genuine]
    {s} is on our team
    ~good feeling about {s}
    {s} stays on my good side
  ` + TRUST_IDIOMS.terse,
  lively:
    `
    I like the way {s} [plays|talks]
    ~it would amaze me if {s} were {black}
    I believe what {s} [says|tells us]
    I would trust {s} with the game
    I have a good feeling about {s}
    I would bet on {s} being {red}
    {s} is [a friend|my friend here|solid|a keeper]
    ~hands off, {s} is {red}
    {s} talks sense
    nobody will talk me out of trusting {s}
    my gut likes {s}
  ` + TRUST_IDIOMS.lively,
  careful:
    `
    I am leaning [{redw}|towards {redw}] on {s}
    I am inclined to trust {s}
    {s} seems {reddy} [enough|] to me
    I lean towards {s} being {red}
    [so far|as things stand], {s} is more {redw} than {blackw} for me
    I find no fault with {s}
    {s} may [well|very well] be {red}
    I have [no|few] worries about {s}
    {s} has given me no cause for [doubt|worry|alarm]
    I feel [safe|good|comfortable] about {s}
    my reading of {s} is [rather|closer to|more on the side of] {redw}
    {s} sounds [sincere|honest enough|like somebody with nothing to hide]
    I am willing to [trust|give my trust to] {s}
    ~I would be surprised to see {s} turn out {black}
  ` + TRUST_IDIOMS.careful,
  heard:
    TRUST_HEARD +
    `
    I like {s}, I like {s} a lot
    if {s} is {black}, I will be [amazed|stunned|very surprised]
      I am buying what {s} says
      {s} plays with an open hand
      give me a table full of people like {s} and we win this
      thumbs up for {s}
      {s} is as {redw} as it gets
    `,
})

/** Said of the speaker. */
export const TRUST_SELF = bank({
  plain: `
    I am {red}
    I am {red}, [whatever you think of me|and I play like it]
    you can trust me
    I am on the {redw} team
    I play for the {redw} side
    believe me, I am {red}
  `,
  terse: `
    I'm {red}
    trust me
  `,
  lively: `
    I am as {redw} as anybody here
    you are looking at a {redw} player
    I am {red} through and through
  `,
  careful: `
    I can only tell you that I am {red}
    I know that I am {red}
    I have been {red} from the start
  `,
  heard: TRUST_SELF_HEARD,
})
