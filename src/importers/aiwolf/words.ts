import { FORCE_SKIP, OVER, SKIP } from '../../../schemas/aiwolf.ts'
import type { Ask, Choice, Reply } from '../../../schemas/ask.ts'
import type { Said } from './ledger.ts'

/** Parses an agent's text as a reply to an ask. An unknown name, or one that cannot be picked, is no answer. */
export function replyOf(ask: Ask, said: string, names: readonly string[]): Reply {
  const text = said.replaceAll('\n', '').trim()
  if (ask.act !== 'post') {
    const seat = names.indexOf(text) + 1
    return seat > 0 ? { pick: seat } : {}
  }
  if (text === SKIP || text === FORCE_SKIP) return { pick: ask.options.includes('skip') ? 'skip' : 'over' }
  return text === OVER || !/[^\p{C}\p{Z}]/u.test(text) ? { pick: 'over' } : { pick: 'say', text }
}

/** The answer to an ask, as an agent says it. */
export function saidFor({ pick, text }: Pick<Choice, 'pick' | 'text'>, names: readonly string[]): string {
  if (typeof pick === 'number') return names[pick - 1]!
  if (pick === 'say') return text!
  return pick === 'over' ? OVER : pick === 'skip' ? SKIP : ''
}

/** Whether what is said is Japanese, as in the contest's first track, or English. */
export function languageOf(said: readonly Said[]): string {
  const text = said.map(({ text }) => text ?? '').join('')
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  return kana * 5 > text.length ? 'ja' : 'en'
}
