import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

const definition = {
  subject: 'students',
  columns: ['name'],
  groups: [],
  measures: [],
  sort: [],
  filter: { join: 'and', parts: [] },
}

/** A saved report of this person. */
const aReport = (stage: Stage, serial: number, by: Person = office(stage)) =>
  within(stage, async (db) => {
    const reportId = newId()
    await sql`delete from report_definitions where user_id = ${by.userId}`.execute(db)
    await sql`insert into report_definitions (id, user_id, name, definition)
      values (${reportId}, ${by.userId ?? office(stage).userId}, ${`Proof ${serial} ${reportId}`}, ${JSON.stringify(definition)}::jsonb)`.execute(
      db,
    )
    return reportId
  })

const saved = (body?: (stage: Stage) => object) => async (stage: Stage, serial: number) => {
  const forPerson = async (by: Person) => ({
    params: { reportId: await aReport(stage, serial, by) },
    ...(body && { body: body(stage) }),
  })
  return { as: office(stage), ...(await forPerson(office(stage))), forPerson }
}

const days = { range: 'Year', from: undefined, to: undefined, grade: '' }
const summary = (stage: Stage) => Promise.resolve({ as: office(stage), query: days })

export const examples: Examples = {
  'reports.previewReport': async (stage) => ({
    as: office(stage),
    body: { definition, reason: '', page: 1, size: 10 },
  }),
  'reports.getReport': saved(),
  'reports.addReport': async (stage, serial) => {
    await aReport(stage, serial)
    return { as: office(stage), body: { name: `New ${serial}`, note: '', definition } }
  },
  'reports.saveReport': saved(() => ({ name: `Changed ${newId()}`, note: '', definition, version: 1 })),
  'reports.removeReport': saved(),
  'reports.shareReport': saved((stage) => ({ roles: ['admins'], readerIds: [office(stage).userId] })),
  'reports.scheduleReport': saved((stage) => ({
    every: 'week',
    onDay: 1,
    hour: 7,
    format: 'csv',
    language: 'en',
    reason: '',
    readerIds: [office(stage).userId],
  })),
  'reports.unscheduleReport': saved(),
  'reports.exportReport': async (stage) => ({
    as: office(stage),
    body: { definition, name: 'Proof', format: 'csv', language: 'en', reason: '' },
  }),
  'reports.exportTemplate': async (stage, serial) => {
    const forPerson = async (by: Person) => ({
      body: { reportId: await aReport(stage, serial, by), format: 'csv', language: 'en', reason: '' },
    })
    return { as: office(stage), ...(await forPerson(office(stage))), forPerson }
  },
  'schoolReports.getUserCount': summary,
  'schoolReports.teacherUsageReport': summary,
  'schoolReports.teacherContentUsageReport': summary,
  'schoolReports.courseCurriculumMilestoneReport': summary,
  'schoolReports.studentContentUsageReport': summary,
  'schoolReports.studentUsageReport': summary,
  'schoolReports.getStudentRegistrationReport': summary,
  'schoolReports.adminUsageReport': summary,
  'schoolReports.adminStandardUsageReport': summary,
  'schoolReports.listReportRows': async (stage) => ({
    as: office(stage),
    query: { report: 'registrations', ...days, first: undefined, second: undefined, page: 1, size: 10 },
  }),
  'schoolReports.exportSchoolReport': async (stage) => ({
    as: office(stage),
    body: { report: 'registrations', ...days, format: 'csv', language: 'en' },
  }),
}
