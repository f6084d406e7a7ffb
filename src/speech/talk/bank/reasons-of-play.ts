import { lines, type ReasonBank, type ReasonKey } from './reason.ts'

/** Checks, claims, silence, answers, guesses. */
export const REASONS_OF_PLAY: Readonly<
  Record<
    Extract<ReasonKey, 'check' | 'own check' | 'claim' | 'rival' | 'silence' | 'silence to' | 'answered' | 'guess'>,
    ReasonBank
  >
> = {
  check: {
    clause: lines(`
      {T} has checked {them}
      {T} claims a check on {them}
      {T} gave us a check of {them}
      there is a check on {them} from {t}
      {T} told us of a check on {them}
      {T} has a result on {them}
      the check of {t} points that way
      the check of {t} says it all about {them}
      {T} looked into {them} and told us
      I rely on the check that {T} made of {them}
      we have the check by {t} on {them}
      {T} has tested {them} and told the table
    `),
    thing: lines(`
      the check of {t}
      the check that {T} told of
      the result that {T} gave us
      what {T} found with a check
      the check {T} made of {them}
    `),
    heard: lines(`
      {t} checked {s}
      {t} investigated {s}
      {t} [looked at|inspected] {s}
      {s} was checked by {t}
      {t} 's check [of|on] {s}
      {t} 's check
      {t} 's result [of|on] {s}
      {t} [checked|investigated] {s} [as|and found|and got|and said|and says] [BLACK|RED]
      {t} checked {s} [BLACK|RED]
      {t} checked {s} and said @p is [BLACK|RED]
      {t} [has|had|gave] [BLACK|RED] check on {s}
      {t} [claims|claimed|says] to have checked {s}
      {t} [claims|claimed|says|said] @p checked {s}
      {t} found {s} [BLACK|RED]
      {s} was checked by {t}
      {s} was checked [BLACK|RED] by {t}
      ROLE checked {s}
      ROLE {t} checked {s}
    `),
  },
  'own check': {
    clause: lines(`
      my own check says so
      I have my own check for it
      it is my own check that tells me
      my own result is clear
      my own check points that way
      I know it from my own check
      I go by my own check
      I found it out by my own check
      I rely on my own check
      that is what my own check told me
    `),
    thing: lines(`
      my own check
      the result of my own check
      what my own check told me
      my own result
    `),
    heard: lines(`
      my check says so
      of my check
      {s} is my own [RED|BLACK|] check
      {s} is my [RED|BLACK] check
      my check told me
      I checked {s}
      I have checked {s}
    `),
  },
  claim: {
    clause: lines(`
      {S} claims a role
      {S} came out with a role
      there is that role claim
      {S} has claimed a role in front of all of us
      {S} stepped forward with a role claim
      {S} told us a role
      {S} says to have a role
      {S} made a claim
      there is a claim on the table from {s}
      {S} showed us a card, so to speak
      {S} has taken a role
      that claim weighs a lot for me
    `),
    thing: lines(`
      that role claim
      {p's} claim
      the claim {they} made
      the role {they} claimed
      {p's} story about a role
    `),
    act: lines(`
      claiming a role
      coming out with a role
      making a role claim
      the claim of a role
    `),
    heard: lines(`
      {s} claims ROLE
      {s} claimed ROLE
      {s} claims to be ROLE
      {s} claimed to be ROLE
      {s} says @p is ROLE
      {s} said @p is ROLE
      {s} said @p was ROLE
      {s} is claiming ROLE
      {s} is fake ROLE
      {s} is lying about being ROLE
      {s} lies about being ROLE
      {s} is false ROLE
      {s} 's ROLE claim
      {s} 's claim is [false|true|fake|real|credible]
      claiming ROLE
      claiming to be ROLE
      {s} claimed role
    `),
  },
  rival: {
    clause: lines(`
      {T} claims the same role
      {T} and {s} claim the same role
      two claims stand against each other, and the other one is {t's} claim
      there is a rival claim from {t}
      the role is claimed by {t} as well
      only one can be real, and the other claim is from {t}
      {T} claims that role too
      {T} has made the very same claim
      {t's} rival claim is on the table
      {t} and {s} cannot both be telling the truth about the role
      against that claim there is one from {t}
      {T} stands against {them} with the same role
    `),
    thing: lines(`
      {t's} rival claim
      the double claim, the other one from {t}
      the clash of claims with {t}
      the fight with {t} over one role
    `),
    heard: lines(`
      {s} [counterclaimed|counterclaims|counter-claimed] {t}
      {t} [counterclaimed|counterclaims] {s}
      {t} claims ROLE
      {t} claims to be ROLE
      {t} claimed ROLE
      {t} is ROLE
      {t} is real ROLE
      {s} claims ROLE against {t}
      {s} claims same role as {t}
      {s} claims same role as I do
      {s} and {t} claim ROLE
      {s} and {t} claim to be ROLE
      {s} claims my role
      there is two ROLE and {t} is real
    `),
  },
  silence: {
    clause: lines(`
      {they} named nobody
      {they} gave us no name
      {they} said nothing of use
      {they} kept quiet
      {they} stayed silent
      {they} told us no suspect
      {they} took no side
      {they} sat on the fence
      {they} said a lot and named no one
      we heard no suspect from {s}
      {they} pointed at nobody
      {they} hid in the crowd
      {they} stayed vague
    `),
    thing: lines(`
      {p's} silence
      that silence
      the empty speech of {s}
      the lack of any name from {s}
      {p's} vague talk
    `),
    act: lines(`
      naming nobody
      staying silent
      sitting on the fence
      hiding in the crowd
      giving us no name
      keeping quiet
    `),
    heard: lines(`
      {s} is [quiet|silent]
      {s} is so [quiet|silent]
      {s} was [quiet|silent]
      {s} has been [quiet|silent]
      {s} has been so [quiet|silent]
      {s} is hiding
      {s} stays [quiet|silent]
      {s} keeps quiet
      {s} says nothing
      {s} said nothing
      {s} has said nothing
      {s} has not said anything
      {s} did not say anything
      {s} names nobody
      {s} has named nobody
      {s} has not named [anybody|somebody|suspect]
      {s} did not name [anybody|somebody|suspect]
      {s} does not name [anybody|somebody|suspect]
      {s} gives no [name|names|suspect|suspects]
      {s} gave no [name|names|suspect|suspects|opinion]
      {s} gave us no [names|suspect|suspects]
      {s} has given no [name|names|suspect|suspects]
      {s} has no [suspects|suspect|opinion]
      {s} says little
      {s} said little
      {s} has said little
      {s} barely [speaks|spoke|talks|talked]
      {s} hardly [speaks|spoke|talks|talked]
      {s} speaks little
      {s} avoids naming anybody
      {s} avoids taking side
      being so quiet
      being quiet
      quiet
    `),
  },
  'silence to': {
    clause: lines(`
      {they} did not answer {t}
      {they} gave {t} no answer
      {they} left {t} without an answer
      {they} left {t's} question in the air
      {they} ignored {t's} question
      {they} dodged {t's} question
      {they} looked past {t's} question
      {they} had nothing to say to {t}
      {t's} question is still open
      {they} would not answer {t}
      {they} ducked when asked by {t}
      {they} never came back to {t's} question
    `),
    thing: lines(`
      the answer {they} did not give to {t}
      {p's} silence towards {t}
      {t's} open question
      the missing answer to {t}
    `),
    act: lines(`
      not answering {t}
      dodging {t's} question
      leaving {t} without an answer
      ignoring {t's} question
    `),
    heard: lines(`
      {s} has not answered {t}
      {s} not answered {t}
      {s} does not answer {t}
      {s} is not answering {t}
      {s} has not answered {t} 's question
      {s} did not answer {t} 's question
      {s} not answered {t} 's question
      {s} [ignored|ignores|dodged|dodges|avoided|avoids] {t} 's question
      {s} [ignored|ignores] {t}
      {s} refused to answer {t}
      {s} refused to answer {t} 's question
      {s} did not answer my question
      {s} has not replied to {t}
      {s} did not reply to {t}
      {s} owes {t} answer
    `),
  },
  answered: {
    clause: lines(`
      {they} answered the question
      {they} gave a straight answer
      {they} answered without dodging
      {they} did not dodge the question
      {they} replied openly
      {they} told us what we asked for
      {they} explained it well
      there was a clear answer from {s}
      {they} had an answer ready
      {they} came back with an answer
      {they} cleared up what was asked
      {they} took the question head on
    `),
    thing: lines(`
      the answer {they} gave
      {p's} answer
      that straight answer
      the way {they} replied
      {p's} explanation
    `),
    act: lines(`
      giving a straight answer
      answering the question
      replying openly
      taking the question head on
    `),
    heard: lines(`
      {s} answered
      {s} has answered
      {s} answered well
      {s} answered my question
      {s} answered me
      {s} answered {t}
      {s} answered {t} 's question
      {s} answers well
      {s} answered everything
      {s} gave answers
      {s} gave an answer when I asked
      {s} gave answers to [all|] questions
      {s} answered me well
      {s} answered all questions
      {s} answered what I asked
      {s} answered what was asked
      {s} explained @p
      {s} explained well
      {s} explained @p 's vote
      {s} explained himself
      {s} explained herself
      {s} explained themselves
      {s} gave good answer
      {s} gave clear answer
      {s} gave answer
      {s} gave good explanation
      {s} gave me answer
      {s} 's answer was [good|clear|convincing]
    `),
  },
  guess: {
    clause: lines(`
      it is only a guess
      this is just a guess
      it is a hunch, no more
      I have nothing but a feeling to go on
      my gut tells me so
      it is just my gut
      I am going on instinct here
      call it intuition
      I cannot prove it, it is a feeling
      I have no proof for it
      it is a shot into the blue
      I go by feel
      it is a mere impression
    `),
    thing: lines(`
      a hunch
      pure instinct
      nothing but a feeling
      my gut feeling
      a mere impression
    `),
    heard: lines(`
      just guess
      guess
      pure guess
      wild guess
      I am guessing
      I have no evidence
      I have no real evidence
      I have no real reason
      I have no reason
      I cannot prove it
      gut feeling
      gut
      hunch
      it is intuition
      it is feeling
      feeling
      instinct
      intuition
      my gut says so
      my gut
      no proof
      no hard evidence
      impression
    `),
  },
}
