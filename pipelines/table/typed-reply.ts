import type { LiveAsk } from '../../schemas/table.ts'

/** What a typed line answers: the number, name or word of an option, or words. */
export function replyIn(
  { options, words }: Pick<LiveAsk, 'options' | 'words'>,
  line: string,
  names: readonly string[] | null,
) {
  if (options.length === 0) return { text: line }
  const named = names?.findIndex((name) => name.toLowerCase() === line.toLowerCase()) ?? -1
  const number = named >= 0 ? named + 1 : /^\d{1,2}$/.test(line) ? Number(line) : undefined
  if (number !== undefined && options.includes(number)) return { pick: number }
  const word = options.find((option) => option === line.toLowerCase())
  if (word !== undefined && word !== 'say') return { pick: word }
  if (options.includes('say') && words > 0) return line === '' ? { pick: 'listen' } : { pick: 'say', text: line }
  return { pick: line }
}
