import { OVER } from '../../../schemas/aiwolf.ts'
import { agentName } from '../../games/aiwolf/names.ts'
import { countLetters } from '../../speech/text/words.ts'
import { BadSource } from '../importer.ts'
import type { Ledger, Said } from './ledger.ts'

const MOST_TURNS = 50

/** The rules of talk that a log shows, and what was said under them that is no plain message. */
export interface TalkRules {
  readonly switches: Readonly<Record<string, number | true>>
  /** Each "Over" after which its seat was asked again in the same phase: the answer had no words. */
  readonly blank: ReadonlySet<Said>
  /** Each "Over" of a seat that had no turn left in its group chat. */
  readonly late: ReadonlySet<Said>
}

const isOver = ({ text }: Said): boolean => text === OVER

/** The rules of talk of a log: the limits that it states, or the usual ones where they fit it. */
export function talkRules({ days, deal, names, isChat, turns }: Ledger): TalkRules {
  const phases = (kind: 'talks' | 'whispers'): Said[][] => [...days.values()].flatMap((day) => day[kind])
  const switches: Record<string, number | true> = isChat ? { chat: true } : {}
  const blank = new Set<Said>()
  const late = new Set<Said>()
  for (const kind of ['talks', 'whispers'] as const) {
    const counted = phases(kind).flatMap(bySeat)
    const usual = kind === 'whispers' && deal.length === 5 ? 0 : 4
    const most = turns?.[kind] ?? mostTurns(counted, usual, isChat)
    if (most > MOST_TURNS)
      throw new BadSource(`a seat has ${most} turns in a phase, and there are rules for ${MOST_TURNS} at most`)
    if (most !== usual) switches[kind === 'talks' ? 'talkTurns' : 'whisperTurns'] = most
    for (const own of counted)
      if (isChat)
        own
          .slice(most)
          .filter(isOver)
          .forEach((said) => void late.add(said))
      else
        own
          .slice(0, -1)
          .filter(isOver)
          .forEach((said) => void blank.add(said))
  }
  const isOfContest = isContest(names)
  if (isChat && (isOfContest || late.size > 0)) switches['lateOver'] = true
  if (!isChat && (isOfContest || blank.size > 0)) switches['blanks'] = true
  const longest = Math.max(
    0,
    ...[...phases('talks'), ...phases('whispers')].flat().map(({ text }) => countLetters(text ?? '')),
  )
  const letters = 125 * Math.ceil(Math.max(longest, isOfContest ? 2 * 125 : 0) / 125)
  if (letters > 125) switches['letters'] = Math.min(10_000, letters)
  return { switches, blank, late }
}

/**
 * Whether a log is of the contest's server of 2026, whose players have names of their own. Its rules hold for all of its games, used in them or not: a rule
 * that only some had would tell each seat from the beginning that somebody is going to use it.
 */
export const isContest = (names: readonly string[]): boolean => names.some((name, i) => name !== agentName(i + 1))

/** What each seat said in a phase. */
const bySeat = (phase: readonly Said[]): Said[][] =>
  [...new Set(phase.map(({ seat }) => seat))].map((seat) => phase.filter((said) => said.seat === seat))

/** How many turns a seat has by what was said. In a group chat "Over" takes no turn, as it may come after the last one. */
function mostTurns(counted: readonly (readonly Said[])[], usual: number, isChat: boolean): number {
  const lengths = counted.map((own) => own.filter((said) => !isChat || !isOver(said)).length)
  const most = Math.max(0, ...lengths)
  const isFull = counted.some((own) => own.length === most && !isOver(own.at(-1)!))
  return most > usual || (isFull && !isChat) ? most : usual
}
