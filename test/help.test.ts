import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { makeProgram } from '../cli/program.ts'
import { recipeSchema } from '../schemas/recipe.ts'

const root = join(import.meta.dirname, '..')
const program = await makeProgram()

/** A verb and its subcommands, by what is typed: "evaluate", "evaluate gauntlet". */
const commandsOf = (command: Command, before = ''): [string, Command][] => {
  const name = `${before}${command.name()}`
  return [[name, command], ...command.commands.flatMap((sub) => commandsOf(sub, `${name} `))]
}
const commands = new Map(program.commands.flatMap((verb) => commandsOf(verb)))

test.each([...commands])('the help of %s names each default once, as it is typed', (_, command) => {
  const help = command.helpInformation().replace(/\s+/g, ' ')
  expect(help.match(/default: [[{]\S*/g) ?? []).toEqual([])
  const twice = help.split(/ (?=--[a-z])/).filter((option) => (option.match(/\bdefault: "?full/g) ?? []).length > 1)
  expect(twice).toEqual([])
})

/** The commands that a page shows or names, one a line, without what stands behind `--`, `&&`, `|` or `#`. */
function commandsIn(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/\\\n\s*/g, ' ')
  const found = [...text.matchAll(/\bomerta ([a-z][^`|#\n]*)/g)].map(([, words]) => words!.split(/ && | -- /)[0]!)
  return found.filter((words) => commands.has(words.split(' ')[0]!))
}

test('commands of the README and of docs have options that there are', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })]
  const wrong = pages.flatMap((page) =>
    commandsIn(page).flatMap((words) => {
      const [verb = '', sub = ''] = words.split(' ')
      const command = commands.get(`${verb} ${sub}`) ?? commands.get(verb)!
      const known = command.options.map(({ long }) => long)
      const given = [...words.matchAll(/(?<=\s)--[a-z][a-z-]*/g)].map(([option]) => option)
      return given
        .filter((option) => ![...known, '--help'].includes(option))
        .map((option) => `${page}: ${words}: ${option}`)
    }),
  )
  expect(wrong).toEqual([])
})

test.each(['classic-7', 'mini-mafia', 'maw', 'aiwolf'])(
  'docs/%s.md has the command that generates its games',
  (page) => {
    expect(commandsIn(`docs/${page}.md`)).toContainEqual(expect.stringMatching(`^generate --ruleset ${page}`))
  },
)

test.each(['show', 'view'])('%s --game says that games are counted from 0', (verb) => {
  const { description } = commands.get(verb)!.options.find(({ long }) => long === '--game')!
  expect(description).toContain('counted from 0')
})

test.each([
  ['evaluate decisions', '--workers'],
  ['evaluate ladder', '--values'],
])('%s does not offer %s, which would change nothing', (name, option) => {
  expect(commands.get(name)!.helpInformation()).not.toContain(option)
})

test('bridge xmpp offers no players that ask a model, which it refuses', () => {
  const { description } = commands.get('bridge xmpp')!.options.find(({ long }) => long === '--players')!
  expect(description).not.toMatch(/model:|gguf:/)
})

test.each(['generate', 'estimate', 'evaluate', 'evaluate gauntlet', 'serve'])(
  'the help of %s names what a recipe has where an option is left out',
  (name) => {
    const { games, ...rest } = recipeSchema.parse({ games: { train: 1 } })
    const left: Readonly<Record<string, unknown>> = {
      ...rest,
      train: 0,
      validation: games.validation,
      test: games.test,
    }
    const ownSeed = name === 'serve' // its deals are named by resets too
    for (const { long, description, defaultValue } of commands.get(name)!.options) {
      const entry = left[long!.slice(2).replace('-', '_')]
      if (entry === undefined || (ownSeed && long === '--seed') || typeof entry === 'object') continue
      const said = defaultValue === undefined ? description : `(default: ${defaultValue})`
      expect(said, `${name} ${long}`).toContain(`(default: ${entry})`)
    }
  },
)
