import { describe, expect, test } from 'vitest'
import { isSpeech, type Reply } from '../schemas/ask.ts'
import { conduct } from '../src/conduct/conduct.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { isEnded } from '../src/language/en/ending.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { scriptedPlayer } from '../src/policy/scripted/scripted.ts'
import { readClaims } from '../src/speech/reader/listen.ts'
import { countWords } from '../src/speech/text/words.ts'
import { type Player, UNTIMED } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'

const players = { scripted: scriptedPlayer, random: randomPlayer }

/** Plays a game and gives every reply with its ask to `look`. */
async function watch(
  name: keyof typeof players,
  switches: object,
  seed: number,
  look: (ask: ReturnType<typeof askOf>, reply: Reply) => void,
) {
  const ruleset = rulesetNamed('mafia-2025', switches)
  const deal = shuffle(ruleset.roles, stream('players', seed))
  const spy = (inner: Player): Player => ({
    act(view) {
      const reply = inner.act(view, UNTIMED) as Reply
      look(askOf(view), reply)
      return reply
    },
  })
  const policies = deal.map((_, i) => spy(players[name](stream('players', seed, i))))
  const game = new Session(ruleset, deal)
  await play(game, seatsOf(policies, stream('chance', seed)))
  return { game, choices: game.choices }
}

describe.each(['scripted', 'random'] as const)('%s', (name) => {
  test.each([200, 40, 12, 3, 1])(
    'keeps to the words of its ask, ends its speeches and breaks no rule of conduct: %i words',
    async (words) => {
      let speeches = 0
      for (let seed = 0; seed < 10; seed++) {
        const { choices } = await watch(name, { speechWords: words, defenceWords: words }, seed, (ask, reply) => {
          if (!isSpeech(ask)) return expect(ask.options).toContain(reply.pick)
          speeches++
          expect(countWords(reply.text!)).toBeLessThanOrEqual(words)
          expect(isEnded(reply.text!)).toBe(true)
          expect(conduct(reply.text!).filter(({ severity }) => severity === 'severe')).toEqual([])
        })
        expect(choices.every(({ source }) => source === 'made')).toBe(true)
      }
      expect(speeches).toBeGreaterThan(100)
    },
  )

  test('the same streams give the same game', async () => {
    const play = async () => JSON.stringify((await watch(name, {}, 5, () => {})).choices)
    expect(await play()).toBe(await play())
  })
})

// What a built-in player says of the past, read from the words alone; `{s}` is the seat it speaks of, {o} another, {d} a day.
const SAID: [RegExp, (heard: Past, speaker: number, subject: number, other: number, day: number) => boolean][] = [
  [
    /I have not heard that player yet|before that player has said a word/,
    ({ spoke }, _, s) => !spoke.some(({ seat }) => seat === s),
  ],
  [/suspects number (?<o>\d+)|goes after number (?<o>\d+)|we both suspect number (?<o>\d+)/i, named],
  [/suspects me|goes after me/i, (past, me, s) => named(past, me, s, me)],
  [/no suspect from that player|has named nobody/i, ({ spoke }, _, s) => lastOf(spoke, s)?.suspects.length === 0],
  [
    /number (?<o>\d+), who was killed in the night, had named|number (?<o>\d+) was red and warned|dead number (?<o>\d+) had/i,
    warned,
  ],
  [
    /vote on day (?<d>\d+) went against number (?<o>\d+)|on day (?<d>\d+) that hand was raised against number (?<o>\d+)/i,
    voted,
  ],
  [/vote against number (?<o>\d+) on day (?<d>\d+)|hand went against number (?<o>\d+) on day (?<d>\d+)/i, voted],
  [/on day (?<d>\d+) that vote went against number (?<o>\d+)/i, voted],
  [/hand against me|vote against me|hand went against me/i, (past, me, s) => voted(past, me, s, me)],
  [/(?:nominated|put up|nomination of) number (?<o>\d+) on day (?<d>\d+)/i, nominated],
  [/number (?<o>\d+) was put up by that player on day (?<d>\d+)/i, nominated],
  [/put me up|nominated me/i, (past, me, s) => nominated(past, me, s, me)],
  [
    /(?:says to be|claims to be|only one Sheriff|believe that Sheriff)/,
    ({ spoke }, _, s) => spoke.some((said) => said.seat === s && said.sheriff),
  ],
  [
    /tells you a check of me|says I was checked black/,
    ({ spoke }, me, s) => spoke.some((said) => said.seat === s && said.checks.includes(me)),
  ],
]

interface Past {
  spoke: { seat: number; suspects: readonly number[]; sheriff: boolean; checks: number[] }[]
  killed: number[]
  votes: { seat: number; target: number; day: number }[]
  nominations: { seat: number; target: number; day: number }[]
}
const lastOf = (spoke: Past['spoke'], seat: number) => spoke.findLast((said) => said.seat === seat)
function named({ spoke }: Past, _: number, s: number, o: number) {
  return lastOf(spoke, s)?.suspects.includes(o) ?? false
}
function warned({ spoke, killed }: Past, _: number, s: number, o: number) {
  return killed.includes(o) && spoke.some((said) => said.seat === o && said.suspects.includes(s))
}
function voted({ votes }: Past, _: number, s: number, o: number, d?: number) {
  return votes.some(({ seat, target, day }) => seat === s && target === o && (d === undefined || day === d))
}
function nominated({ nominations }: Past, _: number, s: number, o: number, d?: number) {
  return nominations.some(({ seat, target, day }) => seat === s && target === o && (d === undefined || day === d))
}

test('the reasons that scripted players give are true of the game so far', async () => {
  const used = new Map<RegExp, number>()
  for (let seed = 0; seed < 150; seed++) {
    const { game } = await watch('scripted', {}, seed, () => {})
    const past: Past = { spoke: [], killed: [], votes: [], nominations: [] }
    let day = 0
    for (const { event } of game.log) {
      if (event.type === 'began') day = event.number
      if (event.type === 'left' && event.by === 'kill') past.killed.push(event.seat)
      if (event.type === 'nominated') past.nominations.push({ seat: event.seat, target: event.target, day })
      if (event.type === 'voted')
        for (const { seat, kind } of event.by) if (kind === 'cast') past.votes.push({ seat, target: event.target, day })
      if (event.type !== 'spoke') continue
      if (/little more now|the last day/.test(event.text)) expect(day).toBeGreaterThan(1)
      if (/what was said|what we have/.test(event.text)) expect(past.spoke.length).toBeGreaterThan(0)
      for (const [, subject, reason] of event.text.matchAll(
        /number (\d+)(?: (?:looks|is) (?:black|red))?(?:: |\. | - |, because )([^.]+)\./g,
      ))
        for (const [pattern, holds] of SAID) {
          const match = pattern.exec(reason!)
          if (!match) continue
          used.set(pattern, (used.get(pattern) ?? 0) + 1)
          const { o, d } = match.groups ?? {}
          const true_ = holds(
            past,
            event.seat,
            Number(subject),
            Number(o),
            d === undefined ? (undefined as never) : Number(d),
          )
          expect(true_, `${event.seat} of ${subject} in game ${seed}, day ${day}: ${reason}`).toBe(true)
        }
      const claims = readClaims(event.text, { speaker: event.seat })
      const checks = claims.checks.filter(({ found }) => found === 'black').map(({ seat }) => seat)
      past.spoke.push({
        seat: event.seat,
        suspects: claims.suspects,
        sheriff: claims.roles.includes('sheriff'),
        checks,
      })
    }
  }
  expect([...used.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1000)
  expect(SAID.length - used.size).toBeLessThanOrEqual(1) // built-in players always name somebody
})

test('a Sheriff who speaks as one tells its own checks, and tells them truly', async () => {
  let told = 0
  for (let seed = 0; seed < 40; seed++) {
    const { game } = await watch('scripted', {}, seed, () => {})
    const sheriff = game.deal.indexOf('sheriff') + 1
    for (const { event } of game.log) {
      if (event.type !== 'spoke' || event.seat !== sheriff) continue
      for (const { seat, found } of readClaims(event.text, { speaker: event.seat }).checks) {
        told++
        expect(found === 'black').toBe(['mafia', 'don'].includes(game.deal[seat - 1]!))
      }
    }
  }
  expect(told).toBeGreaterThan(20)
})

test('the mafia, playing alone against silence, never shoots its own and agrees on a victim every night', async () => {
  for (const ruleset of ['mafia-2025', 'fiim']) {
    const rules = rulesetNamed(ruleset)
    for (let seed = 0; seed < 20; seed++) {
      const deal = shuffle(rules.roles, stream('agree', seed))
      const game = new Session(rules, deal)
      const policies = deal.map((_, i) => scriptedPlayer(stream('agree', seed, i)))
      await play(game, seatsOf(policies, stream('chance', seed)))
      const misses = game.log.filter(({ event }) => event.type === 'missed').length
      const kills = game.log.filter(({ event }) => event.type === 'left' && event.by === 'kill').length
      expect(kills).toBeGreaterThan(0)
      expect(misses).toBeLessThanOrEqual(ruleset === 'fiim' ? kills : 0)
    }
  }
})
