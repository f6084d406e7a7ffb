import type { Sense } from '../../language/en/heard-rules.ts'
import { expand, type Node, parseTemplate } from '../../language/template.ts'
import { normalForm } from './normal.ts'

/** Who or what stands in a slot: `@4`, `@p`, `@me`, `you`, or several seats. */
export type Filled = Readonly<Record<string, string>>

/** A stretch of a sentence that a template covers, by its words. */
export interface Stretch {
  readonly sense: Sense
  readonly from: number
  readonly to: number
  readonly filled: Filled
}

interface Entry {
  readonly words: Map<string, Entry>
  readonly slots: Map<string, Entry>
  readonly senses: Sense[]
}

const newEntry = (): Entry => ({ words: new Map(), slots: new Map(), senses: [] })

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

/** All templates, word by word: a tree in which each way to say something is a path. */
export function makeLexicon(rules: Iterable<readonly [template: string, sense: Sense]>): Entry {
  const root = newEntry()
  const choices: { at: number; of: number }[] = []
  for (const [template, sense] of rules) {
    const nodes = parseTemplate(spelled(template))
    // Every way to say it: the choices are counted through like the digits of a number.
    for (let more = true; more; ) {
      enter(root, sayWith(nodes, choices), sense)
      while (choices.length > 0 && choices.at(-1)!.at === choices.at(-1)!.of - 1) choices.pop()
      more = choices.length > 0
      if (more) choices.at(-1)!.at++
    }
  }
  return root
}

function sayWith(nodes: readonly Node[], choices: { at: number; of: number }[]): string {
  let next = 0
  const choose = (of: number): number => {
    if (next === choices.length) choices.push({ at: 0, of })
    return choices[next++]!.at
  }
  return expand(nodes, (slot) => STAND_INS[slot] ?? '', choose)
}

function enter(root: Entry, said: string, sense: Sense): void {
  let entry = root
  // A template of which only players are left would be heard everywhere.
  const { text } = normalForm(said)
  if (!/(?:^| )[a-zA-Z]/.test(text)) return
  for (const word of text.split(' ')) {
    if (word === ',') continue
    const slot = SLOTS[word]
    const [table, key] = slot ? [entry.slots, slot] : [entry.words, word]
    let next = table.get(key)
    if (!next) table.set(key, (next = newEntry()))
    entry = next
  }
  if (entry !== root && !entry.senses.some((other) => isSameSense(other, sense))) entry.senses.push(sense)
}

const isSameSense = (one: Sense, other: Sense): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Words before which a seat begins a clause of its own and does not end a list. */
const VERBS = new Set(
  `is looks seems was has had 's voted did does must should will would says said who nominated named claims can could sounds feels plays
   talks gets gives gave makes deserves might may have needs`.split(/\s+/),
)

/** All stretches of a sentence that say something. */
export function stretchesIn(words: readonly string[], root: Entry): Stretch[] {
  const found: Stretch[] = []
  const filled: Record<string, string> = {}
  const walk = (entry: Entry, from: number, at: number): void => {
    for (const sense of entry.senses) found.push({ sense, from, to: at, filled: { ...filled } })
    let place = at
    while (words[place] === ',' && place > from) place++
    const word = words[place]
    if (word === undefined || word === ',') return
    const next = entry.words.get(word)
    if (next) walk(next, from, place + 1)
    if (entry.slots.size === 0 || !fillsAny(word)) return
    for (const [slot, behind] of entry.slots) {
      if (!fits(slot, word)) continue
      const key = slot === 's+' ? 's' : slot
      const before = filled[key]
      if (before !== undefined && slot !== 'x') {
        // The same player again, or spoken of by a pronoun.
        if (before === word || word === '@p') walk(behind, from, place + 1)
        continue
      }
      filled[key] = word
      walk(behind, from, place + 1)
      if (slot === 's+')
        for (let to = moreSeats(words, place + 1); to !== undefined; to = moreSeats(words, to)) {
          filled[key] = words
            .slice(place, to)
            .filter((one) => one.startsWith('@'))
            .join(' ')
          walk(behind, from, to)
        }
      if (before === undefined) delete filled[key]
      else filled[key] = before
    }
  }
  for (let from = 0; from < words.length; from++) if (words[from] !== ',') walk(root, from, from)
  return found
}

/** Whether a word fits any slot. */
function fillsAny(word: string): boolean {
  const first = word.charCodeAt(0)
  return first === AT || first === HASH || word === 'you' || word === 'one' || word === 'single'
}

function fits(slot: string, word: string): boolean {
  const first = word.charCodeAt(0)
  if (slot === 'n' || slot === 'm')
    return ((first === AT || first === HASH) && isDigit(word.charCodeAt(1))) || word === 'one' || word === 'single'
  return first === AT || (word === 'you' && slot === 's')
}
const AT = 64
const HASH = 35
const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Where a list of seats goes on behind one of them. */
function moreSeats(words: readonly string[], at: number): number | undefined {
  let place = at
  if (words[place] === ',') place++
  const isLast = words[place] === 'and' || words[place] === 'or'
  if (isLast) place++
  const behind = words[place + 1] ?? ','
  if (place === at || !/^@\d/.test(words[place] ?? '')) return undefined
  // Behind a pause alone another seat may begin another clause.
  const goesOn = isLast
    ? !VERBS.has(behind) && !/(?:s|ed)$/.test(behind)
    : behind === ',' || behind === 'and' || behind === 'or'
  return goesOn ? place + 1 : undefined
}
