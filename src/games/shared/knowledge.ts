import type { Event, EventType } from '../../../schemas/event.ts'
import type { Knowledge } from '../../game/ruleset.ts'

type IsEntitled = Knowledge['isEntitled']

/** Who may know each type of event: everybody, the seat that the event names, or one of the game's own groups. A type without a line is known to nobody. */
export type KnowledgeTable<Group extends string> = Partial<Record<EventType, 'everyone' | 'itself' | Group>>

/** Whether a seat is the one that an event names. */
export const isItself = (event: Event, seat: number): boolean => 'seat' in event && event.seat === seat

/** Looks entitlements up in a table. `groups` says which seats belong to each group of the game. */
export function entitledBy<Group extends string>(
  table: KnowledgeTable<Group>,
  groups: Readonly<Record<Group, IsEntitled>>,
): IsEntitled {
  const rules: Readonly<Record<string, IsEntitled>> = { ...groups, everyone: () => true, itself: isItself }
  return (event, seat, roles, alive) => {
    const who = table[event.type]
    return who !== undefined && rules[who]!(event, seat, roles, alive)
  }
}
