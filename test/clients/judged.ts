// What the table makes of replies and the judge of speeches, for the Python reader to be compared with: node test/clients/judged.ts FOLDER writes both.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ask, pickOf, type Seat } from '../../schemas/ask.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { LegalAction } from '../../schemas/row.ts'
import { type Random, stream } from '../../src/game/random.ts'
import { judge } from '../../src/game/settle.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { acceptNomination, readNominations } from '../../src/speech/reader/nominations.ts'
import { fold } from '../../src/speech/text/words.ts'
import { type Fault, faultIn, placeIn } from '../../src/view/actions.ts'
import { decisionsOf } from '../../src/view/decisions.ts'
import { readReply } from '../../src/view/reply.ts'
import { gameOf } from '../played.ts'

/** The place of the action that a reply takes among the legal ones, or why it takes none. */
export interface Verdict {
  readonly place?: number
  readonly fault?: Fault
  readonly salvaged: boolean
}

/** The table of test/corpus/replies.json. */
export interface ReplyTable {
  readonly asks: Readonly<Record<string, { readonly ask: Ask; readonly legal_actions: readonly LegalAction[] }>>
  readonly replies: readonly (Verdict & { readonly ask: string; readonly reply: string })[]
}
const corpus = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../corpus/${name}.json`), 'utf8'))
export const replyTable = corpus('replies') as ReplyTable

const below = (count: number, random: Random): number => Math.floor(random() * count)
const oneOf = <T>(items: readonly T[], random: Random): T => items[below(items.length, random)]!

const RULES = rulesetNamed('mafia-2025')

/** What the table makes of a reply: read, held against the ask, settled and heard. */
export function verdictOf(ask: Ask, text: string): Verdict {
  const reply = readReply(text)
  const choice = judge(RULES, ask, reply)
  const fault = faultIn(ask, reply && { pick: pickOf(ask, reply), text: fold(reply.text ?? '') })
  if ((fault === undefined) !== (choice.source !== 'default'))
    throw new Error(`settle and faultIn disagree on ${text}: ${fault} and ${choice.source}`)
  const salvaged = reply?.salvaged === true
  return fault === undefined ? { place: placeIn(ask, choice), salvaged } : { fault, salvaged }
}

interface BrokenReply extends Verdict {
  readonly seat: Seat
  readonly legal_actions: readonly LegalAction[]
  readonly reply: string
}

/** Replies of the table with pieces lost, doubled or put in, each with its verdict. */
export function* brokenReplies(each: number): Generator<BrokenReply> {
  const random = stream('judged', 'replies')
  for (const { ask: name, reply } of replyTable.replies)
    for (let i = 0; i < each; i++) {
      const broken = spoiled(reply, REPLY_PIECES, random)
      const { ask, legal_actions } = replyTable.asks[name]!
      yield { seat: ask.seat, legal_actions, reply: broken, ...verdictOf(ask, broken) }
    }
}
const REPLY_PIECES = [
  ...[
    '{',
    '}',
    '"',
    '\\',
    '\\"',
    '"say":"',
    '"pick":',
    '{"pick":3}',
    ',',
    ' ',
    '\n',
    '3',
    'player ',
    'null',
    'e1',
    '-',
  ],
  ...['<think>', '</think>', '\u00a0', '\ufeff', '\u200b', '\u0085', '\u001f', '\ud83d', '[', ']', ': ', '"3"'],
]

/** A text of which up to three pieces are lost, doubled or new. */
function spoiled(text: string, pieces: readonly string[], random: Random): string {
  let made = text
  for (let left = 1 + below(3, random); left > 0; left--) {
    const from = below(made.length + 1, random)
    const to = Math.min(made.length, from + below(8, random))
    const piece = oneOf(pieces, random)
    const put = oneOf([piece, piece, '', made.slice(from, to).repeat(2)], random)
    made = made.slice(0, from) + put + made.slice(to)
  }
  return made
}

const GAMES = 4
const NOMINABLE = [2, 4, 5, 7, 10]

/**
 * Speeches, each with the lists that are read in it and the nominee: of players, of the corpora, and of both with words changed, and of pieces around a
 * nomination.
 */
async function* speeches(): AsyncGenerator<object> {
  const texts: { readonly text: string; readonly speaker: number; readonly nominable: readonly number[] }[] = []
  for (const players of ['scripted', 'holy-grail', 'fouling', 'random']) {
    const recipe = recipeSchema.parse({ ruleset: 'mafia-2025', players, seed: 'ci', games: { train: GAMES } })
    for (let index = 0; index < GAMES; index++) {
      const { log, record } = await gameOf(recipe, index)
      for (const { ask, choice } of decisionsOf(log, record.choices))
        if (ask.nominable && choice.text !== undefined)
          texts.push({ text: choice.text, speaker: ask.seat, nominable: ask.nominable })
    }
  }
  const made = texts.length
  for (const name of ['nominations', 'conduct', 'conduct-held-out', 'grounding', 'talk-development', 'talk-held-out'])
    for (const { text } of corpus(name) as { readonly text: string }[])
      texts.push({ text, speaker: 3, nominable: NOMINABLE })
  const random = stream('judged', 'speeches')
  const changed = texts.flatMap((one) => [changedWords(one, random), changedWords(one, random)])
  const pieces = Array.from({ length: 5000 }, () => ({ text: fromPieces(random), speaker: 3, nominable: NOMINABLE }))
  for (const [at, one] of [...texts, ...changed, ...pieces].entries()) {
    const lists = readNominations(fold(one.text), one.speaker, RULES.roles.length)
    const nominee = acceptNomination(lists, one.nominable) ?? null
    const of = at < made ? 'players' : at < texts.length ? 'corpora' : 'changed'
    yield { ...one, of, seats: RULES.roles.length, lists, nominee }
  }
}

function changedWords<T extends { readonly text: string }>(one: T, random: Random): T {
  const words = one.text.split(' ')
  for (let left = 1 + below(4, random); left > 0; left--)
    words.splice(below(words.length + 1, random), below(3, random), oneOf(SPEECH_PIECES, random))
  return { ...one, text: words.join(' ') }
}

/** A trigger and a seat between up to three pieces on each side. */
function fromPieces(random: Random): string {
  const some = (): string[] => Array.from({ length: below(4, random) }, () => oneOf(SPEECH_PIECES, random))
  return [...some(), oneOf(TRIGGERS, random), oneOf(SEATS, random), ...some()].join(' ')
}
const TRIGGERS = ['I nominate', "I'm nominating", 'Nominating', 'I am nominating']
const SEATS = ['4', '5,', '10.', 'number seven', 'one', 'myself', 'one quiet player: 2', 'two of you, 4 and 5', '11']
const SPEECH_PIECES = [
  ...['I nominate', 'I nominate', "I'm nominating", 'Nominating', 'nominating', 'I am nominating', 'nominate', 'I'],
  ...[
    '4',
    '5,',
    '10.',
    '7 and',
    'number',
    'player',
    'one',
    'one quiet player:',
    'two of you',
    'one more',
    'twelve',
    'myself',
  ],
  ...[
    'not',
    "don't",
    'if',
    'unless',
    'tomorrow',
    'but',
    'so',
    'because',
    'that is why',
    'said:',
    'that',
    'would',
    'when',
    'is',
  ],
  ...[
    '.',
    '?',
    ';',
    ':',
    '—',
    ',',
    '"',
    '“',
    '”',
    '«',
    '»',
    "'",
    '’',
    '`',
    '\n',
    '\u200b',
    '😀',
    'ı',
    'İ',
    '½',
    'ſeat',
    '#',
    '№',
    '_',
  ],
]

const [folder] = process.argv.slice(2)
if (import.meta.main && folder) {
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  writeFileSync(join(folder, 'replies.jsonl'), lines([...brokenReplies(100)]))
  writeFileSync(join(folder, 'speeches.jsonl'), lines(await Array.fromAsync(speeches())))
}
