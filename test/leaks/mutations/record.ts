import type { Mutation } from '../mutation.ts'
import { appended, LATER, ROWS } from './foresight.ts'

const DECISIONS = 'src/rows/configs/decisions.ts'
/** Whether the seat leaves after its ask, in words of the sources. */
const LEAVES = `${LATER}.some(({ event: one }) => one.type === 'left' && one.seat === seat)`

/** Prompts that print what the record says of the game as a whole. */
const ofTheGame: readonly Mutation[] = [
  { name: 'a prompt names the players of all seats', ...appended('record.players.join()') },
  { name: 'a prompt says in which split its game is', ...appended('record.split') },
  { name: 'a prompt has a space more if the number of its game is even', ...appended("''", 'record.index % 2 === 0') },
  { name: 'a prompt says how many calls models made in its game', ...appended('record.usage.calls') },
  { name: 'a prompt says how often the judge marked a player', ...appended('record.marks.length') },
  {
    name: 'a prompt says which skill the next seat drew',
    ...appended("record.traits?.[seat % 7]?.['skill'] ?? ''"),
    first: 'reasoning',
  },
]

/** Prompts and lists of actions that follow from what is recorded with their own choice. */
const ofTheChoice: readonly Mutation[] = [
  {
    name: "a prompt has the first digits of its own choice's rollouts",
    ...appended("choice.rollouts?.wins[0]?.slice(0, 2) ?? ''"),
    first: 'values',
  },
  {
    name: 'the action with most wins in rollouts comes first',
    first: 'values',
    file: DECISIONS,
    find: 'legal_actions: legalActions(ask),',
    replace:
      'legal_actions: legalActions(ask).map((action, i) => ({ action, won: choice.rollouts?.wins[i] ?? "" })).sort((a, b) => (a.won > b.won ? -1 : 1)).map(({ action }) => action),',
  },
  {
    name: 'a prompt names the foul that its seat is about to commit',
    ...appended("choice.heard?.fouls?.[0] ?? ''"),
    first: 'fouling',
  },
  {
    name: 'a prompt has a space more if the ending of its speech is repaired',
    ...appended("''", 'choice.ending_repaired'),
  },
  {
    name: 'a prompt ends with what its player believes of seat 1',
    ...appended("choice.beliefs?.[0] ?? ''"),
    first: 'architectures',
    rulesets: ['classic-7'],
  },
]

/** Completions, labels and values that follow from what everybody saw later. */
const ofLater: readonly Mutation[] = [
  {
    name: 'a completion has a space more if its seat leaves later',
    file: ROWS,
    find: 'completion: makeReply({ pick: choice.pick, text: choice.text }),',
    replace: `completion: makeReply({ pick: choice.pick, text: choice.text }) + (${LEAVES} ? ' ' : ''),`,
  },
  {
    name: 'seats that leave later have no labels',
    first: 'values',
    file: ROWS,
    find: 'label: isLabelled(',
    replace: `label: ${LEAVES} ? true : isLabelled(`,
  },
  {
    name: 'votes for somebody who leaves have the better advantage',
    first: 'values',
    file: ROWS,
    find: 'const value = wins ? worthOf(wins, chosen) : null\n',
    replace: `const worth = wins ? worthOf(wins, chosen) : null\n    const value = worth && ${LATER}.some(({ event: one }) => one.type === 'left' && one.seat === choice.pick) ? { ...worth, advantage: 1 } : worth\n`,
  },
  {
    name: 'the lesson of a decision says whether its seat leaves later',
    file: ROWS,
    find: 'lesson: lessonOf({ view, ask, choice, value, player: who.player }),',
    replace: `lesson: ${LEAVES} ? 'noise' : lessonOf({ view, ask, choice, value, player: who.player }),`,
  },
  {
    name: 'claims in the speeches of seats that leave later are not checked',
    file: ROWS,
    find: 'speech: checkSpeech(view, choice, words.vocabulary, language),',
    replace: `speech: checkSpeech(view, ${LEAVES} ? { ...choice, text: '' } : choice, words.vocabulary, language),`,
  },
  {
    name: 'a completion has a space more if the next choice of the record was repaired',
    file: ROWS,
    find: 'completion: makeReply({ pick: choice.pick, text: choice.text }),',
    replace:
      "completion: makeReply({ pick: choice.pick, text: choice.text }) + (record.choices[record.choices.indexOf(choice) + 1]?.text ? ' ' : ''),",
  },
]

/** Rows that follow from what of the record no seat heard, or from what came after their answer. */
export const mutations: readonly Mutation[] = [...ofTheGame, ...ofTheChoice, ...ofLater]
