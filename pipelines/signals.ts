/** What a task may do while it runs: say that one more game is done, and ask whether to stop. */
export interface Signals {
  readonly tick: () => void
  readonly stopped: () => boolean
}
