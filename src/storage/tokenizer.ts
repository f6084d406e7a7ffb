import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Tokenizer as HuggingFaceTokenizer } from '@huggingface/tokenizers'
import { sha256 } from './hash.ts'
import { parseBytes } from './json.ts'
import { MAX_BYTES, readBytes } from './read-bytes.ts'
import { StorageError } from './storage-error.ts'

/** A tokenizer, however it is used: recipes name it by its hash, threads by its path, and everything else counts with it. */
export interface Tokenizer {
  /** Absolute path of its tokenizer.json. */
  readonly path: string
  /** SHA-256 of its tokenizer.json. */
  readonly hash: string
  readonly count: (text: string) => number
}

const parsed = new Map<string, Tokenizer>()

/**
 * Reads a tokenizer.json, or the one in a folder. It is parsed once in a process or thread, however often it is asked for.
 * Throws {@link StorageError} for a file that is not a tokenizer.
 */
export function readTokenizer(path: string): Tokenizer {
  const file = resolve(existsSync(path) && statSync(path).isDirectory() ? join(path, 'tokenizer.json') : path)
  const tokenizer = parsed.get(file) ?? parse(file)
  parsed.set(file, tokenizer)
  return tokenizer
}

function parse(path: string): Tokenizer {
  const bytes = readBytes(path, MAX_BYTES.tokenizer)
  try {
    const tokenizer = new HuggingFaceTokenizer(parseBytes(bytes) as object, {})
    tokenizer.encode('PASS.')
    const count = (text: string): number => tokenizer.encode(text, { add_special_tokens: false }).ids.length
    return { path, hash: sha256(bytes), count }
  } catch (error) {
    throw new StorageError(
      `${path} is not a tokenizer that can be loaded (${(error as Error).message.split('\n')[0]}); name a tokenizer.json of Hugging Face's fast tokenizers`,
    )
  }
}
