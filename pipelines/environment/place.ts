import { WireError } from './wire-error.ts'

// Where the parts of a message belong: a key in the wrong place would otherwise be dropped without a word.

/** Refuses keys that are not fields of a message, and says in which field they belong. Throws {@link WireError}. */
export function refuseOthers(
  message: object,
  fields: ReadonlySet<string>,
  field: string,
  example: (key: string) => string,
): void {
  for (const key of Object.keys(message)) {
    if (fields.has(key)) continue
    const short = key.slice(0, 50)
    throw new WireError('VALIDATION_ERROR', `"${short}" belongs in "${field}", as in ${example(short)}`)
  }
}

/** Refuses a step without an action, and says in which field it belongs. Throws {@link WireError}. */
export function refuseMissing(action: unknown, field: string, example: string): void {
  if (action !== undefined) return
  throw new WireError('VALIDATION_ERROR', `the action belongs in "${field}", as in ${example}`)
}
