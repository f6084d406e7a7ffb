import { EVEN } from '../../src/evaluation/blocks.ts'
import { A, B, type Question } from '../../src/evaluation/design.ts'
import { type Duel, lettersOf, type Results, type Stated } from '../../src/evaluation/report.ts'
import type { GateTest } from '../../src/evaluation/statistics/gate.ts'
import { FEWEST_DEALS, type Verdict } from '../../src/evaluation/verdict.ts'
import { OFTEN_DEFAULTED, rulesDecided } from '../generate/unanswered.ts'
import { many } from '../terminal.ts'
import { gauntletLines } from './gauntlet-text.ts'
import { calledBy, percent, signed, whole } from './wording.ts'

const LATE =
  'This gate was set after results were seen, so alpha and beta do not hold: confirm it with a new evaluation (another --seed).'

/** The top of a report: warnings, if the results are misleading, and the verdict in a sentence or two. */
export function verdictLines(results: Results, stated: Stated): string[] {
  const { duel, gauntlet } = results
  return [
    ...warnings(results, stated),
    ...(duel?.verdict.gate ? [gateLine(duel.verdict.gate, results, stated)] : []),
    ...(duel ? duelLines(duel, results, stated) : []),
    ...(duel && stated.isChanged && duel.verdict.by === 'confidence sequence'
      ? [
          'The number of deals, or the rule to stop by, was changed after results were seen, so this rests on the confidence sequence.',
        ]
      : []),
    ...(gauntlet && results.deals < FEWEST_DEALS ? [`${tooFew(results.deals)}.`] : []),
    ...(gauntlet ? gauntletLines(gauntlet, stated) : []),
  ]
}

/** Who plays better, in a sentence, without warnings and notes. */
export const answerOf = (duel: Duel, results: Results, stated: Stated): string => duelLines(duel, results, stated)[0]!

/** Above this share of wins for one team, players can hardly change the result. */
const CEILING = 0.95
const FEW_GAMES = 20

/** The team that won nearly every game, and how many it won: results of players differ too little there to be compared. */
export function ceilingOf({ wins, games }: Results): readonly [winner: string, won: number] | undefined {
  const often = Object.entries(wins).find(([, won]) => games > 0 && won / games >= CEILING)
  return often && (games >= FEW_GAMES || often[1] === games) ? often : undefined
}

/** Why the results do not mean what they seem to, a sentence each. */
function warnings(results: Results, { design }: Stated): string[] {
  const { deeds, games } = results
  const called = calledBy(design.players)
  const ceiling = ceilingOf(results)
  const alike = ceiling ? [ceilingText(...ceiling, games)] : []
  const defaulted = lettersOf(design).flatMap((letter) => {
    const share = deeds.find((one) => one.letter === letter && one.group === 'all')?.deeds['default']?.mean ?? 0
    return share > OFTEN_DEFAULTED
      ? [`${rulesDecided(share, called[letter]!)}: these games measure that as well as how it plays.`]
      : []
  })
  return [...defaulted, ...alike]
}

/** One team won nearly all games, or none did. */
function ceilingText(winner: string, won: number, games: number): string {
  const who = winner === 'red' ? 'Red' : winner === 'black' ? 'Black' : 'Nobody'
  const [often, what] = won === games ? ['every game', 'nothing'] : [`${whole(won)} of ${whole(games)} games`, 'little']
  return `${who} won ${often}, so who wins tells ${what} about these players; play other rules or against other players.`
}

/** That a number of deals gives no verdict. */
export const tooFew = (deals: number): string =>
  `${many(deals, 'deal')} ${deals === 1 ? 'is' : 'are'} too few for any verdict; play at least ${FEWEST_DEALS} with --deals ${FEWEST_DEALS}`

function duelLines(duel: Duel, results: Results, { design, rule, roleNames }: Stated): string[] {
  const { verdict } = duel
  const { deals } = results
  const called = calledBy(design.players)
  const [a, b] = [called[A]!, called[B]!]
  const { question } = design
  if (deals < FEWEST_DEALS) return [`${tooFew(deals)}.`]
  const where =
    question.kind === 'role'
      ? ` as ${roleNames[question.role] ?? question.role}`
      : question.kind === 'seats'
        ? ` in ${question.seats} seats`
        : ''
  const measured = measuredText(duel, question, a, b)
  switch (verdict.answer) {
    case 'better':
    case 'worse':
      return [
        `${a} ${verdict.evidence === 'weak' ? 'seems to play' : 'plays'} ${verdict.answer} than ${b}${where} (${verdict.evidence} evidence): ${measured}.`,
        ...(verdict.evidence === 'weak'
          ? [
              [
                'Equal players give evidence like this once in twenty evaluations, and the bounds that hold at any time contain 0',
                `(${signed(verdict.anytime.low)} to ${signed(verdict.anytime.high)} points):`,
                'confirm it with a new evaluation (another --seed).',
              ].join(' '),
            ]
          : []),
      ]
    case 'no difference':
      return [
        `There is no difference of ${signed(rule.delta).slice(1)} points or more between ${a} and ${b}${where}: ${measured}.`,
      ]
    default:
      // More deals of the same kind would not help where one team wins them all.
      return ceilingOf(results)
        ? [`Cannot tell ${a} and ${b} apart${where} by these games: ${measured}.`]
        : [`Cannot tell ${a} and ${b} apart yet${where}: ${measured}.${moreLine(verdict, deals, design.arms.length)}`]
  }
}

/** What a gate decided, before anything else is said. */
function gateLine(gate: GateTest, results: Results, { design, stop, isChanged }: Stated): string {
  const { low, high, decision, at, more, alpha, beta } = gate
  const a = calledBy(design.players)[A]!
  const errors = `(alpha ${alpha}, beta ${beta})`
  const late = isChanged ? ` ${LATE}` : ''
  if (at === null) {
    const whether = `whether the margin of ${a} is nearer to ${signed(low)} or to ${signed(high)} points ${errors}`
    const needed = more === null || ceilingOf(results) ? '' : ` ${neededLine('the gate', more, design.arms.length)}`
    return `Undecided: ${whole(stop.deals)} deals do not tell ${whether}.${needed}${late}`
  }
  const [better, worse] = decision === 'accepted' ? [high, low] : [low, high]
  const how = `${whole(at)} deals fit a margin of ${signed(better)} points much better than one of ${signed(worse)} ${errors}`
  return `${decision === 'accepted' ? 'Accepted' : 'Rejected'}: ${a}. The first ${how}.${late}`
}

/** What was measured, with the bounds that hold for how the games were stopped. */
function measuredText({ margin, verdict }: Duel, { kind }: Question, a: string, b: string): string {
  const { bounds, by } = verdict
  const held = by === 'interval' ? '95 % interval' : 'bounds that hold at any time'
  if (kind === 'duel') {
    const share = (bound: number): string => (100 * (EVEN + bound)).toFixed(1)
    const range = bounds.low === null ? '' : `, ${held} ${share(bounds.low)} to ${share(bounds.high!)}`
    return `${a} wins ${percent(margin.a.mean!)} of its games against ${b}, where 50 % is even${range}`
  }
  const range = bounds.low === null ? '' : ` (${held} ${signed(bounds.low)} to ${signed(bounds.high!)})`
  const [own, other] = [percent(margin.a.mean!), percent(margin.b.mean!)]
  const points = `${signed(margin.margin.mean!)} points${range}`
  return `the side of ${a} wins ${own} of the games, and ${other} with ${b} in the same seats: ${points}`
}

const games = (deals: number, arms: number): string => `${whole(deals)} deals (${whole(deals * arms)} games)`

const neededLine = (test: string, more: number, arms: number): string =>
  `If the margin stays as it is, ${test} would decide after about ${games(more, arms)} more.`

/** The deals still needed by what the verdict rests on. After adding deals because the answer was unclear, an interval for a fixed number is not valid. */
function moreLine({ by, more_deals: more }: Verdict, deals: number, arms: number): string {
  if (more === null) return ''
  if (by === 'interval')
    return [
      ` If the margin is what it seems, a new evaluation (another --seed) of about ${games(deals + more, arms)} would tell;`,
      'deals added to this one are judged by the confidence sequence.',
    ].join(' ')
  return by === 'sequential test'
    ? ` ${neededLine('the sequential test', more, arms)}`
    : ` If the margin stays as it is, the bounds that hold at any time would leave out 0 after about ${games(more, arms)} more.`
}
