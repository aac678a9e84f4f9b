import { sql } from 'kysely'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { feeExports } from '../../contracts/exports.ts'
import { feeExportsDefinitions } from '../../contracts/exportsSchemas.ts'
import { requireOwn, requireStudents } from '../feeRecords.ts'
import { getExport, startExport } from './exports.ts'
import { feeReminders } from './reminders.ts'
import { listDefaulters } from './reports.ts'

/** Export files are deleted after a week. */
export const feeHousekeeping = sweepingJob('fees.housekeeping', '40 21 * * *', [
  { table: 'fee_exports', when: sql`started_at < now() - interval '7 days'` },
  { table: 'files', when: sql`purpose = 'feeExport' and created_at < now() - interval '8 days'` },
])

export const exportRoutes = implement(feeExports, feeExportsDefinitions, {
  exportStructures: ({ body: { format, language } }, context) =>
    startExport(context, context.services, context.actor, { kind: 'feeStructures', format, asked: { language } }),
  exportCollection: ({ body: { format, ...asked } }, context) =>
    startExport(context, context.services, context.actor, { kind: 'collection', format, asked }),
  exportDefaulters: async ({ body: { format, ...asked } }, context) => {
    await requireOwn(context.db, 'grades', [asked.gradeId])
    return startExport(context, context.services, context.actor, { kind: 'defaulters', format, asked })
  },
  getFeeExport: ({ params }, { db, services, actor }) => getExport(db, services, actor.tenantId, params.feeExportId),

  remindDefaulters: async ({ body }, { db, enqueue, actor, fail, audit }) => {
    await requireOwn(db, 'grades', [body.gradeId])
    await requireStudents(db, body.studentIds)
    if (!actor.yearId) throw problem('no-academic-year')
    const { gradeId, age, minDays, studentIds } = body
    const late = await listDefaulters(db, {
      page: 1,
      size: 20_000,
      q: '',
      sort: 'name',
      minDays,
      gradeId: gradeId ?? undefined,
      age: age ?? undefined,
    })
    const chosen = new Set(studentIds)
    const overdueIds = late.rows.map((row) => row.studentId).filter((id) => chosen.size === 0 || chosen.has(id))
    const reminded = await sql<{ id: string }>`
      select student_id as id from fee_reminders where day = (select school_today()) and student_id = any (${overdueIds}::uuid[])`.execute(
      db,
    )
    const before = new Set(reminded.rows.map(({ id }) => id))
    const left = overdueIds.filter((id) => !before.has(id))
    if (left.length === 0) fail('nobody')
    await enqueue(feeReminders, { studentIds: left, yearId: actor.yearId, userId: actor.userId })
    audit({ entity: 'feeReminder', entityId: actor.tenantId, after: { students: left.length } })
    return { students: left.length }
  },
})
