import type { Reply, Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { play, seatsOf } from '../../src/game/play.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { Session } from '../../src/game/session.ts'
import type { Vocabulary } from '../../src/language/en/vocabulary.ts'
import { builtInModerator } from '../../src/policy/moderator.ts'
import { randomPlayer } from '../../src/policy/random.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { type Player, UNTIMED } from '../../src/view/player.ts'
import { askOf } from '../../src/view/view.ts'

/** A random player that sometimes says nothing, picks nonsense, or breaks the rules of conduct. */
function unruly(seed: string, vocabulary: Vocabulary): Player {
  const random = stream(seed)
  const player = randomPlayer(random, vocabulary)
  return {
    act(view): Reply | Promise<Reply> {
      const luck = random()
      if (luck < 0.05) return {}
      if (luck < 0.1) return { pick: 99, text: 'Alice lies.' }
      if (luck < 0.102) return { pick: askOf(view).options[0], text: 'You are all idiots. PASS.' }
      return player.act(view, UNTIMED)
    },
  }
}

export interface UnrulyGame {
  readonly game: Session
  readonly choices: readonly RecordedChoice[]
}

/** Game `index` of a ruleset, played by unruly players. */
export async function unrulyGame(ruleset: Ruleset, index: number): Promise<UnrulyGame> {
  const deal = shuffle(ruleset.roles, stream('deal', index))
  const game = new Session(ruleset, deal)
  const { vocabulary } = wordsOf(ruleset)
  const policies = deal.map((_, seat) => unruly(`${ruleset.name} ${index} ${seat}`, vocabulary))
  await play(game, seatsOf(policies, stream('chance', index), builtInModerator()))
  return { game, choices: game.choices }
}

export const unrulyGames = (ruleset: Ruleset, games: number): Promise<UnrulyGame[]> =>
  Promise.all(Array.from({ length: games }, (_, index) => unrulyGame(ruleset, index)))

/** Every event with who was alive when it was told. */
export function* withAlive({
  log,
  deal,
}: Session): Generator<{ told: Told; alive: readonly Seat[]; phase: string; day: number }> {
  let alive: readonly Seat[] = deal.map((_, i) => i + 1)
  let [phase, day] = ['night', 0]
  for (const told of log) {
    if (told.event.type === 'began') [phase, day] = [told.event.phase, told.event.number]
    yield { told, alive, phase, day }
    if (told.event.type === 'left') alive = alive.filter((seat) => seat !== (told.event as { seat: Seat }).seat)
  }
}
