import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { readBytes, StorageError, sha256 } from './files.ts'

export interface TokenCounter {
  /** SHA-256 of tokenizer.json. */
  readonly hash: string
  count(text: string): number
}

/** Reads a tokenizer.json, or the folder that holds one. Throws {@link StorageError} for a file that is no tokenizer. */
export function readTokenizer(path: string): TokenCounter {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'tokenizer.json') : path
  const bytes = readBytes(file)
  try {
    const tokenizer = new Tokenizer(JSON.parse(bytes.toString()), {})
    tokenizer.encode('PASS.')
    return { hash: sha256(bytes), count: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids.length }
  } catch (error) {
    throw new StorageError(
      `${file} is no tokenizer that can be loaded (${(error as Error).message.split('\n')[0]}); name a tokenizer.json of Hugging Face's fast tokenizers`,
    )
  }
}
