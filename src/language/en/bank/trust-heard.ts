/** What is understood from others and never said: see {@link Bank}. */
export const TRUST_HEARD = `
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
`

export const TRUST_SELF_HEARD = `
  I am RED player
`
