import { hash } from 'node:crypto'
import type { Seat } from '../../schemas/ask.ts'
import type { EventOf } from '../../schemas/event.ts'
import { MODERATOR_ROLE, type Ruleset } from '../game/ruleset.ts'
import { configNames, descriptorOf, idOf, isOfSeats, type Rows } from '../rows/configs/configs.ts'
import type { Played } from '../rows/rendered.ts'
import { placeAfter, START } from '../view/place.ts'
import { type Player, UNTIMED } from '../view/player.ts'
import { notesOn, render, renderRetry, sharedOf } from '../view/render.ts'
import type { Layers, Values } from '../view/template.ts'
import type { View } from '../view/view.ts'
import { Words } from '../view/wording.ts'
import { entitlementsOf } from './entitlements.ts'

/** A secret's word in a place where it must not occur, or missing where it must. */
export interface CanaryLeak {
  readonly seat: Seat
  readonly channel: string
  readonly text: string
}

const WORD = /zq[0-9a-f]{12}/g
const wordFor = (...parts: readonly unknown[]): string => `zq${hash('sha256', JSON.stringify(parts)).slice(0, 12)}`

/** Templates whose text only one seat is sent: role cards, and private notes except their headings. */
const isSecret = (key: string): boolean =>
  /^(?:roles|private)\./.test(key) && !['private.transcript', 'private.private', 'private.ask'].includes(key)

/** The words of a game with a unique word after every secret: one for each private template and the values in it. For tests only. */
export class CanaryWords extends Words {
  /** For each word, the template and values that it marks. */
  readonly secrets = new Map<string, { readonly key: string; readonly values: Values }>()

  constructor(plain: Words) {
    super(plain.texts, plain.hash, plain.renderer)
  }

  override lines(key: string, ...values: Layers): string[] {
    return this.#marked(key, values, super.lines(key, ...values))
  }

  override linesIf(kind: string, name: string, ...values: Layers): string[] {
    return this.#marked(`${kind}.${name}`, values, super.linesIf(kind, name, ...values))
  }

  #marked(key: string, layers: Layers, lines: string[]): string[] {
    if (!isSecret(key) || lines.length === 0) return lines
    const values: Values = Object.assign({}, ...[...layers].reverse())
    const { names: _, switch: __, players: ___, ...said } = values
    const word = wordFor(key, said)
    this.secrets.set(word, { key, values: said })
    return [...lines.slice(0, -1), `${lines.at(-1)} ${word}`]
  }
}

/** The unique word of a thought. */
const thoughtWord = (game: string | number, seat: Seat, turn: number): string => wordFor('thought', game, seat, turn)

/** A prompt or retry as a player received it during the game. */
export interface Sent {
  readonly seat: Seat
  readonly text: string
}

/** A player whose thoughts have a unique word at every turn, and that records what a model in its seat would have been sent. For tests only. */
export function thinker(inner: Player, game: string | number, words: Words, sent: Sent[]): Player {
  let turn = 0
  return {
    async act(view: View) {
      const [system, user] = render(view, words)
      const retries = (['format', 'say', 'pick'] as const).map((wrong) => renderRetry(view, words, wrong).content)
      for (const text of [system.content, user.content, ...retries]) sent.push({ seat: view.seat, text })
      return {
        ...(await inner.act(view, UNTIMED)),
        thought: `I keep ${thoughtWord(game, view.seat, turn++)} to myself.`,
      }
    },
  }
}

interface Canary {
  /** Played by {@link thinker}s. */
  readonly played: Played
  readonly ruleset: Ruleset
  readonly rows: Rows
  readonly words: CanaryWords
  readonly sent: readonly Sent[]
}

/**
 * Every secret's word is in its holder's prompts, from when it was told on, and in no prompt, completion or published column of another
 * seat, nor in what was sent to another seat while the game was going on. Who holds a secret is read from the knowledge table.
 */
export function checkCanary(canary: Canary): CanaryLeak[] {
  const { rows, words, sent } = canary
  const { leaks, holders } = holdersOf(canary)
  const look = (seat: Seat, channel: string, text: string): void => {
    for (const [word] of text.matchAll(WORD))
      if (!holders[seat]!.has(word))
        leaks.push({ seat, channel, text: `${word} of ${JSON.stringify(words.secrets.get(word) ?? 'thought')}` })
  }
  const seats = new Map(rows.decisions.map(({ row_id, seat }) => [row_id, seat]))
  for (const name of configNames.filter(isOfSeats)) {
    const { hindsight } = descriptorOf(name)
    for (const row of rows[name] as readonly object[]) {
      const seat = seats.get(idOf(name, row)) ?? (row as { seat: Seat }).seat
      for (const [column, value] of Object.entries(row))
        if (!hindsight.includes(column)) look(seat, `${name}.${column}`, JSON.stringify(value))
    }
  }
  for (const { seat, text } of sent) look(seat, 'sent', text)
  return leaks
}

/** By the knowledge table, not by audiences: the words that each seat may read, and those that are missing from its prompts. */
function holdersOf({ played, ruleset, rows, words }: Canary): { leaks: CanaryLeak[]; holders: readonly Set<string>[] } {
  const { record, log, outcome } = played
  const leaks: CanaryLeak[] = []
  const roles = [MODERATOR_ROLE, ...outcome.roles]
  const holders = roles.map(() => new Set<string>())
  const entitlements = entitlementsOf({ roles, log, ruleset })
  const prompts = new Map(rows.decisions.map((row) => [`${row.seat}/${row.turn}`, row.private_view.join('\n')]))
  const shared = sharedOf(log[0]!.event as EventOf<'opened'>)
  let place = START
  const learn = (seat: Seat, lines: readonly string[]): void => {
    for (const line of lines) for (const [word] of line.matchAll(WORD)) holders[seat]!.add(word)
  }
  roles.forEach((_, seat) => learn(seat, [words.say('private.seat', { ...shared, seat })]))
  log.forEach(({ to, event }, at) => {
    place = placeAfter(place, event)
    if (event.type === 'asked' && event.seat >= 0) {
      const text = prompts.get(`${event.seat}/${event.turn}`) ?? ''
      for (const word of holders[event.seat]!)
        if (words.secrets.has(word) && !text.includes(word))
          leaks.push({ seat: event.seat, channel: 'missing', text: JSON.stringify(words.secrets.get(word)) })
    }
    if (to === 'everyone') return
    roles.forEach((_, seat) => {
      if (entitlements[at]![seat]) learn(seat, notesOn(event, seat, { place, shared }, words))
    })
  })
  // A seat's thought may occur again only in its own replies.
  for (const { thought, seat } of record.choices) if (thought && seat >= 0) learn(seat, [thought])
  return { leaks, holders }
}
