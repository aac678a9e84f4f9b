import * as z from 'zod'
import { AcademicYear } from '#modules/tenancy/contract.ts'
import { admin, allow, signedIn, superAdmin } from '#platform/contract/access/access.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, Label30, text, wholeNumber } from '#platform/contract/patterns.ts'
import { contract, route } from '#platform/contract/route.ts'
import { periodKinds } from './choices.ts'
import { editing, inUse, nameTaken, nothing, version, viewing } from './contract.ts'

export const PlannedYear = AcademicYear.extend({ version: z.int() })
export type PlannedYear = z.infer<typeof PlannedYear>

const stretch = { startDate: CivilDate, endDate: CivilDate }
const YearForm = z.object({ name: text(20), ...stretch })

export const Term = z.object({ termId: id(), name: z.string(), ...stretch, version: z.int() })
export type Term = z.infer<typeof Term>
const TermForm = z.object({ name: text(40), ...stretch })

export const Holiday = z.object({ holidayId: id(), name: z.string(), ...stretch, version: z.int() })
export type Holiday = z.infer<typeof Holiday>
const HolidayForm = z.object({ name: text(80), ...stretch })

const WorkingDay = z.object({
  weekday: z.int().min(1).max(7),
  /** The weeks of the month in which the school is open on it: [1, 3, 5] is every other Saturday. */
  weeks: z.array(z.int().min(1).max(5)).max(5),
})

export const WorkingDays = z.object({
  /** Empty until the school has said how it works, then all seven. */
  days: z.array(WorkingDay),
  version: z.int(),
})
export type WorkingDays = z.infer<typeof WorkingDays>

const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time, such as 08:30.' })

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
  /** The weekdays that follow it, 1 for Monday. */
  weekdays: z.array(z.int()),
  /** In the order of the day. */
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
        /** Given for a period that is kept, so that what refers to it still does. */
        periodId: id().optional(),
        name: Label30,
        kind: z.enum(periodKinds),
        startsAt: TimeOfDay,
        endsAt: TimeOfDay,
      }),
    )
    .min(1, { error: 'Add at least one period.' })
    .max(30),
})
export type BellForm = z.input<typeof BellForm>

export const academics = contract('academics', {
  listAcademic: route('POST /api/academic/list', {
    does: 'List the academic years, newest first; the one with status 0 is the current',
    access: signedIn('everybody works within a year and may look at another'),
    body: z.object({ page: wholeNumber(1, 1000) }),
    reply: z.array(AcademicYear),
  }),
  listPlannedYears: route('GET /api/academic-setup/years', {
    does: 'List the academic years as they can be edited, newest first',
    access: viewing,
    reply: z.object({ years: z.array(PlannedYear) }),
  }),
  createYear: route('POST /api/academic-setup/years', {
    does: 'Plan an academic year; the first of a school becomes its current one',
    access: editing,
    body: YearForm,
    reply: PlannedYear,
    message: 'Saved',
    fails: nameTaken,
  }),
  saveYear: route('PUT /api/academic-setup/years/:acadamicId', {
    does: 'Change the name or the days of a year that is not archived',
    access: editing,
    params: { acadamicId: id() },
    body: YearForm.extend({ version }),
    reply: PlannedYear,
    message: 'Saved',
    fails: nameTaken,
  }),
  makeCurrent: route('POST /api/academic-setup/years/:acadamicId/current', {
    does: 'Make a year the current one for everybody; earlier years become read-only, later ones planned',
    access: allow(superAdmin),
    params: { acadamicId: id() },
    reply: z.object({ years: z.array(PlannedYear) }),
    message: 'Saved',
  }),
  deleteYear: route('DELETE /api/academic-setup/years/:acadamicId', {
    does: 'Delete a planned year in which nothing was entered yet',
    access: editing,
    params: { acadamicId: id() },
    reply: nothing,
    message: 'Deleted',
    fails: inUse,
  }),

  copyCalendar: route('POST /api/academic-setup/copy', {
    does: 'Bring the working days and bell schedules of another year into this one; what was said already stays',
    access: editing,
    body: z.object({ academicYearId: id() }),
    reply: z.object({ workingDays: z.int(), bellSchedules: z.int() }),
    fails: { 'same-year': { status: 422, message: 'Choose another year than this one.' } },
  }),
  listTerms: route('GET /api/terms', {
    does: 'List the terms of the year in their order',
    access: signedIn('dates of terms are no secret within the school'),
    reply: z.object({ terms: z.array(Term) }),
  }),
  createTerm: route('POST /api/terms', {
    does: 'Add a term to the year',
    access: editing,
    body: TermForm,
    reply: Term,
    message: 'Saved',
    fails: nameTaken,
  }),
  saveTerm: route('PUT /api/terms/:termId', {
    does: 'Change the name or the days of a term',
    access: editing,
    params: { termId: id() },
    body: TermForm.extend({ version }),
    reply: Term,
    message: 'Saved',
    fails: nameTaken,
  }),
  deleteTerm: route('DELETE /api/terms/:termId', {
    does: 'Delete a term',
    access: editing,
    params: { termId: id() },
    reply: nothing,
    message: 'Deleted',
    fails: inUse,
  }),

  getWorkingDays: route('GET /api/working-days', {
    does: 'Tell on which weekdays of which weeks the school is open this year',
    access: signedIn('everybody of the school may know when it is open'),
    reply: WorkingDays,
  }),
  saveWorkingDays: route('PUT /api/working-days', {
    does: 'Say on which weekdays of which weeks the school is open this year',
    access: editing,
    body: z.object({ days: z.array(WorkingDay).max(7), version: z.int().min(0).max(1_000_000_000) }),
    reply: WorkingDays,
    message: 'Saved',
  }),

  listHolidays: route('GET /api/holidays', {
    does: 'List the holidays of the year in their order',
    access: signedIn('everybody of the school may know when it is closed'),
    reply: z.object({ holidays: z.array(Holiday) }),
  }),
  createHoliday: route('POST /api/holidays', {
    does: 'Add a holiday of one or more days',
    access: allow(admin('school', 'edit'), admin('calendar', 'edit')),
    body: HolidayForm,
    reply: Holiday,
    message: 'Saved',
    fails: nameTaken,
  }),
  saveHoliday: route('PUT /api/holidays/:holidayId', {
    does: 'Change the name or the days of a holiday',
    access: allow(admin('school', 'edit'), admin('calendar', 'edit')),
    params: { holidayId: id() },
    body: HolidayForm.extend({ version }),
    reply: Holiday,
    message: 'Saved',
    fails: nameTaken,
  }),
  deleteHoliday: route('DELETE /api/holidays/:holidayId', {
    does: 'Delete a holiday',
    access: allow(admin('school', 'edit'), admin('calendar', 'edit')),
    params: { holidayId: id() },
    reply: nothing,
    message: 'Deleted',
    fails: inUse,
  }),

  listBellSchedules: route('GET /api/bell-schedules', {
    does: 'List how the days of the week are rung: the schedules with their periods',
    access: signedIn('everybody of the school may know when the bell rings'),
    reply: z.object({ schedules: z.array(BellSchedule) }),
  }),
  createBellSchedule: route('POST /api/bell-schedules', {
    does: 'Add a bell schedule with its periods',
    access: editing,
    body: BellForm,
    reply: BellSchedule,
    message: 'Saved',
    fails: nameTaken,
  }),
  saveBellSchedule: route('PUT /api/bell-schedules/:scheduleId', {
    does: 'Change a bell schedule: its days and its periods',
    access: editing,
    params: { scheduleId: id() },
    body: BellForm.extend({ version }),
    reply: BellSchedule,
    message: 'Saved',
    fails: { ...nameTaken, ...inUse },
  }),
  deleteBellSchedule: route('DELETE /api/bell-schedules/:scheduleId', {
    does: 'Delete a bell schedule no timetable uses',
    access: editing,
    params: { scheduleId: id() },
    reply: nothing,
    message: 'Deleted',
    fails: inUse,
  }),
})
