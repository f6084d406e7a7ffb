import * as z from 'zod'
import { actionSchema, resetSchema, type StepResult } from '../../schemas/environment.ts'
import { version } from '../version.ts'
import type { Client } from './client.ts'
import type { Awaitable } from './episode.ts'
import { WireError } from './wire-error.ts'

// The Model Context Protocol, as far as a seat needs it: JSON-RPC 2.0 with three tools. https://modelcontextprotocol.io/specification/2025-06-18

const requestSchema = z.looseObject({
  jsonrpc: z.literal('2.0').optional(),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
})

const callSchema = z.looseObject({ name: z.string(), arguments: z.unknown().optional() })

/** Error codes of JSON-RPC. */
const [INVALID, NO_METHOD, BAD_PARAMS, FAILED] = [-32600, -32601, -32602, -32000]
const PROTOCOL = '2025-06-18'

const tools = {
  reset: {
    description: 'Begin a game, or with "resume" continue one. Returns what the seat sees and is asked.',
    schema: resetSchema,
    run: (client: Client, data: unknown): Awaitable<StepResult> => client.reset(data),
  },
  act: {
    description: 'Answer what was asked last. Returns what the seat sees at its next ask, or how the game ended.',
    schema: actionSchema,
    run: (client: Client, data: unknown): Awaitable<StepResult> => client.step(data ?? {}),
  },
} as const

/** A JSON-RPC message that opens or closes a session, where a session is not a socket. */
export interface Sessions {
  create(): string
  close(id: string): boolean
}

type Id = string | number | null
const success = (id: Id, result: object): object => ({ jsonrpc: '2.0', id, result })
export const rpcError = (id: Id, code: number, message: string): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/** Answers a request; undefined for a notification, which has no answer. `client` undefined: no session has been opened. */
export async function answerRpc(
  body: unknown,
  client: Client | undefined,
  sessions?: Sessions,
): Promise<object | undefined> {
  const read = requestSchema.safeParse(body)
  if (!read.success) return rpcError(null, INVALID, 'a request is an object with "jsonrpc": "2.0", an id and a method')
  const { method, params = {}, id } = read.data
  if (method.startsWith('notifications/')) return undefined
  const to = id ?? null
  switch (method) {
    case 'initialize':
      return success(to, {
        protocolVersion: PROTOCOL,
        capabilities: { tools: {} },
        serverInfo: { name: 'omerta', version },
      })
    case 'ping':
      return success(to, {})
    case 'tools/list':
      return success(to, { tools: toolList() })
    case 'tools/call':
      return call(to, params, client)
    case 'openenv/session/create':
      return sessions
        ? created(to, sessions)
        : rpcError(to, INVALID, 'a socket is a session; nothing needs to be created')
    case 'openenv/session/close': {
      const isClosed = typeof params['session_id'] === 'string' && sessions?.close(params['session_id'])
      return isClosed
        ? success(to, { session_id: params['session_id'], closed: true })
        : rpcError(to, BAD_PARAMS, 'there is no such session to close')
    }
    default:
      return rpcError(
        to,
        NO_METHOD,
        `there is no method "${method.slice(0, 100)}"; there are initialize, ping, tools/list and tools/call`,
      )
  }
}

function created(id: Id, sessions: Sessions): object {
  try {
    return success(id, { session_id: sessions.create() })
  } catch (error) {
    return rpcError(id, FAILED, (error as Error).message)
  }
}

async function call(id: Id, params: unknown, client: Client | undefined): Promise<object> {
  const read = callSchema.safeParse(params)
  const name = read.success ? read.data.name : undefined
  if (name === undefined || !Object.hasOwn(tools, name))
    return rpcError(id, BAD_PARAMS, `there is no such tool; there are ${Object.keys(tools).join(' and ')}`)
  if (!client)
    return rpcError(
      id,
      BAD_PARAMS,
      'there is no such session; send initialize, and its mcp-session-id with each request',
    )
  try {
    const result = await tools[name as keyof typeof tools].run(client, read.data!.arguments)
    return success(id, { content: [{ type: 'text', text: textOf(result) }], structuredContent: result })
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return success(id, { content: [{ type: 'text', text: error.message }], isError: true })
  }
}

/** What a model behind an MCP host reads. */
function textOf({ observation, done, metadata, reward }: StepResult): string {
  if (!done) return observation.messages.map(({ content }) => content).join('\n\n')
  return `The game is over: ${metadata?.reason ?? ''}. Winner: ${metadata?.winner ?? ''}. Your reward: ${reward ?? 0}.`
}

const toolList = (): object[] =>
  Object.entries(tools).map(([name, { description, schema }]) => ({
    name,
    description,
    inputSchema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  }))
