import { randomBytes } from 'node:crypto'
import { type Command, Option } from 'commander'
import { modelOf, unknownPlayer } from '../../../src/policy/players.ts'
import { UsageError } from '../../errors.ts'
import { readModelsFile } from '../../generate/model-run.ts'
import { argument, atLeastOne, seatList, secondsOption, switchOption } from '../../options.ts'
import { trust } from './certificates.ts'
import type { XmppServer } from './connection.ts'
import type { XmppFlags } from './flags.ts'
import { serveModel, serveUser } from './interfaces.ts'
import { joinGames } from './join-command.ts'
import { serveGames } from './serve-command.ts'

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
    .option('--user', 'be a User interface agent: show what players forward, and answer get_input with what you type')
    .option('--interface <address>', 'with --join: a Model or User interface agent decides for the player')
    .option('--watch <address>', 'with --join: forward what the player hears to this User interface agent')
    .option('--models <file>', 'with --model: how models are used (JSON)', argument(readModelsFile))
    .option(
      '--server <url>',
      'the XMPP server to connect to; it is not looked up from the domain of the addresses',
      'xmpp://127.0.0.1:5222',
    )
    .option('--domain <name>', 'the domain of the addresses (default: the host of the server)')
    .option('--ca <file>', 'trust this certificate authority (PEM)')
    .option('--self-signed', 'accept any certificate of a server on this machine')
    .option(
      '--account <name>',
      'the account of the game master, or of the agent; with --join: the prefix of the accounts',
      'gm',
    )
    .option('--name <name>', 'with --join: the name in the lobby; with several players, numbers are added')
    .addOption(
      new Option(
        '--players <list>',
        'built-in players, named as for generate; with --serve: they join, and the other seats are free for agents; with --join: they join that game master',
      )
        .argParser(seatList)
        .default([], 'none'),
    )
    .addOption(switchOption('with --serve: a house rule of maw; may be repeated'))
    .option('--rounds <n>', 'with --serve: games of the series; points add up', atLeastOne, 1)
    .option('--seconds <n>', 'length of a tick (default: the switch tickSeconds)', secondsOption)
    .option('--seed <text>', 'seed of the deals and all random numbers (default: random)')
    .option('--capture <file>', 'with --serve: write every message to this file, one per line')
    .option(
      '--keep-wire <file>',
      'with --serve: append every message sent to players to this file, for "validate --wire"',
    )
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
  const server = serverOf(flags)
  const seed = flags.seed ?? randomBytes(16).toString('hex')
  if (flags.model !== undefined) await serveModel(server, { ...flags, name: flags.model, seed })
  else if (flags.user) await serveUser(server, flags.account)
  else await (flags.serve ? serveGames(flags, server, seed) : joinGames(flags, server, seed))
}

function serverOf({ server: service, domain, ca, selfSigned }: XmppFlags): XmppServer {
  const url = /^(?:xmpp|xmpps|ws|wss):\/\/[^\s]+$/.test(service) ? new URL(service) : undefined
  if (!url?.hostname) throw new UsageError('--server must be an address such as xmpp://127.0.0.1:5222')
  const password = process.env[PASSWORD]
  if (!password) throw new UsageError(`set ${PASSWORD} to the password of the accounts`)
  if (ca !== undefined) trust(ca)
  return { service, domain: domain ?? url.hostname, password, ...(selfSigned && { isSelfSigned: true }) }
}
