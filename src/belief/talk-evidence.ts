import type { Seat } from '../../schemas/ask.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { Move } from '../language/moves.ts'
import { CHECKER } from '../language/roles.ts'
import { listen } from '../speech/reader/listen.ts'
import type { FoundEvidence } from './found-evidence.ts'

const NAMING: ReadonlySet<string> = new Set(['accuse', 'trust', 'defend', 'believe', 'vote', 'check', 'nominate', 'if'])

const asksSomebody = (move: Move): boolean => move.kind === 'ask' && move.seat > 0

/** What somebody knows and does not guess: a role, and what was found out by it. */
const isKnowledge = (move: Move): boolean =>
  move.kind === 'claim' || move.kind === 'check' || ('why' in move && move.why?.kind === 'check')

/** What is said at the table, as evidence: stances, claims, results told, questions and answers. */
export class TalkEvidence {
  /** Who claims to be the role that checks. */
  readonly claimants = new Set<Seat>()
  /** The announced vote of each seat today. */
  readonly intentions = new Map<Seat, Seat>()
  /** The latest accusation or trust of each pair of seats, on any day. */
  readonly stances = new Map<Seat, Map<Seat, 'accuse' | 'trust'>>()
  readonly #found: FoundEvidence
  readonly #vocabulary: Vocabulary
  readonly #told = new Set<string>()
  /** Whether anybody has spoken but in last words. */
  #isOpen = false
  /** The accusations of today. */
  readonly #accused = new Map<Seat, Set<Seat>>()

  constructor(found: FoundEvidence, vocabulary: Vocabulary) {
    this.#found = found
    this.#vocabulary = vocabulary
  }

  endDay(): void {
    this.#accused.clear()
    this.intentions.clear()
  }

  spoke(seat: Seat, text: string, act: string): void {
    const heard = listen(text, { speaker: seat, vocabulary: this.#vocabulary })
    // Last words before anybody else has spoken judge nobody: they can only tell what their speaker knows.
    const isBlind = act === 'farewell' && !this.#isOpen
    this.#isOpen ||= act !== 'farewell'
    const moves = isBlind ? heard.filter(isKnowledge) : heard
    const named = moves.some(({ kind }) => NAMING.has(kind))
    if (act === 'speak' && !named)
      this.#found.seat(moves.some(asksSomebody) ? 'asks and names nobody' : 'names nobody', seat)
    for (const move of moves) this.#move(seat, move, act)
  }

  accuse(seat: Seat, target: Seat): void {
    if (seat === target) return
    let accusers = this.#accused.get(target)
    if (!accusers) this.#accused.set(target, (accusers = new Set()))
    if (accusers.size >= 2 && !accusers.has(seat)) this.#found.pair('joins accusers', seat, target)
    accusers.add(seat)
    this.#stance(seat, target, 'accuse')
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
        else if (this.#isNew(`${seat} another role`)) this.#found.seat('claims another role', seat)
        break
      case 'check':
        this.#claim(seat, act)
        this.#tell(seat, move.seat, move.found)
        break
      case 'accuse':
        this.#found.once('accuse', seat, move.seat)
        this.accuse(seat, move.seat)
        break
      case 'trust':
      case 'defend':
        this.#found.once(move.kind, seat, move.seat)
        if (this.#accusersOf(move.seat) >= 2) this.#found.pair('stands by the accused', seat, move.seat)
        this.#stance(seat, move.seat, 'trust')
        break
      case 'believe':
        this.#found.pair('believes', seat, move.seat)
        this.#found.pair('disbelieves', seat, move.over)
        break
      case 'vote':
        this.intentions.set(seat, move.seat)
        this.accuse(seat, move.seat)
        break
      case 'answer':
        this.#found.once('answer', seat, move.to)
        break
    }
  }

  #claim(seat: Seat, act: string): void {
    if (this.claimants.has(seat)) return
    const isFirst = this.claimants.size === 0
    const isPressed = act === 'defend' || act === 'farewell' || this.#accusersOf(seat) >= 2
    this.claimants.add(seat)
    if (isFirst) this.#found.seatOnDay('claims first', seat)
    else this.#found.seat('claims against another', seat)
    if (isPressed) this.#found.seat('claims under pressure', seat)
  }

  #tell(seat: Seat, target: Seat, found: string): void {
    if (seat !== target && this.#isNew(`${seat} ${target} ${found}`))
      this.#found.pair(found === 'black' ? 'told black' : 'told red', seat, target)
  }

  #accusersOf(seat: Seat): number {
    return this.#accused.get(seat)?.size ?? 0
  }

  /** Returns whether this is told for the first time, and records it. */
  #isNew(what: string): boolean {
    if (this.#told.has(what)) return false
    this.#told.add(what)
    return true
  }

  #stance(seat: Seat, target: Seat, stance: 'accuse' | 'trust'): void {
    let stances = this.stances.get(seat)
    if (!stances) this.stances.set(seat, (stances = new Map()))
    stances.set(target, stance)
  }
}
