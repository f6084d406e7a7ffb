import { bank } from './bank.ts'

/** Claims of a role; `{Role}` is its bare name. Readers of claims have to understand every one of them. */
export const CLAIM = bank({
  plain: `
    I am the {Role}
    my role is {Role}
    the {Role} is me
    I am the {Role} [at this table|in this game|here]
    I have the {Role} card
    I am the real {Role}
    I claim {Role}
    I was dealt the {Role} card
    you have the {Role} in me
  `,
  terse: `
    I'm {Role}
    {Role} here
    {Role}: me
    I am {Role}
    claiming {Role}
    role: {Role}
  `,
  lively: `
    time to open up: I am the {Role}
    here comes the news: I am the {Role}
    surprise, I am the {Role}
    cards on the table, I am the {Role}
    I am your {Role}
    hear this: I'm the {Role}
    you are listening to the {Role}
    no more hiding: I am the {Role}
    I am the one and only {Role}
  `,
  careful: `
    it is time for me to tell you that I am the {Role}
    I did not want to say it so soon, and yet I am the {Role}
    you should know that I am the {Role}
    I have to come out: I am the {Role}
    I am coming out as the {Role}
    I have kept it to myself until now, I am the {Role}
    I am telling you openly: I am the {Role}
    for the record, my role is {Role}
  `,
})

export const CHECK = bank({
  plain: `
    I {checked} {s}{night}: {found}
    I {checked} {s}{night} and [it is|that player is|the result is|the answer was|got|found] {found}
    I {checked} {s}, {found}
    {nightly}I {checked} {s}: {found}
    my check of {s}{night} [came back|was|came out|says|showed] {found}
    {nightly}my check of {s} [came back|was|says] {found}
    I have {checked} {s}, and [it is|the result was|it came back] {found}
    the result [of my check|] on {s}{night} is {found}
    I have a check on {s}{night}: {found}
    {s} is my check{night}, {found}
  `,
  terse: `
    {s} checked: {found}
    check on {s}{night}: {found}
    {s}, checked, {found}
    my check{night}: {s}, {found}
    {s} came back {found}
    {nightly}{s}, {found}, checked
  `,
  lively: `
    I {checked} {s}{night}, and guess what: {found}
    I {checked} {s}, hold on to your chairs, {found}
    I have news about {s}, my check{night} says {found}
    here it is, my check of {s}: {found}
    I {checked} {s}{night} and bingo, {found}
  `,
  careful: `
    I {checked} {s}{night}, and what I got was {found}
    the check I made of {s}{night} came back {found}
    I can tell you that I {checked} {s}: {found}
    I {checked} {s}{night}, so you know: {found}
    as for {s}, my check{night} came out {found}
    I looked into {s}{night}, and the check says {found}
  `,
})

export const PROTECT = bank({
  plain: `
    I {protected} {s}{night}
    {nightly}I {protected} {s}
    I have {protected} {s}{night}
    my protection{night} was on {s}
    {nightly}my protection was on {s}
    {s} had my protection{night}
    {s} was under my protection{night}
    I was the one who {protected} {s}{night}
  `,
  terse: `
    {protected} {s}{night}
    my protection{night}: {s}
    {s}, {protected} by me{night}
    protection on {s}{night}
  `,
  lively: `
    guess whom I {protected}{night}: {s}
    I {protected} {s}{night}, and I am proud of it
    it was me who {protected} {s}{night}
    good news for {s}: I {protected} {s}{night}
  `,
  careful: `
    I can tell you that I {protected} {s}{night}
    the player I {protected}{night} was {s}
    it may help you to know that I {protected} {s}{night}
    I gave my protection to {s}{night}
    I chose to {protect} {s}{night}
  `,
})

/** Words that the judge hears as a nomination. */
export const NOMINATE = bank({
  plain: `
    I nominate {nom}
    I am nominating {nom}
    [today|now|here|finally|again] I nominate {nom}
    [so|and|then|therefore|thus] I nominate {nom}
    I nominate {nom} [today|for the vote|for today|here]
    my choice is made, and I nominate {nom}
    that is why I nominate {nom}
    for that reason I nominate {nom}
    I am putting a name up for the vote, I nominate {nom}
    for today's vote I nominate {nom}
  `,
  terse: `
    nominating {nom}
    I'm nominating {nom}
    I nominate {nom}
    so, nominating {nom}
    now nominating {nom}
  `,
  lively: `
    enough talk, I nominate {nom}
    no more waiting, I nominate {nom}
    here we go, I nominate {nom}
    up on the ballot, I nominate {nom}
    let us have it out: I nominate {nom}
    hear me, judge and table: I nominate {nom}
    right then, I nominate {nom}
    my pick is clear, I nominate {nom}
  `,
  careful: `
    having thought it over, I nominate {nom}
    all things weighed, I nominate {nom}
    with some hesitation I nominate {nom}
    having listened to everybody, I nominate {nom}
    I do it with a heavy heart, and I nominate {nom}
    for the sake of a good discussion I nominate {nom}
    on balance I nominate {nom}
    to hear a defence, I nominate {nom}
  `,
})

export const HOLD = bank({
  plain: `
    I nominate nobody [today|]
    I will not nominate anybody [today|]
    no nomination from me [today|]
    I do not nominate anyone [today|for now|]
    I make no nomination
    I have no nomination [to make|today]
    I leave the ballot as it is
    I am not nominating anybody [today|]
    I will not put anybody up
  `,
  terse: `
    no nomination
    nobody from me
    no name for the ballot
    I hold my nomination
    no nomination, not yet
    ballot: nobody
  `,
  lively: `
    the ballot gets no name from me
    my nomination stays in my pocket
    you will get no nomination out of me today
    I keep my finger to myself, no nomination
    the list is long enough without a name from me
  `,
  careful: `
    I would rather not nominate anybody yet
    I prefer to wait with a nomination
    I do not know enough to nominate anybody
    it is too early for me to nominate
    I hold back my nomination for now
    I see no need to add a name to the ballot
  `,
  heard: `
    I do not want to nominate anybody
    I will nominate nobody
    I do not nominate
    without nomination
    no nominations
    no nominations from me
    I am not putting anybody up
    I pass on nominating
    I have nobody to nominate
    I nominate no one
    I will hold my nomination
    I am not going to nominate anybody
    I will not be nominating anybody
    I will not nominate
    I am not nominating
    I [skip|am skipping|will skip] [my nomination|nominating|nomination|nominations]
    [nobody|no one] to nominate
    I have [no one|nobody|none] to nominate
    I [abstain|refrain|am abstaining|will abstain] [from nominating|from nomination|from nominations]
    I [pass|am passing|will pass] [on nomination|on my nomination|nomination|my nomination]
    I [keep|am keeping|will keep|am holding|am saving|save|will save|withhold] my nomination [to myself|]
    I will not [add|put] anybody [to|on] ballot
    I am not [putting|adding] anybody [on|to] ballot
    I do not [put|add] anybody [on|to] ballot
    I will not put anybody on ballot
    I leave my nomination open
    not nominating
    not nominating [anybody|nobody]
    I will not [make|give] [nomination|any nomination]
    I am not making nomination
    I do not make nomination
    no need to nominate [anybody|]
    no need for nomination
    I see no need to nominate
    I nominate none
    I [decline|refuse] to nominate
    my nomination is nobody
    my nomination none
    my nomination nobody
    nomination [none|nobody|no one]
    [none|nobody] nominated
    no nominations from me
    no nomination [from my side|on my part|for me|by me]
    I do not see anybody to nominate
    I do not [want|need|wish|intend|plan] to nominate
    I am not [ready|going|willing|prepared|planning] to nominate [anybody|]
    I have nothing to add to ballot
    I would rather not nominate
    I would not nominate [anybody|]
    I prefer not to nominate
    there will be no nomination [from me|]
    there is no nomination from me
    I have no nominations
    I do not have [nomination|nominee|anybody to nominate]
    I have no nominee
    without nomination from [me|my side]
    I am leaving ballot as it is
    I will wait with my nomination
    I wait with my nomination
  `,
})
