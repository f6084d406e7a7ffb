import { bank } from './bank.ts'

/** What a player thinks of another. */
export const ASK_OPINION = bank({
  plain: `
    {s}, what do you think of {t}?
    {s}, what is your opinion of {t}?
    {s}, how do you see {t}?
    I want to hear what {s} thinks of {t}
    what do you make of {t}, {s}?
    {s}, tell us your view of {t}
    {s}, what colour is {T} for you?
  `,
  terse: `
    {s}, your view on {t}?
    {s}: thoughts on {t}?
    {s}, is {T} {red} or {black}?
  `,
  lively: `
    {s}, what does your gut say about {t}?
    {s}, friend or foe, what is {T} to you?
    {s}, let me hear you about {t}, what do you say?
    {s}, would you vouch for {t}?
  `,
  careful: `
    {s}, do you trust {t}?
    {s}, I would like to know where you stand on {t}
    {s}, could you say a word about {t}?
    {s}, how would you rate {t}?
    {s}, have you formed an opinion of {t}?
    it would help to hear from {s} about {t}
  `,
  heard: `
    {s}, you have been mighty quiet about {t}, what do you say?
    {s}, would you put your hand in the fire for {t}?
    {s} what do you think about {t}
    {s} do you have opinion [on|about|of] {t}
    {s} what is {t} to you
    {s} how does {t} look to you
    {s} is {t} suspicious
    {s} say something about {t}
    {s} tell us about {t}
    what do you say about {t} {s}
    {s} what do you say about {t}
    how do you see {t} {s}
    I want {s} 's opinion [on|of|about] {t}
    {s} do you think {t} is BLACK
    {s} do you think {t} is RED
    {s} do you suspect {t}
    {s} do you believe {t}
    {s} is {t} RED
    {s} is {t} BLACK
    {s} who is {t} for you
    {s} how do you feel about {t}
    {s} what is your [read|take|view|thoughts] [on|of|about] {t}
    {s} your [read|take|thoughts|opinion] on {t}
    {s} what about {t}
    {s} tell us what you think [of|about] {t}
    what do you think [of|about] {t} {s}
    what is your opinion [of|on|about] {t} {s}
    do you trust {t} {s}
    what does {s} think [of|about] {t}
    I ask {s} what @p thinks [of|about] {t}
    I want to know what {s} thinks [of|about] {t}
    I want to hear from {s} about {t}
    I want {s} to say what @p thinks [of|about] {t}
    {s} what you think [of|about] {t}?
    {s} what is your [opinion|feeling|impression|position] [on|of|about] {t}?
    {s} your [thoughts|opinion|view|read|take|feeling] [on|of|about] {t}
    {s} where do you stand on {t}?
    does {s} [trust|suspect|believe] {t}?
    what does {s} say about {t}?
    {s} is {t} RED in your [eyes|opinion|view]?
    {s} is {t} BLACK in your [eyes|opinion|view]?
    {s} [I want|I would like|I need] [to hear|] your [opinion|view|thoughts|read] [on|of|about] {t}
    [I want|I would like|I need] to hear {s} 's [opinion|view|thoughts|read|take] [on|of|about] {t}
    let us hear from {s} [about|on] {t}
    I would like to hear from {s} [about|on] {t}
    I would like to hear {s} [about|on] {t}
    I want to hear {s} [about|on] {t}
    what is your [take|view|read|opinion] on {t} {s}?
    what is your [take|view|read|opinion] of {t} {s}?
    what about {t} {s}?
    {s} do you agree about {t}?
    {s} do you [like|accept|defend|doubt|agree on] {t}?
    {s} who is {t} to you?
    {s} how about {t}?
    question [for|to] {s} what do you think [of|about] {t}?
    and you {s} what do you think [of|about] {t}?
  `,
})

/** The same, asked of the table. */
export const ASK_ALL_OPINION = bank({
  plain: `
    what does everybody think of {t}?
    what do you all think of {t}?
    how does the table see {t}?
    I want to hear everybody about {t}
    what do the others make of {t}?
    is {T} {red} or {black}, what do you all say?
    and what about {t}?
  `,
  heard: `
    what do you think [of|about] {t}
    what do we think [of|about] {t}
    what do others think [of|about] {t}
    what is everybody 's opinion [of|on|about] {t}
    who trusts {t}
    who else suspects {t}
    does anybody trust {t}
    does anybody else suspect {t}
    do you trust {t}
    what does everybody think about {t}?
    [thoughts|opinions|opinion|views|reads|ideas] [on|about] {t}?
    any [thoughts|opinions|views|reads|ideas] [on|about] {t}?
    anybody else [suspicious of|worried about|against] {t}?
    anybody [suspicious of|trust|suspect] {t}?
    anybody else [suspect|trust] {t}?
    is anybody else [suspicious of|worried about] {t}?
    does everybody [trust|suspect|agree about|agree on] {t}?
    what about {t}?
    how do you see {t}?
    how do you all feel about {t}?
    do we trust {t}?
  `,
})
