import { type Mind, missesLeft } from '../mind.ts'
import { isAtNight } from './night-motive.ts'
import { blackIn, say } from './words.ts'

/** How many mistakes are left, where that decides. At night the shot that is still to come is counted as a hit. */
export function count(mind: Mind): string[] {
  // Who leaves has no vote left to count for.
  if (mind.ask.act === 'farewell') return []
  // The Possessed knows no mate to count.
  if (mind.facts.role === 'possessed') return []
  const isNight = isAtNight(mind)
  return mind.isBlack ? ofBlack(mind, isNight) : ofRed(mind, isNight)
}

/** Black know how many of the living are theirs. */
function ofBlack(mind: Mind, isNight: boolean): string[] {
  const { blackAlive: black } = mind
  const n = mind.facts.alive.length
  const misses = missesLeft(isNight ? n - 1 : n, black)
  if (misses > 1) return []
  if (mind.self.outlastsParity) return pastParity(mind, isNight)
  const ours = `${n} alive, ${black === 1 ? 'one' : black} of them ours`
  if (!isNight)
    return [
      isLeftToNight(mind, n, black)
        ? say(
            mind,
            `${ours}: one wrong vote of theirs and a hit tonight decide the game.`,
            `With ${n} alive a mistake today leaves them only a cover tonight.`,
            'We need one wrong vote and a hit after it.',
          )
        : say(
            mind,
            `${ours}: one wrong vote of theirs decides the game.`,
            `With ${n} alive they can afford no mistake today.`,
            'We need one wrong vote, no more.',
          ),
    ]
  if (misses < 1)
    return [say(mind, `${ours}: a hit tonight wins the game.`, 'One more kill and we are as many as they are.')]
  return [
    isLeftToNight(mind, n - 1, black)
      ? say(
          mind,
          `${ours}: after a hit tonight one wrong vote of theirs and another hit decide the game.`,
          'Two hits with a wrong vote between them decide the game.',
        )
      : say(
          mind,
          `${ours}: after a hit tonight they can afford no mistake tomorrow.`,
          'A kill tonight and one wrong vote tomorrow decide the game.',
        ),
  ]
}

/** From which chance on somebody alive may be the one who covers others. */
const POSSIBLE = 0.02

/** Whether a wrong vote loses the game only if the kill that follows it succeeds, in a game where a Doctor may still prevent that kill. */
function isLeftToNight({ facts, own }: Mind, alive: number, black: number): boolean {
  if (2 * black >= alive - 1 || !facts.roles['doctor']) return false
  const doctor = own.role('doctor')
  return facts.alive.some((seat) => doctor[seat]! > POSSIBLE)
}

/** The same where the game goes on at parity: then black hold every vote, if they keep together. */
function pastParity(mind: Mind, isNight: boolean): string[] {
  const { blackAlive: black } = mind
  const n = mind.facts.alive.length
  const ours = `${n} alive, ${black === 1 ? 'one' : black} of them ours`
  if (2 * black > n) return [say(mind, `${ours}: we hold every vote.`, `${ours}: no vote goes through without us.`)]
  if (2 * black === n) return [`${ours}: no vote goes through without us.`]
  const isEnough = 2 * black === n - 1
  if (isNight)
    return [`${ours}: a hit tonight${isEnough ? '' : ' and one wrong vote'}, and no vote goes through without us.`]
  return [`${ours}: one wrong vote of theirs${isEnough ? '' : ' and a hit'}, and we are as many as they are.`]
}

/** Red reckon with the worst case: the most black that may still live. */
function ofRed(mind: Mind, isNight: boolean): string[] {
  const { facts, blackAtWorst } = mind
  const { day } = facts
  const n = facts.alive.length
  // Of three at least one is black, as the game goes on: that is no worst case.
  const worst = mind.isCountOpen && n > 3 ? 'at worst ' : ''
  const misses = missesLeft(isNight ? n - 1 : n, blackAtWorst)
  if (isNight && mind.self.outlastsParity) return []
  if (isNight)
    return misses < 1
      ? [say(mind, `We are ${n}: ${worst}a hit tonight ends the game.`, `If they hit tonight, ${worst}it is over.`)]
      : misses === 1
        ? [
            isLeftToNight(mind, n - 1, blackAtWorst)
              ? say(mind, `We are ${n}: after a hit tonight ${worst}one mistake and another hit lose the game.`)
              : say(mind, `We are ${n}: after a hit tonight ${worst}one mistake loses the game.`),
          ]
        : []
  if (misses > 2 || (misses === 2 && day === 1)) return []
  if (mind.self.outlastsParity) return misses > 1 || n < 3 ? [] : [level(mind, worst, misses < 1)]
  if (misses <= 1 && isLeftToNight(mind, n, blackAtWorst))
    return [
      say(
        mind,
        `${n} alive: ${worst}one mistake now and a hit tonight, and it is over.`,
        `With ${n} alive ${worst}only a cover tonight can make up for a mistake today.`,
        `We are ${n}, so after a wrong vote now ${worst}a hit tonight loses the game.`,
      ),
    ]
  return misses <= 1
    ? [
        say(
          mind,
          `${n} alive: ${worst}one mistake now and it is over.`,
          worst
            ? `With ${n} alive a mistake today may already lose the game.`
            : `With ${n} alive we can afford no mistake today.`,
          `We are ${n}, so ${worst}a wrong vote now loses the game.`,
        ),
      ]
    : [
        say(
          mind,
          `${n} alive: ${worst}one mistake can still be made, two are one too many.`,
          `We are ${n}, so one wrong vote can be made${worst && ', even at worst'}, and no second one.`,
        ),
      ]
}

/** The same where the game goes on at parity. */
const level = (mind: Mind, worst: string, isNow: boolean): string => {
  const n = mind.facts.alive.length
  const isEnough = 2 * mind.blackAtWorst >= n - 1
  return isNow
    ? `We are ${n}, and ${worst}no vote goes through without the ${blackIn(mind)}.`
    : say(
        mind,
        `${n} alive: after one more mistake${isEnough ? '' : ' and a night'} they are ${worst}as many as we are.`,
        `We are ${n}, so after a wrong vote${isEnough ? '' : ' and a kill'} they are ${worst}as many as we are.`,
      )
}
