import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Events, EventType } from '../../../schemas/event.ts'

/** Field names by event type. */
export type Fields = { readonly [T in EventType]?: readonly (keyof Events[T])[] }

// Each game has a file in this folder with the events that it adds. An event of no file has no field that is allowed.
const known = new Map<string, ReadonlySet<string>>()
for (const name of readdirSync(import.meta.dirname)) {
  if (name === 'fields.ts') continue
  const { fields } = (await import(pathToFileURL(join(import.meta.dirname, name)).href)) as { fields: Fields }
  declareFields(fields)
}

/** Declares the fields of more events: for tests, which make games up. */
export function declareFields(fields: Fields): void {
  for (const [type, names] of Object.entries(fields)) known.set(type, new Set(['type', ...names]))
}

/** All fields that an event of a type may have; undefined for a type that no file declares. */
export const fieldsOf = (type: string): ReadonlySet<string> | undefined => known.get(type)
