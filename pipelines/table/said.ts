/**
 * A speech as a person means it: a player is called by number, as listeners tell players apart by their numbers: "I trust Bob" is said as "I trust number
 * 2", and so is
 * "I trust Bob (2)". A name at the beginning of a sentence makes a capital.
 */
export function withNumbers(text: string, names: readonly string[] | null | undefined): string {
  if (!names || names.length === 0) return text
  const known = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const NAME = new RegExp(
    `(?:\\b(?:player|number) )?(?<![\\p{L}\\p{N}])(${known})(?![\\p{L}\\p{N}])(?:\\s*\\(\\d{1,2}\\))?`,
    'giu',
  )
  return text.replace(NAME, (_, name: string, at: number) => {
    const seat = names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) + 1
    return `${/(?:^|[.!?]\s+)$/.test(text.slice(0, at)) ? 'Number' : 'number'} ${seat}`
  })
}
