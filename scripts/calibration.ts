// node scripts/calibration.ts RULESET [GAMES] [SEED] [SWITCHES] [--bins N]: are beliefs calibrated? Plays games of holy-grail. At the first vote of each
// day it compares P(black) of every seat that a living red seat cannot be sure of with the share of those seats that were black, bin by bin; it also prints
// what the Doctor believes of a seat that it saved, and how often red votes on day 1 hit black, next to the chance of a random vote. Intervals are 95 %,
// clustered by game. docs/players.md has the figures.
import { InvalidArgumentError } from 'commander'
import type { Reply } from '../schemas/ask.ts'
import { Beliefs } from '../src/belief/beliefs.ts'
import { thinkingOf } from '../src/belief/thinking.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { PROTECTOR } from '../src/language/roles.ts'
import { holyGrailPlayer } from '../src/policy/holy-grail/holy-grail.ts'
import { builtInModerator } from '../src/policy/moderator.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { factsOf } from '../src/view/facts.ts'
import type { Player } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'
import { gamesCommand, gamesOf } from './games-command.ts'

/** As many as in the usual reliability diagram (Niculescu-Mizil and Caruana 2005). More need more games: docs/players.md. */
const USUAL_BINS = 10

function binsOption(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < 2 || Number(text) > 100)
    throw new InvalidArgumentError('it must be a whole number, 2 to 100.')
  return Number(text)
}

const command = gamesCommand('Are beliefs calibrated? Plays games of holy-grail, bin by bin: docs/players.md.', {
  ruleset: 'mafia-2025',
  games: 2000,
  seed: 'calibration',
}).option('--bins <n>', 'how many bins P(black) is counted in', binsOption, USUAL_BINS)
const { name, ruleset, games, seed } = gamesOf(command)
const thinking = thinkingOf(ruleset, wordsOf(ruleset))

/** Sums of a figure by game: how many cases, what was stated or is chance, and what was true. */
class Cases {
  readonly #games = new Map<number, { n: number; stated: number; true: number }>()
  add(index: number, stated: number, isTrue: boolean): void {
    const game = this.#games.get(index) ?? { n: 0, stated: 0, true: 0 }
    this.#games.set(index, { n: game.n + 1, stated: game.stated + stated, true: game.true + Number(isTrue) })
  }
  get n(): number {
    return this.#sum('n')
  }
  get stated(): number {
    return this.#sum('stated') / this.n
  }
  get true(): number {
    return this.#sum('true') / this.n
  }
  /** Half the width of the 95 % interval of how much more is true than stated. */
  get error(): number {
    const more = this.true - this.stated
    let square = 0
    for (const game of this.#games.values()) square += (game.true - game.stated - game.n * more) ** 2
    return (1.96 * Math.sqrt(square)) / this.n
  }
  get text(): string {
    if (this.n === 0) return 'no case'
    const [stated, black] = [percent(this.stated), percent(this.true)]
    // A few cases that all turned out alike would have no error at all.
    const error = this.n < LEAST ? 'too few for an interval' : `±${points(this.error)}`
    const more = `more by ${points(this.true - this.stated)} points (${error})`
    return `${this.n} in ${this.#games.size} games: ${stated}, true ${black}, ${more}`
  }
  #sum(field: 'n' | 'stated' | 'true'): number {
    return [...this.#games.values()].reduce((sum, game) => sum + game[field], 0)
  }
}
/** One decimal, without a sign at zero. */
const points = (x: number): string => (Math.round(1000 * x) / 10 || 0).toFixed(1)
const percent = (x: number): string => `${points(x)} %`

/** A bin of fewer cases has no interval and is not counted. */
const LEAST = 100
const BINS = command.opts<{ bins: number }>().bins
const bins = Array.from({ length: BINS }, () => new Cases())
const saved = new Cases()
const hits = new Cases()

for (let index = 0; index < games; index++) {
  const deal = shuffle(ruleset.roles, stream(seed, index, 'deal'))
  const firsts = new Map<number, { chance: number; isHit: boolean }>()
  const isBlack = (seat: number): boolean => ruleset.teams[deal[seat - 1]!] === 'black'
  const players = deal.map((role, i): Player => {
    const player = holyGrailPlayer(stream(seed, index, 'seat', i + 1), thinking, { notes: false })
    if (ruleset.teams[role] !== 'red') return player
    const beliefs = new Beliefs(i + 1, thinking)
    let voted = 0
    return {
      act(view, turn) {
        const reply = player.act(view, turn) as Reply
        const { act, seat, options } = askOf(view)
        const { day, alive, ballot } = factsOf(view)
        const { pick } = reply
        // In a chat a vote is a message that picks somebody.
        const isVote = act === 'vote' || (act === 'post' && typeof pick === 'number')
        const seats = (ballot.length > 0 ? ballot : options).filter(
          (other) => typeof other === 'number' && other !== seat,
        ) as number[]
        // In a chat votes can be changed: the last one counts.
        if (isVote && day === 1 && (act === 'post' || voted === 0) && typeof pick === 'number' && seats.includes(pick))
          firsts.set(seat, { chance: seats.filter(isBlack).length / seats.length, isHit: isBlack(pick) })
        if (!isVote || day === voted) return reply
        voted = day
        const { black } = beliefs.read(view).posterior()
        if (role === PROTECTOR)
          for (const { feature, actor } of beliefs.evidence)
            if (feature === 'saved' && alive.includes(actor)) saved.add(index, black[actor]!, isBlack(actor))
        if (role !== ruleset.checker)
          for (const other of alive) {
            const p = black[other]!
            if (other === seat || p < 1e-9 || p > 1 - 1e-9) continue
            bins[Math.min(BINS - 1, Math.floor(BINS * p))]!.add(index, p, isBlack(other))
          }
        return reply
      },
    }
  })
  const chance = stream(seed, index, 'chance')
  await play(new Session(ruleset, deal), seatsOf(players, chance, builtInModerator()))
  for (const { chance, isHit } of firsts.values()) hits.add(index, chance, isHit)
}

console.log(
  `${name}, ${games} games of seed ${seed}: P(black) of living seats to red players that cannot check, at the first vote of a day`,
)
bins.forEach((bin, i) => console.log(`${(i / BINS).toFixed(2)} to ${((i + 1) / BINS).toFixed(2)}: ${bin.text}`))
const counted = bins.filter(({ n }) => n >= LEAST)
const isWithin = (bin: Cases, spare = 0): boolean => Math.abs(bin.true - bin.stated) - spare <= 0.03
const wide = counted.filter((bin) => !isWithin(bin))
console.log(
  `within 3 points: ${counted.length - wide.length} of ${counted.length} bins of at least ${LEAST} cases` +
    (wide.length > 0
      ? `; ${wide.filter((bin) => isWithin(bin, bin.error)).length} of the others may be, by their intervals`
      : ''),
)
if (saved.n > 0) console.log(`P(black) of seats that the Doctor saved, to the Doctor: ${saved.text}`)
if (hits.n > 0) console.log(`red votes on day 1, by chance and in truth on black: ${hits.text}`)
