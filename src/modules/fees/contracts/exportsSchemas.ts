import * as z from 'zod'
import { Download } from '#modules/downloads/schemas.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { paymentModes } from '../enumerations.ts'
import { ages } from './reportsSchemas.ts'

const Words = z.object({ title: z.string(), body: z.string() })
/** What sending reminders now would do. */
export const ReminderPreview = z.object({
  students: z.int(),
  /** Of these, students without a guardian who has an account: nobody is told. */
  untold: z.int(),
  /** Students in the list who were reminded today already. */
  remindedToday: z.int(),
  /** Guardians with an account. A person may be reached by several channels. */
  people: z.int(),
  channels: z.object({ inApp: z.int(), push: z.int(), email: z.int(), sms: z.int() }),
  /** The text for the first of the students; null when there is nobody to remind. */
  example: z.object({ en: Words, hi: Words }).nullable(),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

const form = { format: z.enum(['csv', 'xlsx']), language: z.enum(['en', 'hi']) }
const which = {
  gradeId: id().nullable(),
  age: z.enum(ages).nullable(),
  minDays: wholeNumber(1, 3660).or(z.int().min(1).max(3660)),
}
/** The file lands in the caller’s downloads. */
const started = { reply: Download, message: serverText('started', 'Started') } as const

export const feeExportsDefinitions = definitions({
  exportStructures: {
    does: 'Export the fee plans of the year by head and instalment; runs in the background',
    body: z.object(form),
    ...started,
  },
  exportCollection: {
    does: 'Export the payments of the year or of a date range; runs in the background',
    body: z.object({
      ...form,
      from: CivilDate.nullable(),
      to: CivilDate.nullable(),
      mode: z.enum(paymentModes).nullable(),
    }),
    ...started,
  },
  exportDefaulters: {
    does: 'Export students with overdue fees; runs in the background',
    body: z.object({ ...form, ...which }),
    ...started,
  },
  exportReminders: {
    does: 'Export the reminders sent for overdue fees in a date range; runs in the background',
    body: z.object({ ...form, from: CivilDate.nullable(), to: CivilDate.nullable() }),
    ...started,
  },
  previewReminders: {
    does: 'Show how many people reminders would reach, by which channels, and the text of one',
    body: z.object({ ...which, studentIds: z.array(id()).max(500) }),
    reply: ReminderPreview,
  },
  remindDefaulters: {
    does: 'Send reminders to the guardians of students with overdue fees, at most once a day; runs in the background',
    body: z.object({ ...which, studentIds: z.array(id()).max(500) }),
    reply: z.object({ students: z.int() }),
    message: serverText('reminders-sent', 'Reminders are being sent'),
    fails: {
      nobody: { status: 409, message: 'Everyone in this list has already been reminded today.' },
      'no-guardians': { status: 409, message: 'None of these students has a guardian with an account.' },
    },
  },
})
