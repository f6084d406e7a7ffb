import { readKept } from '../../pipelines/table/journal.ts'
import type { Line } from '../../pipelines/table/line.ts'
import type { LiveAsk, LiveMessage } from '../../schemas/table.ts'
import { hasty, roomFor } from './tables.ts'

// A table in a process of its own, for tests that kill it: its clock runs fast, and its person answers at once and says so on stdout.

const [folder = '', how] = process.argv.slice(2)
const room = roomFor(
  folder,
  { ruleset: 'classic-7', clock: hasty(40) },
  how === 'resume' ? readKept(folder) : undefined,
)
const guest = room.guests[0]!
let ask: LiveAsk | undefined

function answer({ turn, options }: LiveAsk): void {
  const text = `I have nothing to say for the ${turn}th time, process ${process.pid}.`
  const reply = options.length === 0 ? { text } : { pick: options.at(-1)! }
  const answered = room.answer(guest, { turn, ...reply })
  if ('choice' in answered && !answered.isAgain && 'text' in reply) console.log(`answered ${text}`)
}

const line: Line = {
  send(message: LiveMessage) {
    if (message.kind === 'card') setImmediate(() => room.ready(guest))
    if (message.kind === 'ask') ask = message.ask
    if (message.kind === 'taken') ask = undefined
    if (message.kind === 'clock' && message.of === 'ask') {
      const put = ask
      setImmediate(() => put && answer(put))
    }
  },
  close: () => {},
}
room.over = () => {
  console.log('over')
  process.exit()
}
if (how !== 'resume') room.begin(room.settings)
room.connect(guest, line)
console.log('begun')
