import type { Seat } from '../../schemas/ask.ts'

/** Whom each seat is known to vote against, in plain arrays, because each rollout has one of its own. */
export class Standing {
  /** Who votes, in the order of their first votes. */
  readonly voters: Seat[]
  /** Against whom, by voter; 0 for who does not vote. */
  readonly against: Seat[]

  constructor(voters: Seat[], against: Seat[]) {
    this.voters = voters
    this.against = against
  }

  copy(): Standing {
    return new Standing(this.voters.slice(), this.against.slice())
  }

  set(voter: Seat, target: Seat): void {
    if (this.against[voter] === 0) this.voters.push(voter)
    this.against[voter] = target
  }

  clear(): void {
    for (const voter of this.voters) this.against[voter] = 0
    this.voters.length = 0
  }

  /** How many others vote against a seat. */
  count(target: Seat, but: Seat): number {
    let count = 0
    for (const voter of this.voters) if (this.against[voter] === target && voter !== but) count++
    return count
  }
}
