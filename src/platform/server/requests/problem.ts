import { type CommonFailureCode, commonFailures, type Failed, type FieldProblem } from '#platform/contract/envelope.ts'
import { type ServerText, serverText, type TextValues } from '#platform/contract/serverText.ts'

/** The only error that becomes a 4xx response. Anything else that is thrown is a bug and becomes a 500. */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly values: TextValues | undefined
  readonly fields: FieldProblem[] | undefined
  readonly details: unknown
  readonly retryAfter: number | undefined

  constructor({ code, message, values }: ServerText, status: number, extra: ProblemExtra = {}) {
    super(message)
    this.code = code
    this.values = values
    this.status = status
    this.fields = extra.fields
    this.details = extra.details
    this.retryAfter = extra.retryAfter
  }
}

/** `retryAfter` is in seconds. */
export type ProblemExtra = { fields?: FieldProblem[]; details?: unknown; retryAfter?: number; values?: TextValues }

export function problem(code: CommonFailureCode, extra: ProblemExtra = {}): Problem {
  const { status, message } = commonFailures[code]
  return new Problem(serverText(code, message, extra.values), status, extra)
}

export const invalid = (fields: FieldProblem[]) =>
  new Problem(
    serverText('invalid-input', fields.map(({ field, message }) => `${field}: ${message}`).join('; ')),
    commonFailures['invalid-input'].status,
    { fields },
  )

/** The response body of a problem. */
export const failedOf = ({ status, message, code, values, fields, details }: Problem, requestId: string): Failed => ({
  status,
  message,
  code,
  ...(values && { values }),
  ...(fields && { fields }),
  ...(details !== undefined && { details }),
  requestId,
})

type DatabaseError = { code?: unknown; constraint?: unknown; message?: unknown }

/**
 * A fallback for database errors that validation did not prevent: a value that cannot be stored is a client error, and a
 * lost connection is temporary. Neither is a 500.
 */
export function fromDatabase(error: unknown): Problem | null {
  const { code, message } = (error ?? {}) as DatabaseError
  if (typeof code !== 'string') {
    return typeof message === 'string' && /timeout exceeded when trying to connect|Connection terminated/.test(message)
      ? problem('busy', { retryAfter: 2 })
      : null
  }
  if (code === 'BY001') return problem('year-archived')
  if (code === 'BY002') return problem('year-closing', { retryAfter: 15 })
  if (/^22/.test(code))
    return invalid([{ field: 'body', ...serverText('value-not-storable', 'holds a value that cannot be stored') }])
  if (code === '23505' || code === '23P01') return problem('already-exists')
  if (code === '23503')
    return invalid([
      { field: 'body', ...serverText('reference-unknown', 'refers to something that does not exist here') },
    ])
  if (code === '23514' || code === '23502')
    return invalid([{ field: 'body', ...serverText('record-rule-broken', 'breaks a rule of the record') }])
  if (code === '40001' || code === '40P01') return problem('busy', { retryAfter: 1 })
  if (/^(08|53|57)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code))
    return problem('busy', { retryAfter: 2 })
  return null
}

/** How a full disk or an exhausted quota reports itself: the system, PostgreSQL and the file storage. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100', 'full']

/** A full disk is no bug, and trying again in a moment does not help. Storage that cannot be reached may come back. */
export function fromStorage(error: unknown): Problem | null {
  const { name, code, cause } = (error ?? {}) as { name?: unknown; code?: unknown; cause?: unknown }
  if (fullCodes.includes(String(code))) return problem('storage-full')
  if (name === 'StorageFailure' && code === 'unavailable') return problem('busy', { retryAfter: 5 })
  return cause instanceof Error ? fromStorage(cause) : null
}
