/** A number in [0, 1). */
export type Random = () => number

export const oneOf = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)]!
