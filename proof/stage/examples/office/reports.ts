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

/** A permission that this person asked for, or has if there is a last day. There is a second super admin to decide. */
const aPermission = (stage: Stage, by: Person, until: string | null = null) =>
  within(stage, async (db) => {
    const permissionId = newId()
    await secondSuperAdmin(stage)
    await sql`delete from report_permissions where user_id = ${by.userId}`.execute(db)
    await sql`insert into report_permissions (id, user_id, subject, column_keys, reason, state, decided_at, until)
      values (${permissionId}, ${by.userId}, 'students', '{quota}', 'Proof', ${until ? 'granted' : 'asked'},
        ${until ? sql`now()` : null}, ${until}::date)`.execute(db)
    return permissionId
  })

const secondSuperAdmin = (stage: Stage) =>
  within(stage, (db) =>
    sql`insert into users (user_name, role_id, is_super_admin, first_name, last_name)
      values ('proof.second', 1, true, 'Second', 'Admin') on conflict do nothing`.execute(db),
  )

const asker = (stage: Stage) => stage.person('fulladmin')

const decided = (body: object) => async (stage: Stage) => ({
  as: office(stage),
  params: { permissionId: await aPermission(stage, asker(stage)) },
  body,
  forPerson: async () => ({ params: { permissionId: await aPermission(stage, asker(stage)) }, body }),
})

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

const saved = (body?: (stage: Stage) => object) => async (stage: Stage, serial: number) => {
  const forPerson = async (by: Person) => ({
    params: { reportId: await aReport(stage, serial, by) },
    ...(body && { body: body(stage) }),
  })
  return { as: office(stage), ...(await forPerson(office(stage))), forPerson }
}

const days = { range: 'Year', from: undefined, to: undefined, grade: '', class: '', course: '' }
const fileForm = { ...days, format: 'csv', language: 'en', what: undefined, first: undefined, second: undefined }
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
  'reportPermissions.askPermission': async (stage) => {
    const forPerson = async (by: Person) => {
      await secondSuperAdmin(stage)
      if (by.userId)
        await within(stage, (db) => sql`delete from report_permissions where user_id = ${by.userId}`.execute(db))
      return { body: { subject: 'students', columns: ['quota'], reason: 'Proof' } }
    }
    return { as: asker(stage), ...(await forPerson(asker(stage))), forPerson }
  },
  'reportPermissions.grantPermission': (stage) => decided({ until: inAWeek() })(stage),
  'reportPermissions.refusePermission': decided({ answer: 'Proof' }),
  'reportPermissions.endPermission': async (stage) => {
    const forPerson = async (by: Person) => ({
      params: { permissionId: await aPermission(stage, by.userId ? by : asker(stage), inAWeek()) },
      body: { answer: '' },
    })
    return { as: asker(stage), ...(await forPerson(asker(stage))), forPerson }
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
  'schoolReports.getSchoolReport': (stage) =>
    Promise.resolve({ as: office(stage), params: { report: 'studentAttendance' }, query: days }),
  'schoolReports.getNumberedReport': (stage) =>
    Promise.resolve({ as: office(stage), params: { number: 45 }, query: days }),
  'schoolReports.exportNumberedReport': (stage) =>
    Promise.resolve({ as: office(stage), params: { number: 37 }, body: fileForm }),
  'schoolReports.listReportRows': async (stage) => ({
    as: office(stage),
    query: { report: 'registrations', ...days, first: undefined, second: undefined, of: undefined, page: 1, size: 10 },
  }),
  'schoolReports.exportSchoolReport': async (stage) => ({
    as: office(stage),
    body: { report: 'registrations', ...fileForm },
  }),
}
