// The address of what is shown is in the fragment, which never leaves the browser: "#game=train-5&eye=3&moment=57&tab=row".

export interface Link {
  readonly [name: string]: string | undefined
}

export const readLink = (): Link => Object.fromEntries(new URLSearchParams(location.hash.slice(1)))

const PAUSE_MS = 250
let waiting: ReturnType<typeof setTimeout> | undefined
let wanted: Link = readLink()

/** Changes a part of the address. Browsers allow few changes a second, and scrubbing makes many, so the last one is written when there is a pause. */
export function writeLink(part: Link): void {
  wanted = { ...wanted, ...part }
  clearTimeout(waiting)
  waiting = setTimeout(() => history.replaceState(null, '', addressOf(wanted)), PAUSE_MS)
}

/** The address of what is shown. */
export const currentAddress = (): string => `${location.href.split('#')[0]}${addressOf(wanted)}`

function addressOf(link: Link): string {
  const set = Object.entries(link).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `#${new URLSearchParams(set)}`
}
