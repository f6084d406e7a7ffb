import { lines, type ReasonBank, type ReasonKey } from './reason.ts'

/** What players said for and against each other. */
export const REASONS_OF_WORDS: Readonly<
  Record<Extract<ReasonKey, 'accused' | 'accused bare' | 'defended' | 'suspected' | 'trusted'>, ReasonBank>
> = {
  accused: {
    clause: lines(`
      {S} accused {t}
      {S} named {t}
      {they} spoke against {t}
      {they} pointed at {t}
      {they} attacked {t}
      {they} pushed against {t}
      {they} came down hard on {t}
      {they} went after {t}
      {they} called {t} {black}
      {they} made a case against {t}
    `),
    suspected: lines(`
      {they} had only bad words for {t}
      {they} tried to pin it on {t}
    `),
    trusted: lines(`
      {S} warned us of {t}
    `),
    thing: lines(`
      {p's} attack on {t}
      the attack on {t}
      the case {they} made against {t}
      what {they} said against {t}
      {p's} talk against {t}
    `),
    act: lines(`
      attacking {t}
      pointing at {t}
      speaking against {t}
      going after {t}
      accusing {t}
    `),
    heard: lines(`
      throwing dirt at {t}
      the hard word {they} had for {t}
      {they} threw dirt at {t}
      {they} painted {t} {black}
      {s} [accuses|suspects|suspected|attacks|is attacking|is accusing|is pushing|pushed|pushes|blamed|blames|called out|is after|targets|targeted|distrusts] {t}
      {s} [called|calls] {t} BLACK
      {s} [said|says|thinks|claims] {t} is [BLACK|lying|suspicious]
      {s} named {t} as [suspect|BLACK]
      {s} suspects {t}
      {s} was against {t}
      {s} 's [accusation|suspicion|case] [of|against|on] {t}
      suspecting {t}
      naming {t}
    `),
  },
  'accused bare': {
    clause: lines(`
      {S} accused {t} without a real reason
      {S} accused {t} and gave no real reason
      {they} spoke against {t} without a single fact
      {they} pointed at {t} and gave no real reason
      {they} attacked {t} without a single fact
      {they} went after {t} with nothing to show for it
      {they} went after {t} without a real reason
      {they} pushed against {t} with nothing to show for it
    `),
    thing: lines(`
      {p's} attack on {t} without a real reason
      {p's} talk against {t} without a single fact
    `),
    act: lines(`
      attacking {t} without a real reason
      going after {t} without a single fact
      accusing {t} with nothing to show for it
    `),
    heard: lines(`
      {s} [accuses|attacks|suspects|blames|blamed|targets] {t} [without|for] [a|any|no] reason
      {s} [accused|attacked|pushed|suspected] {t} [without|for] [a|any|no] reason
      {s} [accuses|attacks|suspects] {t} without [a fact|facts|evidence|any evidence]
    `),
  },
  defended: {
    clause: lines(`
      {S} defended {t}
      {S} trusted {t}
      {S} cleared {t}
      {they} spoke for {t}
      {they} stood up for {t}
      {they} stood by {t}
      {they} covered for {t}
      {they} spoke up for {t}
      {they} tried to save {t}
      {they} argued for keeping {t}
      {they} put in a good word for {t}
    `),
    thing: lines(`
      {p's} defence of {t}
      the way {they} stood up for {t}
      the kind word {they} had for {t}
      the help {they} gave to {t}
      what {they} said in favour of {t}
    `),
    act: lines(`
      defending {t}
      speaking for {t}
      standing up for {t}
      covering for {t}
      shielding {t}
    `),
    heard: lines(`
      {they} took {t} under a wing
      {they} had a kind word for {t}
      {s} [defends|is defending|trusts|protects|protected|supports|supported|covers for|is covering for|backed|backs|vouched for|sided with|stands up for|shielded|is protecting] {t}
      {s} [called|calls] {t} RED
      {s} [said|says|thinks|claims] {t} is RED
      {s} 's defense of {t}
      {s} 's trust in {t}
      {s} spoke in favour of {t}
      {s} spoke up for {t}
      supporting {t}
      protecting {t}
    `),
  },
  suspected: {
    clause: lines(`
      {T} suspects {them} too
      {T} suspects {them}
      {T} named {them}
      {T} accused {them}
      {T} does not trust {them} either
      {T} does not trust {them}
      {T} pointed at {them} as well
      {T} pointed at {them}
      {T} has spoken against {them}
      {T} spoke against {them}
      {T} has a case against {them}
      {T} called {them} {black}
      {T} warned us of {them}
      {T} is after {them} too
    `),
    thing: lines(`
      what {T} said against {them}
      the warning of {t} about {them}
      the case {T} made against {them}
      the suspicion that {T} voiced of {them}
      the word of {t} against {them}
    `),
    heard: lines(`
      {T} said the same of {them}
      {T} sees {them} the same way
      {T} has the same suspicion about {them}
      {t} [suspected|accuses|is suspicious of|is against|attacked|attacks|distrusts|is accusing|named|points at|was suspicious of|was against|has suspicions about] {s}
      {t} [calls|called] {s} BLACK
      {t} [says|said|thinks|believes] {s} is [BLACK|lying|suspicious]
      {t} does not trust {s}
      {t} did not trust {s}
      {t} agrees
      as {t} does
      like {t} does
      {t} takes {s} for BLACK
      {t} had {s} as BLACK
      {t} has {s} as BLACK
      {s} is suspected by {t}
      {s} was accused by {t}
      I agree with {t} [on|about] {s}
      I agree with {t}
    `),
  },
  trusted: {
    clause: lines(`
      {T} trusts {them} too
      {T} trusts {them}
      {T} defended {them}
      {T} cleared {them}
      {T} spoke for {them}
      {T} stands by {them}
      {T} called {them} {red}
      {T} has faith in {them}
      {T} stood up for {them}
      {T} has vouched for {them}
      {T} put in a good word for {them}
      {T} has nothing against {them}
    `),
    thing: lines(`
      the trust that {T} puts in {them}
      the good word of {t} for {them}
      what {T} said in favour of {them}
      the support of {t} for {them}
      the faith that {T} has in {them}
    `),
    heard: lines(`
      {T} gave {them} a good word
      {T} believes {them} as well
      {t} [trusted|defends|supports|supported|vouches for|backs|backed|believed|sided with] {s}
      {t} calls {s} RED
      {t} called {s} RED
      {t} takes {s} for RED
      {t} has {s} as RED
      {t} [says|said|thinks|believes] {s} is [RED|honest|fine]
      {s} is trusted by {t}
      {s} was defended by {t}
    `),
  },
}
