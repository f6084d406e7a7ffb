import { expect, test } from 'vitest'
import type { Model } from '../schemas/model.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { Calls } from '../src/policy/calls.ts'
import { decidePlayer } from '../src/policy/decide-player.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { UNTIMED } from '../src/view/player.ts'

/** A decision model to which all options are equally likely. */
const undecided: Pick<Model, 'decide'> = {
  decide: (_, questions) =>
    Promise.resolve({
      answers: Object.fromEntries(
        Object.entries(questions).map(([name, question]) => {
          const options = question.type === 'choice' ? Object.keys(question.criteria) : ['false', 'true']
          return [name, Object.fromEntries(options.map((option) => [option, 1 / options.length]))]
        }),
      ),
      cost: { prompt_tokens: 1, cached_tokens: 0, completion_tokens: 1, ms: 1 },
    }),
}

test('the speeches of a decision model keep to the letters that AIWolf allows, so none of them is cut', async () => {
  const ruleset = rulesetNamed('aiwolf-13', {})
  const words = wordsOf(ruleset)
  const { sampling } = recipeSchema.parse({ ruleset: 'mini-mafia', seed: 'letters', games: { train: 1 } })
  for (const game of [1, 2, 3]) {
    const players = ruleset.roles.map((_, seat) =>
      decidePlayer(new Calls(undecided as Model, sampling, stream(game, seat)), words, stream(game, seat, 'words')),
    )
    const session = new Session(ruleset, ruleset.roles)
    await play(session, seatsOf(players, stream(game)))
    const said = session.choices.filter(({ text }) => text !== undefined)
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter(({ truncated }) => truncated)).toEqual([])
  }
})

/** A decision model that is sure of these options, and takes the first of every other question. */
const sureOf = (picks: Readonly<Record<string, string>>): Pick<Model, 'decide'> => ({
  decide: (_, questions) =>
    Promise.resolve({
      answers: Object.fromEntries(
        Object.entries(questions).map(([name, question]) => {
          const options = question.type === 'choice' ? Object.keys(question.criteria) : ['false', 'true']
          const pick = picks[name] ?? options[0]
          return [name, Object.fromEntries(options.map((option) => [option, option === pick ? 1 : 0]))]
        }),
      ),
      cost: { prompt_tokens: 1, cached_tokens: 0, completion_tokens: 1, ms: 1 },
    }),
})

/** What such a model in the first seat that is asked for this act answers in a game of seven, with another limit of words. */
async function answerOf(act: string, picks: Readonly<Record<string, string>>, limit?: number) {
  const ruleset = rulesetNamed('classic-7', { floor: act === 'post' ? 'chat' : 'rounds', firstNight: 'quiet' })
  const words = wordsOf(ruleset)
  const session = new Session(ruleset, ruleset.roles)
  while (session.open[0]!.act !== act)
    for (const ask of session.open) session.reply(ask, { pick: ask.otherwise ?? ask.options[0]! })
  const { seat, history, upTo } = session.view(session.open[0]!.seat)
  const last = history[upTo - 1]!
  const ask = { ...last.event, ...(limit !== undefined && { words: limit }) } as typeof last.event
  const { sampling } = recipeSchema.parse({ ruleset: 'classic-7', seed: 'sure', games: { train: 1 } })
  const calls = new Calls(sureOf(picks) as Model, sampling, stream('sure'))
  const view = { seat, history: [...history.slice(0, upTo - 1), { ...last, event: ask }], upTo }
  const reply = await decidePlayer(calls, words, stream('sure', 'words')).act(view, UNTIMED)
  return { reply, moves: listen(reply.text ?? '', { speaker: seat, vocabulary: words.vocabulary }) }
}

test('a decision model does not trust whom it speaks against, and tells a check of black in place of a suspicion', async () => {
  const against = { accuse: 'player 3', trust: 'player 3', claim: 'none' }
  expect((await answerOf('speak', against)).moves).toEqual([{ kind: 'accuse', seat: 3 }])
  const both = (await answerOf('speak', { ...against, trust: 'player 4' })).moves
  expect(both.map(({ kind }) => kind).sort()).toEqual(['accuse', 'trust'])
  const claimed = (await answerOf('speak', { ...against, claim: 'Detective' })).moves
  expect(claimed.map(({ kind }) => kind).sort()).toEqual(['check', 'claim'])
})

test('a decision model that has nothing to say in a chat listens', async () => {
  const picks = { act: 'say', accuse: 'player 3' }
  expect((await answerOf('post', picks)).reply).toMatchObject({ pick: 'say', text: expect.stringMatching(/3/) })
  const quiet = (await answerOf('post', picks, 1)).reply
  expect([quiet.pick, quiet.text]).toEqual(['listen', undefined])
})
