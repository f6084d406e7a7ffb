import { type Style, styles } from '../../language/moves.ts'
import { oneOf, type Random } from '../../speech/writer/random.ts'

export const skills = ['novice', 'club', 'expert'] as const
export type Skill = (typeof skills)[number]

/** What differs from player to player. Drawn once a game from the seat's own random stream, recorded with the game, never in a view. */
export interface Traits {
  readonly skill: Skill
  readonly style: Style
  /** How much of the evidence counts: log-odds are multiplied by it. */
  readonly attention: number
  /** The standard deviation of first impressions, in log-odds. */
  readonly impression: number
  /** How much better an option must be to be picked e times as often: utilities are divided by it. */
  readonly temperature: number
  /** In [0, 1): how readily a black player claims what it is not, and turns against its own. */
  readonly boldness: number
  readonly treachery: number
  /** In [0, 1): how much this player says. */
  readonly talk: number
}

/** How skill shows. Chosen by hand; docs/players.md has what each level wins. */
const LEVELS: Readonly<Record<Skill, Pick<Traits, 'attention' | 'impression' | 'temperature'>>> = {
  novice: { attention: 0.55, impression: 0.4, temperature: 0.6 },
  club: { attention: 0.85, impression: 0.25, temperature: 0.42 },
  expert: { attention: 1, impression: 0.1, temperature: 0.25 },
}

/** Of four players at a table of mixed skill, one is a novice and one an expert. */
const MIX: readonly Skill[] = ['novice', 'club', 'club', 'expert']

/** Draws the traits of a player; of a skill drawn from the mix if none is given. The draws are the same in number either way. */
export function drawTraits(random: Random, skill: Skill | undefined): Traits {
  const drawn = oneOf(MIX, random)
  const level = skill ?? drawn
  const own = (): number => Math.round(random() * 100) / 100
  const { attention, impression, temperature } = LEVELS[level]
  return {
    skill: level,
    style: oneOf(styles, random),
    attention,
    impression,
    temperature: Math.round(temperature * (0.8 + 0.4 * random()) * 100) / 100,
    boldness: own(),
    treachery: own(),
    talk: own(),
  }
}
