import { OWN_DEEDS, OWN_ENDS, OWN_LEADS } from '../../language/en/bank/own-deeds.ts'
import type { OwnDeed } from '../../language/standing.ts'
import { draw } from './draw.ts'
import { withStanding } from './standing.ts'
import { chance, pickFrom, type Slots, say, type Voice } from './voice.ts'

/** How often a deed stands behind a plain "do not vote against me", and how often a last word follows. */
const PLEADS = 0.25
const ENDS = 0.2

/** Ways to put a deed behind what it is for. */
const BEHIND = [': R', '. R', ', because R', '. After all, R', '. R']

/** Says what the speaker did, and why that speaks for it; `plea` says that it should stay. */
export function ownDefence(why: OwnDeed, plea: () => string, voice: Voice): string {
  const slots: Slots = { t: why.target, day: 'day' in why ? why.day : undefined }
  const deed = say(draw(OWN_DEEDS[why.kind], slots, voice), slots, voice)
  const isShort = voice.isSafe || voice.style === 'terse'
  const words = isShort
    ? deed
    : chance(PLEADS, voice)
      ? behind(plea(), deed, voice)
      : draw(OWN_LEADS, {}, voice).replace('R', () => deed)
  const said = withStanding(words, why, true, voice)
  return !isShort && chance(ENDS, voice) ? `${said}. ${say(draw(OWN_ENDS, {}, voice), {}, voice)}` : said
}

function behind(plea: string, deed: string, voice: Voice): string {
  const frame = pickFrom(BEHIND, voice)
  return `${plea}${(plea.includes(':') ? '. R' : frame).replace('R', () => deed)}`
}
