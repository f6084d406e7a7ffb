import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Player } from '../view/player.ts'
import type { Making, PlayerKind } from './kind.ts'
import { ownPlayer } from './own-player.ts'
import { settling } from './settling.ts'

/** What a module exports as `kind`: a kind of player of the user's own. */
export interface OwnKind {
  /** See {@link PlayerKind}: give one only to a player that is synchronous and deterministic. */
  readonly edition?: number
  make(making: Making): Player
}

/** A module that cannot be loaded, or exports no kind. */
export class BadModule extends Error {}

const loaded = new Map<string, OwnKind>()
const PATH = /^(?:\.{1,2})?\/.*\.m?[jt]s$/

/**
 * Players of a module that is loaded by its path, relative to the working directory. Modules are code, so they are loaded only where a user names
 * them for games to be played; reading a dataset that names one loads nothing.
 */
export const moduleKind: PlayerKind = {
  grammar: PATH,
  forms: ['./<module>.ts'],
  help: 'a kind of your own (docs/library.md)',
  sits: 'both',
  hint: (name) =>
    /\.m?[jt]s$/.test(name) && !PATH.test(name)
      ? `"${name}" is no path of a module; write ./${name} for one in this folder`
      : undefined,
  make(name, making) {
    const kind = loaded.get(resolve(name))
    if (!kind) throw new BadModule(`the module ${name} was not loaded`)
    return ownPlayer(kind.make(making), name)
  },
}

/** Whether a player is of a module. */
export const isModule = (name: string): boolean => PATH.test(name)

/** Loads the modules among these names. Throws {@link BadModule}. */
export async function loadKinds(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = resolve(name)
    if (!PATH.test(name) || loaded.has(path)) continue
    const { kind } = await importOf(path, name)
    if (typeof (kind as OwnKind | undefined)?.make !== 'function')
      throw new BadModule(
        `${name} exports no kind: it must export const kind = { make({ random }) { return { act(view) { … } } } }`,
      )
    loaded.set(path, kind as OwnKind)
  }
}

/** The edition of a module's kind, where it was loaded and has one. */
export const editionOfModule = (name: string): number | undefined =>
  PATH.test(name) ? loaded.get(resolve(name))?.edition : undefined

async function importOf(path: string, name: string): Promise<{ readonly kind?: unknown }> {
  try {
    const never = () => new Error('its top-level await never settles')
    return await settling<{ readonly kind?: unknown }>(import(pathToFileURL(path).href), never)
  } catch (error) {
    if (!existsSync(path)) throw new BadModule(`there is no module ${name}`)
    const { message, stack = '' } = error as Error
    // Node names the line of a fault in TypeScript, and not of one in JavaScript.
    const line = /^\S+:(\d+)\n/.exec(stack)?.[1]
    const place = line === undefined ? '' : ` at line ${line}`
    throw new BadModule(`the module ${name} cannot be loaded${place}: ${message}${hintFor(error as Error, name)}`)
  }
}

/** What to do about an error in loading. */
function hintFor({ message, name: kind, stack = '' }: Error, name: string): string {
  if (/outside a module/.test(message)) return '; write "type": "module" into package.json, or name it .mts'
  if (/Cannot find (?:package 'omerta'|module '[^']*dist[\\/]src[\\/]index\.js')/.test(message))
    return '; in a clone of omerta run "npm run build" once, elsewhere install the package that "npm pack" makes'
  return kind === 'SyntaxError' && stack.startsWith(kind) ? `; "node --check ${name}" shows where` : ''
}

/** The module of the user's own in which an error was thrown, and its line; undefined if it was thrown elsewhere. */
export function thrownIn(error: unknown): { readonly path: string; readonly line: number } | undefined {
  const frame = /\n\s+at [^\n]*?(file:[^\n)]+?):(\d+):\d+\)?(?:\n|$)/.exec(
    error instanceof Error ? (error.stack ?? '') : '',
  )
  const path = [...loaded.keys()].find((path) => pathToFileURL(path).href === frame?.[1])
  return path === undefined ? undefined : { path, line: Number(frame![2]) }
}
