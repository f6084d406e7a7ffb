import type { Seat } from '../../schemas/ask.ts'
import type { Event, EventOf } from '../../schemas/event.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { Move } from '../language/moves.ts'
import { CHECKER } from '../language/roles.ts'
import { listen } from '../speech/reader/listen.ts'
import { type Place, placeAfter, START } from '../view/place.ts'
import { ballotEvidence } from './ballot-evidence.ts'
import type { PairFeature, SeatFeature } from './features.ts'

/** One thing that everybody saw: what `actor` did to `target` (0 if to nobody), and when. */
export interface Evidence {
  readonly feature: PairFeature | SeatFeature
  readonly actor: Seat
  readonly target: Seat
  readonly day: number
}

/** Reads public events one after the other and turns them into evidence. */
export class EvidenceReader {
  readonly found: Evidence[] = []
  readonly #bySeat = new Map<Seat, Evidence[]>()
  readonly #vocabulary: Vocabulary
  #place: Place = START
  #alive = new Set<Seat>()
  /** Who accuses whom today, and on any day; who trusts whom. */
  #accusedToday = new Map<Seat, Set<Seat>>()
  #stances = new Map<Seat, Map<Seat, 'accuse' | 'trust'>>()
  #intentions = new Map<Seat, Seat>()
  /** Who claims to be the role that checks. */
  readonly #claimants = new Set<Seat>()
  readonly #told = new Set<string>()
  readonly #today = new Set<string>()
  /** Hands of the last ballot, and whether it is the first of its day. */
  #hands: EventOf<'voted'>[] = []
  #nominees: readonly Seat[] = []
  #isFirstRound = true

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  read(event: Event): void {
    this.#place = placeAfter(this.#place, event)
    switch (event.type) {
      case 'opened': {
        const seats = Object.values(event.roles).reduce((sum, n) => sum + n, 0)
        this.#alive = new Set(Array.from({ length: seats }, (_, i) => i + 1))
        break
      }
      case 'began':
        if (event.phase === 'morning') this.#outlived()
        if (event.phase === 'vote') this.#openBallot([])
        if (event.phase === 'night') this.#newDay()
        break
      case 'spoke':
        this.#spoke(event.seat, event.text, event.act)
        break
      case 'posted':
        this.#spoke(event.seat, event.text, 'post')
        break
      case 'nominated':
        if (event.seat !== event.target) this.#add('nominate', event.seat, event.target)
        this.#accuse(event.seat, event.target)
        break
      case 'balloted':
        this.#openBallot(event.nominees)
        break
      case 'cast':
        this.#once('cast', event.seat, event.target)
        break
      case 'voted':
        if (event.by.length > 0) this.#hands.push(event)
        break
      case 'tied':
        this.#count(undefined)
        break
      case 'raised':
        for (const seat of event.remove) for (const target of event.nominees) this.#pair('remove', seat, target)
        for (const seat of event.keep) for (const target of event.nominees) this.#pair('keep', seat, target)
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

  /** The day that the public events have come to. */
  get day(): number {
    return this.#place.day
  }

  /** The evidence in which a seat acted or was acted upon. */
  about(seat: Seat): readonly Evidence[] {
    return this.#bySeat.get(seat) ?? []
  }

  #keep(evidence: Evidence): void {
    this.found.push(evidence)
    for (const seat of [evidence.actor, evidence.target]) {
      if (seat === 0) continue
      const known = this.#bySeat.get(seat)
      if (known) known.push(evidence)
      else this.#bySeat.set(seat, [evidence])
    }
  }

  #add(base: string, actor: Seat, target: Seat): void {
    const name = `${base}${this.#place.day <= 1 ? ' on day 1' : ''}`
    this.#keep({ feature: name as PairFeature, actor, target, day: this.#place.day })
  }

  #pair(feature: PairFeature, actor: Seat, target: Seat): void {
    if (actor !== target) this.#keep({ feature, actor, target, day: this.#place.day })
  }

  #seat(feature: SeatFeature, actor: Seat): void {
    this.#keep({ feature, actor, target: 0, day: this.#place.day })
  }

  /** The same act of a seat towards another counts once a day. */
  #once(base: string, actor: Seat, target: Seat): void {
    const key = `${base} ${actor} ${target}`
    if (actor === target || this.#today.has(key)) return
    this.#today.add(key)
    this.#add(base, actor, target)
  }

  #newDay(): void {
    this.#accusedToday = new Map()
    this.#intentions = new Map()
    this.#today.clear()
  }

  #spoke(seat: Seat, text: string, act: string): void {
    const moves = listen(text, { speaker: seat, vocabulary: this.#vocabulary })
    const named = moves.some(({ kind }) => NAMING.has(kind))
    if (act === 'speak' && !named) this.#seat('names nobody', seat)
    for (const move of moves) this.#move(seat, move, act)
  }

  #move(seat: Seat, move: Move, act: string): void {
    // "I know it from my own check" claims the role and tells the result.
    if ((move.kind === 'accuse' || move.kind === 'trust') && move.why?.kind === 'check' && move.why.by === seat) {
      this.#claim(seat, act)
      this.#tell(seat, move.seat, move.kind === 'accuse' ? 'black' : 'red')
    }
    switch (move.kind) {
      case 'claim':
        if (move.role === CHECKER) this.#claim(seat, act)
        else this.#claimOther(seat)
        break
      case 'check':
        this.#claim(seat, act)
        this.#tell(seat, move.seat, move.found)
        break
      case 'accuse':
        this.#once('accuse', seat, move.seat)
        this.#accuse(seat, move.seat)
        break
      case 'trust':
      case 'defend':
        this.#once(move.kind, seat, move.seat)
        if ((this.#accusedToday.get(move.seat)?.size ?? 0) >= 2) this.#pair('stands by the accused', seat, move.seat)
        this.#stance(seat, move.seat, 'trust')
        break
      case 'believe':
        this.#pair('believes', seat, move.seat)
        this.#pair('disbelieves', seat, move.over)
        break
      case 'vote':
        this.#intentions.set(seat, move.seat)
        this.#accuse(seat, move.seat)
        break
      case 'ask':
        if (move.seat > 0) this.#once('ask', seat, move.seat)
        break
      case 'answer':
        this.#once('answer', seat, move.to)
        break
    }
  }

  #claimOther(seat: Seat): void {
    const key = `${seat} another role`
    if (this.#told.has(key)) return
    this.#told.add(key)
    this.#seat('claims another role', seat)
  }

  #claim(seat: Seat, act: string): void {
    if (this.#claimants.has(seat)) return
    const isFirst = this.#claimants.size === 0
    const isPressed = act === 'defend' || act === 'farewell' || (this.#accusedToday.get(seat)?.size ?? 0) >= 2
    this.#claimants.add(seat)
    this.#seat(isFirst ? 'claims first' : 'claims against another', seat)
    if (isPressed) this.#seat('claims under pressure', seat)
  }

  #tell(seat: Seat, target: Seat, found: string): void {
    const key = `${seat} ${target} ${found}`
    if (this.#told.has(key) || seat === target) return
    this.#told.add(key)
    this.#pair(found === 'black' ? 'told black' : 'told red', seat, target)
  }

  #accuse(seat: Seat, target: Seat): void {
    if (seat === target) return
    let accusers = this.#accusedToday.get(target)
    if (!accusers) this.#accusedToday.set(target, (accusers = new Set()))
    if (accusers.size >= 2 && !accusers.has(seat)) this.#pair('joins accusers', seat, target)
    accusers.add(seat)
    this.#stance(seat, target, 'accuse')
  }

  #stance(seat: Seat, target: Seat, stance: 'accuse' | 'trust'): void {
    let stances = this.#stances.get(seat)
    if (!stances) this.#stances.set(seat, (stances = new Map()))
    stances.set(target, stance)
  }

  /** A claimant who lives through a night looks less like the role it claims. */
  #outlived(): void {
    for (const seat of this.#claimants) if (this.#alive.has(seat)) this.#outliving.add(seat)
  }
  readonly #outliving = new Set<Seat>()

  #killed(victim: Seat): void {
    this.#covered = undefined
    this.#seat(this.#claimants.has(victim) ? 'killed after a claim' : 'killed', victim)
    for (const seat of this.#outliving) if (seat !== victim) this.#seat('claimant lives on', seat)
    this.#outliving.clear()
    for (const [target, stance] of this.#stances.get(victim) ?? [])
      if (this.#alive.has(target))
        this.#pair(stance === 'accuse' ? 'accuser was killed' : 'friend was killed', target, victim)
  }

  /** A night that killed nobody: somebody covers the others, and whom this player covered was shot at. */
  #spared(): void {
    for (const seat of this.#dead) this.#seat('dead before a save', seat)
    if (this.#covered !== undefined && this.#alive.has(this.#covered)) this.#seat('saved', this.#covered)
    this.#covered = undefined
  }
  readonly #dead: Seat[] = []
  /** Whom this player covered in the night. */
  #covered: Seat | undefined

  /** Reads an event that this player alone heard. */
  readOwn(event: Event): void {
    if (event.type === 'chose' && event.act === 'protect')
      this.#covered = typeof event.pick === 'number' ? event.pick : undefined
  }

  #openBallot(nominees: readonly Seat[]): void {
    this.#hands = []
    this.#isFirstRound = !this.#today.has('ballot')
    this.#today.add('ballot')
    if (this.#isFirstRound && this.#claimants.size === 1)
      for (const seat of this.#claimants) if (this.#alive.has(seat)) this.#seat('claim stands', seat)
    this.#nominees = nominees
  }

  /** The hands of a ballot, once it is over; `leaving` is who left by it. */
  #count(leaving: Seat | undefined): void {
    // A hand that the rules raised says nothing of its seat, but it was no sparing either.
    for (const { target, by } of this.#hands) for (const { seat } of by) this.#today.add(`vote ${seat} ${target}`)
    const ballot = { hands: this.#hands, isFirst: this.#isFirstRound, nominees: this.#nominees, leaving }
    const hasVoted = (seat: Seat, target: Seat): boolean => this.#today.has(`vote ${seat} ${target}`)
    for (const { feature, seat, target } of ballotEvidence(ballot, hasVoted, this.#intentions))
      if (feature === 'vote') this.#add('vote', seat, target)
      else this.#pair(feature, seat, target)
    this.#hands = []
  }
}

const NAMING: ReadonlySet<string> = new Set(['accuse', 'trust', 'defend', 'believe', 'vote', 'check', 'nominate', 'if'])
