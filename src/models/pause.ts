import { setTimeout as wait } from 'node:timers/promises'

const SLICE_MS = 250

/** Waits until a moment, which may move, and asks from time to time whether to go on: `proceed` throws if not. */
export async function until(moment: () => number, proceed: () => void): Promise<void> {
  for (let left = moment() - Date.now(); left > 0; left = moment() - Date.now()) {
    proceed()
    await wait(Math.min(left, SLICE_MS))
  }
}
