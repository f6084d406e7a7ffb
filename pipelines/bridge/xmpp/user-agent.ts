import { type Input, inputRequestSchema } from '../../../schemas/maw-input.ts'
import { jsonIn } from './input.ts'
import { bareOf } from './maw-words.ts'

interface Options {
  readonly print: (line: string) => void
  readonly send: (to: string, body: object) => void
}

/** The User interface agent of MAW: shows what players pass on to it, and answers for them with what a person types. */
export class UserAgent {
  readonly #options: Options
  #asked: { readonly player: string; readonly turn: number | undefined } | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Takes a message of a player: something to show, or an ask. */
  take(from: string, body: string): void {
    const value = jsonIn(body)
    const ask = inputRequestSchema.safeParse(value)
    if (ask.success) {
      this.#asked = { player: bareOf(from), turn: ask.data.turn }
      const last = ask.data.completions.messages.at(-1)!.content
      this.#print(last.slice(last.lastIndexOf('\n# ') + 1))
      this.#print('Type say WORDS, vote WHO, check WHO, whisper WHO WORDS, retract or listen.')
    } else for (const line of linesOf(value)) this.#print(line)
  }

  /** Takes what the person typed. */
  type(line: string): void {
    const input = readLine(line)
    const asked = this.#asked
    if (!asked) this.#print('You are not asked anything now.')
    else if (!input)
      this.#print(`"${line.trim()}" is no act: say WORDS, vote WHO, check WHO, whisper WHO WORDS, retract or listen`)
    else {
      this.#asked = undefined
      this.#options.send(asked.player, { ...input, ...(asked.turn !== undefined && { turn: asked.turn }) })
    }
  }

  #print(text: string): void {
    this.#options.print(text)
  }
}

/** Parses what a person types as an act; undefined if it is none. */
function readLine(line: string): Input | undefined {
  const [, word = '', rest = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? []
  switch (word.toLowerCase()) {
    case 'say':
      return rest === '' ? undefined : { type: 'chat', message: rest }
    case 'vote':
      return rest === '' ? undefined : { type: 'vote', target: rest }
    case 'check':
      return rest === '' ? undefined : { type: 'check', target: rest }
    case 'listen':
      return { type: 'listen' }
    case 'retract':
      return { type: 'retract' }
    case 'whisper': {
      const [, target = '', message = ''] = /^(\S+)\s+(.+)$/.exec(rest) ?? []
      return rest === '' ? { type: 'whisper' } : message === '' ? undefined : { type: 'whisper', target, message }
    }
    default:
      return undefined
  }
}

/** A message as lines for a person. */
function linesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const message = value as Readonly<Record<string, unknown>>
  const say = (key: string): string => String(message[key] ?? '')
  switch (message['type']) {
    case 'start_game':
      return [`A game of ${say('total_players')} begins.`]
    case 'assign_role':
      return [`You are a ${say('role')}.`]
    case 'phase_change':
      return [`${say('new_phase')} ${say('number')}`]
    case 'announce_open':
      return [`The ${say('room_name')} is open.`]
    case 'new_messages':
      return Array.isArray(message['messages'])
        ? message['messages'].map((line) => `[${say('room_name')}] ${line}`)
        : []
    case 'announcement':
      return [say('text')]
    case 'vote_result':
      return [message['target'] ? `${say('target')} is executed.` : 'Nobody is executed.']
    case 'check_result':
      return [`${say('target')} belongs to the ${say('team')}.`]
    case 'kill':
      return [`You are dead: ${say('reason')}. You still hear what is said.`]
    case 'end_game':
      return [`The game is over: ${say('winning_team')} won (${say('reason')}).`]
    default:
      return []
  }
}
