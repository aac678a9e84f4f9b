import { sql } from 'kysely'
import { academics } from '#modules/school/academicsContract.ts'
import { academicsDefinitions } from '#modules/school/academicsSchemas.ts'
import { yearStatus } from '#modules/school/choices.ts'
import {
  createYear,
  deleteYear,
  editableYears,
  getYear,
  isYearNameTaken,
  listYears,
  makeYearCurrent,
  saveYear,
  validateYear,
} from '#modules/tenancy/server/public.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { deleteUnused, isTaken } from '../rowWrites.ts'
import {
  createBellSchedule,
  getBellSchedule,
  listBellSchedules,
  saveBellSchedule,
  validatePeriodIds,
  validateSchedule,
} from './bellSchedules.ts'
import { createHolidays, getHoliday, isHolidayTaken, listHolidays, saveHoliday } from './holidays.ts'
import { createTerm, getTerm, listTerms, saveTerm, validateTerm } from './terms.ts'
import { readWorkingDays, saveWorkingDays } from './workingDays.ts'
import { validateWithinYear, validateYearCoversUse } from './yearDays.ts'

const pageSize = 50

export const academicRoutes = implement(academics, academicsDefinitions, {
  listAcademic: async ({ body }, { db }) =>
    (await listYears(db)).slice((body.page - 1) * pageSize, body.page * pageSize),

  listPlannedYears: async (_, { db }) => ({ years: await editableYears(db) }),

  createYear: async ({ body }, { db, audit, fail, afterCommit, services }) => {
    if (await isYearNameTaken(db, body.name, null)) fail('name-taken')
    await validateYear(db, body, null)
    const year = await createYear(db, body)
    audit({ entity: 'academicYear', entityId: year.acadamicId, after: year })
    afterCommit(() => services.directory.forget())
    return year
  },

  saveYear: async ({ params, body }, { db, audit, fail }) => {
    const before = await getYear(db, params.acadamicId)
    if (before.academicStatusId === yearStatus.archived) throw problem('year-archived')
    if (await isYearNameTaken(db, body.name, params.acadamicId)) fail('name-taken')
    // The validation locks the years, so the version read after it is final.
    await validateYear(db, body, params.acadamicId)
    const now = await getYear(db, params.acadamicId)
    if (now.version !== body.version) throw problem('changed-meanwhile', { details: now })
    await validateYearCoversUse(db, params.acadamicId, body)
    const after = await saveYear(db, params.acadamicId, body)
    audit({ entity: 'academicYear', entityId: params.acadamicId, before, after })
    return after
  },

  makeCurrent: async ({ params }, { db, audit, afterCommit, services }) => {
    const before = await editableYears(db)
    const years = await makeYearCurrent(db, params.acadamicId)
    audit({ entity: 'academicYear', entityId: params.acadamicId, before: { years: before }, after: { years } })
    // Other servers are notified by the database; this one must not serve stale data meanwhile.
    afterCommit(() => services.directory.forget())
    return { years }
  },

  deleteYear: async ({ params }, { db, audit, fail }) => {
    const before = await getYear(db, params.acadamicId)
    if (before.academicStatusId !== yearStatus.planned) fail('in-use')
    if (!(await deleteYear(db, params.acadamicId))) fail('in-use')
    audit({ entity: 'academicYear', entityId: params.acadamicId, before })
    return {}
  },

  copyCalendar: async ({ body }, { db, actor, audit, fail }) => {
    if (body.academicYearId === actor.yearId) fail('same-year')
    const source = await getYear(db, body.academicYearId)
    const { rows } = await sql<{ workingDays: number; bellSchedules: number }>`
      select days_copied as "workingDays", schedules_copied as "bellSchedules"
      from copy_calendar(${source.acadamicId})`.execute(db)
    const copied = rows[0] ?? { workingDays: 0, bellSchedules: 0 }
    audit({ entity: 'academicYear', entityId: actor.yearId ?? '', after: { copiedFrom: source.name, ...copied } })
    return copied
  },

  listTerms: async (_, { db }) => ({ terms: await listTerms(db) }),

  createTerm: async ({ body }, context) => {
    if (await isTaken(context.db, 'terms', body.name, null)) context.fail('name-taken')
    await validateTerm(context.db, body, null)
    return createTerm(context, body)
  },

  saveTerm: async ({ params, body }, context) => {
    const before = await getTerm(context.db, params.termId)
    if (await isTaken(context.db, 'terms', body.name, params.termId)) context.fail('name-taken')
    await validateTerm(context.db, body, params.termId)
    return saveTerm(context, before, body)
  },

  deleteTerm: async ({ params }, context) => {
    const before = await getTerm(context.db, params.termId)
    if (!(await deleteUnused(context, 'terms', params.termId, before))) context.fail('in-use')
    return {}
  },

  getWorkingDays: (_, { db }) => readWorkingDays(db),
  saveWorkingDays: ({ body }, context) => saveWorkingDays(context, body),

  listHolidays: async (_, { db }) => ({ holidays: await listHolidays(db) }),

  createHoliday: async ({ body }, context) => {
    await validateWithinYear(context.db, body)
    if (await isHolidayTaken(context.db, body, null)) context.fail('name-taken')
    const [id = ''] = await createHolidays(context, [body])
    return getHoliday(context.db, id)
  },

  saveHoliday: async ({ params, body }, context) => {
    const before = await getHoliday(context.db, params.holidayId)
    await validateWithinYear(context.db, body)
    if (await isHolidayTaken(context.db, body, params.holidayId)) context.fail('name-taken')
    return saveHoliday(context, before, body)
  },

  deleteHoliday: async ({ params }, context) => {
    const before = await getHoliday(context.db, params.holidayId)
    if (!(await deleteUnused(context, 'holidays', params.holidayId, before))) context.fail('in-use')
    return {}
  },

  listBellSchedules: async (_, { db }) => ({ schedules: await listBellSchedules(db) }),

  createBellSchedule: async ({ body }, context) => {
    validatePeriodIds(body, null)
    if (await isTaken(context.db, 'bell_schedules', body.name, null)) context.fail('name-taken')
    await validateSchedule(context.db, body, null)
    return createBellSchedule(context, body)
  },

  saveBellSchedule: async ({ params, body }, context) => {
    const before = await getBellSchedule(context.db, params.scheduleId)
    validatePeriodIds(body, before)
    if (await isTaken(context.db, 'bell_schedules', body.name, params.scheduleId)) context.fail('name-taken')
    await validateSchedule(context.db, body, before)
    return (await saveBellSchedule(context, before, body)) ?? context.fail('in-use')
  },

  deleteBellSchedule: async ({ params }, context) => {
    const before = await getBellSchedule(context.db, params.scheduleId)
    if (!(await deleteUnused(context, 'bell_schedules', params.scheduleId, before))) context.fail('in-use')
    return {}
  },
})
