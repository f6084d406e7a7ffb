import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Renderer, rendererSchema } from '../schemas/recipe.ts'
import type { Ruleset } from '../src/game/ruleset.ts'
import { Session } from '../src/game/session.ts'
import { judge } from '../src/game/settle.ts'
import { rulesets } from '../src/games/games.ts'
import { countWords } from '../src/speech/text/words.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { render, sharedOf } from '../src/view/render.ts'
import { notesOn } from './switches/switches.ts'

/** Switches of every game that need no line, and why. */
const UNSAID: Readonly<Record<string, string>> = {
  tokenizer: 'which tokenizer counts is no rule; that tokens are counted is a line of each limit',
  language: 'it is the language of the prompt itself',
}

/** The values of a switch other than `now`, as its schema has them. */
function otherValues(schema: unknown, now: unknown): unknown[] {
  const isOther = (value: unknown): boolean => JSON.stringify(value) !== JSON.stringify(now)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault)
    return otherValues(schema.unwrap(), now)
  if (schema instanceof z.ZodEnum) return schema.options.filter(isOther)
  if (schema instanceof z.ZodBoolean) return [true, false].filter(isOther)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => otherValues(option, now))
  if (schema instanceof z.ZodLiteral) return [...schema.values].filter(isOther)
  if (schema instanceof z.ZodTuple)
    return [schema.def.items.map((item) => (item as z.ZodLiteral).value)].filter(isOther)
  if (schema instanceof z.ZodNumber)
    return [Number(now) + 1, Number(now) - 1].filter((value) => schema.safeParse(value).success).slice(0, 1)
  return []
}

/** The system message of a game of these rules. */
function systemOf(ruleset: Ruleset, renderer: Renderer): string {
  const game = new Session(ruleset, ruleset.roles)
  while (game.open.every(({ seat }) => seat < 1))
    game.answer(game.open.map((ask) => judge(ruleset, ask, { pick: ask.options[0]! })))
  const { seat } = game.open.find((ask) => ask.seat > 0)!
  return render(game.view(seat), wordsOf(ruleset, renderer))[0].content
}

/** All switches of a ruleset as they are where none is given. */
const switchesOf = (ruleset: Ruleset): Readonly<Record<string, unknown>> => {
  const { event } = new Session(ruleset, ruleset.roles).log[0]!
  return event.type === 'opened' ? event.switches : {}
}

describe.each(Object.entries(rulesets))('%s: what is switched is said in the rules', async (_, { make, switches }) => {
  const { together = {}, values = {}, unsaid = {} } = await notesOn(make().book)
  const names = Object.keys(switches.shape)

  const said = names.filter((name) => !(name in UNSAID || name in unsaid))

  test.each(rendererSchema.options.flatMap((renderer) => said.map((name): [Renderer, string] => [renderer, name])))(
    '%s: %s',
    (renderer, name) => {
      const now = switchesOf(make(together[name]))[name]
      const others = values[name] ?? otherValues(switches.shape[name], now)
      expect(others, `no other value of ${name} was found: name one in test/switches`).not.toEqual([])
      const texts = [now, ...others].map((value) =>
        systemOf(make({ ...together[name], ...(value !== undefined && { [name]: value }) }), renderer),
      )
      expect(new Set(texts).size).toBe(texts.length)
    },
  )

  test('compact rules have at most 150 words', () => {
    const ruleset = make()
    const { event } = new Session(ruleset, ruleset.roles).log[0]!
    if (event.type !== 'opened') throw new Error('a game begins with opened')
    const values = { ...event.switches, ...sharedOf(event), roles: event.roles }
    expect(countWords(wordsOf(ruleset, 'compact').say('rules', values))).toBeLessThanOrEqual(150)
  })

  test('no note is on a switch that there is not', () => {
    for (const name of [together, values, unsaid].flatMap(Object.keys)) expect(names).toContain(name)
  })
})
