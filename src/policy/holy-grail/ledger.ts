import type { Role, Seat, Team } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { Move, Speech } from '../../language/moves.ts'
import { listen } from '../../speech/reader/listen.ts'
import { type Place, placeAfter, START } from '../../view/place.ts'
import { folding, type View } from '../../view/view.ts'
import { PairWords } from './pair-words.ts'

/** What was said aloud, read. */
export interface Said {
  readonly seat: Seat
  readonly day: number
  readonly act: string
  readonly moves: Speech
}

/** A player who says to be the role that checks, and the results told. */
export interface Claimant {
  readonly seat: Seat
  readonly day: number
  readonly results: Map<Seat, { readonly found: string; readonly night: number | undefined }>
}

/** Who said and did what in public: claims, stances, promises and questions. A fold of the events that everybody heard. */
export class Ledger {
  readonly said: Said[] = []
  readonly claimants = new Map<Seat, Claimant>()
  /** Who claims each other role, by role. */
  readonly claims = new Map<string, Set<Seat>>()
  /** Who spoke how of whom, on all days. */
  readonly words = new PairWords()
  /** How many checks could have been made on day 0: −1 where the first night has none. */
  #before = 0
  /** Who took whom for black today, by target; who spoke for whom today; who said to vote against whom today. A day lasts through the night after it. */
  accusers = new Map<Seat, Set<Seat>>()
  friends = new Map<Seat, Set<Seat>>()
  promises = new Map<Seat, Seat>()
  /** The last public vote of each seat, by seat. */
  readonly lastVotes = new Map<Seat, { readonly day: number; readonly target: Seat }>()
  /** Who voted against somebody else than its own suspect on the ballot, and has not spoken since. */
  readonly turned = new Map<Seat, { readonly from: Seat; readonly to: Seat }>()
  /** The teams of those whose cards everybody saw when they left. */
  readonly cards = new Map<Seat, Team>()
  /** The first day or night of the game. */
  first: Place | undefined
  #teams: Readonly<Record<Role, Team>> = {}
  #ballot: readonly Seat[] = []
  #place: Place = START
  readonly #vocabulary: Vocabulary

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  /** How many checks the role that checks can have made by now: one a day, but none in a first night without any. */
  get checksSoFar(): number {
    return Math.max(0, this.#place.day + this.#before)
  }

  /** What a seat has said today, in order. */
  today(seat: Seat): Said[] {
    return this.said.filter((said) => said.seat === seat && said.day === this.#place.day)
  }

  /** Those whom a seat took for black today, or said to vote against. */
  suspectsOf(seat: Seat): Seat[] {
    return [...this.accusers].filter(([, by]) => by.has(seat)).map(([target]) => target)
  }

  /** Takes one event that everybody heard. */
  learn(event: Event): void {
    const { phase } = this.#place
    this.#place = placeAfter(this.#place, event)
    const { day } = this.#place
    switch (event.type) {
      case 'began':
        if (phase === 'night' && event.phase !== 'night') this.#newDay()
        this.first ??= this.#place
        break
      case 'opened':
        this.#teams = event.teams
        if (['meet', 'quiet'].includes(String(event.switches['firstNight']))) this.#before = -1
        break
      case 'spoke':
        this.#say({ seat: event.seat, day, act: event.act, moves: this.#listen(event.seat, event.text) })
        break
      case 'posted':
        this.#say({ seat: event.seat, day, act: 'post', moves: this.#listen(event.seat, event.text) })
        break
      case 'nominated':
        this.#against(event.seat, event.target)
        break
      case 'revealed': {
        const team = event.team ?? this.#teams[event.role ?? '']
        if (team !== undefined) this.cards.set(event.seat, team)
        break
      }
      case 'balloted':
        this.#ballot = event.nominees
        break
      case 'voted':
        for (const { seat, kind } of event.by) if (kind === 'cast') this.#vote(seat, event.target, day)
        break
    }
  }

  #vote(seat: Seat, target: Seat, day: number): void {
    this.lastVotes.set(seat, { day, target })
    this.words.goes(seat, target)
    const suspects = this.suspectsOf(seat)
    const onBallot = suspects.filter((other) => this.#ballot.length === 0 || this.#ballot.includes(other))
    const [from] = onBallot
    if (from !== undefined && !onBallot.includes(target)) this.turned.set(seat, { from, to: target })
    else this.turned.delete(seat)
  }

  #listen = (speaker: Seat, text: string): Speech => listen(text, { speaker, vocabulary: this.#vocabulary })

  #newDay(): void {
    this.accusers = new Map()
    this.friends = new Map()
    this.promises = new Map()
  }

  #say(said: Said): void {
    this.said.push(said)
    this.turned.delete(said.seat)
    for (const move of said.moves) this.#note(said, move)
  }

  #note({ seat, day }: Said, move: Move): void {
    if ((move.kind === 'accuse' || move.kind === 'trust') && move.why?.kind === 'check' && move.why.by === seat) {
      const { results } = this.#claimant(seat, day)
      if (!results.has(move.seat))
        results.set(move.seat, { found: move.kind === 'accuse' ? 'black' : 'red', night: undefined })
      if (move.kind === 'accuse') this.words.tell(seat, move.seat)
    }
    switch (move.kind) {
      case 'claim':
        if (move.role === 'sheriff') this.#claimant(seat, day)
        else add(this.claims, move.role, seat)
        break
      case 'check':
        this.#claimant(seat, day).results.set(move.seat, { found: move.found, night: move.night })
        if (move.found === 'black') this.words.tell(seat, move.seat)
        break
      case 'accuse':
        this.#against(seat, move.seat, move.why !== undefined && move.why.kind !== 'guess')
        break
      case 'vote':
        this.#against(seat, move.seat)
        this.promises.set(seat, move.seat)
        break
      case 'trust':
      case 'defend':
        if (move.seat !== seat) this.#for(seat, move.seat)
        break
      case 'believe':
        this.#for(seat, move.seat)
        this.#against(seat, move.over, true)
        break
    }
  }

  #against(seat: Seat, target: Seat, isArgued = false): void {
    add(this.accusers, target, seat)
    this.words.note(seat, target, 'against', isArgued)
  }

  #for(seat: Seat, target: Seat): void {
    add(this.friends, target, seat)
    this.words.note(seat, target, 'for')
  }

  #claimant(seat: Seat, day: number): Claimant {
    let claimant = this.claimants.get(seat)
    if (!claimant) this.claimants.set(seat, (claimant = { seat, day, results: new Map() }))
    return claimant
  }
}

function add<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const found = map.get(key)
  if (found) found.add(value)
  else map.set(key, new Set([value]))
}

const folds = new WeakMap<Vocabulary, (view: View) => Ledger>()

/** The ledger of a view. */
export function ledgerOf(view: View, vocabulary: Vocabulary): Ledger {
  let fold = folds.get(vocabulary)
  if (!fold) {
    fold = folding(
      () => new Ledger(vocabulary),
      (ledger, { event, open }) => void (open && ledger.learn(event)),
    )
    folds.set(vocabulary, fold)
  }
  return fold(view)
}
