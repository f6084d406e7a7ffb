import type { Role } from '../../../schemas/ask.ts'
import { EVEN, marginScale } from '../../../src/evaluation/blocks.ts'
import { sumsOf } from '../../../src/evaluation/margin.ts'
import { isFixed } from '../../../src/evaluation/report.ts'
import { holm } from '../../../src/evaluation/statistics/holm.ts'
import { DIFFERENCE, testOf } from '../../../src/evaluation/statistics/moments.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { rulesetOf } from '../../../src/play/series.ts'
import { UsageError } from '../../errors.ts'
import { recipeFrom } from '../../generate/recipe.ts'
import type { Evaluated } from '../evaluated.ts'
import { clustered, countedShare, pointsText, shortName } from '../wording.ts'
import { type PartsFlags, type PartsReport, playParts } from './parts.ts'

/** What a game asks of a player, apart: to lie as black, to find out as a plain red player, and to tell what it knows as the role that checks. */
export interface Skill {
  readonly name: 'deceive' | 'detect' | 'disclose'
  /** The role or team that is played. */
  readonly role: Role
}

/** Default player of the other seats. */
const PARTNERS = 'scripted'

/** The skills of a game. A game without a role that checks has two of them. */
export function skillsOf({
  roles,
  teams,
  checker,
  name,
}: Pick<Ruleset, 'roles' | 'teams' | 'checker' | 'name'>): Skill[] {
  const red = roles.filter((role) => teams[role] === 'red' && role !== checker)
  const count = (role: Role): number => red.filter((one) => one === role).length
  const [plain] = [...new Set(red)].sort((a, b) => count(b) - count(a))
  if (plain === undefined || !Object.values(teams).includes('black'))
    throw new UsageError(`--skills: ${name} has no teams of red and black`)
  return [
    { name: 'deceive', role: 'black' },
    { name: 'detect', role: plain },
    ...(checker !== undefined && roles.includes(checker) ? [{ name: 'disclose', role: checker } as const] : []),
  ]
}

/** Compares two players in each skill, among the same partners. */
export async function playSkills(flags: PartsFlags, args: readonly string[]): Promise<void> {
  const { player, against, among = PARTNERS, ruleset, switch: switches } = flags
  if (player === undefined || against === undefined)
    throw new UsageError('--skills compares two players; name them with --player and --against')
  const given = { ...(ruleset !== undefined && { ruleset }), ...(switches && { switch: switches }) }
  const game = rulesetOf(recipeFrom(flags.recipe, { ...given, players: [PARTNERS], train: 0, validation: 0, test: 1 }))
  const skills = skillsOf(game)
  const parts = skills.map(({ name, role }) => ({ name, flags: { role, among } }))
  const { role: _, ...rest } = flags
  await playParts('--skills', parts, rest, args, (found) => skillsReport(skills, [player, against, among], found))
}

/** The skills of two players as a table. */
export function skillsReport(
  skills: readonly Skill[],
  [player, against, among]: readonly [string, string, string],
  found: readonly Evaluated[],
): PartsReport {
  const raw = found.map(({ blocks, stated: { design } }) =>
    testOf(sumsOf(blocks.map(({ value }) => marginScale(design.question) * (value - EVEN))), DIFFERENCE),
  )
  const corrected = holm(raw)
  const [a, b] = [shortName(player), shortName(against)]
  const rows = skills.map(({ name, role }, i) => {
    const { margin } = found[i]!.results.duel!
    return { skill: name, role, a: margin.a, b: margin.b, difference: margin.margin, p: raw[i]!, p_holm: corrected[i]! }
  })
  const told = rows.filter((row) => row.p_holm < 0.05)
  const word = (mean: number): string => (mean > 0 ? 'better' : 'worse')
  const cells = rows.map(({ skill, role, a: own, b: other, difference, p_holm: p }, i) => [
    skill,
    found[i]!.stated.roleNames[role] ?? role,
    countedShare(own),
    countedShare(other),
    `${pointsText(difference)}${p < 0.05 ? ' *' : ''}`,
    p.toFixed(3),
  ])
  return {
    title: `Skills of ${a} and ${b}`,
    lines: [
      told.length === 0
        ? `Cannot tell ${a} and ${b} apart in any skill, among ${shortName(among)}.`
        : `Among ${shortName(among)}, ${a} is ${told.map(({ skill, difference }) => `${word(difference.mean!)} than ${b} to ${skill}`).join(' and ')}.`,
    ],
    sections: [
      {
        title: 'Skills',
        head: ['skill', 'played as', `team wins with ${a}`, `with ${b}`, 'difference, in points', 'p, by Holm'],
        rows: cells,
        note: [
          `The same deals in each skill; all other seats are ${shortName(among)}.`,
          'Deceive: all black seats; detect: the plain red role; disclose: the role that checks.',
          clustered(
            found.every(({ stated }) => isFixed(stated)),
            cells,
          ),
          "A star marks differences that Holm's correction for all skills leaves.",
        ]
          .filter((one) => one !== '')
          .join(' '),
      },
    ],
    json: { question: 'skills', players: { a: player, b: against, c: among }, skills: rows },
  }
}
