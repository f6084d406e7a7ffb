import { type AiwolfRole, ROLE_WORDS, type Setting } from '../../../schemas/aiwolf.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'

/** How long an agent may take: for an answer, beyond that, and for its name when an answer did not come. In milliseconds. */
export interface Timeouts {
  readonly action: number
  readonly acceptable: number
  readonly response: number
}

/** How long a group chat lasts: of the Village, and of the Werewolves. In milliseconds. */
export interface Durations {
  readonly talk: number
  readonly whisper: number
}

/** Those of the contest. */
export const USUAL_TIMEOUTS: Timeouts = { action: 60_000, acceptable: 5_000, response: 120_000 }

interface Switches {
  readonly talkTurns: number
  readonly talkRounds: number
  readonly whisperTurns: number
  readonly whisperRounds: number
  readonly skips: number
  readonly letters: number
  readonly votes: number
}

/** The settings of a table, as sent to its agents. */
export function settingOf(
  { roles }: Pick<Ruleset, 'roles'>,
  given: Readonly<Record<string, unknown>>,
  { action, response }: Timeouts,
  durations?: Durations,
): Setting {
  const switches = given as unknown as Switches
  const talk = (per_agent: number, per_day: number, duration: number | undefined): Setting['talk'] => ({
    max_count: { per_agent, per_day },
    max_length: { count_in_word: false, count_spaces: false, base_length: switches.letters },
    ...(duration !== undefined && { duration }),
    max_skip: switches.skips,
  })
  const count = (id: string): number => roles.filter((role) => role === id).length
  return {
    agent_count: roles.length,
    role_num_map: Object.fromEntries(Object.entries(ROLE_WORDS).map(([id, word]) => [word, count(id)])) as Record<
      AiwolfRole,
      number
    >,
    vote_visibility: true,
    talk: talk(switches.talkTurns, switches.talkRounds, durations?.talk),
    whisper: talk(switches.whisperTurns, switches.whisperRounds, durations?.whisper),
    vote: { max_count: switches.votes, allow_self_vote: true },
    attack_vote: { max_count: 1, allow_self_vote: false, allow_no_target: false },
    timeout: { action, response },
  }
}
