import { lines, type ReasonBank, type ReasonKey } from './reason.ts'

/** Silence, to all or to one. */
export const REASONS_OF_SILENCE: Readonly<Record<Extract<ReasonKey, 'silence' | 'silence to'>, ReasonBank>> = {
  silence: {
    clause: lines(`
      {they} named nobody
      {they} gave us no name
      {they} said nothing of use
      {they} gave no name at all
      {they} would not name anybody
      {they} told us no suspect
      {they} took no side
      {they} sat on the fence
      we heard no suspect from {s}
      {they} pointed at nobody
      {they} stayed vague
    `),
    thing: lines(`
      {p's} speech without a name
      that speech without a name
      the empty speech of {s}
      the lack of any name from {s}
      {p's} vague talk
    `),
    act: lines(`
      naming nobody
      having no opinion of anybody
      sitting on the fence
      hiding in the crowd
      giving us no name
      saying nothing against anybody
    `),
    heard: lines(`
      {they} [kept quiet|stayed silent]
      [{p's}|that] silence
      [staying silent|keeping quiet]
      {they} hid in the crowd
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
      {they} avoided {t's} question
      {they} did not answer {t}
      {they} gave {t} no answer
      {they} left {t} without an answer
      {they} left {t's} question in the air
      {they} ignored {t's} question
      {they} dodged {t's} question
      {they} looked past {t's} question
      {they} had nothing to say to {t}
      {they} would not answer {t}
      {they} ducked when asked by {t}
      {they} never came back to {t's} question
    `),
    thing: lines(`
      the answer {they} did not give to {t}
      {p's} silence towards {t}
      the missing answer to {t}
    `),
    act: lines(`
      not answering {t}
      dodging {t's} question
      leaving {t} without an answer
      ignoring {t's} question
    `),
    heard: lines(`
      {t's} open question
      {t's} question is still open
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
}
