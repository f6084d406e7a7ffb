import type { Ask, Choice, Reply, Role, Seat } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import type { GameRecord } from '../../schemas/record.ts'
import { noUsage } from '../../schemas/record.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { Session } from '../../src/game/session.ts'
import { judge } from '../../src/game/settle.ts'
import type { Finished } from '../../src/play/series.ts'

/** A choice with what it answers. */
export type Made = Choice & { readonly act: string; readonly seat: Seat; readonly turn: number }

export interface Played {
  readonly game: Session
  readonly choices: readonly Made[]
}

/** Plays a game to its end. Where `answer` gives nothing the rules choose. */
export function playAll(
  ruleset: Ruleset,
  deal: readonly Role[],
  answer: (ask: Ask, log: readonly Told[]) => Reply | undefined,
): Played {
  const game = new Session(ruleset, deal)
  const choices: Made[] = []
  while (!game.result) {
    if (game.open.length === 0) throw new Error('the rules wait for answers and ask nobody')
    const answers = game.open.map((ask) => judge(ruleset, ask, answer(ask, game.log)))
    game.open.forEach(({ act, seat, turn }, i) => choices.push({ act, seat, turn, ...answers[i]! }))
    game.answer(answers)
  }
  return { game, choices }
}

/** A game that was played here as one of a dataset. */
export function finishedOf(ruleset: Ruleset, { game, choices }: Played): Finished {
  const { name, version, switches } = ruleset
  const { winner, reason, alive, points } = game.result!
  const deal = [...game.deal]
  const record: GameRecord = {
    ...{ game_id: '0'.repeat(32), split: 'train', index: 0, ruleset: name, version, switches: { ...switches }, deal },
    players: deal.map(() => 'scripted'),
    choices: choices.map(({ act: _, ...choice }) => choice),
    marks: [],
    usage: { ...noUsage },
  }
  return { record, log: game.log, outcome: { roles: deal, winner, reason, alive, points: points([]) } }
}

/** The lines of a script, without the space around them. */
export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type Key = readonly (string | number)[]

/** The answers of a script by their places, such as "N1 claim 8", and which of them nobody asked for. */
export class Answers {
  readonly #said = new Map<string, string>()
  readonly #used = new Set<string>()

  put(answer: string, ...key: Key): void {
    this.#said.set(key.join(' '), answer)
  }

  take(...key: Key): string | undefined {
    this.#used.add(key.join(' '))
    return this.#said.get(key.join(' '))
  }

  /** Throws if a line of the script was not asked for. */
  requireUsed(): void {
    const unused = [...this.#said.keys()].filter((key) => !this.#used.has(key))
    if (unused.length > 0) throw new Error(`nobody asked for: ${unused.join('; ')}`)
  }
}

/** The line of an event that only one game tells; undefined for any other event. */
export type OwnLine = (event: Event) => string | undefined

/**
 * A log as lines: `left 5 by kill`. What not everybody heard begins with the seats that did: `[7] checked 4 red`. Asks put at once are one
 * line. Events of a game's own are written by `own`.
 */
export function storyOf(log: readonly Told[], own: OwnLine = () => undefined): string[] {
  const story: string[] = []
  const line = (event: Event): string => own(event) ?? lineOf(event)
  let asked: Ask | undefined
  for (const { to, event } of log) {
    if (event.type === 'chose') {
      asked = undefined
      continue
    }
    if (event.type === 'asked' && asked?.act === event.act && event.words === 0)
      story.push(`${story.pop()} ${event.seat}`)
    else story.push(event.type === 'asked' || to === 'everyone' ? line(event) : `[${to.join(' ')}] ${line(event)}`)
    asked = event.type === 'asked' ? event : undefined
  }
  return story
}

/** The line of an event that several games tell. */
function lineOf(event: Event): string {
  switch (event.type) {
    case 'opened':
      return `opened ${event.ruleset}`
    case 'dealt':
      return `dealt ${event.seat} ${event.role}`
    case 'met':
      return `met ${event.seats.join(' ')}`
    case 'revealed':
      return `revealed ${event.seat} ${event.role ?? event.team}`
    case 'began':
      return `${event.phase} ${event.number}`
    case 'started':
      return `day ${event.day} from ${event.seat}`
    case 'woke':
      return `woke ${event.who}`
    case 'claimed':
      return `claimed ${event.seat}>${event.target}`
    case 'decided':
      return `decided ${event.target}`
    case 'checked':
      return `checked ${event.target} ${event.found}`
    case 'spoke':
      return `${event.act} ${event.seat}: ${event.text}`
    case 'cued':
      return `cued ${event.seat}${event.forced ? ' by the rules' : ''}: ${event.text}`
    case 'posted':
      return `posted ${event.room} ${event.seat}: ${event.text}`
    case 'cast':
      return `cast ${event.room} ${event.seat}>${event.target}`
    case 'nominated':
      return `nominated ${event.target} by ${event.seat}`
    case 'balloted':
      return `ballot ${event.nominees.join(' ')}`
    case 'unvoted':
      return `unvoted ${event.reason}`
    case 'voted': {
      const by = Object.groupBy(event.by, ({ kind }) => kind)
      const hands = (['cast', 'default', 'auto'] as const)
        .filter((kind) => by[kind])
        .map((kind) => [...(kind === 'cast' ? [] : [kind]), ...by[kind]!.map(({ seat }) => seat)].join(' '))
      return `voted ${event.target}: ${hands.join(' | ') || 'nobody'}`
    }
    case 'abstained':
      return `abstained ${event.seats.join(' ')}`
    case 'tied':
      return `tied ${event.seats.join(' ')}`
    case 'stayed':
      return `stayed ${event.seats.join(' ')} ${event.reason}`
    case 'left':
      return `left ${event.seat} by ${event.by}`
    case 'ended':
      return `ended ${event.winner} ${event.reason}`
    case 'asked':
      return event.words > 0
        ? `asked ${event.act} ${event.words} words: ${event.seat}`
        : `asked ${event.act}: ${event.seat}`
    default:
      return event.type
  }
}
