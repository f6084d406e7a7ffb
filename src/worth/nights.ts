import type { Gauge } from './gauge.ts'
import { rate, share, Tally } from './measure.ts'
import type { Story } from './story.ts'

/** Sets of black seats that are kept apart. */
const TEAMS = 5000

/**
 * The nights: misses, draws, and whether the first kill is a choice. Its concentration is 1 − H/log₂ k, with H the entropy in bits of the
 * killed seat over games with k seats: 0 where all seats die as often, 1 where one always does. Games with the same black seats differ in
 * everything else, so a kill that is a function of the seat numbers shows as pairs of such games that kill the same seat.
 */
export function nights(): Gauge {
  const missed = new Tally()
  const draws = new Tally()
  const agreed = new Tally()
  const followed = new Tally()
  const bySeat = new Map<number, number>()
  const byTeam = new Map<string, Map<number, number>>()
  const chance = new Tally()
  let seats = 0
  return {
    add(story) {
      draws.add(story.winner === 'draw')
      seats = Math.max(seats, story.roles.length)
      for (const { isMeeting, victim, claims, decided } of story.nights) {
        if (isMeeting) continue
        missed.add(victim === undefined)
        const said = [...claims.values()]
        if (said.length > 1) agreed.add(new Set(said).size === 1)
        if (decided !== undefined) for (const target of said) followed.add(target === decided)
      }
      const first = story.nights.find(({ isMeeting }) => !isMeeting)?.victim
      if (first === undefined) return
      bump(bySeat, first)
      const team = teamOf(story)
      if (!byTeam.has(team) && byTeam.size < TEAMS) byTeam.set(team, new Map())
      const kills = byTeam.get(team)
      if (kills) bump(kills, first)
      chance.add(1 / Math.max(1, story.roles.length - story.black.size))
    },
    measures() {
      const same = new Tally()
      for (const kills of byTeam.values()) {
        const counts = [...kills.values()]
        const all = counts.reduce((sum, n) => sum + n, 0)
        same.add(
          counts.reduce((sum, n) => sum + (n * (n - 1)) / 2, 0),
          (all * (all - 1)) / 2,
        )
      }
      return [
        share('missed_nights', 'nights without a kill', missed.hits, missed.of),
        share('draws', 'draws', draws.hits, draws.of),
        rate('first_kill_concentration', 'concentration of the first kill on a seat', concentration(bySeat, seats)),
        share('first_kill_same', 'pairs of games, same black seats: same first kill', same.hits, same.of, {
          ...(chance.of > 0 && { reference: `chance ${chance.percent}` }),
        }),
        share('claims_agree', 'nights on which all mafia claims agree', agreed.hits, agreed.of),
        share('claims_followed', 'mafia claims that are the decision', followed.hits, followed.of),
      ]
    },
  }
}

const teamOf = ({ black, roles }: Story): string => `${roles.length}: ${[...black].join()}`

function bump(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function concentration(counts: ReadonlyMap<number, number>, seats: number): number | null {
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
  if (all === 0 || seats < 2) return null
  const entropy = [...counts.values()].reduce((sum, n) => sum - (n / all) * Math.log2(n / all), 0)
  return Math.max(0, 1 - entropy / Math.log2(seats))
}
