/** Whether the team of a seat won, by legal action and imagined state. */
export type Wins = readonly (readonly boolean[])[]

/** An estimate with its standard error. */
export interface Estimate {
  readonly mean: number
  readonly error: number
}

/**
 * The chance to win with an action. The standard error is that of a proportion with two wins and two losses added (Agresti and Coull 1998), because
 * a handful of wins in a row has none otherwise.
 */
export function chance(wins: Wins, action: number): Estimate {
  const row = wins[action]!
  const won = row.filter(Boolean).length
  const p = (won + 2) / (row.length + 4)
  return { mean: won / row.length, error: Math.sqrt((p * (1 - p)) / (row.length + 4)) }
}

/**
 * By how much an action is better than the mean of others. Actions meet the same states, so the error is that of the paired differences; `doubt`
 * is added to the sum of squares, by default what one state in which they differ wholly would add, because a few equal results say little.
 */
export function contrast(wins: Wins, action: number, others: readonly number[], doubt = 1): Estimate {
  const states = wins[action]!.length
  let sum = 0
  let squares = doubt
  for (let k = 0; k < states; k++) {
    let other = 0
    for (const i of others) if (wins[i]![k]) other++
    const difference = (wins[action]![k] ? 1 : 0) - other / others.length
    sum += difference
    squares += difference * difference
  }
  const mean = sum / states
  return { mean, error: Math.sqrt(Math.max(0, squares / states - mean * mean) / states) }
}

/** Rows of wins as hexadecimal text, the first state in the highest bit; and back, given how many states there were. */
export const packed = (wins: Wins): string[] =>
  wins.map((row) => {
    let text = ''
    for (let k = 0; k < row.length; k += 4) {
      let digit = 0
      for (let bit = 0; bit < 4; bit++) digit = 2 * digit + (row[k + bit] ? 1 : 0)
      text += digit.toString(16)
    }
    return text
  })

export const unpacked = (rows: readonly string[], states: number): Wins =>
  rows.map((text) =>
    Array.from({ length: states }, (_, k) => ((Number.parseInt(text[k >> 2]!, 16) >> (3 - (k & 3))) & 1) === 1),
  )
