import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Command } from 'commander'
import type { MawMessage } from '../../../schemas/maw-messages.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { modelOf, playerForms, unknownPlayer } from '../../../src/policy/players.ts'
import { UsageError } from '../../errors.ts'
import { recipeFrom, seatList, switchPair } from '../../generate/recipe.ts'
import { argument, atLeastOne, decimal } from '../../options.ts'
import { requireOwn } from '../../out-folder.ts'
import { wallClock } from '../../table/clock.ts'
import { programPace } from '../../table/pace.ts'
import { requirePlayable, savePlayed } from '../../table/save.ts'
import { print, say, table } from '../../terminal.ts'
import { trust, type XmppServer } from './connection.ts'
import { serveModel, serveUser } from './interfaces.ts'
import { type JoinedAgent, joinGame } from './join.ts'
import { serveSeries } from './serve.ts'

interface XmppFlags {
  serve?: boolean
  join?: string
  model?: string
  user?: boolean
  interface?: string
  watch?: string
  models?: string
  server: string
  domain?: string
  ca?: string
  selfSigned?: boolean
  account: string
  name?: string
  players: string[]
  switch?: [string, unknown][]
  rounds: number
  seconds?: number
  seed?: string
  capture?: string
  out: string
  keep: boolean
}

const PASSWORD = 'OMERTA_XMPP_PASSWORD'

/** The bridge to multi-agent platforms that speak MAW over XMPP. */
export function addXmpp(bridge: Command): void {
  bridge
    .command('xmpp')
    .description(
      'play MAW with agents of SPADE and others over an XMPP server: as the game master, or as players of one elsewhere',
    )
    .option('--serve', 'be the game master and the chat rooms of a series')
    .option('--join <address>', 'join the lobby of this game master with the players of --players')
    .option(
      '--model <player>',
      'be a Model agent: answer get_input with this model, model:<name>@<base-url> or gguf:<file>',
    )
    .option('--user', 'be a User interface agent: show what players pass on, and answer get_input with what you type')
    .option('--interface <address>', 'with --join: a Model or User interface agent decides for the player')
    .option('--watch <address>', 'with --join: this User interface agent is shown what the player hears')
    .option('--models <file>', 'with --model: how models are asked')
    .option('--server <url>', 'the XMPP server', 'xmpp://127.0.0.1:5222')
    .option('--domain <name>', 'the domain of the addresses (default: the host of the server)')
    .option('--ca <file>', 'trust this certificate authority (PEM)')
    .option('--self-signed', 'take any certificate of a server on this machine')
    .option(
      '--account <name>',
      'the account of the game master, or of the agent; with --join: how accounts begin',
      'gm',
    )
    .option('--name <name>', 'with --join: the name in the lobby; several players are numbered')
    .option(
      '--players <list>',
      `with --serve: our players that join, and leave the other seats to others; with --join: those that join: ${playerForms()}`,
      seatList,
      [],
    )
    .option(
      '--switch <name=value>',
      'with --serve: a house rule of maw; may be repeated',
      (text: string, before: [string, unknown][] = []) => [...before, argument(switchPair)(text)],
    )
    .option('--rounds <n>', 'with --serve: games of the series; points add up', atLeastOne, 1)
    .option('--seconds <n>', 'how long a tick is (default: the switch tickSeconds)', decimal)
    .option('--seed <text>', 'names deals and random numbers; drawn if it is left out')
    .option('--capture <file>', 'with --serve: write every message to this file, a line each')
    .option(
      '-o, --out <folder>',
      'with --serve: where games are saved: a dataset, to which each game is added',
      'runs/xmpp-maw',
    )
    .option('--no-keep', 'with --serve: do not save the games as rows')
    .addHelpText(
      'after',
      `\nAccounts are registered where the server allows it. Their password is read from the environment variable ${PASSWORD}.`,
    )
    .action(xmpp)
}

async function xmpp(flags: XmppFlags): Promise<void> {
  if ([flags.serve, flags.join, flags.model, flags.user].filter((flag) => flag !== undefined).length !== 1)
    throw new UsageError('say which: --serve to be the game master, --join with the address of one, --model or --user')
  for (const name of flags.players) {
    const wrong =
      unknownPlayer(name) ??
      (modelOf(name) === undefined
        ? undefined
        : `${name} asks a model; give it a Model agent (--model) and name that with --interface, or use "omerta seat"`)
    if (wrong !== undefined) throw new UsageError(wrong)
  }
  if (flags.seconds !== undefined && !(flags.seconds > 0)) throw new UsageError('--seconds must be more than 0')
  const server = serverOf(flags)
  const seed = flags.seed ?? randomBytes(16).toString('hex')
  if (flags.model !== undefined) await serveModel(server, { ...flags, name: flags.model, seed })
  else if (flags.user) await serveUser(server, flags.account)
  else await (flags.serve ? serve(flags, server, seed) : join(flags, server, seed))
}

function serverOf({ server: service, domain, ca, selfSigned }: XmppFlags): XmppServer {
  const url = /^(?:xmpp|xmpps|ws|wss):\/\/[^\s]+$/.test(service) ? new URL(service) : undefined
  if (!url?.hostname) throw new UsageError('--server must be an address such as xmpp://127.0.0.1:5222')
  const password = process.env[PASSWORD]
  if (!password) throw new UsageError(`set ${PASSWORD} to the password of the accounts`)
  if (ca !== undefined) trust(ca)
  return { service, domain: domain ?? url.hostname, password, ...(selfSigned && { isSelfSigned: true }) }
}

async function serve(flags: XmppFlags, server: XmppServer, seed: string): Promise<void> {
  const { out, keep, rounds, seconds, capture, players, account } = flags
  const { switches } = recipeFrom(undefined, { ruleset: 'maw', switch: flags.switch ?? [], train: 1 })
  const ruleset = rulesetNamed('maw', switches)
  if (players.length > ruleset.roles.length)
    throw new UsageError(`--players names ${players.length} players for ${ruleset.roles.length} seats`)
  if (keep) {
    requireOwn(out)
    requirePlayable(out, { ruleset: ruleset.name, switches: { ...ruleset.switches } })
  }
  if (capture !== undefined) {
    mkdirSync(dirname(capture), { recursive: true })
    writeFileSync(capture, '')
  }
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
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
      signal: stop.signal,
      seed,
      capture,
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
  }
}

async function join(
  { join: gm, players, account, name, seconds = 15, interface: decides, watch }: XmppFlags,
  server: XmppServer,
  seed: string,
): Promise<void> {
  if (decides !== undefined && players.length > 0) throw new UsageError('give --interface or --players, not both')
  const joining = decides === undefined ? players : ['interface']
  if (joining.length === 0) throw new UsageError('--players names who joins, for example --players holy-grail')
  const base = name ?? 'Omerta'
  const agents: JoinedAgent[] = []
  try {
    for (const [i, player] of joining.entries()) {
      const number = joining.length > 1 ? `-${i + 1}` : ''
      agents.push(
        await joinGame({
          server,
          gm: gm!,
          account: `${account}${number}`,
          name: `${base}${number}`,
          player,
          seed,
          clock: wallClock,
          tickMs: seconds * 1000,
          interface: decides,
          watch,
        }),
      )
    }
    // All players of a series are told the same standings.
    const [end] = await Promise.all(agents.map(({ over }) => over.then(accepted)))
    if (end?.type === 'standings')
      say(end.players.map(({ player_name, points }) => `${player_name} has ${points}`).join(', '))
  } finally {
    await Promise.all(agents.map((agent) => agent.close()))
  }
}

/** Throws {@link UsageError} where the game master would not have the player. */
function accepted(end: MawMessage): MawMessage {
  if (end.type === 'join_result') throw new UsageError(`the game master refused: ${end.reason}`)
  return end
}
