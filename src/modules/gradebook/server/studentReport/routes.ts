import { type RawBuilder, sql } from 'kysely'
import { reportDownloadPath } from '#modules/gradebook/web/paths.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { sortOrder } from '#platform/contract/paging.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { studentReports } from '../../contracts/studentReportContract.ts'
import { type ReportStudent, studentReportDefinitions } from '../../contracts/studentReportSchemas.ts'
import { inEffect, type Viewer } from '../classGradebook.ts'
import { makeReportLink, useReportLink } from '../links/reportLinks.ts'
import { type PrintedStudentReport, printedReport, renderReport } from './reportPaper.ts'
import { studentReport } from './studentReport.ts'

const className = sql`g.name || '-' || c.section`
const studentName = sql`trim(u.first_name || ' ' || u.last_name)`

/** The classes a caller reports about: a teacher's own, all for the office. */
const ownClasses = ({ roleId, userId }: Viewer): RawBuilder<unknown> =>
  roleId === roles.teacher
    ? sql`e.class_id in (
        select t.class_id from teachings t where t.teacher_id = ${userId} and ${inEffect('t')}
        union all select k.class_id from class_teachers k where k.teacher_id = ${userId} and ${inEffect('k')})`
    : sql`true`

/** Every typed word is in the name, the class or the admission number. */
const matches = (typed: string): RawBuilder<unknown> => {
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, 6)
  const all = words.map(
    (word) => sql`lower(${studentName} || ' ' || ${className} || ' ' || coalesce(s.admission_no, ''))
      like lower(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`,
  )
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const tables = sql`users u on u.tenant_id = e.tenant_id and u.id = e.student_id
  join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
  join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
  left join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id`

export const studentReportRoutes = implement(studentReports, studentReportDefinitions, {
  listReportStudents: async ({ query }, { db, actor }) => {
    const { field, descending } = sortOrder(query.sort)
    const way = descending ? sql`desc` : sql`asc`
    const order =
      field === 'name'
        ? sql`${studentName} ${way}, u.id`
        : sql`g.position ${way}, c.section ${way}, length(e.roll_no), e.roll_no, u.id`
    return pageOfIds<ReportStudent>(db, query, {
      ids: sql`select e.id from enrolments e join ${tables}
        where ${inEffect('e')} and ${ownClasses(actor)} and ${matches(query.q)} order by ${order}`,
      columns: sql`u.id as "studentId", ${studentName} as name, ${className} as "className", e.roll_no as "rollNo",
        coalesce(s.admission_no, '') as "admissionNo"`,
      from: sql`join enrolments e on e.id = n.id join ${tables}`,
    })
  },

  getStudentReport: async ({ params: { studentId } }, { db, actor, fail }) => {
    const report = await studentReport(db, actor, studentId)
    return typeof report === 'string' ? fail(report) : report
  },

  printStudentReport: async ({ params: { studentId }, query: { language } }, { tx, actor, services, fail }) => {
    const { printed, letterhead } = await tx(async ({ db }) => {
      const report = await studentReport(db, actor, studentId)
      if (typeof report === 'string') return fail(report)
      return { printed: printedReport(report, language, actor), letterhead: await readLetterhead(db, services) }
    })
    return renderReport(services.documents, printed, { language, letterhead })
  },

  linkStudentReport: async ({ params: { studentId }, body: { language } }, { db, actor, audit, fail }) => {
    const report = await studentReport(db, actor, studentId)
    if (typeof report === 'string') return fail(report)
    const printed = printedReport(report, language, actor)
    const link = { kind: 'student', recordId: studentId, studentId, language, madeBy: actor.userId, printed } as const
    return makeReportLink({ db, audit }, link, reportDownloadPath)
  },

  openStudentReportLink: async ({ body: { token } }, { tx, tenant, services, fail }) => {
    if (!tenant) throw problem('invalid-tenant')
    const { opened, letterhead } = await tx(async (unit) => {
      const found = (await useReportLink(unit, 'student', token)) ?? fail('link-used')
      return { opened: found, letterhead: await readLetterhead(unit.db, services) }
    })
    const language = opened.language === 'hi' ? 'hi' : 'en'
    return renderReport(services.documents, opened.printed as PrintedStudentReport, { language, letterhead })
  },
})
