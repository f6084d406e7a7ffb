import { tmpdir } from 'node:os'
import { GameMaster } from '../../pipelines/bridge/xmpp/game-master.ts'
import { keptMessage } from '../../pipelines/bridge/xmpp/kept-message.ts'
import { MawSeat } from '../../pipelines/bridge/xmpp/maw-seat.ts'
import type { Table as MawTable } from '../../pipelines/bridge/xmpp/maw-teller.ts'
import { PlayerAgent } from '../../pipelines/bridge/xmpp/player-agent.ts'
import { playRounds } from '../../pipelines/bridge/xmpp/series.ts'
import type { Game } from '../../pipelines/table/game.ts'
import { programPace } from '../../pipelines/table/pace.ts'
import type { WireKeeper } from '../../pipelines/wire/keeper.ts'
import type { FipaAct, MawAgent, MawMessage } from '../../schemas/maw-messages.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { stream } from '../../src/game/random.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { NAMES } from '../../src/games/shared/names.ts'
import { playersOf } from '../../src/policy/players.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { appraiserOf } from '../../src/value/appraise.ts'
import type { Player } from '../../src/view/player.ts'
import { VirtualClock } from '../table/virtual-clock.ts'

/** A message as it was sent, with the time. */
export interface Sent {
  readonly at: number
  readonly from: MawAgent
  readonly to: string
  readonly act: FipaAct
  readonly body: MawMessage
}

export const jidOf = (i: number): string => `p${i + 1}@here`

/** The players of a table that nobody had to join. */
export const tableOf = (seats: number): MawTable => ({
  players: Array.from({ length: seats }, (_, i) => ({ seat: i + 1, name: NAMES[i]!, jid: jidOf(i) })),
  round: 1,
  rounds: 1,
})

/** A seat of such a table, with what it is sent. */
export function mawSeat(seats: number, send: (sent: Omit<Sent, 'at' | 'to'>) => void): MawSeat {
  return new MawSeat(tableOf(seats), (from, act, body) => send({ from, act, body }))
}

export type Tell = (to: MawAgent, body: string) => void

interface Playing {
  readonly switches?: object
  readonly rounds?: number
  readonly seed?: string
  /** Who answers for a player; the others are `scripted`. Without an answer the rules answer. */
  readonly otherwise?: (player: number, body: MawMessage, tell: Tell) => void
  readonly isOther?: (player: number) => boolean
  readonly clock?: VirtualClock
  /** Makes the players that are not `scripted`; `seatOf` finds a player by what it is called. */
  readonly make?: (ruleset: Ruleset, player: number, seatOf: (said: string) => number | undefined) => Player
  /** Keeps what players are sent. */
  readonly keeper?: WireKeeper
  /** What a player took. */
  readonly heard?: (player: number, body: string) => void
}

/** A whole series in memory: a game master, six players as agents, a virtual clock. */
export async function playSeries({
  switches = {},
  rounds = 1,
  seed = 'series',
  otherwise,
  isOther = () => otherwise !== undefined,
  clock = new VirtualClock(),
  make,
  heard,
  keeper,
}: Playing) {
  const ruleset = rulesetNamed('maw', switches)
  const seats = ruleset.roles.length
  const sent: Sent[] = []
  const agents: (PlayerAgent | undefined)[] = []
  let work = Promise.resolve()
  const roomOf = (jid: string): MawAgent => jid.split('@')[0] as MawAgent
  const master = new GameMaster(seats, rounds, (from, to, act, body) => {
    sent.push({ at: clock.now(), from, to, act, body })
    if (keeper) keeper.sent(master.seatOf(to), keptMessage({ from, act, body }))
    const player = Number(/\d+/.exec(to)![0]) - 1
    const tell: Tell = (whom, said) => master.receive(whom, `${to}/x`, said)
    if (isOther(player)) otherwise?.(player, body, tell)
    else {
      const text = JSON.stringify(body)
      work = work.then(() => agents[player]?.take(`${from}@here`, text))
    }
  })
  for (let i = 0; i < seats; i++) {
    const jid = jidOf(i)
    if (isOther(i)) {
      master.receive('gm', jid, JSON.stringify({ type: 'join_lobby', player_name: `Name-${i + 1}` }))
      continue
    }
    const agent: PlayerAgent = new PlayerAgent({
      jid,
      gm: 'gm@here',
      name: `Name-${i + 1}`,
      make: (rules) => make?.(rules, i, (said) => agent.seatNamed(said)) ?? makePlayer(rules, `${seed} ${i}`),
      heard: (body) => heard?.(i, body),
      clock,
      tickMs: 15_000,
      send: (to, _, body) => master.receive(roomOf(to), `${jid}/x`, JSON.stringify(body)),
    })
    agents[i] = agent
    agent.join()
  }
  const games: Game[] = []
  const orders: (readonly { name: string }[])[] = []
  const playing = playRounds(master, {
    ...{ ruleset, rounds, clock, pace: programPace(), folder: tmpdir(), signal: new AbortController().signal, seed },
    ...(keeper && { keeper }),
    complain: (sentence) => {
      throw new Error(sentence)
    },
    async ended(game, _, order) {
      games.push(game)
      orders.push(order)
      await work
    },
  })
  await clock.until(playing)
  return { master, games, orders, sent, ruleset }
}

export function makePlayer(ruleset: Ruleset, seed: string) {
  const words = wordsOf(ruleset)
  const { sampling } = recipeSchema.parse({ ruleset: ruleset.name, games: { train: 1 } })
  return playersOf(words, sampling, ruleset, appraiserOf(ruleset, words)).player('scripted', stream(seed))
}
