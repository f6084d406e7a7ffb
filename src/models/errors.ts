/** A model that does not answer, or cannot be used as a player asks it. Its answers so far are kept. `remedy` is for a run that ends with it. */
export class ModelUnavailable extends Error {
  /** What is wrong, without the remedy: for games that are played on. */
  readonly fault: string
  /** Whether the same command may succeed later without a change: the server was gone, too slow or busy. */
  readonly isTemporary: boolean
  constructor(fault: string, { remedy, isTemporary = false }: { remedy?: string; isTemporary?: boolean } = {}) {
    super(remedy === undefined ? fault : `${fault}; ${remedy}`)
    this.fault = fault
    this.isTemporary = isTemporary
  }
}

/** All that may be spent was spent. */
export class BudgetSpent extends Error {
  /** What was spent, without the remedy. */
  readonly fault: string
  constructor(fault: string, remedy: string) {
    super(`${fault}; ${remedy}`)
    this.fault = fault
  }
}

/** An answer whose shape is not that of its wire format. */
export class WrongShape extends Error {}

/** An answer that will not change if the same is asked again: a wrong key, an unknown model, a field that the server does not take. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, words: string) {
    super(words)
    this.status = status
  }
}
