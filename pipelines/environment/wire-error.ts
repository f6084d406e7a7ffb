import type { ErrorCode } from '../../schemas/environment.ts'

/** The reply to a client instead of an observation. The message is one sentence. */
export class WireError extends Error {
  readonly code: ErrorCode
  readonly more: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.more = more
  }
}
