/** The words in which players of a game claim what they are and what they found out. */
export interface Vocabulary {
  /** For each role, the names it is claimed by. The first one is used to make a claim. */
  readonly roles: Readonly<Record<string, readonly string[]>>
  /** For each result of a check, the words that tell it; the first is used to make a claim. */
  readonly found: Readonly<Record<string, readonly string[]>>
  /** The verbs of the checking and of the protecting role. */
  readonly checked: readonly string[]
  readonly protected: readonly string[]
  /** What a player is called who is suspected, and one who is trusted: words for the teams. */
  readonly suspected: readonly string[]
  readonly trusted: readonly string[]
  /** What the black team does to its victim at night; without words of the game, "shot". */
  readonly killed?: readonly string[]
}

/** Whether the black team of a game are Werewolves, whose nights kill without a gun. */
export const isOfWolves = ({ suspected }: Vocabulary): boolean => suspected.some((word) => /wol(?:f|ves)$/i.test(word))

/** The 2025 game: only the Sheriff's role is worth a claim, and nobody protects. */
export const MAFIA_2025: Vocabulary = {
  roles: { sheriff: ['Sheriff'] },
  found: { red: ['red'], black: ['black'] },
  checked: ['checked'],
  protected: [],
  suspected: ['black', 'mafia'],
  trusted: ['red'],
}
