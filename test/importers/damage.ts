import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { UsageError } from '../../pipelines/errors.ts'
import { readUnit } from '../../pipelines/import/read-unit.ts'
import { contentsOf } from '../../pipelines/import/source.ts'
import { type Random, stream } from '../../src/game/random.ts'
import { BadSource } from '../../src/importers/importer.ts'
import { importerOf } from '../../src/importers/importers.ts'
import { imported, writeSource } from './source.ts'

/** A source: files by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>

type Damage = (file: Buffer, random: Random) => Buffer | string

const at = (length: number, random: Random): number => Math.floor(random() * length)

/** A value of another type, or an impossible one of the same. */
const OTHERS = ['null', '-7', '1e99', '"\\u0000\\u202e"', '[]', '{}', 'true', '"99"', '']

/** The numbers, strings and words of JSON, or of anything that looks like it. */
const VALUE = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|\btrue\b|\bfalse\b|\bnull\b/g

const damages: Readonly<Record<string, Damage>> = {
  cut: (file, random) => file.subarray(0, at(file.length, random)),
  'bytes flipped': (file, random) => {
    const copy = Buffer.from(file)
    for (let i = 0; i < 8; i++) copy[at(copy.length, random)]! ^= 1 << at(8, random)
    return copy
  },
  'fields swapped': (file, random) => {
    const text = file.toString()
    const values = [...text.matchAll(VALUE)]
    if (values.length < 2) return text
    const [one, two] = [values[at(values.length, random)]!, values[at(values.length, random)]!].sort(
      (a, b) => a.index - b.index,
    )
    return [
      text.slice(0, one!.index),
      two![0],
      text.slice(one!.index + one![0].length, Math.max(two!.index, one!.index + one![0].length)),
      one![0],
      text.slice(two!.index + two![0].length),
    ].join('')
  },
  'types changed': (file, random) => {
    const text = file.toString()
    const values = [...text.matchAll(VALUE)]
    const value = values[at(values.length, random)]
    if (!value) return text
    return text.slice(0, value.index) + OTHERS[at(OTHERS.length, random)]! + text.slice(value.index + value[0].length)
  },
  'lines swapped': (file, random) => {
    const lines = file.toString().split('\n')
    const [one, two] = [at(lines.length, random), at(lines.length, random)]
    ;[lines[one], lines[two]] = [lines[two]!, lines[one]!]
    return lines.join('\n')
  },
  'a line twice': (file, random) => {
    const lines = file.toString().split('\n')
    const one = at(lines.length, random)
    return lines.toSpliced(one, 0, lines[one]!).join('\n')
  },
}

/**
 * Damages one file of a source in `times` ways, which follow from their numbers, and reads it: each is read as a game all the same, or refused with one
 * sentence that begins with a path; an import of what is refused leaves nothing. Returns how many were refused.
 */
export async function refusedOf(format: string, files: Files, times: number): Promise<number> {
  const base = mkdtempSync(join(tmpdir(), 'omerta-damaged-'))
  const importer = importerOf(format)!
  const reading = { importer, splits: { train: 100, validation: 0, test: 0 }, splitBy: 'game' as const }
  let refused = 0
  try {
    for (let number = 0; number < times; number++) {
      const random = stream('damaged', format, number)
      const [kind, damage] = Object.entries(damages)[number % Object.keys(damages).length]!
      const path = Object.keys(files)[at(Object.keys(files).length, random)]!
      const source = join(base, String(number))
      writeSource(source, { ...files, [path]: damage(Buffer.from(files[path]!), random) })
      const name = `${kind}, ${path}, number ${number}`
      try {
        for (const place of contentsOf(source, importer).places) readUnit(place, '', reading)
      } catch (error) {
        refused++
        if (error instanceof UsageError) continue
        expect(error, name).toBeInstanceOf(BadSource)
        const { message } = error as Error
        expect(message, name).toMatch(/^[^\n]{10,800}$/)
        expect(message, name).not.toMatch(
          /TypeError|RangeError|Cannot read|undefined|is not a function|\bat .*:\d+:\d+/,
        )
        if (refused % 10 !== 1) continue
        const folder = join(base, `${number}-out`)
        await expect(imported(format, source, folder), name).rejects.toThrow(BadSource)
        expect(existsSync(folder), name).toBe(false)
      }
    }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
  return refused
}
