import { bank } from './bank.ts'

export const TRUST = bank({
  plain: `
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
  `,
  terse: `
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
  `,
  lively: `
    I am buying what {s} says
    {s} is as {redw} as it gets
    I would bet on {s} being {red}
    {s} is [a friend|my friend here|solid|a keeper]
    ~hands off, {s} is {red}
    I like {s}, I like {s} a lot
    {s} talks sense
    if {s} is {black}, I will be [amazed|stunned|very surprised]
    nobody will talk me out of trusting {s}
    ~thumbs up for {s}
    {s} plays with an open hand
    my gut likes {s}
    ~give me a table full of people like {s} and we win this
  `,
  careful: `
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
    I would be surprised to see {s} turn out {black}
  `,
  heard: `
    {s+} is RED
    {s+} looks RED
    {s+} looks [honest|fine|genuine|sincere|solid|okay|safe|trustworthy|truthful]
    RED {s+}
    RED is {s+}
    I can vouch for {s}
    my trust goes to {s+}
    my trust is with {s+}
    {s} earned my trust
    {s} earned trust from me
    {s} has gained my trust
    {s} won my trust
    {s} convinced me
    {s} convinces me
    {s} has convinced me
    {s} is real ROLE
    {s} is true ROLE
    {s} is ROLE
    I believe {s} is ROLE
    I believe claim of {s}
    I believe {s} 's claim
    I believe {s} 's check
    I believe what {s} says
    I believe what {s} said
    I trust {s} 's word
    I trust what {s} says
    I find {s} RED
    I find {s} [honest|credible|believable|trustworthy]
    {s} is [credible|believable|reliable|sincere|fine by me|fine for me|good for me]
    {s} talks like RED
    {s} plays like RED
    {s} acts like RED
    {s} is playing for RED
    {s} is playing [fair|honest]
    {s} is telling us truth
    {s} told truth
    {s} told us truth
    {s} speaks truth
    I bet {s} is RED
    I know {s} is RED
    I would not suspect {s}
    I no longer suspect {s}
    I have no suspicion of {s}
    I have no problem with {s}
    I am not suspicious of {s}
    I am not worried about {s}
    my read on {s} is RED
    my read of {s} is RED
    my RED read is {s}
    one I trust is {s}
    one I trust most is {s}
    @p I trust is {s}
    you can trust {s}
    we can trust {s}
    we should trust {s}
    trust in {s}
    believe {s}
    I would not be surprised if {s} [is|was] RED
    I would be surprised if {s} [is|was] BLACK
    {s} is RED player
    {s} looks RED
    {s} looks like RED
    {s} [seems|feels|sounds|reads] RED
    {s} must be RED
    {s} has to be RED
    {s} could be RED
    {s} might be RED
    {s} is one of RED
    {s} is not BLACK
    {s} is on RED [team|side]
    {s} is [honest|truthful|trustworthy|solid|genuine|sincere|okay|ok|safe]
    {s} is telling truth
    {s} tells truth
    {s} looks [honest|genuine|fine|sincere|safe|solid]
    {s} [seems|sounds|feels] [fine|safe|sincere|solid|trustworthy|okay]
    {s} [makes|made|is making] sense
    {s} [does not|did not] [look|sound|seem|feel] BLACK
    {s} cannot be BLACK
    {s} is strongest RED
    {s} can be trusted
    {s} is [somebody|player|one] I trust
    {s} is my [strongest|best] RED
    {s} is with us
    I [read|see|have|count|mark|call|put|consider|think of] {s+} as RED
    I call {s} RED
    I consider {s} RED
    I think {s} RED
    I have [good feeling|RED read] [about|on] {s}
    I get [good|RED] [vibes|feeling|read] from {s}
    I do trust {s+}
    I fully trust {s}
    I can trust {s}
    I have faith in {s}
    I have full trust in {s}
    I have no doubts about {s}
    I do not suspect {s}
    I would trust {s}
    I believe {s+}
    I like {s}
    I do not think {s} is BLACK player I want
    I vouch for {s}
    I feel good about {s}
    I am [good|fine|okay] with {s}
    trust {s} most
    I lean RED on {s}
    I lean towards RED on {s}
    I lean {s} RED
    RED lean on {s}
    {s} is likely RED
    I am fine with {s}
    I have RED lean on {s}
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
  heard: `
    I am RED player
  `,
})
