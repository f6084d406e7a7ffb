import { bank } from './bank.ts'

/** Nominations that the judge does not hear, and listeners do. */
export const NOMINATED = bank({
  heard: `
    I put {s} up
    I put up {s}
    I am putting {s} up
    I am putting up {s}
    I put {s} on the ballot
    I put you up {s}
    {s} I put you up
    my nomination is {s}
    my nomination goes to {s}
    nomination {s}
    I [would like to|want to|will|therefore|shall|am going to] nominate {s}
    I nominate you {s}
    {s} I nominate you
  `,
})

/** Says that the speaker turns away from a player. Who is suspected next is the one turned to. */
export const LEFT = bank({
  heard: `
    I was [on|against|after|for] {t}
    was on {t}
    I dropped {t}
    I have dropped {t}
    I am dropping {t}
    I drop {t}
    I am off {t}
    I am done with {t}
    I [was|have been] wrong about {t}
    {t} was my suspect
    my suspect was {t}
    I suspected {t}
    I used to suspect {t}
    I had suspected {t}
    not {t} [any more|anymore] but
    I changed my mind about {t}
    I changed my mind on {t}
    I did leave {t}
    I left {t}
    I thought it was {t}
    I thought {t} was BLACK
    I wanted to vote {t}
    I was going to vote {t}
    forget {t}
    forget about {t}
    I said {t} was BLACK
    I take back what I said about {t}
    I take it back about {t}
    I take back my accusation of {t}
    I no longer think {t} is BLACK
    I do not think {t} is BLACK anymore
    I do not think {t} is BLACK any more
    I withdraw my [suspicion|accusation|case|vote] [of|on|against|from] {t}
    I am dropping my [suspicion|case] [of|on|against] {t}
    I drop my [suspicion|case] [of|on|against] {t}
    {t} was my [first|main|top|] suspect [before|earlier|yesterday|]
    I was [looking at|voting|suspicious of|suspecting] {t} before
    I went after {t} [yesterday|before|first]
    I was after {t} [yesterday|before|earlier]
    I have reconsidered {t}
    I let go of {t}
    I am letting go of {t}
    at start I did not trust {t}
    at first I did not trust {t}
    at first I suspected {t}
    earlier I suspected {t}
    before I suspected {t}
    I started with {t}
    I had {t} as BLACK before
    I had my eye on {t} before
    {t} is not my suspect anymore
    {t} is not my suspect any more
    {t} is no longer my suspect
  `,
})

/** Sides with one of two who claim a role; where there are not two, it says little. */
export const SIDE = bank({
  heard: `
    I am [with|for|on side of] {s}
    I [say|take|pick|choose|prefer] {s}
    I go with {s}
    I am going with {s}
    {s} for me
    I am leaning towards {s}
    {s} [is|looks|sounds] [real|believable|credible|convincing|real one|better|real ROLE]
    I believe {s} 's [claim|story|version]
    my [choice|pick] is {s}
    {s} for sure
  `,
})

/** A claim of having no role. */
export const CIVILIAN = bank({
  heard: `
    I am civilian
    I am plain civilian
    I am ordinary civilian
    I am regular civilian
    I am normal civilian
    I am peaceful civilian
    I am humble civilian
    just civilian here
    I am vanilla
    I have no role
    I am without role
  `,
})
