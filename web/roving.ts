import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/**
 * One tab stop for a long list of buttons: that of the line that was last focused, else of its current line. Up and Down step from line to line. The lines of
 * a list are drawn once, so their tab stops are set on the page and not drawn again. `key` changes when lines come or go.
 */
export function useRoving(list: RefObject<HTMLElement | null>, key: unknown): void {
  useEffect(() => {
    const box = list.current
    if (!box) return
    const lines = (): HTMLElement[] => [...box.children] as HTMLElement[]
    const stopAt = (line: Element | undefined): void => {
      for (const button of box.querySelectorAll('button')) button.tabIndex = line?.contains(button) ? 0 : -1
    }
    const lineOf = (target: EventTarget | null): HTMLElement | undefined =>
      lines().find((line) => line.contains(target as Node))
    const focused = ({ target }: FocusEvent): void => stopAt(lineOf(target))
    const press = (event: KeyboardEvent): void => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const line = lineOf(event.target)
      if (by === 0 || !line || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const all = lines()
      all[Math.min(Math.max(0, all.indexOf(line) + by), all.length - 1)]?.querySelector('button')?.focus()
    }
    const current = box.querySelector('[aria-current="true"]')
    stopAt(lineOf(document.activeElement) ?? lineOf(current) ?? lines().at(-1))
    box.addEventListener('focusin', focused)
    box.addEventListener('keydown', press)
    return () => {
      box.removeEventListener('focusin', focused)
      box.removeEventListener('keydown', press)
    }
  }, [key])
}
