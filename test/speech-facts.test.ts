import { beforeAll, expect, test } from 'vitest'
import { phrase } from '../src/speech/writer/phrase.ts'
import { numbersFrom } from './speech/speeches.ts'
import { type Tally, tallied } from './speech-tallies.ts'

let tallies: ReadonlyMap<string, Tally>

beforeAll(async () => {
  tallies = await tallied(
    [
      ['mafia-2025', 100],
      ['classic-7', 40],
    ],
    'speech facts',
  )
}, 120_000)

/** What an experienced player does not say: more cases than this are expected, and at most this share may be faults. */
test.each([
  ['accusations on day 1 of somebody who has not spoken, without a reason', 300, 0.005],
  ['good words on day 1 for somebody who has not spoken, without a reason', 100, 0.005],
  ['deeds of today that are told with the number of the day', 800, 0],
  ['threats to somebody who cannot speak again that day', -1, 0],
  ['answers with a reason to somebody who has neither asked nor charged', 5, 0],
  ['answers with a deed as the reason that is later than what the speaker did', 0, 0],
  ['changes of red about somebody of whom a black check was told, without the check', 10, 0.2],
  ['first false claims with more than three alive that tell a check of a dead player', 15, 0.08],
  ['speeches of black after a black check of them that do not answer it', 80, 0.02],
  ['good words whose witness is a suspect of the speech', 40, 0.015],
  ['thoughts that leave a player whom the speech accuses', 20, 0],
  ['speeches in turn of false claimants on later days that tell no check', 15, 0.07],
  ['thoughts of a rival claim that do not say what became of the rival', 15, 0],
  ['accusations for a deed that the speaker did itself', 1000, 0.01],
  ['plans to vote against somebody for whom the speech speaks', 100, 0],
  ['reasons from somebody whom the speech does not believe', 30, 0.03],
  ['players believed in a speech that goes against them', 70, 0.02],
  ['conditions for a vote against somebody for whom the speech speaks', -1, 0],
  ['questions for a suspect to somebody who has spoken', 100, 0.02],
  ['answers to somebody dead as if it could hear them', 60, 0],
  ['nominations after listening to everybody while somebody is still to speak', -1, 0],
  ['players called quiet before their turn', -1, 0],
  ['questions for a vote that the asked does not answer', 80, 0.1],
  ['whole suspicions beside another one', -1, 0],
  ['witnesses whom the speaker has gone after', 150, 0.01],
  ['reasons for accusations on day 1 that are a nomination', 500, 0.35],
  ['accusations on day 1 without a reason', 500, 0.33],
  ['black checks of the living that are kept on a day that decides', 15, 0.08],
  ['only claims for somebody who has a rival', 1, 0],
  ['last words before anybody has spoken that praise somebody', 90, 0],
  ['questions for a role after a Sheriff was shot', 5, 0.3],
  ['accusations of somebody at 97 % or more that hedge', 400, 0.015],
  ['Sheriffs beside a living false claimant, or leaving, who keep their role', 40, 0],
  ['accusations for what was done to the speaker', 1000, 0.3],
  ['good words in last words without a reason', 200, 0.12],
  ['covers told of somebody whom the speech accuses', 5, 0],
  ['first claims of Doctors who do not say that whom they saved this night is red', 3, 0.1],
])('%s', (name, least, most) => {
  const { of, hits, examples } = tallies.get(name)!
  expect(of).toBeGreaterThan(least)
  expect(hits / Math.max(of, 1), examples.join('\n')).toBeLessThanOrEqual(most)
})

test('who has left is spoken about and not spoken to', () => {
  const random = numbersFrom(1)
  const said = Array.from({ length: 200 }, () =>
    phrase([{ kind: 'answer', to: 3 }], { speaker: 5, random, words: 60, mood: 'turn', style: 'lively', gone: [3] }),
  )
  expect(new Set(said).size).toBeGreaterThan(20)
  for (const text of said)
    expect(text).not.toMatch(
      /(?:^|[.!] )(?:player |number |seat |to )*(?:3|three),|, (?:\w+ )*(?:3|three)\.|what you|(?:3|three) (?:is|has|says)|(?:answer to|heard|ask|tell) (?:player |number |seat )*(?:3|three)\b/i,
    )
})
