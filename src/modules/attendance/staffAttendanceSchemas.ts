import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError, serverText } from '#platform/contract/serverText.ts'
import { staffCodes } from './codes.ts'
import { version } from './schemas.ts'

export const StaffCode = z.enum(staffCodes, { error: schemaError('staff-mark-unknown', 'Use P, A, HD, ML or L.') })

export const StaffCounts = z.object({
  present: z.int(),
  absent: z.int(),
  half: z.int(),
  medical: z.int(),
  leave: z.int(),
})

export const StaffLine = z.object({
  userId: id(),
  name: z.string(),
  employeeNo: z.string(),
  isTeacher: z.boolean(),
  code: StaffCode,
  note: z.string(),
  /** The type of their approved leave that day. */
  leaveTypeId: z.int().nullable(),
  /** Where a prefilled code comes from; null once they are marked. */
  source: z.enum(['leave', 'office', 'gate']).nullable(),
})
export type StaffLine = z.infer<typeof StaffLine>

/** The staff register of a day; version 0 means it has not been taken. */
export const StaffRegister = z.object({
  date: CivilDate,
  isOpen: z.boolean(),
  version: z.int(),
  takenBy: z.string().nullable(),
  takenAt: z.string().nullable(),
  isLocked: z.boolean(),
  staff: z.array(StaffLine),
})
export type StaffRegister = z.infer<typeof StaffRegister>

const date = { date: CivilDate }

export const staffAttendanceDefinitions = definitions({
  getStaffRegister: {
    does: 'Return staff attendance for a day; approved leave is filled in until it is taken',
    params: date,
    reply: StaffRegister,
    fails: { 'not-yet': { status: 422, message: 'You can’t take attendance for a future date.' } },
  },
  saveStaffRegister: {
    does: 'Submit the whole staff register of a day',
    params: date,
    body: z.object({
      baseVersion: version,
      marks: z.record(id(), StaffCode).refine((marks) => Object.keys(marks).length <= 2000, {
        error: schemaError('too-many-people', 'A staff register can have at most 2,000 people.'),
      }),
      notes: z
        .record(id(), text(120, 0))
        .refine((notes) => Object.keys(notes).length <= 2000, {
          error: schemaError('too-many-staff-notes', 'A staff register can have at most 2,000 notes.'),
        })
        .default({}),
      reason: text(300, 0).default(''),
    }),
    reply: StaffRegister,
    message: serverText('attendance-saved', 'Attendance saved'),
    fails: {
      'not-yet': { status: 422, message: 'You can’t take attendance for a future date.' },
      'no-school': { status: 422, message: 'The school is closed on this day.' },
      'register-changed': { status: 409, message: 'Someone else has already submitted this register.' },
      'reason-needed': { status: 409, message: 'This register is locked. Give a reason for the correction.' },
      'not-on-staff': { status: 422, message: 'One of these people is not on the staff.' },
    },
  },
  listStaffDays: {
    does: 'List the marks of one member of staff over a date range, the newest first',
    params: { userId: id() },
    query: { start: CivilDate.optional(), end: CivilDate.optional() },
    reply: z.object({
      name: z.string(),
      days: z.array(z.object({ date: CivilDate, code: StaffCode, note: z.string() })),
    }),
    fails: { 'no-such-person': { status: 404, message: 'We couldn’t find this person.' } },
  },
  listStaffReport: {
    does: 'Summarise the attendance of teachers (45) or other staff (46) over a date range',
    query: {
      ...paging,
      sort: sortBy(['name', 'absent', 'leave']),
      reportId: z.enum(['45', '46']).default('45'),
      start: CivilDate.optional(),
      end: CivilDate.optional(),
    },
    reply: pageOf(z.object({ userId: id(), name: z.string(), employeeNo: z.string(), counts: StaffCounts })),
  },
})
