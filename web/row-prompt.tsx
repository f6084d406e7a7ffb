import { useState } from 'preact/hooks'
import type { GamePage, PageRow, PromptPart, Try } from '../schemas/page.ts'
import { linesOfPart } from '../src/page/prompt.ts'
import { clean, many, Part } from './text.tsx'

/** A part of a prompt, folded, with its length. */
export function Prompt({ part, page }: { part: PromptPart; page: GamePage }) {
  const own = linesOfPart(page, part)
  const text = own.join('\n')
  const length = part.tokens === undefined ? `${many(text.length, 'character')}` : many(part.tokens, 'token')
  return (
    <details open={part.name === 'ask'}>
      <summary>
        {part.role === 'system' ? 'System' : 'User'}: {part.name}{' '}
        <small>
          {length}, {many(own.length, 'line')}
        </small>
      </summary>
      <pre class="prompt">{clean(text)}</pre>
    </details>
  )
}

/** Copies the messages of a prompt, the system's and the user's, with an empty line between them. */
export function CopyPrompt({ page, row }: { page: GamePage; row: PageRow }) {
  const [isCopied, setCopied] = useState(false)
  const copy = (): void => {
    const parts = page.prompts[row.prompt]!
    const text = (['system', 'user'] as const).map((role) =>
      parts
        .filter((part) => part.role === role)
        .map((part) => linesOfPart(page, part).join('\n'))
        .join('\n'),
    )
    navigator.clipboard?.writeText(text.join('\n\n')).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <button type="button" onClick={copy}>
      {isCopied ? 'Copied' : 'Copy prompt'}
    </button>
  )
}

/** What a model answered at each try, and why it was not used. */
export const Tries = ({ tries }: { tries: readonly Try[] }) => (
  <Part title="What the model answered">
    {tries.map((one, i) => (
      <details key={i} open={tries.length === 1}>
        <summary>
          Try {i + 1}: {one.reason === undefined ? 'used' : `not used, ${clean(one.reason)}`}{' '}
          <small>
            {many(one.promptTokens, 'token')} in, {one.completionTokens} out, {(one.ms / 1000).toFixed(1)} s
          </small>
        </summary>
        {one.thought !== undefined && <pre class="prompt">{clean(one.thought)}</pre>}
        <pre class="prompt">{clean(one.text ?? JSON.stringify(one.answers, null, 1) ?? '')}</pre>
      </details>
    ))}
  </Part>
)
