import type { Breach } from './breach.ts'
import { AS_AN_AI } from './breaches/as-an-ai.ts'
import { BRIBE } from './breaches/bribe.ts'
import { INSULT } from './breaches/insult.ts'
import { JUDGE_TALK } from './breaches/judge-talk.ts'
import { NIGHT_PERCEPTION } from './breaches/night-perception.ts'
import { OATH } from './breaches/oath.ts'
import { PROMPT_TALK } from './breaches/prompt-talk.ts'
import { RELIGIOUS_APPEAL } from './breaches/religious-appeal.ts'
import { SPECTATOR_HINT } from './breaches/spectator-hint.ts'
import { THREAT } from './breaches/threat.ts'

/** Every way to break a rule of conduct that patterns can find. */
export const BREACHES: readonly Breach[] = [
  ...OATH,
  ...THREAT,
  ...BRIBE,
  ...NIGHT_PERCEPTION,
  ...SPECTATOR_HINT,
  ...INSULT,
  ...RELIGIOUS_APPEAL,
  ...JUDGE_TALK,
  ...PROMPT_TALK,
  ...AS_AN_AI,
]
