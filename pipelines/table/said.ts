/** A speech as a person means it: a player's name is said with its number, as at the table, since players are told apart by their numbers. */
export function withNumbers(text: string, names: readonly string[] | null | undefined): string {
  if (!names || names.length === 0) return text
  const known = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const NAME = new RegExp(`(?<![\\p{L}\\p{N}])(${known})(?![\\p{L}\\p{N}]|\\s*\\(\\d)`, 'giu')
  return text.replace(NAME, (name) => {
    const at = names.findIndex((one) => one.toLowerCase() === name.toLowerCase())
    return `${names[at]} (${at + 1})`
  })
}
