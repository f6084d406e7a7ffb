import { ANSWER_IDIOMS } from './answer-idioms.ts'
import { bank } from './bank.ts'

/** Denies what a player said of the speaker, or answers without a word on anybody else. */
export const ANSWER = bank({
  plain:
    `
    {s}, you are wrong about me
    {s}, that is not true
    {s} is wrong about me
    {s} is mistaken about me
    to {s}: no, that is not so
    what {s} says about me is not true
    {s}, what you say about me is wrong
    I heard {s}, and I deny it
    {s} has me wrong
    no is my answer to {s}
    what {s} said about me was not true
    {s} was wrong about me
    {s} was mistaken about me
    {s} had me wrong
    {s} had the wrong picture of me
    what {s} told you of me was false
  ` + ANSWER_IDIOMS.plain,
  terse:
    `
    no, {s}
    {s}, wrong
    {s}, you misread me
    wrong, {s}
    not true, {s}
    {s} misread me
    {s} got me wrong
    {s} misjudged me
    {s}, I deny that
  ` + ANSWER_IDIOMS.terse,
  lively:
    `
    {s}, nice try, but it is not so
    {s}, where do you get that from, it is not so
    {s} could not be further from the truth about me
    {s} has got the wrong one with me
    {s} could not have been further from the truth about me
    {s} had got the wrong one with me
    {s}, come on, that is not me at all
  ` + ANSWER_IDIOMS.lively,
  careful:
    `
    I understand why {s} says that, but it is wrong
    {s}, I see your point, but you are mistaken about me
    with all respect, {s}, I do not agree with what you say about me
    {s}, look at me again, your picture of me is not right
    I can only tell {s} that it is not so
    I understand why {s} said that, but it was wrong
    it was not so, whatever {s} believed of me
    I would ask {s} to think again about me
  ` + ANSWER_IDIOMS.careful,
  heard: `
    {s}, nice try, but no
    my answer to {s} is no
    {s}, you [twist|bend|stretch|inflate|distort] my words like [dough|rubber|chewing gum|a pretzel]
    {s}, you are barking up the wrong tree with me
    {s}, dream on, I am no such thing
    {s} you is wrong
    {s} you got me wrong
    {s} you have got me wrong
    {s} that is lie
    {s} is lie
    {s} you accuse me and it is [false|wrong]
    {s} you accuse me but it is [false|wrong]
    {s} your accusation against me is [false|wrong]
    {s} your accusations against me is [false|wrong]
    {s} no I am not
    {s} no not BLACK
    {s} I am not mafia
    {s} that is false
    {s} is false
    {s} you is mistaken
    {s} your accusation is [wrong|false|weak|nonsense]
    {s} I am not BLACK
    {s} I am RED
    {s} I did not do
    {s} is wrong to suspect me
    {s} is lying about me
    {s} 's accusation [of|against] me is [wrong|false]
    {s} 's case against me is [wrong|false|weak|thin]
    {s} your case against me is [wrong|false|weak|thin]
    to answer {s} I am not BLACK
    to answer {s} I am RED
    {s} accuses me but I am RED
    {s} suspects me but I am RED
    {s} suspects me wrongly
    {s} to answer you
    {s} to answer your question
    {s} you asked me
    you is wrong about me {s}
    you is wrong {s}
    {s} is nonsense
    {s} that is [nonsense|a lie|ridiculous|unfair|wrong|not right]
    {s} your [accusation|accusations|case|argument|logic|read] [makes no sense|is nonsense|is baseless|has no basis|does not make sense|is unfair|is empty]
    {s} [accuses|suspects|attacks|is attacking|is accusing|accused|attacked|blames|is blaming|named] me [without|for no] [reason|reasons|proof|evidence]
    {s} [accuses|suspects|attacks|is attacking|is accusing|accused|attacked|blames|named] me , but [he is|that is|it is|I am] [wrong|mistaken|false|RED|mistake|not true|nonsense]
    {s} [accuses|suspects|attacks|is attacking|is accusing|accused|attacked|blames|named] me , [he is|that is|it is|I am|is] [wrong|mistaken|false|RED|mistake|not true|nonsense]
    {s} [accuses|suspects|attacks|is attacking|is accusing|accused|attacked|blames|named] me but @p is [wrong|mistaken|lying]
    {s} [accuses|suspects|attacks|accused|attacked|blames|named] me , @p is [wrong|mistaken|lying]
    {s} is mistaken [about|on|with] me
    {s} is [accusing|attacking|pushing|blaming] me for nothing
    {s} 's [accusation|accusations|case|attack|attacks|suspicion|argument] is [wrong|false|weak|nonsense|unfair|baseless|empty]
    {s} 's [accusation|case|suspicion|attack] [of|on|against] me is [nonsense|unfair|baseless|empty|mistake|weak]
    {s} I did not
    {s} no I did not do
    {s} no I did not
    I deny what {s} [said|says|claims] [about me|]
    I deny {s} 's [accusation|accusations|claim]
    what {s} [says|said] about me is [false|wrong|lie|nonsense|not right]
    {s} [says|said|claims|thinks|called me|calls me] [I am|] BLACK , [is lie|that is lie|that is wrong|is wrong|is not true|that is not true|is false|but I am not|but I am RED|I am not|I am RED|that is nonsense]
    {s} [says|said|claims|thinks] I am BLACK but I am [not|RED]
    {s} stop [accusing|attacking|blaming|pushing|suspecting] me
    in [response|reply|answer] to {s} I am not BLACK
    in [response|reply|answer] to {s} I am RED
    in [response|reply|answer] to {s} no
    {s} you accuse me without [reason|proof|evidence]
    {s} you have no [reason|proof|case|evidence] against me
    {s} you have nothing on me
    {s} you [suspect|accuse] me [for nothing|wrongly]
    {s} I already [told|said] [you|] I am [RED|not BLACK]
    {s} has no [reason|proof|case|evidence] against me
    {s} has nothing [on|against] me
  `,
})

/** Answers what the speaker has against, or did to, another player. */
export const ANSWER_WHY = bank({
  plain: `
    {s}, I went after {t}
    {s}, I was against {t}
    {s}, I spoke against {t}
    {s}, I had a reason to go against {t}
    {s}, I turned against {t}
    to answer {s}, I was against {t}
    to answer {s}, I went after {t}
    ~{s}, you asked me about {t}
    ~{s} asked me about {t}
    ~{s}, you want to know why I was against {t}
    ~{s}, here is my answer on {t}
    ~{s}, about {t}
  `,
  terse: `
    {s}, I was on {t}
    {s}, I had reason to doubt {t}
    ~{s}, on {t}
    ~{s}, about {t}
  `,
  lively: `
    {s}, of course I went after {t}
    {s}, I stand by what I did about {t}
    ~{s}, you want to hear about {t}, so listen
    ~{s} keeps asking me about {t}, so here it is
  `,
  careful: `
    {s}, I thought it right to go against {t}
    {s}, I had good reason to doubt {t}
    {s}, I had my doubts about {t}
    ~{s} has a fair question about {t}
    ~I owe {s} an answer about {t}
    ~let me answer {s} about {t} properly
    ~{s}, I can explain what I did about {t}
    ~{s}, I will gladly tell you what I had against {t}
  `,
  heard: `
    {s}, I am not sorry that I went after {t}
    {s} has a fair question about {t}
    I owe {s} an answer about {t}
    let me answer {s} about {t} properly
    {s}, I can explain what I did about {t}
    {s}, I will gladly tell you what I had against {t}
    I would like to come back to the question of {s} about {t}
    {s}, you want to hear about {t}, so listen
    {s} keeps asking me about {t}, so here it is
    since {s} cannot let go of {t}, here is what I say
    {s}, you will get your answer about {t}
    there you go, {s}, my word on {t}
    {s}, on {t}
    answer to {s} on {t}
    {s}: why I went for {t}
    re {t}, {s}
    {s}, why {t}, you ask
    {s}, you asked about {t}
    {s}, here is my answer on {t}
    to answer {s} about {t}
    {s} asked me about {t}
    {s} wants to know why I went for {t}
    {s}, I had my reason with {t}
    to {s}, on the matter of {t}
    {s}, about {t}
    {s}, you want to know why I was against {t}
    my answer to {s} about {t} is short
    {s} I voted [against|for] {t}
    {s} asked about my vote against {t}
    {s} asks about my vote against {t}
    {s} asks why I voted {t}
    you ask why I voted {t} , {s}
    you asked why I voted {t} , {s}
    you asked me why I voted {t} , {s}
    {s} you asked why I voted [against|for] {t}
    {s} you asked me why I voted [against|for] {t}
    {s} asked why I voted [against|for] {t}
    {s} asked me why I voted [against|for] {t}
    {s} you asked why I [nominated|named|accused|suspect|suspected] {t}
    {s} asked why I [nominated|named|accused|suspect|suspected] {t}
    {s} asked me why I [nominated|named|accused|suspect|suspected] {t}
    {s} I nominated {t}
    {s} I [named|accused] {t}
    {s} my vote [against|on] {t} was
    to answer {s} I voted [against|for] {t}
    to answer {s} I nominated {t}
    to answer {s} I went [for|after] {t}
    {s} I went [for|after|against] {t}
    {s} asked why {t}
    {s} asks why {t}
    {s} wants to know why {t}
    {s} wants to know why I [voted|voted for|voted against|nominated|suspect|suspected|accused|named] {t}
    {s} asked [about|me about] {t}
    answering {s} I [nominated|voted|voted for|voted against|suspect|suspected|accused|named|went after] {t}
    answering {s} about {t}
    my answer to {s} I [nominated|voted|voted for|voted against|suspect|suspected|accused|named|went after] {t}
    to {s} I [nominated|voted for|voted against|suspected|accused|named|went after|went for] {t} because
    in [response|reply|answer] to {s} I [nominated|voted|voted for|voted against|suspected|accused|named|went after|went for] {t}
    to answer {s} 's question I [nominated|voted|voted for|voted against|suspected|accused|named|went after|went for] {t}
    {s} you ask [about|me about] {t}
    {s} you asked me about {t}
  `,
})
