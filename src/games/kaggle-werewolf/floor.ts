import type { NewAsk, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { draw, drawOrder } from '../shared/chance.ts'
import { inOrder } from './order.ts'
import type { Table } from './state.ts'

const SPEECH_SECONDS = 60
/** How urgently a seat wants to speak: 0 is not at all. */
const BIDS = ['bid-0', 'bid-1', 'bid-2', 'bid-3', 'bid-4'] as const

interface Bid {
  readonly seat: Seat
  readonly amount: number
}

/** Who may speak when. A seat that says nothing is not heard. */
export function* floor(table: Table): Script {
  const { switches } = table
  switch (switches.discussion) {
    case 'rounds': {
      const order = yield* inOrder(table, table.world.alive, 'speak', switches.firstToSpeak)
      table.tell('everyone', { type: 'ordered', act: 'speak', seats: order })
      for (let round = 0; round < switches.rounds; round++) for (const seat of order) yield* speak(table, [seat])
      return
    }
    case 'parallel':
      for (let moment = 0; moment < switches.rounds; moment++) yield* speak(table, table.world.alive)
      return
    case 'turns':
      for (let turn = 0; turn < switches.rounds; turn++) if (!(yield* auction(table))) return
      return
    case 'bid-rounds':
      for (let round = 0; round < switches.rounds; round++) yield* bidRound(table)
  }
}

/** The highest bid speaks; where several are highest, which of them is decided by who was named and who spoke least, and taken from chance. */
function* auction(table: Table): Script<boolean> {
  const bids = yield* collect(table)
  const most = Math.max(...bids.map(({ amount }) => amount))
  if (most === 0) {
    table.tell('everyone', { type: 'bidden', bids: {}, next: [] })
    return false
  }
  const top = bids.filter(({ amount }) => amount === most).map(({ seat }) => seat)
  const next = top.length === 1 ? top[0]! : yield* draw('order', top)
  if (table.switches.bidsShown) table.tell('everyone', { type: 'bidden', bids: byAmount(bids), next: [next] })
  yield* speak(table, [next])
  return true
}

/** All speak, those with higher bids first. */
function* bidRound(table: Table): Script {
  const bids = yield* collect(table)
  const order: Seat[] = []
  for (let amount = BIDS.length - 1; amount >= 0; amount--)
    order.push(...(yield* drawOrder(bids.filter((bid) => bid.amount === amount).map(({ seat }) => seat))))
  if (table.switches.bidsShown) table.tell('everyone', { type: 'bidden', bids: byAmount(bids), next: order })
  for (const seat of order) yield* speak(table, [seat])
}

function* collect({ world }: Table): Script<Bid[]> {
  const seats = world.alive
  const choices = yield seats.map(
    (seat): NewAsk => ({ seat, act: 'bid', options: BIDS, words: 0, seconds: SPEECH_SECONDS, otherwise: BIDS[0] }),
  )
  return seats.map((seat, i) => ({ seat, amount: Math.max(0, (BIDS as readonly unknown[]).indexOf(choices[i]!.pick)) }))
}

/** The seats that bid each amount. */
function byAmount(bids: readonly Bid[]): Record<string, Seat[]> {
  const seats: Record<string, Seat[]> = {}
  for (const { seat, amount } of bids) seats[amount] = [...(seats[amount] ?? []), seat]
  return seats
}

function* speak({ tell, switches }: Table, seats: readonly Seat[]): Script {
  const limit = { words: switches.speechWords, seconds: SPEECH_SECONDS }
  const said = yield seats.map((seat): NewAsk => ({ seat, act: 'speak', options: [], ...limit }))
  for (const [i, seat] of seats.entries())
    if (said[i]!.source !== 'default') tell('everyone', { type: 'spoke', seat, act: 'speak', text: said[i]!.text! })
}
