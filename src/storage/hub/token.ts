import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../cache.ts'
import { readBytes } from '../read-bytes.ts'

/** HF_ENDPOINT or the token is malformed. */
export class BadAccess extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** The URL of the Hub: HF_ENDPOINT, or https://huggingface.co; without a trailing slash. */
export function endpointOf(environment: Environment): string {
  const text = environment['HF_ENDPOINT']?.trim() || 'https://huggingface.co'
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search)
    throw new BadAccess('HF_ENDPOINT is not the URL of a Hub; it looks like https://huggingface.co')
  return text.replace(/\/+$/, '')
}

/** The user's token: HF_TOKEN, or the file that "hf auth login" writes. Undefined if there is none. */
export function tokenOf(environment: Environment): string | undefined {
  const path = tokenPath(environment)
  const given = environment['HF_TOKEN']?.trim()
  const token = given || (existsSync(path) ? readBytes(path).toString().trim() : '')
  if (!token) return undefined
  // The message must not contain the token, not even a malformed one.
  if (!/^hf_[A-Za-z0-9_]+$/.test(token))
    throw new BadAccess(
      `${given ? 'HF_TOKEN' : path} does not hold a token of the Hub: hf_ followed by letters and digits`,
    )
  return token
}

/** The file in which the Hub's own tools keep the token. */
export function tokenPath(environment: Environment): string {
  const home = environment['HF_HOME'] || join(cacheFolder(environment), 'huggingface')
  return environment['HF_TOKEN_PATH'] || join(home, 'token')
}
