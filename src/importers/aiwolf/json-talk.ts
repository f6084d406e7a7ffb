import { FORCE_SKIP, OVER, type Setting, SKIP, type Talk } from '../../../schemas/aiwolf.ts'
import type { Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import { acceptedText } from './accepted-text.ts'
import type { Entry, Table } from './json-table.ts'
import type { Days, Said } from './ledger.ts'

type Kind = 'talks' | 'whispers'

/** Reads what was said from the entries of a JSON log, in order. */
export class JsonTalk {
  readonly #table: Table
  readonly #days: Days
  /** Whether the log has the packets of its group chats. The contest's server writes none of them, and only histories tell what was said. */
  readonly #hasChats: boolean
  /** The request before. */
  #request = ''
  /** The group chats that are open. */
  readonly #open = new Set<Kind>()
  #setting: Setting | undefined

  constructor(table: Table, days: Days, entries: readonly Entry[]) {
    this.#table = table
    this.#days = days
    this.#hasChats = entries.some(({ packet }) => packet.request.endsWith('_PHASE_START'))
  }

  /** Hears the next entry. */
  hear(entry: Entry): void {
    const { agent, packet, place } = entry
    const { request, info } = packet
    this.#setting = packet.setting ?? this.#setting
    for (const talk of packet.talk_history ?? []) this.#told('talks', talk, place)
    for (const talk of packet.whisper_history ?? []) this.#told('whispers', talk, place)
    const kind = request.startsWith('TALK') ? 'talks' : 'whispers'
    const phases = this.#days.of(info!.day)[kind]
    if (request === 'TALK' || request === 'WHISPER') {
      if (this.#request !== request) phases.push([])
      const text = this.#textOf(entry)
      const isSkip = text === undefined && !entry.isLost
      phases.at(-1)!.push({ seat: this.#table.seatOf(agent, place), text, ...(isSkip && { isSkip }), place })
    } else if (request.endsWith('_PHASE_START')) {
      // Every member is sent the beginning of a chat, one after the other.
      if (!this.#open.has(kind)) phases.push([])
      this.#open.add(kind)
    } else if (request.endsWith('_PHASE_END')) this.#open.delete(kind)
    else if (request.endsWith('_BROADCAST')) {
      const told = packet.new_talk ?? packet.new_whisper
      // The author is sent its own words too: they are counted there.
      if (told?.agent === agent) phases.at(-1)?.push(this.#said(told, place))
    }
    this.#request = request
  }

  /** Whether talk is a group chat, by the settings. */
  get isChat(): boolean {
    return this.#setting?.talk.duration !== undefined
  }

  /** Whether the whispers of night 0 are in no entry: a history of whispers comes before a night and with its attack, and night 0 has none. */
  get lacksWhispers(): boolean {
    return (
      this.#setting?.whisper.duration !== undefined && this.#setting.whisper.max_count.per_agent > 0 && !this.#hasChats
    )
  }

  /** How many times running a seat may skip, by the settings. */
  get skips(): number | undefined {
    return this.#setting?.talk.max_skip
  }

  /** How many votes are held while there is a tie, by the settings. */
  get votes(): number | undefined {
    return this.#setting?.vote.max_count
  }

  /** Whether a vote for oneself counts, by the settings. */
  get allowsSelfVote(): boolean {
    return this.#setting?.vote.allow_self_vote ?? true
  }

  /** How many turns a seat has in a phase, by the settings. */
  get turns(): Record<Kind, number> | undefined {
    if (!this.#setting) return undefined
    const { talk, whisper } = this.#setting
    return { talks: talk.max_count.per_agent, whispers: whisper.max_count.per_agent }
  }

  /** What an answer becomes: without words it is heard as "Over", and without skips "Skip" is. */
  #textOf({ agent, packet: { request }, response, isLost }: Entry): string | undefined {
    if (isLost) return undefined
    const limits = request === 'TALK' ? this.#setting?.talk : this.#setting?.whisper
    if (response === SKIP || response === FORCE_SKIP) return limits && limits.max_skip > 0 ? undefined : OVER
    if (!response || response === OVER || !limits) return response || OVER
    return acceptedText(
      response,
      limits.max_length,
      this.#table.names.filter((name) => name !== agent),
    )
  }

  #said({ agent, text }: Talk, place: string): Said {
    return { seat: this.#table.seatOf(agent, place), text: text === SKIP ? undefined : text, place }
  }

  /** Stores a speech as heard, which may be shorter than the answer. In a group chat there are no asks, so this is its first occurrence. */
  #told(kind: Kind, talk: Talk, place: string): void {
    if (this.isChat && this.#hasChats) return
    const phases = this.#days.of(talk.day)[kind]
    const said = this.#said(talk, place)
    const known = phases
      .map((phase) => ({ phase, at: indexOf(phase, said.seat, talk.turn) }))
      .filter(({ phase, at }) => phase[at])
    if (known.some(({ phase, at }) => phase[at]!.text === said.text)) return
    const last = known.at(-1)
    if (last) last.phase[last.at] = { ...said, place: last.phase[last.at]!.place }
    else if (!this.isChat)
      throw new BadSource(`${place} tells a message of seat ${said.seat} that nobody was asked for`)
    else if (phases.length === 0) phases.push([said])
    else phases.at(-1)!.push(said)
  }
}

/** Where a seat's message of that turn, counted from 0, is in a phase; -1 if there is none. */
function indexOf(phase: readonly Said[], seat: Seat, turn: number): number {
  let before = 0
  return phase.findIndex((said) => said.seat === seat && before++ === turn)
}
