import { type Ask, CHANCE, type Choice, type Reply, type Seat } from '../../schemas/ask.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import type { Game } from '../game/game.ts'
import type { Random } from '../game/random.ts'
import type { Policy } from '../policy/policy.ts'
import { type CountTokens, settle } from './settle.ts'

export interface Players {
  /** policies[0] sits in seat 1. */
  readonly policies: readonly Policy[]
  /** Answers what the rules ask of chance. */
  readonly chance: Random
  readonly countTokens?: CountTokens | undefined
}

/** Plays a game to its end and returns every choice with its place. Simultaneous asks are put at once; it waits only for players that need waiting for. */
export async function playOut(game: Game, players: Players): Promise<RecordedChoice[]> {
  const choices: RecordedChoice[] = []
  const turns: number[] = []
  while (!game.result) {
    const asks = game.pending
    const replies = asks.map((ask) => reply(ask, game, players))
    const settled = replies.some(isPending) ? await Promise.all(replies) : (replies as Reply[])
    const answers = asks.map((ask, i) => settle(ask, settled[i], players.countTokens))
    for (let i = 0; i < asks.length; i++) {
      const seat = asks[i]!.seat
      const turn = turns[seat + 1] ?? 0
      turns[seat + 1] = turn + 1
      choices.push(recorded(seat, turn, answers[i]!))
    }
    game.answer(answers)
  }
  return choices
}

const isPending = (reply: Reply | Promise<Reply>): boolean => reply instanceof Promise

/** Written out, not spread: this runs for every choice of every game. */
const recorded = (seat: Seat, turn: number, choice: Choice): RecordedChoice => ({
  seat,
  turn,
  pick: choice.pick,
  text: choice.text,
  thought: choice.thought,
  source: choice.source,
  attempts: choice.attempts,
  truncated: choice.truncated,
  ending_repaired: choice.ending_repaired,
})

function reply(ask: Ask, game: Game, { policies, chance }: Players): Reply | Promise<Reply> {
  if (ask.seat === CHANCE) return { pick: ask.options[Math.floor(chance() * ask.options.length)]! }
  return policies[ask.seat - 1]!.act(game.view(ask.seat))
}

export class UnusedChoices extends Error {}
export class MissingChoice extends Error {}

/** Plays recorded choices again, by (seat, turn); needs no players and no random numbers. Throws if a choice is missing, illegal or left over. */
export function replay(game: Game, choices: readonly (Choice & { seat: number; turn: number })[]): Game {
  const place = (seat: number, turn: number): string => `${seat}.${turn}`
  const left = new Map(choices.map(({ seat, turn, ...choice }) => [place(seat, turn), choice]))
  if (left.size < choices.length) throw new UnusedChoices('two choices stand at the same seat and turn')
  const turns = new Map<number, number>()
  while (!game.result) {
    const answers = game.pending.map(({ seat, act }) => {
      const turn = turns.get(seat) ?? 0
      turns.set(seat, turn + 1)
      const choice = left.get(place(seat, turn))
      if (!choice) throw new MissingChoice(`seat ${seat} has no choice for turn ${turn} (${act})`)
      left.delete(place(seat, turn))
      return choice
    })
    game.answer(answers)
  }
  if (left.size > 0)
    throw new UnusedChoices(`${left.size} choices are left over, the first at seat.turn ${[...left.keys()][0]}`)
  return game
}
