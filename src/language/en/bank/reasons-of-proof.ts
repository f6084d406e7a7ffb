import { lines, type ReasonBank, type ReasonKey } from './reason.ts'

/** What the nights and the other claims make of a claim. */
export const REASONS_OF_PROOF: Readonly<
  Record<Extract<ReasonKey, 'unopposed' | 'outlived' | 'proven' | 'refuted' | 'shot'>, ReasonBank>
> = {
  unopposed: {
    clause: lines(`
      nobody counters {p's} claim
      there is no counterclaim against {them}
      {they} made the only {sheriff} claim
      {p's} claim is the only claim
      nobody else claims {sheriff}
      nobody else came out as the {sheriff}
      the real {sheriff} would have countered {them} by now
      no rival has spoken up against {p's} claim
      {p's} claim stands alone
      {p's} claim stands unopposed
      a false claim would have been countered by now
      we have one {sheriff} claim and no other
    `),
    thing: lines(`
      the lack of any counterclaim
      a claim that nobody counters
      the only {sheriff} claim we have
      that unopposed claim
    `),
    heard: lines(`
      nobody counterclaimed {s}
      nobody has counterclaimed
      no one counters {s}
      no one else claims ROLE
      nobody else claimed ROLE
      {s} is the only claim
      {s} is uncontested
      {s} 's claim is [uncontested|unopposed|unchallenged]
    `),
  },
  outlived: {
    clause: lines(`
      the mafia left {them} alive after that claim
      a real {sheriff} would have been shot by now
      {they} claimed and lived through the night
      {they} lived through the night after claiming
      the mafia would have shot a real {sheriff}
      nobody shot {them} after that claim
      {they} should be dead if that claim were true
      the night spared {them} in spite of that claim
      the mafia had no need to shoot {them}
      the mafia would not let a real {sheriff} live
      {they} survived a night that no real {sheriff} survives
    `),
    thing: lines(`
      the fact that the mafia left {them} alive
      the way the mafia spared {them}
      a night survived after that claim
    `),
    heard: lines(`
      {s} is still alive after claiming
      {s} is still alive after @p 's claim
      {s} survived night after claiming
      the mafia did not shoot {s}
      why is {s} still alive
      the mafia spared {s}
      {s} should have been [shot|killed] by now
    `),
  },
  proven: {
    clause: lines(`
      the mafia shot {them} for that claim
      the mafia believed {them} enough to shoot
      {they} paid for that claim at night
      {they} paid for that claim with a bullet
      a bullet came after {p's} claim
      the night proved {them} right
      the night proved {p's} claim
      nobody shoots a false {sheriff}
      the mafia does not shoot its own {sheriff} claim
      {they} claimed and did not live to the morning
    `),
    thing: lines(`
      a claim that was paid for at night
      the shot that followed {p's} claim
      the bullet that followed that claim
    `),
    heard: lines(`
      {s} was [shot|killed] for claiming
      {s} was [shot|killed] after claiming
      {s} was [shot|killed] for @p 's claim
      {s} died for @p 's claim
    `),
  },
  refuted: {
    clause: lines(`
      {p's} check of {t} was false
      {p's} check of {t} has been proved false
      the check {they} told of {t} cannot be true
      what {they} told us of {t} was false
      {they} called {t} wrongly
      {p's} result on {t} does not hold
      {p's} result on {t} was a lie
      the result {they} gave on {t} turned out false
      {t} turned out to be the opposite of what {they} told us
    `),
    thing: lines(`
      that false check of {t}
      the false result on {t}
      {p's} wrong check of {t}
    `),
    act: lines(`
      lying about a check of {t}
      telling a false check of {t}
    `),
    heard: lines(`
      {s} lied about {t}
      {s} 's check of {t} was [false|wrong|fake|a lie]
      {s} 's check on {t} was [false|wrong|fake|a lie]
      {s} 's result on {t} was [false|wrong|fake|a lie]
    `),
  },
  shot: {
    suspected: lines(`
      {T} checked {them} {blackw} and was shot
      {T} found {them} {blackw} before the mafia shot {t}
      {T}, whom the mafia shot, told us {they} were {blackw}
      the mafia shot {t}, who had a {blackw} check on {them}
      {t}, proved by death, had a {blackw} check on {them}
      {T} checked {them} {blackw} and was killed for it
      {T} was shot, and the check on {them} was {blackw}
    `),
    trusted: lines(`
      {T} checked {them} {redw} and was shot
      {T} found {them} {redw} before the mafia shot {t}
      the mafia shot {t}, and the check on {them} was {redw}
      {t}, proved by death, had a {redw} check on {them}
      {T} checked {them} {redw} and was killed for it
      {T} was shot, and the check on {them} was {redw}
    `),
    clause: [],
    thing: lines(`
      the check of {t}, proved by death
      the result of {t}, whom the mafia shot
    `),
    heard: lines(`
      {t} checked {s} and [was|got] [shot|killed]
      {t} was [shot|killed] [after|for] checking {s}
      {t} told us {s} was BLACK and then died for it
      the mafia shot {t} for a BLACK check on {s}
      the mafia shot {t} for the claim , and the check on {s} was [BLACK|RED]
      {t} died for the claim , and the check on {s} was [BLACK|RED]
      the result that {t} died for
    `),
  },
}
