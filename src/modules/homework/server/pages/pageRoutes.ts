import { type RawBuilder, sql } from 'kysely'
import { homeworkPages } from '#modules/homework/pagesContract.ts'
import { homeworkPagesDefinitions } from '#modules/homework/pagesSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { assignees } from '../assignees.ts'
import { inSeenClass, inTaughtClass } from '../reach.ts'
import { documentsOf, isPageFile, keepMarks } from './documents.ts'

type Asked = { homeworkId: string; studentId: string }
type Found = { isSeen: boolean; submissionId: string | null }
type InReach = (actor: Actor, classId: RawBuilder<unknown>) => RawBuilder<boolean>

/** The work of a student in a class within the caller's reach; undefined if the homework is not for them. */
async function findWork(db: TenantDb, actor: Actor, { homeworkId, studentId }: Asked, isInReach: InReach) {
  const { rows } = await sql<Found>`
    select ${isInReach(actor, sql`a.class_id`)} as "isSeen", s.id as "submissionId"
    from ${assignees({ homework: sql`${homeworkId}::uuid`, students: sql`${studentId}::uuid` })} a
      join homework h on h.id = a.homework_id
      left join homework_submissions s on s.tenant_id = h.tenant_id and s.homework_id = h.id and s.student_id = a.student_id
    where h.state in ('open', 'closed')`.execute(db)
  return rows[0]?.isSeen ? rows[0] : undefined
}

export const pageRoutes = implement(homeworkPages, homeworkPagesDefinitions, {
  getPages: async ({ params }, { db, actor, services, fail }) => {
    const work = (await findWork(db, actor, params, inSeenClass)) ?? fail('no-such-student')
    const link = (file: Parameters<typeof services.files.link>[1]) => services.files.link(actor.tenantId, file)
    return documentsOf(db, { submissionId: work.submissionId, link, hasMarks: true })
  },

  addMarks: async ({ params, body }, { db, actor, services, fail }) => {
    const { submissionId } = (await findWork(db, actor, params, inTaughtClass)) ?? fail('no-such-student')
    const { fileId, operations } = body
    if (!submissionId || !(await isPageFile(db, submissionId, fileId))) return fail('no-such-pages')
    const drawing = { submissionId, fileId, userId: actor.userId, now: services.now() }
    return { kept: await keepMarks(db, drawing, operations) }
  },
})
