/**
 * A speech with numbers for the names of players, since a reader of speeches knows players by number: "I trust Bob" and "I trust Bob (2)" become
 * "I trust number 2". At the beginning of a sentence it is "Number 2".
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
