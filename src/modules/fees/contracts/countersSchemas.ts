import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Paise } from '#platform/contract/money.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { paymentModes } from '../enumerations.ts'
import { amount, nameTaken, version } from './sharedSchemas.ts'

export const Counter = z.object({ counterId: id(), name: z.string(), isActive: z.boolean(), version: z.int() })
export type Counter = z.infer<typeof Counter>

const ByMode = z.partialRecord(z.enum(paymentModes), Paise)
const counted = amount(0).optional()
/** The counted amounts by mode; for cash the whole drawer, including the opening float. */
const Counted = z.object({
  cash: counted,
  upi: counted,
  card: counted,
  cheque: counted,
  bank: counted,
  online: counted,
})
export const CounterSession = z.object({
  counterSessionId: id(),
  counterId: id(),
  counterName: z.string(),
  cashierId: id(),
  cashierName: z.string(),
  openedAt: z.iso.datetime(),
  openingFloatMinor: Paise,
  closedAt: z.iso.datetime().nullable(),
  /** Payments of the session less reversals and payouts, by mode, without the float. */
  expected: ByMode,
  /** For cash the whole drawer, including the float. */
  counted: ByMode,
  varianceMinor: Paise,
  payments: z.int(),
  note: z.string(),
  verifiedBy: z.string().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type CounterSession = z.infer<typeof CounterSession>

export const PeriodLock = z.object({
  lockedUpTo: CivilDate.nullable(),
  locks: z.array(z.object({ upTo: CivilDate, by: z.string(), at: z.iso.datetime(), reason: z.string() })),
})
export type PeriodLock = z.infer<typeof PeriodLock>

const counterSessionId = { counterSessionId: id() }

export const feeCountersDefinitions = definitions({
  listCounters: {
    does: 'List the counters where fees are collected',
    reply: z.object({ counters: z.array(Counter) }),
  },
  createCounter: {
    does: 'Add a counter',
    body: z.object({ name: text(40), isActive: z.boolean() }),
    reply: Counter,
    message: saved,
    fails: nameTaken,
  },
  saveCounter: {
    does: 'Rename or deactivate a counter',
    params: { counterId: id() },
    body: z.object({ name: text(40), isActive: z.boolean(), version }),
    reply: Counter,
    message: saved,
    fails: nameTaken,
  },
  getMySession: {
    does: 'Show the caller’s open counter session, if any',
    reply: z.object({ session: CounterSession.nullable() }),
  },
  listCounterSessions: {
    does: 'List counter sessions, newest first',
    query: { ...paging, sort: sortBy(['openedAt']).default('-openedAt'), counterId: id().optional() },
    reply: pageOf(CounterSession),
  },
  openCounter: {
    does: 'Open a counter for the caller with its opening cash',
    params: { counterId: id() },
    body: z.object({ openingFloatMinor: amount(0) }),
    reply: CounterSession,
    message: serverText('opened', 'Counter opened'),
    fails: {
      'already-open': {
        status: 409,
        message: 'This counter is already open, or you have another one open. Close that one first.',
      },
      'not-active': { status: 409, message: 'This counter is inactive. Choose another one.' },
    },
  },
  closeCounter: {
    does: 'Close the caller’s session with the counted amounts; any difference from the books stays on record',
    params: counterSessionId,
    body: z.object({ counted: Counted, note: text(300, 0), version }),
    reply: CounterSession,
    message: serverText('closed', 'Counter closed'),
    fails: {
      'not-yours': { status: 403, message: 'Only the cashier who opened the counter can close it.' },
      'not-open': { status: 409, message: 'This session is already closed.' },
    },
  },
  verifySession: {
    does: 'Verify the count of a closed session; a cashier can’t verify their own',
    params: counterSessionId,
    body: z.object({ version }),
    reply: CounterSession,
    message: serverText('verified', 'Verified'),
    fails: {
      'own-session': { status: 403, message: 'Another person has to verify your count.' },
      'not-closed': { status: 409, message: 'You can verify a session only once, after it is closed.' },
    },
  },
  getPeriodLock: {
    does: 'Show up to which day the books are closed, and by whom',
    reply: PeriodLock,
  },
  lockPeriod: {
    does: 'Close the books up to a day: nothing can be posted there afterwards',
    body: z.object({ upTo: CivilDate, reason: text(200, 0) }),
    reply: PeriodLock,
    message: serverText('locked', 'Books closed'),
    fails: {
      'not-later': { status: 409, message: 'The books are already closed up to a later day.' },
      'not-past': { status: 409, message: 'You can close the books only up to yesterday.' },
    },
  },
})
