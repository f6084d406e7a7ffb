import { issueText } from '../../../schemas/issue.ts'
import { switchesSchema } from '../../games/kaggle-werewolf/switches.ts'
import { BadSource } from '../importer.ts'
import type { Replay } from './replay.ts'

type Configuration = Replay['configuration']

const REVEAL: Readonly<Record<string, string>> = { no_reveal: 'none', team: 'team', role: 'role' }
const TIE: Readonly<Record<string, string>> = { random: 'chance', no_elected: 'none' }
const VOTING: Readonly<Record<string, string>> = {
  SequentialVoting: 'sequential',
  SimultaneousMajority: 'simultaneous',
}
/** How each protocol of discussion is called here, and which of its parameters counts, with its default. */
const DISCUSSION: Readonly<Record<string, readonly [name: string, parameter: string, standard: number]>> = {
  RoundRobinDiscussion: ['rounds', 'max_rounds', 2],
  ParallelDiscussion: ['parallel', 'ticks', 3],
  TurnByTurnBiddingDiscussion: ['turns', 'max_turns', 8],
  RoundByRoundBiddingDiscussion: ['bid-rounds', 'max_rounds', 2],
}

/** The switches of a replay that differ from the defaults of the ruleset. */
export function switchesOf(configuration: Configuration, roles: readonly string[]): Record<string, unknown> {
  const count = (role: string): number => roles.filter((one) => one === role).length
  if (count('sheriff') > 1 || count('doctor') > 1)
    throw new BadSource('it has several Seers or Doctors; games with one of each at most can be imported')
  const all: Record<string, unknown> = {
    players: roles.length,
    wolves: count('mafia'),
    seer: count('sheriff') === 1,
    doctor: count('doctor') === 1,
    ...ofRoles(configuration),
    dayReveal: named(REVEAL, configuration.day_exile_reveal_level, 'day_exile_reveal_level'),
    nightReveal: named(REVEAL, configuration.night_elimination_reveal_level, 'night_elimination_reveal_level'),
    ...discussion(configuration.discussion_protocol),
    ...voting(configuration.day_voting_protocol, 'day', 'firstToVote'),
    ...voting(configuration.werewolf_night_vote_protocol, 'night', 'firstWolf'),
  }
  const read = switchesSchema.safeParse(all)
  if (!read.success) throw new BadSource(`configuration: ${issueText(read.error)}`)
  const standard: Readonly<Record<string, unknown>> = switchesSchema.parse({})
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== standard[name]))
}

function ofRoles({ agents }: Configuration): Record<string, unknown> {
  const paramsOf = (role: string): Record<string, unknown> => agents.find((one) => one.role === role)?.role_params ?? {}
  const [seer, doctor] = [paramsOf('Seer'), paramsOf('Doctor')]
  if (doctor['allow_consecutive_saves'] === false)
    throw new BadSource('configuration.agents: a Doctor that may not save one player twice running cannot be imported')
  return { seerLearns: seer['reveal_level'] ?? 'role', selfSave: doctor['allow_self_save'] ?? false }
}

function discussion(protocol: Configuration['discussion_protocol']): Record<string, unknown> {
  const { name, params } = protocol ?? { name: 'RoundRobinDiscussion', params: {} }
  const [discussion, parameter, standard] = DISCUSSION[name] ?? []
  if (discussion === undefined)
    throw new BadSource(
      `configuration.discussion_protocol: ${name.slice(0, 60)} is none of ${Object.keys(DISCUSSION).join(', ')}`,
    )
  const isOfRounds = discussion === 'rounds'
  return {
    discussion,
    rounds: params[parameter!] ?? standard,
    ...(isOfRounds && { firstToSpeak: params['first_to_speak'] ?? 'rotate' }),
    ...(params['bid_result_public'] === false && { bidsShown: false }),
  }
}

function voting(protocol: Configuration['day_voting_protocol'], when: 'day' | 'night', first: string) {
  const { name, params } = protocol ?? { name: 'SimultaneousMajority', params: {} }
  const kind = named(VOTING, name, `the protocol of the ${when}'s vote`)
  return {
    [`${when}Voting`]: kind,
    [`${when}Tie`]: named(TIE, params['tie_break'] ?? 'random', 'tie_break'),
    ...(kind === 'sequential' && { [first]: params['first_to_vote'] ?? 'rotate' }),
  }
}

function named(names: Readonly<Record<string, string>>, value: unknown, what: string): string {
  const name = Object.hasOwn(names, String(value)) ? names[String(value)] : undefined
  if (name === undefined) throw new BadSource(`configuration: ${what} must be ${Object.keys(names).join(' or ')}`)
  return name
}
