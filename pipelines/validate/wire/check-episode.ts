import { type AskId, askId } from '../../../schemas/ask.ts'
import type { Observation, StepResult } from '../../../schemas/environment.ts'
import { noUsage, type RecordedChoice } from '../../../schemas/record.ts'
import { stream } from '../../../src/game/random.ts'
import { replay } from '../../../src/game/replay.ts'
import { Session } from '../../../src/game/session.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { entitlementsOf } from '../../../src/leaks/entitlements.ts'
import { imagined, OtherIds } from '../../../src/leaks/imagined.ts'
import { dealsFor } from '../../../src/leaks/leaks.ts'
import { isSame } from '../../../src/leaks/same.ts'
import { type Truth, truthOf, twinOf } from '../../../src/leaks/twins.ts'
import { exclusions, type Watch, watch } from '../../../src/leaks/watch.ts'
import { type Finished, finished } from '../../../src/play/series.ts'
import type { Rendering } from '../../../src/rows/rendered.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { decisionsOf } from '../../../src/view/decisions.ts'
import type { Plan } from '../../environment/episode-plan.ts'
import { Rewards } from '../../environment/rewards.ts'
import type { Worlds } from '../effort.ts'
import { CONFIGS, expectedFrom } from './expected.ts'

/** Something that was sent and should not have been, or otherwise: the two texts are what was sent, and what was to be. */
export interface WireFinding {
  readonly episode: string
  readonly ask?: string
  readonly what: string
  readonly sent: string
  readonly right: string
}

/** How much was compared. */
export interface WireTally {
  episodes: number
  unfinished: number
  /** Observations compared with the rows of their game. */
  observations: number
  /** Games imagined under other deals, and lines compared with those there. */
  deals: number
  imagined: number
  /** Games at tables, and lines that their seats were sent. */
  tables: number
  lines: number
}

export const noWireTally = (): WireTally => ({
  episodes: 0,
  unfinished: 0,
  observations: 0,
  deals: 0,
  imagined: 0,
  tables: 0,
  lines: 0,
})

/** A finished episode as it is in a log. */
export interface LoggedEpisode {
  readonly plan: Plan
  readonly sent: readonly string[]
  readonly choices: readonly RecordedChoice[]
}

/** So many deals are tried a seat. */
export const USUAL_DEALS = 8

/** Checks all that one episode sent: against the rows of its game, and against the game under deals that its seats could not rule out. */
export function checkEpisode({ plan, sent, choices }: LoggedEpisode, worlds: Worlds, tally: WireTally): WireFinding[] {
  const findings: WireFinding[] = []
  const find = (finding: Omit<WireFinding, 'episode'>): void =>
    void findings.push({ episode: plan.episode, ...finding })
  const played = playedFrom(plan, choices)
  const words = wordsOf(played.ruleset, plan.renderer)
  const rendering: Rendering = { words, configs: [...CONFIGS] }
  const expected = expectedFrom(played, rendering, plan.shape, plan.seats)
  const rewards = rewardsOf(plan, played, words)
  const told = new Map<AskId, string>()
  let isOver = false
  for (const text of sent) {
    const result = JSON.parse(text) as StepResult
    if (isOver) find({ what: 'something was sent after the end', sent: text, right: 'nothing' })
    if (result.done) {
      isOver = true
      continue
    }
    const id = askId(result.observation)
    compare(text, result, expected.get(id), (what, sent, right) => find({ ask: id, what, sent, right }))
    const paid = result.metadata?.taken ? (rewards.get(before(result, choices)) ?? null) : null
    if (result.reward !== paid) find({ ask: id, what: 'the reward', sent: String(result.reward), right: String(paid) })
    told.set(id, JSON.stringify(result.observation))
    tally.observations++
  }
  tally.episodes++
  if (worlds !== 0) findings.push(...underOtherDeals(plan, played, rendering, told, worlds, tally))
  return findings
}

/** The keys that may stand beside an observation while the game goes on. */
const BESIDE = ['episode_id', 'taken']

function compare(
  text: string,
  { observation, reward, done, metadata, ...more }: StepResult,
  right: Observation | undefined,
  find: (what: string, sent: string, right: string) => void,
): void {
  const own = JSON.stringify({ observation, reward, done, ...(metadata && { metadata }) })
  if (own !== text) find('it contains more than it should', text, own)
  const extra = [...Object.keys(more), ...Object.keys(metadata ?? {}).filter((key) => !BESIDE.includes(key))]
  if (extra.length > 0)
    find('it contains what is told at the end only', extra.join(', '), 'nothing beside the observation')
  const [sent, wanted] = [JSON.stringify(observation), JSON.stringify(right ?? null)]
  if (sent !== wanted) find('the observation is not the row of this ask', sent, wanted)
}

/** The ask that was answered before a result, by the seat that `taken` names: the last of its choices before, or of another seat of the client. */
function before({ observation, metadata }: StepResult, choices: readonly RecordedChoice[]): AskId {
  const { seat } = metadata!.taken!
  const own = choices.filter((choice) => choice.seat === seat)
  if (seat === observation.seat) return askId({ seat, turn: observation.turn - 1 })
  const upTo = choices.findIndex((choice) => choice.seat === observation.seat && choice.turn === observation.turn)
  const earlier = own.filter((choice) => choices.indexOf(choice) < upTo || upTo < 0)
  return askId(earlier.at(-1) ?? own[0]!)
}

/** What each answer of the client was to be paid, by its ask. */
function rewardsOf(plan: Plan, { record, log, ruleset }: PlayedEpisode, words: Rendering['words']): Map<AskId, number> {
  const rewards = new Rewards(plan, ruleset, words)
  const paid = new Map<AskId, number>()
  for (const { id, view, choice } of decisionsOf(log, record.choices))
    if (plan.seats.includes(choice.seat)) paid.set(id, rewards.ofAnswer(view, choice))
  return paid
}

type PlayedEpisode = Finished & Pick<Truth, 'ruleset'>

/** A game played again from what a log has of it. */
export function playedFrom(
  plan: Pick<Plan, 'ruleset' | 'switches' | 'deal' | 'players'>,
  choices: readonly RecordedChoice[],
): PlayedEpisode {
  const ruleset = rulesetNamed(plan.ruleset, plan.switches)
  const session = new Session(ruleset, plan.deal)
  const inOrder = replay(session, choices)
  const about = {
    game_id: '0'.repeat(32),
    split: 'train' as const,
    index: 0,
    players: [...plan.players],
    marks: [],
    usage: noUsage,
  }
  return { ...finished(about, inOrder, session), ruleset }
}

/** Plays the episode again under deals that a seat of the client cannot rule out: what it was sent must be the same, byte for byte. */
function underOtherDeals(
  plan: Plan,
  played: PlayedEpisode,
  rendering: Rendering,
  told: ReadonlyMap<AskId, string>,
  worlds: Worlds,
  tally: WireTally,
): WireFinding[] {
  const truth = truthOf(played.ruleset, plan.deal, played.log, played.record.choices)
  const entitlements = entitlementsOf(truth)
  const random = stream(plan.episode, 'worlds')
  const findings: WireFinding[] = []
  for (const seat of plan.seats) {
    const seen: Watch = watch(truth, entitlements, seat)
    const first = seen.asks[0]
    if (!first) continue
    const wanted = worlds === 'default' ? USUAL_DEALS : worlds
    for (const roles of dealsFor(truth, [seen], wanted, random)) {
      const excluded = exclusions([seen], roles)[0]!
      if (isSame(roles, truth.roles) || first.inLog >= excluded) continue
      const twin = twinOf(truth, roles, random)
      const other = imagined(played, new OtherIds(played, roles.join()), roles, twin)
      const right = expectedFrom(other, { ...rendering, isJudged: false }, plan.shape, [seat])
      tally.deals++
      const possible = seen.asks.filter(({ inLog }) => inLog < excluded).length
      for (let turn = 0; turn < possible; turn++) {
        const id = askId({ seat, turn })
        const sent = told.get(id)
        if (sent === undefined) continue
        tally.imagined++
        const there = JSON.stringify(right.get(id) ?? null)
        if (sent === there) continue
        const deal = roles.slice(1).join(', ')
        findings.push({ episode: plan.episode, ask: id, what: `it differs under the deal ${deal}`, sent, right: there })
        break
      }
    }
  }
  return findings
}
