import { A, B } from '../../src/arena/design.ts'
import type { Gauntlet } from '../../src/arena/gauntlet.ts'
import { type Duel, lettersOf, type Results, type Stated } from '../../src/arena/report.ts'
import { FEWEST_DEALS, type Verdict } from '../../src/arena/verdict.ts'
import { many } from '../terminal.ts'
import { calledBy, percent, pointsText, shareText, signed, whole } from './wording.ts'

/** A player whose decisions are the rules' more often than this is not measured by how often it wins. */
const MOSTLY_DEFAULTED = 0.5

/** What stands first in a report: what went wrong, if the results mean something else than they seem to, and the verdict in a sentence or two. */
export function verdictLines(results: Results, stated: Stated): string[] {
  const { duel, gauntlet } = results
  return [
    ...warnings(results, stated),
    ...(duel ? [duelLine(duel, results, stated)] : []),
    ...(duel && stated.isChanged && duel.verdict.by === 'confidence sequence'
      ? ['The number of deals was changed after results were seen, so this rests on the confidence sequence.']
      : []),
    ...(gauntlet ? [gauntletLine(gauntlet, stated)] : []),
  ]
}

/** Why the results do not mean what they seem to, a sentence each. */
export function warnings({ deeds, wins, games }: Results, { design }: Stated): string[] {
  const called = calledBy(design.players)
  const always = Object.entries(wins).find(([, won]) => won === games && games > 0)
  const alike = always
    ? [
        `${always[0] === 'red' ? 'Red' : 'Black'} won every game, so who wins tells nothing about these players; play other rules.`,
      ]
    : []
  const defaulted = lettersOf(design).flatMap((letter) => {
    const share = deeds.find((one) => one.letter === letter && one.group === 'all')?.deeds['default']?.mean ?? 0
    return share > MOSTLY_DEFAULTED
      ? [
          `The rules decided ${percent(share)} of the decisions of ${called[letter]} because it gave no legal answer: these games measure that, and not how well it plays.`,
        ]
      : []
  })
  return [...defaulted, ...alike]
}

function gauntletLine({ ratings }: Gauntlet, { design }: Stated): string {
  const called = calledBy(design.players)
  const nameOf = (player: string): string =>
    called[Object.entries(design.players).find(([, name]) => name === player)?.[0] ?? ''] ?? player
  const points = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(0)}`
  const sorted = ratings.toSorted((a, b) => b.strength.value - a.strength.value)
  return `By strength in all games: ${sorted.map(({ player, strength: { value, low, high } }) => `${nameOf(player)} ${points(value)} (${points(low)} to ${points(high)})`).join(', ')} Elo points.`
}

function duelLine({ margin, verdict }: Duel, { deals }: Results, { design, rule }: Stated): string {
  const called = calledBy(design.players)
  const [a, b] = [called[A]!, called[B]!]
  const { question } = design
  if (deals < FEWEST_DEALS)
    return `${many(deals, 'deal')} ${deals === 1 ? 'is' : 'are'} too few for any verdict; play at least ${FEWEST_DEALS} with --deals ${FEWEST_DEALS}.`
  const where =
    question.kind === 'role' ? ` as ${question.role}` : question.kind === 'seats' ? ` in ${question.seats} seats` : ''
  const measured =
    question.kind === 'duel'
      ? `${a} wins ${shareText(margin.a)} of its games against ${b}, where 50 % is even`
      : `its side wins ${shareText(margin.a)} of the games, and ${shareText(margin.b)} with ${b} in the same seats: ${pointsText(margin.margin)} points`
  switch (verdict.answer) {
    case 'better':
      return `${a} plays better than ${b}${where}: ${measured}.`
    case 'worse':
      return `${a} plays worse than ${b}${where}: ${measured}.`
    case 'no difference':
      return `There is no difference of ${signed(rule.delta).slice(1)} points or more between ${a} and ${b}${where}: ${measured}.`
    default:
      return `Cannot tell ${a} and ${b} apart yet${where}: ${measured}.${moreLine(verdict, deals, design.arms.length)}`
  }
}

/** What it would take to tell. Whoever adds deals because the answer is not clear yet may not read an interval for a fixed number of deals. */
function moreLine({ by, more_deals: more }: Verdict, deals: number, arms: number): string {
  if (more === null) return ''
  const games = (n: number): string => `${whole(n)} deals (${whole(n * arms)} games)`
  return by === 'interval'
    ? ` If the margin is what it seems, a new evaluation (another --seed) of about ${games(deals + more)} would tell; deals added to this one are judged by the confidence sequence.`
    : ` If the margin stays as it is, about ${games(more)} more would tell.`
}
