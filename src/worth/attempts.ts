import type { Cost } from '../../schemas/model.ts'

/** The counted fields of a model call. */
export interface CountedAttempt {
  readonly game_id: string
  readonly seat: number
  readonly role: string
  readonly player: string
  readonly turn: number
  /** Which step of its player the call was; absent from logs of older versions. */
  readonly stage?: string | undefined
  readonly retry?: true | undefined
  readonly cost: Cost
  readonly reason?: string | undefined
}

/** Totals of the calls of one player, in all roles or in one. */
export interface AttemptCount {
  readonly player: string
  /** Of all roles if undefined. */
  readonly role: string | undefined
  readonly games: number
  readonly decisions: number
  readonly attempts: number
  /** Decisions whose first answer was used, and those without a usable answer. */
  readonly first: number
  readonly none: number
  readonly prompt_tokens: number
  readonly cached_tokens: number
  readonly completion_tokens: number
  readonly seconds: number
}

/** Counts attempts by player, and by player and role. */
export function countAttempts(attempts: readonly CountedAttempt[]): AttemptCount[] {
  const byPlayer = Map.groupBy(attempts, ({ player }) => player)
  return [...byPlayer].flatMap(([player, own]) => [
    counted(player, undefined, own),
    ...[...Map.groupBy(own, ({ role }) => role)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([role, its]) => counted(player, role, its)),
  ])
}

function counted(player: string, role: string | undefined, attempts: readonly CountedAttempt[]): AttemptCount {
  const decisions = [...Map.groupBy(attempts, ({ game_id, seat, turn }) => `${game_id} ${seat} ${turn}`).values()]
  const sum = (key: keyof Cost): number => attempts.reduce((total, { cost }) => total + cost[key], 0)
  return {
    player,
    role,
    games: new Set(attempts.map(({ game_id }) => game_id)).size,
    decisions: decisions.length,
    attempts: attempts.length,
    first: decisions.filter(([first]) => first!.reason === undefined).length,
    none: decisions.filter((all) => all.at(-1)!.reason !== undefined).length,
    prompt_tokens: sum('prompt_tokens'),
    cached_tokens: sum('cached_tokens'),
    completion_tokens: sum('completion_tokens'),
    seconds: sum('ms') / 1000,
  }
}

/** Totals of the calls of one stage of a player. */
export interface StageCount {
  readonly player: string
  readonly stage: string
  /** Questions that were put: calls without their retries. */
  readonly questions: number
  /** Of these, those that were answered at the second try, and those whose second answer could not be used either. */
  readonly repaired: number
  readonly defaults: number
  readonly tokens: number
  readonly seconds: number
}

/** Counts the calls of players that have several stages, by player and stage, in the order in which the stages are first asked. */
export function countStages(attempts: readonly CountedAttempt[]): StageCount[] {
  return [...Map.groupBy(attempts, ({ player }) => player)].flatMap(([player, own]) => {
    const stages = Map.groupBy(own, ({ stage }) => stage ?? 'act')
    if (stages.size < 2) return []
    return [...stages].map(([stage, calls]) => {
      const retries = calls.filter(({ retry }) => retry)
      const defaults = retries.filter(({ reason }) => reason !== undefined).length
      return {
        player,
        stage,
        questions: calls.length - retries.length,
        repaired: retries.length - defaults,
        defaults,
        tokens: calls.reduce((sum, { cost }) => sum + cost.prompt_tokens + cost.completion_tokens, 0),
        seconds: calls.reduce((sum, { cost }) => sum + cost.ms, 0) / 1000,
      }
    })
  })
}
