import { bank } from './bank.ts'

/** Questions about a player's suspects. */
export const ASK_SUSPECT = bank({
  plain: `
    {s}, who do you suspect?
    {s}, who is {black} for you?
    I want to hear from {s} who is suspicious
    {s}, give us a name
    {s}, name your suspect
    whom do you suspect, {s}?
    I would like {s} to name a suspect
    who is your suspect, {s}?
    I want to hear from {s}
    let us hear {s}
  `,
  terse: `
    {s}: a name, please
    {s}, your suspect?
    {s}, who?
    a suspect from {s}, please
    let us hear from {s}
    {s}, name one
  `,
  lively: `
    {s}, enough small talk, who is {black}?
    come on, {s}, point at somebody!
    {s}, stick your neck out and give us a name!
    out with it, {s}, who is your suspect?
    {s}, where are your eyes going?
  `,
  careful: `
    {s}, could you tell us who you suspect?
    I wonder whom {s} suspects
    I would like to hear {s}
    {s}, if you had to pick one suspect, who would it be?
    it would help to hear a suspect from {s}
    {s}, please tell the table whom you suspect and why
    I am waiting for {s} to name somebody
  `,
  heard: `
    {s} who is your suspects
    {s} tell us who you think is BLACK
    {s} who is BLACK
    {s} who is BLACK here
    {s} who is you suspicious of
    {s} tell us your [suspects|suspect|suspicions|reads]
    {s} give us your [suspects|reads|names]
    {s} who looks suspicious
    {s} who looks BLACK
    {s} share your [suspects|suspicions|reads|thoughts]
    {s} should name [somebody|suspect]
    can {s} [name somebody|name suspect|tell us who he suspects|give us name]
    I want {s} to say who he suspects
    {s} who would you suspect
    {s} who is your BLACK
    who looks suspicious to you {s}
    who is BLACK {s}
    {s} who is your main suspect
    {s} who do you think is BLACK
    {s} who looks BLACK to you
    {s} who is BLACK
    {s} tell us who you suspect
    {s} who is you suspecting
    {s} who do you not trust
    {s} who is suspicious
    {s} what is your reads
    {s} what is your suspicions
    {s} who is you looking at
    {s} do you suspect anybody
    {s} do you suspect anyone
    {s} do you have suspect
    {s} have you got suspect
    {s} any suspects
    {s} name somebody
    {s} point at somebody
    {s} give name
    {s} give us your suspect
    {s} give us suspect
    {s} say who you suspect
    {s} needs to name somebody
    who does {s} suspect
    who do you suspect {s}
    who is your suspect {s}
    I want to hear who {s} suspects
    I want {s} to tell us who @p suspects
    I want to know who {s} suspects
    I ask {s} who @p suspects
    I ask {s} to name suspect
    I want name from {s}
    I want to hear suspect from {s}
    I want {s} to name somebody
    what about you {s}?
    and you {s}?
    {s} and you?
    {s} what about you?
    {s} what do you think?
    what do you think {s}?
    what is your opinion {s}?
    {s} what is your opinion?
    {s} what is your view?
    {s} your opinion?
    {s} what do you say?
    {s} who is your [top|main|first] suspects?
    {s} who is your two suspects?
    {s} give us [two|your] names
    {s} give us #2 names
    {s} give us @2 names
    {s} give me [name|suspect]
    {s} speak up who is BLACK
    {s} [I want|I would like|I need] to hear your [suspects|suspect|reads|suspicions|thoughts|opinion]
    {s} who is BLACK in your opinion?
    {s} who do you find suspicious?
    {s} who is [you on|you after]?
    {s} who you suspect?
    {s} do you have any suspects?
    {s} tell me who you suspect
    who {s} suspects?
    let us hear [from|] {s} [who he suspects|his suspects|suspects]
    question [for|to] {s} who do you suspect?
    my question to {s} is who he suspects
    can {s} tell us his suspects
    {s} who is on your list?
    {s} who is your [choice|pick]?
    {s} who is your suspect?
    {s} who is your suspect
  `,
})

/** The same, asked of the table. */
export const ASK_ALL_SUSPECT = bank({
  plain: `
    who do you all suspect?
    let everybody name a suspect
    I want a name from each of you
    tell us whom you suspect, all of you
    everybody, who is {black} for you?
    who else has a suspect?
    who is your suspect, everybody?
  `,
  heard: `
    who do you suspect
    who is suspicious
    does anybody have [suspects|suspect|suspicions]
    who does everybody suspect
    who do we suspect
    who do you think is BLACK
    who is BLACK
    everybody who do you suspect
    everybody should name suspect
    I want everybody to name suspect
    any suspects
    who has suspect
    who is BLACK here
    who do you guys suspect?
    who is your suspects?
    who do others suspect?
    any [ideas|suspicions|names]?
    who looks [BLACK|suspicious]?
    who looks [BLACK|suspicious] to you?
    I want to hear [suspects|names|everybody 's suspects]
    everybody give [us|] [name|suspect]
  `,
})
