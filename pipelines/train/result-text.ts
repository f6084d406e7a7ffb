import * as z from 'zod'
import { durationText } from '../progress.ts'

/** A figure of measure.py: an estimate with its 95 % interval. */
const figureSchema = z.object({
  value: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  n: z.int(),
  games: z.int(),
})

/** Measures of a run that have a unit, with their names and texts; `run_folder.py` reports bytes and seconds. */
const MEASURES: Readonly<Record<string, { readonly name: string; readonly text: (value: number) => string }>> = {
  seconds: { name: 'time', text: durationText },
  memory: {
    name: 'memory',
    text: (bytes) => (bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`),
  },
}

/** What a recipe reports, a line for each figure; figures of figures stand below their name. */
export function resultText(result: Readonly<Record<string, unknown>>, indent = ''): string {
  return Object.entries(result)
    .map(([name, value]) => {
      const measure = indent === '' && typeof value === 'number' ? MEASURES[name] : undefined
      if (measure) return `${measure.name}: ${measure.text(value as number)}`
      return `${indent}${name.replace(/^is_/, '').replaceAll('_', ' ')}:${shown(value, indent)}`
    })
    .join('\n')
}

function shown(value: unknown, indent: string): string {
  const figure = figureSchema.safeParse(value).data
  if (figure) return ` ${figureText(figure)}`
  if (Array.isArray(value))
    return ` ${value.map((one) => (isObject(one) ? JSON.stringify(one) : String(one))).join(', ')}`
  if (typeof value === 'boolean') return value ? ' yes' : ' no'
  if (typeof value === 'number') return ` ${numberText(value)}`
  if (!isObject(value)) return ` ${value === null ? 'none' : String(value)}`
  const lines = resultText(value, `${indent}  `)
  return lines === '' ? ' none' : `\n${lines}`
}

function figureText({ value, interval, n, games }: z.infer<typeof figureSchema>): string {
  if (value === null) return 'none'
  const range = interval ? ` (${interval[0]} to ${interval[1]})` : ''
  return `${value}${range}, of ${n} in ${games} ${games === 1 ? 'game' : 'games'}`
}

/** Integers in full; other numbers with four significant digits. */
const numberText = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en') : String(Number(value.toPrecision(4)))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
