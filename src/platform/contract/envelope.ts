import type { ServerText, TextValues } from './serverText.ts'

/** Every JSON response is a `Success` or a `Failed`. The host builds them, never a handler. */
export type Success<Data> = {
  status: number
  message: string
  /** Identifies the message for translation. */
  messageCode?: string
  data: Data
}

export type FieldProblem = ServerText & { readonly field: string }

export type Failed = {
  status: number
  message: string
  code: string
  /** Values for the message's placeholders, for translations. */
  values?: TextValues
  fields?: FieldProblem[]
  requestId: string
  /** More data for the client, such as the maintenance window. */
  details?: unknown
}

/** Failures that any route can return in addition to its own. */
export const commonFailures = {
  'invalid-input': { status: 400, message: 'Some fields need correcting.' },
  'sign-in-needed': { status: 401, message: 'Please sign in again.' },
  'device-needed': { status: 401, message: 'This session belongs to another phone. Please sign in again on your own.' },
  'device-clock': { status: 409, message: 'The clock of this phone is wrong. Set it to the right time.' },
  'password-expired': { status: 403, message: 'Please set a new password first.' },
  'not-allowed': { status: 403, message: 'You don’t have access to this.' },
  'access-denied': { status: 403, message: 'Application Access Denied, Please Contact Administrator' },
  'tenant-mismatch': { status: 403, message: 'This request belongs to another school.' },
  'foreign-origin': { status: 403, message: 'This request came from another site.' },
  'invalid-tenant': { status: 404, message: 'Invalid Tenant ID' },
  'not-found': { status: 404, message: 'We couldn’t find this, or you don’t have access to it.' },
  'no-academic-year': { status: 404, message: 'This school has no academic year yet.' },
  'already-exists': { status: 409, message: 'This already exists.' },
  'changed-meanwhile': {
    status: 409,
    message: 'Someone else changed this in the meantime. Check their changes, then save again.',
  },
  'year-archived': { status: 409, message: 'This academic year is archived. You can view it but not change it.' },
  // Devices that send later try again on a 503, so what they have kept is not lost.
  'year-closing': {
    status: 503,
    message:
      'The next academic year is being set up, so nothing can be changed in this one. Please wait a few minutes.',
  },
  'key-reused': { status: 422, message: 'This Idempotency-Key was already used for another request.' },
  'too-large': { status: 413, message: 'This is too large to send.' },
  'wrong-content-type': { status: 415, message: 'This type of content is not accepted here.' },
  'too-many': { status: 429, message: 'Too many requests. Please wait a moment.' },
  'downloads-full': {
    status: 429,
    message: 'Too many files are being made already. Please wait until some of them are ready.',
  },
  'school-inactive': { status: 403, message: 'SCHOOL_INACTIVE' },
  'licence-ended': { status: 403, message: 'This school’s licence is not valid.' },
  maintenance: { status: 503, message: 'The application is under maintenance.' },
  busy: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  'took-too-long': { status: 503, message: 'This took too long and was stopped. Please try again in a moment.' },
  'school-storage-full': {
    status: 507,
    message: 'Your school has used all of its space for files. Please tell your administrator.',
  },
  'storage-full': { status: 507, message: 'There is no space left on the server. Please tell your administrator.' },
  'server-error': { status: 500, message: 'Something went wrong. Please try again later.' },
} as const

export type CommonFailureCode = keyof typeof commonFailures
