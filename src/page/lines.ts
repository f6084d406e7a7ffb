/** The lines of many texts, each kept once: the prompts of a game share most of theirs. */
export class Lines {
  readonly all: string[] = []
  readonly #places = new Map<string, number>()

  /**
   * Where these lines are, which are added where they are new: runs of lines that follow each other, as the place of the first and how many there
   * are. A transcript grows line by line, so its lines make long runs.
   */
  runs(lines: readonly string[]): number[] {
    const runs: number[] = []
    let next = -1
    for (const line of lines) {
      const place = this.#placeOf(line)
      if (place === next) runs[runs.length - 1]!++
      else runs.push(place, 1)
      next = place + 1
    }
    return runs
  }

  #placeOf(line: string): number {
    let place = this.#places.get(line)
    if (place === undefined) {
      place = this.all.push(line) - 1
      this.#places.set(line, place)
    }
    return place
  }
}
