import type { Role, Seat } from '../../schemas/ask.ts'
import type { Event, EventOf } from '../../schemas/event.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import type { Question, Stages } from '../../src/policy/agents/stages.ts'
import { type View, viewFrom } from '../../src/view/view.ts'

/** Seats 1 and 6 are black. */
export const DEAL: readonly Role[] = ['mafia', 'civilian', 'sheriff', 'doctor', 'civilian', 'mafia', 'civilian']
export const RULES = rulesetNamed('classic-7')

/** What a seat heard of a game whose cards are those above, and what it is asked at the end. */
export function viewBy(seat: Seat, heard: readonly Event[], asked: Partial<EventOf<'asked'>> = {}): View {
  const opened = new Session(RULES, DEAL).log[0]!.event
  const own: Event[] = [{ type: 'dealt', seat, role: DEAL[seat - 1]! }]
  if (DEAL[seat - 1] === 'mafia') own.push({ type: 'met', seats: [1, 6] })
  const ask: Event = { type: 'asked', seat, turn: 0, act: 'speak', options: [], words: 50, seconds: 60, ...asked }
  return viewFrom(
    seat,
    [opened, ...own, ...heard, ask].map((event) => ({ event, open: !own.includes(event) && event !== ask })),
  )
}

export const spoke = (seat: Seat, text: string): Event => ({ type: 'spoke', seat, act: 'speak', text })

/** What a stage was asked. */
export interface AskedStage {
  readonly stage: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Stages that are answered by a function, with all that they were asked. */
export function stagesBy(answer: (asked: AskedStage) => string): {
  readonly stages: Stages
  readonly asked: AskedStage[]
} {
  const asked: AskedStage[] = []
  const said = (stage: string, values: object = {}): string => {
    const one = { stage, values: { ...values } }
    asked.push(one)
    return answer(one)
  }
  const ask = async (stage: string, _: View, { values, read }: Question<unknown>) => read(said(stage, values))
  const stages = {
    attempts: [],
    ask,
    askAll: (stage: string, view: View, all: readonly Question<unknown>[]) =>
      Promise.all(all.map((question) => ask(stage, view, question))),
    act: async (stage: string, _: View, { values }: { values?: object } = {}) => ({
      reply: JSON.parse(said(stage, values)) as object,
    }),
  }
  return { stages: stages as unknown as Stages, asked }
}
