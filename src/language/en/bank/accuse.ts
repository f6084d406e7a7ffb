import { ACCUSE_HEARD_FACT } from './accuse-heard-fact.ts'
import { ACCUSE_HEARD_OPINION } from './accuse-heard-opinion.ts'
import { ACCUSE_IDIOMS } from './accuse-idioms.ts'
import { bank } from './bank.ts'

export const ACCUSE = bank({
  plain:
    `
    I do not like the way {s} [plays|talks|votes]
    I am looking at {s} [first|]
    {s} is the one I [suspect|worry about] most
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
    [most of|a good part of] my suspicion [is on|falls on|goes to] {s}
    {s} is at the top of my list of suspects
    something about {s} is [off|not right|wrong]
    I would count {s} on the {blackw} side
    ~if I had to pick a {blackw} player, it would be {s}
    {s} has the look of somebody [{blackish}|on the wrong team]
    I am [against|suspicious of|wary of|worried about] {s+}
    {s} [plays|talks|speaks|acts] like somebody {blackish}
  ` + ACCUSE_IDIOMS.plain,
  terse:
    `
    I doubt {s}
    {s} looks wrong
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
  ` + ACCUSE_IDIOMS.terse,
  lively:
    `
    I [do not|don't] believe a word {s} says
    I am [sure|convinced|certain] that {s} is {black}
    I have had enough of {s}
    {s} makes me [nervous|uneasy|suspicious]
    ~watch out for {s}
    ~I would be amazed if {s} were {red}
    {s} gives me [a bad feeling|the creeps|a bad vibe|bad vibes]
    ~come on, {s} is [obviously|clearly|plainly] {black}
    {s} [does not|doesn't] fool me
    {s} is [fishy|dodgy|way too slippery|up to no good]
    my money is on {s} being {black}
    I cannot shake the feeling that {s} is {black}
  ` + ACCUSE_IDIOMS.lively,
  careful:
    `
    I am not sure of {s} at all
    I am leaning [{blackw}|towards {blackw}] on {s}
    I have [my doubts|some doubts|doubts|serious doubts] about {s}
    {s} seems [a bit|a little|rather|quite] [suspicious|off|odd] to me
    {s} [does not|doesn't] sit [well|right|easy] with me
    I am not [comfortable|happy|at ease] with {s}
    I [cannot|can't] bring myself to trust {s}
    [so far|as things stand], {s} is more {blackw} than {redw} for me
    ~it would not surprise me if {s} were {black}
    {s} may [well|very well] be {black}
    ~I [would not|wouldn't] call {s} {redw}
    from what I [have heard|heard], {s} is [probably|likely|quite possibly] {black}
    my reading of {s} is [rather|more on the side of|closer to] {blackw}
    I find it hard to [trust|believe] {s}
    I lean towards {s} being {black}
  ` + ACCUSE_IDIOMS.careful,
  heard:
    ACCUSE_HEARD_OPINION +
    ACCUSE_HEARD_FACT +
    `
    all my suspicion [is on|falls on|goes to] {s}
    there is more to {s} than meets the eye, and not in a good way
      {s} stinks
      {s} smells bad
      I [do not|don't] [buy|like|believe] what {s} is selling
      I smell a rat, and it sits [in|at] the place of {s}
      alarm bells ring whenever {s} [talks|speaks]
      there is something rotten about {s}
      every time {s} opens that mouth I get more suspicious
      {s} sticks out like a sore thumb
      if {s} is {red}, I have learned nothing about this game
      {s} is as {blackw} as they come
    `,
})
