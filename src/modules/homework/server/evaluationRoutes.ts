import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { evaluation } from '../evaluationContract.ts'
import { evaluationDefinitions } from '../evaluationSchemas.ts'
import { isWithinMarks } from '../marks.ts'
import type { Homework } from '../records.ts'
import { assignees } from './assignees.ts'
import { evaluate, holdSubmission, mayMark, returnEvaluated } from './evaluations.ts'
import { findHomework } from './homeworkQueries.ts'
import { remindStudents } from './jobs.ts'
import { inTaughtClass } from './reach.ts'
import { forgetRemark, keepRemark, remarksOf } from './remarks.ts'
import { linkFor } from './routes.ts'
import { findSubmission, listSubmissions } from './submissions.ts'

type Finding = {
  readonly db: TenantDb
  readonly actor: Actor
  readonly services: Services
  fail(code: 'no-such-homework'): never
}
type FindingWork = Finding & { fail(code: 'no-such-homework' | 'no-such-student'): never }

const homeworkOf = async (context: Finding, homeworkId: string): Promise<Homework> =>
  (await findHomework(context.db, context.actor, homeworkId, { link: linkFor(context) })) ??
  context.fail('no-such-homework')

async function workOf(context: FindingWork, homework: Homework, studentId: string) {
  const { db, actor, services, fail } = context
  const asked = { homework, studentId, now: services.now(), link: linkFor(context) }
  return (await findSubmission(db, actor, asked)) ?? fail('no-such-student')
}

/** The work of a student whom the caller may mark. */
async function workToMark(context: FindingWork, homeworkId: string, studentId: string) {
  const homework = await homeworkOf(context, homeworkId)
  const work = await workOf(context, homework, studentId)
  if (!(await mayMark(context.db, context.actor, homework, work))) context.fail('no-such-student')
  return { homework, work }
}

const isGiven = ({ state }: Homework) => state === 'open' || state === 'closed'

/** Students are reminded again after an hour at the earliest. */
const reminderPause = 60 * 60 * 1000

export const evaluationRoutes = implement(evaluation, evaluationDefinitions, {
  listRemarks: async (_, { db, actor }) => ({ remarks: await remarksOf(db, actor.userId) }),

  keepRemark: async ({ body }, { db, actor, fail }) =>
    (await keepRemark(db, actor.userId, body.remark)) ?? fail('too-many-remarks'),

  forgetRemark: async ({ params }, { db, actor }) => {
    await forgetRemark(db, actor.userId, params.remarkId)
    return {}
  },

  listSubmissions: async ({ params, query }, context) => {
    const homework = await homeworkOf(context, params.homeworkId)
    await requireOwn(context.db, 'classes', [query.classId])
    return listSubmissions(context.db, context.actor, { homework, now: context.services.now() }, query)
  },

  getSubmission: async ({ params }, context) =>
    workOf(context, await homeworkOf(context, params.homeworkId), params.studentId),

  evaluateSubmission: async ({ params: { homeworkId, studentId }, body }, context) => {
    const { actor, services, fail } = context
    const { homework, work } = await workToMark(context, homeworkId, studentId)
    if (!isGiven(homework)) fail('not-released')
    if (body.marks !== null && homework.maxMarks === null) fail('marks-not-wanted')
    if (body.marks !== null && homework.maxMarks !== null && !isWithinMarks(body.marks, homework.maxMarks))
      fail('marks-too-high', { values: { max: homework.maxMarks } })
    await evaluate(context, { actor, homework, before: work, now: services.now() }, body)
    return workOf(context, homework, studentId)
  },

  addVoiceRemark: async ({ params: { homeworkId, studentId } }, context) => {
    const { actor, tx, uploads, services, fail } = context
    const { tenantId, userId } = actor
    const find = async (db: TenantDb) => {
      const found = await workToMark({ db, actor, services, fail }, homeworkId, studentId)
      return isGiven(found.homework) ? found : fail('not-released')
    }
    await tx(({ db }) => find(db))
    for await (const upload of uploads()) {
      const kept = { policy: uploadPolicies.voiceRemark, purpose: 'homework remark' }
      const file = await services.files.keep(upload, { tenantId, userId, tx, ...kept })
      return tx(async ({ db, audit }) => {
        const { homework, work } = await find(db)
        const { submissionId } = await holdSubmission(db, homeworkId, work)
        await sql`update homework_submissions set voice_id = ${file.id}, version = version + 1
          where id = ${submissionId}`.execute(db)
        if (work.voice) await services.files.forget(db, work.voice.fileId)
        audit({ entity: 'homeworkSubmission', entityId: submissionId, after: { voice: file.name } })
        return workOf({ db, actor, services, fail }, homework, studentId)
      })
    }
    return fail('no-file')
  },

  removeVoiceRemark: async ({ params: { homeworkId, studentId } }, context) => {
    const { db, services, audit } = context
    const { homework, work } = await workToMark(context, homeworkId, studentId)
    if (!work.voice || !work.submissionId) return work
    await sql`update homework_submissions set voice_id = null, version = version + 1
      where id = ${work.submissionId}`.execute(db)
    await services.files.forget(db, work.voice.fileId)
    audit({ entity: 'homeworkSubmission', entityId: work.submissionId, before: { voice: work.voice.name } })
    return workOf(context, homework, studentId)
  },

  returnEvaluated: async ({ params, body }, context) => {
    const homework = await homeworkOf(context, params.homeworkId)
    if (!homework.mayEdit) context.fail('no-such-homework')
    await requireOwn(context.db, 'users', body.studentIds ?? [])
    const asked = { actor: context.actor, homework, now: context.services.now() }
    return { returned: await returnEvaluated(context, asked, body.studentIds) }
  },

  remindMissing: async ({ params: { homeworkId } }, context) => {
    const { db, actor, services, enqueue, audit, fail } = context
    const homework = await homeworkOf(context, homeworkId)
    if (!homework.mayEdit) fail('no-such-homework')
    if (homework.state !== 'open') fail('not-open')
    const { rows } = await sql<{ classId: string; missing: number }>`
      select a.class_id as "classId", count(*)::int as missing
      from homework h join ${assignees({ homework: sql`select ${homeworkId}::uuid` })} a on a.homework_id = h.id
        left join homework_submissions s on s.tenant_id = h.tenant_id and s.homework_id = h.id and s.student_id = a.student_id
      where h.id = ${homeworkId} and coalesce(s.state, 'notOpened') in ('notOpened', 'opened')
        and s.evaluated_at is null
        and ${inTaughtClass(actor, sql`a.class_id`)}
      group by a.class_id`.execute(db)
    const reminded = rows.reduce((sum, { missing }) => sum + missing, 0)
    if (reminded === 0) fail('nobody-missing')
    const now = services.now()
    const { numAffectedRows = 0n } = await sql`update homework set reminded_at = ${now}
      where id = ${homeworkId} and (reminded_at is null or reminded_at < ${new Date(now.getTime() - reminderPause)})`.execute(
      db,
    )
    if (numAffectedRows === 0n) fail('reminded-already')
    await enqueue(remindStudents, { homeworkId, classIds: rows.map(({ classId }) => classId) })
    audit({ entity: 'homework', entityId: homeworkId, after: { reminded } })
    return { reminded }
  },
})
