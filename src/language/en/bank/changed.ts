import { bank } from './bank.ts'

export const CHANGED = bank({
  plain: `
    I spoke against {t} and then voted for {s} to go
    I had named {t}, but I voted against {s}
    ~my vote went to {s} and not to {t}, whom I had named
    I spoke against {t} first, but I voted against {s}
    I named {t} in my speech and voted against {s}
    my words were about {t}, but my vote was against {s}
    I talked about {t}, but it was {s} I voted against
    I had {t} as my suspect, and then I voted against {s}
    ~in my speech it was {t}, in the vote it was {s}
    after all I had said about {t}, I voted against {s}
    I spoke against {t}, but when hands went up I voted against {s}
    I said {t} and voted against {s}
  `,
  terse: `
    ~I said {t}, I voted {s}
    I named {t} and voted against {s}
    I spoke against {t}, I voted against {s}
    I spoke of {t} but voted for {s} to go
    my speech was about {t}, but my vote was against {s}
  `,
  lively: `
    ~yes, I spoke against {t} and my hand went up against {s}
    I made a lot of noise about {t} and then raised my hand against {s}
    ~I know, I was loud about {t} and voted against {s}
    ~you heard me on {t}, and you saw my hand against {s}
    I argued at length against {t} and then voted for {s} to go
  `,
  careful: `
    I had spoken against {t}, but when it came to the vote I chose {s}
    I had doubts about {t}, and in the end I voted against {s}
    having spoken against {t}, I gave my vote against {s}
    I had meant to vote against {t}, but in the end I voted against {s}
    ~when the vote came I chose {s} over {t}, whom I had named
    I had my doubts about {t}, yet in the vote I turned to {s}
  `,
  heard: `
    I spoke of {t} but voted {s} out
    I went after {t} all speech long and then voted {s} out
    my speech was about {t}, my vote was for {s}
    I have thought about {t} again, and now {s} seems worse to me
    I was wrong about {t}, and {s} is the one I should look at
    I see {t} in a better light now and {s} in a worse one
    I owe you an explanation why I went from {t} to {s}
    my view of {t} has softened, and now {s} concerns me more
    I no longer hold it against {t}, my doubts are about {s} now
    forget {t}, I was wrong there, it is {s}
    I was chasing {t}, but {s} is the one to chase
    I take it all back about {t} and look at {s} instead
    I had my eyes on {t}, but {s} has stolen the show
    scratch what I had on {t}, now {s} is the one
    from {t} to {s}
    not {t} any more, {s}
    {t} was my suspect, now {s}
    change of mind: {t} no, {s} yes
    off {t}, on to {s}
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
    I changed my mind about {t} , I think is {s}
    I have changed my mind about {t} , I think is {s}
    yesterday {t} {s}
    I was wrong about {t} , my suspect is {s}
    why did I [leave|drop] {t} and [go|turn] [for|to] {s}
  `,
})
