import { createHash } from 'node:crypto'
import { unicodeEscape } from '../../schemas/json.ts'
import { PAGE_MARK } from '../out-folder.ts'
import type { Bundle } from './bundle.ts'

/** Where a page may load data from: nowhere, or its own server. */
export type Connects = 'none' | 'self'

/**
 * One HTML file with everything in it. The content security policy lets only this script and this style run, by their hashes, and nothing be loaded; what
 * players said is in a block of JSON, which is never parsed as HTML.
 */
export function htmlOf(title: string, data: unknown, { script, style }: Bundle, connects: Connects = 'none'): string {
  const code = script.replaceAll('</script', '<\\/script')
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(code)}'`,
    `style-src '${hashOf(style)}'`,
    `connect-src '${connects}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
${PAGE_MARK}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="page"></div>
<noscript>This page draws a game with a script that is part of it; allow scripts to see it.</noscript>
<script type="application/json" id="data">${embedded(data)}</script>
<script>${code}</script>
</body>
</html>
`
}

/** A script or style as a source of a content security policy. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** A text for HTML, in elements and attributes: without markup, control and direction characters. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\p{C}|[\u2028\u2029]/gu, '·')

/** JSON that cannot end its element and has no control or direction characters in it. */
const embedded = (data: unknown): string => JSON.stringify(data).replace(/[<>&]|\p{C}|[\u2028\u2029]/gu, unicodeEscape)
