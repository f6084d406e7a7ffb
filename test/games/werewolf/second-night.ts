import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Asked } from '../transcript.ts'
import type { Pack } from './second-table.ts'

/** A night, read from its log: who dies of it, and who was poisoned. */
export function secondNight(table: Pack): { readonly dead: readonly Seat[]; readonly poisoned: Seat | undefined } {
  const { log, switches } = table
  const { target, shield } = choices(table)
  const { healed, poisoned } = potions(table, target)
  const isShielded = target === shield
  const dead = new Set<Seat>()
  if (target !== 'none' && isShielded && healed) {
    log.count(`guarded and healed: ${switches.clash}`)
    if (switches.clash === 'dies') dead.add(target as Seat)
  } else if (target !== 'none' && !isShielded && !healed) dead.add(target as Seat)
  if (poisoned !== undefined) dead.add(poisoned)
  return { dead: [...dead].sort((a, b) => a - b), poisoned }
}

/** The Werewolves, the Seer and the Guard choose at the same time. */
function choices(table: Pack): { readonly target: Option; readonly shield: Option } {
  const { log, alive, wolves } = table
  const pack = table.livingWolves()
  const [seer, guard] = [table.holder('sheriff'), table.holder('doctor')]
  const asks: Asked[] = pack.map((seat) => ({ seat, act: 'kill', options: ['none', ...alive] }))
  const others = (not: Seat | undefined): Option[] => ['none', ...alive.filter((seat) => seat !== not)]
  if (seer !== undefined) asks.push({ seat: seer, act: 'check', options: others(seer) })
  if (guard !== undefined) asks.push({ seat: guard, act: 'protect', options: others(table.barred) })
  const answers = log.answers(asks)
  const pickOf = (act: string): Option => answers.find(({ ask }) => ask.act === act)?.pick ?? 'none'
  const named = answers.slice(0, pack.length)
  const countOf = (seat: Option): number => named.filter(({ pick }) => pick === seat).length
  const most = Math.max(...alive.map(countOf))
  // In a tie it is the player named by the Werewolf with the highest number.
  let target: Option =
    most === 0 ? 'none' : named.findLast(({ pick }) => pick !== 'none' && countOf(pick) === most)!.pick
  if (named.every(({ isDefault }) => isDefault)) {
    log.count('no Werewolf answers')
    target = log.draw<Option>('kill', ['none', ...alive])
  }
  for (const { ask, pick, isDefault } of named)
    if (!isDefault) log.next('claimed', { seat: ask.seat, target: pick }, wolves)
  log.next('decided', { target }, wolves)
  const checked = pickOf('check')
  if (typeof checked === 'number') {
    const found = wolves.includes(checked) ? 'black' : 'red'
    log.next('checked', { seat: seer!, target: checked, found }, [seer!])
  }
  const shield = pickOf('protect')
  table.barred = table.switches.repeatProtect || typeof shield !== 'number' ? undefined : shield
  return { target, shield }
}

/** The Witch hears of the attack while she has the antidote, and uses at most one potion. */
function potions(table: Pack, target: Option): { readonly healed: boolean; readonly poisoned: Seat | undefined } {
  const { log, alive, potions: left } = table
  const witch = table.holder('witch')
  if (witch === undefined) return { healed: false, poisoned: undefined }
  if (left.heal) {
    log.next('attacked', { target }, [witch])
    if (target !== 'none' && log.answer({ seat: witch, act: 'heal', options: ['none', target] }).pick === target) {
      left.heal = false
      return { healed: true, poisoned: undefined }
    }
  }
  if (!left.poison) return { healed: false, poisoned: undefined }
  const { pick } = log.answer({ seat: witch, act: 'poison', options: ['none', ...alive] })
  if (typeof pick !== 'number') return { healed: false, poisoned: undefined }
  left.poison = false
  return { healed: false, poisoned: pick }
}
