import type { IncomingMessage, ServerResponse } from 'node:http'
import { drain } from './faults.ts'
import { Refusal, type Repository } from './repository.ts'
import type { Account, HubSetting, LoopbackHub } from './serve.ts'

export interface Setup {
  readonly hub: LoopbackHub
  readonly rules: HubSetting
  /** Where large files are: another origin. */
  readonly elsewhere: string
}

/** A request with its route. */
export interface Call extends Setup {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly query: URLSearchParams
  readonly account: Account | undefined
  /** The groups of the route's pattern, decoded. */
  readonly parts: readonly string[]
}

/** The result is sent as JSON; undefined if the handler has answered itself. */
export type Answer = (call: Call) => unknown

export const json = async <T>({ request }: Call): Promise<T> =>
  JSON.parse((await drain(request)).toString() || '{}') as T

export function known({ account }: Call): Account {
  if (!account) throw new Refusal(401, 'Invalid username or password.')
  return account
}

export const owns = ({ name, orgs }: Account, id: string): boolean => [name, ...orgs].includes(id.split('/')[0]!)

/** The repository that a path names. To callers without read permission it does not exist. */
export function readable({ hub, account, parts: [type, id] }: Call): Repository {
  const found = hub.repositories.get(`${type}/${id}`)
  if (found && (!found.isPrivate || (account && owns(account, id!)))) return found
  throw account
    ? new Refusal(404, 'Repository not found', 'RepoNotFound')
    : new Refusal(401, 'Invalid username or password.', 'RepoNotFound')
}

export function writable(call: Call): Repository {
  const repository = readable(call)
  const account = known(call)
  if (account.role !== 'write' || !owns(account, repository.id))
    throw new Refusal(403, 'Forbidden: you must use a write token to upload to a repository.')
  return repository
}
