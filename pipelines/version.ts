import { createRequire } from 'node:module'

const about = createRequire(import.meta.url)('../package.json') as {
  readonly version: string
  readonly homepage?: string
}

/** The version of this package. */
export const version: string = about.version

/** Where this project is found, if its package.json says so. */
export const homepage: string | undefined = about.homepage
