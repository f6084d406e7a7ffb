import { expect, test } from 'vitest'
import type { ChatRequest, Model } from '../schemas/model.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { Calls } from '../src/policy/calls.ts'
import { wordedPlayer } from '../src/policy/worded-player.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { UNTIMED } from '../src/view/player.ts'

const ruleset = rulesetNamed('classic-7', { floor: 'rounds', firstNight: 'quiet', speechWords: 40 })
const words = wordsOf(ruleset)
const plain = 'I suspect player number 6.'

/** What is said for "I suspect player number 6." by the fifth speaker where a model finds these words in turn, and what the model was asked. */
async function worded(...answers: readonly string[]) {
  const session = new Session(ruleset, ruleset.roles)
  for (let said = 0; said < 4; ) {
    const speaks = session.open[0]!.act === 'speak'
    if (speaks) said++
    for (const ask of [...session.open])
      session.reply(
        ask,
        speaks ? { text: `I trust player number ${7 - said}. PASS.` } : { pick: ask.otherwise ?? ask.options[0]! },
      )
  }
  const asked: ChatRequest[] = []
  const model: Pick<Model, 'complete'> = {
    complete(request) {
      asked.push(structuredClone(request))
      const text = JSON.stringify({ say: [answers[asked.length - 1] ?? ''] })
      return Promise.resolve({ text, cost: { prompt_tokens: 1, cached_tokens: 0, completion_tokens: 1, ms: 1 } })
    },
  }
  const { sampling } = recipeSchema.parse({ ruleset: 'classic-7', seed: 'words', games: { train: 1 } })
  const calls = new Calls(model as Model, sampling, stream('words'))
  const player = wordedPlayer({ act: () => ({ text: plain }) }, calls, words)
  const { text } = await player.act(session.view(session.open[0]!.seat), UNTIMED)
  return { text, asked, reasons: calls.attempts.map(({ reason }) => reason) }
}

test('words are said that are heard as what was meant, and not if they speak of mates or of a card besides', async () => {
  const friendly = 'Well, friends. I suspect player number 6.'
  expect(await worded(friendly)).toMatchObject({ text: friendly, reasons: [undefined] })
  const telling = await worded('I suspect player number 6, as my partner does.', `${plain} I am what I am.`)
  expect(telling).toMatchObject({ text: plain, reasons: ['private', 'private'] })
  const other = await worded('I trust player number 6.', `${plain} I suspect player number 7.`)
  expect(other).toMatchObject({ text: plain, reasons: ['meaning', 'meaning'] })
})

test('the model is shown the last three speeches of others', async () => {
  const { asked } = await worded(plain)
  const heard = asked[0]!.messages[1]!.content.match(/I trust player number \d/g)
  expect(heard).toEqual([5, 4, 3].map((seat) => `I trust player number ${seat}`))
})
