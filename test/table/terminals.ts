import { Readable } from 'node:stream'
import { onTestFinished, vi } from 'vitest'
import type { Deeds, Taken } from '../../pipelines/table/terminal-deeds.ts'
import { TerminalLine } from '../../pipelines/table/terminal-line.ts'
import type { LiveAsk, LiveMessage, LobbyMessage } from '../../schemas/table.ts'

/** A speech or a pick that is asked for. */
export const askOf = (turn: number, asked: Partial<LiveAsk> = {}): LiveAsk => ({
  turn,
  act: 'vote',
  options: [1, 2],
  words: 0,
  ...asked,
})

interface Asked {
  readonly isTTY?: boolean
  readonly lobby?: Partial<LobbyMessage>
  readonly answer?: (reply: object) => Taken
  /** Milliseconds that can be skipped. */
  readonly skippable?: number
}

/** A terminal whose person is at a keyboard, or sends lines through a pipe; what is printed and done is kept. */
export function terminalOf({ isTTY = true, lobby = {}, answer = () => undefined, skippable = 12_000 }: Asked = {}) {
  const printed: string[] = []
  const did: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(...String(text).trimEnd().split('\n'))
    return true
  })
  const input = Object.assign(new Readable({ read() {} }), { isTTY })
  const deeds: Deeds = {
    answer(turn, reply) {
      did.push(`answer ${turn} ${JSON.stringify(reply)}`)
      return answer(reply)
    },
    hear: () => [],
    ready: () => void did.push('ready'),
    leave: () => void did.push('leave'),
    skip(tell) {
      did.push('skip')
      tell(skippable)
      return undefined
    },
    stop: () => void did.push('stop'),
  }
  const line = new TerminalLine(deeds, input)
  onTestFinished(() => {
    line.close()
    input.destroy()
    write.mockRestore()
  })
  const send = (...messages: object[]): void => {
    for (const message of messages) line.send(message as LiveMessage)
  }
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 4; i++) await new Promise(setImmediate)
  }
  const table = { ruleset: 'classic-7', seats: 7, names: null }
  send({ kind: 'lobby', stage: 'playing', isTimed: true, maySkip: true, persons: { wanted: 1, here: 1 }, ...lobby })
  return {
    line,
    printed,
    did,
    send,
    settled,
    /** The greeting and the card of seat 3. */
    begin(): void {
      send({ kind: 'table', seat: 3, table, rules: 'The rules.' }, { kind: 'card', role: 'town', text: ['A card.'] })
      did.splice(did.indexOf('ready'), 1)
    },
    ask: (ask: LiveAsk, seconds: number | null = null): void =>
      send({ kind: 'ask', ask }, { kind: 'clock', of: 'ask', seconds }),
    /** Seat 3 leaves the game. */
    out: (): void =>
      send({
        kind: 'moment',
        moment: { type: 'left', open: true, text: 'Seat 3 leaves.', left: { seat: 3, by: 'kill' } },
      }),
    async type(text: string): Promise<void> {
      input.push(text)
      await settled()
    },
  }
}
