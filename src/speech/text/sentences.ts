import { matches } from '../../language/matches.ts'

/** The sentences of a text, each from its first word to its last, with the place where it begins. A line break ends one too. */
export const sentencesIn = (text: string): RegExpExecArray[] => matches(SENTENCE, text)
const SENTENCE = /[^\s.!?][^.!?\n]*/g

/** The same, where a semicolon ends a sentence too: it parts two statements. */
export const statementsIn = (text: string): RegExpExecArray[] => matches(STATEMENT, text)
const STATEMENT = /[^\s.!?;][^.!?;\n]*/g
