import type { Seat } from '../../schemas/ask.ts'
import type { Event, EventOf } from '../../schemas/event.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import { type Place, placeAfter, START } from '../view/place.ts'
import { ballotEvidence } from './ballot-evidence.ts'
import type { Evidence } from './features.ts'
import { FoundEvidence } from './found-evidence.ts'
import { TalkEvidence } from './talk-evidence.ts'

/** Reads public events one after the other and turns them into evidence. */
export class EvidenceReader {
  readonly #found = new FoundEvidence()
  readonly #talk: TalkEvidence
  #place: Place = START
  #alive = new Set<Seat>()
  readonly #dead: Seat[] = []
  /** Claimants that survived the last night. */
  readonly #outliving = new Set<Seat>()
  /** The target of this player's protection in the night. */
  #covered: Seat | undefined
  /** Hands of the last ballot, and whether it is the first of its day. */
  #hands: EventOf<'voted'>[] = []
  #nominees: readonly Seat[] = []
  #isFirstRound = true

  constructor(vocabulary: Vocabulary) {
    this.#talk = new TalkEvidence(this.#found, vocabulary)
  }

  get found(): readonly Evidence[] {
    return this.#found.all
  }

  /** The day that the public events have come to. */
  get day(): number {
    return this.#place.day
  }

  /** The evidence in which a seat acted or was acted upon. */
  about(seat: Seat): readonly Evidence[] {
    return this.#found.about(seat)
  }

  read(event: Event): void {
    this.#place = placeAfter(this.#place, event)
    this.#found.day = this.#place.day
    switch (event.type) {
      case 'opened': {
        const seats = Object.values(event.roles).reduce((sum, n) => sum + n, 0)
        this.#alive = new Set(Array.from({ length: seats }, (_, i) => i + 1))
        break
      }
      case 'began':
        if (event.phase === 'morning')
          for (const seat of this.#talk.claimants) if (this.#alive.has(seat)) this.#outliving.add(seat)
        if (event.phase === 'vote') this.#openBallot([])
        if (event.phase === 'night') {
          this.#talk.endDay()
          this.#found.endDay()
        }
        break
      case 'spoke':
        this.#talk.spoke(event.seat, event.text, event.act)
        break
      case 'posted':
        this.#talk.spoke(event.seat, event.text, 'post')
        break
      case 'nominated':
        if (event.seat !== event.target) this.#found.add('nominate', event.seat, event.target)
        this.#talk.accuse(event.seat, event.target)
        break
      case 'balloted':
        this.#openBallot(event.nominees)
        break
      case 'cast':
        this.#found.once('cast', event.seat, event.target)
        break
      case 'voted':
        if (event.by.length > 0) this.#hands.push(event)
        break
      case 'tied':
        this.#count(undefined)
        break
      case 'raised':
        for (const seat of event.remove) for (const target of event.nominees) this.#found.pair('remove', seat, target)
        for (const seat of event.keep) for (const target of event.nominees) this.#found.pair('keep', seat, target)
        break
      case 'missed':
      case 'saved':
        this.#spared()
        break
      case 'left':
        if (event.by === 'vote') this.#count(event.seat)
        this.#alive.delete(event.seat)
        this.#dead.push(event.seat)
        if (event.by === 'kill') this.#killed(event.seat)
        break
      case 'stayed':
      case 'unvoted':
        this.#count(undefined)
        break
    }
  }

  /** Reads an event that this player alone heard. */
  readOwn(event: Event): void {
    if (event.type === 'chose' && event.act === 'protect')
      this.#covered = typeof event.pick === 'number' ? event.pick : undefined
  }

  /** The victim; a claimant that survives such a night is less likely to have its claimed role. */
  #killed(victim: Seat): void {
    this.#covered = undefined
    this.#found.seat(this.#talk.claimants.has(victim) ? 'killed after a claim' : 'killed', victim)
    for (const seat of this.#outliving) if (seat !== victim) this.#found.seat('claimant lives on', seat)
    this.#outliving.clear()
    for (const [target, stance] of this.#talk.stances.get(victim) ?? [])
      if (this.#alive.has(target))
        this.#found.pair(stance === 'accuse' ? 'accuser was killed' : 'friend was killed', target, victim)
  }

  /** A night without a death: a living player protects others, and this player's protected seat was shot at. */
  #spared(): void {
    for (const seat of this.#dead) this.#found.seat('dead before a save', seat)
    if (this.#covered !== undefined && this.#alive.has(this.#covered)) this.#found.seat('saved', this.#covered)
    this.#covered = undefined
  }

  #openBallot(nominees: readonly Seat[]): void {
    const { claimants } = this.#talk
    this.#hands = []
    this.#isFirstRound = this.#found.isNewToday('ballot')
    if (this.#isFirstRound && claimants.size === 1)
      for (const seat of claimants) if (this.#alive.has(seat)) this.#found.seatOnDay('claim stands', seat)
    this.#nominees = nominees
  }

  /** The votes of a finished ballot; `leaving` are the seats voted out. */
  #count(leaving: Seat | undefined): void {
    // A hand that the rules raised says nothing of its seat, but it was no sparing either.
    for (const { target, by } of this.#hands)
      for (const { seat } of by) this.#found.isNewToday(`vote ${seat} ${target}`)
    const ballot = { hands: this.#hands, isFirst: this.#isFirstRound, nominees: this.#nominees, leaving }
    const hasVoted = (seat: Seat, target: Seat): boolean => this.#found.wasToday(`vote ${seat} ${target}`)
    for (const { feature, seat, target } of ballotEvidence(ballot, hasVoted, this.#talk.intentions))
      if (feature === 'vote') this.#found.add('vote', seat, target)
      else this.#found.pair(feature, seat, target)
    this.#hands = []
  }
}
