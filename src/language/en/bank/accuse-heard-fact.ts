/** What is understood from others and never said, where the speaker speaks of the other: see {@link Bank}. */
export const ACCUSE_HEARD_FACT = `
  {s+} is suspicious
  it is {s} I am after
  it is {s} instead
  {s+} looks BLACK
  {s+} looks suspicious
  {s+} is suspects
  {s+} is team
  {s+} is [working|playing] together
  {s+} is in it together
  BLACK {s+}
  BLACK is {s+}
  suspects {s+}
  {s} gives [me|off] [BLACK|bad|suspicious] vibes
  everything points [to|at] {s}
  all points [to|at] {s}
  {s} is my best guess
  {s} is suspect
  {s} is main suspect
  {s} is candidate
  {s} is my candidate
  {s} is not convincing
  {s} does not convince me
  {s} did not convince me
  {s} [does|did] not [sound|look] [honest|sincere|convincing|genuine]
  {s} is fake ROLE
  {s} is false ROLE
  {s} is not ROLE
  {s} is not real ROLE
  {s} [is trying|tries|tried|wants] to [hide|mislead us|confuse us|fool us|deceive us|trick us|hide something|shift blame|deflect]
  {s} [misleads|deceives|is misleading|is deceiving|is fooling] us
  {s} is [dangerous|nervous|evasive|slippery|inconsistent|defensive|too defensive]
  {s} looks [nervous|evasive|slippery|defensive|inconsistent|strange|odd|off|wrong|weird|fake|false|bad|worse]
  {s} [plays|acts|talks|speaks|votes|behaves] like BLACK
  {s} is acting like BLACK
  {s} is talking like BLACK
  {s} [plays|acts|talks|behaves] [strange|weird|suspicious|odd]
  {s} is [behaving|playing|talking] suspiciously
  one I suspect is {s}
  one I do not trust is {s}
  person I suspect is {s}
  @p I suspect is {s}
  who I suspect is {s}
  whom I do not trust is {s}
  it has to be {s}
  it must be {s}
  {s} is who I suspect
  {s} is one I suspect
  {s} is one I do not trust
  {s} is BLACK one
  {s} is BLACK here
  {s} is one I trust least
  it would not surprise me if {s} is BLACK
  {s+} is BLACK
  {s} is BLACK player
  {s} is lying to us
  {s} is liar
  {s} looks BLACK
  {s} looks like BLACK
  {s} seems BLACK
  {s} feels BLACK
  {s} sounds BLACK
  {s} must be BLACK
  {s} has to be BLACK
  {s} could be BLACK
  {s} might be BLACK
  {s} can be BLACK
  {s} could well be BLACK
  {s} [looks|seems|feels|sounds|acts] [suspicious|shady|fishy|off|wrong|weird|strange|scummy|guilty|dodgy|sketchy|nervous|fake|false|odd]
  {s} is [suspicious|shady|fishy|off|wrong|weird|strange|scummy|dodgy|sketchy|fake|false|odd|very quiet and suspicious]
  {s} [does not|did not] [look|sound|seem|feel] RED
  {s} is not RED
  {s} is on BLACK [team|side]
  {s} is one of [BLACK|them]
  {s} is playing [for|with] BLACK
  {s} is part of BLACK team
  {s} is against us
  {s} is not one of us
  {s} is not on our side
  {s} is not to be trusted
  {s} cannot be trusted
  {s} is hiding something
  {s} is pretending
  {s} [is|was] [acting|playing|behaving] [strange|weird|suspicious|odd|shady|like BLACK]
  {s} lies
  {s} lied
  {s} is my suspect
  {s} is my pick
  {s} is my strongest read
  {s} is [number one|top|first|main|prime|second|other|next] suspect
  {s} is [the|] most suspicious
  the most suspicious is {s}
  the most suspicious player is {s}
  {s} concerns me
  {s} troubles me
  {s} scares me
  {s} makes me [nervous|uneasy|suspicious|uncomfortable]
  {s} rubs me wrong way
  {s} is on my list
  {s} is first on my list
  it is hard to [trust|believe] {s}
  it is {s} who is BLACK
  BLACK is {s+}
  BLACK team is {s+}
  one of BLACK is {s}
  there is something [off|wrong|odd|strange|fishy|suspicious] about {s}
  something is [off|wrong|odd|strange|fishy] [with|about] {s}
  something about {s} [bothers|worries] me
  BLACK lean on {s}
  {s} is likely BLACK
`
