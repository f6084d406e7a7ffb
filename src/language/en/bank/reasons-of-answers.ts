import { lines, type ReasonBank, type ReasonKey } from './reason.ts'

/** Answers, and guesses. */
export const REASONS_OF_ANSWERS: Readonly<Record<Extract<ReasonKey, 'answered' | 'guess'>, ReasonBank>> = {
  answered: {
    clause: lines(`
      {they} answered the question
      {they} gave a straight answer
      {they} answered without dodging
      {they} did not dodge the question
      {they} replied openly
      {they} told us what we asked for
      {they} explained it well
      {they} gave a clear answer
      {they} answered what was asked
      {they} cleared up what was asked
      {they} took the question head on
    `),
    thing: lines(`
      the answer {they} gave
      {p's} answer
      that straight answer
      the way {they} replied
      {p's} explanation
    `),
    act: lines(`
      giving a straight answer
      answering the question
      replying openly
      taking the question head on
    `),
    heard: lines(`
      there was a clear answer from {s}
      {they} had an answer ready
      {they} came back with an answer
      {s} answered
      {s} has answered
      {s} answered well
      {s} answered my question
      {s} answered me
      {s} answered {t}
      {s} answered {t} 's question
      {s} answers well
      {s} answered everything
      {s} gave answers
      {s} gave an answer when I asked
      {s} gave answers to [all|] questions
      {s} answered me well
      {s} answered all questions
      {s} answered what I asked
      {s} answered what was asked
      {s} explained @p
      {s} explained well
      {s} explained @p 's vote
      {s} explained himself
      {s} explained herself
      {s} explained themselves
      {s} gave good answer
      {s} gave clear answer
      {s} gave answer
      {s} gave good explanation
      {s} gave me answer
      {s} 's answer was [good|clear|convincing]
    `),
  },
  guess: {
    clause: lines(`
      I cannot prove it yet
      it is only a guess
      it is just a feeling
      it is a hunch, no more
      I have no proof yet
      I have nothing solid
      I am going by feel here
      it is only instinct so far
      it is no more than a gut feeling
      I have only my gut to go by
      I cannot put my finger on it
      I have no hard proof for it
    `),
    thing: lines(`
      just a feeling
      only a hunch
      just my gut feeling
      no more than a guess
      pure instinct so far
    `),
    heard: lines(`
      a hunch
      pure instinct
      nothing but a feeling
      my gut feeling
      a mere impression
      this is just a guess
      I have nothing but a feeling to go on
      my gut tells me so
      it is just my gut
      I am going on instinct here
      call it intuition
      I cannot prove it, it is a feeling
      I have no proof for it
      it is a shot into the blue
      I go by feel
      it is a mere impression
      just guess
      guess
      pure guess
      wild guess
      I am guessing
      I have no evidence
      I have no real evidence
      I have no real reason
      I have no reason
      I cannot prove it
      gut feeling
      gut
      hunch
      it is intuition
      it is feeling
      feeling
      instinct
      intuition
      my gut says so
      my gut
      no proof
      no hard evidence
      impression
    `),
  },
}
