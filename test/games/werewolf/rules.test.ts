import { expect, test } from 'vitest'
import type { Ask, Option, Role } from '../../../schemas/ask.ts'
import type { Event, Told } from '../../../schemas/event.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { placeAfter, START } from '../../../src/view/place.ts'
import { expectStory } from '../story.ts'
import { Answers, lines, playAll, storyOf } from '../table.ts'

const ROLES: Readonly<Record<string, Role>> = {
  ...{ c: 'civilian', s: 'sheriff', g: 'doctor', w: 'witch', h: 'hunter', m: 'mafia' },
}

interface Setup {
  /** One letter a seat: c Villager, s Seer, g Guard, w Witch, h Hunter, m Werewolf. */
  readonly deal?: string
  readonly ruleset?: string
  readonly switches?: object
}

/** 1 to 3 are Villagers, 4 is the Seer, 5 the Guard, 6 the Witch, 7 to 9 are Werewolves. */
const GUARD = { deal: 'cccsgwmmm', ruleset: 'werewolf-9-guard' }
/** 1 to 3 are Villagers, 4 is the Seer, 5 the Witch, 6 the Hunter, 7 to 9 are Werewolves. */
const HUNTER = { deal: 'cccswhmmm', ruleset: 'werewolf-9-hunter' }

/**
 * Plays a script to the end of the game. Whatever no line answers gets no answer, so that the rules choose, and chance picks its first option. An
 * answer that nobody asked for is an error.
 *
 *     N1 kill 7>1 8>1, protect 5>1, heal 6>1         D1 vote 1>7 2>7, runoff 3>8, shoot 6>7
 */
function play(
  script: string,
  { deal, ruleset, switches = {} }: Required<Pick<Setup, 'deal' | 'ruleset'>> & Setup,
): string[] {
  const answers = new Answers()
  for (const line of lines(script)) {
    const [, when, rest] = /^([ND]\d+) (.*)$/.exec(line)!
    for (const part of rest!.split(', ')) {
      const [act, ...picks] = part.split(' ')
      for (const [seat, pick] of picks.map((one) => one.split('>'))) answers.put(pick!, when!, act!, seat!)
    }
  }
  const { game } = playAll(
    rulesetNamed(ruleset, { maxDays: 4, ...switches }),
    [...deal].map((letter) => ROLES[letter]!),
    (ask, log) => {
      const said = answers.take(whenIn(log), actOf(ask, log), ask.seat)
      if (said !== undefined) return { pick: (/^\d+$/.test(said) ? Number(said) : said) as Option }
      return ask.seat < 0 ? { pick: ask.options[0]! } : undefined
    },
  )
  answers.requireUsed()
  return [...storyOf(game.log, ownLine), `points ${game.result!.points([]).join(' ')}`]
}

function whenIn(log: readonly Told[]): string {
  const { day, phase } = log.reduce((place, { event }) => placeAfter(place, event), START)
  return `${phase === 'night' ? 'N' : 'D'}${day}`
}

/** A vote after a tie is a `runoff`. */
const actOf = ({ act }: Ask, log: readonly Told[]): string => {
  const since = log.slice(log.findLastIndex(({ event }) => event.type === 'began'))
  return act === 'vote' && since.some(({ event }) => event.type === 'tied') ? 'runoff' : act
}

const ownLine = (event: Event): string | undefined => {
  if (event.type === 'attacked') return `attacked ${event.target}`
  return event.type === 'shot' ? `shot ${event.target} by ${event.seat}` : undefined
}

type Row = readonly [section: number, title: string, script: string, expected: string, never: string, setup?: Setup]

const CASES: readonly Row[] = [
  [1, 'the Werewolves know each other', '', 'opened werewolf-9-guard\n[7 8 9] met 7 8 9\nnight 1', ''],
  [
    3,
    'the Seer learns a team, alone, even in the night in which it dies',
    'N1 kill 7>4, check 4>7\nN2 kill 7>1',
    '[4] checked 7 black\nleft 4 by kill\nnight 2',
    'checked …',
  ],
  [4, 'a guarded player lives', 'N1 kill 7>1, protect 5>1', '[7 8 9] decided 1\nmorning 1\n+ missed', 'left 1 by kill'],
  [
    4,
    'the Guard may not protect the same player two nights in a row',
    'N1 protect 5>1\nN2 kill 7>1, protect 5>1',
    'night 2\nleft 1 by kill',
    '',
  ],
  [
    4,
    'but in the third night again',
    'N1 protect 5>1\nN3 kill 7>1, protect 5>1',
    'night 3\n[7 8 9] decided 1\nmorning 3\n+ missed',
    'left 1 by kill',
  ],
  [
    4,
    'or as it likes, where the switch says so',
    'N1 protect 5>1\nN2 kill 7>1, protect 5>1',
    'night 2\nmorning 2\n+ missed',
    'left 1 by kill',
    { switches: { repeatProtect: true } },
  ],
  [5, 'the most names decide', 'N1 kill 7>1 8>1 9>2', '[7 8 9] claimed 9>2\n+ [7 8 9] decided 1', ''],
  [5, 'in a tie it is the name of the highest seat', 'N1 kill 7>1 8>2 9>3', '[7 8 9] decided 3', ''],
  [5, 'a Werewolf that names nobody has no name in the count', 'N1 kill 7>1 8>none 9>none', '[7 8 9] decided 1', ''],
  [5, 'they may attack one of their own', 'N1 kill 7>9', 'left 9 by kill', ''],
  [
    5,
    'if none of them answers, chance decides',
    'N1 kill -1>2',
    '[7 8 9] decided 2\nleft 2 by kill',
    '[7 8 9] claimed …',
  ],
  [
    6,
    'the Witch hears who is attacked, heals once, and then hears it no more',
    'N1 kill 7>1, heal 6>1\nN2 kill 7>2',
    '[6] attacked 1\n+ asked heal: 6\nmorning 1\n+ missed\nnight 2\n[7 8 9] decided 2\n+ asked poison: 6\nleft 2 by kill',
    '[6] attacked 2',
  ],
  [6, 'she may heal herself', 'N1 kill 7>6, heal 6>6', '[6] attacked 6\nmorning 1\n+ missed', 'left 6 by kill'],
  [6, 'where nobody is attacked she is told so', 'N1 kill 7>none', '[6] attacked none\n+ asked poison: 6', ''],
  [
    6,
    'she uses one potion a night, and each of them once',
    'N1 kill 7>1, heal 6>1\nN2 kill 7>2, poison 6>9\nN3 kill 7>3',
    '[6] attacked 1\n+ asked heal: 6\n+ morning 1\nnight 2\nleft 2 by kill\n+ left 9 by kill\nnight 3\n[7 8 9] decided 3\n+ morning 3',
    '',
  ],
  [
    7,
    'who is guarded and healed at once dies',
    'N1 kill 7>1, protect 5>1, heal 6>1',
    'morning 1\n+ left 1 by kill',
    'missed',
    { switches: { maxDays: 1 } },
  ],
  [
    7,
    'or lives, where the switch says so',
    'N1 kill 7>1, protect 5>1, heal 6>1',
    'morning 1\n+ missed',
    'left 1 by kill',
    { switches: { clash: 'lives' } },
  ],
  [
    8,
    'everybody speaks once',
    '',
    'day 1\nasked speak 200 words: 1\n+ speak 1: PASS.\n+ asked speak 200 words: 2\nspeak 9: PASS.\n+ vote 1',
    '',
  ],
  [
    8,
    'with turns, chance names who speaks next, up to the limit of turns',
    'D1 order -1>3\nD2 order -1>none',
    'day 1\n+ asked order: -1\n+ asked speak 200 words: 3\n+ speak 3: PASS.\nasked speak 200 words: 3\nspeak 3: PASS.\n+ vote 1' +
      '\nday 2\n+ asked order: -1\n+ vote 2',
    '',
    { switches: { floor: 'turns', turns: 2 } },
  ],
  [
    9,
    'the most votes leave; a seat may vote against itself, and "none" abstains',
    'D1 vote 1>7 7>7 2>none 3>8',
    'voted 7: 1 7\n+ voted 8: 3\n+ abstained 2\n+ left 7 by vote',
    'tied …',
  ],
  [9, 'nobody leaves if nobody votes', '', 'vote 1\nunvoted nobody', 'left …'],
  [
    9,
    'by majority it takes more than half of the living',
    'D1 vote 1>7 2>7 3>7 4>7\nD2 vote 1>7 2>7 3>7 4>7 5>7',
    'voted 7: 1 2 3 4\n+ unvoted nobody\nvoted 7: 1 2 3 4 5\n+ left 7 by vote',
    'tied …',
    { switches: { elimination: 'majority' } },
  ],
  [
    9,
    'half of the living are not enough',
    'N1 kill 7>1\nD1 vote 2>7 3>7 4>7 5>7',
    'voted 7: 2 3 4 5\n+ unvoted nobody',
    'left 7 by vote',
    { switches: { elimination: 'majority' } },
  ],
  [
    10,
    'in a tie the tied speak, and the others vote again among them',
    'D1 vote 1>7 2>8, runoff 1>8 3>8',
    'tied 7 8\nasked defend 200 words: 7\nasked defend 200 words: 8\n+ defend 8: PASS.\n+ asked vote: 1 2 3 4 5 6 9\n+ voted 8: 1 3\n+ left 8 by vote',
    '',
  ],
  [
    10,
    'or everybody does',
    'D1 vote 1>7 2>8, runoff 7>8 3>8',
    'tied 7 8\nasked vote: 1 2 3 4 5 6 7 8 9\n+ voted 8: 3 7\n+ left 8 by vote',
    '',
    { switches: { runoff: 'all' } },
  ],
  [
    10,
    'after a second tie nobody leaves',
    'D1 vote 1>7 2>8, runoff 1>7 2>8',
    'tied 7 8\nvoted 8: 2\n+ stayed 7 8 tie\nnight 2',
    'left …',
  ],
  [
    11,
    'a Hunter who is killed may shoot',
    'N1 kill 7>6\nD1 shoot 6>8',
    'left 6 by kill\n+ asked shoot: 6\n+ shot 8 by 6\n+ left 8 by shot\n+ day 1',
    '',
    HUNTER,
  ],
  [
    11,
    'so may one who is voted out, or not',
    'D1 vote 1>6',
    'left 6 by vote\n+ asked shoot: 6\n+ night 2',
    'shot …',
    HUNTER,
  ],
  [11, 'not one who was poisoned', 'N1 poison 5>6', 'left 6 by kill\n+ day 1', 'asked shoot: 6', HUNTER],
  [
    11,
    'nor one who leaves when the game is decided',
    'N1 kill 7>4\nN2 kill 7>5\nN3 kill 7>6',
    'left 6 by kill\n+ ended black no gift left',
    'asked shoot: 6',
    HUNTER,
  ],
  [
    11,
    'a player who is voted out has last words',
    'N1 kill 7>1\nD1 vote 2>7',
    'left 1 by kill\n+ day 1\nleft 7 by vote\n+ asked farewell 200 words: 7\n+ farewell 7: PASS.\n+ night 2',
    '',
    { switches: { lastWords: 'vote' } },
  ],
  [
    12,
    'a Werewolf may give itself up, the lowest of them, which ends the day',
    'D1 surrender 8>go 9>go',
    'asked surrender: 7 8 9\n+ left 8 by surrender\n+ night 2',
    'vote 1\nleft 9 by surrender',
    { switches: { surrender: true } },
  ],
  [
    12,
    'also where chance names who speaks next',
    'D1 order -1>2, surrender 9>go\nD2 order -1>3',
    `day 1\n+ asked order: -1\n+ asked speak 200 words: 2\n+ speak 2: PASS.\n+ asked surrender: 7 8 9\n+ left 9 by surrender\n+ night 2
     speak 3: PASS.\n+ asked surrender: 7 8\n+ asked order: -1\n+ asked speak 200 words: 3\n+ speak 3: PASS.\n+ asked surrender: 7 8\n+ vote 2`,
    'vote 1',
    { switches: { surrender: true, floor: 'turns', turns: 2 } },
  ],
  [
    13,
    'the village wins when no Werewolf lives',
    'D1 vote 1>7\nD2 vote 1>8\nD3 vote 1>9',
    'left 9 by vote\n+ ended red no black left\n+ points 1 1 1 1 1 1 0 0 0',
    '',
  ],
  [
    13,
    'the Werewolves win when no Villager lives',
    'N1 kill 7>1\nN2 kill 7>2\nN3 kill 7>3',
    'left 3 by kill\n+ ended black no villager left\n+ points 0 0 0 0 0 0 1 1 1',
    '',
  ],
  [
    13,
    'or no player with a gift',
    'N1 kill 7>4\nN2 kill 7>5\nN3 kill 7>6',
    'left 6 by kill\n+ ended black no gift left',
    '',
  ],
  [
    13,
    'by parity when half of the living are Werewolves',
    'N1 kill 7>1\nN2 kill 7>4\nN3 kill 7>2',
    'left 4 by kill\nday 2\nleft 2 by kill\n+ ended black parity',
    '',
    { switches: { win: 'parity' } },
  ],
  [
    13,
    'the game is looked at when all the dead of a night have left',
    'N1 kill 7>1\nD1 vote 2>7\nN2 kill 8>2\nD2 vote 3>8\nN3 kill 9>3, poison 6>9',
    'left 3 by kill\n+ left 9 by kill\n+ ended red no black left',
    '',
  ],
  [
    14,
    'a game that reaches the limit of days is a draw',
    '',
    'day 2\nunvoted nobody\n+ ended draw too many days',
    'night 3',
    { switches: { maxDays: 2 } },
  ],
]
for (const [section, title, script, expected, never, setup] of CASES)
  test(`decision ${section}: ${title}`, () => expectStory(play(script, { ...GUARD, ...setup }), expected, never))

test('decision 1: each deck deals what its table says', () => {
  expect(rulesetNamed('werewolf-8-arena').roles.join(' ')).toBe(
    'civilian civilian civilian civilian sheriff doctor mafia mafia',
  )
})

test('decision 12: only games in which chance names speakers and a Werewolf may give itself up are of a later edition', () => {
  const edition = (switches: object) => rulesetNamed('werewolf-9-hunter', switches).version.split('-')[0]
  expect([{}, { surrender: true }, { floor: 'turns' }].map(edition)).toEqual(['1', '1', '1'])
  expect(edition({ surrender: true, floor: 'turns' })).toBe('2')
})
