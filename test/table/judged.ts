import type { Game } from '../../pipelines/table/game.ts'
import { JudgeSeat } from '../../pipelines/table/judge-seat.ts'
import type { Table } from '../../pipelines/table/table.ts'
import type { Reply } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import type { JudgeMessage } from '../../schemas/table.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { keeping, type Seated } from './tables.ts'

const ruleset = rulesetNamed('classic-7')
const LAPSED = 0
const FULL = 1

/** A game played to its end, by the first asks: one that lapses, and one whose answer has a thought and beliefs. */
function played(): Session {
  const session = new Session(ruleset, ruleset.roles)
  let asked = 0
  while (!session.result)
    for (const ask of session.open) {
      const { seat, options } = ask
      const reply: Reply =
        options.length > 0
          ? { pick: options.at(-1)! }
          : { text: `I am the Detective, and number ${(seat % 7) + 1} is mafia.` }
      if (asked === LAPSED) session.lapse(ask, 'gone')
      else session.reply(ask, asked === FULL ? { ...reply, thought: 'I wait.', beliefs: [0.25, 0.75] } : reply)
      asked++
    }
  return session
}
/** The game that these tests look at. */
export const session = played()
export const { log, choices } = session

const attempt = (turn: number, tokens: number) => ({
  turn,
  cost: { prompt_tokens: tokens, cached_tokens: 0, completion_tokens: 1 },
})
export const game = {
  session,
  ruleset,
  words: wordsOf(ruleset),
  setUp: { players: ruleset.roles.map((_, i) => (i === 1 ? 'model:dear@https://example.org/v1' : 'scripted')) },
  machines: new Map([[2, { attempts: [attempt(3, 10), attempt(4, 20), attempt(4, 30)] }]]),
  prices: { dear: { input: 1000, output: 1000 } },
} as unknown as Game

/** A judge at a game, and the table that it may stop. */
export function seated() {
  const judge = new JudgeSeat('token')
  const table = {
    steps: Number.POSITIVE_INFINITY,
    breaksAt: undefined as Table['breaksAt'],
    went: 0,
    goOn: () => void table.went++,
  }
  const line = keeping()
  judge.connect(line, '')
  judge.sitDown(game, table as unknown as Table)
  return { judge, table, line }
}
/** What kinds of messages a line was sent. */
export const kinds = ({ sent }: Seated): ReadonlySet<string> => new Set(sent.map(({ kind }) => kind))
/** What a line was sent beside the state of the table. */
export const open = ({ sent }: Seated) => sent.filter(({ kind }) => kind !== 'judge' && kind !== 'elsewhere')
/** Tells the judge what is told at a table. */
export const tell = (judge: JudgeSeat, told: readonly Told[]): void => told.forEach((one) => void judge.told(one, []))
/** An event that everybody hears. */
export const event = (fields: object): Told => ({ to: 'everyone', event: fields as Event })

/** Which of the judge's messages were sent to a line, by their places. */
export const placesIn = ({ messages }: JudgeSeat, line: Seated): number[] =>
  open(line).map((message) => messages.indexOf(message as JudgeMessage))
/** The places of all messages from one on. */
export const from = ({ messages }: JudgeSeat, first: number): number[] => [...messages.keys()].slice(first)
