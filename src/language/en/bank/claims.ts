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
    I have kept it to myself until now: I am the {Role}
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
  `,
  lively: `
    I {checked} {s}{night}, and guess what: {found}
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
