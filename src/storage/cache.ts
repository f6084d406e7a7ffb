import { homedir } from 'node:os'
import { join } from 'node:path'

/** The user's cache folder (XDG base directories), for what can be made or downloaded again. */
export const cacheFolder = (environment: Readonly<Record<string, string | undefined>> = process.env): string =>
  environment['XDG_CACHE_HOME'] || join(homedir(), '.cache')
