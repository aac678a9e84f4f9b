import { sql } from 'kysely'
import { onDemand } from '#modules/reports/access.ts'
import { reports } from '#modules/reports/contract.ts'
import { keptReports } from '#modules/reports/limits.ts'
import { reportsDefinitions, type SavedReport } from '#modules/reports/schemas.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { compileDraft, compileFor, subjectsFor } from '../engine/reader.ts'
import { readRows } from '../engine/reading.ts'
import { isTooSlow, readPage } from '../engine/run.ts'
import { startFile } from '../files/reportFiles.ts'
import { listOwnStates } from '../permissions/permissions.ts'
import {
  areReaders,
  countOwn,
  findSaved,
  hasName,
  insertSaved,
  listReaders,
  listSaved,
  replaceShares,
  updateSaved,
} from './savedReports.ts'
import { cancelSchedule, saveSchedule } from './schedules.ts'

type Context =
  Parameters<typeof findSaved> extends [infer Db, infer Actor, string]
    ? { db: Db; actor: Actor; services: Parameters<typeof subjectsFor>[0] }
    : never

async function shown({ db, actor, services }: Context, reportId: string): Promise<SavedReport> {
  const found = await findSaved(db, actor, reportId)
  if (!found) throw problem('not-found')
  return { ...found, isReadable: isReadable({ db, actor, services }, found) }
}

const isReadable = ({ actor, services }: Context, { definition }: Pick<SavedReport, 'definition'>) =>
  subjectsFor(services, actor).some(({ name }) => name === definition.subject)

export const reportRoutes = implement(reports, reportsDefinitions, {
  listSubjects: async (_, { db, actor, services }) => {
    const own = await listOwnStates(db, actor.userId)
    return {
      subjects: subjectsFor(services, actor).map(({ name, label, columns }) => ({
        name,
        label,
        columns: columns.map(({ key, label: words, type, choices, isSensitive, isProtected, isUsual }) => ({
          key,
          label: words,
          type,
          choices: choices ?? null,
          isSensitive: (isSensitive || isProtected) ?? false,
          isProtected: isProtected ?? false,
          permittedUntil: own.find((one) => one.subject === name && one.key === key)?.until ?? null,
          isAsked: own.some((one) => one.subject === name && one.key === key && one.isAsked),
          isUsual: isUsual ?? false,
        })),
      })),
    }
  },

  previewReport: async ({ body }, context) => {
    const { db, actor, services, audit, fail } = context
    const compiled = await compileFor(db, services, actor, body.definition, body.reason)
    if (compiled.sensitive.length > 0)
      audit({
        entity: 'report',
        entityId: body.definition.subject,
        after: { columns: compiled.sensitive.map(({ key }) => key) },
        reason: body.reason,
      })
    try {
      const { page, size } = body
      return await readRows(context, (db) => readPage(db, compiled, { page, size, now: services.now() }))
    } catch (error) {
      if (isTooSlow(error)) return fail('too-slow')
      throw error
    }
  },

  listReports: async (_, context) => ({
    rows: (await listSaved(context.db, context.actor)).map((one) => ({ ...one, isReadable: isReadable(context, one) })),
  }),
  listReaders: async (_, { db }) => ({ people: await listReaders(db) }),

  getReport: async ({ params }, context) => {
    const found = await findSaved(context.db, context.actor, params.reportId)
    if (!found) return context.fail('no-such-report')
    return { ...found, isReadable: isReadable(context, found) }
  },

  addReport: async ({ body }, context) => {
    const { db, actor, services, audit, fail } = context
    compileDraft(services, actor, body.definition)
    // One after the other for each person, so that the limit holds.
    await sql`select pg_advisory_xact_lock(hashtext(${`report ${actor.userId}`}))`.execute(db)
    if ((await countOwn(db, actor.userId)) >= keptReports) return fail('too-many-reports')
    const reportId = (await insertSaved(db, actor.userId, body)) ?? fail('name-taken')
    audit({ entity: 'report', entityId: reportId, after: { name: body.name, subject: body.definition.subject } })
    return shown(context, reportId)
  },

  saveReport: async ({ params: { reportId }, body }, context) => {
    const { db, actor, services, audit, fail } = context
    const before = await findSaved(db, actor, reportId)
    if (!before?.isOwn) return fail('no-such-report')
    compileDraft(services, actor, body.definition)
    if (await hasName(db, actor.userId, body.name, reportId)) return fail('name-taken')
    if (!(await updateSaved(db, reportId, body.version, body))) return fail('stale-report')
    audit({ entity: 'report', entityId: reportId, before: { name: before.name }, after: { name: body.name } })
    return shown(context, reportId)
  },

  removeReport: async ({ params: { reportId } }, { db, actor, audit, fail }) => {
    const before = await findSaved(db, actor, reportId)
    if (!before?.isOwn) return fail('no-such-report')
    await sql`delete from report_definitions where id = ${reportId}`.execute(db)
    audit({ entity: 'report', entityId: reportId, before: { name: before.name } })
    return {}
  },

  shareReport: async ({ params: { reportId }, body }, context) => {
    const { db, actor, audit, fail } = context
    const before = await findSaved(db, actor, reportId)
    if (!before?.isOwn) return fail('no-such-report')
    if (!(await areReaders(db, body.readerIds))) return fail('no-such-reader')
    await replaceShares(db, reportId, body)
    audit({ entity: 'report', entityId: reportId, before: { shares: before.shares }, after: { shares: body } })
    return shown(context, reportId)
  },

  scheduleReport: async ({ params: { reportId }, body }, context) => {
    const { db, actor, services, audit, fail } = context
    const found = await findSaved(db, actor, reportId)
    if (!found?.isOwn) return fail('no-such-report')
    await compileFor(db, services, actor, found.definition, body.reason)
    if (!(await areReaders(db, body.readerIds))) return fail('no-such-reader')
    await saveSchedule(context, services.now(), actor.timeZone, reportId, body)
    audit({ entity: 'report', entityId: reportId, after: { schedule: body }, reason: body.reason })
    return shown(context, reportId)
  },

  unscheduleReport: async ({ params: { reportId } }, context) => {
    const { db, actor, audit, fail } = context
    const found = await findSaved(db, actor, reportId)
    if (!found?.isOwn) return fail('no-such-report')
    await cancelSchedule(db, reportId)
    audit({ entity: 'report', entityId: reportId, before: { schedule: found.schedule }, after: { schedule: null } })
    return shown(context, reportId)
  },

  exportReport: ({ body }, context) =>
    startFile(context, { ...body, name: { en: body.name, hi: body.name }, needs: [onDemand] }),

  exportTemplate: async ({ body: { reportId, ...body } }, context) => {
    const found = await findSaved(context.db, context.actor, reportId)
    if (!found) return context.fail('no-such-report')
    const { definition, name } = found
    return startFile(context, { ...body, definition, name: { en: name, hi: name }, needs: [onDemand] })
  },
})
