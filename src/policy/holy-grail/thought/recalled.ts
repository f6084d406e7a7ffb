import type { Option, Seat } from '../../../../schemas/ask.ts'
import type { Plan } from '../memory.ts'
import type { Mind } from '../mind.ts'
import { isTalkAlone, turnFrom } from '../plan.ts'
import type { Ranking } from '../ranking.ts'
import { EVEN } from './candidates.ts'
import { isAtNight } from './night-motive.ts'
import { capital, percent, player, resultIn, say } from './words.ts'

/** What was planned for this moment. */
export function recalled(mind: Mind, { aim, seat, day }: Plan): string {
  const { facts } = mind
  const then = day === facts.day ? '' : ` since day ${day}`
  switch (aim) {
    case 'press':
      return say(
        mind,
        `My plan${then} was to go after ${player(seat)}.`,
        `I meant to start with ${player(seat)} today.`,
        `${capital(player(seat))} was to be next for me${then}.`,
      )
    case 'vote':
      if (isTalkAlone(mind))
        return mind.ledger.accusers.get(seat)?.has(mind.me)
          ? say(mind, `I have spoken against ${player(seat)}.`, `So far I was against ${player(seat)}.`)
          : say(mind, `So far I had ${player(seat)} in mind.`, `Until now it was ${player(seat)} for me.`)
      return mind.ledger.accusers.get(seat)?.has(mind.me)
        ? say(
            mind,
            `In my speech I was against ${player(seat)}.`,
            `My plan for this vote was ${player(seat)}.`,
            `I spoke against ${player(seat)} and meant to vote so.`,
          )
        : say(mind, `My plan for this vote was ${player(seat)}.`, `For this vote I had ${player(seat)} in mind.`)
    case 'check':
      return say(mind, `Tonight's check was to be ${player(seat)}.`, `By day I marked ${player(seat)} for a check.`)
    case 'protect':
      return say(mind, `I meant to cover ${player(seat)} tonight.`, `My plan for the night was ${player(seat)}.`)
    case 'shoot':
      return say(mind, `By day I marked ${player(seat)} for tonight.`, `The plan for the night was ${player(seat)}.`)
  }
}

/** A vote that is given to nobody, whatever was planned. */
export const abstained = (mind: Mind): string =>
  say(mind, 'All the same I leave this vote to the others.', 'Still I hold my vote back.')

/** From where on a rise by so much is news. */
const MUCH = 0.07

/** A plan that is kept, or why it is not. */
export function settled(mind: Mind, plan: Plan, pick: Option, ranking: Ranking | undefined): string {
  if (pick === plan.seat)
    return say(mind, 'The plan holds.', 'Nothing has changed that.', 'I keep to it.', 'That still stands.')
  const turn = turnFrom(mind, plan, pick, ranking)
  const { black } = mind.shown
  const old = player(plan.seat)
  const ahead = typeof pick !== 'number' ? 'another' : pick === mind.me ? 'my own life' : player(pick)
  switch (turn.why) {
    case 'gone':
      return say(mind, `${capital(old)} has left the table, so I need another.`, `That is settled: ${old} is gone.`)
    case 'up':
      return say(mind, `${capital(old)} is up already, so I look at another.`, `Somebody has put ${old} up before me.`)
    case 'off the ballot':
      return say(mind, `${capital(old)} is not up, so it has to be another.`, `But ${old} cannot be chosen now.`)
    case 'claim':
      return say(
        mind,
        `The claim of ${player(turn.seat)} changes that.`,
        `Since then ${player(turn.seat)} has claimed a role.`,
      )
    case 'check':
      return say(
        mind,
        `Since then a check has called ${player(turn.of)} ${resultIn(mind, turn.found)}.`,
        `Since then ${player(turn.seat)} has told a check of ${player(turn.of)}.`,
      )
    case 'less':
      return say(
        mind,
        `But ${old} has come down from ${percent(turn.from)} to ${percent(turn.to)}.`,
        `Since then ${old} went from ${percent(turn.from)} to ${percent(turn.to)}, so I let go.`,
      )
    case 'more':
      if (turn.to - turn.from < MUCH)
        return say(
          mind,
          `Since then ${player(turn.seat)} rose a little, from ${percent(turn.from)} to ${percent(turn.to)}, and that tips it.`,
          `Little has moved, only ${player(turn.seat)} from ${percent(turn.from)} to ${percent(turn.to)}: I go along with that.`,
        )
      return say(
        mind,
        `But ${player(turn.seat)} has gone from ${percent(turn.from)} to ${percent(turn.to)}.`,
        `Since then ${player(turn.seat)} rose from ${percent(turn.from)} to ${percent(turn.to)}, which weighs more.`,
      )
    case 'better':
      if (typeof pick === 'number' && !isAtNight(mind) && black[pick]! - black[plan.seat]! >= EVEN)
        return say(
          mind,
          `By now ${ahead} is likelier for me: ${percent(black[pick]!)} against ${percent(black[plan.seat]!)}.`,
          `I would sooner choose ${ahead}, at ${percent(black[pick]!)} against ${percent(black[plan.seat]!)}.`,
        )
      return say(mind, `By now I would sooner choose ${ahead}.`, `For me ${ahead} now comes before ${old}.`)
    case 'table':
      if (mind.ask.act === 'farewell')
        return say(mind, `For my last word ${ahead} comes before ${old}.`, `By now ${ahead} weighs more.`)
      return say(
        mind,
        `But ${othersOn(mind, pick as Seat)} for ${ahead}, and ${mind.ask.act === 'vote' ? 'a vote' : 'one voice'} alone decides nothing.`,
        `I do not expect the others to go for ${old} today.`,
        `It looks as if the table will go elsewhere, to ${ahead}.`,
      )
    case 'feeling':
      return typeof pick !== 'number' || pick === mind.me
        ? say(mind, 'For now I let that rest.', 'That can wait.')
        : say(
            mind,
            `My impression has gone over to ${ahead}.`,
            `But it is ${ahead} that I have a feeling about now.`,
            `${capital(ahead)} has my eye now, more than ${old}.`,
          )
  }
}

/** How many others have gone against a seat today. */
function othersOn({ ledger, me }: Mind, seat: Seat): string {
  const others = [...(ledger.accusers.get(seat) ?? [])].filter((one) => one !== me).length
  return others === 1 ? 'one other already goes' : `${others} others already go`
}
