import type { Seat } from '../../../schemas/ask.ts'
import type { Audience, EventOf } from '../../../schemas/event.ts'
import type { Switches } from '../../../src/games/aiwolf/switches.ts'
import type { Transcript } from '../transcript.ts'

export interface Place {
  readonly room: 'village' | 'hideout'
  readonly members: readonly Seat[]
  readonly audience: Audience
  /** The act in which chance draws who speaks. */
  readonly line: string
  readonly turns: number
  readonly rounds: number
}

/** Talk or whispers of a phase, read from their log. */
export function secondTalk(log: Transcript, switches: Switches, place: Place): void {
  if (place.members.length < 2 || place.turns === 0) return
  if (switches.chat) groupChat(log, switches, place)
  else if (place.rounds > 0) inTurn(log, switches, place)
}

/** Tells what a seat said, or that it passed. */
function heard(log: Transcript, { room, audience }: Place, seat: Seat, text: string | undefined, over: boolean): void {
  if (text === undefined) log.next('passed', { room, seat, over }, audience)
  else log.next('posted', { room, seat, text }, audience)
}

function requireTurn({ seat, tick }: EventOf<'asked'>, now: number, of: number): void {
  if (tick?.now !== now || tick.of !== of) throw new Error(`it is turn ${now} of ${of} of seat ${seat}`)
}

function inTurn(log: Transcript, { skips, blanks }: Switches, place: Place): void {
  const { members, turns } = place
  const order = log.order(place.line, members)
  const used = new Map(members.map((seat) => [seat, 0]))
  const skipped = new Map(members.map((seat) => [seat, 0]))
  for (let round = 0; round < place.rounds; round++) {
    let isOver = true
    for (const seat of order.filter((one) => used.get(one)! < turns)) {
      const running = skipped.get(seat)!
      const options = ['say', ...(running < skips ? ['skip'] : []), ...(blanks ? ['blank'] : []), 'over']
      const { ask, pick, text, isDefault } = log.answer({ seat, act: 'post', options })
      requireTurn(ask, used.get(seat)! + 1, turns)
      used.set(seat, pick === 'over' ? turns : used.get(seat)! + 1)
      if (pick !== 'skip') skipped.set(seat, 0)
      else if (isDefault) log.count('a skip that is not counted')
      else skipped.set(seat, running + 1)
      const soundsOver = pick === 'over' || pick === 'blank'
      isOver &&= soundsOver
      heard(log, place, seat, text, soundsOver)
    }
    if (isOver) return
  }
  log.count('the rounds are used up')
}

function groupChat(log: Transcript, { lateOver }: Switches, place: Place): void {
  const { room, members, audience, turns } = place
  log.next('convened', { room }, audience)
  const used = new Map(members.map((seat) => [seat, 0]))
  const isOut = new Set<Seat>()
  while (members.some((seat) => used.get(seat)! < turns && !isOut.has(seat))) {
    const speakers = members.filter((seat) => !isOut.has(seat) && (lateOver || used.get(seat)! < turns))
    const seat = log.draw(place.line, speakers)
    if (used.get(seat)! === turns) {
      log.count('a late "over"')
      isOut.add(seat)
      heard(log, place, seat, undefined, true)
      continue
    }
    const { ask, pick, text } = log.answer({ seat, act: 'post', options: ['say', 'over'] })
    requireTurn(ask, used.get(seat)! + 1, turns)
    used.set(seat, used.get(seat)! + 1)
    if (pick === 'over') isOut.add(seat)
    heard(log, place, seat, text, true)
  }
  log.next('adjourned', { room }, audience)
}
