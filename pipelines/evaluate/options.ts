import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { readModelsFile } from '../generate/model-run.ts'
import {
  amount,
  argument,
  atLeastOne,
  numeric,
  rendererOption,
  rowsOption,
  seatList,
  statesOption,
  switchOption,
} from '../options.ts'
import { partOption } from '../part.ts'
import { MOST_DEALS, USUAL_BELIEFS, USUAL_DEALS } from './asked.ts'

/** Which game is played. */
export const withGame = (command: Command): Command =>
  command
    .option('--ruleset <name>', 'the game (default: mafia-2025)')
    .addOption(switchOption('a house rule; may be repeated'))
    .option('--seed <text>', 'evaluations with one seed have the same deals (default: 0)')
    .option('--moderator <player>', 'the moderator, in games that have one (default: built-in)')
    .addOption(rendererOption('full'))
    .option('--tokenizer <name>', 'a tokenizer that limits speeches in tokens')

/** Rollouts of the choices. */
export const withValues = (command: Command): Command =>
  command.option(
    '--values <states>',
    'estimate the value of each choice, from this number of sampled states',
    statesOption,
  )

/** Which two players are compared, and where they sit. */
export const withTwo = (command: Command): Command =>
  command
    .option(
      '--player <name>',
      'the player under test: a built-in player or a model, as for generate --players; a pattern such as gguf:run-*/m.gguf names replicates of one method',
    )
    .option('--against <name>', 'the player that it is compared with')
    .option(
      '--role <name>',
      'compare them in this one role, by the word of the game or by its id, or in one team (red, black); the others are the same player in both games',
    )
    .option('--seats <number>', 'compare them in this number of seats drawn by deal, among the same others', atLeastOne)
    .option('--skills', 'compare them in deceiving, detecting and disclosing separately')
    .option(
      '--adversaries [names]',
      'play --player against players that try to exploit it, and report the worst case and the mean (default: the four adversary-… players and planner-4)',
      seatList,
    )
    .option(
      '--among <name>',
      'the player in the other seats with --role, --seats or --skills (default: the player of --against; with --skills scripted)',
    )

/** When it stops, and what it tests. */
export const withStop = (command: Command): Command =>
  command
    .option(
      '--until <rule>',
      'stop early: "decided" when the sequential test has decided, or 0.05 when the margin is known to within ±5 points',
      untilOption,
    )
    .option(
      '--gate <points...>',
      [
        'accept or reject for CI by two margins in points, the lower one first: --gate -3 0 (not worse by 3 points)',
        'or --gate 0 5 (a gain of 5); exit code 0 accepted, 1 rejected, 3 undecided',
      ].join(' '),
    )
    .option('--delta <margin>', 'the margin that matters: 0.05 is 5 points', shareOption, 0.05)
    .option(
      '--alpha <chance>',
      'type I error rate: how often equal players may be called different, or a gate accept its lower margin',
      shareOption,
      0.05,
    )
    .option(
      '--beta <chance>',
      'type II error rate: how often a margin of delta may be overlooked, or a gate reject its higher margin',
      shareOption,
      0.05,
    )

const DEALS = `number of deals (default: ${USUAL_DEALS})`

/** How many deals are played, and what is computed of them. */
export const withDeals = (command: Command): Command => withDealsAs(DEALS, command)

/** How many deals are played where two players are compared, which may stop early. */
export const withMostDeals = (command: Command): Command =>
  withDealsAs(`${DEALS}, or with --until and --gate at most (default: ${MOST_DEALS})`, command)

const withDealsAs = (deals: string, command: Command): Command =>
  command
    .option('--deals <number>', deals, rowsOption)
    .option(
      '--beliefs <deals>',
      `compute beliefs in this number of deals, from the first on (default: ${USUAL_BELIEFS})`,
      rowsOption,
    )
    .option('--thoughts', 'keep the thoughts of built-in players in the games, which takes a third more time')

/** Threads, models, and what their answers may cost. */
export const withModels = (command: Command): Command =>
  withAnswers(
    command
      .option('--workers <threads>', 'threads that play and count', atLeastOne, availableParallelism())
      .option(
        '--concurrency <games>',
        'games at once with model players (default: adapts to the model servers)',
        atLeastOne,
      ),
  )

/** How models are used, and what their answers may cost. */
export const withAnswers = (command: Command): Command =>
  command
    .option('--models <file>', 'how models are used (JSON), as for generate', argument(readModelsFile))
    .option('--budget <amount>', 'limit on the cost of model calls', amount)
    .option('--cache <folder>', 'folder that caches model answers for other runs')

/** Many machines. */
export const withParts = (command: Command): Command =>
  command
    .addOption(partOption('play only the shards with index i modulo n of a fixed number of deals'))
    .option('--from <folders...>', 'combine parts that were played with --shard in separate folders')

const margin = numeric(/^0?\.\d{1,6}$/, (value) => value > 0, 'decided, or a number between 0 and 1, for example 0.05')
const untilOption = (text: string): 'decided' | number => (text === 'decided' ? text : margin(text.replace(/^±/, '')))

const shareOption = numeric(/^0?\.\d{1,9}$/, (value) => value > 0, 'a number between 0 and 1, for example 0.05')
