import { sql } from 'kysely'
import { familyPrek } from '#modules/prek/familyContract.ts'
import { familyPrekDefinitions } from '#modules/prek/familySchemas.ts'
import type { PrintedReport } from '#modules/prek/printed.ts'
import { isWritable } from '#modules/prek/reports.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { holdReport, reportsOf } from './records.ts'
import { picturesOf, renderReports } from './reportPaper.ts'
import { readSettings } from './settings.ts'

type Published = {
  publishedId: string
  termName: string
  publishedAt: string
  isRevised: boolean
  acknowledgedAt: string | null
}

/** The class of a child this year, if it has such reports. */
async function classOf(db: TenantDb, studentId: string, gradeCodes: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ classId: string }>`
    select e.class_id as "classId" from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where e.student_id = ${studentId} and g.code = any(${[...gradeCodes]}::int[])
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') limit 1`.execute(db)
  return rows[0]?.classId
}

const findPublished = async (db: TenantDb, studentId: string, publishedId: string) => {
  const { rows } = await sql<{ printed: PrintedReport }>`
    select printed from prek_published where id = ${publishedId} and student_id = ${studentId}`.execute(db)
  return rows[0]
}

/** The first term whose report is still being written. */
async function termAsked(db: TenantDb, studentId: string) {
  const { framework } = await readSettings(db)
  const reports = await reportsOf(db, [studentId])
  const term = framework.terms.find(({ key }) =>
    isWritable(reports.find((one) => one.termKey === key)?.state ?? 'notStarted'),
  )
  const answers = reports.find((one) => one.termKey === term?.key)?.parentVoice ?? []
  return { framework, term, answers }
}

export const familyPrekRoutes = implement(familyPrek, familyPrekDefinitions, {
  listReports: async ({ params: { studentId } }, { db }) => {
    const { rows } = await sql<Published>`
      select p.id as "publishedId", p.printed->>'termName' as "termName", p.published_at as "publishedAt", p.number > 1 as "isRevised",
        (select min(a.made_at) from prek_acknowledgements a where a.tenant_id = p.tenant_id and a.published_id = p.id) as "acknowledgedAt"
      from prek_published p where p.student_id = ${studentId} and not exists (
        select from prek_published n where n.tenant_id = p.tenant_id and n.report_id = p.report_id and n.number > p.number)
      order by p.published_at desc, p.id limit 20`.execute(db)
    const { framework, term, answers } = await termAsked(db, studentId)
    const isAsked =
      term && framework.parentPrompts.length > 0 && (await classOf(db, studentId, framework.gradeCodes)) !== undefined
    const voice = isAsked
      ? { termKey: term.key, termName: term.name, prompts: [...framework.parentPrompts], answers }
      : null
    return { reports: rows, voice }
  },

  printReport: async ({ params: { studentId, publishedId }, query }, { tx, services, fail }) => {
    const { printed, pictures } = await tx(async ({ db }) => {
      const found = (await findPublished(db, studentId, publishedId)) ?? fail('no-such-report')
      return { printed: found.printed, pictures: await picturesOf(db, [found.printed]) }
    })
    return renderReports(services, [printed], { language: query.language, pictures })
  },

  acknowledge: async ({ params: { studentId, publishedId }, body }, { db, actor, fail }) => {
    if (!(await findPublished(db, studentId, publishedId))) fail('no-such-report')
    await sql`insert into prek_acknowledgements (published_id, user_id, comment)
      values (${publishedId}, ${actor.userId}, ${body.comment})
      on conflict on constraint prek_acknowledgements_once do update set comment = excluded.comment`.execute(db)
    return {}
  },

  saveVoice: async ({ params: { studentId }, body }, { db, fail }) => {
    const { framework, term } = await termAsked(db, studentId)
    const classId = await classOf(db, studentId, framework.gradeCodes)
    if (term?.key !== body.termKey || !classId) return fail('not-asked')
    const { reportId } = await holdReport(db, { classId, studentId, termKey: body.termKey })
    await sql`update prek_reports set parent_voice = ${JSON.stringify(body.answers)}, changed_at = now()
      where id = ${reportId}`.execute(db)
    return {}
  },
})
