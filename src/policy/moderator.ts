import type { Reply, Seat } from '../../schemas/ask.ts'
import { type Facts, factsOf } from '../view/facts.ts'
import type { Player } from '../view/player.ts'
import { askOf, type View } from '../view/view.ts'

const CUES = [
  'who should explain themselves, and why?',
  'whom do you trust least, and why?',
  'what did you notice that others did not?',
  'who has been too quiet for you?',
  'what would change your mind?',
] as const

/**
 * Runs a moderated floor without a model (time-to-talk.md, section 6): calls players until everybody who may speak has spoken today:
 * the one who has spoken least, and of several the next seat after the last speaker. It sees public events only.
 */
export const builtInModerator = (): Player => ({
  act(view: View): Reply {
    const ask = askOf(view)
    const facts = factsOf(view)
    const said = saidToday(facts)
    const last = said.at(-1)
    const times = (seat: Seat): number => said.filter((other) => other === seat).length
    if (ask.act === 'schedule') {
      const isWaiting = facts.alive.some((seat) => times(seat) === 0)
      return { pick: isWaiting ? 'send' : 'wait' }
    }
    const after = (seat: Seat): number => (seat - (last ?? 0) + facts.seats - 1) % facts.seats
    const [seat] = ask.options
      .filter((option) => typeof option === 'number')
      .sort((a, b) => times(a) - times(b) || after(a) - after(b))
    return { pick: seat!, text: `Player ${seat}, ${CUES[said.length % CUES.length]}` }
  },
})

/** Who spoke today, in order. */
const saidToday = ({ speeches, day }: Facts): Seat[] =>
  speeches.filter((said) => said.day === day && said.act === 'speak').map(({ seat }) => seat)
