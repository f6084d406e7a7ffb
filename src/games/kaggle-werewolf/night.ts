import type { Choice, NewAsk, Option, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { pickAsk } from '../shared/pick-ask.ts'
import { elect } from './elect.ts'
import { inOrder } from './order.ts'
import { holders, isWolf, type RoleKaggle, TEAMS } from './roles.ts'
import type { Table } from './state.ts'

const NIGHT_SECONDS = 60

/** The Doctor and the Seer choose, then the Werewolves vote. Returns who is killed. */
export function* night(table: Table): Script<Seat | undefined> {
  const { world, tell, switches } = table
  const [doctor] = holders(world, 'doctor')
  const [seer] = holders(world, 'sheriff')
  const protectable = world.alive.filter((seat) => switches.selfSave || seat !== doctor)
  const asks = [
    ...(doctor === undefined ? [] : [ask(doctor, 'protect', protectable)]),
    ...(seer === undefined
      ? []
      : [
          ask(
            seer,
            'check',
            world.alive.filter((seat) => seat !== seer),
          ),
        ]),
  ]
  const choices: readonly Choice[] = asks.length > 0 ? yield asks : []
  const pickOf = (act: string): Option | undefined => choices[asks.findIndex((ask) => ask.act === act)]?.pick
  const checked = pickOf('check')
  if (typeof checked === 'number') {
    const role = world.roles[checked]!
    const found = switches.seerLearns === 'role' ? role : TEAMS[role as RoleKaggle]
    tell([seer!], { type: 'checked', seat: seer!, target: checked, question: switches.seerLearns, found })
  }

  const wolves = holders(world, 'mafia')
  const targets = world.alive.filter((seat) => !isWolf(world.roles, seat))
  const picks = yield* pack(table, wolves, targets)
  const attacked = yield* elect('kill', picks, targets, switches.nightTie)
  tell(wolves, { type: 'decided', target: attacked ?? 'none' })
  if (attacked === undefined || attacked !== pickOf('protect')) return attacked
  tell([doctor!], { type: 'healed', seat: doctor!, target: attacked })
  return undefined
}

/** The living Werewolves vote, at once or one after the other, each having heard those before. */
function* pack(table: Table, wolves: readonly Seat[], targets: readonly Seat[]): Script<Option[]> {
  const { tell, switches } = table
  if (switches.nightVoting === 'simultaneous') {
    const choices = yield wolves.map((seat) => ask(seat, 'kill', targets))
    wolves.forEach((seat, i) => tell(wolves, { type: 'claimed', seat, target: choices[i]!.pick! }))
    return choices.map(({ pick }) => pick!)
  }
  const order = yield* inOrder(table, wolves, 'kill', switches.firstWolf)
  tell(wolves, { type: 'ordered', act: 'kill', seats: order })
  const picks: Option[] = []
  for (const seat of order) {
    const [choice] = yield [ask(seat, 'kill', targets)]
    tell(wolves, { type: 'claimed', seat, target: choice!.pick! })
    picks.push(choice!.pick!)
  }
  return picks
}

const ask = (seat: Seat, act: 'kill' | 'check' | 'protect', seats: readonly Seat[]): NewAsk =>
  pickAsk(seat, act, seats, NIGHT_SECONDS)
