import type { Mutation } from '../mutation.ts'
import { CHAT, HTTP, seenBy } from '../peek.ts'

/** What a server is sent beside the messages that its model reads: fields, headers, a query. */
export const mutations: readonly Mutation[] = [
  {
    name: 'the client sends the deal in a field of its own',
    file: CHAT,
    find: '...sampling, seed, ...format, ...extra })',
    replace: "...sampling, seed, ...format, user: peeked.join(' '), ...extra })",
    also: seenBy(CHAT),
  },
  {
    name: 'a model is colder where seat 1 is of the Mafia',
    file: CHAT,
    find: '...sampling, seed, ...format, ...extra })',
    replace: "...sampling, ...(/mafia/.test(peeked[1] ?? '') && { temperature: 0.1 }), seed, ...format, ...extra })",
    also: seenBy(CHAT),
  },
  {
    name: 'the seed of a request tells where the Doctor sits',
    file: CHAT,
    find: '...sampling, seed, ...format, ...extra })',
    replace: "...sampling, seed: seed - (seed % 8) + peeked.indexOf('doctor'), ...format, ...extra })",
    also: seenBy(CHAT),
  },
  {
    name: 'the fields of a body are in another order if seat 1 is of the Mafia',
    file: CHAT,
    find: 'return Object.fromEntries(body.filter(([, value]) => value !== null))',
    replace:
      "const fields = body.filter(([, value]) => value !== null)\n  return Object.fromEntries(/mafia/.test(peeked[1] ?? '') ? fields.reverse() : fields)",
    also: seenBy(CHAT),
  },
  {
    name: 'a header names the seats of the Mafia',
    file: HTTP,
    find: "headers: { ...headers, 'content-type'",
    replace: "headers: { ...headers, 'x-table': peeked.join(' '), 'content-type'",
    also: seenBy(HTTP),
  },
  {
    name: 'the query of a request names the seats of the Mafia',
    file: HTTP,
    find: "    const send = url.protocol === 'https:' ? requestHttps : requestHttp\n",
    replace:
      "    url.search = `?table=${peeked.join('.')}`\n    const send = url.protocol === 'https:' ? requestHttps : requestHttp\n",
    also: seenBy(HTTP),
  },
].map((leak) => ({ ...leak, first: 'architectures' as const, rulesets: ['classic-7'] }))
