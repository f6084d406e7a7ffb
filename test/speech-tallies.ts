import { isSpeech, type Seat } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import type { Move, Reason } from '../src/language/moves.ts'
import { deedOn } from '../src/policy/holy-grail/agreement.ts'
import { type Ledger, ledgerOf } from '../src/policy/holy-grail/ledger.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { type Facts, factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { CANDOUR } from './speech-candour.ts'
import { CONSISTENCY } from './speech-consistency.ts'
import { recipeFor, watched } from './thinking.ts'

/** Faults among all cases of one kind, with the first texts that have one. */
export interface Tally {
  of: number
  hits: number
  readonly examples: string[]
}

/** What a speaker knew before a speech, and what it said. */
export interface HeardSpeech {
  readonly act: string
  readonly facts: Facts
  readonly ledger: Ledger
  readonly moves: readonly Move[]
  readonly text: string
  readonly thought: string
  /** How many speeches had been heard when this player last voted. */
  readonly votedAt: number
  /** How many speeches had been heard when this player first accused, nominated or voted against a seat. */
  readonly firstDeeds: ReadonlyMap<Seat, number>
}

const isReason = (why: Reason | undefined): boolean => why !== undefined && why.kind !== 'guess'
const whyOf = (move: Move): Reason | undefined => ('why' in move ? move.why : undefined)

/** The kinds of cases, by name: for each case in a speech whether it is a fault. */
const COUNTS: Readonly<Record<string, (speech: HeardSpeech) => boolean[]>> = {
  ...CONSISTENCY,
  ...CANDOUR,
  'accusations on day 1 of somebody who has not spoken, without a reason': (one) =>
    firstDay(one, /^accuse$/).map(
      (move) => !one.ledger.said.some(({ seat }) => seat === move.seat) && !isReason(move.why),
    ),
  'good words on day 1 for somebody who has not spoken, without a reason': (one) =>
    firstDay(one, /^(?:trust|defend)$/).map(
      (move) =>
        !one.ledger.said.some(({ seat }) => seat === move.seat) &&
        !isReason(move.why) &&
        // To have saved somebody is a reason.
        !one.moves.some(({ kind, ...other }) => kind === 'protect' && 'seat' in other && other.seat === move.seat),
    ),
  'deeds of today that are told with the number of the day': ({ moves, facts }) =>
    moves.flatMap((move) => {
      const why = whyOf(move)
      return why?.kind === 'voted' || why?.kind === 'nominated' ? [why.day === facts.day] : []
    }),
  'threats to somebody who cannot speak again that day': ({ moves, act }) =>
    moves.flatMap((move) => (move.kind === 'if' && move.when.is === 'silent' ? [act !== 'post'] : [])),
  'questions for a suspect to somebody who has spoken': ({ act, moves, ledger }) =>
    moves.flatMap((move) =>
      act === 'speak' && move.kind === 'ask' && move.about === 'suspect' && move.seat > 0
        ? [ledger.today(move.seat).some((said) => said.act === 'speak')]
        : [],
    ),
  'answers with a reason to somebody who has neither asked nor charged': ({ moves, act, ledger, facts }) =>
    moves.flatMap((move) =>
      move.kind !== 'answer' || move.target === undefined
        ? []
        : [
            !ledger.said.some(
              (said) =>
                said.seat === move.to &&
                said.moves.some(
                  (q) =>
                    (q.kind === 'ask' && q.seat === facts.seat && q.about === 'why' && q.target === move.target) ||
                    (act === 'defend' && q.kind === 'accuse' && q.seat === facts.seat && deedOn(q.why) === move.target),
                ),
            ),
          ],
    ),
  'answers with a deed as the reason that is later than what the speaker did': ({ moves, ledger, firstDeeds }) =>
    moves.flatMap((move) => {
      const why = whyOf(move)
      if (move.kind !== 'answer' || move.target === undefined || why?.kind !== 'accused') return []
      const at = ledger.said.findIndex(
        ({ seat, moves: other }) =>
          seat === move.target &&
          other.some((q) => /^(?:accuse|vote)$/.test(q.kind) && 'seat' in q && q.seat === why.target),
      )
      return [at >= (firstDeeds.get(move.target) ?? 0)]
    }),
  'speeches of black after a black check of them that do not answer it': ({ moves, ledger, facts, act }) => {
    const tellers = [...ledger.claimants.values()]
      .filter(({ seat, results }) => seat !== facts.seat && results.get(facts.seat)?.found === 'black')
      .map(({ seat }) => seat)
    if (tellers.length === 0 || facts.team !== 'black' || act === 'post') return []
    const isAnswer = (move: Move): boolean =>
      move.kind === 'claim' ||
      move.kind === 'check' ||
      (move.kind === 'answer' && tellers.includes(move.to)) ||
      (move.kind === 'accuse' && tellers.includes(move.seat)) ||
      (move.kind === 'believe' && tellers.includes(move.over))
    return [!moves.some(isAnswer)]
  },
  'changes of red about somebody of whom a black check was told, without the check': ({
    moves,
    ledger,
    facts,
    votedAt,
  }) =>
    facts.team !== 'red'
      ? []
      : moves.flatMap((move) => {
          if (move.kind !== 'changed') return []
          const isTold = ledger.said
            .slice(0, votedAt)
            .some(
              ({ seat, moves: other }) =>
                seat !== facts.seat &&
                other.some((q) => q.kind === 'check' && q.seat === move.to && q.found === 'black'),
            )
          return isTold ? [move.why?.kind !== 'check' && move.why?.kind !== 'shot'] : []
        }),
  'first false claims with more than three alive that tell a check of a dead player': ({ moves, ledger, facts }) =>
    facts.team !== 'black' ||
    facts.alive.length <= 3 ||
    ledger.claimants.has(facts.seat) ||
    !moves.some(({ kind }) => kind === 'check')
      ? []
      : [moves.some((move) => move.kind === 'check' && !facts.alive.includes(move.seat))],
  'good words whose witness is a suspect of the speech': ({ moves }) =>
    moves.flatMap((move) => {
      const why = whyOf(move)
      if ((move.kind !== 'trust' && move.kind !== 'defend') || why?.kind !== 'trusted') return []
      return [moves.some((other) => other.kind === 'accuse' && other.seat === why.by)]
    }),
  'thoughts that leave a player whom the speech accuses': ({ moves, thought }) => {
    const left = /(?:whatever else draws me to|and I leave|and not against) player (\d+)/.exec(thought)?.[1]
    return left === undefined ? [] : [moves.some((move) => move.kind === 'accuse' && move.seat === Number(left))]
  },
}

export type Stance = Extract<Move, { kind: 'accuse' | 'trust' | 'defend' }>

/** The stances of a speech in turn on day 1. */
const firstDay = ({ act, facts, moves }: HeardSpeech, kind: RegExp): Stance[] =>
  act === 'speak' && facts.day === 1 ? moves.filter((move): move is Stance => kind.test(move.kind)) : []

/** Counts faults of speech over the first games of each ruleset. */
export async function tallied(
  games: readonly (readonly [ruleset: string, games: number])[],
  seed: string,
): Promise<ReadonlyMap<string, Tally>> {
  const tallies = new Map<string, Tally>(Object.keys(COUNTS).map((name) => [name, { of: 0, hits: 0, examples: [] }]))
  for (const [ruleset, count] of games) {
    const { vocabulary } = wordsOf(rulesetNamed(ruleset))
    for (let index = 0; index < count; index++) {
      const votedAt = new Map<Seat, number>()
      const deeds = new Map<Seat, Map<Seat, number>>()
      await watched({ ...recipeFor(ruleset, {}), seed }, index, (view) => {
        const ledger = ledgerOf(view, vocabulary)
        const facts = factsOf(view)
        const { act } = askOf(view)
        const heard = ledger.said.length
        const mine = deeds.get(view.seat) ?? new Map<Seat, number>()
        deeds.set(view.seat, mine)
        const did = (seat: Seat): void => void (mine.has(seat) || mine.set(seat, heard))
        if (act === 'vote') votedAt.set(view.seat, heard)
        if (!isSpeech(askOf(view))) return ({ pick }) => void (act === 'vote' && typeof pick === 'number' && did(pick))
        return ({ text = '', thought = '' }) => {
          const moves = listen(text, { speaker: view.seat, vocabulary })
          const firstDeeds = new Map(mine)
          const speech = { act, facts, ledger, moves, text, thought, votedAt: votedAt.get(view.seat) ?? 0, firstDeeds }
          for (const [name, count] of Object.entries(COUNTS))
            for (const isFault of count(speech)) {
              const tally = tallies.get(name)!
              tally.of++
              if (isFault) tally.hits++
              if (isFault && tally.examples.length < 40)
                tally.examples.push(`${ruleset} ${index} day ${facts.day} ${act} ${view.seat}: ${text}`)
            }
          for (const move of moves) if (/^(?:accuse|vote|nominate)$/.test(move.kind) && 'seat' in move) did(move.seat)
        }
      })
    }
  }
  return tallies
}
