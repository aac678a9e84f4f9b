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
/** What was counted, by mode; of cash the whole drawer, with the float that was in it at the beginning. */
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
  /** What the payments of the session come to less what was taken back or paid out, by mode; the float is not among it. */
  expected: ByMode,
  /** Of cash the whole drawer, with the float. */
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
    does: 'List the counters at which fees are taken',
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
    does: 'Rename a counter or put it out of use',
    params: { counterId: id() },
    body: z.object({ name: text(40), isActive: z.boolean(), version }),
    reply: Counter,
    message: saved,
    fails: nameTaken,
  },
  getMySession: {
    does: 'Show the caller’s open session at a counter, if there is one',
    reply: z.object({ session: CounterSession.nullable() }),
  },
  listCounterSessions: {
    does: 'List sessions at counters, the newest first',
    query: { ...paging, sort: sortBy(['openedAt']).default('-openedAt'), counterId: id().optional() },
    reply: pageOf(CounterSession),
  },
  openCounter: {
    does: 'Open a counter for the caller with the cash that is in the drawer',
    params: { counterId: id() },
    body: z.object({ openingFloatMinor: amount(0) }),
    reply: CounterSession,
    message: serverText('opened', 'Opened'),
    fails: {
      'already-open': { status: 409, message: 'This counter, or another of yours, is open already.' },
      'not-active': { status: 409, message: 'This counter is not in use.' },
    },
  },
  closeCounter: {
    does: 'Close the caller’s session with what was counted; the difference to the books stays on record',
    params: counterSessionId,
    body: z.object({ counted: Counted, note: text(300, 0), version }),
    reply: CounterSession,
    message: serverText('closed', 'Closed'),
    fails: {
      'not-yours': { status: 403, message: 'Whoever opened the counter closes it.' },
      'not-open': { status: 409, message: 'This session is closed already.' },
    },
  },
  verifySession: {
    does: 'Confirm the count of a closed session; never by its own cashier',
    params: counterSessionId,
    body: z.object({ version }),
    reply: CounterSession,
    message: serverText('verified', 'Verified'),
    fails: {
      'own-session': { status: 403, message: 'Somebody else has to verify your count.' },
      'not-closed': { status: 409, message: 'Only a closed session can be verified, once.' },
    },
  },
  getPeriodLock: {
    does: 'Tell up to which day the books are closed, and by whom',
    reply: PeriodLock,
  },
  lockPeriod: {
    does: 'Close the books up to a day: nothing is booked there any more',
    body: z.object({ upTo: CivilDate, reason: text(200, 0) }),
    reply: PeriodLock,
    message: serverText('locked', 'Locked'),
    fails: {
      'not-later': { status: 409, message: 'The books are closed up to a later day already.' },
      'not-past': { status: 409, message: 'Only days that are over can be closed.' },
    },
  },
})
