import { nearest, orElse } from '../schemas/nearest.ts'

/** A command line that was given, and the long names of the options of its verb. */
export interface Given {
  readonly args: readonly string[]
  readonly options: readonly string[]
}

/** Rewords commander's messages about a wrong command line in the style of the other messages, with the likely correction. */
export function plainly(message: string, { args, options }: Given = { args: [], options: [] }): string {
  const [verb] = args
  const text = suggesting(message.replace(/^error: /, ''), options)
  const [, flags, given = '', why] = /^option '(.+?)' argument '(.*)' is invalid\. (.*)$/s.exec(text) ?? []
  if (flags !== undefined && why !== undefined)
    return `${nameOf(flags)} ${JSON.stringify(given)}: ${reason(given, why)}`
  const [, word = '', , what] =
    /^command-argument value '(.*)' is invalid for argument '(.+?)'\. (.*)$/s.exec(text) ?? []
  if (what !== undefined) return reason(word, what)
  if (verb === 'train' && /^unknown option '[^']+'$/.test(text))
    return `${text}; options of the recipe follow --, as in "omerta train sft D --base B --out R -- --epochs 2"`
  if (verb === 'generate' && /^unknown option '--games\b/.test(text))
    return "unknown option '--games'; games are counted by split: --train, --validation and --test"
  const [, argument] = /^missing required argument '(.+)'$/.exec(text) ?? []
  if (argument !== undefined) return `<${argument}> is missing`
  const [, missing] = /^required option '(.+)' not specified$/.exec(text) ?? []
  if (missing === undefined) return text
  // Commander looks for missing options before unknown ones; a misspelt option is mostly the missing one.
  const unknown = unknownIn(args, options)
  return unknown === undefined
    ? `${missing.replace(/^-\w, /, '')} is missing`
    : plainly(unknownOption(unknown, options), { args, options: [] })
}

/** The suggestion for an unknown option in the form --name=value: by its name alone, where commander compares the whole word. */
function suggesting(text: string, options: readonly string[]): string {
  const [, name = ''] = /^unknown option '(--[^'=]+)=.*'/s.exec(text) ?? []
  return name && nearest(name, options) ? unknownOption(name, options) : text
}

/** The sentence for an unknown option, in commander's form. */
function unknownOption(name: string, options: readonly string[]): string {
  const meant = nearest(name, options)
  return meant ? `unknown option '${name}' (Did you mean ${meant}?)` : `unknown option '${name}'`
}

/** The first option of a command line that its verb does not have. */
const unknownIn = (args: readonly string[], options: readonly string[]): string | undefined =>
  args
    .slice(0, args.includes('--') ? args.indexOf('--') : undefined)
    .flatMap((word) => /^--[^=]+/.exec(word)?.[0] ?? [])
    .find((name) => ![...options, '--help', '--version'].includes(name))

/** The long name of an option, as "--out" of "-o, --out <folder>". */
const nameOf = (flags: string): string => /--[\w-]+/.exec(flags)?.[0] ?? flags

function reason(given: string, why: string): string {
  const [, choices] = /^Allowed choices are (.*)\.$/.exec(why) ?? []
  if (choices === undefined) return why.replace(/\.$/, '')
  const names = choices.split(', ')
  return `there is no such choice; ${names.length === 1 ? `it must be ${choices}` : orElse(given, names)}`
}
