import type { Seat } from '../../schemas/ask.ts'

/** The known target of each seat's vote, in plain arrays, because each rollout has its own copy. */
export class Standing {
  /** Who votes, in the order of their first votes. */
  readonly voters: Seat[]
  /** The target by voter; 0 without a vote. */
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
