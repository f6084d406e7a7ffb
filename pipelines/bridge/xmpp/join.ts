import type { MawMessage } from '../../../schemas/maw-messages.ts'
import type { Model } from '../../../schemas/model.ts'
import { recipeSchema } from '../../../schemas/recipe.ts'
import type { Clock } from '../../../src/game/play.ts'
import { stream } from '../../../src/game/random.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { Calls } from '../../../src/policy/calls.ts'
import { chatPlayer } from '../../../src/policy/chat-player.ts'
import { playersOf } from '../../../src/policy/players.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { appraiserOf } from '../../../src/value/appraise.ts'
import type { Player } from '../../../src/view/player.ts'
import { connectAgent, type XmppAgent, type XmppServer } from './connection.ts'
import { InterfaceModel } from './interface-model.ts'
import { bareOf } from './maw-words.ts'
import { PlayerAgent } from './player-agent.ts'

export interface Joining {
  readonly server: XmppServer
  readonly gm: string
  /** The account, and the name in the lobby. */
  readonly account: string
  readonly name: string
  /** A built-in player, as `--players` names it. */
  readonly player: string
  /** The address of the Model or User interface agent that decides for the player, instead of a built-in one. */
  readonly interface?: string | undefined
  /** The address of an agent that is shown what the player hears. */
  readonly watch?: string | undefined
  readonly seed: string
  readonly clock: Clock
  readonly tickMs: number
  /** The game master has not answered yet; called once. */
  readonly waiting?: (() => void) | undefined
}

/** How long the game master may take to answer before that is said, and when a player asks again whose request came back. */
const ANSWER_MS = 3000
const AGAIN_MS = 5000

/** An agent of ours that plays at a game master's table. */
export interface JoinedAgent {
  /** The last standings of a series, or why the game master refused the player. */
  readonly over: Promise<MawMessage>
  close(): Promise<void>
}

/** Joins the lobby of a game master with a player of ours. */
export async function joinGame({
  server,
  gm,
  account,
  name,
  player,
  seed,
  clock,
  tickMs,
  interface: decides,
  watch,
  waiting,
}: Joining): Promise<JoinedAgent> {
  let agent: XmppAgent | undefined
  let end = (_: MawMessage): void => {}
  const over = new Promise<MawMessage>((resolve) => {
    end = resolve
  })
  const playing = new PlayerAgent({
    jid: `${account}@${server.domain}`,
    gm,
    name,
    make: (ruleset) =>
      asked ? asInterface(ruleset, asked, `${seed} ${account}`) : makePlayer(ruleset, player, `${seed} ${account}`),
    clock,
    tickMs,
    send: (to, act, body) => agent?.send(to, act, body),
    heard: (body) => {
      for (const to of new Set([decides, watch])) if (to !== undefined) agent?.send(to, 'inform', JSON.parse(body))
    },
    over: (message) => {
      if (message.type !== 'standings' || message.rounds >= message.of) end(message)
    },
  })
  const asked =
    decides === undefined
      ? undefined
      : new InterfaceModel({
          clock,
          milliseconds: tickMs,
          send: (body) => agent?.send(decides, 'request', body),
          seatOf: (said) => playing.seatNamed(said),
        })
  // Messages are handled in sequence, so that an answer is based on the view that it was asked for.
  let before = Promise.resolve()
  let isAnswered = false
  let isSaid = false
  const wait = (): void => {
    if (!isAnswered && !isSaid) waiting?.()
    isSaid = true
  }
  let cancelAgain = (): void => {}
  agent = await connectAgent(
    server,
    account,
    ({ from, body }) => {
      isAnswered ||= bareOf(from) === bareOf(gm)
      if (decides !== undefined && bareOf(from) === bareOf(decides)) return asked!.take(body)
      before = before.then(() => playing.take(from, body)).catch(() => {})
    },
    (from) => {
      if (isAnswered || from !== bareOf(gm)) return
      wait()
      cancelAgain()
      cancelAgain = clock.after(AGAIN_MS, () => playing.join())
    },
  )
  playing.join()
  const cancelWait = clock.after(ANSWER_MS, wait)
  const close = (): Promise<void> => {
    cancelAgain()
    cancelWait()
    return agent.close()
  }
  return { over, close }
}

/** A player that an interface decides for: it is asked as a model is. */
function asInterface(ruleset: Ruleset, model: Model, seed: string): Player {
  const { sampling } = recipeSchema.parse({ ruleset: ruleset.name, games: { train: 1 } })
  return chatPlayer(new Calls(model, sampling, stream(seed, 'joined')), wordsOf(ruleset))
}

function makePlayer(ruleset: Ruleset, name: string, seed: string): Player {
  const words = wordsOf(ruleset)
  const { sampling } = recipeSchema.parse({ ruleset: ruleset.name, games: { train: 1 } })
  return playersOf(words, sampling, ruleset, appraiserOf(ruleset, words)).player(name, stream(seed, 'joined'))
}
