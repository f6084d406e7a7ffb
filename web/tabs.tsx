import { capital } from './text.tsx'

interface Tabbed<Name extends string> {
  readonly names: readonly Name[]
  readonly chosen: Name
  /** What a tab is called where that is not its name. */
  readonly titles?: Partial<Record<Name, string>>
  /** Begins the ids of the tabs. */
  readonly id: string
  /** The id of what the chosen tab shows. */
  readonly panel: string
  readonly onChoose: (name: Name) => void
}

/**
 * A row of tabs. The arrow keys step through them while one has the focus. After a press of the mouse none has, so that the arrow keys go on to move a
 * game.
 */
export function Tabs<Name extends string>({ names, chosen, titles, id, panel, onChoose }: Tabbed<Name>) {
  const step = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = names[(names.indexOf(chosen) + by + names.length) % names.length]!
    onChoose(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" onKeyDown={step}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-controls={panel}
          aria-selected={chosen === name}
          tabIndex={chosen === name ? 0 : -1}
          onClick={(event) => {
            if (event.detail > 0) event.currentTarget.blur()
            onChoose(name)
          }}
        >
          {titles?.[name] ?? capital(name)}
        </button>
      ))}
    </div>
  )
}
