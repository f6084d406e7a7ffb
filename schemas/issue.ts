import type * as z from 'zod'
import { orElse } from './nearest.ts'

const LIST = new Intl.ListFormat('en', { type: 'disjunction' })
const KINDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  string: 'text',
  array: 'a list',
  record: 'an object',
  object: 'an object',
  boolean: 'true or false',
  number: 'a number',
}

/** The first issue of a zod error as one sentence: "switches.colour: there is no such entry; there are kill, voting or draw". `what` is what an entry is. */
export function issueText({ issues }: z.ZodError, known: readonly string[] = [], what = 'entry'): string {
  // A misspelt entry is why another one seems to be missing.
  const issue = issues.find(({ code, path }) => code === 'unrecognized_keys' && path.length === 0) ?? issues[0]
  if (!issue) return 'it does not match its schema'
  if (issue.code === 'custom') return issue.message
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...issue.path, ...keys].join('.')
  const text = wrong(issue, known, what)
  return path ? `${path}: ${text}` : text
}

/** An issue in plain words. Messages defined by a schema are used unchanged. */
function wrong(issue: z.core.$ZodIssue, known: readonly string[], what: string): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `there is no such ${what}${known.length > 0 ? `; ${orElse(issue.keys[0] ?? '', known)}` : ''}`
    case 'invalid_value':
      return `it must be ${LIST.format(issue.values.map(String))}`
    case 'too_small':
      if (issue.origin === 'array' && Number(issue.minimum) > 1)
        return `it must have ${issue.exact ? '' : 'at least '}${issue.minimum} entries`
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'it must not be empty'
        : `it must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'array') return `it must have at most ${issue.maximum} of them`
      return `it must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum.toLocaleString('en')}`
    case 'invalid_type':
      return ofAnotherType(issue)
    case 'invalid_union':
      return isPlain(issue) ? issue.message : `it must be ${LIST.format(kindsIn(issue))}`
    case 'invalid_format':
      return isPlain(issue) || issue.format !== 'regex'
        ? issue.message
        : `it must be text that matches ${issue.pattern}`
    default:
      return issue.message
  }
}

/** Whether a schema has a message of its own for an issue. */
const isPlain = ({ message }: z.core.$ZodIssue): boolean => !message.startsWith('Invalid ')

/** What a value of another type is, and what it must be. */
function ofAnotherType({ expected, message }: z.core.$ZodIssueInvalidType): string {
  const right = KINDS[expected] ?? `a ${expected}`
  const [, found = ''] = /received (\w+)/.exec(message) ?? []
  if (found === 'undefined') return `it is missing, and must be ${right}`
  const there =
    expected === 'int' && found === 'number' ? undefined : (KINDS[found] ?? (found === 'null' ? found : undefined))
  return `it must be ${right}${there === undefined ? '' : `, not ${there}`}`
}

/** What the forms of a value are that may have several. */
const kindsIn = ({ errors }: z.core.$ZodIssueInvalidUnion): string[] => {
  const kinds = errors.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? first.expected : '',
  )
  return kinds.includes('') ? ['of another form'] : [...new Set(kinds.map((kind) => KINDS[kind] ?? `a ${kind}`))]
}
