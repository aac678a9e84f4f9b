/**
 * `unreachable`: no server answered in time; `auth`: it rejected our credentials; `rejected`: it rejected the message or
 * recipient; `bad-address`, `bad-message`: refused before sending.
 */
export type MailFailureCode = 'unreachable' | 'auth' | 'rejected' | 'bad-address' | 'bad-message'

export type MailFailure = Error & {
  readonly name: 'MailFailure'
  readonly code: MailFailureCode
  /** True if a retry may succeed. */
  readonly transient: boolean
  /** The server's three-digit reply code, if any. */
  readonly reply?: number
}

/** A failure without addresses or text, so that it can be logged. */
export function mailFailure(code: MailFailureCode, message: string, transient: boolean, reply?: number): MailFailure {
  return Object.assign(new Error(message), {
    name: 'MailFailure' as const,
    code,
    transient,
    ...(reply !== undefined && { reply }),
  })
}

export function isMailFailure(error: unknown): error is MailFailure {
  return error instanceof Error && error.name === 'MailFailure'
}

/** The library's error contains addresses and the server's reply text, so we keep only its kind. */
export function toMailFailure(error: unknown): MailFailure {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const isTransient = responseCode !== undefined && responseCode >= 400 && responseCode < 500
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return mailFailure('auth', 'The mail server rejected our user name and password.', isTransient, responseCode)
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return mailFailure('rejected', 'The mail server rejected the message.', isTransient, responseCode)
  }
  return mailFailure('unreachable', 'The mail server could not be reached.', true, responseCode)
}
