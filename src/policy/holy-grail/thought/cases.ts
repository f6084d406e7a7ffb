import type { Seat } from '../../../../schemas/ask.ts'
import type { Speech } from '../../../language/moves.ts'
import type { Mind } from '../mind.ts'
import { leaning } from '../weights.ts'
import { CLEARED, isFar } from './candidates.ts'
import { clauseFor, factsAbout, joined, spokenReason } from './facts.ts'
import { blackIn, capital, list, player, say } from './words.ts'

/** Whether this player knows the team of a seat by its own check. */
const isChecked = ({ facts }: Mind, seat: Seat): boolean =>
  facts.checks.some(({ target, question }) => target === seat && question === 'team')

/** How much likelier than the others on average a seat is that needs a reason. */
const STANDS = 1.25

/** Whether a seat is so much likelier to be black than the others that something has made it so. */
function stands({ shown: { black }, others }: Mind, seat: Seat): boolean {
  const average = others.reduce((sum, other) => sum + black[other]!, 0) / Math.max(1, others.length)
  return black[seat]! > STANDS * average
}

/** How much small evidence, in log-odds, is more than nothing. */
const SMALL = 0.15

/** All others, if every one of them is as good as cleared. */
function clearedBeside({ others, shown }: Mind, seats: readonly Seat[]): Seat[] {
  const rest = others.filter((one) => !seats.includes(one))
  return rest.every((one) => shown.black[one]! <= CLEARED) ? rest : []
}

/** From where on a seat against which nothing speaks is what the cleared ones leave. */
const LEFT_OVER = 0.6

/** Why a seat looks black against whom there is no single fact: small things, or what speaks for the others. */
function withoutFact(mind: Mind, seat: Seat): string {
  const cleared = clearedBeside(mind, [seat])
  if (mind.shown.black[seat]! >= LEFT_OVER && cleared.length > 0)
    return say(
      mind,
      `By elimination: ${list(cleared.map(player))} cannot be it, so it has to be looked for in ${player(seat)}.`,
      `With ${list(cleared.map(player))} cleared, ${player(seat)} is what is left.`,
    )
  return leaning(mind, seat) > SMALL
    ? say(
        mind,
        `No single fact stands against ${player(seat)}: small things in its words${mind.facts.votes.length > 0 ? ' and votes' : ''} add up.`,
        `Against ${player(seat)} it is no one deed, but the sum of small ones.`,
        `What I have on ${player(seat)} is small, and all of it points one way.`,
      )
    : say(
        mind,
        `Nothing that ${player(seat)} did speaks against it: the others look better, and somebody must be ${blackIn(mind)}.`,
        `I have no fact against ${player(seat)}; it is what is left when I look at the others.`,
        `${capital(player(seat))} stands there because more speaks for the others.`,
      )
}

/** The seats that are compared, the one that the choice goes after, and what is said aloud. */
export interface Context {
  readonly named: readonly Seat[]
  readonly aim: Seat | undefined
  readonly speech: Speech
}

/** What speaks for and against the candidates. */
export function allCases(mind: Mind, context: Context): string[] {
  const { named, aim } = context
  const [a, b] = named
  if (a !== undefined && b !== undefined && isFar(mind, a, b) && !mind.isBlack)
    return cases(mind, context, aim !== undefined && named.includes(aim) ? aim : a)
  const found = named.slice(0, 2).map((seat) => cases(mind, context, seat))
  const open = named.filter((seat) => !mind.isMate(seat) && !isChecked(mind, seat))
  const cleared = clearedBeside(mind, open)
  if (
    open.length === 2 &&
    cleared.length > 0 &&
    found.every((one) => one.length === 0) &&
    !open.some((seat) => !stands(mind, seat))
  )
    return [
      say(
        mind,
        `By elimination: ${list(cleared.map(player))} cannot be it, so it is one of these two.`,
        `With ${list(cleared.map(player))} cleared, these two are what is left.`,
      ),
    ]
  if (open.length < 2 || found.some((one) => one.length > 0) || open.some((seat) => stands(mind, seat)))
    return bare(mind, named, found)
  return [
    say(
      mind,
      'I have no fact against either.',
      'Neither has done anything that I hold against them.',
      ...(mind.facts.votes.length + mind.facts.casts.length === 0 ? ['Both are a blank to me so far.'] : []),
    ),
  ]
}

/** The cases there are, and a word on a candidate against whom there is none. */
const bare = (mind: Mind, named: readonly Seat[], found: readonly (readonly string[])[]): string[] =>
  found.flatMap((one, i) => {
    const seat = named[i]!
    if (one.length > 0 || mind.isMate(seat) || isChecked(mind, seat)) return one
    if (stands(mind, seat)) return [withoutFact(mind, seat)]
    return [
      say(
        mind,
        `Nothing that happened speaks against ${player(seat)}.`,
        `I have no fact against ${player(seat)}.`,
        mind.ledger.accusers.get(seat)?.has(mind.me)
          ? `What I said of ${player(seat)} rests on no fact.`
          : `So far I hold nothing against ${player(seat)}.`,
      ),
    ]
  })

/** What speaks against a candidate, and for it. What the speech gives as its reason comes first. */
function cases(mind: Mind, { aim, named, speech }: Context, seat: Seat): string[] {
  const { shown, self } = mind
  if (mind.isMate(seat)) return []
  if (isChecked(mind, seat)) return excuse(mind, speech, seat)
  const said = spokenReason(mind, speech, seat, true)
  const against = factsAbout(mind, seat, true, { most: 2, aim, named, said })
  const praise = spokenReason(mind, speech, seat, false)
  const [credit] = factsAbout(mind, seat, false, { most: 1, named, said: praise })
  const hasCredit = credit !== undefined && (praise !== undefined || shown.black[seat]! < 0.5 || self.aside() < 0.5)
  if (against.length === 0 && !hasCredit) return []
  const who = player(seat)
  const charge = against.length === 0 ? [] : [charged(mind, seat, against), ...unsaid(mind, speech, seat)]
  if (!hasCredit) return charge
  const helps = / (?:speaks|spoke) for /.test(credit) ? 'helps' : 'speaks for'
  return [
    ...charge,
    say(
      mind,
      `${capital(credit)}, which ${helps} ${who}.`,
      `In favour of ${who}: ${joined([credit], seat, 'it')}.`,
      ...(charge.length > 0 ? [`But ${joined([credit], seat, 'it')}, and that ${helps} ${who}.`] : []),
    ),
  ]
}

const charged = (mind: Mind, seat: Seat, against: readonly string[]): string =>
  say(
    mind,
    `What weighs against ${player(seat)}: ${joined(against, seat, 'it')}.`,
    `Against ${player(seat)}: ${joined(against, seat, 'it')}.`,
    `The case against ${player(seat)}: ${joined(against, seat, 'it')}.`,
    `${capital(joined(against, seat))}: that counts against ${player(seat)}.`,
  )

/** What is said against somebody whose check is kept secret. */
function excuse(mind: Mind, speech: Speech, seat: Seat): string[] {
  const isTold = (move: Speech[number]): boolean => move.kind === 'check' && move.seat === seat
  if (speech.some(isTold) || mind.ledger.claimants.get(mind.me)?.results.has(seat)) return []
  const why = speech.find((move) => move.kind === 'accuse' && move.seat === seat)
  const clause = clauseFor(mind, seat, why?.kind === 'accuse' ? why.why : undefined, true)
  return clause === undefined
    ? []
    : [
        say(
          mind,
          `What I say aloud is that ${joined([clause], seat)}.`,
          `Instead of the check I hold up that ${joined([clause], seat)}.`,
        ),
      ]
}

/** That a speech accuses somebody without the facts that its thought has. */
function unsaid(mind: Mind, speech: Speech, seat: Seat): string[] {
  const isBare = speech.some(
    (move) => move.kind === 'accuse' && move.seat === seat && (move.why === undefined || move.why.kind === 'guess'),
  )
  return isBare && spokenReason(mind, speech, seat, true) === undefined
    ? [
        say(
          mind,
          'Aloud that is no reason.',
          'That is nothing that I can hold up to the table.',
          'I keep that to myself and call it a feeling.',
        ),
      ]
    : []
}
