import type { NewAsk, Option, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { draw } from '../shared/chance.ts'
import { holders, isWolf, wolves } from './roles.ts'
import type { Table } from './state.ts'

const NIGHT_SECONDS = 30

/** Who dies of a night, in order of seats, and whom the Witch poisoned. */
export interface Night {
  readonly dead: readonly Seat[]
  readonly poisoned: Seat | undefined
}

/** Decisions 3 to 7: a night. The Werewolves, the Seer and the Guard choose at the same time, and the Witch after them. */
export function* night(table: Table): Script<Night> {
  const { target, shield } = yield* first(table)
  const { healed, poisoned } = yield* potions(table, target)
  const isShielded = target === shield
  const dies =
    typeof target === 'number' && (isShielded && healed ? table.switches.clash === 'dies' : !isShielded && !healed)
  const dead = new Set([...(dies ? [target] : []), ...(poisoned === undefined ? [] : [poisoned])])
  return { dead: [...dead].sort((a, b) => a - b), poisoned }
}

/**
 * Decisions 3 to 5: the Seer learns a team, even if it dies this very night; the Guard protects a player; each Werewolf names one. Whom they name most often is
 * attacked; in a tie it is the name given by the highest seat. If none of them answers, chance decides.
 */
function* first(table: Table): Script<{ readonly target: Option; readonly shield: Option }> {
  const { world, tell } = table
  const { alive } = world
  const [seer] = holders(world, 'sheriff')
  const [guard] = holders(world, 'doctor')
  const pack = holders(world, 'mafia')
  const asks = [
    ...pack.map((seat) => ask(seat, 'kill', alive)),
    ...(seer === undefined ? [] : [ask(seer, 'check', others(alive, seer))]),
    ...(guard === undefined ? [] : [ask(guard, 'protect', others(alive, table.barred))]),
  ]
  const choices = yield asks
  const pickOf = (act: string): Option => choices[asks.findIndex((one) => one.act === act)]?.pick ?? 'none'
  const named = choices.slice(0, pack.length)
  const isAnswered = named.some(({ source }) => source !== 'default')
  const names = named.map(({ pick }) => pick!)
  const target = isAnswered ? mostNamed(names) : yield* draw<Option>('kill', ['none', ...alive])
  const all = wolves(world.roles)
  pack.forEach((seat, i) => {
    if (named[i]!.source !== 'default') tell(all, { type: 'claimed', seat, target: names[i]! })
  })
  tell(all, { type: 'decided', target })
  const checked = pickOf('check')
  if (typeof checked === 'number') {
    const found = isWolf(world.roles, checked) ? 'black' : 'red'
    tell([seer!], { type: 'checked', seat: seer!, target: checked, question: 'team', found })
  }
  const shield = pickOf('protect')
  table.barred = typeof shield === 'number' && !table.switches.repeatProtect ? shield : undefined
  return { target, shield }
}

function mostNamed(names: readonly Option[]): Option {
  const seats = names.filter((name) => name !== 'none')
  const countOf = (name: Option): number => seats.filter((other) => other === name).length
  const most = Math.max(0, ...seats.map(countOf))
  return seats.findLast((name) => countOf(name) === most) ?? 'none'
}

/** Decision 6: the Witch hears whom the Werewolves attack while she has the antidote, and uses at most one of her potions a night. */
function* potions(
  table: Table,
  target: Option,
): Script<{ readonly healed: boolean; readonly poisoned: Seat | undefined }> {
  const { world, tell } = table
  const [witch] = holders(world, 'witch')
  if (witch === undefined) return { healed: false, poisoned: undefined }
  if (table.antidote) tell([witch], { type: 'attacked', target })
  if (table.antidote && typeof target === 'number') {
    const [choice] = yield [ask(witch, 'heal', [target])]
    if (choice!.pick === target) {
      table.antidote = false
      return { healed: true, poisoned: undefined }
    }
  }
  if (!table.poison) return { healed: false, poisoned: undefined }
  const [choice] = yield [ask(witch, 'poison', world.alive)]
  if (typeof choice!.pick !== 'number') return { healed: false, poisoned: undefined }
  table.poison = false
  return { healed: false, poisoned: choice!.pick }
}

const others = (alive: readonly Seat[], not: Seat | undefined): Seat[] => alive.filter((seat) => seat !== not)

const ask = (seat: Seat, act: string, options: readonly Seat[]): NewAsk => ({
  seat,
  act,
  options: ['none', ...options],
  words: 0,
  seconds: NIGHT_SECONDS,
  otherwise: 'none',
})
