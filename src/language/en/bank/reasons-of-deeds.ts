import { lines, type ReasonBank, type ReasonKey } from './reason.ts'

/** Kills, and who did as another did. */
export const REASONS_OF_DEEDS: Readonly<Record<Extract<ReasonKey, 'killed' | 'followed'>, ReasonBank>> = {
  killed: {
    clause: lines(`
      {t} suspected {them} and was killed at night
      {t} was killed after speaking against {them}
      {t} warned us of {them} and was killed
      {t}, who suspected {them}, was killed
      {t} accused {them} and was killed
      {t} was murdered after accusing {them}
      the night took {t}, who was after {them}
      {t} spoke against {them} and was killed
      {t} pointed at {them} and was killed at night
      {t}, now dead, had pointed at {them}
    `),
    thing: lines(`
      the death of {t}, who suspected {them}
      the murder of {t}, who was onto {them}
      the killing of {t}, who spoke against {them}
      the loss of {t}, who had been after {them}
    `),
    heard: lines(`
      {t} was killed, and {t2} had suspected {them}
      {t} accused {them}, and then {t2} was killed
      {t} had {them} as a suspect and did not live to see the day
      the dead {t} was against {them}
      {t} spoke against {them} and did not live long after that
      {t} suspected {s} and [was|got|is] [killed|shot|murdered|dead]
      {t} accused {s} and [was|got|is] [killed|shot|murdered|dead]
      {t} named {s} and [was|got|is] [killed|shot|murdered|dead]
      {t} who [suspected|accused|named|attacked|pointed at|warned us about|was suspicious of|was against] {s} [was|got|is] [killed|shot|murdered|dead|died]
      {t} was [killed|shot|murdered] [after|for] [suspecting|accusing|naming|attacking|pointing at] {s}
      {t} was killed after @p [suspected|accused|named|attacked] {s}
      {t} died after [suspecting|accusing|naming|attacking] {s}
      {t} was killed because @p [suspected|accused|named] {s}
      {t} [suspected|accused|named] {s} and died
      {t} suspected {s} and did not survive night
      {t} was killed and {t} [suspected|had suspected|accused|had accused|named|had named] {s}
      dead {t} [suspected|accused|named] {s}
    `),
  },
  followed: {
    clause: lines(`
      {they} did the same as {t}
      {they} simply followed {t}
      {they} followed {t}
      {they} went along with {t}
      {they} went where {t} went
      {they} copied {t}
      {they} took over what {t} said
      {they} hid behind {t}
      {they} only repeated {t}
      {they} agreed with {t} on everything
      {they} voted and talked as {t} did
      {they} ran after {t}
    `),
    thing: lines(`
      the way {they} followed {t}
      the way {they} went along with {t}
      how closely {they} kept to {t}
      the ease with which {they} copied {t}
    `),
    act: lines(`
      following {t}
      copying {t}
      going along with {t}
      running after {t}
      hiding behind {t}
    `),
    heard: lines(`
      {they} said after {t} what {t2} had said before
      {they} jumped on {t's} train
      {they} walked in {t's} steps
      {they} acted as {t's} shadow
      {s} follows {t}
      {s} is following {t}
      {s} followed {t} 's [vote|suspicion|lead|suspect]
      {s} follows {t} 's [vote|suspicion|lead|suspect]
      {s} copies {t}
      {s} is copying {t}
      {s} repeats {t}
      {s} repeated {t}
      {s} repeated what {t} said
      {s} repeats what {t} [says|said]
      {s} voted like {t}
      {s} voted same as {t}
      {s} voted as {t} did
      {s} voted with {t}
      {s} votes with {t}
      {s} did what {t} did
      {s} does what {t} does
      {s} goes along with {t}
      {s} agrees with everything {t} says
      {s} hides behind {t}
      {s} is hiding behind {t}
      {s} jumped on {t} 's [vote|suspicion|wagon|bandwagon]
    `),
  },
}
