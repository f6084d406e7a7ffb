import { recipeSchema } from '../../../schemas/recipe.ts'
import type { Random } from '../../../src/game/random.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { type Finished, type PlayerMaker, playGame } from '../../../src/play/series.ts'
import { playersOf } from '../../../src/policy/players.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { type Player, UNTIMED } from '../../../src/view/player.ts'
import { askOf } from '../../../src/view/view.ts'
import type { Words } from '../../../src/view/wording.ts'

/** A player that is late, unreadable, out of turn, far too long, or takes the first option: half of the time. */
const unruly = (inner: Player, random: Random): Player => ({
  act(view) {
    const dice = random()
    if (dice < 0.15) return {}
    if (dice < 0.25) return { pick: 99, text: '' }
    if (dice < 0.35) return { pick: 'nonsense', text: 'word '.repeat(60) }
    const [first] = askOf(view).options
    return dice < 0.5 && first !== undefined ? { pick: first, text: 'Hm.' } : inner.act(view, UNTIMED)
  },
})

export const PLAYERS = ['random', 'scripted', 'unruly'] as const
export type Players = (typeof PLAYERS)[number]

export interface Series {
  readonly ruleset: Ruleset
  readonly words: Words
  play(index: number): Promise<Finished>
}

/** Games of one kind of player, moderator included. */
export function seriesOf(name: string, switches: object, players: Players): Series {
  const ruleset = rulesetNamed(name, switches)
  const words = wordsOf(ruleset)
  const recipe = recipeSchema.parse({
    ruleset: name,
    switches,
    players: players === 'unruly' ? 'random' : players,
    seed: `classic-7 ${players}`,
    games: { train: 1000 },
  })
  const inner = playersOf(words, recipe.sampling, ruleset)
  const make: PlayerMaker =
    players === 'unruly'
      ? {
          player: (name, random) => unruly(inner.player(name, random), random),
          moderator: (name, random) => unruly(inner.moderator(name, random), random),
        }
      : inner
  return { ruleset, words, play: (index) => playGame({ recipe, ruleset, split: 'train', index, make }) }
}
