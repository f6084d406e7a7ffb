import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { rulesetNamed } from '../../../src/games/games.ts'
import { UsageError } from '../../errors.ts'
import { recipeFrom } from '../../generate/recipe.ts'
import { requireOwn, requireWritable } from '../../out-folder.ts'
import { abortedWhenStopped } from '../../output.ts'
import { wallClock } from '../../table/clock.ts'
import { programPace } from '../../table/pace.ts'
import { requirePlayable, savePlayed } from '../../table/save.ts'
import { print, say, table } from '../../terminal.ts'
import { WireKeeper } from '../../wire/keeper.ts'
import { WireLog } from '../../wire/wire-log.ts'
import type { XmppServer } from './connection.ts'
import type { XmppFlags } from './flags.ts'
import { type JoinedAgent, joinGame } from './join.ts'
import { serveSeries } from './serve.ts'

/** Plays a series as its game master, and prints its standings. */
export async function serveGames(flags: XmppFlags, server: XmppServer, seed: string): Promise<void> {
  const { out, keep, rounds, seconds, capture, keepWire, players, account } = flags
  const { switches } = recipeFrom(undefined, { ruleset: 'maw', switch: flags.switch ?? [], train: 1 })
  const ruleset = rulesetNamed('maw', switches)
  if (players.length > ruleset.roles.length)
    throw new UsageError(`--players names ${players.length} players for ${ruleset.roles.length} seats`)
  if (keep) {
    requireOwn(out)
    requireWritable(out)
    requirePlayable(out, ruleset)
  }
  if (capture !== undefined) {
    mkdirSync(dirname(capture), { recursive: true })
    writeFileSync(capture, '')
  }
  const keeper = keepWire === undefined ? undefined : new WireKeeper(new WireLog(keepWire))
  const ours: JoinedAgent[] = []
  try {
    const standings = await serveSeries({
      server,
      name: account,
      ruleset,
      rounds,
      clock: wallClock,
      pace: programPace(seconds),
      folder: out,
      signal: abortedWhenStopped(),
      seed,
      capture,
      keeper,
      complain: say,
      async open(gm) {
        say(`the game master is ${gm}; ${ruleset.roles.length - players.length} seats are free`)
        for (const [i, player] of players.entries())
          ours.push(
            await joinGame({
              server,
              gm,
              account: `${account}-player-${i + 1}`,
              name: `Player-${i + 1}`,
              player,
              seed,
              clock: wallClock,
              tickMs: 15_000,
            }),
          )
      },
      async ended(game, round) {
        const { winner, reason } = game.session.result!
        say(
          `game ${round + 1} of ${rounds}: ${winner} (${reason})${keep ? `; saved ${await savePlayed(out, game)}` : ''}`,
        )
      },
    })
    print(
      table([
        ['place', 'player', 'points'],
        ...standings.players.map(({ place, player_name, points }) => [place, player_name, points]),
      ]),
    )
  } finally {
    await Promise.all(ours.map((agent) => agent.close()))
    keeper?.close()
  }
}
