import { isSpeech, type Seat } from '../schemas/ask.ts'
import type { Move, Reason, Speech, Standing } from '../src/language/moves.ts'
import { isGoodWord, otherIn } from '../src/language/standing.ts'
import { rulesetOf } from '../src/play/series.ts'
import { stancesIn } from '../src/policy/holy-grail/agreement.ts'
import type { Mind } from '../src/policy/holy-grail/mind.ts'
import { standingFor } from '../src/policy/holy-grail/standing.ts'
import { ground } from '../src/speech/history/grounding.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { onlookers } from './onlookers.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** A reason of a speech, and what its speaker could have said of the other player. */
export interface Given {
  readonly move: Move
  readonly why: Reason
  readonly counts: Standing | undefined
  readonly isTrue: boolean
  /** Whether everybody has heard what the other player is, as the speaker believes it, and nothing of today said so. */
  readonly isDue: boolean
}

/** A speech with its thought, and what its seat knew before it. */
export interface Turn {
  readonly seat: Seat
  readonly day: number
  readonly mates: readonly Seat[]
  readonly thought: string
  readonly text: string
  readonly speech: Speech
  readonly given: readonly Given[]
  /** Whom this seat went against today, and whom it spoke for, as far as they live. */
  readonly before: { readonly accused: readonly Seat[]; readonly praised: readonly Seat[] }
  /** Those who claim to be the role that checks and are believed. */
  readonly believed: readonly Seat[]
  readonly crowd: (seat: Seat) => number
  readonly isThirdLikelier: (one: Seat, other: Seat) => boolean
  readonly unfounded: readonly string[]
}

/** Whether everybody could see and hear what is said of a player. */
function isPublic({ facts, ledger }: Mind, other: Seat, { is, by }: Standing): boolean {
  if (is === 'killed') return facts.departures.some((left) => left.seat === other && left.by === 'kill')
  if (is === 'checker') return ledger.claimants.has(other)
  if (by !== undefined) return ledger.claimants.get(by)?.results.get(other)?.found === is
  return ledger.cards.get(other) === is
}

function givenIn(mind: Mind, speech: Speech): Given[] {
  const told = mind.ledger.today(mind.me).flatMap(({ moves }) => moves)
  return speech.flatMap((move) => {
    if (!('why' in move) || !move.why || !('seat' in move)) return []
    const { why } = move
    const other = otherIn(why)
    if (other === undefined) return []
    const counts = 'counts' in why ? why.counts : undefined
    const isSaid = [...told, ...speech].some(
      (one) =>
        one !== move &&
        (('seat' in one && one.seat === other) ||
          ('why' in one && one.why && 'counts' in one.why && otherIn(one.why) === other)),
    )
    const known = standingFor(mind, why, move.seat, isGoodWord(move))
    return [
      { move, why, counts, isTrue: !counts || isPublic(mind, other, counts), isDue: known !== undefined && !isSaid },
    ]
  })
}

/** The speeches of some games, with what could have been said. */
export async function reasonedTurns(): Promise<Turn[]> {
  const turns: Turn[] = []
  for (const [ruleset, switches, games] of [
    ['mafia-2025', {}, 50],
    ['classic-7', {}, 50],
    // Here Werewolves alone see the card of the player who was voted out.
    ['maw', {}, 60],
  ] as const) {
    const recipe = { ...recipeFor(ruleset, switches), seed: 'why deeds count' }
    const thinking = thinkingOf(rulesetOf(recipe))
    for (let game = 0; game < games; game++) {
      const mindOf = onlookers(thinking)
      await watched(recipe, game, (view) => {
        const mind = mindOf(view)
        const { ask, facts, ledger, me, shown, others } = mind
        if (!isSpeech(ask) && ask.act !== 'post') return undefined
        const sheriff = shown.role('sheriff')
        const { black } = shown
        const past = stancesIn(ledger.today(me).flatMap(({ moves }) => moves))
        const isHere = (seat: Seat): boolean => facts.alive.includes(seat)
        const crowds = new Map(
          [...ledger.accusers].map(([seat, by]) => [seat, [...by].filter((one) => one !== me).length]),
        )
        const history = {
          ...facts,
          alive: [...facts.alive],
          speeches: [...facts.speeches],
          departures: [...facts.departures],
        }
        return ({ thought = '', text = '' }) => {
          const speech = listen(text, { speaker: me, vocabulary: thinking.vocabulary })
          turns.push({
            seat: me,
            day: facts.day,
            mates: [...facts.mates],
            thought,
            text,
            speech,
            given: givenIn(mind, speech),
            before: { accused: past.accused.filter(isHere), praised: past.praised.filter(isHere) },
            believed: [...ledger.claimants.keys()].filter((seat) => sheriff[seat]! > 0.5),
            crowd: (seat) => crowds.get(seat) ?? 0,
            isThirdLikelier: (one, other) =>
              others.some(
                (seat) => seat !== one && seat !== other && black[seat]! > Math.min(black[one]!, black[other]!),
              ),
            unfounded: ground(text, () => history, thinking.vocabulary)
              .filter(({ verdict }) => verdict === 'contradicted')
              .map(({ start, end }) => text.slice(start, end)),
          })
        }
      })
    }
  }
  return turns
}
