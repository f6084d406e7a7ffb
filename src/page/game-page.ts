import { type AskId, askId, MODERATOR, type Seat } from '../../schemas/ask.ts'
import type { EventOf } from '../../schemas/event.ts'
import type { EyeOf } from '../../schemas/moment.ts'
import type { GamePage, Try } from '../../schemas/page.ts'
import { thinkingOf } from '../belief/thinking.ts'
import type { Ruleset } from '../game/ruleset.ts'
import type { DecisionRow } from '../rows/configs/decisions.ts'
import type { Played } from '../rows/rendered.ts'
import { decisionsOf } from '../view/decisions.ts'
import { placeAfter, START } from '../view/place.ts'
import { render } from '../view/render.ts'
import type { Words } from '../view/wording.ts'
import { eyeOf, type Seen } from './eye.ts'
import { Lines } from './lines.ts'
import type { RowSource } from './page-row.ts'
import { Prompts } from './prompt.ts'
import { whyWithoutBeliefs } from './without-beliefs.ts'

/** A game that is over, and the rows that it became. */
export interface PageSource {
  readonly dataset: string
  readonly played: Played
  readonly ruleset: Ruleset
  readonly teamNames?: GamePage['teamNames']
  /** The words of its prompts. */
  readonly words: Words
  /** The words of a transcript: those of the renderer `full`. */
  readonly told: Words
  readonly decisions: readonly DecisionRow[]
  /** The calls of models by ask. */
  readonly tries: ReadonlyMap<AskId, readonly Try[]>
  readonly countTokens?: ((text: string) => number) | undefined
}

/** Every eye that a game can be seen with, the judge's first. */
export const everyEye = ({ played, ruleset }: Pick<PageSource, 'played' | 'ruleset'>): EyeOf[] => [
  'judge',
  ...(ruleset.isModerated ? [MODERATOR] : []),
  ...played.outcome.roles.map((_, i) => i + 1),
]

/** The page of a game for some eyes. It contains what these eyes saw and nothing else. */
export function gamePage(source: PageSource, eyes: readonly EyeOf[]): GamePage {
  const { played, ruleset, told } = source
  const { record, log, outcome } = played
  const opened = log.find(({ event }) => event.type === 'opened')!.event as EventOf<'opened'>
  const { day: days } = log.reduce((place, { event }) => placeAfter(place, event), START)
  const isJudged = eyes.includes('judge')
  const lines = new Lines()
  const prompts = new Prompts(source.words, lines, source.countTokens)
  const withoutBeliefs = whyWithoutBeliefs(ruleset, log)
  const { roles: names } = told.vocabulary
  const seen: Seen = {
    log,
    words: told,
    table: { teams: opened.teams, vocabulary: told.vocabulary },
    roles: opened.roles,
    nameOf: (role) => names[role]?.[0] ?? role,
    rows: rowSources(source, (seat) => isJudged || eyes.includes(seat), prompts),
    thinking: withoutBeliefs === null ? thinkingOf(ruleset, told) : undefined,
    drawings: new Map(),
    wordings: new Map(),
    isPlaced: isJudged,
  }
  return {
    kind: 'game',
    dataset: source.dataset,
    id: record.game_id,
    split: record.split,
    index: record.index,
    ruleset: `${record.ruleset}@${record.version}`,
    seats: outcome.roles.length,
    names: opened.names ? [...opened.names] : null,
    roleNames: Object.fromEntries(Object.keys(opened.roles).map((role) => [role, seen.nameOf(role)])),
    teams: opened.teams,
    teamNames: source.teamNames ?? {},
    roles: opened.roles,
    winner: outcome.winner,
    reason: outcome.reason,
    days,
    eyes: eyes.map((eye) => eyeOf(eye, seen)),
    lines: lines.all,
    prompts: prompts.all,
    truth: isJudged
      ? {
          roles: outcome.roles,
          teams: outcome.roles.map((role) => opened.teams[role]!),
          players: record.players,
          points: outcome.points,
        }
      : null,
    withoutBeliefs,
  }
}

/** The rows of the wanted seats with their prompts, each rendered from its seat's view at the ask. */
function rowSources(
  { played: { log, record }, words, decisions, tries }: PageSource,
  isWanted: (seat: Seat) => boolean,
  prompts: Prompts,
): Map<AskId, RowSource> {
  const rows = new Map(decisions.map((row) => [askId(row), row]))
  const sources = new Map<AskId, RowSource>()
  for (const { id, ask, view, choice } of decisionsOf(log, record.choices)) {
    const row = rows.get(id)
    if (!row || ask.seat < MODERATOR || !isWanted(ask.seat)) continue
    sources.set(id, { row, choice, prompt: prompts.add(render(view, words)), tries: tries.get(id) ?? [] })
  }
  return sources
}
