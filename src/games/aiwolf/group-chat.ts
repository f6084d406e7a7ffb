import { CHANCE, type Choice, type NewAsk, type Option, type Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { ACTION_SECONDS, type Room, type Table } from './state.ts'

/** The draw of a speaker when no member speaks any more: the chat is over. */
export const CLOSE = 'close'

/**
 * Group chat: members speak in a free order, which chance draws, until each has said "Over" or has no turn left, or the chat is closed.
 * Nobody hears that another member is silent. A chat with one member does not happen. With `lateOver` a member without turns may still say "Over" once;
 * it can say nothing else, so it is not asked.
 */
export function* groupChat(table: Table, room: Room, turns: number): Script {
  const { members, audience } = room
  if (members.length < 2 || turns === 0) return
  const { tell, switches } = table
  tell(audience, { type: 'convened', room: room.room })
  const used = new Map(members.map((seat) => [seat, 0]))
  for (let now = 1; ; now++) {
    if (members.every((seat) => used.get(seat)! >= turns)) break
    const most = switches.lateOver ? turns + 1 : turns
    const speakers = members.filter((seat) => used.get(seat)! < most)
    const [next] = yield [nextAsk(room, speakers, { now, of: members.length * most })]
    if (next!.pick === CLOSE) break
    const seat = next!.pick as Seat
    if (used.get(seat)! === turns) {
      used.set(seat, most)
      tell(audience, { type: 'passed', room: room.room, seat, over: true })
      continue
    }
    const [choice] = yield [postAsk(table, room, seat, { now: used.get(seat)! + 1, of: turns })]
    used.set(seat, isOver(choice!) ? most : used.get(seat)! + 1)
    const { text } = choice!
    if (text !== undefined) tell(audience, { type: 'posted', room: room.room, seat, text })
    else tell(audience, { type: 'passed', room: room.room, seat, over: true })
  }
  tell(audience, { type: 'adjourned', room: room.room })
}

const isOver = ({ pick }: Choice): boolean => pick === 'over'

/** Who speaks next. It counts messages, so the first of a chat is known. */
const nextAsk = ({ line, room }: Room, speakers: readonly Seat[], tick: NonNullable<NewAsk['tick']>): NewAsk => ({
  seat: CHANCE,
  act: line,
  options: speakers,
  words: 0,
  seconds: 0,
  otherwise: CLOSE,
  tick,
  room,
})

const postAsk = (
  { switches: { letters } }: Table,
  { room }: Room,
  seat: Seat,
  tick: NonNullable<NewAsk['tick']>,
): NewAsk => ({
  seat,
  act: 'post',
  options: ['say', 'over'] satisfies Option[],
  words: letters,
  letters,
  aloud: ['say'],
  seconds: ACTION_SECONDS,
  otherwise: 'over',
  tick,
  room,
})
