import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer, Setup } from './call.ts'
import * as discussions from './discussions.ts'
import * as reading from './reading.ts'
import { Refusal } from './repository.ts'
import * as writing from './writing.ts'

const REPO = '(models|datasets|spaces)/([^/]+/[^/]+?)'
const api = (rest: string): RegExp => new RegExp(`^/api/${REPO}${rest}$`)
const RESOLVE = new RegExp(`^/${REPO}/resolve/([^/]+)/(.+)$`)

const routes: readonly (readonly [method: string, path: RegExp, answer: Answer])[] = [
  ['GET', /^\/api\/whoami-v2$/, reading.whoami],
  ['POST', /^\/api\/repos\/create$/, writing.create],
  ['POST', /^\/api\/validate-yaml$/, writing.validateYaml],
  ['GET', api(''), reading.info],
  ['GET', api('/revision/([^/]+)'), reading.info],
  ['GET', api('/tree/([^/]+)(?:/(.+))?'), reading.tree],
  ['POST', api('/paths-info/([^/]+)'), reading.pathsInfo],
  ['GET', api('/refs'), reading.refs],
  ['GET', api('/commits/([^/]+)'), reading.commits],
  ['POST', api('/branch/([^/]+)'), writing.branch],
  ['POST', api('/tag/([^/]+)'), writing.tag],
  ['POST', api('/preupload/([^/]+)'), writing.preupload],
  ['POST', api('/commit/([^/]+)'), writing.commit],
  ['GET', api('/discussions'), discussions.list],
  ['POST', api('/discussions'), discussions.open],
  ['GET', api('/discussions/(\\d+)'), discussions.details],
  ['POST', api('/discussions/(\\d+)/status'), discussions.status],
  ['POST', api('/discussions/(\\d+)/merge'), discussions.merge],
  ['POST', new RegExp(`^/${REPO}\\.git/info/lfs/objects/batch$`), writing.batch],
  ['PUT', /^\/lfs\/(\w+)$/, writing.put],
  ['PUT', /^\/lfs\/(\w+)\/(\d+)$/, writing.putPart],
  ['POST', /^\/lfs\/(\w+)\/complete$/, writing.complete],
  ['POST', /^\/lfs\/(\w+)\/verify$/, writing.verify],
  ['GET', RESOLVE, reading.resolve],
  ['HEAD', RESOLVE, reading.resolve],
  ['GET', /^\/cdn\/(\w+)$/, reading.cdn],
  ['HEAD', /^\/cdn\/(\w+)$/, reading.cdn],
]

/** Routes a request and answers it. */
export async function answer(request: IncomingMessage, response: ServerResponse, setup: Setup): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url!, setup.hub.url)
  for (const [method, path, act] of routes) {
    const match = path.exec(pathname)
    if (method !== request.method || !match) continue
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const account = token === undefined ? undefined : setup.rules.accounts.get(token)
    if (token !== undefined && !account && pathname.startsWith('/api/'))
      throw new Refusal(401, 'Invalid username or password.')
    const parts = match.slice(1).map((part) => decodeURIComponent(part ?? ''))
    const result = await act({ ...setup, request, response, query, account, parts })
    if (result === undefined) return
    const body = JSON.stringify(result)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
    return
  }
  throw new Refusal(404, `Cannot ${request.method} ${pathname}`)
}
