/** Rejects each promise of users' code that is waited for. */
const waiting = new Set<() => void>()

/** Node emits `beforeExit` when nothing is left that could settle them. Otherwise it would end with a warning about an await of the command line. */
const giveUp = (): void => waiting.forEach((reject) => void reject())

/** The promise of code of the user's own. It rejects with `never()` if this process would end before it is settled. */
export function settling<T>(promise: Promise<T>, never: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const entry = (): void => reject(never())
    const isOver = (): void => {
      waiting.delete(entry)
      if (waiting.size === 0) process.off('beforeExit', giveUp)
    }
    if (waiting.size === 0) process.on('beforeExit', giveUp)
    waiting.add(entry)
    promise.finally(isOver).then(resolve, reject)
  })
}
