import { OVER } from '../../../schemas/aiwolf.ts'
import { agentName } from '../../games/aiwolf/names.ts'
import { countLetters } from '../../speech/text/words.ts'
import { BadSource, type Stated } from '../importer.ts'
import type { Ledger, Said } from './ledger.ts'

const MOST_TURNS = 50
const MOST_LETTERS = 10_000

/** The rules that a log shows, and what was said under them that is no plain message. */
export interface LogRules {
  readonly switches: Readonly<Record<string, number | true>>
  /** Each "Over" after which its seat was asked again in the same phase: the answer had no words. */
  readonly blank: ReadonlySet<Said>
  /** Each "Over" of a seat that had no turn left in its group chat. */
  readonly late: ReadonlySet<Said>
  /** The switches that nothing states: they are as the game needs them, so a prompt of its beginning tells that they are going to be needed. */
  readonly unstated: readonly string[]
}

const isOver = ({ text }: Said): boolean => text === OVER

/** The rules of a log: the limits that the user or the log states, or the usual ones where they fit it. */
export function logRules(
  { days, deal, names, isChat, turns, skips = 0, votes = 1 }: Ledger,
  stated: Stated = {},
): LogRules {
  const phases = (kind: 'talks' | 'whispers'): Said[][] => [...days.values()].flatMap((day) => day[kind])
  const switches: Record<string, number | true> = {
    ...(isChat && { chat: true }),
    ...(!isChat && skips > 0 && { skips }),
    ...(votes > 1 && { votes }),
  }
  const unstated: string[] = []
  const blank = new Set<Said>()
  const late = new Set<Said>()
  for (const kind of ['talks', 'whispers'] as const) {
    const counted = phases(kind).flatMap(bySeat)
    const usual = kind === 'whispers' && deal.length === 5 ? 0 : 4
    const name = kind === 'talks' ? 'talkTurns' : 'whisperTurns'
    const told = wholeOf(stated[name]) ?? turns?.[kind]
    const most = told ?? mostTurns(counted, usual, isChat)
    if (most > MOST_TURNS && stated[name] === undefined)
      throw new BadSource(`a seat has ${most} turns in a phase, and there are rules for ${MOST_TURNS} at most`)
    if (most !== usual) switches[name] = most
    if (most !== usual && told === undefined) unstated.push(name)
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
  const used = { blanks: blank.size > 0, lateOver: late.size > 0, ownAttack: isOwnAttacked(days, deal) }
  for (const name of [isChat ? 'lateOver' : 'blanks', 'ownAttack'] as const) {
    if (isOfContest || used[name]) switches[name] = true
    if (!isOfContest && used[name] && !stated[name]) unstated.push(name)
  }
  const longest = Math.max(
    0,
    ...[...phases('talks'), ...phases('whispers')].flat().map(({ text }) => countLetters(text ?? '')),
  )
  const usual = isOfContest ? 250 : 125
  const letters = wholeOf(stated['letters']) ?? 125 * Math.ceil(Math.max(longest, usual) / 125)
  if (longest > MOST_LETTERS)
    throw new BadSource(`a message has ${longest} characters, and there are rules for ${MOST_LETTERS} at most`)
  if (longest > letters) throw new BadSource(`a message has ${longest} characters, and letters=${letters} is stated`)
  if (letters !== 125) switches['letters'] = letters
  if (letters > usual && stated['letters'] === undefined) unstated.push('letters')
  return { switches, blank, late, unstated }
}

/** A limit that is stated, if it is one: the rules refuse the others. */
const wholeOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

/**
 * Whether a log is of the contest's server of 2026, whose players have names of their own. Its rules hold for all of its games, used in them or not: a rule
 * that only some had would tell each seat from the beginning that somebody is going to use it.
 */
export const isContest = (names: readonly string[]): boolean => names.some((name, i) => name !== agentName(i + 1))

/** Whether a Werewolf voted to attack a Werewolf. */
const isOwnAttacked = (days: Ledger['days'], deal: Ledger['deal']): boolean =>
  [...days.values()].some(({ attacks }) => attacks.some(({ target }) => deal[target - 1] === 'mafia'))

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
