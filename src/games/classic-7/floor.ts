import type { Limit } from '../../../schemas/event.ts'
import type { Script } from '../../game/ruleset.ts'
import { chat } from '../shared/chat.ts'
import { moderated } from '../shared/moderated.ts'
import { nextStarter, rounds } from '../shared/rounds.ts'
import type { SpeechLimit } from '../shared/speech.ts'
import { limitOf } from '../shared/switches.ts'
import type { Table } from './state.ts'
import type { Switches } from './switches.ts'

const SPEECH_SECONDS = 20
const CUE_SECONDS = 10
/** How often a seat may be called a day. */
const PER_DAY = 2

/** Decision 22: how long a speech and a cue may be. */
export function limitsOf({ speechWords, cueWords, speechTokens, cueTokens, tokenizer }: Switches): {
  readonly speech: Limit
  readonly cue: Limit
} {
  return {
    speech: limitOf(speechWords, speechTokens, tokenizer),
    cue: limitOf(cueWords, cueTokens, tokenizer),
  }
}

export const speechLimit = (switches: Switches): SpeechLimit => ({
  ...limitsOf(switches).speech,
  seconds: SPEECH_SECONDS,
})

/** Decision 21: who may speak when. */
export function* floor(table: Table): Script {
  const { world, tell, switches } = table
  const speech = speechLimit(switches)
  if (switches.floor === 'moderated') {
    const cue = { ...limitsOf(switches).cue, seconds: CUE_SECONDS }
    return yield* moderated(table, { perDay: PER_DAY, speech, cue, cueTo: switches.cueTo })
  }
  if (switches.floor === 'chat') {
    const clock = { ticks: switches.chatTicks, seconds: switches.tickSeconds, wait: 1 }
    const limit = limitsOf(switches).speech
    return yield* chat(table, { name: 'table', members: world.alive, audience: 'everyone', clock, limit })
  }
  if (switches.roundOrder === 'chance')
    return yield* rounds(table, { rounds: switches.rounds, order: 'chance', speech })
  table.starter = nextStarter(world.alive, table.starter)
  tell('everyone', { type: 'started', seat: table.starter, day: world.day })
  yield* rounds(table, { rounds: switches.rounds, order: table.starter, speech })
}
