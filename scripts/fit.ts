// Fits the parameters of beliefs by maximum likelihood: play games of holy-grail against itself, fit what reds should have believed, play again
// with the new parameters, until the log loss settles. Writes src/belief/parameters.json.
// `npm run fit -- mafia-2025 600 3`, `npm run fit -- maw 300 3 players=9`: ruleset, games a round, rounds (0: the weights of days alone), switches
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { switchPair } from '../pipelines/options.ts'
import type { Reply } from '../schemas/ask.ts'
import { Beliefs } from '../src/belief/beliefs.ts'
import { deckOf } from '../src/belief/deck.ts'
import type { Parameters } from '../src/belief/features.ts'
import { fit, logLoss } from '../src/belief/fit.ts'
import { daysOf } from '../src/belief/fit-days.ts'
import type { Moment } from '../src/belief/moment.ts'
import { fittedName } from '../src/belief/parameters.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { holyGrailPlayer } from '../src/policy/holy-grail/holy-grail.ts'
import { builtInModerator } from '../src/policy/moderator.ts'
import { scriptedPlayer } from '../src/policy/scripted/scripted.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import type { Player } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'

const [name = 'mafia-2025', count = '600', rounds = '3', ...pairs] = process.argv.slice(2)
const games = Number(count)
const ruleset = rulesetNamed(name, Object.fromEntries(pairs.map(switchPair)))
const { vocabulary } = wordsOf(ruleset)
const deck = deckOf(ruleset)
const file = join(import.meta.dirname, '../src/belief/parameters.json')

/** Whether parameters stay near their starting values: without that, those of maw and classic-7 overfit self-play and play worse against other players. */
const isNear = ruleset.book === 'maw' || name === 'classic-7'

/**
 * One game in this many has scripted players in some seats. A larger share biases what is rare in self-play: in mini-mafia a claim that nobody counters
 * then means what it means from a scripted player. In maw and classic-7 a smaller share gives a player that loses to scripted ones.
 */
const GAMES_PER_MIXED_ONE = isNear ? 5 : 40

/** Who plays the scripted player in a game: nobody, the black team, or every other seat. */
const MIX = [...Array.from({ length: 2 * GAMES_PER_MIXED_ONE - 2 }, () => 'nobody' as const), 'black', 'both'] as const

interface PlayedMoment extends Moment {
  /** Whether all seats were holy-grail and this player voted: the weights of days are fitted to those. */
  readonly isOwnVote: boolean
}

/** Moments of games not yet used for fitting: red seats at their votes, and at some of their speeches. */
async function momentsOf(parameters: Parameters, seed: string): Promise<PlayedMoment[]> {
  const moments: PlayedMoment[] = []
  for (let index = 0; index < games; index++) {
    const deal = shuffle(ruleset.roles, stream('fit', seed, index, 'deal'))
    const truth = deck.deals.findIndex((roles) => deal.every((role, i) => roles[i + 1] === role))
    const thinking = { game: ruleset, vocabulary, parameters }
    const mix = MIX[Math.floor(stream('fit', seed, index, 'mix')() * MIX.length)]!
    const policies = deal.map((role, i): Player => {
      const random = stream('fit', seed, index, 'seat', i + 1)
      const isOther = mix === ruleset.teams[role] || (mix === 'both' && random() < 0.5)
      const player = isOther ? scriptedPlayer(random, vocabulary) : holyGrailPlayer(random, thinking, { notes: false })
      if (ruleset.teams[role] !== 'red') return player
      const chance = stream('fit', seed, index, 'moments', i + 1)
      let beliefs: Beliefs | undefined
      let voted = 0
      return {
        act(view, turn) {
          beliefs ??= new Beliefs(view.seat, thinking)
          beliefs.read(view)
          const moment = beliefs.snapshot()
          const { act } = askOf(view)
          const reply = player.act(view, turn) as Reply
          // In a chat the first message of a day that picks somebody is the vote.
          const isVote = act === 'vote' || (act === 'post' && typeof reply.pick === 'number' && moment.day !== voted)
          if (isVote) voted = moment.day
          if (isVote || chance() < (act === 'post' ? 0.1 : 0.15))
            moments.push({ ...moment, truth, isOwnVote: mix === 'nobody' && isVote })
          return reply
        },
      }
    })
    const chance = stream('fit', seed, index, 'chance')
    await play(new Session(ruleset, deal), seatsOf(policies, chance, builtInModerator()))
  }
  return moments
}

/** The parameters of all games, reread each time, because another game may be fitted in parallel. */
const readAll = (): Record<string, Parameters & { fitted?: object }> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, Parameters>

/** Rounds at the end in which only the weights of days are fitted: each change of the beliefs changes the play that they are about. */
const SETTLING = 3

// In mini-mafia most moments are settled, and need parameters that are far from 0, while the open ones need theirs near it: a ridge would draw both together.
const pace = ruleset.book === 'mini-mafia' ? { ridge: 2e-6, steps: 2500 } : {}

const { fitted: _, ...begun } = readAll()[fittedName(ruleset)] ?? readAll()['mafia-2025']!
const near = isNear ? { prior: begun, ridge: ruleset.book === 'maw' ? 0.02 : 0.005 } : {}
const settled: PlayedMoment[] = []
let parameters: Parameters = begun
for (let round = 1; round <= Number(rounds) + SETTLING; round++) {
  const isSettling = round > Number(rounds)
  const seed = `${name} round ${round}`
  const moments = await momentsOf(parameters, seed)
  // The first tenth is for the figures printed, the next fifth for the weights of days, the rest for the parameters; while settling, all is for the weights.
  const all = moments.length
  const held = moments.splice(0, Math.floor(all / 10))
  const apart = moments.splice(0, isSettling ? all : Math.floor(all / 5)).filter(({ isOwnVote }) => isOwnVote)
  if (isSettling) settled.push(...apart)
  const before = logLoss(deck, held, parameters)
  const none = logLoss(deck, held, { pairs: {}, seats: {} })
  const { sharpness: _, talk: __, ...started } = parameters
  const flat = isSettling
    ? started
    : fit({
        deck,
        moments,
        start: { ...started, sharpness: [1] },
        random: stream('fit', seed, 'batches'),
        ...pace,
        ...near,
      })
  parameters = { ...daysOf(deck, isSettling ? settled : apart, flat), ...flat }
  const after = logLoss(deck, held, parameters)
  console.log(
    [
      `${seed}: ${all} moments of ${games} games`,
      `log loss on the first tenth, nats: no evidence ${none.toFixed(3)}, before ${before.toFixed(3)}, after ${after.toFixed(3)}`,
      `sharpness ${parameters.sharpness!.join(', ')}; talk ${parameters.talk!.join(', ')}`,
    ].join('; '),
  )
  const fitted = {
    fitted: {
      on: `${games} games of ${name} ${JSON.stringify(ruleset.switches)}, seeds fit/${seed}/0 to ${games - 1}`,
      log_loss: Math.round(after * 1000) / 1000,
    },
    ...parameters,
  }
  writeFileSync(file, `${JSON.stringify({ ...readAll(), [fittedName(ruleset)]: fitted }, undefined, 2)}\n`)
}
