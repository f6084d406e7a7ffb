import { matches } from '../../language/matches.ts'

/** The sentences of a text, each from its first word to its last, with the place where it begins. A line break ends one too. */
export const sentencesIn = (text: string): RegExpExecArray[] => matches(SENTENCE, text)
const SENTENCE = /[^\s.!?][^.!?\n]*/g

/** The statements of a text: its sentences, of which a semicolon ends one too. */
export const statementsIn = (text: string): RegExpExecArray[] => matches(STATEMENT, text)
const STATEMENT = /[^\s.!?;][^.!?;\n]*/g
