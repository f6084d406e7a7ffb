import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { render } from '../../../src/view/render.ts'
import { play, type Setup } from './room.ts'

const words = wordsOf({ language: 'en', book: 'maw' })

/** System and user message of a seat at its last ask in a room. */
function prompt(script: string, seat: number, setup?: Setup, room = 'village'): [string, string] {
  const { history } = play(script, setup).game.view(seat)
  const last = history.findLastIndex(({ event }) => event.type === 'asked' && event.room === room)
  const [system, user] = render({ seat, history, upTo: last + 1 }, words)
  return [system.content, user.content]
}

const NIGHT = 'D1 1: 1>4 2>4 3"Why Dan?" 5>4 6>4 | 1 2 3 5 6\nN1 1: 1>5 2"Not Eve."\nN1 2: 2>5\nD2 12: 3=listen'

describe('what a player reads', () => {
  test('a Villager on day 2', () => {
    const [, user] = prompt(NIGHT, 3)
    expect(user).toBe(`What everybody has heard:
Six players enter the Village. Numbered from 1, they are Ada, Bea, Cid, Dan, Eve and Flo.
DAY 1.
Ada (1) votes against Dan (4).
Bea (2) votes against Dan (4).
Cid (3): "Why Dan?"
Eve (5) votes against Dan (4).
Flo (6) votes against Dan (4).
Votes against Dan (4): 4, by Ada (1), Bea (2), Eve (5) and Flo (6).
Dan (4) is executed.
NIGHT 1. The Village is closed.
DAY 2.
Eve (5) was murdered in the night.

What only you know:
${words.say('roles.civilian', { switch: { announceVotes: true, win: 'all' } })}
You are Cid (3).

What is asked of you now:
The Village is open: tick 12 of 12.
Listen, say something in at most 40 words, or vote against a player.
Options: listen, say, 1, 2, 6.
Answer with one JSON object: {"pick": option}, or {"pick": "say", "say": "your words"}`)
  })

  test('a Werewolf knows its team, the Hideout and the role of the executed', () => {
    const [, user] = prompt(NIGHT, 2)
    expect(user).toContain('You are a Werewolf.')
    expect(user).toContain(`The Werewolves: Ada (1) and Bea (2).
Night 1, in the Hideout: Dan (4), who was executed, was a Villager.
Night 1, in the Hideout: Ada (1) votes against Eve (5).
Night 1, in the Hideout, Bea (2): "Not Eve."
Night 1, in the Hideout: Bea (2) votes against Eve (5).
Night 1, in the Hideout: you are agreed to murder Eve (5).`)
  })

  test('in the Hideout', () => {
    const [, user] = prompt('N1 4: 1=listen', 1, {}, 'hideout')
    expect(user).toContain('The Hideout is open: tick 4 of 4.\nListen, say something to the Werewolves')
    expect(user).toContain('Options: listen, say, 3, 4, 5, 6.')
  })

  test('silent votes, whispers, refusals and the Seer', () => {
    const setup = { deal: 'wwsvvv', switches: { announceVotes: false, retract: true, whisper: true } }
    const script = `D1 check: 3>1\nD1 1: 3>1 4~3"It is 2." 5>6\nD1 2: 3~4"No: 1." 5=retract\nD2 check: 3>6
      D2 1: 2>5 4>5 6>5 3"Wait." | 2 4 6 3\nD3 12: 3=listen`
    const [, user] = prompt(script, 3, setup)
    expect(user).toContain(`Day 1: you learned that Ada (1) is a Werewolf.
Day 1: you vote against Ada (1).
Day 1, in a whisper, Dan (4) to Cid (3): "It is 2."
Day 1, in a whisper, Cid (3) to Dan (4): "No: 1."
Day 2: you learned that Flo (6) is not a Werewolf.
Day 2: the Village closed before what you sent came in.`)
    expect(user).not.toContain('votes against')
    expect(prompt(script, 5, setup)[1]).toContain('Day 1: you vote against Flo (6).\nDay 1: you take your vote back.')
    expect(prompt('D1 12: 1=listen\nD2 12: 1=listen', 3, setup)[1]).toContain('\nNobody is executed.\n')
  })

  test('players without names are called by number', () => {
    const [system, user] = prompt(NIGHT, 3, { switches: { names: false } })
    expect(system).not.toContain('Ada')
    expect(user).toContain('\nPlayer 1 votes against player 4.\n')
    expect(user).toContain('You are player number 3.')
    expect(user).toContain('\nPlayer 5 was murdered in the night.\n')
  })
})

describe('the rules say what is enforced', () => {
  test.each<[object, string]>([
    [{}, 'Two players are Werewolves and know each other.\nThe other four are Villagers'],
    [{}, 'The Werewolves win when no Villager is left.'],
    [{}, 'by the end of night 20, the game is a draw'],
    [{}, 'each of them, dead or alive, has as many points as there were Villagers at the start'],
    [{}, 'A day has 12 ticks, a night 4. A tick is 15 seconds.'],
    [{}, 'of at most 40 words'],
    [{}, 'Everybody hears every vote.'],
    [{}, 'If several have the most votes, or if there are none, nobody is executed.'],
    [{}, 'dead Werewolves the Hideout, too'],
    [{ players: 3 }, 'One player is a Werewolf.\nThe other two are Villagers'],
    [{ seer: true }, 'three without a gift, and the Seer'],
    [{ seer: true }, 'the living Seer may choose one other living player'],
    [{ win: 'parity' }, 'as soon as they are as many as the living Villagers'],
    [{ pointsTo: 'living' }, 'each living one has as many points'],
    [{ wait: 'random', waitMax: 5 }, 'again 1 to 5 ticks later'],
    [{ whisper: true }, '- "whisper", in the Village only'],
    [{ retract: true }, '- "retract": your vote is taken back.'],
    [{ announceVotes: false }, 'Only you hear your votes.'],
    [{ tie: 'chance' }, 'chance picks one of them'],
    [{ deadHear: 'all' }, 'the Village, and the Hideout, too.'],
    [{ tokenizer: 'abcdef12' }, 'A message has at most 60 tokens, too.'],
  ])('%o', (switches, sentence) => {
    const deal = 'players' in switches ? 'wvv' : 'seer' in switches ? 'wwsvvv' : 'wwvvvv'
    const [system] = prompt('D1 12: 2=listen', 2, { deal, switches })
    expect(system).toContain(sentence)
    if (Object.keys(switches).length > 0 && !('players' in switches))
      expect(prompt('D1 12: 2=listen', 2)[0]).not.toContain(sentence)
  })
})
