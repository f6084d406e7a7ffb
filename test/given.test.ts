import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeGiven } from '../pipelines/generate/given.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { type GameRecord, noUsage, type Origin } from '../schemas/record.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { type Finished, finished } from '../src/play/series.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { wordsOf } from '../src/storage/prompts.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-given-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A game with a deal and players that no seed of a recipe gives, and a seat that answered nothing in time. */
async function playedGame(index: number, origin: Origin, stated = index): Promise<Finished> {
  const ruleset = rulesetNamed('mini-mafia')
  const random = stream('given', index)
  const session = new Session(ruleset, shuffle(ruleset.roles, random))
  const { vocabulary } = wordsOf(ruleset)
  const players = session.deal.map(() => randomPlayer(random, vocabulary))
  while (session.open[0]?.seat === -1) session.reply(session.open[0], { pick: session.open[0].options[0]! })
  session.lapse(session.open[0]!, 'late')
  await play(session, seatsOf(players, random))
  const about: Omit<GameRecord, 'ruleset' | 'version' | 'switches' | 'deal' | 'choices'> = {
    game_id: index.toString(16).padStart(32, 'a'),
    split: 'train',
    index: stated,
    players: ['person', 'random', 'random', 'random'],
    marks: [],
    usage: noUsage,
    origin,
  }
  return finished(about, session.choices, session)
}

const recipeOf = (origin: Origin['kind'], train: number) =>
  recipeSchema.parse({ ruleset: 'mini-mafia', players: 'recorded', origin, games: { train } })

test('played games are a dataset that grows and validates, and the report says what no seed gives', async () => {
  const folder = join(base, 'played')
  const game = (_: string, index: number) => playedGame(index, { kind: 'played' })
  await writeGiven({ folder, recipe: recipeOf('played', 2), game })
  const manifest = await writeGiven({ folder, recipe: recipeOf('played', 5), game })
  expect(manifest.tally.games).toBe(5)
  const report = await validate({ folder, worlds: 'all' })
  expect(report.findings).toEqual([])
  expect(report.unchecked.map(({ check, reason }) => `${check}: ${reason}`)).toEqual([
    'players: games that were played: their players have no seed to be asked again with',
    'splits: ids and deals of games that were played, which no seed gives',
    'chance: games that were played: nobody drew them from a seed',
  ])
})

test('a game of another origin than its dataset, or from another place, is found', async () => {
  const folder = join(base, 'mixed')
  const imported: Origin = {
    kind: 'imported',
    format: 'kaggle-werewolf',
    sources: ['a'.repeat(64)],
    licence: 'unknown',
    language: 'en',
  }
  const game = (_: string, index: number) =>
    index === 1 ? playedGame(1, imported) : playedGame(index, { kind: 'played' }, index === 2 ? 7 : index)
  await writeGiven({ folder, recipe: recipeOf('played', 3), game })
  const { findings } = await validate({ folder })
  expect(findings.filter(({ check }) => check === 'splits').map(({ message }) => message)).toEqual([
    'was imported by its record, and the recipe says that games were played',
    'is game 7 by its record, and stands as game 2',
  ])
})
