import type { Seat } from '../../../../schemas/ask.ts'
import type { Mind } from '../mind.ts'
import { isFar } from './candidates.ts'
import { factsAbout } from './clauses.ts'
import { capital, player, say } from './words.ts'

/** What speaks for and against the candidates. */
export function allCases(mind: Mind, named: readonly Seat[]): string[] {
  const [a, b] = named
  if (a !== undefined && b !== undefined && isFar(mind, a, b) && !mind.isBlack) return cases(mind, a)
  const found = named.slice(0, 2).map((seat) => cases(mind, seat))
  const open = named.filter((seat) => !mind.isMate(seat))
  if (open.length < 2 || found.some((one) => one.length > 0)) return bare(mind, named, found)
  return [
    say(
      mind,
      'I have no fact against either.',
      'Neither has done anything that tells.',
      'Both are a blank to me so far.',
    ),
  ]
}

/** The cases there are, and a word on a candidate against whom there is none. */
const bare = (mind: Mind, named: readonly Seat[], found: readonly (readonly string[])[]): string[] =>
  found.flatMap((one, i) => {
    const seat = named[i]!
    if (one.length > 0 || mind.isMate(seat) || mind.facts.checks.some(({ target }) => target === seat)) return one
    return [
      say(
        mind,
        `Nothing that happened speaks against ${player(seat)}.`,
        `I have no fact against ${player(seat)}.`,
        `Of ${player(seat)} I know nothing yet.`,
      ),
    ]
  })

/** What speaks against a candidate, and for it. */
function cases(mind: Mind, seat: Seat): string[] {
  const { facts, shown, self } = mind
  if (mind.isMate(seat) || facts.checks.some(({ target }) => target === seat)) return []
  const against = factsAbout(mind, seat, true, 2)
  const [credit] = factsAbout(mind, seat, false, 1)
  const hasCredit = credit !== undefined && (shown.black[seat]! < 0.5 || self.random() < 0.5)
  if (against.length === 0 && !hasCredit) return []
  const charge =
    against.length === 0
      ? []
      : [
          say(
            mind,
            `What weighs against ${player(seat)}: ${against.join('; ')}.`,
            `Against ${player(seat)}: ${against.join('; ')}.`,
            `The case against ${player(seat)}: ${against.join('; ')}.`,
            `${capital(against.join('; '))}: that counts against ${player(seat)}.`,
          ),
        ]
  return hasCredit
    ? [
        ...charge,
        say(
          mind,
          `For ${player(seat)} speaks that ${credit}.`,
          `In favour of ${player(seat)}: ${credit}.`,
          `But ${credit}, which speaks for ${player(seat)}.`,
        ),
      ]
    : charge
}
