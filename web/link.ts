// The address of what is shown is in the fragment, which never leaves the browser: "#game=train-5&eye=3&moment=57&tab=row&row=3.7".

export interface Link {
  readonly [name: string]: string | undefined
}

const linkIn = (hash: string): Link => Object.fromEntries(new URLSearchParams(hash.slice(1)))

const PAUSE_MS = 250
let waiting: ReturnType<typeof setTimeout> | undefined
let wanted: Link = linkIn(location.hash)

/** What the address asks for, and what was written since, be it in the address yet or not. */
export const readLink = (): Link => wanted

/** Calls `show` when another link to this page is followed, or Back or Forward is pressed; not for what {@link writeLink} wrote. */
export function onLink(show: () => void): void {
  addEventListener('popstate', () => {
    clearTimeout(waiting)
    wanted = linkIn(location.hash)
    show()
  })
}

/**
 * Changes a part of the address. With `step`, a thing that somebody did and Back undoes: another eye, panel or game. Without, where one is in it: browsers
 * allow few changes a second, and scrubbing makes many, so the last one is written when there is a pause.
 */
export function writeLink(part: Link, step = false): void {
  const next = { ...wanted, ...part }
  const isNew = addressOf(next) !== addressOf(wanted)
  clearTimeout(waiting)
  if (step && isNew) {
    history.replaceState(null, '', addressOf(wanted))
    history.pushState(null, '', addressOf(next))
    wanted = next
    return
  }
  wanted = next
  waiting = setTimeout(() => history.replaceState(null, '', addressOf(wanted)), PAUSE_MS)
}

/** The address of what is shown. */
export const currentAddress = (): string => `${location.href.split('#')[0]}${addressOf(wanted)}`

function addressOf(link: Link): string {
  const set = Object.entries(link).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `#${new URLSearchParams(set)}`
}
