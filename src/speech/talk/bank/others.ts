import { bank } from './bank.ts'

export const BELIEVE = bank({
  plain: `
    I believe {s}, not {t}
    between {s} and {t}, I believe {s}
    of the two claims I believe the one of {s}, not the one of {t}
    I believe {s} over {t}
    I believe {s} [more than|rather than] {t}
    I side with {s} against {t}
    for me {s} is the real one and {t} is not
    I take the word of {s} over the word of {t}
    of {s} and {t}, I trust the claim of {s}
    my choice between {s} and {t} is {s}
  `,
  terse: `
    ~{s} over {t}
    ~{s} real, {t} fake
    ~{s}, not {t}
    believe {s}, not {t}
    {s} is real, {t} is not
  `,
  lively: `
    I buy the story of {s} and not the one of {t}
    {s} is the real deal, {t} is the fake
    if it is {s} or {t}, give me {s} every time
    {t} is making it up and {s} is not
    {t} is the copy, {s} the original
  `,
  careful: `
    the claim of {s} convinces me more than the claim of {t}
    if I must choose between {s} and {t}, I go with {s}
    I find {s} more credible than {t}
    the story of {s} holds together better than the story of {t}
    I give more weight to {s} than to {t}
    as between {s} and {t}, I lean to {s}
  `,
  heard: `
    I believe {s} and not {t}
    I believe {s} 's ROLE claim than {t} 's
    I believe {s} 's claim than {t} 's
    I am taking {s} 's word over {t}
    I take {s} 's word over {t}
    {t} or {s} for ROLE , I am with {s}
    I am taking {s} 's word over {t} 's
    I take {s} 's word over {t} 's
    {s} 's [version|story|claim] is better than {t} 's
    it is {s} rather than {t}
    I would rather believe {s} than {t}
    rather {s} than {t}
    {s} is ROLE , {t} is not
    {s} is ROLE and {t} is not
    {s} is real ROLE , {t} is not
    {t} or {s} , I am with {s}
    {t} against {s} , I believe {s}
    {t} against {s} , I trust {s}
    between {s} and {t} , {s} looks [RED|honest|honester|believable|credible|real]
    between {s} and {t} , {s} is [RED|honest|believable|credible|real]
    between {t} and {s} I believe {s}
    between {t} and {s} I trust {s}
    between {t} and {s} , {s} looks [honest|believable|credible|real]
    of {t} and {s} I believe {s}
    {t} is lying and {s} is ROLE
    {t} is fake and {s} is real
    {s} is [real|true] ROLE and not {t}
    {s} looks [honest|credible|believable|convincing] than {t}
    {s} is [honest|credible|believable|convincing] than {t}
    I trust {s} than {t}
    I believe {s} than {t}
    I trust {s} and not {t}
    I do not believe {t} , I believe {s}
    {s} 's claim is credible than {t} 's
    I believe {s} instead of {t}
    I trust {s} [over|more than|and not|not] {t}
    {s} is real ROLE not {t}
    {s} is ROLE not {t}
    {s} is [real|true] ROLE and {t} is [fake|lying|false|BLACK|liar]
    {s} is ROLE and {t} is [fake|lying|false|BLACK|liar]
    {t} is fake ROLE and {s} is [real|true]
    between {s} and {t} I trust {s}
    between {s} and {t} I go with {s}
    I am with {s} not {t}
    I side with {s} over {t}
    I go with {s} over {t}
    {s} is more believable than {t}
    {s} is more credible than {t}
    {s} claim is [better|stronger|more believable|more credible] than {t}
    {s} 's claim is [better|stronger|more believable|more credible] than {t} 's
    of two ROLE i believe {s} not {t}
    between {s} and {t} I [go with|am with|trust|pick|choose|take|prefer] {s}
    between {s} and {t} I [go with|am with|trust|pick|choose|take|prefer|believe] {s} 's [claim|word|story|version|side]
    between {t} and {s} I [go with|am with|trust|pick|choose|take|prefer|lean to|lean towards] {s}
    between {t} and {s} I [go with|am with|trust|pick|choose|take|prefer|believe] {s} 's [claim|word|story|version|side]
    between {t} and {s} my [choice|pick|vote] is {s}
    between {t} and {s} {s} is ROLE
    between them I believe {s} than {t}
    if I [have to|must|had to] choose between {t} and {s} I [choose|go with|pick|take|believe|trust] {s}
    if I [have to|must|had to] choose between {s} and {t} I [choose|pick|take|believe|trust] {s}
    {t} [or|vs|versus|against] {s} [I say|I take|I pick|I choose|I go with|I believe|I trust|I am for|I prefer|for me is] {s}
    {s} [or|vs|versus|against] {t} [I say|I take|I pick|I choose|I go with|I believe|I trust|I am for|I prefer|for me is] {s}
    I believe claim of {s} not {t}
    I believe claim of {s} over claim of {t}
    I [believe|buy|trust|take|accept] {s} 's [claim|story|word|check|checks|version] not {t}
    I [believe|buy|trust|take|accept] {s} 's [claim|story|word|check|checks|version] not {t} 's
    I [believe|buy|trust|take|accept] {s} 's [claim|story|word|check|checks|version] over {t} 's
    I [believe|buy|trust|take|accept] {s} 's [claim|story|word|check|checks|version] than {t} 's
    I [believe|buy|trust|take|accept] {s} 's [claim|story|word|check|checks|version] and not {t} 's
    {s} is real one and {t} is fake
    {s} is real one {t} is fake
    {s} is real one {t} is [lying|liar|BLACK]
    {s} is real and {t} is fake
    {s} is real and {t} is not
    {s} is real one not {t}
    {s} is real {t} is [fake|not|lying]
    {s} is ROLE {t} is BLACK
    {s} is ROLE {t} is [lying|fake|liar|pretending]
    {s} is real ROLE {t} is [BLACK|lying|fake|liar|pretending]
    {s} is real ROLE and {t} is [not|BLACK|lying|fake|liar|pretending]
    {t} is fake ROLE {s} real one
    {t} is fake ROLE {s} is real one
    {t} is fake and {s} is [ROLE|real one]
    {t} is fake {s} is [ROLE|real one|real]
    {t} is lying {s} is [ROLE|real one|real]
    {t} 's claim is fake {s} is ROLE
    {t} 's claim is fake and {s} is ROLE
    real ROLE is {s} not {t}
    real ROLE is {s} and not {t}
    real ROLE is {s} and {t} is fake one
    real ROLE is {s} {t} is fake
    real one is {s} not {t}
    I would [trust|believe] {s} over {t}
    I would [trust|believe] {s} than {t}
    I would [trust|believe] {s} rather than {t}
    I am [siding|going|standing] with {s} over {t}
    I am [siding|going|standing] with {s} not {t}
    I am [siding|going|standing] with {s} against {t}
    I [stand|am|go] with {s} against {t}
    I go with {s} [and not|not] {t}
    I go with {s} and not with {t}
    I will go with {s} rather than {t}
    I would go with {s} rather than {t}
    I would go with {s} over {t}
    I will go with {s} over {t}
    I will [believe|trust] {s} over {t}
    I [prefer|choose|pick|take] {s} [to|over|rather than] {t}
    of two ROLE I prefer {s} to {t}
    {s} 's [claim|story|version|word] [makes sense|holds up|is stronger|looks real|looks real|is solid|is credible|is convincing|looks credible|is honest|is believable] than {t} 's
    {s} 's [claim|story|version|word] makes sense than {t} 's [claim|story|version|word]
    {s} makes sense than {t}
    {s} looks like real ROLE than {t}
    {s} looks like ROLE than {t}
    {s} looks real than {t}
    {s} [is|was|looks] [trustworthy|convincing|sincere|credible|honest|believable|genuine|consistent] than {t}
    I am inclined to [believe|trust] {s} than {t}
    I [tend|lean] to [believe|trust] {s} than {t}
    I tend to [believe|trust] {s} over {t}
    I lean to {s} over {t}
    I find {s} [trustworthy|convincing|sincere|believable|honest] than {t}
    I find {s} 's [story|claim|version] [trustworthy|convincing|sincere|believable|honest|credible] than {t} 's
    I have trust in {s} than in {t}
    I have trust in {s} than {t}
    I have faith in {s} than in {t}
    my choice is {s} over {t}
    my choice is {s} not {t}
    in fight of {t} and {s} I am on {s} 's side
    in fight between {t} and {s} I am [on {s} 's side|with {s}]
    I am on {s} 's side against {t}
    I am on {s} 's side not {t}
    is {s} 's word against {t} 's and I believe {s}
    is {t} 's word against {s} 's and I believe {s}
    {t} counterclaimed {s} but I [believe|trust] {s}
    {t} [claimed|claims] ROLE too late , I believe {s}
    {t} 's claim is too late , I believe {s}
    I do not believe {t} 's claim , I believe {s}
    {s} [came|claimed] first , @p is real and {t} is not
    I believe {s} and {t} is [lying|fake|BLACK|liar]
    I trust {s} and {t} is fake
    I think {t} is fake and {s} is real
    {t} must be fake because {s} is real
  `,
})

/** Denies what a player said of the speaker, or answers without a word on anybody else. */
export const ANSWER = bank({
  plain: `
    {s}, you are wrong about me
    {s}, that is not true
    {s} is wrong about me
    {s} is mistaken about me
    to {s}: no, that is not so
    what {s} says about me is not true
    {s}, what you say about me is wrong
    I heard {s}, and I deny it
    {s} has me wrong
    my answer to {s} is no
  `,
  terse: `
    no, {s}
    {s}, wrong
    {s}, you misread me
    wrong, {s}
    not true, {s}
    {s}, I deny that
  `,
  lively: `
    {s}, you are barking up the wrong tree with me
    {s}, nice try, but no
    {s}, where do you get that from, it is not so
    {s} could not be further from the truth about me
    {s}, dream on, I am no such thing
    {s} has got the wrong one with me
  `,
  careful: `
    I understand why {s} says that, but it is wrong
    {s}, I see your point, but you are mistaken about me
    with all respect, {s}, I do not agree with what you say about me
    {s}, look at me again, your picture of me is not right
    I can only tell {s} that it is not so
    I would ask {s} to think again about me
  `,
  heard: `
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
  `,
  terse: `
    {s}, on {t}
    answer to {s} on {t}
    {s}: why I went for {t}
    re {t}, {s}
    {s}, why {t}, you ask
  `,
  lively: `
    {s}, you want to hear about {t}, so listen
    {s} keeps asking me about {t}, so here it is
    since {s} cannot let go of {t}, here is what I say
    {s}, you will get your answer about {t}
    there you go, {s}, my word on {t}
  `,
  careful: `
    {s} has a fair question about {t}
    I owe {s} an answer about {t}
    let me answer {s} about {t} properly
    {s}, I can explain what I did about {t}
    {s}, I will gladly tell you what I had against {t}
    I would like to come back to the question of {s} about {t}
  `,
  heard: `
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

export const CHANGED = bank({
  plain: `
    I have turned from {t} to {s}
    I moved from {t} to {s}
    it was {t} for me before, now it is {s}
    I have changed my mind: not {t} but {s}
    my suspicion has moved from {t} to {s}
    I am no longer on {t}, I am on {s}
    I leave {t} and go to {s}
    I was on {t}, now I am on {s}
    before it was {t}, and now {s} is my suspect
    I switched from {t} to {s}
  `,
  terse: `
    from {t} to {s}
    not {t} any more, {s}
    {t} was my suspect, now {s}
    change of mind: {t} no, {s} yes
    off {t}, on to {s}
  `,
  lively: `
    forget {t}, I was wrong there, it is {s}
    I was chasing {t}, but {s} is the one to chase
    I take it all back about {t} and look at {s} instead
    I had my eyes on {t}, but {s} has stolen the show
    scratch what I had on {t}, now {s} is the one
  `,
  careful: `
    I have thought about {t} again, and now {s} seems worse to me
    I was wrong about {t}, and {s} is the one I should look at
    I see {t} in a better light now and {s} in a worse one
    I owe you an explanation why I went from {t} to {s}
    my view of {t} has softened, and now {s} concerns me more
    I no longer hold it against {t}, my doubts are about {s} now
  `,
  heard: `
    I suspected {t} but I suspect {s}
    I was on {t} , now I am on {s}
    I was on {t} but I am on {s}
    was on {t} , I am on {s}
    I changed my mind , not {t} any more but {s}
    I changed my mind , not {t} anymore but {s}
    changed my mind , {t} , {s}
    changed my mind , {t} to {s}
    I was wrong about {t} , I think it is {s}
    I was wrong about {t} , it is {s}
    I was wrong about {t} , {s} is BLACK
    I was wrong about {t} , I suspect {s}
    I used to suspect {t} but {s} is BLACK
    I used to suspect {t} but I suspect {s}
    I suspected {t} but {s} is BLACK
    I suspected {t} and {s} is BLACK
    first I suspected {t} but I suspect {s}
    at first I suspected {t} but I suspect {s}
    at first I thought {t} was BLACK but it is {s}
    at first I thought it was {t} but it is {s}
    I was looking at {t} but I look at {s}
    I was going to vote {t} but I will vote {s}
    I wanted to vote {t} but I will vote {s}
    I will not vote {t} anymore , I will vote {s}
    my vote goes from {t} to {s}
    my vote moves from {t} to {s}
    my suspect was {t} but it is {s}
    my suspect was {t} , it is {s}
    not {t} anymore , {s}
    I drop {t} and go for {s}
    I am dropping {t} and going for {s}
    I turned from {t} to {s}
    I changed my vote from {t} to {s}
    I changed my view from {t} to {s}
    I have moved from {t} to {s}
    I have switched from {t} to {s}
    I have changed from {t} to {s}
    I changed my mind on {t} , it is {s}
    I changed my mind , not {t} but {s}
    I changed my mind , it is {s} not {t}
    I suspected {t} before but I suspect {s}
    I suspected {t} but {s} is worse
    I suspected {t} and I suspect {s}
    I suspected {t} but {s} looks worse
    I changed my mind about {t} , it is {s}
    I changed my mind from {t} to {s}
    I changed from {t} to {s}
    I change my vote from {t} to {s}
    I am changing my vote from {t} to {s}
    I am switching from {t} to {s}
    I switch from {t} to {s}
    I am moving from {t} to {s}
    I move from {t} to {s}
    I move my vote from {t} to {s}
    I went from {t} to {s}
    I thought it was {t} but it is {s}
    I thought {t} was BLACK but it is {s}
    I thought {t} was BLACK but {s} is worse
    I no longer suspect {t} , I suspect {s}
    I do not suspect {t} any more , I suspect {s}
    I do not suspect {t} anymore , I suspect {s}
    I wanted to vote [against|for] {t} but {s} is worse
    I was against {t} but I am against {s}
    instead of {t} I suspect {s}
    I was on {t} {s}
    I was on {t} , but {s} [is worse|looks worse|is BLACK]
    I switch to {s} from {t}
    I am switching to {s} from {t}
    I am [moving|changing|going|shifting|turning] [off|from] {t} [to|onto|on to] {s}
    I [move|moved|shift|shifted|go|jump|jumped|turn|changed|flip] [off|from] {t} [to|onto|and onto|and on to|and to] {s}
    I [changed|move|moved|switched|switch|change] my [vote|suspicion|suspect|focus|opinion|mind] to {s} from {t}
    I [changed|move|moved|switched|switch|change|shift|shifted] my [vote|suspicion|suspect|focus|opinion|mind] from {t} to {s}
    moved [my vote|] from {t} to {s}
    [switching|switched|moving|moved|shifting] from {t} to {s}
    my [suspicion|focus|vote|suspect|mind|attention|opinion] [goes|moves|moved|went|shifts|shifted|changed|changes|has shifted|has changed|has moved|is going|is moving] from {t} to {s}
    my [main|first|top|] suspect is no longer {t} but {s}
    my suspect is not {t} anymore but {s}
    my [main|first|top|] suspect is {s} and no longer {t}
    my [main|first|top|] suspect was {t} {s}
    I am dropping [my suspicion of|my case on|] {t} and [moving|going|switching|turning] [to|for|onto|on] {s}
    I drop [my suspicion of|my case on|] {t} and [move|go|switch|turn] [to|for|onto|on] {s}
    I let go of {t} and [turn|move|go|switch] to {s}
    {t} was my [first|main|top|] suspect , but {s} is [worse|BLACK|suspicious|real problem]
    {t} was my [first|main|top|] suspect , {s} is [worse|BLACK|suspicious|my suspect]
    I wanted [to vote|] [for|against|] {t} , I want {s}
    I wanted to vote [for|against|out|] {t} , I [vote|prefer|go for|will vote|want to vote|look at] {s}
    I thought {t} [was BLACK|] but [I think|] [it is|] {s}
    I thought {t} [was BLACK|] , [I think|] it is {s}
    I thought {t} was BLACK , {s}
    first I thought {t} was BLACK , [I think it is|it is|] {s}
    first {t} , {s}
    I was wrong [on|about|with] {t} , is {s}
    I was wrong [on|about|with] {t} , {s}
    I started with {t} but I [end|finish] with {s}
    {t} convinced me , [I go|I move|I turn|I switch] to {s}
    {t} explained @p , my suspicion [moves|goes|shifts] to {s}
    {t} explained himself , my suspicion [moves|goes|shifts] to {s}
    instead of {t} I [go for|suspect|vote|will vote|look at|am on|choose|go with] {s}
    I [leave|left] {t} [alone|] , {s} is my suspect
    I [leave|left] {t} alone and [go|move|turn] [for|to] {s}
    yesterday {t} , {s}
    I was after {t} yesterday , it is {s}
    I went after {t} yesterday , but {s} is [worse|BLACK|real problem|suspicious]
    I went after {t} , but {s} is [worse|BLACK|real problem|suspicious]
    I have reconsidered not {t} but {s}
    not {t} but {s}
    not {t} {s} now instead
    I had {t} as BLACK before , {s}
    I had {t} [as BLACK|] before , [it is|] {s}
    before it was {t} , it is {s}
    it was {t} [before|yesterday|] , it is {s}
  `,
})

/** `{n}` are alive, and `{m}` more wrong votes lose the game. */
export const COUNT = bank({
  plain: `
    there are {n} of us left, and {m} wrong {votes} would lose it
    we are {n}, and after {m} more {mistakes} they are level with us
    {n} are alive, and we can lose with {m} more wrong {votes}
    we are {n} at the table, and {m} more {mistakes} would [decide|end|lose] the game
    with {n} alive, {m} more wrong {votes} and it is over
    of us {n} are left, and {m} more {mistakes} will cost us the game
    {n} players are left, {m} {mistakes} from a loss
    do the count: {n} alive, {m} {mistakes} to the end
    count with me: {n} of us, and {m} wrong {votes} to lose
  `,
  terse: `
    {n} alive, {m} {mistakes} left
    {n} left, {m} wrong {votes} and it is over
    {n} of us, {m} {mistakes} to lose
    count: {n} alive, {m} {mistakes}
  `,
  lively: `
    look around, {n} of us, and {m} more wrong {votes} and we all go home
    we are down to {n}, {m} more {mistakes} and the lights go out
    only {n} chairs are taken and {m} more {mistakes} will sink us
    {n} at the table, {m} {mistakes} from the cliff
  `,
  careful: `
    we should keep in mind that we are {n} and that {m} more wrong {votes} would lose the game
    by my count {n} are alive and {m} more {mistakes} would make them as many as we are
    please note that with {n} alive we have {m} {mistakes} left before it is lost
    I count {n} alive, and as I see it {m} more wrong {votes} would be the end
  `,
  heard: `
    we is {n} and {m} [mistake|mistakes] loses
    [we is {n}|{n} of us is left|{n} of us is alive|{n} of us remain|{n} is alive|{n} is left|{n} players is left|{n} players is alive|we have {n} players left|there is {n} players left|there is {n} of us left|{n} of us is still alive|we is {n} left|{n} players remain|we is down to {n}] [and|so|and with|with|and after|after|] {m} [wrong vote|wrong votes|mistake|mistakes|wrong vote out|miss|misses|wrong decision|error|bad vote|bad votes]
    {n} is alive , {m} more [mistake|mistakes] and we lose
    {n} of us is left , {m} more [mistake|mistakes] and we lose
    {n} of us is left , {m} wrong [vote|votes] and we lose
    {n} players is left , {m} wrong [vote|votes] and we lose
    we is {n} , {m} more wrong [vote|votes] and we lose
    we is {n} , {m} wrong [vote|votes] and BLACK wins
    {n} of us is alive , {m} more wrong [vote|votes] and BLACK wins
    {n} players is alive and {m} more wrong [vote|votes] loses game
    {n} alive , lose one {m} and it is over
    {n} [alive|left|remain|] , {m} [wrong|bad|] [vote|votes|mistake|mistakes|miss|misses|error|errors|elimination|execution] [loses|lose|ends it|is end|is the end|and we lose|and it is over|and we lost|and it is finished|and it ends|and BLACK wins|till parity|to parity|until parity|to lose|left]
    there is {n} of us , {m} [wrong|bad|] [vote|votes|mistake|mistakes|miss|misses] [ends it|loses|lose|ends game|and we lose|and it is over]
    there is {n} of us , we have {m} [mistake|mistakes|miss|misses]
    there is {n} of us and we have {m} [mistake|mistakes|miss|misses]
    we is {n} , we have {m} [mistake|mistakes|miss|misses] [left|]
    {n} of us , we have {m} [mistake|mistakes|miss|misses] [left|]
    we is {n} at table and {m} [mistake|mistakes|miss|wrong vote|wrong votes] [is end|loses|and it is over|ends it]
    we have {n} players , {m} wrong [vote|votes|elimination] and game is over
    we is down to {n} , {m} [mistake|mistakes|wrong vote|wrong votes] [loses|lose|and we lose|and it is over|is end]
    {m} wrong [vote|votes] [lose|loses] [it|game] , we is {n}
    {m} [mistake|mistakes] and we lose , we is {n}
  `,
})
