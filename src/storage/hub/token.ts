import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { readBytes } from '../files.ts'

/** An address or a token that cannot be used. */
export class BadAccess extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** Where the Hub is: HF_ENDPOINT, or huggingface.co. Without a slash at its end. */
export function endpointOf(environment: Environment): string {
  const text = environment['HF_ENDPOINT']?.trim() || 'https://huggingface.co'
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search)
    throw new BadAccess('HF_ENDPOINT is no address of a Hub; it looks like https://huggingface.co')
  return text.replace(/\/+$/, '')
}

/** The token of this user: HF_TOKEN, or the file where "hf auth login" puts it. Undefined if there is none. */
export function tokenOf(environment: Environment): string | undefined {
  const path = tokenPath(environment)
  const given = environment['HF_TOKEN']?.trim()
  const token = given || (existsSync(path) ? readBytes(path).toString().trim() : '')
  if (!token) return undefined
  // What the token is must not be said, not even where it is wrong.
  if (!/^hf_[A-Za-z0-9_]+$/.test(token))
    throw new BadAccess(
      `${given ? 'HF_TOKEN' : path} holds no token of the Hub: they begin with hf_ and go on with letters and digits`,
    )
  return token
}

/** Where the Hub's own tools keep the token. */
export function tokenPath(environment: Environment): string {
  const cache = environment['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  return environment['HF_TOKEN_PATH'] || join(environment['HF_HOME'] || join(cache, 'huggingface'), 'token')
}
