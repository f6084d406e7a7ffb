import * as z from 'zod'
import { ROLE_IDS, type Setting } from '../../../schemas/aiwolf.ts'
import { issueText } from '../../../schemas/issue.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { rulesetNamed, rulesets } from '../../../src/games/games.ts'

/** A packet that no AIWolf server sends at this point. */
export class BadPacket extends Error {}

/** The rules of a table of that size, with the server's limits. Throws {@link BadPacket}. */
export function rulesOf(
  { agent_count, role_num_map, talk, whisper, vote }: Setting,
  names: readonly string[],
): Ruleset {
  const name = `aiwolf-${agent_count}`
  if (!Object.hasOwn(rulesets, name)) throw new BadPacket(`there are no rules for a table of ${agent_count}`)
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))
  const ruleset = made(name, {
    talkTurns: clamp(talk.max_count.per_agent, 50),
    talkRounds: clamp(talk.max_count.per_day, 1000),
    whisperTurns: clamp(whisper.max_count.per_agent, 50),
    whisperRounds: clamp(whisper.max_count.per_day, 1000),
    ...(talk.duration !== undefined && { chat: true }),
    skips: clamp(talk.max_skip, 50),
    letters: Math.max(1, clamp(lettersIn(talk), 10_000)),
    votes: Math.max(1, clamp(vote.max_count, 5)),
    names,
  })
  for (const [word, count] of Object.entries(role_num_map)) {
    const id = ROLE_IDS[word as keyof typeof ROLE_IDS]
    if (ruleset.roles.filter((role) => role === id).length !== count)
      throw new BadPacket(`a table of ${agent_count} with ${count} ${word} is not one of the contest's`)
  }
  return ruleset
}

/** Throws {@link BadPacket} for names that no table has. */
function made(name: string, switches: object): Ruleset {
  try {
    return rulesetNamed(name, switches)
  } catch (error) {
    if (error instanceof z.ZodError) throw new BadPacket(`the table cannot be played: ${issueText(error)}`)
    throw error
  }
}

/** How many characters a message may have. */
export const lettersIn = ({ max_length: { per_talk, base_length, per_agent } }: Setting['talk']): number =>
  Math.min(per_talk ?? Number.POSITIVE_INFINITY, base_length ?? per_agent ?? 125)
