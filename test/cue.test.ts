import { describe, expect, test } from 'vitest'
import type { Event } from '../schemas/event.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { cueFaults, cueQuality } from '../src/view/cue.ts'
import { viewOf } from '../src/view/view.ts'

const ruleset = rulesetNamed('classic-7')
const { vocabulary } = wordsOf(ruleset)
const said = (seat: number, text: string): Event => ({ type: 'spoke', seat, act: 'speak', text })

/** What a call of player 3 should not say, after these public events. */
function faults(text: string, events: readonly Event[] = []): string[] {
  const [opened] = new Session(ruleset, ruleset.roles).log
  const view = viewOf([opened!, ...events.map((event) => ({ to: 'everyone' as const, event }))], 0)
  return cueFaults(view, 3, text, vocabulary).map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`)
}

describe('hidden facts in a call of player 3', () => {
  const DOCTOR = 'Player 3, as the Doctor, what do you make of today?'
  const NIGHT = 'Player 3, what came of your check?'
  const BOTH = 'Player 3, what came of your check, as the Detective?'
  const claim = said(3, 'I am the Doctor.')

  test.each<[title: string, text: string, events: Event[], found: string[]]>([
    ['the holder of a role', DOCTOR, [], ['cue-role: as the Doctor']],
    ['what only the night knows', NIGHT, [], ['cue-night: your check']],
    ['both, in the order of the text', BOTH, [], ['cue-night: your check', 'cue-role: as the Detective']],
    ['a role that player 3 claimed may be named', DOCTOR, [claim], []],
    ['so may its night, once it claimed a role', NIGHT, [claim], []],
    ['not another role than the one claimed', BOTH, [claim], ['cue-role: as the Detective']],
    ['not what another player claimed', DOCTOR, [said(4, 'I am the Doctor.')], ['cue-role: as the Doctor']],
    ['a plain question has none', 'Player 3, do you trust player 5, who voted for the Doctor?', [], []],
  ])('%s', (_, text, events, found) => expect(faults(text, events)).toEqual(found))

  test('a role that was shown may be named', () => {
    const events: Event[] = [
      { type: 'left', seat: 5, by: 'vote' },
      { type: 'revealed', seat: 5, role: 'doctor' },
    ]
    expect(faults(DOCTOR, events)).toEqual([])
  })
})

describe('how good a call is', () => {
  const words = (count: number): string => Array(count).fill('red').join(' ')
  test.each([
    ['Hello.', 0],
    ['Player 3.', 1],
    ['Bea (3).', 1],
    ['Why?', 1],
    ['That was said.', 2],
    [words(6), 0],
    [words(7), 1],
    [words(26), 1],
    [words(27), 0],
    ['Player 3, you voted against 5 yesterday: why?', 5],
  ])('%s: %i', (text, points) => expect(cueQuality(text)).toBe(points))
})
