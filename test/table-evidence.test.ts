import { expect, test } from 'vitest'
import { Beliefs, type Eyes } from '../src/belief/beliefs.ts'
import { thinkingOf } from '../src/belief/thinking.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { holyGrailPlayer } from '../src/policy/holy-grail/holy-grail.ts'
import { builtInModerator } from '../src/policy/moderator.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import type { View } from '../src/view/view.ts'

const EYES: readonly Eyes[] = ['own', 'table', 'pretended']

/** A copy whose events are no other's, so that nothing can be shared with it. */
const copied = ({ seat, history, upTo }: View): View => ({
  seat,
  history: structuredClone(history.slice(0, upTo)),
  upTo,
})

test.each(['mafia-2025', 'classic-7', 'maw'])(
  '%s: seats share the evidence of the table, and each believes what it would believe alone, in whatever order they read',
  async (name) => {
    const ruleset = rulesetNamed(name)
    const thinking = thinkingOf(ruleset, wordsOf(ruleset))
    let saved = 0
    for (let index = 0; index < 6; index++) {
      const random = stream('table evidence', name, index)
      const session = new Session(ruleset, shuffle(ruleset.roles, random))
      await play(
        session,
        seatsOf(
          session.deal.map(() => holyGrailPlayer(random, thinking)),
          random,
          builtInModerator(),
        ),
      )
      const minds = session.deal.map((_, i) => ({
        view: session.view(i + 1),
        beliefs: new Beliefs(i + 1, thinking),
        upTo: 0,
      }))
      for (let step = 0; step < 30; step++) {
        const mind = minds[Math.floor(random() * minds.length)]!
        const left = mind.view.upTo - mind.upTo
        mind.upTo += step > 25 ? left : Math.floor(random() * left)
        const view = { ...mind.view, upTo: mind.upTo }
        mind.beliefs.read(view)
        // Another seat reads on before this one is asked what it believes.
        const other = minds[Math.floor(random() * minds.length)]!
        other.beliefs.read({
          ...other.view,
          upTo: (other.upTo = Math.max(other.upTo, Math.floor(random() * other.view.upTo))),
        })
        const alone = new Beliefs(view.seat, thinking).read(copied({ ...mind.view, upTo: mind.upTo }))
        for (const eyes of EYES)
          expect([...mind.beliefs.posterior(eyes).weights]).toEqual([...alone.posterior(eyes).weights])
        expect(mind.beliefs.evidence).toEqual(alone.evidence)
        for (const { seat } of [view, other.view]) expect(mind.beliefs.about(seat)).toEqual(alone.about(seat))
        saved += alone.evidence.filter(({ feature }) => feature === 'saved').length
      }
    }
    // In this game a Doctor knows whom it covered, and nobody else does.
    if (name === 'classic-7') expect(saved).toBeGreaterThan(0)
  },
)
