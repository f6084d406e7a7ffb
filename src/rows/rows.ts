import { hash } from 'node:crypto'
import { MODERATOR, type Role, type Seat, type Team } from '../../schemas/ask.ts'
import type { EventOf, Told } from '../../schemas/event.ts'
import type { Questions } from '../../schemas/model.ts'
import type { GameRecord, RecordedChoice } from '../../schemas/record.ts'
import type { Hindsight } from '../../schemas/row.ts'
import { Beliefs, type Thinking } from '../belief/beliefs.ts'
import type { Posterior } from '../belief/posterior.ts'
import { placeOf, winsOf } from '../value/lead.ts'
import { renderNews } from '../view/news.ts'
import { type Place, placeAfter, START } from '../view/place.ts'
import { blackQuestions } from '../view/questions.ts'
import { type Message, pages, render } from '../view/render.ts'
import { makeReply } from '../view/reply.ts'
import { type Heard, hearers } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import { legalActions } from './actions.ts'
import { type Config, makeRows, type Rows, usualConfigs } from './configs/configs.ts'
import { type CheckedSpeech, checkSpeech } from './findings.ts'
import { hindsight, type Outcome } from './labels.ts'
import { believedGame } from './moved-beliefs.ts'
import { type Value, worthOf } from './values/value.ts'

/** A game that is over: how to play it again, what was told to whom, and how it went. */
export interface Played {
  readonly record: GameRecord
  readonly log: readonly Told[]
  readonly outcome: Outcome
}

export interface Rendering {
  readonly words: Words
  readonly countTokens?: ((text: string) => number) | undefined
  /** Which configs are made; by default those of a recipe that names none. */
  readonly configs?: readonly Config[] | undefined
  /** How the exact beliefs of a seat are computed: `typed` needs it. */
  readonly beliefs?: Thinking | undefined
  /** Whether hindsight says how true beliefs were, and how speeches moved them; it needs `beliefs`. */
  readonly isJudged?: boolean
}

/** A finished game, with everything that its rows are made from. */
export interface Rendered extends Rendering {
  readonly played: Played
  readonly decisions: readonly Decision[]
  readonly teams: Readonly<Record<Role, Team>>
  readonly days: number
}

/**
 * One decision, computed from the view that was answered, which is rebuilt from the log by `hearers`. The view itself is not included: its
 * list keeps growing during the game, so reading it later would include later events.
 */
export interface Decision {
  readonly row_id: string
  readonly ask: EventOf<'asked'>
  readonly choice: RecordedChoice
  readonly place: Place
  readonly role: Role
  readonly team: Team
  readonly player: string
  readonly prompt: readonly [Message, Message]
  /** What was new since the last answer of the seat: its message in a conversation. Empty where no conversations are made. */
  readonly news: Message
  /** The beliefs of the seat at this moment, where `typed` is made. */
  readonly posterior: Posterior | undefined
  /** Whether each other seat is black, as questions of `typed`; none where no such rows are made. */
  readonly black: Questions
  readonly completion: string
  /** Lines of the prompt: what everybody has heard, and what only this seat knows. */
  readonly pages: { readonly lines: string[]; readonly private: string[] }
  readonly speech: CheckedSpeech
  readonly hindsight: Hindsight
  /** What its options were worth, if the game has rollouts: all computed from the same view. */
  readonly value: Value | null
}

export const rowId = (gameId: string, seat: Seat, turn: number): string =>
  hash('sha256', `${gameId}/${seat}/${turn}`).slice(0, 32)

/** Which rows are made, where not all of them are wanted. */
export interface Only {
  config(config: Config): boolean
  seat?(seat: Seat): boolean
}

/** The rows of one game in the configs of its recipe, or `only` some of them, in the order of its decisions. */
export function rowsOf(played: Played, rendering: Rendering, only?: Only): Rows {
  const { configs = usualConfigs } = rendering
  const wanted = only ? configs.filter(only.config) : configs
  return makeRows(renderGame(played, rendering, wanted, only?.seat), wanted)
}

/** The role and team of the moderator, in rows. */
const NO_TEAM = { role: 'moderator', team: 'none', player: 'built-in' } as const

const NO_NEWS: Message = { role: 'user', content: '' }

/** The beliefs of each seat, the moderator first; they grow with its history. */
function believers(histories: readonly (readonly Heard[])[], thinking: Thinking | undefined): Beliefs[] {
  if (!thinking) throw new Error('typed rows need beliefs')
  return histories.map((heard, seat) => new Beliefs({ seat, heard }, thinking))
}

function renderGame(
  played: Played,
  { words, countTokens, beliefs, isJudged }: Rendering,
  wanted: readonly Config[],
  isWanted: (seat: Seat) => boolean = () => true,
): Rendered {
  const { record, log, outcome } = played
  const seats = [MODERATOR, ...outcome.roles.map((_, i) => i + 1)]
  const histories = seats.map((): Heard[] => [])
  const choices = new Map(record.choices.map((choice) => [`${choice.seat}.${choice.turn}`, choice]))
  const believed = wanted.includes('typed') ? believers(histories, beliefs) : undefined
  const decisions: Decision[] = []
  const judged = isJudged && beliefs ? believedGame(log, outcome.roles, beliefs) : undefined
  let place = START
  let teams: Readonly<Record<Role, Team>> = {}
  let book = ''

  const whoIs = (seat: Seat): Pick<Decision, 'role' | 'team' | 'player'> => {
    if (seat === MODERATOR) return { ...NO_TEAM, player: record.moderator ?? NO_TEAM.player }
    const role = outcome.roles[seat - 1]!
    return { role, team: teams[role]!, player: record.players[seat - 1]! }
  }

  for (const { to, event } of log) {
    const heard = { event, open: to === 'everyone' }
    for (const seat of hearers(to, seats)) histories[seat]?.push(heard)
    place = placeAfter(place, event)
    if (event.type === 'opened') [teams, book] = [event.teams, event.book]
    if (event.type !== 'asked' || event.seat < MODERATOR || !isWanted(event.seat)) continue

    const { seat, turn } = event
    const view = { seat, heard: histories[seat]! }
    const choice = choices.get(`${seat}.${turn}`)!
    const prompt = render(view, words)
    const who = whoIs(seat)
    const { lines, private: notes } = pages(view, words)
    const wins = winsOf(choice, legalActions(event).length)
    decisions.push({
      row_id: rowId(record.game_id, seat, turn),
      ask: event,
      choice,
      place,
      ...who,
      prompt,
      news: wanted.includes('conversations') ? renderNews(view, words) : NO_NEWS,
      posterior: believed?.[seat]?.posterior(),
      black: believed ? blackQuestions(view, words) : {},
      completion: makeReply({ pick: choice.pick, text: choice.text }),
      pages: { lines: lines.slice(), private: notes.slice() },
      speech: checkSpeech(view, choice, words.vocabulary),
      value: wins ? worthOf(wins, { chosen: placeOf(event, choice), role: who.role, book }) : null,
      hindsight: hindsight({
        outcome,
        team: who.team,
        view,
        text: choice.text,
        vocabulary: words.vocabulary,
        votedFor: event.act === 'vote' && typeof choice.pick === 'number' ? choice.pick : undefined,
        teams,
        believed: {
          belief_log_loss: judged?.losses.get(`${seat}.${turn}`) ?? null,
          moved: [...(judged?.moved.get(`${seat}.${turn}`) ?? [])],
        },
      }),
    })
  }
  return { played, words, countTokens, decisions, teams, days: place.day }
}
