import { A, B } from '../../src/arena/design.ts'
import { type Duel, lettersOf, type Results, type Stated } from '../../src/arena/report.ts'
import { FEWEST_DEALS } from '../../src/arena/verdict.ts'
import { many } from '../terminal.ts'
import { calledBy, percent, pointsText, shareText, signed, whole } from './wording.ts'

/** A player whose decisions are the rules' more often than this is not measured by how often it wins. */
const MOSTLY_DEFAULTED = 0.5

/** What stands first in a report: what went wrong, if the results mean something else than they seem to, and the verdict in a sentence or two. */
export function verdictLines(results: Results, stated: Stated): string[] {
  const { duel } = results
  return [...warnings(results, stated), ...(duel ? [duelLine(duel, results, stated)] : [])]
}

/** Why the results do not mean what they seem to, a sentence each. */
export function warnings({ deeds }: Results, { design }: Stated): string[] {
  const called = calledBy(design.players)
  return lettersOf(design).flatMap((letter) => {
    const share = deeds.find((one) => one.letter === letter && one.group === 'all')?.deeds['default']?.mean ?? 0
    return share > MOSTLY_DEFAULTED
      ? [
          `The rules decided ${percent(share)} of the decisions of ${called[letter]} because it gave no legal answer: these games measure that, and not how well it plays.`,
        ]
      : []
  })
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
      return `Cannot tell ${a} and ${b} apart yet${where}: ${measured}.${moreLine(verdict.more_deals, design.arms.length)}`
  }
}

const moreLine = (deals: number | null, arms: number): string =>
  deals === null
    ? ''
    : ` If the margin stays as it is, about ${whole(deals)} more ${deals === 1 ? 'deal' : 'deals'} (${whole(deals * arms)} games) would tell.`
