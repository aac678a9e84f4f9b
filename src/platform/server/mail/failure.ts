/**
 * `unreachable`: no server answered in time; `auth`: it did not accept us; `rejected`: it refused this message or
 * recipient; `bad-address`, `bad-message`: refused before sending.
 */
export type MailFailureCode = 'unreachable' | 'auth' | 'rejected' | 'bad-address' | 'bad-message'

export type MailFailure = Error & {
  readonly name: 'MailFailure'
  readonly code: MailFailureCode
  /** True when the same message may well pass later. */
  readonly transient: boolean
  /** The server's own three digits, when it gave any. */
  readonly reply?: number
}

/** A failure that holds neither addresses nor text, so that it can be logged. */
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

/** The library's error carries addresses and the server's words, so only its kind is kept. */
export function translated(error: unknown): MailFailure {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const later = responseCode !== undefined && responseCode >= 400 && responseCode < 500
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return mailFailure('auth', 'The mail server did not accept our name and password.', later, responseCode)
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return mailFailure('rejected', 'The mail server refused the message.', later, responseCode)
  }
  return mailFailure('unreachable', 'The mail server could not be reached.', true, responseCode)
}
