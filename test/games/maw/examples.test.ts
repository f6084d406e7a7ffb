import { describe, expect, test } from 'vitest'
import { askedIn, lines, play, type Setup } from './room.ts'

/** A worked example of the rules: number, title, script, the whole story, and points where the game is over. Seats are those of `DEAL`. */
type Example = [number: number, title: string, script: string, story: string, setup?: Setup, points?: readonly number[]]

const EXECUTE_4 = 'D1 1: 1>4 2>4 3>4 5>4'
const DAN_LEFT = 'day 1\n1 > 4\n2 > 4\n3 > 4\n5 > 4\nvoted 4: 1 2 3 5\nleft 4 by vote'

const EXAMPLES: readonly Example[] = [
  [
    1,
    'a majority ends the day early',
    'D1 1: 1>4 2>4 3=listen 4>1 5>4 6"Wait." | 1 2 6 5 4\nD1 2: 3>4',
    'day 1\n1 > 4\n2 > 4\n6: Wait.\n5 > 4\n4 > 1\n3 > 4\nvoted 1: 4\nvoted 4: 1 2 3 5\nleft 4 by vote',
  ],
  [
    2,
    'what comes in after the room has closed is refused, and only its sender hears that',
    'D1 1: 1>4 2>4 5>4\nD1 2: 3>4 6"Too late." | 3 6',
    'day 1\n1 > 4\n2 > 4\n5 > 4\n3 > 4\n[6] refused\nvoted 4: 1 2 3 5\nleft 4 by vote',
  ],
  [
    3,
    'a vote is changed: one stands, both are in the log',
    'D1 1: 5>4\nD1 7: 5>1',
    'day 1\n5 > 4\n5 > 1\nvoted 1: 5\nleft 1 by vote',
  ],
  [
    4,
    'the most votes at the end of the day',
    'D1 2: 1>4 2>4 5>1',
    'day 1\n1 > 4\n2 > 4\n5 > 1\nvoted 1: 5\nvoted 4: 1 2\nleft 4 by vote',
  ],
  [4, 'one vote in all executes too', 'D1 12: 3>2', 'day 1\n3 > 2\nvoted 2: 3\nleft 2 by vote'],
  [
    5,
    'a tie at the end of the day',
    'D1 1: 2>1 3>1 5>4 6>4',
    'day 1\n2 > 1\n3 > 1\n5 > 4\n6 > 4\nvoted 1: 2 3\nvoted 4: 5 6\ntied 1 4\nstayed tie',
  ],
  [
    5,
    'a tie that chance breaks',
    'D1 1: 2>1 3>1 5>4 6>4\nD1 tie: 4',
    'day 1\n2 > 1\n3 > 1\n5 > 4\n6 > 4\nvoted 1: 2 3\nvoted 4: 5 6\ntied 1 4\nleft 4 by vote',
    { switches: { tie: 'chance' } },
  ],
  [
    6,
    'no votes: night follows, and nothing is revealed',
    'N1 4: 1"Nobody?"',
    'day 1\nunvoted nobody\nnight 1\n[1 2] 1: Nobody?\n[1 2] decided none\nday 2\nmissed',
  ],
  [
    7,
    'agreement in the Hideout',
    'N1 1: 1>5 2"Eve?"\nN1 2: 2>5',
    'day 1\nunvoted nobody\nnight 1\n[1 2] 1 > 5\n[1 2] 2: Eve?\n[1 2] 2 > 5\n[1 2] decided 5\nday 2\nleft 5 by kill',
  ],
  [
    8,
    'no agreement in the Hideout',
    'N1 1: 1>5 2>6',
    'day 1\nunvoted nobody\nnight 1\n[1 2] 1 > 5\n[1 2] 2 > 6\n[1 2] decided none\nday 2\nmissed',
  ],
  [
    8,
    'a Werewolf that only listens blocks the murder',
    'N1 1: 1>5',
    'day 1\nunvoted nobody\nnight 1\n[1 2] 1 > 5\n[1 2] decided none\nday 2\nmissed',
  ],
  [
    9,
    'two that change in one tick: the first to come in decides',
    'N1 1: 1>5 2>6\nN1 3: 1>6 2>5 | 1 2',
    'day 1\nunvoted nobody\nnight 1\n[1 2] 1 > 5\n[1 2] 2 > 6\n[1 2] 1 > 6\n[2] refused\n[1 2] decided 6\nday 2\nleft 6 by kill',
  ],
  [
    9,
    'two that change in one tick, the other first',
    'N1 1: 1>5 2>6\nN1 3: 1>6 2>5 | 2 1',
    'day 1\nunvoted nobody\nnight 1\n[1 2] 1 > 5\n[1 2] 2 > 6\n[1 2] 2 > 5\n[1] refused\n[1 2] decided 5\nday 2\nleft 5 by kill',
  ],
  [
    10,
    'a Werewolf alone decides with the first vote; a dead one goes on hearing',
    'D1 1: 3>1\nN1 1: 2>3',
    'day 1\n3 > 1\nvoted 1: 3\nleft 1 by vote\nnight 1\n[1 2] revealed 1 mafia\n[1 2] 2 > 3\n[1 2] decided 3\nday 2\nleft 3 by kill',
  ],
  [
    11,
    'the last Werewolf is executed: no night, and every Villager has as many points as are left',
    'D1 1: 3>1\nN1 1: 2>3\nD2 1: 4>2 5>2 6>2 | 4 5 6',
    'day 1\n3 > 1\nvoted 1: 3\nleft 1 by vote\nnight 1\n[1 2] revealed 1 mafia\n[1 2] 2 > 3\n[1 2] decided 3\nday 2\nleft 3 by kill\n' +
      '4 > 2\n5 > 2\n6 > 2\nvoted 2: 4 5 6\nleft 2 by vote\nended red, no black left',
    {},
    [0, 0, 3, 3, 3, 3],
  ],
  [
    12,
    'one against one plays on; a tie kills nobody, and the night decides',
    'D1 1: 3>1\nN1 1: 2>3\nD2 1: 2>4\nN2 1: 2>5\nD3 1: 2>6 6>2\nN3 1: 2>6',
    `day 1\n3 > 1\nvoted 1: 3\nleft 1 by vote\nnight 1\n[1 2] revealed 1 mafia\n[1 2] 2 > 3\n[1 2] decided 3
     day 2\nleft 3 by kill\n2 > 4\nvoted 4: 2\nleft 4 by vote\nnight 2\n[1 2] revealed 4 civilian\n[1 2] 2 > 5\n[1 2] decided 5
     day 3\nleft 5 by kill\n2 > 6\n6 > 2\nvoted 2: 6\nvoted 6: 2\ntied 2 6\nstayed tie
     night 3\n[1 2] 2 > 6\n[1 2] decided 6\nday 4\nleft 6 by kill\nended black, no red left`,
    {},
    [4, 4, 0, 0, 0, 0],
  ],
  [
    13,
    'the last Villager is executed: the Werewolves win at once',
    `${EXECUTE_4}\nN1 1: 1>5 2>5\nD2 1: 1>6 2>6 3>6\nN2 1: 1=listen\nD3 1: 1>3 2>3`,
    `${DAN_LEFT}\nnight 1\n[1 2] revealed 4 civilian\n[1 2] 1 > 5\n[1 2] 2 > 5\n[1 2] decided 5
     day 2\nleft 5 by kill\n1 > 6\n2 > 6\n3 > 6\nvoted 6: 1 2 3\nleft 6 by vote\nnight 2\n[1 2] revealed 6 civilian\n[1 2] decided none
     day 3\nmissed\n1 > 3\n2 > 3\nvoted 3: 1 2\nleft 3 by vote\nended black, no red left`,
    {},
    [4, 4, 0, 0, 0, 0],
  ],
  [
    14,
    'silent votes: each is heard by its voter alone, and counts are not told',
    'D1 1: 1>4 2>4 5>1',
    'day 1\n[1] 1 > 4\n[2] 2 > 4\n[5] 5 > 1\nleft 4 by vote',
    { switches: { announceVotes: false } },
  ],
  [
    14,
    'silent votes: a tie sounds like no votes',
    'D1 1: 1>4 5>1',
    'day 1\n[1] 1 > 4\n[5] 5 > 1\nunvoted nobody',
    { switches: { announceVotes: false } },
  ],
  [
    15,
    'the role of the executed is told in the Hideout only',
    `${EXECUTE_4}\nN1 1: 1=listen`,
    `${DAN_LEFT}\nnight 1\n[1 2] revealed 4 civilian\n[1 2] decided none\nday 2\nmissed`,
  ],
  [16, 'everybody listens', 'D1 12: 1=listen', 'day 1\nunvoted nobody'],
  [
    17,
    'votes that are no options are listening, and nobody hears of them',
    'D1 1: 3>3 4>7 5=nobody 6=retract\nN1 1: 1>2 2>1',
    'day 1\nunvoted nobody\nnight 1\n[1 2] decided none\nday 2\nmissed',
  ],
]

test.each(EXAMPLES)('example %i: %s', (_, __, script, story, setup, points) => {
  const played = play(script, setup)
  expect(played.story).toEqual(lines(story))
  if (points) expect(played.game.result!.points([])).toEqual(points)
})

describe('what no story shows', () => {
  test('example 6 and 16: with nothing posted chance is not asked, and a day of 12 ticks has 72 asks', () => {
    const { asks } = play('D1 12: 1=listen')
    expect(asks.map(({ seat }) => seat).filter((seat) => seat < 1)).toEqual([])
    expect(asks).toHaveLength(72)
  })

  test('example 2: nobody hears the words that were refused', () => {
    const { game } = play('D1 1: 1>4 2>4 5>4\nD1 2: 3>4 6"Too late." | 3 6')
    const heard = (seat: number): string => JSON.stringify(game.view(seat))
    expect([0, 1, 2, 3, 4, 5].filter((seat) => heard(seat).includes('Too late'))).toEqual([])
    expect(heard(6)).toContain('Too late')
  })

  test('example 7: of the night a Villager hears its beginning and the next morning', () => {
    const { game } = play('N1 1: 1>5 2"Eve?"\nN1 2: 2>5')
    const night = game.view(3).history.map(({ event }) => event.type)
    expect(night.slice(night.indexOf('unvoted') + 1)).toEqual(['began', 'began', 'left', 'asked'])
  })

  test('example 10: later ticks of the night are not asked', () => {
    const played = play('D1 1: 3>1\nN1 1: 2>3')
    expect([1, 2, 3, 4].map((tick) => askedIn(played, 'N1', tick))).toEqual([[2], [], [], []])
  })

  test('example 12: with two alive a plurality executes the last Villager', () => {
    const { game } = play('D1 1: 3>1\nN1 1: 2>3\nD2 1: 2>4\nN2 1: 2>5\nD3 1: 2>6')
    expect(game.result).toMatchObject({ winner: 'black', reason: 'no red left' })
  })

  test('example 18: twenty days without a death are a draw without points', () => {
    const { game, story } = play('N20 4: 1=listen')
    expect(story.slice(-4)).toEqual(['[1 2] decided none', 'day 21', 'missed', 'ended draw, too many days'])
    expect(game.result!.points([])).toEqual([0, 0, 0, 0, 0, 0])
  })
})
