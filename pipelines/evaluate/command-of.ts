import type { Evaluation } from '../../schemas/evaluation.ts'
import { A, B, OTHERS } from '../../src/evaluation/design.ts'
import { roleName } from '../../src/games/role-names.ts'

/** The command that plays an evaluation again, from its description. Fields of a recipe file that are no options are in the recipe of its games. */
export function commandOf({ recipe, question, stop, rule, beliefs, value }: Evaluation): string {
  const players = recipe.players as Readonly<Record<string, string>>
  const who =
    question.kind === 'gauntlet'
      ? ['gauntlet', Object.values(players).join(',')]
      : ['--player', players[A]!, '--against', players[B]!, ...(OTHERS in players ? ['--among', players[OTHERS]!] : [])]
  const asked =
    question.kind === 'role'
      ? ['--role', roleName(recipe.ruleset, question.role)]
      : question.kind === 'seats'
        ? ['--seats', String(question.seats)]
        : []
  const until = untilOf(stop)
  const switches = Object.entries(recipe.switches).flatMap(([name, set]) => ['--switch', `${name}=${textOf(set)}`])
  const more = {
    moderator: recipe.moderator,
    values: recipe.values,
    renderer: recipe.renderer === 'full' ? undefined : recipe.renderer,
  }
  const others = Object.entries(more).flatMap(([name, set]) =>
    set === undefined || set === 'built-in' ? [] : [`--${name}`, String(set)],
  )
  const tested = Object.entries(rule).flatMap(([name, set]) => (set === 0.05 ? [] : [`--${name}`, String(set)]))
  return [
    'npx omerta evaluate',
    ...[
      ...who,
      ...asked,
      ...['--ruleset', recipe.ruleset],
      ...switches,
      ...others,
      ...['--deals', String(stop.deals)],
      ...until,
      ...tested,
      ...(beliefs === 100 ? [] : ['--beliefs', String(beliefs)]),
      ...(recipe.thoughts === false ? [] : ['--thoughts']),
      ...(value === null ? [] : ['--reduce', '<the games of value.json>']),
      ...['--seed', recipe.seed],
      ...['--out', '<folder>'],
    ].map(quoted),
  ].join(' ')
}

function untilOf(stop: Evaluation['stop']): string[] {
  if (stop.kind === 'width') return ['--until', String(stop.width)]
  if (stop.kind === 'decided') return ['--until', 'decided']
  // Margins are stored as shares and written in points.
  const points = (margin: number): string => String(Math.round(margin * 1e5) / 1e3)
  return stop.kind === 'gate' ? ['--gate', points(stop.low), points(stop.high)] : []
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** An argument as a shell takes it. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./<>-]+$/.test(text) && !/[<>]/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
