/** A text as providers write keys: by how it begins. */
const KEY =
  /(?<![A-Za-z0-9])(?:(?:sk|pk|rk|gsk|xai|hf|ghp|github_pat|api[-_]?key|key|token)[-_][\w-]{16,}|AIza[\w-]{20,})/i
/** Letters and digits that are no word. */
const LONG_RUN = /[A-Za-z0-9]{24,}/g

/** Whether a text has something in it that is written as a key of a provider is. */
export const hasKey = (text: string): boolean => KEY.test(text)

/** Whether a part of a path may be a key: written as one, or a long run of letters and digits that is no hexadecimal id, as accounts have in some paths. */
export const mayBeKey = (segment: string): boolean =>
  hasKey(segment) ||
  (segment.match(LONG_RUN) ?? []).some((run) => /\d/.test(run) && /[A-Za-z]/.test(run) && !/^[0-9a-f]+$/.test(run))

/** Whether a part of a path is written as a key, and not as a hash or an id, which are printed. */
export const isWrittenAsKey = (segment: string): boolean =>
  hasKey(segment) || (mayBeKey(segment) && /[a-z]/.test(segment) && /[A-Z]/.test(segment))

/** Shorter texts are no keys, but what servers without keys are given: "none", "EMPTY". */
const SHORTEST = 12
const kept = new Set<string>()

/** Notes a key or a token of this run, which is then left out of whatever is printed. */
export function keepSecret(secret: string | undefined): void {
  if (secret !== undefined && isSecret(secret)) kept.add(secret)
}

const isSecret = (text: string): boolean => text.length >= SHORTEST

/** The text without the secrets of this run. */
export function withoutKept(text: string): string {
  let clean = text
  for (const secret of kept) clean = clean.replaceAll(secret, '…')
  return clean
}

/** A JSON value without a secret: in no text and in no name of a member. */
export function valueWithout(value: unknown, secret: string): unknown {
  if (!isSecret(secret)) return value
  const clean = (one: unknown): unknown => {
    if (typeof one === 'string') return one.replaceAll(secret, '…')
    if (Array.isArray(one)) return one.map(clean)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).map(([name, member]) => [name.replaceAll(secret, '…'), clean(member)]),
    )
  }
  return clean(value)
}
