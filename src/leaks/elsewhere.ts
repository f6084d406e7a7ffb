import { type Ask, isSpeech, type Option, type Seat } from '../../schemas/ask.ts'
import type { GameRecord, RecordedChoice } from '../../schemas/record.ts'

/** Columns that say which player decided and in which split: they are compared with the recipe, and differ elsewhere. */
export const ELSEWHERE: readonly string[] = ['player', 'split']

/** The record of the same game at another place of a dataset, with another judgement and other traits of players. No prompt and no answer may differ. */
export const recordElsewhere = (record: GameRecord, id: string): GameRecord => ({
  ...record,
  game_id: id,
  split: record.split === 'train' ? 'test' : 'train',
  index: record.index + 1,
  traits: record.deal.map(() => ({ skill: 'elsewhere' })),
  editions: { elsewhere: 1 },
  marks: [...record.marks.toReversed(), { seat: 1, kind: 'bonus', points: 0.5 }],
  usage: { calls: 1, prompt_tokens: 2, cached_tokens: 3, completion_tokens: 4 },
})

/** The same record with other players. Of a player the rows name its own decisions; nothing else may follow from its name. */
export const withOtherPlayers = (record: GameRecord): GameRecord => ({
  ...record,
  players: record.players.map((_, i) => `elsewhere-${i % 2}`),
  ...(record.moderator !== undefined && { moderator: 'elsewhere' }),
})

/**
 * Another answer to the same ask, with another value for everything that a choice may say. That the rules chose stays so, as it decides which rows there
 * are.
 */
export function otherwise(choice: RecordedChoice, ask: Ask): RecordedChoice {
  const { source, pick, text, thought, heard, probs, beliefs, attempts, truncated, ending_repaired, rollouts } = choice
  const nominee = heard?.nominee
  return {
    ...choice,
    source: source === 'default' ? source : source === 'made' ? 'repaired' : 'made',
    pick: isSpeech(ask) ? pick : next(ask.options, pick),
    text: text && `That was not all. ${text}`,
    thought: thought && `${thought} Or so I think.`,
    heard: heard && {
      ...(nominee !== undefined && { nominee: next(ask.nominable ?? [], nominee) as Seat }),
      ...(heard.fouls === undefined && { fouls: ['elsewhere'] }),
    },
    probs: probs?.toReversed(),
    beliefs: beliefs?.map((p) => 1 - p),
    rollouts: rollouts && { ...rollouts, wins: rollouts.wins.map(lost) },
    attempts: attempts + 1,
    truncated: !truncated,
    ending_repaired: !ending_repaired,
  }
}

/** The option after this one, in a circle. */
const next = (options: readonly Option[], pick: Option | undefined): Option | undefined =>
  options[(options.indexOf(pick!) + 1) % options.length]

/** Rollouts of an option in which its team lost where it won. */
const lost = (wins: string): string => wins.replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))
