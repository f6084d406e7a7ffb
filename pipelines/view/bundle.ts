import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const WEB = join(import.meta.dirname, '../../web')

/** The style sheets in their order: what is later goes before what is earlier. */
const STYLES = [
  'base',
  'ring',
  'arrows',
  'scrubber',
  'panel',
  'row',
  'tables',
  'dataset',
  'evaluation',
  'narrow',
] as const

/** The code and the style of the page, each as one text. */
export interface Bundle {
  readonly script: string
  readonly style: string
}

let made: Promise<Bundle> | undefined

/**
 * Bundles the folder `web` in memory, once in a process. It takes a fraction of a second and no network, so there is no build step and nothing
 * that could be older than the sources.
 */
export const bundle = (): Promise<Bundle> => (made ??= build())

async function build(): Promise<Bundle> {
  const build = await rolldown({
    input: join(WEB, 'main.tsx'),
    platform: 'browser',
    tsconfig: join(WEB, 'tsconfig.json'),
    transform: { target: 'es2022' },
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Error(message)
    },
  })
  try {
    const { output } = await build.generate({ format: 'iife', minify: true })
    const style = STYLES.map((name) => readFileSync(join(WEB, 'style', `${name}.css`), 'utf8')).join('\n')
    return { script: output[0].code, style }
  } finally {
    await build.close()
  }
}
