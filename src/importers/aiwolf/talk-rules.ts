import { OVER } from '../../../schemas/aiwolf.ts'
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
export function talkRules({ days, deal, isChat, turns }: Ledger): TalkRules {
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
  if (late.size > 0) switches['lateOver'] = true
  if (blank.size > 0) switches['blanks'] = true
  const longest = Math.max(
    0,
    ...[...phases('talks'), ...phases('whispers')].flat().map(({ text }) => countLetters(text ?? '')),
  )
  if (longest > 125) switches['letters'] = Math.min(10_000, 125 * Math.ceil(longest / 125))
  return { switches, blank, late }
}

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
