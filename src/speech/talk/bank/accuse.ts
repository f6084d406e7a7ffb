import { bank } from './bank.ts'

export const ACCUSE = bank({
  plain: `
    I suspect {s+}
    I [do not|don't] trust {s+}
    [to me|for me] {s} is {black}
    {s} looks {blacky} to me
    I take {s+} for {black}
    I think {s} is {black}
    my [main|first|top|biggest] suspect [today|right now|] is {s}
    {s} is my [main|first|strongest] suspect
    I see {s} as {black}
    I have {s} down as {black}
    I believe {s} is {black}
    the player I trust least is {s}
    [most of|a good part of|all] my suspicion [is on|falls on|goes to] {s}
    {s} is at the top of my list of suspects
    something about {s} is [off|not right|wrong]
    I would count {s} on the {blackw} side
    if I had to pick a {blackw} player, it would be {s}
    {s} has the look of somebody [{blackish}|on the wrong team]
    I am [against|suspicious of|wary of|worried about] {s+}
    {s} [plays|talks|speaks|acts] like somebody {blackish}
  `,
  terse: `
    {s} is {black}
    ~{s}: {blackw}
    {s} is [suspicious|shady|bad news]
    I distrust {s+}
    {s} worries me
    {s} bothers me
    ~[no trust|no faith] in {s} from me
    {s} is lying
    ~eyes on {s}
    {s} is off
    ~suspect: {s}
    ~watch {s}
    ~not buying {s}
    {s} stinks
    {s} smells bad
  `,
  lively: `
    I [do not|don't] [buy|like|believe] what {s} is selling
    {s} is as {blackw} as they come
    I smell a rat, and it sits [in|at] the place of {s}
    alarm bells ring whenever {s} [talks|speaks]
    {s} gives me [a bad feeling|the creeps|a bad vibe|bad vibes]
    ~come on, {s} is [obviously|clearly|plainly] {black}
    there is something rotten about {s}
    every time {s} opens that mouth I get more suspicious
    {s} [does not|doesn't] fool me
    {s} is [fishy|dodgy|way too slippery|up to no good]
    my money is on {s} being {black}
    if {s} is {red}, I have learned nothing about this game
    I cannot shake the feeling that {s} is {black}
    {s} sticks out like a sore thumb
  `,
  careful: `
    I am leaning [{blackw}|towards {blackw}] on {s}
    I have [my doubts|some doubts|doubts|serious doubts] about {s}
    {s} seems [a bit|a little|rather|quite] [suspicious|off|odd] to me
    {s} [does not|doesn't] sit [well|right|easy] with me
    I am not [comfortable|happy|at ease] with {s}
    I [cannot|can't] bring myself to trust {s}
    [so far|as things stand], {s} is more {blackw} than {redw} for me
    it would not surprise me if {s} were {black}
    {s} may [well|very well] be {black}
    I [would not|wouldn't] call {s} {redw}
    from what I [have heard|heard], {s} is [probably|likely|quite possibly] {black}
    my reading of {s} is [rather|more on the side of|closer to] {blackw}
    I find it hard to [trust|believe] {s}
    there is more to {s} than meets the eye, and not in a good way
    I lean towards {s} being {black}
  `,
  heard: `
    {s+} is suspicious
    I am on {s}
    I am after {s}
    I am against {s}
    it is {s} I am after
    it is {s} instead
    my suspect is {s} instead
    my BLACK candidates is {s+}
    my candidates for BLACK is {s+}
    I have suspicion on {s+}
    I have suspicions on {s+}
    I regard {s} as BLACK
    I am think {s} is BLACK
    {s+} looks BLACK
    {s+} looks suspicious
    {s+} is suspects
    {s+} is team
    {s+} is [working|playing] together
    {s+} is in it together
    BLACK {s+}
    BLACK is {s+}
    suspects {s+}
    I get BLACK vibes from {s}
    I am getting [BLACK|bad|suspicious] [vibes|feeling] from {s}
    I get suspicious vibes from {s}
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
    I do not believe {s} is ROLE
    {s} [is trying|tries|tried|wants] to [hide|mislead us|confuse us|fool us|deceive us|trick us|hide something|shift blame|deflect]
    {s} [misleads|deceives|is misleading|is deceiving|is fooling] us
    {s} is [dangerous|nervous|evasive|slippery|inconsistent|defensive|too defensive]
    {s} looks [nervous|evasive|slippery|defensive|inconsistent|strange|odd|off|wrong|weird|fake|false|bad|worse]
    {s} [plays|acts|talks|speaks|votes|behaves] like BLACK
    {s} is acting like BLACK
    {s} is talking like BLACK
    {s} [plays|acts|talks|behaves] [strange|weird|suspicious|odd]
    {s} is [behaving|playing|talking] suspiciously
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
    one I suspect is {s}
    one I do not trust is {s}
    person I suspect is {s}
    @p I suspect is {s}
    who I suspect is {s}
    whom I do not trust is {s}
    I strongly suspect {s}
    I put my suspicion on {s}
    I put {s} on BLACK side
    I put {s} as BLACK
    I bet {s} is BLACK
    I bet on {s} being BLACK
    I know {s} is BLACK
    it has to be {s}
    it must be {s}
    {s} is who I suspect
    {s} is one I suspect
    {s} is one I do not trust
    {s} is BLACK one
    {s} is BLACK here
    {s} is one I trust least
    I would not be surprised if {s} [is|was] BLACK
    I would not be surprised to see {s} [turn out|flip|come up] BLACK
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
    it is hard to [trust|believe] {s}
    I trust {s} least
    I not trust {s}
    I do not trust word of {s}
    I do not trust word {s} says
    I do not buy {s}
    I am not buying {s}
    I do not feel good about {s}
    I think it is {s}
    it is {s} who is BLACK
    BLACK is {s+}
    BLACK team is {s+}
    one of BLACK is {s}
    there is something [off|wrong|odd|strange|fishy|suspicious] about {s}
    something is [off|wrong|odd|strange|fishy] [with|about] {s}
    something about {s} [bothers|worries] me
    I smell BLACK on {s}
    I lean BLACK on {s}
    I lean towards BLACK on {s}
    I lean {s} BLACK
    BLACK lean on {s}
    {s} is likely BLACK
  `,
})
