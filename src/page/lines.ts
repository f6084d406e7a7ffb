/** The lines of many texts, each kept once: the prompts of a game share most of theirs. */
export class Lines {
  readonly all: string[] = []
  readonly #places = new Map<string, number>()

  /** The places of these lines, which are added where they are new. */
  places(lines: readonly string[]): number[] {
    return lines.map((line) => {
      let place = this.#places.get(line)
      if (place === undefined) {
        place = this.all.push(line) - 1
        this.#places.set(line, place)
      }
      return place
    })
  }
}
