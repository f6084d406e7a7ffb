import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { draw, drawOrder } from '../shared/chance.ts'
import { say } from '../shared/speech.ts'
import { holders } from './roles.ts'
import { depart, settle, type Table } from './state.ts'
import { vote } from './vote.ts'

const SHOT_SECONDS = 30

/** Decisions 8 to 12: the speeches, and then the living vote, unless a Werewolf gave itself up. */
export function* day(table: Table): Script {
  const { world, tell, switches } = table
  tell('everyone', { type: 'began', phase: 'day', number: world.day })
  const gone = yield* switches.floor === 'turns' ? turns(table) : round(table)
  if (gone !== undefined) {
    depart(table, gone, 'surrender')
    return settle(table)
  }
  tell('everyone', { type: 'began', phase: 'vote', number: world.day })
  const leaving = yield* vote(table)
  if (leaving === undefined) return
  depart(table, leaving, 'vote')
  settle(table)
  yield* shot(table, leaving)
  if (switches.lastWords === 'vote' && !table.verdict) yield* say(table, leaving, 'farewell', table.speech)
}

/** Decision 8: everybody speaks once, in an order that chance draws. Returns who gave itself up. */
function* round(table: Table): Script<Seat | undefined> {
  for (const seat of yield* drawOrder(table.world.alive)) {
    const gone = yield* speech(table, seat)
    if (gone !== undefined) return gone
  }
  return undefined
}

/** Decision 8: chance names who speaks next, until it names nobody, or everything has been said. Returns who gave itself up. */
function* turns(table: Table): Script<Seat | undefined> {
  for (let turn = 0; turn < table.switches.turns; turn++) {
    const next = yield* draw<Option>('order', ['none', ...table.world.alive])
    if (typeof next !== 'number') return undefined
    const gone = yield* speech(table, next)
    if (gone !== undefined) return gone
  }
  return undefined
}

function* speech(table: Table, seat: Seat): Script<Seat | undefined> {
  yield* say(table, seat, 'speak', table.speech)
  return table.switches.surrender ? yield* surrendered(table) : undefined
}

/** Decision 12: after each speech a living Werewolf may give itself up: of several it is the one with the lowest seat. */
function* surrendered({ world }: Table): Script<Seat | undefined> {
  const pack = holders(world, 'mafia')
  const choices = yield pack.map((seat) => ({
    seat,
    act: 'surrender',
    options: ['stay', 'go'],
    words: 0,
    seconds: 0,
    otherwise: 'stay',
  }))
  return pack.find((_, i) => choices[i]!.pick === 'go')
}

/** Decision 11: the Hunter, killed by the Werewolves or voted out, may take a living player along, if the game is not decided. */
export function* shot(table: Table, seat: Seat): Script {
  const { world, tell } = table
  if (table.verdict || world.roles[seat] !== 'hunter') return
  const options = ['none', ...world.alive]
  const [choice] = yield [{ seat, act: 'shoot', options, words: 0, seconds: SHOT_SECONDS, otherwise: 'none' }]
  if (typeof choice!.pick !== 'number') return
  tell('everyone', { type: 'shot', seat, target: choice!.pick })
  depart(table, choice!.pick, 'shot')
  settle(table)
}
