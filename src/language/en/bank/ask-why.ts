import { bank } from './bank.ts'

/** Why a player went against another. */
export const ASK_WHY_OF = bank({
  plain: `
    {s}, why {t}?
    {s}, why did you go against {t}?
    {s}, what do you have against {t}?
    why are you against {t}, {s}?
    {s}, tell us why you are against {t}
    {s}, explain what you did with {t}
    I want to know from {s} what was behind the attack on {t}
    {s}, what made you go for {t}?
  `,
  terse: `
    {s}: why {t}?
    why {t}, {s}?
    {s}, reasons for {t}?
    {s}, explain {T}
  `,
  lively: `
    {s}, what on earth has {T} done to you?
    {s}, what is your problem with {t}?
    {s}, how did you come up with {t}?
    {s}, why {t}, of all people?
    {s}, where did {T} come from all of a sudden?
  `,
  careful: `
    {s}, can you explain why you picked {t}?
    {s}, would you give us your reasons against {t}?
    I still do not understand why {s} went for {t}
    {s}, I did not follow your case against {t}, could you repeat it?
    {s}, what speaks against {t} in your view?
  `,
  heard: `
    {s} why did you vote [against|for|out] {t}
    {s} why did you vote {t} out
    {s} why did you nominate {t}
    {s} why did you put {t} up
    {s} why did you [suspect|accuse|name|attack|choose|pick|target|check] {t}
    {s} why do you suspect {t}
    {s} why do you not trust {t}
    {s} why is you [accusing|attacking|pushing|voting|targeting|going after|against|suspecting|so sure about|after|nominating] {t}
    {s} why is you voting [against|for|out] {t}
    {s} why do you [think|say|believe] {t} is BLACK
    {s} why do you trust {t}
    {s} why do you defend {t}
    {s} why did you [trust|defend] {t}
    {s} explain your vote [against|on|for] {t}
    can {s} [explain|tell us] why he [voted|nominated|suspects|accused|named|attacked] {t}
    I want {s} to [explain|tell us] why he [voted|nominated|suspects|accused|named] {t}
    I want to hear from {s} why he [voted|nominated|suspects|accused|named] {t}
    {s} should explain why he [voted|nominated|suspects|accused|named] {t}
    {s} needs to explain why he [voted|nominated|suspects|accused|named] {t}
    {s} what made you [vote|nominate|suspect|accuse] {t}
    {s} what is your problem with {t}
    {s} why {t} and not somebody else
    why {s} did you [vote|nominate|suspect|accuse] {t}
    what made you [vote|nominate|suspect|accuse] {t} {s}
    {s} explain vote [against|on|for] {t}
    {s} explain why you [voted against|voted for|nominated|named|accused|suspect|picked|chose|went for] {t}
    {s} tell us why you [voted against|voted for|nominated|named|accused|suspect|picked|chose] {t}
    {s} what was your reason [for|against] {t}
    {s} what is your case against {t}
    {s} what is your reason for voting [against|for] {t}
    {s} what is your reason for nominating {t}
    why did you vote [against|for|out] {t} {s}
    why did you [nominate|accuse|name|suspect|attack] {t} {s}
    why do you suspect {t} {s}
    why did {s} [nominate|accuse|name|suspect|attack|choose|pick] {t}
    why did {s} vote [against|for|out] {t}
    I ask {s} why @p voted [against|for] {t}
    I ask {s} why @p nominated {t}
    I want to know why {s} [voted against|voted for|nominated|accused|named|suspects] {t}
    I want {s} to explain why @p voted [against|for] {t}
    I want {s} to explain @p 's vote [against|on|for] {t}
    {s} why you [vote|voted|suspect|accuse|nominated|nominate|attack|trust|defend|against] [for|against|] {t}?
    {s} why [voted|vote|nominate|suspect] [for|against|] {t}?
    {s} why did you go [after|for] {t}?
    {s} why did you [turn on|change your mind on|switch to|drop|pick on] {t}?
    {s} what changed your mind [on|about] {t}?
    {s} tell me why you [voted|voted for|voted against|nominated|suspect|suspected|accused|named|trust|defend] {t}
    {s} tell us why you [trust|defend|voted|suspected] {t}
    {s} why is you so sure [about|of|on] {t}?
    why is you so sure [about|of|on] {t} {s}?
    why is you [against|after|on|voting|attacking|accusing|pushing|defending] {t} {s}?
    why do you [trust|defend|suspect|accuse|attack] {t} {s}?
    explain {s} why you [voted|voted for|voted against|nominated|suspect|suspected|accused|named] {t}
    explain to @me {s} why you [voted|voted for|voted against|nominated|suspect|suspected|accused|named] {t}
    explain to us {s} why you [voted|voted for|voted against|nominated|suspect|suspected|accused|named] {t}
    question [for|to] {s} why {t}?
    question [for|to] {s} why did you [vote|vote for|vote against|nominate|suspect|accuse] {t}?
    question [for|to] number {s} why did you [vote|vote for|vote against|nominate|suspect|accuse] {t}?
    my question [for|to] {s} is why he [voted|voted for|voted against|nominated|suspects|accused|named] {t}
    my question [for|to] {s} why did you [vote|vote for|vote against|nominate|suspect|accuse] {t}?
    I want {s} to explain why he [voted against|voted for|nominated|accused] {t}
    I would like to know why {s} [voted|voted for|voted against|nominated|suspects|accused|named] {t}
    {s} I want to know why you [voted|voted for|voted against|nominated|suspect|suspected|accused|named] {t}
    {s} what do you have on {t}?
    {s} what did {t} do?
    {s} what is wrong with {t}?
    {s} on what basis do you suspect {t}?
    {s} where does your suspicion of {t} come from?
  `,
})

/** The same, asked of the table. */
export const ASK_ALL_WHY = bank({
  plain: `
    why is everybody against {t}?
    why do you all go for {t}?
    what do you all have against {t}?
    can somebody explain to me why it should be {t}?
    tell me, all of you, why {t}?
    where does all this talk against {t} come from?
  `,
  heard: `
    why is you all voting [against|for] {t}
    why do you all suspect {t}
    why does everybody suspect {t}
    why did everybody vote [against|for] {t}
    why is everybody voting [against|for] {t}
    why {t}
    why is everybody attacking {t}
    why is everybody [on|after|against] {t}?
    why is we voting [for|against|out|] {t}?
    why is you all [on|after|against|attacking|voting] {t}?
    why does nobody [suspect|trust] {t}?
    why is nobody [looking at|suspecting|talking about] {t}?
    why did you all vote [for|against|] {t}?
  `,
})

/** A question why, of no deed in particular. */
export const ASK_WHY = bank({
  plain: `
    {s}, why do you say so?
    {s}, explain yourself
    {s}, what are your reasons?
    {s}, could you explain your last speech?
    {s}, what is behind your play?
    I want {s} to explain that
  `,
  heard: `
    {s} why
    {s} why is you so quiet
    {s} why is you quiet
    {s} why is you silent
    {s} why did you do
    {s} why did you say
    {s} why did you vote
    {s} why do you think so
  `,
})
