import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MergedPart } from '../../schemas/merged.ts'
import { listening } from '../listening.ts'
import { PAGE_MARK } from '../out-folder.ts'
import { escaped, hashOf } from './html.ts'
import type { Serving } from './server.ts'

/** A dataset of a folder of several, and where its page is. */
export interface Linked {
  readonly part: MergedPart
  readonly href: string
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem;max-width:70rem}table{border-collapse:collapse}' +
  'th,td{text-align:left;padding:.3rem .9rem .3rem 0;border-bottom:1px solid #8888}:root{color-scheme:light dark}'

/** A page that lists the datasets of a folder, each with a link to its page. It has no script. */
export function partsPage(name: string, all: readonly Linked[]): string {
  const games = all.reduce((sum, { part }) => sum + part.games, 0)
  const cells = ({ part, href }: Linked): string =>
    [
      `<a href="${escaped(href)}">${escaped(part.name)}</a>`,
      ...[part.ruleset, part.origin, part.licence, part.language].map(escaped),
      part.games,
      part.rows['decisions'] ?? 0,
    ]
      .map((cell) => `<td>${cell}</td>`)
      .join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${hashOf(STYLE)}'; base-uri 'none'; form-action 'none'">
${PAGE_MARK}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(name)}</h1>
<p>${games} games in ${all.length} datasets, each of one ruleset, origin and language.</p>
<table>
<thead><tr>${['dataset', 'ruleset', 'origin', 'licence', 'language', 'games', 'decisions'].map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${all.map((one) => `<tr>${cells(one)}</tr>`).join('\n')}
</tbody>
</table>
</main>
</body>
</html>
`
}

/** Serves a page on 127.0.0.1, and its linked datasets on servers that close with it. */
export async function serveParts(html: string, port: number, datasets: readonly Serving[]): Promise<Serving> {
  const server = createServer((request, response) => {
    const own = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const status = request.headers.host !== own ? 403 : request.url === '/' && request.method === 'GET' ? 200 : 404
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' })
      .end(status === 200 ? html : '')
  })
  await listening(server, '127.0.0.1', port)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async index() {
      await Promise.all(datasets.map((one) => one.index()))
    },
    async close() {
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), ...datasets.map((one) => one.close())])
    },
  }
}
