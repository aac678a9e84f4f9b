import { sql } from 'kysely'
import { makeReportLink, useReportLink } from '#modules/gradebook/server/public.ts'
import { growthLinks } from '#modules/prek/linkContract.ts'
import { growthLinkDefinitions } from '#modules/prek/linkSchemas.ts'
import type { PrintedReport } from '#modules/prek/printed.ts'
import { prekPaths } from '#modules/prek/web/paths.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { findClass } from './records.ts'
import { picturesOf, renderReports } from './reportPaper.ts'

/** The newest published report of a child in a term. */
async function newestIn(db: TenantDb, studentId: string, termKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from prek_published p
      join prek_reports r on r.tenant_id = p.tenant_id and r.id = p.report_id and r.term_key = ${termKey}
    where p.student_id = ${studentId} order by p.number desc limit 1`.execute(db)
  return rows[0]?.id
}

export const growthLinkRoutes = implement(growthLinks, growthLinkDefinitions, {
  linkReport: async ({ params: { classId, studentId }, body }, { db, actor, audit, fail }) => {
    const found = (await findClass(db, classId)) ?? fail('no-such-class')
    if (!found.students.some((one) => one.studentId === studentId)) fail('no-such-student')
    const recordId = (await newestIn(db, studentId, body.termKey)) ?? fail('no-such-report')
    const { language } = body
    const link = { kind: 'growth', recordId, studentId, language, madeBy: actor.userId } as const
    return makeReportLink({ db, audit }, link, prekPaths.generate)
  },

  linkChildReport: async ({ params: { studentId, publishedId }, body: { language } }, { db, actor, audit, fail }) => {
    const { rows } =
      await sql`select from prek_published where id = ${publishedId} and student_id = ${studentId}`.execute(db)
    if (rows.length === 0) fail('no-such-report')
    const link = { kind: 'growth', recordId: publishedId, studentId, language, madeBy: actor.userId } as const
    return makeReportLink({ db, audit }, link, prekPaths.generate)
  },

  openReportLink: async ({ body: { token } }, { tx, tenant, services, fail }) => {
    if (!tenant) throw problem('invalid-tenant')
    const opened = (await tx((unit) => useReportLink(unit, 'growth', token))) ?? fail('link-used')
    const { recordId, yearId, language } = opened
    const found = await services.database.inTenant({ tenantId: tenant.id, yearId }, async (db) => {
      const { rows } = await sql<{ printed: PrintedReport }>`
        select printed from prek_published where id = ${recordId}`.execute(db)
      const [report] = rows
      return report && { ...report, pictures: await picturesOf(db, [report.printed]) }
    })
    if (!found) return fail('link-used')
    const { printed, pictures } = found
    return renderReports(services, [printed], { language: language === 'hi' ? 'hi' : 'en', pictures })
  },
})
