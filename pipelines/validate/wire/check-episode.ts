import { type AskId, askId } from '../../../schemas/ask.ts'
import type { Observation, StepResult, Taken } from '../../../schemas/environment.ts'
import type { RecordedChoice } from '../../../schemas/record.ts'
import type { Rendering } from '../../../src/rows/rendered.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import type { Plan } from '../../environment/episode-plan.ts'
import type { Worlds } from '../effort.ts'
import { underOtherDeals } from './episode-elsewhere.ts'
import { endOf, takenOf } from './episode-end.ts'
import { CONFIGS, expectedFrom } from './expected.ts'
import type { WireFinding, WireTally } from './findings.ts'
import { playedFrom, rewardsOf } from './played-from.ts'
import type { Paid, SentText } from './wired-game.ts'

/** A finished episode from a log. */
export interface LoggedEpisode {
  readonly plan: Plan
  readonly sent: readonly SentText[]
  readonly choices: readonly RecordedChoice[]
}

/**
 * Checks all that one episode sent: against the rows and the end of its game, which are made again, and against the game under deals that its seats
 * could not rule out.
 */
export function checkEpisode({ plan, sent, choices }: LoggedEpisode, worlds: Worlds, tally: WireTally): WireFinding[] {
  const findings: WireFinding[] = []
  const find = (finding: Omit<WireFinding, 'episode'>): void =>
    void findings.push({ episode: plan.episode, ...finding })
  const played = playedFrom(plan, choices)
  const words = wordsOf(played.ruleset, plan.renderer)
  const rendering: Rendering = { words, configs: [...CONFIGS] }
  const expected = expectedFrom(played, rendering, plan.shape, plan.seats)
  const rewards = rewardsOf(plan, played, words)
  const told = new Map<AskId, SentText>()
  const paid = new Map<AskId, Paid>()
  let isOver = false
  for (const { text, number } of sent) {
    const result = JSON.parse(text) as StepResult
    if (isOver) find({ number, what: 'something was sent after the end', sent: text, right: 'nothing' })
    if (result.done) {
      isOver = true
      const right = JSON.stringify(endOf(plan, played, words, rewards, result))
      if (text !== right) find({ number, what: 'the end is told otherwise', sent: text, right })
      continue
    }
    const id = askId(result.observation)
    compare(text, result, expected.get(id), (what, sent, right) => find({ number, ask: id, what, sent, right }))
    const taken = result.metadata?.taken
    const answer = taken && before(taken, result.observation, choices)
    const became = answer && plan.seats.includes(answer.seat) ? JSON.stringify(takenOf(answer, taken)) : 'nothing'
    if (taken && JSON.stringify(taken) !== became)
      find({ number, ask: id, what: 'what became of the last answer', sent: JSON.stringify(taken), right: became })
    const right = answer ? (rewards.get(askId(answer)) ?? null) : null
    if (result.reward !== right)
      find({ number, ask: id, what: 'the reward', sent: String(result.reward), right: String(right) })
    if (answer && right !== null) paid.set(askId(answer), { reward: right, number })
    told.set(id, { text: JSON.stringify(result.observation), number })
    tally.observations++
  }
  if (!isOver) {
    const right = JSON.stringify(endOf(plan, played, words, rewards, {}))
    find({ number: sent.at(-1)?.number, what: 'the end is not told after this line', sent: 'nothing', right })
  }
  tally.episodes++
  if (worlds !== 0) findings.push(...underOtherDeals({ plan, played, rendering, told, paid }, worlds, tally))
  return findings
}

/** The keys allowed besides the observation during a game. */
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

/** The answer before an observation, of the seat that `taken` names: the last of its choices before, or of another seat of the client. */
function before({ seat }: Taken, asked: Observation, choices: readonly RecordedChoice[]): RecordedChoice | undefined {
  const own = choices.filter((choice) => choice.seat === seat)
  if (seat === asked.seat) return own.find(({ turn }) => turn === asked.turn - 1)
  const upTo = choices.findIndex((choice) => choice.seat === asked.seat && choice.turn === asked.turn)
  const earlier = own.filter((choice) => choices.indexOf(choice) < upTo || upTo < 0)
  return earlier.at(-1) ?? own[0]
}
