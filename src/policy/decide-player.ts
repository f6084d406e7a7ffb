import { isAloud, isSpeech, type Option, type Reply, type Seat } from '../../schemas/ask.ts'
import type { Decision, Question } from '../../schemas/model.ts'
import type { Move, Speech } from '../language/moves.ts'
import { phrase } from '../speech/writer/phrase.ts'
import type { Random } from '../speech/writer/random.ts'
import { optionsOf } from '../view/actions.ts'
import { type Facts, factsOf } from '../view/facts.ts'
import { knownOf } from '../view/known.ts'
import type { Player } from '../view/player.ts'
import { actQuestion, blackQuestions, choiceOf, optionName, stateOf } from '../view/questions.ts'
import { render } from '../view/render.ts'
import { claimable, stanceOptions } from '../view/stances.ts'
import { askOf, type View } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import type { Calls } from './calls.ts'
import { atTemperature, draw, probsOf, rounded } from './holy-grail/choose.ts'
import { phrasingOf } from './phrasing.ts'

const ATTEMPTS = 2

/**
 * A decision model: it is asked which legal action to choose and whether each other player is black, in one call, and answers with the
 * probability of every option. The pick is drawn from them, at the temperature that a recipe may name for the act, so it cannot be illegal. What it says is
 * its own too: whom it speaks against and for, and which role it claims, in the words of the bank.
 */
export function decidePlayer(calls: Calls, words: Words, random: Random): Player {
  /** Models prefer some places in a list, so each list is shuffled. */
  const inAnyOrder = (names: readonly string[]): string[] =>
    names
      .map((name) => ({ name, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ name }) => name)

  function questionsOf(view: View): Record<string, Question> {
    const ask = askOf(view)
    const choice = (key: string, options: readonly Option[]): Question =>
      choiceOf(words.say(`typed.${key}`), options, { words, order: inAnyOrder, known })
    const known = knownOf(view, words)
    const stances = Object.entries(stanceOptions(ask, factsOf(view), words))
    return {
      ...(optionsOf(ask).length > 1 && { act: actQuestion(ask, words, inAnyOrder, known) }),
      ...Object.fromEntries(stances.map(([stance, options]) => [stance, choice(stance, options)])),
      ...blackQuestions(view, words, known),
    }
  }

  function drawn(answer: Decision['answers'][string] | undefined, options: readonly Option[]): Option | undefined {
    return answer && draw(new Map(options.map((option) => [option, answer[optionName(option)]!])), random)
  }

  function wordsFor(view: View, answers: Decision['answers'], nominee: Option | undefined): string {
    const ask = askOf(view)
    const facts = factsOf(view)
    const options: Option[] = ['none', ...facts.alive.filter((seat) => seat !== ask.seat)]
    const seatIn = (key: string): Seat | undefined => {
      const option = drawn(answers[key], options)
      return typeof option === 'number' ? option : undefined
    }
    const roles = claimable(facts, words)
    const claimed = drawn(answers['claim'], ['none', ...roles.keys()])
    const stances = { accused: seatIn('accuse'), trusted: seatIn('trust'), role: roles.get(String(claimed)) }
    const speech = planned(facts, { ...stances, nominee: typeof nominee === 'number' ? nominee : undefined })
    return phrase(speech, phrasingOf(ask, random, words.vocabulary))
  }

  return {
    get attempts() {
      return calls.attempts
    },
    async act(view): Promise<Reply> {
      const ask = askOf(view)
      const facts = factsOf(view)
      const questions = questionsOf(view)
      const options = optionsOf(ask)
      for (let attempt = 1; ; attempt++) {
        const { answers, reject } = await calls.decide('act', ask, stateOf(render(view, words)), questions)
        if ('act' in questions && !answers['act']) {
          reject('refusal')
          if (attempt < ATTEMPTS) continue
          return { attempts: attempt }
        }
        const { act = { [optionName(options[0] ?? 'none')]: 1 } } = answers
        const distribution = new Map(options.map((option) => [option, act[optionName(option)]!]))
        const temperature = calls.temperatureOf(ask)
        const drawn = temperature === undefined ? distribution : atTemperature(distribution, temperature)
        const pick = options.length > 0 ? draw(drawn, random) : undefined
        const stated = {
          ...(options.length > 0 && { probs: probsOf(distribution, options) }),
          ...beliefsIn(answers, facts),
          attempts: attempt,
        }
        if (isSpeech(ask)) return { text: wordsFor(view, answers, pick), ...stated }
        if (!isAloud(ask, pick) || ask.words === 0) return { pick: pick!, ...stated }
        const text = wordsFor(view, answers, undefined)
        // With nothing to say it listens.
        return text === '' && ask.otherwise !== undefined
          ? { pick: ask.otherwise, ...stated }
          : { pick: pick!, text, ...stated }
      }
    },
  }
}

/** How likely each seat is black, as the model answered; its own as it is. */
function beliefsIn(answers: Decision['answers'], { seat: own, seats, team }: Facts): { readonly beliefs?: number[] } {
  const beliefs = Array.from({ length: seats }, (_, i) =>
    i + 1 === own ? Number(team === 'black') : answers[`black_${i + 1}`]?.['true'],
  )
  return beliefs.every((p) => p !== undefined) ? { beliefs: beliefs.map(rounded) } : {}
}

interface Stances {
  readonly accused: Seat | undefined
  readonly trusted: Seat | undefined
  readonly role: string | undefined
  readonly nominee: Seat | undefined
}

/** What the model chose to say. A role that is its own is claimed with what was learned and done in it; another with a check of the accused, if it checks. */
function planned(facts: Facts, { accused, trusted, role, nominee }: Stances): Speech {
  const against = accused ?? nominee
  const isOwn = role !== undefined && role === facts.role
  const moves: Move[] = []
  if (role !== undefined) moves.push({ kind: 'claim', role })
  if (isOwn) {
    for (const { question, target, found } of facts.checks)
      if (question === 'team') moves.push({ kind: 'check', seat: target, found })
    for (const { act, pick } of facts.own)
      if (act === 'protect' && typeof pick === 'number') moves.push({ kind: 'protect', seat: pick })
  } else if (role === 'sheriff' && against !== undefined) moves.push({ kind: 'check', seat: against, found: 'black' })
  const told = new Set(moves.flatMap((move) => (move.kind === 'check' ? [move.seat] : [])))
  if (against !== undefined && !told.has(against)) moves.push({ kind: 'accuse', seat: against })
  if (trusted !== undefined && trusted !== against && !told.has(trusted)) moves.push({ kind: 'trust', seat: trusted })
  if (nominee !== undefined) moves.push({ kind: 'nominate', seat: nominee })
  // A player that must speak and takes no side asks the table.
  return moves.length > 0 ? moves : [{ kind: 'ask', seat: 0, about: 'suspect' }]
}
