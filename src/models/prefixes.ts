/** How much of each prompt of a game an earlier prompt of the same game began with: what a server that remembers prompts need not read again. */
export class Prefixes {
  readonly #seen: string[] = []

  /** The characters at the beginning of a prompt that an earlier one had. */
  shared(prompt: string): number {
    let most = 0
    for (const earlier of this.#seen) if (beginsAlike(prompt, earlier, most + 1)) most = commonLength(prompt, earlier)
    this.#seen.push(prompt)
    return most
  }
}

const beginsAlike = (a: string, b: string, length: number): boolean =>
  a.length >= length && b.length >= length && a.startsWith(b.slice(0, length))

/** The length of what two texts begin with, by halving: comparing slices is faster than comparing characters. */
function commonLength(a: string, b: string): number {
  let [low, high] = [0, Math.min(a.length, b.length)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (beginsAlike(a, b, middle)) low = middle
    else high = middle - 1
  }
  return low
}
