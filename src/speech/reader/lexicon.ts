import type { Sense } from '../../language/en/heard-rules.ts'
import { expand, type Node, parseTemplate } from '../../language/template.ts'
import { normalForm } from './normal.ts'
import { Places } from './places.ts'

/**
 * All templates, word by word: a tree in which each way to say something is a path from entry 0. Entries and words are numbers, so that a thread holds
 * 25,000 entries in some five megabytes.
 */
export interface Lexicon {
  /** The number of each word, from 1. */
  readonly words: Map<string, number>
  /** The entry behind a word, by entry * {@link WORDS} + word. */
  readonly next: Places
  /** The slots that may follow, by entry; nothing for most. */
  readonly slots: (Slot[] | undefined)[]
  /** What a path that ends at an entry says; nothing for most. */
  readonly senses: (Sense[] | undefined)[]
}

/** A slot, whom it holds as a place in {@link HELD}, and the entry behind it. */
interface Slot {
  readonly name: string
  readonly held: number
  readonly behind: number
}
export const HELD = ['s', 't', 'v', 'n', 'm', 'x']

/** More words than this the templates must not have. */
export const WORDS = 4096

/** What stands for a slot while a template is put into its normal form. */
const STAND_INS: Readonly<Record<string, string>> = {
  s: 'number 91',
  p: 'number 91',
  S: 'number 91',
  they: 'number 91',
  them: 'number 91',
  "s's": "number 91's",
  "p's": "number 91's",
  's+': 'number 96',
  t: 'number 92',
  "t's": "number 92's",
  T: 'number 92',
  v: 'number 93',
  n: '94',
  m: '95',
  t2: 'number 97',
  black: 'black',
  blacky: 'black',
  blackw: 'black',
  red: 'red',
  reddy: 'red',
  redw: 'red',
  sheriff: 'Sheriff',
}
const SLOTS: Readonly<Record<string, string>> = {
  '@91': 's',
  '@92': 't',
  '@93': 'v',
  '@94': 'n',
  '@95': 'm',
  '#94': 'n',
  '#95': 'm',
  '@96': 's+',
  '@97': 'x',
  '@p': 'x',
}

/** Words written as two in templates and tokens of the normal form, as sentences have them. */
export const spelled = (template: string): string =>
  template
    .replace(/^~/, '')
    .replaceAll('{blackish}', 'on the {blackw} side')
    .replaceAll('{mistakes}', '[mistake|mistakes]')
    .replaceAll('{votes}', '[vote|votes]')
    .replaceAll("@p 's", 'his')
    .replaceAll('@p', 'he')
    .replaceAll('@me', 'me')

/** Reads templates into a lexicon. */
export function makeLexicon(rules: Iterable<readonly [template: string, sense: Sense]>): Lexicon {
  const lexicon: Lexicon = { words: new Map(), next: new Places(), slots: [undefined], senses: [undefined] }
  const choices: { at: number; of: number }[] = []
  for (const [template, sense] of rules) {
    const nodes = parseTemplate(spelled(template))
    // Every way to say it: the choices are counted through like the digits of a number.
    for (let more = true; more; ) {
      enter(lexicon, sayWith(nodes, choices), sense)
      while (choices.length > 0 && choices.at(-1)!.at === choices.at(-1)!.of - 1) choices.pop()
      more = choices.length > 0
      if (more) choices.at(-1)!.at++
    }
  }
  return lexicon
}

function sayWith(nodes: readonly Node[], choices: { at: number; of: number }[]): string {
  let next = 0
  const choose = (of: number): number => {
    if (next === choices.length) choices.push({ at: 0, of })
    return choices[next++]!.at
  }
  return expand(nodes, (slot) => STAND_INS[slot] ?? '', choose)
}

function enter(lexicon: Lexicon, said: string, sense: Sense): void {
  // A template of which only players are left would be heard everywhere.
  const { text } = normalForm(said)
  if (!/(?:^| )[a-zA-Z]/.test(text)) return
  let entry = 0
  for (const word of text.split(' ')) {
    if (word === ',') continue
    const slot = SLOTS[word]
    entry = slot ? behindSlot(lexicon, entry, slot) : behindWord(lexicon, entry, word)
  }
  if (entry === 0) return
  const known = (lexicon.senses[entry] ??= [])
  if (!known.some((other) => isSameSense(other, sense))) known.push(sense)
}

function behindWord({ words, next, slots, senses }: Lexicon, entry: number, word: string): number {
  let id = words.get(word)
  if (id === undefined) words.set(word, (id = words.size + 1))
  if (id >= WORDS) throw new Error(`the templates have more than ${WORDS} words`)
  const key = entry * WORDS + id
  let behind = next.get(key)
  if (behind === undefined) {
    next.set(key, (behind = slots.push(undefined) - 1))
    senses.push(undefined)
  }
  return behind
}

function behindSlot({ slots, senses }: Lexicon, entry: number, name: string): number {
  const known = (slots[entry] ??= [])
  const same = known.find((slot) => slot.name === name)
  if (same) return same.behind
  const behind = slots.push(undefined) - 1
  senses.push(undefined)
  known.push({ name, held: HELD.indexOf(name === 's+' ? 's' : name), behind })
  return behind
}

const isSameSense = (one: Sense, other: Sense): boolean => JSON.stringify(one) === JSON.stringify(other)
