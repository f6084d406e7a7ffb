/** Whether two moves, or parts of moves, have the same fields; a field that is undefined is none, and those in `besides` may differ. */
export function haveSameFields(one: object, other: object, besides?: ReadonlySet<string>): boolean {
  return hasFieldsOf(one, other, besides) && hasFieldsOf(other, one, besides)
}

function hasFieldsOf(one: object, other: object, besides: ReadonlySet<string> | undefined): boolean {
  for (const field in one) {
    const value = (one as Fields)[field]
    const match = (other as Fields)[field]
    if (value === match || besides?.has(field)) continue
    const isPart = typeof value === 'object' && typeof match === 'object' && value !== null && match !== null
    if (!isPart || !haveSameFields(value, match, besides)) return false
  }
  return true
}
type Fields = Readonly<Record<string, unknown>>
