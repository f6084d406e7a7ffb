import { CHANCE, type Choice, type NewAsk, type Option, type Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { groupChat } from './group-chat.ts'
import { isWolf, wolves } from './roles.ts'
import { ACTION_SECONDS, type Room, type Table } from './state.ts'

/** Everybody alive talks in the Village. */
export function* talk(table: Table): Script {
  const { talkTurns, talkRounds, chat } = table.switches
  const room: Room = { room: 'village', members: table.world.alive, audience: 'everyone', line: 'order' }
  yield* chat ? groupChat(table, room, talkTurns) : floor(table, room, [talkTurns, talkRounds])
}

/** The living Werewolves whisper; dead ones hear it. */
export function* whisper(table: Table): Script {
  const { world, switches } = table
  const members = world.alive.filter((seat) => isWolf(world.roles, seat))
  const { whisperTurns, whisperRounds, chat } = switches
  const room: Room = { room: 'hideout', members, audience: wolves(world.roles), line: 'line' }
  yield* chat ? groupChat(table, room, whisperTurns) : floor(table, room, [whisperTurns, whisperRounds])
}

/**
 * Chance draws an order of speakers, and then they are asked in turn, round after round, until each has said "Over", has no turn left, or a
 * round brought nothing but "Over". A blank answer is heard as "Over" and ends nothing for its seat. A phase with one speaker does not happen.
 */
function* floor(table: Table, room: Room, [turns, rounds]: readonly [turns: number, rounds: number]): Script {
  if (room.members.length < 2 || turns === 0 || rounds === 0) return
  const { skips } = table.switches
  const line = yield* lineUp(room)
  const used = new Map(line.map((seat) => [seat, 0]))
  const skipped = new Map(line.map((seat) => [seat, 0]))
  for (let round = 0; round < rounds; round++) {
    const speakers = line.filter((seat) => used.get(seat)! < turns)
    let isQuiet = true
    for (const seat of speakers) {
      const now = used.get(seat)! + 1
      const maySkip = skipped.get(seat)! < skips
      const [choice] = yield [ask(table, room.room, seat, { now, of: turns }, maySkip)]
      const isOver = choice!.pick === 'over'
      used.set(seat, isOver ? turns : now)
      skipped.set(seat, skipsAfter(choice!, skipped.get(seat)!))
      const soundsOver = isOver || choice!.pick === 'blank'
      if (!soundsOver) isQuiet = false
      const { text } = choice!
      if (text !== undefined) table.tell(room.audience, { type: 'posted', room: room.room, seat, text })
      else table.tell(room.audience, { type: 'passed', room: room.room, seat, over: soundsOver })
    }
    if (isQuiet) return
  }
}

/** Saying something ends a run of skips; an answer that did not come counts as no skip. */
const skipsAfter = ({ pick, source }: Choice, before: number): number =>
  pick === 'skip' ? before + (source === 'default' ? 0 : 1) : 0

/** Chance picks who talks next of those who remain; the last is forced. */
function* lineUp({ members, line }: Room): Script<Seat[]> {
  const order: Seat[] = []
  let left = members
  while (left.length > 1) {
    const [drawn] = yield [{ seat: CHANCE, act: line, options: left, words: 0, seconds: 0 }]
    order.push(drawn!.pick as Seat)
    left = left.filter((seat) => seat !== drawn!.pick)
  }
  return [...order, ...left]
}

const ask = (
  { switches: { letters, blanks } }: Table,
  room: string,
  seat: Seat,
  tick: NonNullable<NewAsk['tick']>,
  maySkip: boolean,
): NewAsk => ({
  seat,
  act: 'post',
  options: ['say', ...(maySkip ? ['skip'] : []), ...(blanks ? ['blank'] : []), 'over'] satisfies Option[],
  words: letters,
  letters,
  aloud: ['say'],
  seconds: ACTION_SECONDS,
  otherwise: 'skip',
  tick,
  room,
})
