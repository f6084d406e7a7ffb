import { client, xml } from '@xmpp/client'
import type { FipaAct } from '../../../schemas/maw-messages.ts'
import { isNoConnection, ServerGone, UsageError } from '../../errors.ts'
import { acceptAnyCertificate } from './certificates.ts'
import { bareOf } from './maw-words.ts'

/** Where agents log in. */
export interface XmppServer {
  /** For example xmpp://127.0.0.1:5222. */
  readonly service: string
  /** The domain of the addresses. */
  readonly domain: string
  readonly password: string
  /** A server on this machine with a self-signed certificate. */
  readonly isSelfSigned?: boolean
}

/** A message of an agent to another. */
export interface Letter {
  readonly from: string
  readonly act: string | undefined
  readonly body: string
}

/** An agent: one account, logged in. */
export interface XmppAgent {
  readonly jid: string
  send(to: string, act: FipaAct, body: object): void
  close(): Promise<void>
}

/** The form in which SPADE carries the fields of a FIPA message. */
const METADATA = 'spade:x:metadata'
const LOGIN_MS = 30_000
/** A server without registration may not answer at all. */
const REGISTER_MS = 5_000
const MOST_RESOURCES = 1000

type Element = ReturnType<typeof xml>
type Entity = ReturnType<typeof client> & {
  header(element: Element): string
  _onElement(element: Element): void
  sendReceive(element: Element, timeout?: number): Promise<Element>
  isSecure(): boolean
  /** How long the library waits for each answer of the server, in milliseconds. */
  timeout: number
}

const isOnThisMachine = (service: string): boolean =>
  /^\w+:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::|$)/.test(service)

/**
 * Logs an agent in, and registers its account where the server lets it. Throws {@link ServerGone} or {@link UsageError} where it
 * cannot. `bounced` is called when the server gives back a message that it cannot deliver.
 */
export async function connectAgent(
  server: XmppServer,
  name: string,
  take: (letter: Letter) => void,
  bounced: (from: string) => void = () => {},
): Promise<XmppAgent> {
  const { service, domain, password, isSelfSigned = false } = server
  const isHere = isOnThisMachine(service)
  if (isSelfSigned && !isHere)
    throw new UsageError('--self-signed is for a server on this machine; name its authority with --ca')
  if (isSelfSigned) acceptAnyCertificate()
  const entity = client({
    service,
    domain,
    credentials: async (
      authenticate: (credentials: object, mechanism: string) => Promise<void>,
      mechanisms: readonly string[],
    ) => {
      if (!isHere && !entity.isSecure())
        throw new Error('the server offers no encryption, and a password goes to no other machine without')
      await register(entity, name, password)
      const mechanism = mechanisms.includes('SCRAM-SHA-1') ? 'SCRAM-SHA-1' : 'PLAIN'
      await authenticate({ username: name, password }, mechanism)
    },
  } as never) as Entity
  withoutDialects(entity)
  const jid = `${name}@${domain}`.toLowerCase()
  let failure: Error | undefined
  entity.on('error', (error: Error) => {
    failure ??= error
  })
  // Who came back is answered where the last message came from (RFC 6121, 5.1): pyjabber delivers what is sent to the account to the connection that was lost.
  const resources = new Map<string, string>()
  entity.on('stanza', (stanza: Element) => {
    const from = String(stanza.attrs['from'] ?? '')
    if (stanza.attrs['type'] === 'error') {
      resources.delete(bareOf(from))
      if (stanza.is('message')) bounced(bareOf(from))
    }
    const letter = letterIn(stanza)
    if (!letter) return
    if (resources.has(letter.from) || resources.size < MOST_RESOURCES) resources.set(letter.from, from)
    take(letter)
  })
  // Logged in again after a lost connection too.
  entity.on('online', () => void entity.send(xml('presence')).catch(() => {}))
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(failure ?? Object.assign(new Error(), { name: 'TimeoutError' })), LOGIN_MS).unref(),
  )
  const usual = entity.timeout
  entity.timeout = LOGIN_MS
  try {
    await Promise.race([entity.start(), late]).finally(() => {
      entity.timeout = usual
    })
  } catch (error) {
    entity.reconnect.stop()
    await entity.stop().catch(() => {})
    throw refusalOf(failure ?? (error as Error), jid, service)
  }
  return {
    jid,
    send: (to, act, body) => void entity.send(stanzaOf(resources.get(to) ?? to, act, body)).catch(() => {}),
    async close() {
      entity.reconnect.stop()
      await entity.stop().catch(() => {})
    },
  }
}

/** Why a login failed: no server is there, or it refuses the account. */
function refusalOf(error: Error, jid: string, service: string): ServerGone | UsageError {
  const isGone = error.name === 'TimeoutError' || isNoConnection(error)
  const sentence = `${jid} cannot log in at ${service}: ${whyNot(error)}`
  return isGone ? new ServerGone(`${sentence}; --server names another server`) : new UsageError(sentence)
}

/** Node's own words for a certificate name its options, which are not those of this command. */
function whyNot({ name, message, ...error }: Error & { readonly code?: string }): string {
  if (name === 'TimeoutError') return 'the server did not answer in time'
  if (!/certificate/i.test(message)) return message || String(error.code)
  return [
    `its certificate is not trusted (${message.split(';')[0]})`,
    '--ca FILE names the authority, --self-signed takes any certificate of a server on this machine',
  ].join('; ')
}

/** Registers the account in band (XEP-0077), before logging in. An account that is there already is no failure: the password shows whose it is. */
async function register(entity: Entity, name: string, password: string): Promise<void> {
  const query = xml('query', { xmlns: 'jabber:iq:register' }, xml('username', {}, name), xml('password', {}, password))
  await entity.sendReceive(xml('iq', { type: 'set', id: `register-${name}` }, query), REGISTER_MS).catch(() => {})
}

/**
 * What servers do that the library does not expect: pyjabber refuses a second XML declaration behind STARTTLS, and writes
 * <ns0:message xmlns:ns0="jabber:client">.
 */
function withoutDialects(entity: Entity): void {
  const header = entity.header.bind(entity)
  entity.header = (element) => header(element).replace(/^<\?xml[^>]*\?>/, '')
  const onElement = entity._onElement.bind(entity)
  entity._onElement = (element) => onElement(withoutPrefix(element))
}

function withoutPrefix(element: Element): Element {
  const [prefix, local] = element.name.split(':')
  if (local !== undefined && prefix !== 'stream') {
    const space = element.attrs[`xmlns:${prefix}`] ?? element.getNS()
    element.name = local
    if (space !== undefined) element.attrs['xmlns'] = space
  }
  for (const child of element.children) if (typeof child !== 'string') withoutPrefix(child as Element)
  return element
}

function stanzaOf(to: string, act: FipaAct, body: object): Element {
  const field = (name: string, value: string) =>
    xml('field', { var: name, type: 'text-single' }, xml('value', {}, value))
  const form = xml(
    'x',
    { xmlns: 'jabber:x:data', type: 'form' },
    xml('title', {}, METADATA),
    field('performative', act),
    field('language', 'json'),
  )
  return xml('message', { type: 'chat', to }, xml('body', {}, jsonBody(body)), form)
}

/** JSON whose characters XML may carry: control characters and lone surrogates are escaped. */
const jsonBody = (body: object): string =>
  JSON.stringify(body).replace(
    /[\p{Cc}\p{Cs}\ufffe\uffff]/gu,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function letterIn(stanza: Element): Letter | undefined {
  if (!stanza.is('message') || stanza.attrs['type'] === 'error') return undefined
  const body = stanza.getChildText('body')
  const from = stanza.attrs['from'] as string | undefined
  if (typeof body !== 'string' || !from) return undefined
  const form = stanza.getChildren('x', 'jabber:x:data').find((one) => one.getChildText('title') === METADATA)
  const field = form?.getChildren('field').find((one) => one.attrs['var'] === 'performative')
  return { from: bareOf(from), act: field?.getChildText('value') ?? undefined, body }
}
