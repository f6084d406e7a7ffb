import { lines, type ReasonBank, type ReasonKey } from './reason.ts'

/** Words that do not go together with deeds. */
export const REASONS_OF_CONTRADICTION: Readonly<Record<Extract<ReasonKey, 'contradiction'>, ReasonBank>> = {
  contradiction: {
    clause: lines(`
      {they} said one thing about {t} and did another
      {they} said one thing about {t} and voted another
      what {they} said about {t} and what {they} did do not match
      {p's} words and deeds about {t} do not fit
      {they} talked one way about {t} and acted the other way
      {they} could not keep a straight line on {t}
      {they} turned around on {t} without a word
      {they} told two stories about {t}
      {they} flipped on {t}
      what {they} did about {t} does not fit what {they} said
    `),
    thing: lines(`
      that contradiction about {t}
      the gap between words and deeds on {t}
      the double talk about {t}
      {p's} sudden turn on {t}
    `),
    act: lines(`
      saying one thing about {t} and doing another
      talking two ways about {t}
      turning around on {t}
    `),
    heard: lines(`
      contradictions about {t}
      the second face {they} showed on {t}
      {they} made no sense on {t}
      there is a hole in what {they} said of {t}
      with {t} {they} said left and went right
      nothing {they} did about {t} fits what {they} said
      {s} contradicts @p about {t}
      {s} contradicted @p about {t}
      {s} contradicted @me about {t}
      {s} contradicted himself [about|on|over] {t}
      {s} contradicted herself [about|on|over] {t}
      {s} contradicted themselves [about|on|over] {t}
      {s} contradicts himself [about|on|over] {t}
      {s} contradicts herself [about|on|over] {t}
      {s} contradicts themselves [about|on|over] {t}
      {s} said {t} was [RED|BLACK] [but|and] voted [against|for] {t}
      {s} said {t} was [RED|BLACK] [but|and] voted [against|for] @p
      {s} said {t} was [RED|BLACK] [but|and] nominated {t}
      {s} [trusted|defended|cleared|praised] {t} and later he nominated {t}
      {s} [trusted|defended|cleared|praised] {t} [and|but] [then|later|] he [voted|nominated] {t}
      {s} [said|told us|says] {t} is RED [and|but|and yet] [then|] [voted|nominated] {t}
      {s} [said|told us|says] {t} is RED [and|but|and yet] [then|] he [voted|nominated] {t}
      {s} [said|told us|says] {t} is RED [and|but|and yet] [then|] put his vote on {t}
      {s} said {t} was [RED|BLACK] [but|and] nominated @p
      {s} [called|trusted|defended|cleared] {t} RED [but|and] voted [against|for] [{t}|@p]
      {s} [trusted|defended|praised] {t} [but|and|yet] voted [against|for] [{t}|@p]
      {s} [trusted|defended|praised] {t} and [but|and] nominated [{t}|@p]
      {s} said @p trusted {t} [but|and|yet] voted [against|for] [{t}|@p]
      {s} said @p trusts {t} [but|and|yet] voted [against|for] [{t}|@p]
      {s} says @p trusts {t} [but|and|yet] voted [against|for] [{t}|@p]
      {s} says one thing about {t} and does another
      {s} words about {t} do not match @p 's vote
      {s} changed @p 's story about {t}
      {s} 's story about {t} changed
      {s} 's words about {t} do not match @p 's vote
      {s} 's vote does not match what @p said about {t}
    `),
  },
}
