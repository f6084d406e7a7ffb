import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesets } from '../src/games/games.ts'
import { kinds } from '../src/policy/kinds.ts'

// Writes docs/recipes.md and docs/recipe.schema.json from the schema of recipes, the switches of the games and the table of players: npm run docs:recipes

const root = join(import.meta.dirname, '..')
/** Each game's folder and the page that explains its switches; presets share them with their game. */
const GAMES = [
  { name: 'mafia-2025', presets: ['fiim'], page: 'rules.md' },
  { name: 'classic-7', presets: ['classic-7-bench', 'classic-7-product'], page: 'classic-7.md' },
  { name: 'maw', presets: [], page: 'maw.md' },
  { name: 'mini-mafia', presets: [], page: 'mini-mafia.md' },
] as const

/** Descriptions of switches whose comments have no text. */
const COMMON: Readonly<Record<string, string>> = {
  tokenizer: 'hash of the tokenizer that counts the tokens of speeches; set automatically',
  language: 'the language of prompts',
  players: 'number of players',
  winPoints: 'points for a win',
  drawPoints: 'points for a draw',
  lossPoints: 'points for a loss',
}

/** What is read of a JSON Schema. */
interface Json {
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Json[]
  readonly properties?: Readonly<Record<string, Json>>
  readonly items?: Json
  readonly prefixItems?: readonly Json[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}

const jsonOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Not every reader of JSON Schema knows classes of Unicode, and one that does not would refuse right names.
    override: ({ jsonSchema }) => {
      if (jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern
    },
  }) as Json

/** The JSON Schema of a recipe file, with the switches of each game. */
export function recipeJsonSchema() {
  const { properties = {}, ...rest } = jsonOf(recipeSchema)
  const names = Object.keys(rulesets)
  const { description, default: usual } = properties['ruleset']!
  return {
    ...rest,
    $id: 'recipe.schema.json',
    title: 'A recipe of omerta',
    properties: {
      $schema: { type: 'string', description: 'Where an editor finds this schema. It is not a part of the recipe.' },
      ...properties,
      ruleset: { type: 'string', enum: names, default: usual, description },
    },
    allOf: names.map((name) => {
      const { $schema: _, ...switches } = jsonOf(rulesets[name]!.switches) as Json & { $schema?: string }
      const isUsual = name === usual
      return {
        if: { properties: { ruleset: { const: name } }, ...(!isUsual && { required: ['ruleset'] }) },
        // The defaults of a preset are not those of the schema, which it shares with its game.
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { properties: { switches: withoutDefaults(switches) } },
      }
    }),
  }
}

const withoutDefaults = ({ properties = {}, ...rest }: Json): Json => ({
  ...rest,
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, { default: _, ...one }]): [string, Json] => [name, one]),
  ),
})

/** What a value may be, in words. */
function typeText({ type, enum: values, const: only, anyOf, items, prefixItems, properties, ...limits }: Json): string {
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ')
  if (only !== undefined) return `\`${String(only)}\``
  if (anyOf) return anyOf.map(typeText).join(', or ')
  if (prefixItems) return `[${prefixItems.map(typeText).join(', ')}]`
  if (type === 'array') return items ? `a list of ${typeText(items)}` : 'a list'
  if (properties) return 'an object'
  if (type === 'object') return 'an object by name'
  if (type === 'boolean') return '`true` or `false`'
  if (type === 'integer' || type === 'number') {
    const { minimum = limits.exclusiveMinimum, maximum } = limits
    const [above, to] = limits.exclusiveMinimum === undefined ? ['from', 'to'] : ['above', 'and at most']
    const isBounded = minimum !== undefined && Math.abs(minimum) < 2 ** 50
    const range = isBounded
      ? ` ${above} ${minimum}${maximum === undefined ? '' : ` ${to} ${maximum.toLocaleString('en')}`}`
      : ''
    return `${type === 'integer' ? 'a whole number' : 'a number'}${range}`
  }
  return type === 'string' ? 'text' : 'any value'
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const code = (value: unknown): string => (value === undefined ? '' : `\`${JSON.stringify(value)}\``)

/** A line for each field, those inside of objects by their path. */
function fields({ properties = {} }: Json, path = ''): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => [
    [`\`${path}${name}\``, typeText(field), field.properties ? '' : code(field.default), field.description ?? ''],
    ...(field.properties ? fields(field, `${path}${name}.`) : []),
  ])
}

/** The comment above each switch in the source of a game, without the numbers of the decisions. It also describes switches below without one. */
function commentsIn(folder: string): Map<string, string> {
  const comments = new Map<string, string>()
  let last = ''
  for (const line of readFileSync(join(root, 'src/games', folder, 'switches.ts'), 'utf8').split('\n')) {
    const [, comment] = /^\s+\/\*\* (?:(?:\d+(?:, | and | to )?)+: )?(.*?)\.? \*\/$/.exec(line) ?? []
    last = comment ?? last
    const [, name] = /^\s+(\w+): \S/.exec(line) ?? []
    // A name below the schema is a local one.
    if (name !== undefined && !comments.has(name)) comments.set(name, COMMON[name] ?? last)
  }
  return comments
}

/** The switches of a game with their defaults. */
function switchSection({ name, presets, page }: (typeof GAMES)[number]): string {
  const comments = commentsIn(name)
  const rows = Object.entries(jsonOf(rulesets[name]!.switches).properties ?? {}).map(([key, field]) => [
    `\`${key}\``,
    typeText(field),
    code(field.default),
    comments.get(key) ?? '',
  ])
  const others = presets.map((preset) => `\`${preset}\``).join(' and ')
  const note =
    presets.length > 0 ? ` ${others} ${presets.length > 1 ? 'have' : 'has'} other defaults, listed there.` : ''
  return `### ${[name, ...presets].join(', ')}\n\nRules: [${page}](${page}).${note}\n\n${table(['switch', 'value', 'default', 'meaning'], rows)}`
}

const roleTable = (): string =>
  table(
    ['ruleset', 'roles, by the words of the game (id, team)', 'seats'],
    Object.entries(rulesets).map(([name, { make, roleNames = {} }]) => {
      const { roles, teams } = make()
      const words = Object.keys(teams).map((id) => `${roleNames[id] ?? id} (\`${id}\`, ${teams[id]})`)
      return [`\`${name}\``, words.join(', '), String(roles.length)]
    }),
  )

const playerTable = (): string =>
  table(
    ['player', 'description'],
    kinds.map(({ forms, help }) => [forms.map((form) => `\`${form}\``).join(', '), help]),
  )

/** The page: its template with the tables in. */
export function recipesPage(): string {
  const template = readFileSync(join(root, 'scripts/recipes.template.md'), 'utf8')
  const tables: Readonly<Record<string, string>> = {
    fields: table(['field', 'value', 'default', 'meaning'], fields(jsonOf(recipeSchema))),
    roles: roleTable(),
    players: playerTable(),
    switches: GAMES.map(switchSection).join('\n\n'),
  }
  return template.replace(/^\{(\w+)\}$/gm, (_, name: string) => {
    if (tables[name] === undefined) throw new Error(`scripts/recipes.template.md has an unknown placeholder {${name}}`)
    return tables[name]
  })
}

export const recipeSchemaText = (): string => `${JSON.stringify(recipeJsonSchema(), null, 2)}\n`

if (import.meta.main) {
  writeFileSync(join(root, 'docs/recipes.md'), recipesPage())
  writeFileSync(join(root, 'docs/recipe.schema.json'), recipeSchemaText())
}
