import * as z from 'zod'
import { AcademicYear } from '#modules/tenancy/schemas.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, Label30, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError } from '#platform/contract/serverText.ts'
import { periodKinds } from './choices.ts'
import { emptyReply, inUse, nameTaken, version } from './schemas.ts'

export const PlannedYear = AcademicYear.extend({ version: z.int() })
export type PlannedYear = z.infer<typeof PlannedYear>

const dates = { startDate: CivilDate, endDate: CivilDate }
const YearForm = z.object({ name: text(20), ...dates })

export const Term = z.object({ termId: id(), name: z.string(), ...dates, version: z.int() })
export type Term = z.infer<typeof Term>
const TermForm = z.object({ name: text(40), ...dates })

export const Holiday = z.object({ holidayId: id(), name: z.string(), ...dates, version: z.int() })
export type Holiday = z.infer<typeof Holiday>
const HolidayForm = z.object({ name: text(80), ...dates })

const WorkingDay = z.object({
  weekday: z.int().min(1).max(7),
  /** The weeks of the month in which the school is open on this weekday: [1, 3, 5] is every other week. */
  weeks: z.array(z.int().min(1).max(5)).max(5),
})

export const WorkingDays = z.object({
  /** Empty until first saved, then all seven. */
  days: z.array(WorkingDay),
  version: z.int(),
})
export type WorkingDays = z.infer<typeof WorkingDays>

const TimeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: schemaError('bell-time-invalid', 'Enter a time, such as 08:30.') })

export const Period = z.object({
  periodId: id(),
  name: z.string(),
  kind: z.enum(periodKinds),
  startsAt: TimeOfDay,
  endsAt: TimeOfDay,
})
export type Period = z.infer<typeof Period>

export const BellSchedule = z.object({
  scheduleId: id(),
  name: z.string(),
  /** Weekdays that use this schedule; 1 is Monday. */
  weekdays: z.array(z.int()),
  /** In chronological order. */
  periods: z.array(Period),
  version: z.int(),
})
export type BellSchedule = z.infer<typeof BellSchedule>

const BellForm = z.object({
  name: text(40),
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  periods: z
    .array(
      z.object({
        /** Set for existing periods, so that references to them stay valid. */
        periodId: id().optional(),
        name: Label30,
        kind: z.enum(periodKinds),
        startsAt: TimeOfDay,
        endsAt: TimeOfDay,
      }),
    )
    .min(1, { error: schemaError('period-missing', 'Add at least one period.') })
    .max(30),
})
export type BellForm = z.input<typeof BellForm>

export const academicsDefinitions = definitions({
  listAcademic: {
    does: 'List the academic years, newest first; status 0 marks the current year',
    body: z.object({ page: wholeNumber(1, 1000) }),
    reply: z.array(AcademicYear),
  },
  listPlannedYears: {
    does: 'List the academic years for editing, newest first',
    reply: z.object({ years: z.array(PlannedYear) }),
  },
  createYear: {
    does: 'Plan an academic year; the first of a school becomes its current one',
    body: YearForm,
    reply: PlannedYear,
    message: saved,
    fails: nameTaken,
  },
  saveYear: {
    does: 'Change the name or the days of a year that is not archived',
    params: { acadamicId: id() },
    body: YearForm.extend({ version }),
    reply: PlannedYear,
    message: saved,
    fails: nameTaken,
  },
  makeCurrent: {
    does: 'Make a year current for everyone; earlier years become read-only, later ones planned',
    params: { acadamicId: id() },
    reply: z.object({ years: z.array(PlannedYear) }),
    message: saved,
  },
  deleteYear: {
    does: 'Delete a planned year without data',
    params: { acadamicId: id() },
    reply: emptyReply,
    message: deleted,
    fails: inUse,
  },
  copyCalendar: {
    does: 'Copy working days and bell schedules from another year; existing ones stay',
    body: z.object({ academicYearId: id() }),
    reply: z.object({ workingDays: z.int(), bellSchedules: z.int() }),
    fails: { 'same-year': { status: 422, message: 'Choose a different year.' } },
  },
  listTerms: {
    does: 'List this year’s terms in order',
    reply: z.object({ terms: z.array(Term) }),
  },
  createTerm: {
    does: 'Add a term to the year',
    body: TermForm,
    reply: Term,
    message: saved,
    fails: nameTaken,
  },
  saveTerm: {
    does: 'Change the name or the days of a term',
    params: { termId: id() },
    body: TermForm.extend({ version }),
    reply: Term,
    message: saved,
    fails: nameTaken,
  },
  deleteTerm: {
    does: 'Delete a term',
    params: { termId: id() },
    reply: emptyReply,
    message: deleted,
    fails: inUse,
  },
  getWorkingDays: {
    does: 'Return the working days of this year',
    reply: WorkingDays,
  },
  saveWorkingDays: {
    does: 'Set the working days of this year',
    body: z.object({ days: z.array(WorkingDay).max(7), version: z.int().min(0).max(1_000_000_000) }),
    reply: WorkingDays,
    message: saved,
  },
  listHolidays: {
    does: 'List this year’s holidays in order',
    reply: z.object({ holidays: z.array(Holiday) }),
  },
  createHoliday: {
    does: 'Add a holiday of one or more days',
    body: HolidayForm,
    reply: Holiday,
    message: saved,
    fails: nameTaken,
  },
  saveHoliday: {
    does: 'Change the name or the days of a holiday',
    params: { holidayId: id() },
    body: HolidayForm.extend({ version }),
    reply: Holiday,
    message: saved,
    fails: nameTaken,
  },
  deleteHoliday: {
    does: 'Delete a holiday',
    params: { holidayId: id() },
    reply: emptyReply,
    message: deleted,
    fails: inUse,
  },
  listBellSchedules: {
    does: 'List the bell schedules with their periods',
    reply: z.object({ schedules: z.array(BellSchedule) }),
  },
  createBellSchedule: {
    does: 'Add a bell schedule with its periods',
    body: BellForm,
    reply: BellSchedule,
    message: saved,
    fails: nameTaken,
  },
  saveBellSchedule: {
    does: 'Change a bell schedule’s days and periods',
    params: { scheduleId: id() },
    body: BellForm.extend({ version }),
    reply: BellSchedule,
    message: saved,
    fails: { ...nameTaken, ...inUse },
  },
  deleteBellSchedule: {
    does: 'Delete a bell schedule that no timetable uses',
    params: { scheduleId: id() },
    reply: emptyReply,
    message: deleted,
    fails: inUse,
  },
})
