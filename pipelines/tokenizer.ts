import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { REPO_NAME } from '../schemas/manifest.ts'
import { cacheFolder } from '../src/storage/cache.ts'
import { writeWhole } from '../src/storage/draft.ts'
import { removeAll } from '../src/storage/files.ts'
import { download } from '../src/storage/hub/download.ts'
import { HubError } from '../src/storage/hub/errors.ts'
import { defaultRetry } from '../src/storage/hub/retry.ts'
import { endpointOf, tokenOf } from '../src/storage/hub/token.ts'
import { MAX_BYTES } from '../src/storage/read-bytes.ts'
import { StorageError } from '../src/storage/storage-error.ts'
import { readTokenizer, type Tokenizer } from '../src/storage/tokenizer.ts'
import { UsageError } from './errors.ts'

/** Reads the tokenizer that the option --tokenizer of a verb names, before the verb begins. */
export async function readTokenizerOf(verb: Command): Promise<void> {
  const { tokenizer } = verb.opts<{ tokenizer?: string }>()
  if (tokenizer !== undefined) verb.setOptionValue('tokenizer', await tokenizerNamed(tokenizer))
}

/** The tokenizer of a file or a folder, or of a model on the Hub, whose tokenizer.json is downloaded once. Throws {@link UsageError}. */
async function tokenizerNamed(name: string, environment = process.env): Promise<Tokenizer> {
  try {
    if (existsSync(name)) return readTokenizer(name)
    if (!REPO_NAME.test(name))
      throw new UsageError(
        `--tokenizer: there is no tokenizer ${name}; name a tokenizer.json, its folder, or user/name of a model on the Hub`,
      )
    const path = join(cacheFolder(environment), 'omerta/tokenizers', `${name.replace('/', '--')}.json`)
    if (!existsSync(path)) writeWhole(path, await fetched(name, environment))
    try {
      return readTokenizer(path)
    } catch (error) {
      removeAll(path)
      throw error
    }
  } catch (error) {
    if (error instanceof StorageError) throw new UsageError(`--tokenizer: ${error.message}`)
    if (error instanceof HubError)
      throw new HubError(`there is no tokenizer file ${name} here, and ${error.message}`, error.status)
    throw error
  }
}

async function fetched(name: string, environment: NodeJS.ProcessEnv): Promise<Buffer> {
  const endpoint = endpointOf(environment)
  const url = `${endpoint}/${name}/resolve/main/tokenizer.json`
  const file = { url, what: `tokenizer.json of ${name} at ${endpoint}`, bytes: MAX_BYTES.tokenizer }
  return Buffer.concat(await Array.fromAsync(download(file, tokenOf(environment), defaultRetry)))
}
