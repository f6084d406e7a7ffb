import * as z from 'zod'
import { actionSchema, observationSchema, resetSchema, stateSchema } from '../../schemas/environment.ts'
import { version } from '../version.ts'
import type { Served } from './served.ts'

// The server's description of itself, as OpenEnv requires.

const action = { ...z.toJSONSchema(actionSchema), title: 'Reply' }

/**
 * JSON Schemas. The server requires no field of an action. `choice` is published as required because the taskset `openenv` of verifiers takes a reply
 * that is no JSON object only if exactly one field is required, and puts it there.
 */
export const schemas = {
  action: {
    ...action,
    description:
      'Give "choice", the whole reply as text, or instead "pick", "say" or both. "choice" is listed as required only to name the field for a bare reply.',
    required: ['choice'],
  },
  observation: { ...z.toJSONSchema(observationSchema), title: 'Seat' },
  state: { ...z.toJSONSchema(stateSchema), title: 'Episode' },
} as const

export const metadataOf = ({ ruleset }: Served): object => ({
  name: 'omerta',
  description: [
    `One seat, or all, of ${ruleset.name} (${ruleset.roles.length} players), against built-in players or models.`,
    'An observation contains only what its seat could observe.',
  ].join(' '),
  version,
  documentation_url: 'docs/environment.md',
})

/** What is dealt, and to which team each role belongs: public, and what a client needs to deal itself. */
export const gameOf = ({ ruleset: { name, version, switches, roles, teams } }: Served): object => ({
  ruleset: name,
  version,
  switches,
  roles,
  teams,
})

const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const object = { type: 'object' }
const resultSchema = {
  type: 'object',
  properties: {
    observation: schemas.observation,
    reward: { type: ['number', 'null'] },
    done: { type: 'boolean' },
    metadata: object,
  },
  required: ['observation', 'reward', 'done'],
}

/** The routes, as OpenAPI describes them. `info.version` is that of OpenEnv's HTTP interface. */
export const openApi = {
  openapi: '3.1.0',
  info: { title: 'Omerta environment', version: '1.0.0', description: `omerta ${version}; sockets speak at /ws` },
  paths: {
    '/reset': {
      post: {
        requestBody: json(z.toJSONSchema(resetSchema, { unrepresentable: 'any' })),
        responses: { 200: { description: 'the first observation', ...json(resultSchema) } },
      },
    },
    '/step': {
      post: {
        requestBody: json({
          type: 'object',
          properties: { action, episode_id: { type: 'string' } },
          required: ['action'],
        }),
        responses: { 200: { description: 'the next observation', ...json(resultSchema) } },
      },
    },
    '/state': { get: { responses: { 200: { description: 'the episode', ...json(schemas.state) } } } },
    '/health': { get: { responses: { 200: { description: 'healthy', ...json(object) } } } },
    '/metadata': { get: { responses: { 200: { description: 'name, description, version', ...json(object) } } } },
    '/schema': { get: { responses: { 200: { description: 'JSON Schemas', ...json(object) } } } },
    '/game': { get: { responses: { 200: { description: 'ruleset, roles and teams', ...json(object) } } } },
    '/mcp': {
      post: { requestBody: json(object), responses: { 200: { description: 'JSON-RPC 2.0', ...json(object) } } },
    },
  },
} as const
