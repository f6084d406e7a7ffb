import type { Move, Reason } from '../src/language/moves.ts'
import type { HeardSpeech, Stance } from './speech-tallies.ts'

const whyOf = (move: Move): Reason | undefined => ('why' in move ? move.why : undefined)
const isFor = ({ kind }: Move): boolean => /^(?:trust|defend|believe)$/.test(kind)
const isAgainst = ({ kind }: Move): boolean => /^(?:accuse|vote|nominate)$/.test(kind)
const seatIn = (move: Move): number | undefined => ('seat' in move ? move.seat : undefined)

/** Whether a speaker went after a seat before this speech, or in it. */
const wentAfter = ({ firstDeeds, moves }: HeardSpeech, seat: number): boolean =>
  firstDeeds.has(seat) || moves.some((move) => isAgainst(move) && seatIn(move) === seat)

const accusationsIn = (moves: readonly Move[]): Stance[] =>
  moves.filter((move): move is Stance => move.kind === 'accuse')
const accusations = ({ moves }: HeardSpeech): Stance[] => accusationsIn(moves)

const blackDealt = ({ facts: { roles, teams } }: HeardSpeech): number =>
  Object.entries(roles).reduce((sum, [role, n]) => sum + (teams[role] === 'black' ? n : 0), 0)

/** Whether a speech says how its speaker votes, or that this is open. */
const saysVote = (move: Move): boolean =>
  move.kind === 'vote' || move.kind === 'if' || (move.kind === 'answer' && move.isOpen === true)

/** Kinds of cases in which a speech is held against what its speaker did, knows and plans: for each case whether it is a fault. */
export const CONSISTENCY: Readonly<Record<string, (speech: HeardSpeech) => boolean[]>> = {
  'speeches in turn of false claimants on later days that tell no check': ({ facts, ledger, act, moves }) => {
    const claim = ledger.claimants.get(facts.seat)
    return facts.team !== 'black' || act !== 'speak' || claim === undefined || claim.day >= facts.day
      ? []
      : [!moves.some(({ kind }) => kind === 'check')]
  },
  'thoughts of a rival claim that do not say what became of the rival': ({ thought, facts }) => {
    const seatsOf = (text: string): number[] => [...text.matchAll(/\d+/g)].map(Number)
    const open = /I claim [^.]*? against ([^.]*?), so one of us|My claim stands against that of ([^.]*)\./.exec(thought)
    if (open) return [!seatsOf(open[1] ?? open[2]!).every((seat) => facts.alive.includes(seat))]
    const dead =
      /\b([Pp]layer \d+[^.]*?), who claimed \w+ against me, was (shot|voted out)|died (in the night) with (player \d+)|sent ([^.]*?) (away)/.exec(
        thought,
      )
    if (!dead) return []
    const isShot = dead[2] === 'shot' || dead[3] !== undefined
    const isTrue = (seat: number): boolean =>
      facts.departures.some((left) => left.seat === seat && (left.by === 'kill') === isShot)
    return [!seatsOf(dead[1] ?? dead[4] ?? dead[5]!).every(isTrue)]
  },
  'accusations for a deed that the speaker did itself': (one) =>
    accusations(one).flatMap(({ why }) =>
      (why?.kind === 'voted' && !why.not) || why?.kind === 'nominated' || why?.kind === 'accused'
        ? [wentAfter(one, why.target)]
        : [],
    ),
  'reasons from somebody whom the speech does not believe': ({ moves }) =>
    moves.flatMap((move) =>
      move.kind === 'believe'
        ? moves.flatMap((other) => {
            const why = whyOf(other)
            return other !== move && why?.kind === 'check' ? [why.by === move.over] : []
          })
        : [],
    ),
  'players believed in a speech that goes against them': ({ moves }) =>
    moves.flatMap((move) =>
      move.kind === 'believe'
        ? [
            moves.some(
              (other) =>
                (other.kind === 'changed' && other.to === move.seat) ||
                (other.kind === 'accuse' && other.seat === move.seat),
            ),
          ]
        : [],
    ),
  'plans to vote against somebody for whom the speech speaks': ({ thought, moves }) => {
    const seat = /(?:settle on|can go to) player (\d+), who is up/.exec(thought)?.[1]
    return seat === undefined ? [] : [moves.some((move) => isFor(move) && seatIn(move) === Number(seat))]
  },
  'conditions for a vote against somebody for whom the speech speaks': ({ moves }) =>
    moves.flatMap((move) =>
      move.kind === 'if' ? [moves.some((other) => isFor(other) && seatIn(other) === move.vote)] : [],
    ),
  'answers to somebody dead as if it could hear them': ({ moves, facts, text }) =>
    moves.flatMap((move) =>
      move.kind !== 'answer' || move.target !== undefined || facts.alive.includes(move.to)
        ? []
        : [
            new RegExp(
              `(?:answer to|heard|ask|tell) (?:player |number |seat )*${move.to}\\b|\\b${move.to} (?:is (?:wrong|mistaken) about me|has (?:me|got)|says about me)`,
            ).test(text),
          ],
    ),
  'answers to somebody dead': ({ moves, facts }) =>
    moves.flatMap((move) => (move.kind === 'answer' ? [!facts.alive.includes(move.to)] : [])),
  'nominations after listening to everybody while somebody is still to speak': ({ text, facts, ledger }) =>
    /listened to everybody/.test(text)
      ? [facts.alive.some((seat) => seat !== facts.seat && ledger.today(seat).length === 0)]
      : [],
  'players called quiet before their turn': ({ text, moves, ledger }) =>
    moves.flatMap((move) =>
      move.kind === 'ask' && move.seat > 0 && /mighty quiet/.test(text) ? [ledger.today(move.seat).length === 0] : [],
    ),
  'questions for a vote that the asked does not answer': ({ moves, ledger, facts, act }) => {
    if (act !== 'speak') return []
    const last = ledger.said.findLastIndex(({ seat }) => seat === facts.seat)
    const asked = ledger.said
      .slice(last + 1)
      .filter(
        ({ day, moves: said }) =>
          day === facts.day &&
          said.some((move) => move.kind === 'ask' && move.seat === facts.seat && move.about === 'vote'),
      )
    return asked.length === 0 ? [] : [!moves.some(saysVote)]
  },
  'whole suspicions beside another one': ({ text, moves }) =>
    /\ball my suspicion/i.test(text)
      ? [new Set(moves.flatMap((move) => (move.kind === 'accuse' ? [move.seat] : []))).size > 1]
      : [],
  'witnesses whom the speaker has gone after': ({ moves, firstDeeds }) =>
    moves.flatMap((move) => {
      const why = whyOf(move)
      return why?.kind === 'trusted' || why?.kind === 'suspected' ? [firstDeeds.has(why.by)] : []
    }),
  'reasons for accusations on day 1 that are a nomination': (one) =>
    one.act === 'speak' && one.facts.day === 1
      ? accusations(one).flatMap(({ why }) => (why && why.kind !== 'guess' ? [why.kind === 'nominated'] : []))
      : [],
  'accusations on day 1 without a reason': (one) =>
    one.act === 'speak' && one.facts.day === 1
      ? accusations(one).map(({ why }) => why === undefined || why.kind === 'guess')
      : [],
  'black checks of the living that are kept on a day that decides': (one) => {
    const { facts, ledger, act, moves } = one
    const knows = facts.checks.some(({ target, found }) => found === 'black' && facts.alive.includes(target))
    if (!knows || facts.role !== 'sheriff' || act !== 'speak' || facts.alive.length > 2 * blackDealt(one) + 2) return []
    return ledger.claimants.has(facts.seat) ? [] : [!moves.some(({ kind }) => kind === 'check')]
  },
  'only claims for somebody who has a rival': ({ moves, ledger }) =>
    moves.flatMap((move) => (whyOf(move)?.kind === 'unopposed' ? [ledger.claimants.size > 1] : [])),
  'last words before anybody has spoken that praise somebody': ({ act, ledger, moves }) =>
    act === 'farewell' && ledger.said.length === 0 ? [moves.some(isFor)] : [],
  'questions for a role after a Sheriff was shot': ({ moves, facts, ledger }) => {
    const isShot = facts.departures.some(({ seat, by }) => by === 'kill' && ledger.claimants.has(seat))
    return moves.flatMap((move) => (move.kind === 'ask' && move.about === 'role' ? [isShot] : []))
  },
  'accusations of somebody at 97 % or more that hedge': ({ thought, text, moves }) =>
    accusationsIn(moves).flatMap(({ seat }) =>
      new RegExp(`[Pp]layer ${seat} at (?:9[7-9]|100) %`).test(thought)
        ? [new RegExp(`\\b${seat} (?:may|seems|[^.]* (?:a bit|a little)) |lean[^.]* ${seat}\\b`).test(text)]
        : [],
    ),
  'first claims of a black check of an earlier night that are false': ({ facts, ledger, act, moves }) => {
    if (act !== 'speak' || ledger.claimants.has(facts.seat)) return []
    const isOld = moves.some(
      (move) =>
        move.kind === 'check' &&
        move.found === 'black' &&
        move.night !== undefined &&
        move.night < facts.day &&
        facts.alive.includes(move.seat),
    )
    return isOld ? [facts.team === 'black'] : []
  },
}
