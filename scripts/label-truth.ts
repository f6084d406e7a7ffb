// node scripts/label-truth.ts RULESET [GAMES] [SEED] [SWITCHES] [--player NAME] [--all]: whether labels are true. Plays games of a player, appraises every pick
// and every speech that may nominate as `--values 8` does, and for a sample of those that rollouts tell apart plays the same game again up to that ask, with
// the chosen and with the best other option, and on with fresh luck. Prints by game, act and team what was stated (chosen less the best other one, shrunk),
// what was played, and the slope of played on stated with its interval, clustered by game; how many choices rollouts tell apart, which
// src/rows/values/told-apart.json has, and how many labels are given. With --all also choices that get no label, as those of holy-grail. docs/values.md has
// the figures.
import { Option } from 'commander'
import { type Ask, MODERATOR, type Reply, type Team } from '../schemas/ask.ts'
import { thinkingOf } from '../src/belief/thinking.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { type Random, shuffle, stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { judge } from '../src/game/settle.ts'
import { holyGrailPlayer } from '../src/policy/holy-grail/holy-grail.ts'
import { builtInModerator } from '../src/policy/moderator.ts'
import { scriptedPlayer } from '../src/policy/scripted/scripted.ts'
import { isLabelled } from '../src/rows/values/told.ts'
import { labelOf, rivalOf, toldApart } from '../src/rows/values/value.ts'
import { plainly } from '../src/speech/writer/phrase.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { Appraiser } from '../src/value/appraise.ts'
import { type Action, actionsOf, placeIn } from '../src/view/actions.ts'
import { factsOf } from '../src/view/facts.ts'
import type { Player } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'
import { gamesCommand, gamesOf } from './games-command.ts'

const command = gamesCommand('Are labels true? Plays games again with the other option: docs/values.md.', {
  ruleset: 'classic-7',
  games: 40,
  seed: 'label-truth',
})
  .addOption(new Option('--player <name>', 'who plays').choices(['scripted', 'holy-grail']).default('scripted'))
  .option('--all', 'try choices that get no label, too, as those of holy-grail')
const { name, ruleset, games: count, seed } = gamesOf(command)
const { player: who, all = false } = command.opts<{ player: string; all?: boolean }>()
const STATES = 8
/** Replays per option, and decisions tried per game. */
const REPEATS = 16
const PER_GAME = 3
/** An interval that is clustered by game says nothing of fewer games than these. */
const FEW = 5

const words = wordsOf(ruleset)
const thinking = thinkingOf(ruleset, words)
/** The acts whose choices are tried; of speeches those that may nominate. */
const ACTS: ReadonlySet<string> = new Set(['vote', 'kill', 'claim', 'check', 'protect', 'speak'])

/** A random stream that another takes the place of. */
interface Luck {
  fresh: ((name: string) => Random) | undefined
}

/** Plays a game; `look` may answer for a seat, and from then on luck is fresh if it says so. */
async function game(
  index: number,
  luck: Luck,
  look: (player: Player, view: Parameters<Player['act']>[0]) => Reply,
): Promise<string> {
  const deal = shuffle(ruleset.roles, stream(seed, index, 'deal'))
  const lasting = (what: string, seat: number): Random => {
    const first = stream(seed, index, what, seat)
    let later: Random | undefined
    return () => (luck.fresh ? (later ??= luck.fresh(`${what} ${seat}`))() : first())
  }
  const players = deal.map((_, i): Player => {
    const random = lasting('seat', i + 1)
    const player =
      who === 'scripted'
        ? scriptedPlayer(random, words.vocabulary)
        : holyGrailPlayer(random, thinking, { notes: false })
    return { ...player, act: (view) => look(player, view) }
  })
  const session = new Session(ruleset, deal)
  await play(session, seatsOf(players, lasting('chance', 0), builtInModerator()))
  return session.result!.winner
}

interface Tried {
  readonly index: number
  readonly seat: number
  readonly turn: number
  readonly act: string
  readonly team: Team
  readonly stated: number
  readonly label: boolean
  readonly chosen: Reply
  readonly rival: Reply
}

/** How many choices rollouts tell apart, and how many of them have which label, of all games. */
const apart = { true: 0, false: 0 }
const labels = { true: 0, false: 0 }

/** A sample of the labelled choices of a game. */
async function labelled(index: number): Promise<Tried[]> {
  const found: Tried[] = []
  const appraiser = new Appraiser({ ruleset, thinking })
  await game(index, { fresh: undefined }, (player, view) => {
    const ask = askOf(view)
    const reply = player.act(view, { signal: new AbortController().signal }) as Reply
    const { team, role } = factsOf(view)
    const actions = actionsOf(ask)
    if (ask.seat <= MODERATOR || !ACTS.has(ask.act) || actions.length < 2 || !team || !role) return reply
    const isGiven = isLabelled({ act: ask.act, team, player: who })
    if (!all && !isGiven) return reply
    const wins = appraiser.appraise(view, STATES, stream(seed, index, 'appraise', ask.seat, ask.turn))
    const chosen = placeIn(ask, judge(ruleset, ask, reply))
    const choice = { chosen, role, book: ruleset.book, act: ask.act, team }
    const label = toldApart(wins, choice)
    if (label === null) return reply
    const { rival, mean } = rivalOf(wins, choice)!
    const told = { index, seat: ask.seat, turn: ask.turn, act: ask.act, team, label }
    const draw = stream(seed, index, 'label', ask.seat, ask.turn)()
    apart[`${label}`]++
    if (isGiven && labelOf(wins, { ...choice, player: who, draw }) !== null) labels[`${label}`]++
    const [own, other] = [actions[chosen]!, actions[rival]!].map((action) => replyWith(action, ask))
    found.push({ ...told, stated: mean, chosen: own!, rival: other! })
    return reply
  })
  const random = stream(seed, index, 'sample')
  return shuffle(found, random).slice(0, PER_GAME)
}

/** The reply that takes an action. A speech has no words but those that nominate, for the chosen seat as for the other one. */
function replyWith({ pick, nominee }: Action, { seat, closing }: Ask): Reply {
  if (pick !== undefined) return { pick }
  const said = nominee === undefined ? 'I wait.' : plainly({ kind: 'nominate', seat: nominee }, seat, words.vocabulary)
  return { text: closing ? `${said} PASS.` : said }
}

/** How often the team wins with a reply instead of the player's own. */
async function playedWith({ index, seat, turn, team }: Tried, instead: Reply): Promise<number> {
  let won = 0
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const luck: Luck = { fresh: undefined }
    const isIt = (ask: Ask): boolean => ask.seat === seat && ask.turn === turn
    const winner = await game(index, luck, (player, view) => {
      const reply = player.act(view, { signal: new AbortController().signal }) as Reply
      if (!isIt(askOf(view))) return reply
      luck.fresh = (what) => stream(seed, index, 'fresh', turn, repeat, what)
      return { ...reply, ...instead }
    })
    won += Number(winner === team)
  }
  return won / REPEATS
}

interface Sum {
  n: number
  label: Record<string, { n: number; stated: number; played: number }>
  games: Map<number, { xy: number; xx: number }>
}

const sums = new Map<string, Sum>()
for (let index = 0; index < count; index++)
  for (const tried of await labelled(index)) {
    const played = (await playedWith(tried, tried.chosen)) - (await playedWith(tried, tried.rival))
    const key = `${tried.act}, ${tried.team}`
    let sum = sums.get(key)
    if (!sum) sums.set(key, (sum = { n: 0, label: {}, games: new Map() }))
    sum.n++
    const by = (sum.label[String(tried.label)] ??= { n: 0, stated: 0, played: 0 })
    by.n++
    by.stated += tried.stated
    by.played += played
    const part = sum.games.get(index) ?? { xy: 0, xx: 0 }
    sum.games.set(index, { xy: part.xy + tried.stated * played, xx: part.xx + tried.stated ** 2 })
  }

const points = (x: number): string => `${x < 0 ? '−' : '+'}${Math.abs(100 * x).toFixed(1)}`
console.log(
  `${name}, ${count} games of ${who}, seed ${seed}: choices told apart, chosen less the best other option, in points, with 95 % intervals`,
)
for (const [key, { n, label, games }] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const parts = [...games.values()]
  const xx = parts.reduce((all, part) => all + part.xx, 0)
  const slope = parts.reduce((all, part) => all + part.xy, 0) / xx
  const error = Math.sqrt(parts.reduce((all, part) => all + (part.xy - slope * part.xx) ** 2, 0)) / xx
  const by = Object.entries(label).map(
    ([told, { n: of, stated, played }]) =>
      `${told} ${of}: stated ${points(stated / of)}, played ${points(played / of)}`,
  )
  console.log(
    [
      `${key}: ${n} in ${games.size} games`,
      games.size < FEW
        ? 'too few for a slope'
        : `slope ${slope.toFixed(2)} (${(slope - 1.96 * error).toFixed(2)} to ${(slope + 1.96 * error).toFixed(2)})`,
      ...by,
    ].join('; '),
  )
}
console.log(
  `of all choices told apart: ${apart.true} true, ${apart.false} false; labels: ${labels.true} true, ${labels.false} false`,
)
if (sums.size === 0 && !all) console.log('rollouts told no choice apart; --all tries those that get no label too')
