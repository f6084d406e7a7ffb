import { isSpeech, type Option, type Reply } from '../../../schemas/ask.ts'
import { MAFIA_2025, type Vocabulary } from '../../language/en/vocabulary.ts'
import { brief } from '../../speech/writer/brief.ts'
import type { Random } from '../../speech/writer/random.ts'
import { factsOf } from '../../view/facts.ts'
import type { Player } from '../../view/player.ts'
import { askOf, type View } from '../../view/view.ts'
import { post, whisper } from './chat.ts'
import type { Mind } from './mind.ts'
import { suspects } from './mind.ts'
import { check, protect, shoot } from './night.ts'
import { weigh } from './suspicion.ts'
import { nominee, plan } from './talk.ts'
import { raise, raiseHand, vote } from './vote.ts'

/**
 * Plays each role sensibly, from what its seat heard alone. Reds weigh votes, nominations and claims; the Sheriff checks whom it cannot
 * read and says so when it matters; the Doctor protects whom the mafia would shoot; the mafia shoots players whom the table believes, does
 * not nominate its own members, and the Don looks for the Sheriff.
 */
export function scriptedPlayer(
  random: Random,
  vocabulary: Vocabulary = MAFIA_2025,
): Player & { act(view: View): Reply } {
  // moods[seat] is the first impression of a seat. Seat 0 is the moderator, so the first draw is used for the player's caution.
  const moods = Array.from({ length: 100 }, random)
  const caution = moods[0]!
  return {
    act(view: View): Reply {
      const facts = factsOf(view)
      const suspicion = weigh(facts, moods, vocabulary)
      const mind: Mind = { ask: askOf(view), facts, suspicion, caution, vocabulary, random }
      if (isSpeech(mind.ask)) return { text: brief(plan(mind), random, mind.ask, vocabulary) }
      if (mind.ask.act === 'post') return post(mind)
      if (mind.ask.act === 'whisper') return whisper(mind)
      return { pick: pick(mind) }
    },
  }
}

/** A pick, by act. */
function pick(mind: Mind): Option {
  const { ask } = mind
  const seats = ask.options.filter((option) => typeof option === 'number')
  switch (ask.act) {
    case 'vote':
      return isCalled(mind) ? raiseHand(mind, seats[0]!) : vote(mind, seats)
    case 'raise':
      return raise(mind)
    case 'check':
      return check(mind, seats)
    case 'protect':
      return protect(mind, seats)
    case 'claim':
    case 'kill':
      return shoot(mind, seats)
    case 'nominate':
      return nominee(mind, seats) ?? 'none'
    case 'suspect':
      return suspects(mind, seats)[0] ?? 'none'
    default:
      return ask.otherwise ?? ask.options[0]!
  }
}

/** Whether hands are raised for one nominee of a ballot. */
const isCalled = ({ ask: { options }, facts: { ballot } }: Mind): boolean =>
  ballot.length > 1 && options.filter((option) => typeof option === 'number').length === 1
