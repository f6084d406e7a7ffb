import { hash } from 'node:crypto'
import { type Role, type Seat, teamOf } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import { rulesetNamed } from '../games/games.ts'
import type { Policy } from '../policy/policy.ts'
import type { GameRows, Played } from '../rows/rows.ts'
import { notesOn, render, renderRetry } from '../view/render.ts'
import type { View } from '../view/view.ts'
import { Words } from '../view/wording.ts'

/** A secret's word that stands where it must not, or does not stand where it must. */
export interface CanaryLeak {
  readonly seat: Seat
  readonly channel: string
  readonly text: string
}

/** Who may read each private template, by role. Written down here once more, so that no audience is trusted. */
const HOLDERS: Readonly<Record<string, (role: Role) => boolean>> = {
  'roles.civilian': (role) => role === 'civilian',
  'roles.sheriff': (role) => role === 'sheriff',
  'roles.mafia': (role) => role === 'mafia',
  'roles.don': (role) => role === 'don',
  'private.met': (role) => role === 'mafia',
  'private.met-don': (role) => role === 'don',
  'private.checked-sheriff': (role) => role === 'sheriff',
  'private.checked-don': (role) => role === 'don',
  'private.checked-none': (role) => role === 'sheriff' || role === 'don',
  'private.claimed-own': (role) => teamOf(role) === 'black',
  'private.claimed': (role) => teamOf(role) === 'black',
  'private.decided': (role) => teamOf(role) === 'black',
  'private.shot': (role) => teamOf(role) === 'black',
  'private.seat': () => true,
}
const WORD = /zq[0-9a-f]{12}/g
const wordFor = (...parts: readonly unknown[]): string => `zq${hash('sha256', JSON.stringify(parts)).slice(0, 12)}`

/** The words of a language with a unique word after every secret: one for each private template and the values in it. For tests only. */
export class CanaryWords extends Words {
  /** The template and values that each word stands for. */
  readonly secrets = new Map<string, { readonly key: string; readonly values: Readonly<Record<string, unknown>> }>()
  readonly #plain: Words

  constructor(plain: Words) {
    super({}, plain.hash)
    this.#plain = plain
  }

  override text(key: string): string {
    return this.#plain.text(key)
  }

  override say(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const said = this.#plain.say(key, values)
    if (!HOLDERS[key]) return said
    const word = wordFor(key, values)
    this.secrets.set(word, { key, values })
    return `${said} ${word}`
  }
}

/** The unique word of a thought. */
export const thoughtWord = (game: string | number, seat: Seat, turn: number): string =>
  wordFor('thought', game, seat, turn)

/** A prompt, or a retry of it, as a player got it while the game was going on. */
export interface Sent {
  readonly seat: Seat
  readonly text: string
}

/** A player that thinks a unique word at every turn, and keeps what a model in its seat would have been sent. For tests only. */
export function thinker(inner: Policy, game: string | number, words: Words, sent: Sent[]): Policy {
  let turn = 0
  return {
    async act(view: View) {
      const [system, user] = render(view, words)
      const retries = (['format', 'say', 'pick'] as const).map((wrong) => renderRetry(view, words, wrong).content)
      for (const text of [system.content, user.content, ...retries]) sent.push({ seat: view.seat, text })
      return { ...(await inner.act(view)), thought: `I keep ${thoughtWord(game, view.seat, turn++)} to myself.` }
    },
  }
}

/**
 * Every secret's word stands in its holder's prompts, from when it was told on, and in no prompt, completion or published column of another
 * seat, nor in what was sent to another seat while the game was going on. `played` must have been played by {@link thinker}s.
 */
export function checkCanary(played: Played, rows: GameRows, words: CanaryWords, sent: readonly Sent[]): CanaryLeak[] {
  const leaks: CanaryLeak[] = []
  const { record, outcome } = played
  const thinks = new Map<string, Seat>()
  for (const { thought, seat } of record.choices)
    for (const [word] of thought?.matchAll(WORD) ?? []) thinks.set(word, seat)
  const look = (seat: Seat, channel: string, text: string): void => {
    for (const [word] of text.matchAll(WORD)) {
      if (mayRead(seat, outcome.roles[seat - 1]!, word, words, thinks)) continue
      const secret = words.secrets.get(word) ?? { key: 'thought' }
      leaks.push({ seat, channel, text: `${word} of ${JSON.stringify(secret)}` })
    }
  }
  const seats = new Map(rows.decisions.map(({ row_id, seat }) => [row_id, seat]))
  for (const { hindsight: _, ...row } of rows.decisions)
    for (const [column, value] of Object.entries(row)) look(row.seat, `decisions.${column}`, JSON.stringify(value))
  for (const row of rows.sft)
    for (const [column, value] of Object.entries(row))
      look(seats.get(row.row_id)!, `sft.${column}`, JSON.stringify(value))
  for (const { seat, text } of sent) look(seat, 'sent', text)
  return [...leaks, ...missing(played, rows, words)]
}

function mayRead(seat: Seat, role: Role, word: string, words: CanaryWords, thinks: ReadonlyMap<string, Seat>): boolean {
  const holder = thinks.get(word)
  if (holder !== undefined) return holder === seat
  const secret = words.secrets.get(word)
  if (!secret) return false
  if (secret.key === 'private.seat') return secret.values['seat'] === seat
  return HOLDERS[secret.key]!(role)
}

/** What a holder's prompts must carry and do not: by the knowledge table, not by audiences. */
function missing({ record, log, outcome }: Played, rows: GameRows, words: CanaryWords): CanaryLeak[] {
  const { knows } = rulesetNamed(record.ruleset, record.switches)
  const leaks: CanaryLeak[] = []
  const wanted = new Map<Seat, Set<string>>(outcome.roles.map((_, i) => [i + 1, new Set()]))
  const dead = new Set<Seat>()
  const turns = new Map<Seat, number>()
  const prompts = new Map(rows.decisions.map((row) => [`${row.seat}/${row.turn}`, row.private_view.join('\n')]))
  let night = 0
  const learn = (seat: Seat, event: Event): void => {
    for (const note of notesOn(event, { seat, heard: [] }, night, words))
      for (const [word] of note.matchAll(WORD)) wanted.get(seat)!.add(word)
  }
  for (const { event } of log) {
    if (event.type === 'began') night = event.number
    if (event.type === 'left') dead.add(event.seat)
    if (event.type === 'asked') {
      const turn = turns.get(event.seat) ?? 0
      turns.set(event.seat, turn + 1)
      const text = prompts.get(`${event.seat}/${turn}`) ?? ''
      const lost = [...(wanted.get(event.seat) ?? [])].filter((word) => !text.includes(word))
      for (const word of lost)
        leaks.push({ seat: event.seat, channel: 'missing', text: JSON.stringify(words.secrets.get(word) ?? word) })
      continue
    }
    const who = knows.entitled(event)
    if (who === 'everyone') continue
    outcome.roles.forEach((role, i) => {
      const seat = i + 1
      const isTold =
        who === 'itself'
          ? 'seat' in event && event.seat === seat
          : who === 'black'
            ? teamOf(role) === 'black' && !dead.has(seat)
            : role === who
      if (isTold) learn(seat, event)
    })
  }
  return leaks
}
