import { feesOverdue } from '#modules/fees/notifications.ts'
import { reachOf } from '#modules/notifications/server/public.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { feeExports } from '../../contracts/exports.ts'
import { feeExportsDefinitions } from '../../contracts/exportsSchemas.ts'
import { startExport } from './exports.ts'
import { feeReminders, reminderList, reminderWords } from './reminders.ts'

export const exportRoutes = implement(feeExports, feeExportsDefinitions, {
  exportStructures: ({ body: { format, ...options } }, context) =>
    startExport(context, context.actor.yearId, { kind: 'feeStructures', format, options }),
  exportCollection: ({ body: { format, ...options } }, context) =>
    startExport(context, context.actor.yearId, { kind: 'collection', format, options }),
  exportDefaulters: async ({ body: { format, ...options } }, context) => {
    await requireOwn(context.db, 'grades', [options.gradeId])
    return startExport(context, context.actor.yearId, { kind: 'defaulters', format, options })
  },
  exportReminders: ({ body: { format, ...options } }, context) =>
    startExport(context, context.actor.yearId, { kind: 'reminders', format, options }),

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
