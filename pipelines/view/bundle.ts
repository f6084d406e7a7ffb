import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const WEB = join(import.meta.dirname, '../../web')
/** The bundle that a built package has in place of the sources of a page. */
export const builtPath = (page: PageName): string => join(WEB, `${page}.json`)

/** The style sheets in order: later ones override earlier ones. */
const STYLES = [
  'base',
  'ring',
  'arrows',
  'scrubber',
  'panel',
  'row',
  'tables',
  'course',
  'dataset',
  'evaluation',
  'narrow',
] as const

/** The code and the style of the page, each as one text. */
export interface Bundle {
  readonly script: string
  readonly style: string
}

/** A page: the viewer, or a live table. */
export type PageName = 'view' | 'table'
export const PAGES: Readonly<Record<PageName, { readonly input: string; readonly styles: readonly string[] }>> = {
  view: { input: 'main.tsx', styles: STYLES },
  table: { input: 'table/main.tsx', styles: ['base', 'ring', 'arrows', 'panel', 'tables', 'course', 'table'] },
}

const made = new Map<PageName, Promise<Bundle>>()

/**
 * Bundles the folder `web` in memory, once in a process. It takes a fraction of a second and no network, so nothing can be older than the sources. A built
 * package has the bundle.
 */
export function bundle(page: PageName = 'view'): Promise<Bundle> {
  const bundled = made.get(page) ?? build(page)
  made.set(page, bundled)
  return bundled
}

/** Bundles a page in a short-lived child process, so that a server that runs for hours does not keep the bundler's memory. */
export async function bundleApart(page: PageName): Promise<Bundle> {
  const built = builtPath(page)
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8')) as Bundle
  const script = `import { bundle } from ${JSON.stringify(import.meta.url)}
process.stdout.write(JSON.stringify(await bundle(${JSON.stringify(page)})))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    maxBuffer: 1 << 26,
  })
  return JSON.parse(stdout) as Bundle
}

async function build(page: PageName): Promise<Bundle> {
  const built = builtPath(page)
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8')) as Bundle
  const { rolldown } = await import('rolldown')
  const { input, styles } = PAGES[page]
  const build = await rolldown({
    input: join(WEB, input),
    platform: 'browser',
    tsconfig: join(WEB, 'tsconfig.json'),
    transform: { target: 'es2022' },
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Error(message)
    },
  })
  try {
    const { output } = await build.generate({ format: 'iife', minify: true })
    const style = styles.map((name) => readFileSync(join(WEB, 'style', `${name}.css`), 'utf8')).join('\n')
    return { script: output[0].code, style }
  } finally {
    await build.close()
  }
}
