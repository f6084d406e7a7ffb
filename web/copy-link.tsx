import { useState } from 'preact/hooks'
import { currentAddress } from './link.ts'

/** Copies the address of what is shown. */
export function CopyLink() {
  const [isCopied, setCopied] = useState(false)
  const copy = (): void => {
    navigator.clipboard?.writeText(currentAddress()).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <button type="button" onClick={copy} title="The address of this game, eye and moment">
      {isCopied ? 'Copied' : 'Copy link'}
    </button>
  )
}
