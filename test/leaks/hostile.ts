import { join } from 'node:path'
import type { EventOf } from '../../schemas/event.ts'
import '../../src/policy/players.ts'
import type { Player, Turn } from '../../src/view/player.ts'
import { askOf, heardBy, type View } from '../../src/view/view.ts'
import { fieldsOf } from './events/fields.ts'

/** Paths of a view that may name roles: public ones, and what the seat itself was told. */
const MAY_NAME_ROLES =
  /^view\.history\.\d+\.event\.(?:roles\.|teams\.|switches\.|names\.|ruleset$|book$|who$|role$|text$|thought$|question$|found$|type$)/
const CHECKOUT = join(import.meta.dirname, '../..')
/** Globals before any game. The packages of the players add some when they are loaded, so they are loaded above. */
const GLOBALS = new Set(Reflect.ownKeys(globalThis))

/** All that can be reached from a value: leaves by path, and every place that is not plain data, where more could hide. */
export function reach(root: unknown, from: string): { leaves: Map<string, string>; odd: string[] } {
  const leaves = new Map<string, string>()
  const odd: string[] = []
  const seen = new Set<unknown>()
  const walk = (value: unknown, path: string): void => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) {
      leaves.set(path, String(value))
      return
    }
    if (seen.has(value)) return
    seen.add(value)
    if (typeof value === 'function') {
      odd.push(`${path} is a function`)
      leaves.set(`${path}()`, String(value))
    }
    const proto: unknown = Object.getPrototypeOf(value)
    if (proto !== Object.prototype && proto !== Array.prototype && proto !== null && proto !== Function.prototype) {
      odd.push(`${path} has a prototype of its own`)
      walk(proto, `${path}.__proto__`)
    }
    if (Symbol.iterator in value && !Array.isArray(value)) {
      odd.push(`${path} can be iterated`)
      try {
        walk([...(value as Iterable<unknown>)], `${path}[...]`)
      } catch {}
    }
    for (const key of Reflect.ownKeys(value)) {
      const at = `${path}.${String(key)}`
      const { get, enumerable, value: inner } = Object.getOwnPropertyDescriptor(value, key)!
      if (typeof key === 'symbol') odd.push(`${at} is under a symbol`)
      if (get) odd.push(`${at} is a getter`)
      if (!enumerable && !(Array.isArray(value) && key === 'length')) odd.push(`${at} is hidden`)
      try {
        walk(get ? get.call(value) : inner, at)
      } catch (error) {
        leaves.set(at, String((error as Error).stack))
      }
    }
  }
  walk(root, from)
  return { leaves, odd }
}

/** Frames of the stack, which any code can read in V8. In strict code they expose neither `this` nor the function. */
function frames(): unknown[] {
  const before = Error.prepareStackTrace
  Error.prepareStackTrace = (_, sites) => sites
  const sites = new Error('frames').stack as unknown as NodeJS.CallSite[]
  Error.prepareStackTrace = before
  return sites.flatMap((site) => [
    site.getThis(),
    site.getFunction(),
    (site as { getEvalOrigin?(): unknown }).getEvalOrigin?.(),
  ])
}

/** Texts of errors that a player can cause, with their stacks but without the paths of source files, which may contain the name of a role. */
function errors(view: View): string[] {
  const tries = [
    () => askOf({ seat: view.seat, history: [], upTo: 0 }),
    () => askOf(null as unknown as View),
    () => (frames as unknown as { caller: unknown }).caller,
    () => {
      throw new Error('here')
    },
  ]
  return tries.map((attempt) => {
    try {
      return String(attempt())
    } catch (error) {
      return withoutPaths(String((error as Error).stack))
    }
  })
}

const withoutPaths = (stack: string): string =>
  stack.replaceAll(CHECKOUT, '').replace(/(?:file:\/\/)?[\w.@+/-]+\.(?:ts|js|mjs):\d+:\d+/g, 'a source file')

/** The names of the roles in play, as words. */
function rolesIn(view: View): RegExp {
  const opened = heardBy(view).find(({ event }) => event.type === 'opened')?.event as EventOf<'opened'> | undefined
  return new RegExp(`\\b(?:${Object.keys(opened?.roles ?? {}).join('|') || '(?!)'})\\b`)
}

/**
 * A view is plain data: its seat, and events of the schema with whether they were open, none of them after the ask. Whatever else a player can reach is a
 * hole.
 */
export function holes(view: View, given: readonly unknown[], self: unknown, own: unknown): string[] {
  const { leaves, odd } = reach(view, 'view')
  const found = [...odd]
  const roles = rolesIn(view)
  if (given.length !== 2) found.push(`a player was given ${given.length} things`)
  for (const key of Reflect.ownKeys(given[1] as object))
    if (key !== 'signal' && key !== 'deadline') found.push(`turn.${String(key)} is not a field of a turn`)
  if (self !== own) found.push('a player was called as part of something else')
  for (const key of Object.keys(view))
    if (key !== 'seat' && key !== 'history' && key !== 'upTo') found.push(`view.${key} is not a field of a view`)
  if (view.history.length !== view.upTo) found.push(`the history has ${view.history.length} things, not ${view.upTo}`)
  view.history.forEach((heard, i) => {
    for (const key of Object.keys(heard)) if (key !== 'event' && key !== 'open') found.push(`heard ${i} has ${key}`)
    const { event } = heard
    for (const key of Object.keys(event))
      if (!fieldsOf(event.type)?.has(key)) found.push(`a ${event.type} event has ${key}`)
    if (event.type === 'dealt' && event.seat !== view.seat) found.push(`was told what seat ${event.seat} is`)
  })
  for (const [path, text] of leaves)
    if (!MAY_NAME_ROLES.test(path) && roles.test(text)) found.push(`${path} says ${text.slice(0, 80)}`)
  frames().forEach((thing, i) => {
    if (thing !== undefined && thing !== null && thing !== globalThis) found.push(`frame ${i} gives ${typeof thing}`)
  })
  for (const text of errors(view)) if (roles.test(text)) found.push(`an error says ${text.slice(0, 200)}`)
  for (const key of Reflect.ownKeys(globalThis)) if (!GLOBALS.has(key)) found.push(`globalThis.${String(key)}`)
  return found
}

/** A player that looks for everything that it should not know before each choice, and plays on as `inner` does. */
export function hostile(inner: Player, found: (hole: string) => void): Player {
  const policy: Player = {
    act(this: unknown, ...given: [View, Turn]) {
      for (const hole of holes(given[0], given, this, policy)) found(hole)
      return inner.act(...given)
    },
  }
  return policy
}
