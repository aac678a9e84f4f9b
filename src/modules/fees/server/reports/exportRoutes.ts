import { sql } from 'kysely'
import { feesOverdue } from '#modules/fees/notifications.ts'
import { reachOf } from '#modules/notifications/server/public.ts'
import { sweepingJob } from '#platform/server/jobs/tenantSweep.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { feeExports } from '../../contracts/exports.ts'
import { feeExportsDefinitions } from '../../contracts/exportsSchemas.ts'
import { requireOwn } from '../feeRecords.ts'
import { getExport, startExport } from './exports.ts'
import { feeReminders, reminderList, reminderWords } from './reminders.ts'

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
  exportReminders: ({ body: { format, ...asked } }, context) =>
    startExport(context, context.services, context.actor, { kind: 'reminders', format, asked }),
  getFeeExport: ({ params }, { db, services, actor }) => getExport(db, services, actor.tenantId, params.feeExportId),

  previewReminders: async ({ body }, { db, services }) => {
    const { families, remindedToday } = await reminderList(db, body)
    const guardianIds = [...new Set(families.flatMap((one) => one.guardianIds))]
    const { people, channels } = await reachOf(db, services, feesOverdue, guardianIds)
    const shown = families.find((one) => one.guardianIds.length > 0) ?? families[0]
    return {
      students: families.length,
      untold: families.filter((one) => one.guardianIds.length === 0).length,
      remindedToday,
      people,
      channels,
      example: shown ? reminderWords(shown) : null,
    }
  },
  remindDefaulters: async ({ body }, { db, enqueue, actor, fail, audit }) => {
    if (!actor.yearId) throw problem('no-academic-year')
    const { families } = await reminderList(db, body)
    if (families.length === 0) fail('nobody')
    const told = families.filter(({ guardianIds }) => guardianIds.length > 0)
    if (told.length === 0) fail('no-guardians')
    const studentIds = told.map(({ studentId }) => studentId)
    await enqueue(feeReminders, { studentIds, yearId: actor.yearId, userId: actor.userId })
    audit({ entity: 'feeReminder', entityId: actor.tenantId, after: { students: told.length } })
    return { students: told.length }
  },
})
