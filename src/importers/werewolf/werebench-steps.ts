import type { Option, Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import { type Metadata, seatOf, type Utterance } from './werebench-source.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** The next step in a game, as asked of chance and as answered. */
export interface Step {
  readonly pick: Option
  /** What the seat, or the host, says. */
  readonly text?: string
  /** The recorded votes: voter and target. */
  readonly vote?: readonly [voter: Seat, target: Seat]
}

/** What happened, in order: phases, speeches, announcements, the recorded votes, and the winner. */
export function stepsOf(metadata: Metadata, utterances: readonly Utterance[], seats: number): Step[] {
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
