import { hash } from 'node:crypto'
import { type Ask, isSpeech, type Seat, teamOf } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import type { GameRecord, RecordedChoice } from '../../schemas/record.ts'
import type { DecisionRow, GameRow, SftRow } from '../../schemas/row.ts'
import { acceptNomination, readNominations } from '../speech/judge/nominations.ts'
import { pages, RENDERER, render } from '../view/render.ts'
import { makeReply } from '../view/reply.ts'
import { type Heard, hearers } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import { checkSpeech } from './findings.ts'
import { hindsight, type Outcome } from './labels.ts'

/** A game that is over: how to play it again, what was told to whom, and how it went. */
export interface Played {
  readonly record: GameRecord
  readonly log: readonly Told[]
  readonly outcome: Outcome
}

export interface Rendering {
  readonly words: Words
  readonly countTokens?: ((text: string) => number) | undefined
}

export interface GameRows {
  readonly game: GameRow
  readonly decisions: DecisionRow[]
  /** One for each decision that its player made; none where the rules chose. */
  readonly sft: SftRow[]
}

export const rowId = (gameId: string, seat: Seat, turn: number): string =>
  hash('sha256', `${gameId}/${seat}/${turn}`).slice(0, 32)

/** All rows of one game, in the order of its decisions. Each is made of the view that was answered, rebuilt from the log by `hearers`. */
export function rowsOf(played: Played, { words, countTokens }: Rendering): GameRows {
  const { record, log, outcome } = played
  const seats = outcome.roles.map((_, i) => i + 1)
  const histories = seats.map((): Heard[] => [])
  const turns = seats.map(() => 0)
  const choices = new Map(record.choices.map((choice) => [choice.seat * 10_000 + choice.turn, choice]))
  const place: Place = { day: 0, phase: 'night' }
  const decisions: DecisionRow[] = []
  const sft: SftRow[] = []

  for (const { to, event } of log) {
    const heard = { event, open: to === 'everyone' }
    for (const seat of hearers(to, seats)) histories[seat - 1]?.push(heard)
    move(place, event)
    if (event.type !== 'asked' || event.seat < 1) continue

    const { seat } = event
    const view = { seat, heard: histories[seat - 1]! }
    const choice = choices.get(seat * 10_000 + turns[seat - 1]!++)!
    const prompt = render(view, words)
    const completion = makeReply({ pick: choice.pick, text: choice.text })
    const { lines, private: notes } = pages(view, words)
    const role = outcome.roles[seat - 1]!
    const { grounding, leakage } = checkSpeech(view, choice.text, choice.thought)
    const shared = {
      row_id: rowId(record.game_id, seat, choice.turn),
      game_id: record.game_id,
      ruleset: `${record.ruleset}@${record.version}`,
      ...place,
      role,
      act: event.act,
      player: record.players[seat - 1]!,
    }
    const row: Omit<DecisionRow, 'hindsight'> = {
      ...shared,
      split: record.split,
      seat,
      turn: choice.turn,
      team: teamOf(role),
      public_transcript: lines.slice(),
      private_view: notes.slice(),
      legal_actions: legalActions(event),
      chosen_action: chosenAction(event, choice, seats.length),
      reasoning: choice.thought ?? null,
      prompts: words.hash.slice(0, 16),
      renderer: RENDERER,
      tokens: {
        prompt: countTokens ? countTokens(prompt[0].content) + countTokens(prompt[1].content) : null,
        completion: countTokens ? countTokens(completion) : null,
      },
      quality: {
        attempts: choice.attempts,
        truncated: choice.truncated,
        ending_repaired: choice.ending_repaired,
        grounding,
      },
      leakage,
    }
    decisions.push({ ...row, hindsight: hindsight(outcome, view, choice.text) })
    if (choice.source !== 'default')
      sft.push({ ...shared, prompt, completion: [{ role: 'assistant', content: completion }], label: null })
  }
  return { game: gameRow(played, place.day, decisions.length), decisions, sft }
}

type Place = Pick<DecisionRow, 'day' | 'phase'>

/** Where in the game an event leaves the table: all of it is public. */
function move(place: Place, event: Event): void {
  if (event.type === 'began') {
    place.day = event.number
    place.phase = event.phase
  } else if (event.type === 'started') place.phase = 'day'
  else if (event.type === 'balloted') place.phase = 'vote'
}

type Action = DecisionRow['legal_actions'][number]

/** In the order of the ask. A speech that may nominate is "no nomination", or one for each nominable seat. */
function legalActions({ act, options, nominable }: Ask): Action[] {
  if (nominable)
    return [{ act, target: null, word: 'none' }, ...nominable.map((target) => ({ act, target, word: null }))]
  if (isSpeech(act)) return [{ act, target: null, word: null }]
  return options.map((option) => action(act, option))
}

function chosenAction(
  { act, nominable, seat }: Ask,
  { pick, text, source }: RecordedChoice,
  seats: number,
): DecisionRow['chosen_action'] {
  if (text === undefined) return { ...action(act, pick!), text: null, source }
  const target = nominable && acceptNomination(readNominations(text, seat, seats), nominable)
  return { act, target: target ?? null, word: nominable && target === undefined ? 'none' : null, text, source }
}

const action = (act: Ask['act'], option: Ask['options'][number]): Action =>
  typeof option === 'number' ? { act, target: option, word: null } : { act, target: null, word: option }

function gameRow({ record, log, outcome }: Played, days: number, decisions: number): GameRow {
  const row = {
    game_id: record.game_id,
    ruleset: `${record.ruleset}@${record.version}`,
    split: record.split,
    index: record.index,
    players: [...record.players],
    roles: [...outcome.roles],
    winner: outcome.winner,
    reason: outcome.reason,
    days,
    decisions,
    points: [...outcome.points],
    usage: record.usage,
    log: log.map((told) => JSON.stringify(told)),
    record: JSON.stringify(record),
  }
  return { ...row, digest: digestOf(row) }
}

/** SHA-256 over the JSON of a game row without its digest. */
export const digestOf = (row: Omit<GameRow, 'digest'>): string => hash('sha256', JSON.stringify(row))

/** The order of `sft` rows inside a row group: by row id, a hash, so that streaming trainers see mixed games. */
export const mixed = (rows: readonly SftRow[]): SftRow[] => rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1))
