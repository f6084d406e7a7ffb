import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { UsageError } from '../errors.ts'
import { MOST_BYTES } from './read-line.ts'
import type { Channel, SeatWire } from './seat-wire.ts'

/** A program with this many unread bytes is disconnected. */
const MOST_UNREAD = 4 << 20

/** Connects a seat with a pair of pipes. When the program closes its end, it has left the table. */
export function connectPipes(wire: SeatWire, from: Readable, to: Writable & { readonly writableLength: number }): void {
  const channel: Channel = {
    send(line) {
      if (to.writableLength > MOST_UNREAD) wire.leave('too much was left unread')
      else if (to.writable) to.write(`${line}\n`)
    },
    close: () => void to.end(),
  }
  to.on('error', () => wire.leave('its pipe is closed'))
  readLines(from, (line) => wire.read(line))
  from.once('close', () => wire.leave('its pipe is closed'))
  from.once('end', () => wire.leave('its pipe is closed'))
  wire.connect(channel)
}

/** Reads lines; a line over the limit is passed on at once, and the rest of it is skipped. */
function readLines(from: Readable, take: (line: string) => void): void {
  let rest = ''
  let isSkipping = false
  from.setEncoding('utf8')
  from.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (!isSkipping) take(line)
      isSkipping = false
    }
    if (rest.length <= MOST_BYTES) return
    if (!isSkipping) take(rest)
    isSkipping = true
    rest = ''
  })
  from.on('error', () => {})
}

/** Starts a program and gives it a seat over its stdin and stdout; what it writes to stderr is shown. Returns what ends it. */
export function runPlayer(wire: SeatWire, command: string): { stop(): void } {
  if (command.trim() === '') throw new UsageError('--run needs a command, for example --run "python3 player.py"')
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  })
  child.on('error', () => wire.leave('the program did not start'))
  connectPipes(wire, child.stdout, child.stdin)
  return {
    stop() {
      if (child.exitCode !== null || child.pid === undefined) return
      try {
        // The shell and what it started are one group.
        process.kill(-child.pid)
      } catch {
        child.kill()
      }
    },
  }
}
