import { expect, test } from 'vitest'
import type { EventOf } from '../schemas/event.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { sharedOf } from '../src/view/render.ts'

/** What the card of a role says under these rules. */
function card(name: string, role: string, switches: object = {}): string {
  const ruleset = rulesetNamed(name, switches)
  const opened = new Session(ruleset, ruleset.roles).log[0]!.event as EventOf<'opened'>
  return wordsOf(ruleset).say(`roles.${role}`, sharedOf(opened))!
}

// A card says the rules once more. Where a switch changes one of them, the card must not say the other rule.
test.each([
  ['don', /claims and decide who is shot/, /all of you shoot at the same player/, { kill: 'unanimous' }],
  ['mafia', /claim a target/, /all of you shoot at the same player/, { kill: 'unanimous' }],
  ['mafia', /Agree on targets/, /cannot agree on targets/, { kill: 'unanimous' }],
  ['sheriff', /every night you check/, /every night but the first you check/, { firstNight: 'meet' }],
  ['civilian', /killed at night was red/, /Look at whom the dead accused/, { friendlyFire: true }],
  ['mafia', /is known to have been red/, /what you said about the dead/, { friendlyFire: true }],
])('mafia-2025: the card of the %s says %s, or %s with %j', (role, plain, changed, switches) => {
  expect(card('mafia-2025', role)).toMatch(plain)
  expect(card('mafia-2025', role, switches)).not.toMatch(plain)
  expect(card('mafia-2025', role, switches)).toMatch(changed)
})

test('fiim: no card speaks of claims or of a check in the first night', () => {
  for (const role of ['don', 'mafia']) expect(card('fiim', role)).not.toMatch(/claims|claim a target/)
  expect(card('fiim', 'sheriff')).toContain('every night but the first')
})

test('fiim: who is asked to shoot is not told to decide for the others', () => {
  const ask = (name: string): string => {
    const ruleset = rulesetNamed(name)
    const opened = new Session(ruleset, ruleset.roles).log[0]!.event as EventOf<'opened'>
    return wordsOf(ruleset).say('asks.kill', { ...sharedOf(opened), options: ['none', 1] })!
  }
  expect(ask('mafia-2025')).toContain('Decide whom to shoot')
  expect(ask('fiim')).not.toContain('Decide')
  expect(ask('fiim')).toContain('nobody dies unless all of you shoot at the same one')
})

test('werewolf: the Guard is barred from a second night only where the rules bar it', () => {
  expect(card('werewolf-7-guard', 'doctor')).toContain('never the same one two nights in a row')
  expect(card('werewolf-8-arena', 'doctor')).toContain('the same one again if you like')
  expect(card('werewolf-8-arena', 'doctor')).not.toContain('never the same one')
})
