/** How much of each prompt of a game an earlier prompt of the same game began with: what a server that remembers prompts need not read again. */
export class Prefixes {
  /** Earlier prompts in alphabetical order, so that those that begin most alike stand side by side. */
  readonly #sorted: string[] = []

  /** The characters at the beginning of a prompt that an earlier one had. */
  shared(prompt: string): number {
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#sorted[middle]! < prompt) low = middle + 1
      else high = middle
    }
    const most = Math.max(...[low - 1, low].map((at) => commonLength(prompt, this.#sorted[at] ?? '')))
    this.#sorted.splice(low, 0, prompt)
    return most
  }
}

/** The length of what two texts begin with: first in steps, which compare fast, then character by character. */
function commonLength(a: string, b: string): number {
  const STEP = 256
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length + STEP <= most && a.startsWith(b.slice(length, length + STEP), length)) length += STEP
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}
