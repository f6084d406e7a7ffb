import { beforeAll, expect, test } from 'vitest'
import { isSpeech, type Option, type Seat } from '../schemas/ask.ts'
import type { Speech } from '../src/language/moves.ts'
import { rulesetOf } from '../src/play/series.ts'
import { type Mind, missesLeft } from '../src/policy/holy-grail/mind.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { askOf } from '../src/view/view.ts'
import { onlookers } from './onlookers.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

/** What a player made of the table when it was asked, and what it answered. */
interface Turn {
  readonly act: string
  readonly isBlack: boolean
  readonly day: number
  readonly alive: readonly Seat[]
  /** The living but this player, those of them who could be put up or voted for, and how likely each is to be black. */
  readonly others: readonly Seat[]
  readonly open: readonly Seat[]
  readonly black: readonly number[]
  /** By how much somebody whom nobody accused has to be likelier to be preferred. */
  readonly much: number
  /** Whom this player has told or tells a black result of; who claims its role besides. */
  readonly found: readonly Seat[]
  readonly rivals: readonly Seat[]
  /** Who was spoken against today, and by this player. */
  readonly named: readonly Seat[]
  readonly mine: readonly Seat[]
  readonly isBallot: boolean
  readonly misses: number
  readonly truth: number
  readonly pick: Option | undefined
  readonly speech: Speech
  readonly thought: string
}

const turns: Readonly<Record<string, Turn[]>> = { 'mafia-2025': [], 'classic-7': [] }

const seatsIn = (speech: Speech, ...kinds: readonly string[]): Seat[] =>
  speech.flatMap((move) => (kinds.includes(move.kind) && 'seat' in move ? [move.seat] : []))

/** What is kept of a mind, which grows with the game. */
function noted(mind: Mind) {
  const { ask, facts, ledger, me, others, isBlack } = mind
  const options = ask.nominable ?? (facts.ballot.length > 0 ? facts.ballot : ask.options)
  const told = [...(ledger.claimants.get(me)?.results ?? [])]
  const against = [...ledger.accusers].filter(([, by]) => by.size > 0)
  return {
    ...{ act: ask.act, isBlack, day: facts.day, alive: [...facts.alive], others: [...others] },
    open: options.filter((option): option is Seat => typeof option === 'number' && option !== me),
    black: [...mind.shown.black],
    much: mind.pressure === 1 ? 0.05 : 0.1,
    told: told.flatMap(([seat, { found }]) => (found === 'black' ? [seat] : [])),
    rivals: [...ledger.claimants.keys()].filter((seat) => seat !== me),
    named: against.map(([seat]) => seat),
    mine: against.filter(([, by]) => by.has(me)).map(([seat]) => seat),
    isBallot: facts.ballot.length > 0,
    misses: missesLeft(facts.alive.length, mind.blackAtWorst),
  }
}

beforeAll(async () => {
  for (const [ruleset, games] of [
    ['mafia-2025', 75],
    ['classic-7', 50],
  ] as const) {
    const recipe = recipeFor(ruleset, {})
    const thinking = thinkingOf(rulesetOf(recipe))
    const { teams } = rulesetOf(recipe)
    for (let game = 0; game < games; game++) {
      const seen: (Omit<Turn, 'truth'> & { readonly told?: unknown })[] = []
      const mindOf = onlookers(thinking)
      const { record } = await watched(recipe, game, (view) => {
        const mind = mindOf(view)
        const { ask, me } = mind
        if (!(isSpeech(ask) && ask.act === 'speak') && ask.act !== 'vote') return undefined
        const { told, ...then } = noted(mind)
        return ({ pick, text = '', thought = '' }) => {
          const speech = listen(text, { speaker: me, vocabulary: thinking.vocabulary })
          const news = speech.flatMap((move) => (move.kind === 'check' && move.found === 'black' ? [move.seat] : []))
          const found = [...told, ...news].filter((seat) => then.alive.includes(seat))
          seen.push({ ...then, found, pick, speech, thought })
        }
      })
      for (const turn of seen) {
        const black = turn.alive.filter((seat) => teams[record.deal[seat - 1]!] === 'black')
        turns[ruleset]!.push({ ...turn, truth: missesLeft(turn.alive.length, black.length) })
      }
    }
  }
}, 120_000)

const all = (): Turn[] => Object.values(turns).flat()
const bestOf = (seats: readonly Seat[], { black }: Turn): number => Math.max(0, ...seats.map((seat) => black[seat]!))

test('red put up the surest suspect, whatever they had planned, where nobody who is up comes near', () => {
  const due = turns['mafia-2025']!.filter((turn) => {
    const up = turn.others.filter((seat) => !turn.open.includes(seat))
    return (
      !turn.isBlack &&
      turn.act === 'speak' &&
      bestOf(turn.open, turn) >= 0.65 &&
      bestOf(turn.open, turn) - bestOf(up, turn) > 0.15
    )
  })
  const isMissed = (turn: Turn): boolean => {
    const put = seatsIn(turn.speech, 'nominate')
    return put.length === 0 || bestOf(turn.open, turn) - bestOf(put, turn) > 0.15
  }
  expect(due.length).toBeGreaterThan(100)
  expect(due.filter(isMissed).length / due.length).toBeLessThan(0.045)
})

test('red vote for nobody who is clearly less likely than another, but for the sake of a claimant', () => {
  const votes = all().filter(
    ({ act, isBlack, pick, others }) => act === 'vote' && !isBlack && others.includes(pick as Seat),
  )
  const worse = votes.filter((turn) => bestOf(turn.open, turn) - turn.black[turn.pick as Seat]! > 0.15)
  expect(votes.length).toBeGreaterThan(800)
  expect(worse.length / votes.length).toBeLessThan(0.015)
})

test('a false claimant goes after whom its story has as black: it puts up, calls for votes against and accuses nobody else', () => {
  const told = all().filter(({ isBlack, found }) => isBlack && found.length > 0)
  const speeches = told.filter(({ act }) => act === 'speak')
  expect(speeches.length).toBeGreaterThan(15)
  const elsewhere = ({ speech, found, rivals }: Turn): boolean =>
    seatsIn(speech, 'nominate', 'vote').some((seat) => !found.includes(seat)) ||
    seatsIn(speech, 'accuse').some((seat) => !found.includes(seat) && !rivals.includes(seat)) ||
    seatsIn(speech, 'trust', 'defend').some((seat) => found.includes(seat))
  expect(speeches.filter(elsewhere).map(({ speech }) => speech)).toEqual([])
  const isCalled = ({ speech, found }: Turn): boolean => seatsIn(speech, 'vote').some((seat) => found.includes(seat))
  expect(speeches.filter(isCalled).length / speeches.length).toBeGreaterThan(0.85)
  const votes = told.filter(({ act, open, found }) => act === 'vote' && found.some((seat) => open.includes(seat)))
  expect(votes.filter(({ pick, found }) => typeof pick === 'number' && !found.includes(pick))).toEqual([])
})

test('without nominations nobody votes against a player whom nobody accused, where an accused one is about as likely', () => {
  const votes = turns['classic-7']!.filter(({ act, day, isBallot }) => act === 'vote' && day === 1 && !isBallot)
  const isNear = (turn: Turn, seat: Seat): boolean => turn.black[turn.pick as Seat]! - turn.black[seat]! <= turn.much
  const open = votes.filter(({ pick, others }) => others.includes(pick as Seat))
  const unnamed = open.filter(
    (turn) =>
      !turn.named.includes(turn.pick as Seat) &&
      turn.named.some((seat) => turn.open.includes(seat) && isNear(turn, seat)),
  )
  expect(open.length).toBeGreaterThan(150)
  expect(unnamed.length / open.length).toBeLessThan(0.02)
  const own = open.filter(({ isBlack, mine, open: up }) => !isBlack && mine.some((seat) => up.includes(seat)))
  const left = own.filter(
    (turn) => !turn.mine.includes(turn.pick as Seat) && turn.mine.some((seat) => isNear(turn, seat)),
  )
  expect(left.length / own.length).toBeLessThan(0.09)
})

test('red count on no mistake that they do not have', () => {
  const red = all().filter(({ isBlack }) => !isBlack)
  expect(red.length).toBeGreaterThan(1500)
  // What is 2 % likely is left out of the count, and happens.
  expect(red.filter(({ misses, truth }) => misses > truth).length / red.length).toBeLessThan(0.001)
  expect(red.filter(({ misses, truth }) => misses === truth).length / red.length).toBeGreaterThan(0.8)
})

test('the story of a false claimant is the reason for what it does by day, and for nothing at night', async () => {
  const isStory =
    /(?:as my story demands|whom my story has as black|for who tells such a check)[^.]*\.(?: I nominate nobody myself\.)?$/
  // In two of these games a false claimant proposes to shoot whom its story has as black.
  const recipe = { ...recipeFor('mafia-2025', {}), seed: 'measure28' }
  const given: string[] = []
  for (let game = 0; game < 15; game++)
    await watched(recipe, game, (view) => {
      const { act } = askOf(view)
      return ({ thought = '' }) => void (isStory.test(thought) && given.push(act))
    })
  expect(given.length).toBeGreaterThan(3)
  expect(given.filter((act) => !/^(?:speak|defend|farewell|vote)$/.test(act))).toEqual([])
})
