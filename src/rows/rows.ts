import { hash } from 'node:crypto'
import { askId, MODERATOR, type Role, type Seat, type Team } from '../../schemas/ask.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { Beliefs, type Thinking } from '../belief/beliefs.ts'
import { winsOf } from '../value/lead.ts'
import { actionsOf, placeIn } from '../view/actions.ts'
import { choicesById, decisionsOf } from '../view/decisions.ts'
import { factsOf } from '../view/facts.ts'
import { knownOf } from '../view/known.ts'
import { renderNews } from '../view/news.ts'
import { type Place, placeAfter, START } from '../view/place.ts'
import { blackQuestions } from '../view/questions.ts'
import { type Message, pages, render } from '../view/render.ts'
import { makeReply } from '../view/reply.ts'
import { stanceOptions } from '../view/stances.ts'
import { type Config, isDerived, makeRows, type Rows, usualConfigs } from './configs/configs.ts'
import { checkSpeech } from './findings.ts'
import { hindsight } from './labels.ts'
import { lessonOf } from './lesson.ts'
import { believedGame } from './moved-beliefs.ts'
import type { Played, Rendered, RenderedDecision, Rendering } from './rendered.ts'
import { sourceOf } from './source.ts'
import { isLabelled } from './values/told.ts'
import { labelOf, worthOf } from './values/value.ts'

export const rowId = (gameId: string, seat: Seat, turn: number): string =>
  hash('sha256', `${gameId}/${seat}/${turn}`).slice(0, 32)

/** A number from 0 to 1 that follows from a prompt: the same in every deal that its seat cannot rule out, as ids of games are not. */
const drawOf = (prompt: readonly Message[]): number =>
  Number.parseInt(hash('sha256', JSON.stringify(prompt)).slice(0, 8), 16) / 2 ** 32

/** Which rows are made, where not all of them are wanted. */
export interface Only {
  config(config: Config): boolean
  seat?(seat: Seat): boolean
}

/** The rows of one game in the configs of its recipe, or `only` some of them, in the order of its decisions. */
export function rowsOf(played: Played, rendering: Rendering, only?: Only): Rows {
  const { configs = usualConfigs } = rendering
  const wanted = only ? configs.filter(only.config) : configs
  const game = wanted.some(isDerived)
    ? renderGame(played, rendering, wanted, only?.seat)
    : { ...endOf(played), ...rendering, played, decisions: [] }
  return makeRows(game, wanted)
}

/** Whether a choice makes a row. Defaults for choices that the source of an imported game lacks do not. */
const isOwn = (choice: RecordedChoice | undefined): boolean => choice !== undefined && choice.why !== 'untold'

/** What rows of games say without its decisions. */
function endOf({ record, log }: Played): Pick<Rendered, 'teams' | 'days' | 'decided'> {
  const choices = choicesById(record.choices)
  let [teams, place, decided]: [Rendered['teams'], Place, number] = [{}, START, 0]
  for (const { event } of log) {
    place = placeAfter(place, event)
    if (event.type === 'opened') teams = event.teams
    else if (event.type === 'asked' && event.seat >= MODERATOR && isOwn(choices.get(askId(event)))) decided++
  }
  return { teams, days: place.day, decided }
}

/** The role and team of the moderator, in rows. */
const NO_TEAM = { role: 'moderator', team: 'none', player: 'built-in' } as const

const NO_NEWS: Message = { role: 'user', content: '' }

/** The beliefs of each seat, the moderator first. */
function believers(seats: number, thinking: Thinking | undefined): Beliefs[] {
  if (!thinking) throw new Error('typed rows need beliefs')
  return Array.from({ length: seats + 1 }, (_, seat) => new Beliefs(seat, thinking))
}

function renderGame(
  played: Played,
  { words, countTokens, beliefs, isJudged, licence, pairs }: Rendering,
  wanted: readonly Config[],
  isWanted: (seat: Seat) => boolean = () => true,
): Rendered {
  const { record, log, outcome } = played
  const believed = wanted.includes('typed') ? believers(outcome.roles.length, beliefs) : undefined
  const decisions: RenderedDecision[] = []
  const judged = isJudged && beliefs ? believedGame(log, outcome.roles, beliefs) : undefined
  let teams: Readonly<Record<Role, Team>> = {}
  let book = ''
  const { language } = sourceOf(record)

  const whoIs = (seat: Seat): Pick<RenderedDecision, 'role' | 'team' | 'player'> => {
    if (seat === MODERATOR) return { ...NO_TEAM, player: record.moderator ?? NO_TEAM.player }
    const role = outcome.roles[seat - 1]!
    return { role, team: teams[role]!, player: record.players[seat - 1]! }
  }

  for (const { id, ask, view, choice, place } of decisionsOf(log, record.choices)) {
    const { seat, turn } = ask
    const opened = view.history[0]!.event
    if (opened.type === 'opened') [teams, book] = [opened.teams, opened.book]
    if (seat < MODERATOR || !isOwn(choice) || !isWanted(seat)) continue
    const prompt = render(view, words)
    const who = whoIs(seat)
    const { lines, private: notes } = pages(view, words)
    const { mates } = factsOf(view)
    const wins = winsOf(choice, actionsOf(ask).length)
    const chosen = { chosen: placeIn(ask, choice), role: who.role, book, act: ask.act, team: who.team }
    const value = wins ? worthOf(wins, chosen) : null
    const row_id = rowId(record.game_id, seat, turn)
    const known = believed ? knownOf(view, words) : () => []
    decisions.push({
      row_id,
      id,
      ask,
      choice,
      place,
      ...who,
      prompt,
      news: wanted.includes('conversations') ? renderNews(view, words) : NO_NEWS,
      posterior: believed?.[seat]?.read(view).posterior(),
      known,
      stances: believed ? stanceOptions(ask, factsOf(view), words) : {},
      black: believed ? blackQuestions(view, words, known) : {},
      completion: makeReply({ pick: choice.pick, text: choice.text }),
      pages: { lines: lines.slice(), private: notes.slice() },
      speech: checkSpeech(view, choice, words.vocabulary, language),
      value,
      label: isLabelled({ act: ask.act, team: who.team, player: who.player })
        ? labelOf(wins, { ...chosen, player: who.player, draw: wins ? drawOf(prompt) : 0 })
        : null,
      book,
      mates: [...mates],
      lesson: lessonOf({ view, ask, choice, value, player: who.player }),
      hindsight: hindsight({
        outcome,
        team: who.team,
        view,
        text: choice.text,
        vocabulary: words.vocabulary,
        votedFor: ask.act === 'vote' && typeof choice.pick === 'number' ? choice.pick : undefined,
        teams,
        believed: {
          belief_log_loss: judged?.losses.get(id) ?? null,
          moved: [...(judged?.moved.get(id) ?? [])],
        },
      }),
    })
  }
  return { played, words, countTokens, licence, pairs, decisions, ...endOf(played) }
}
