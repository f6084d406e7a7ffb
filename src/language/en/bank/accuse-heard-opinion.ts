/** Phrases in the first person that are parsed but never written: see {@link Bank}. */
export const ACCUSE_HEARD_OPINION = `
  I am on {s}
  I am after {s}
  I am against {s}
  my suspect is {s} instead
  my BLACK candidates is {s+}
  my candidates for BLACK is {s+}
  I have suspicion on {s+}
  I have suspicions on {s+}
  I regard {s} as BLACK
  I am think {s} is BLACK
  I get BLACK vibes from {s}
  I am getting [BLACK|bad|suspicious] [vibes|feeling] from {s}
  I get suspicious vibes from {s}
  I do not believe {s} is ROLE
  I find {s} [suspicious|odd|strange|weird|off]
  I find {s} BLACK
  I am suspicious about {s}
  I am worried about {s}
  I am concerned about {s}
  I am looking at {s+}
  I am pointing [at|to] {s}
  I am watching {s}
  I would look at {s}
  we should [look at|watch|look closer at|focus on|look closely at|keep eye on|be suspicious of|pay attention to] {s}
  let us [look at|watch|look closer at|focus on] {s}
  keep eye on {s}
  keep your eyes on {s}
  do not trust {s}
  do not believe {s}
  you should not trust {s}
  nobody should trust {s}
  we should not trust {s}
  we cannot trust {s}
  I lost trust in {s}
  I have lost trust in {s}
  I stopped trusting {s}
  I have no trust in {s}
  I have no faith in {s}
  I have little trust in {s}
  I have problem with {s}
  I have issue with {s}
  my problem is {s}
  my biggest concern is {s}
  my read on {s} is BLACK
  my read of {s} is BLACK
  my BLACK read is {s}
  my BLACK pick is {s}
  my pick for BLACK is {s}
  I strongly suspect {s}
  I put my suspicion on {s}
  I put {s} on BLACK side
  I put {s} as BLACK
  I bet {s} is BLACK
  I bet on {s} being BLACK
  I know {s} is BLACK
  I would not be surprised if {s} [is|was] BLACK
  I would not be surprised to see {s} [turn out|flip|come up] BLACK
  I [am looking|look] at {s+}
  I am looking hard at {s}
  I keep looking at {s}
  I keep coming back to {s}
  I am pointing at {s}
  I point at {s}
  I [accuse|am accusing] {s+}
  I [suspect|read|see|have|count|mark|call|put|consider|think of] {s+} as BLACK
  I suspect [most|mostly] {s}
  I call {s} BLACK
  I consider {s} BLACK
  I think {s} BLACK
  I have {s} as BLACK
  I have bad feeling about {s}
  I have BLACK read on {s}
  I get [bad|BLACK] [vibes|feeling|read] from {s}
  I have suspicions [about|of] {s}
  I have suspicion on {s}
  my suspicion [is on|is|falls on|goes to] {s}
  my suspects is {s+}
  my suspect is {s}
  my finger points at {s}
  my eyes is on {s}
  my eye is on {s}
  I have my eye on {s}
  I have an eye on {s}
  I am suspicious of {s}
  I am suspecting {s}
  I am on {s}
  I am sure [of|about] {s} being BLACK
  I not trusted {s}
  I do not believe {s}
  I do not like {s}
  I cannot trust {s}
  I can not trust {s}
  I would not trust {s}
  I no longer trust {s}
  I would not trust {s+}
  I have hard time trusting {s}
  I have hard time believing {s}
  I trust {s} least
  I not trust {s}
  I do not trust word of {s}
  I do not trust word {s} says
  I do not buy {s}
  I am not buying {s}
  I do not feel good about {s}
  I think it is {s}
  I smell BLACK on {s}
  I lean BLACK on {s}
  I lean towards BLACK on {s}
  I lean {s} BLACK
`
