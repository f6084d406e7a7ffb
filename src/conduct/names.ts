import { matches } from '../language/matches.ts'

/** The names of persons in a text, written with a capital. Names that are also words, such as Mark or Will, are left out. */
export const namesIn = (text: string): RegExpExecArray[] =>
  matches(CAPITALISED, text).filter(([word]) => NAMES.has(word))

const CAPITALISED = /\b[A-Z][a-z]{2,}\b/g
const NAMES = new Set(
  `
    Adam Aaron Abigail Ahmed Alan Albert Alexander Alex Alexei Alexey Alice Alicia Alina Amanda Amelia Amy Ana
    Anastasia Andrea Andrei Andrew Andrey Andy Angela Anna Anne Anton Antonio Arthur Artem Ashley Barbara Ben
    Benjamin Beth Bob Bobby Boris Brad Brandon Brenda Brian Bruce Camila Carl Carla Carlos Carol Caroline Catherine
    Charles Charlie Charlotte Chloe Chris Christina Christine Christopher Claire Clara Cynthia Dan Daniel Daniela
    Danny Daria Dave David Deborah Denis Dennis Diana Diego Dima Dmitri Dmitry Donald Donna Dorothy Dylan Ed Eddie
    Edward Elena Elizabeth Ella Ellen Emily Emma Eric Ethan Eva Evan Evelyn Fatima Felix Fiona Francesca Gabriel
    Gary George Gina Greg Gregory Hannah Harry Harold Hayley Heather Helen Henry Igor Irina Isaac Isabella Ivan Jack
    Jackson Jacob James Jamie Jane Jason Jeff Jen Jennifer Jenny Jeremy Jessica Jim Jimmy Joe Joel Johan John Johnny
    Jonathan Jose Joseph Josh Joshua Juan Julia Julian Julie Justin Karen Karl Kate Katherine Katie Kelly Ken Kevin
    Kim Kyle Larry Laura Lauren Leah Leo Leon Liam Linda Lisa Logan Louis Lucas Lucy Luis Luke Maksim Marco Marcus
    Margaret Maria Marie Marina Mario Martha Martin Mary Mason Matt Matthew Maxim Megan Melissa Mia Michael Michelle
    Mike Mikhail Mohammed Monica Nancy Natalia Natalie Natasha Nathan Nicholas Nick Nicole Nikita Nikolai Nina Noah
    Nora Oleg Olga Oliver Olivia Oscar Pablo Pamela Patricia Patrick Paul Paula Pavel Pedro Peter Phil Philip Rachel
    Ralph Rebecca Richard Rick Robert Roger Ron Ronald Ryan Sam Samantha Samuel Sandra Sara Sarah Scott Sean Sergei
    Sergey Sharon Simon Sofia Sophia Sophie Stephanie Stephen Steve Steven Susan Svetlana Tanya Tatiana Taylor
    Teresa Thomas Tim Timothy Tina Todd Tom Tommy Tony Tyler Valentina Vanessa Vasily Vera Victoria Viktor Vincent
    Vladimir Walter Wendy William Yulia Yuri Zoe
  `
    .trim()
    .split(/\s+/),
)
