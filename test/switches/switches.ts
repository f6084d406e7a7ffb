import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a test has to know of the switches of a game; by name of the switch. */
export interface Notes {
  /** Other switches without which it changes nothing. */
  readonly together?: Readonly<Record<string, object>>
  /** Other values, where its schema does not list them. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>
  /** Why it needs no line in the rules. */
  readonly unsaid?: Readonly<Record<string, string>>
}

/** The notes on the game of a book: the file in this folder of that name. A game needs one only if it has such switches. */
export async function notesOn(book: string): Promise<Notes> {
  const path = join(import.meta.dirname, `${book}.ts`)
  if (!existsSync(path)) return {}
  return ((await import(pathToFileURL(path).href)) as { notes: Notes }).notes
}
