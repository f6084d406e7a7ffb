import { type Ask, askId, type Choice, type Role, type Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { made } from '../game/choice.ts'
import type { Random } from '../game/random.ts'
import { MODERATOR_ROLE, type Roles, type Ruleset } from '../game/ruleset.ts'
import { IllegalChoice, Session } from '../game/session.ts'
import { Nights } from '../value/nights.ts'
import { Counts, Progress, type Secret } from '../value/progress.ts'
import { choicesById } from '../view/decisions.ts'
import { placeAfter, START } from '../view/place.ts'
import { isListed, type Listed, listed } from './same.ts'

/** A finished game, with its choices and events indexed for replays under other deals. */
export interface Truth {
  readonly ruleset: Ruleset
  /** Roles by seat; roles[0] is the moderator's. */
  readonly roles: Roles
  readonly log: readonly Told[]
  /** Public events, in order. */
  readonly open: readonly Listed[]
  /** Choices that do not depend on hidden roles, by seat and in order: chance's first, then those of seats 0, 1, … */
  readonly spoken: readonly (readonly RecordedChoice[])[]
  /** Choices that depend on hidden roles, by {@link keyOf}. */
  readonly hidden: ReadonlyMap<string, RecordedChoice>
  /** The hidden choices were made under the true deal. */
  readonly secret: Secret
}

export function truthOf(
  ruleset: Ruleset,
  deal: readonly Role[],
  log: readonly Told[],
  choices: readonly RecordedChoice[],
): Truth {
  const spoken: RecordedChoice[][] = Array.from({ length: deal.length + 2 }, () => [])
  const hidden = new Map<string, RecordedChoice>()
  const nights = new Nights(deal.length)
  const byTurn = choicesById(choices)
  const counts = new Counts()
  let place = START
  for (const { to, event } of log) {
    place = placeAfter(place, event)
    nights.hear(event, to !== 'everyone')
    if (event.type !== 'asked') continue
    const choice = byTurn.get(askId(event))!
    if (ruleset.hidden.isHidden(event, place)) hidden.set(counts.keyOf(event, place), choice)
    else spoken[event.seat + 1]!.push(choice)
  }
  const open = log.filter(({ to }) => to === 'everyone').map(({ event }) => listed(event))
  const roles = [MODERATOR_ROLE, ...deal]
  return { ruleset, roles, log, open, spoken, hidden, secret: { truth: roles, nights } }
}

/** A replay of the public game under another deal, up to the first difference. */
export interface Twin {
  readonly game: Session
  /** How many of its public events equal those of the true game. */
  readonly open: number
  readonly choices: readonly RecordedChoice[]
}

/** What differs in a replay besides the deal. */
export interface Changes {
  /** Hidden choices that are drawn again. */
  isRedrawn?(seat: Seat, act: string): boolean
  /** Whose view the replay is to lead to, if it is that of one seat. */
  readonly seat?: Seat | undefined
  /** A choice as made there, for example with another thought. */
  readonly change?: ((choice: RecordedChoice) => RecordedChoice) | undefined
}

/**
 * Plays a game again under another deal. Choices that do not depend on hidden roles stay with their seats. A hidden choice is made by the game's
 * own rule for imagined deals, which keeps a seat's true choice where it can, unless it is to be drawn again.
 * It stops at the first public difference from the true game: from there on every seat can tell the two apart.
 */
export function twinOf(
  truth: Truth,
  roles: Roles,
  random: Random,
  { isRedrawn = () => false, change, seat }: Changes = {},
): Twin {
  const game = new Session(truth.ruleset, roles.slice(1))
  const next = truth.spoken.map(() => 0)
  const counts = new Counts()
  const choices: RecordedChoice[] = []
  const progress = new Progress(game, random, seat)
  let read = 0
  let open = 0

  const hiddenChoice = (ask: Ask): Choice => {
    const kept = truth.hidden.get(counts.keyOf(ask, progress.place))
    const isKept = !isRedrawn(ask.seat, ask.act)
    const pick = progress.hiddenPick(ask, truth.secret, isKept ? kept?.pick : undefined)
    return kept && kept.pick === pick && isKept ? kept : made({ pick })
  }

  while (!game.result) {
    for (; read < game.log.length; read++) {
      const { to, event } = game.log[read]!
      progress.hear(event)
      if (to !== 'everyone') continue
      if (open >= truth.open.length || !isListed(event, truth.open[open]!)) return { game, open, choices }
      open++
    }
    const answers: RecordedChoice[] = []
    for (const ask of game.open) {
      const choice = progress.isHidden(ask) ? hiddenChoice(ask) : truth.spoken[ask.seat + 1]![next[ask.seat + 1]!++]
      if (!choice) return { game, open, choices }
      const own = placed(choice, ask)
      answers.push(change ? change(own) : own)
    }
    // An answer is not legal for its ask: the ask differs from the true one, which the views show.
    if (!hasAnswered(game, answers)) return { game, open, choices }
    choices.push(...answers)
  }
  return { game, open, choices }
}

/** Answers the asks of a game, unless an answer is not legal. */
function hasAnswered(game: Session, answers: readonly RecordedChoice[]): boolean {
  try {
    game.answer(answers)
    return true
  } catch (error) {
    if (error instanceof IllegalChoice) return false
    throw error
  }
}

/** A choice as that of an ask. Most were made at the same ask of the true game. */
const placed = (choice: Choice & Partial<RecordedChoice>, { seat, turn }: Ask): RecordedChoice =>
  choice.seat === seat && choice.turn === turn ? (choice as RecordedChoice) : { ...choice, seat, turn }
