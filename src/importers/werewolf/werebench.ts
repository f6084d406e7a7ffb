import * as z from 'zod'
import { type Ask, CHANCE, type Option, type Reply, type Role, type Seat } from '../../../schemas/ask.ts'
import { ROLE_IDS } from '../../games/werewolf-broadcast/roles.ts'
import { BadSource, eachFile, type ForeignGame, type Importer, type Unit } from '../importer.ts'
import { shaped } from '../shape.ts'

/** Roles by the names of the source, typing errors of it included. Roles of a third party are not among them. */
const ROLES: Readonly<Record<string, Role>> = {
  村民: 'civilian',
  平民: 'civilian',
  预言家: 'sheriff',
  女巫: 'witch',
  猎人: 'hunter',
  阔人: 'hunter',
  守卫: 'doctor',
  禁言长老: 'silencer',
  潜行者: 'stalker',
  魔术师: 'magician',
  白痴: 'idiot',
  九尾妖狐: 'fox',
  小红帽: 'redhood',
  操纵月亮的女孩: 'moongirl',
  狼人: 'mafia',
  白狼王: 'whitewolf',
  狼王: 'wolfking',
  狼美人: 'wolfbeauty',
  恶魔: 'demon',
  狼兄: 'elderwolf',
  狼弟: 'youngerwolf',
  天狗: 'skydog',
  狼外婆: 'grandmother',
}
/** Wolves of whom it is not certain that they and the others know each other from the beginning. */
const APART = ['demon', 'elderwolf', 'youngerwolf', 'skydog', 'grandmother']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

const utteranceSchema = z.object({
  utterance_id: z.array(z.int()).min(1),
  status: z.string(),
  speaker_id: z.string(),
  is_host: z.boolean(),
  text: z.string(),
})
const ballotSchema = z.object({ vote_to: z.string(), cut_off_time: z.int() })
const gameSchema = z.object({
  metadata: z.object({
    user_aliases: z.record(z.string(), z.array(z.string())),
    real_role: z.record(z.string(), z.string()),
    MVP: z.object({ id: z.string(), votes: z.record(z.string(), ballotSchema) }).partial(),
    logs: z.string(),
    summary: z.string().default(''),
  }),
  utterances: z.array(utteranceSchema).min(1),
})
type Metadata = z.infer<typeof gameSchema>['metadata']

/** What happens next in a game, as chance is asked for it and as it is answered. */
interface Step {
  readonly pick: Option
  /** What the seat, or the host, says. */
  readonly text?: string
  /** Whose vote is on record, and against whom. */
  readonly vote?: readonly [voter: Seat, target: Seat]
}

/** Televised games of people with twelve seats: ZiruiSongBest/WereBench. */
export const werebench: Importer = {
  format: 'werebench',
  about: 'televised games of people, twelve seats (WereBench)',
  source: 'a game (JSON with metadata and utterances), or a folder of them',
  licence: 'unknown',
  terms: 'unknown',
  language: 'zh',
  units: eachFile(/\.json$/),
  *games(unit) {
    yield gameOf(unit)
  },
}

function gameOf({ files: [file] }: Unit): ForeignGame {
  const { metadata, utterances } = shaped(gameSchema, file!.json)
  const deal = dealOf(metadata)
  const steps = stepsOf(metadata, utterances, deal.length)
  const words = Math.max(...utterances.map(({ text }) => text.length))
  // In one order, so that games with the same cards are one dataset.
  const held = ROLE_IDS.map((role) => [role, deal.filter((one) => one === role).length] as const)
  const roles = Object.fromEntries(held.filter(([, count]) => count > 0))
  const pack = deal.some((role) => APART.includes(role)) ? { pack: 'untold' } : {}
  const answers = new Answers(steps)
  return {
    ruleset: 'werewolf-broadcast',
    switches: { roles, ...pack, speechWords: words > 5000 ? 10_000 : 5000 },
    deal,
    players: deal.map(() => 'person'),
    answer: (ask) => answers.to(ask),
    ended: () => [],
  }
}

/** Answers each ask from the steps, one after the other. */
class Answers {
  readonly #steps: readonly Step[]
  #at = -1

  constructor(steps: readonly Step[]) {
    this.#steps = steps
  }

  to({ seat, act }: Ask): Reply | undefined {
    if (act === 'course') this.#at++
    const step = this.#steps[this.#at]!
    if (act === 'course') return { pick: step.pick }
    if (seat === CHANCE || act === 'speak') return { text: step.text! }
    const [voter, target] = step.vote!
    return seat === voter ? { pick: target } : undefined
  }
}

/** The seat that "7号" names. */
const seatOf = (name: string): Seat | undefined => {
  const [, number] = /^(\d{1,2})\s*号?$/.exec(name.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Roles by seat. A role is given to an alias, which names a seat. */
function dealOf({ user_aliases: aliases, real_role: roles }: Metadata): Role[] {
  const deal: Role[] = []
  for (const [alias, called] of Object.entries(roles))
    for (const name of aliases[alias] ?? [alias]) {
      const seat = seatOf(name)
      if (seat === undefined || seat === 0) continue
      const role = ROLES[called]
      if (role === undefined)
        throw new BadSource(`real_role: seat ${seat} has the role "${called}", which is not known here`)
      if (deal[seat - 1] !== undefined && deal[seat - 1] !== role)
        throw new BadSource(`real_role: seat ${seat} has two roles`)
      deal[seat - 1] = role
    }
  const seats = Math.max(
    deal.length,
    ...Object.values(aliases).flatMap((names) => names.map((name) => seatOf(name) ?? 0)),
  )
  for (let seat = 1; seat <= seats; seat++)
    if (deal[seat - 1] === undefined) throw new BadSource(`real_role: seat ${seat} has no role`)
  return deal
}

/** What happened, in order: phases, speeches, announcements, the votes on record, and who won. */
function stepsOf(metadata: Metadata, utterances: z.infer<typeof gameSchema>['utterances'], seats: number): Step[] {
  const ballots = ballotsOf(metadata, seats)
  const steps: Step[] = []
  let status = ''
  let last = -1
  for (const [i, said] of utterances.entries()) {
    const place = `utterances[${i}]`
    if (said.utterance_id[0]! <= last) throw new BadSource(`${place}: it is not in the order of utterance_id`)
    // A vote is held when the last utterance before it has been made.
    while (ballots[0] && ballots[0].after < said.utterance_id[0]!) steps.push(ballots.shift()!)
    last = said.utterance_id.at(-1)!
    if (said.status !== status) {
      const phase = phaseOf(said.status)
      if (!phase) throw new BadSource(`${place}: there is no status "${said.status.slice(0, 40)}"`)
      if (phaseOf(status) && rank(said.status) < rank(status))
        throw new BadSource(`${place}: "${said.status}" comes after "${status}"`)
      status = said.status
      steps.push({ pick: phase })
    }
    if (said.is_host) steps.push({ pick: 'host', text: said.text })
    else {
      const seat = seatOf(said.speaker_id)
      if (seat === undefined || seat < 1 || seat > seats)
        throw new BadSource(`${place}: "${said.speaker_id.slice(0, 40)}" has no seat at this table`)
      steps.push({ pick: seat, text: said.text })
    }
  }
  return [...steps, ...ballots, { pick: winnerOf(metadata) }]
}

const phaseOf = (status: string): string | undefined =>
  status === 'sheiff_election' ? 'election' : /^[a-z]+_(night|day)$/.exec(status)?.[1]

/** Statuses in the order of the game: a night, on the first day the election, the day. */
const rank = (status: string): number =>
  status === 'sheiff_election' ? 1 : 3 * ORDINALS.indexOf(status.split('_')[0]!) + (status.endsWith('day') ? 2 : 0)

/** The votes on record: those of one player, the best of the game. */
function ballotsOf({ MVP: { id = '', votes = {} } }: Metadata, seats: number): (Step & { readonly after: number })[] {
  const isSeat = (seat: Seat | undefined): seat is Seat => seat !== undefined && seat >= 1 && seat <= seats
  return Object.entries(votes)
    .map(([name, { vote_to, cut_off_time }]) => {
      const [voter, target] = [seatOf(id), seatOf(vote_to)]
      if (!isSeat(voter) || !isSeat(target))
        throw new BadSource(`MVP.votes.${name}: "${id}" cannot vote against "${vote_to.slice(0, 40)}"`)
      return { pick: 'vote', vote: [voter, target] as const, after: cut_off_time }
    })
    .sort((a, b) => a.after - b.after)
}

/** Who won, as the account of the game says in words. */
function winnerOf({ logs, summary }: Metadata): string {
  const said = (side: string): boolean =>
    new RegExp(`(?:${side})(?:阵营|队)?(?:最终)?(?:的)?(?:获得)?(?:了)?(?:最终)?(?:的)?(?:胜利|获胜)`).test(
      `${logs}。${summary}`,
    )
  const [village, pack] = [said('好人'), said('狼人|狼')]
  if (village === pack)
    throw new BadSource(`logs and summary: ${village ? 'both sides are said to win' : 'it is not said who won'}`)
  return village ? 'village won' : 'werewolves won'
}
