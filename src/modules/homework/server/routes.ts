import { sql } from 'kysely'
import { withdrawActivity } from '#modules/badges/server/public.ts'
import { today as todayIn } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { homework } from '../contract.ts'
import type { Homework } from '../records.ts'
import { homeworkDefinitions, maxFiles } from '../schemas.ts'
import { choicesOf, dueThatDay, filtersOf } from './choices.ts'
import { copyHomework, listSources } from './copies.ts'
import { filterExists, findHomework, isAttached, type Link, listHomework } from './homeworkQueries.ts'
import {
  insertHomework,
  instantInYear,
  mayTarget,
  obstacleTo,
  readInput,
  updateHomework,
  withoutRepeats,
} from './homeworkStorage.ts'
import { announceHomework, announceToAdded, releaseScheduled, toldStudents } from './jobs.ts'
import { openHomework } from './release.ts'

type Caller = { readonly services: Services; readonly actor: Actor }

export const linkFor =
  ({ services, actor }: Caller): Link =>
  (file) =>
    services.files.link(actor.tenantId, file)

type Finding = Caller & { readonly db: TenantDb; fail(code: 'no-such-homework'): never }

const shown = async (context: Finding, homeworkId: string): Promise<Homework> =>
  (await findHomework(context.db, context.actor, homeworkId, { link: linkFor(context) })) ??
  context.fail('no-such-homework')

/** Homework the caller may change, as it is until the transaction ends. */
async function held(context: Finding, homeworkId: string): Promise<Homework> {
  const options = { link: linkFor(context), isHeld: true }
  const found = await findHomework(context.db, context.actor, homeworkId, options)
  return found?.mayEdit ? found : context.fail('no-such-homework')
}

/** What is worth remembering of a change. */
const traceOf = ({ title, courseId, targets, dueAt, lateRule, lateUntil, maxMarks, state }: Homework) => ({
  title,
  courseId,
  targets: targets.map(({ className, groupName }) => (groupName ? `${className} ${groupName}` : className)),
  dueAt,
  lateRule,
  lateUntil,
  maxMarks,
  state,
})

const traceChange = ({ audit }: Unit, before: Homework, after: Homework) =>
  audit({ entity: 'homework', entityId: after.homeworkId, before: traceOf(before), after: traceOf(after) })

const isGiven = ({ state }: Homework) => state === 'open' || state === 'closed'

export const homeworkRoutes = implement(homework, homeworkDefinitions, {
  listHomework: async ({ query }, { db, actor, fail }) => {
    if (!(await filterExists(db, query))) return fail('no-such-place')
    return listHomework(db, actor, query)
  },

  getFilters: (_, { db }) => filtersOf(db),

  getChoices: (_, { db, actor, services }) => choicesOf(db, actor, todayIn(actor.timeZone, services.now())),

  listDueThatDay: async ({ query }, { db, actor, services, fail }) => {
    const asked = { date: query.date, classIds: [...new Set(query.classIds)] }
    return { items: (await dueThatDay(db, actor, services, asked)) ?? fail('not-your-class') }
  },

  listSources: async ({ query }, { db, actor }) => {
    await requireOwn(db, 'subjects', [query.courseId])
    await requireOwn(db, 'academic_years', [query.yearId])
    return listSources(db, actor, query)
  },

  copyHomework: async ({ body }, { db, actor, audit, fail }) => {
    const targets = withoutRepeats(body.targets)
    if (!(await mayTarget(db, actor.userId, body.courseId, targets))) fail('not-your-class')
    const homeworkId = (await copyHomework(db, actor, { ...body, targets })) ?? fail('no-such-homework')
    audit({ entity: 'homework', entityId: homeworkId, after: { copiedFrom: body.homeworkId } })
    return { homeworkId }
  },

  addHomework: async ({ body }, context) => {
    const { db, actor, audit, services } = context
    const record = await readInput(db, actor, body)
    if (typeof record === 'string') return context.fail(record)
    const homeworkId = await insertHomework(db, actor.userId, record)
    const made = await findHomework(db, actor, homeworkId, { link: linkFor({ services, actor }) })
    if (!made) throw problem('not-found')
    audit({ entity: 'homework', entityId: homeworkId, after: traceOf(made) })
    return made
  },

  getHomework: ({ params }, context) => shown(context, params.homeworkId),

  saveHomework: async ({ params: { homeworkId }, body }, context) => {
    const { db, actor, enqueue, fail } = context
    const before = await held(context, homeworkId)
    if (before.state === 'withdrawn') fail('withdrawn')
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    const record = await readInput(db, actor, body)
    if (typeof record === 'string') return fail(record)
    if (before.state !== 'draft' && record.dueAt === null) fail('due-missing')
    const obstacle = await obstacleTo(db, homeworkId, record)
    if (obstacle) fail(obstacle)
    const told = new Set(await toldStudents(context, homeworkId))
    await updateHomework(db, homeworkId, record)
    const studentIds = (await toldStudents(context, homeworkId)).filter((one) => !told.has(one))
    if (studentIds.length > 0) await enqueue(announceToAdded, { homeworkId, studentIds })
    const after = await shown(context, homeworkId)
    traceChange(context, before, after)
    return after
  },

  attachFile: async ({ params: { homeworkId } }, context) => {
    const { actor, tx, uploads, services, fail } = context
    const { tenantId, userId } = actor
    const withRoom = async (db: TenantDb) => {
      const found = await held({ db, actor, services, fail }, homeworkId)
      return found.files.length >= maxFiles ? fail('too-many-files') : found
    }
    await tx(({ db }) => withRoom(db))
    for await (const upload of uploads()) {
      const kept = { policy: uploadPolicies.homeworkFile, purpose: 'homework' }
      const file = await services.files.keep(upload, { tenantId, userId, tx, ...kept })
      return tx(async ({ db, audit }) => {
        await withRoom(db)
        // Sent again because the answer was lost: the file is there once.
        if (await isAttached(db, homeworkId, file.id)) {
          await services.files.forget(db, file.id)
          return shown({ db, actor, services, fail }, homeworkId)
        }
        await sql`insert into homework_files (homework_id, file_id) values (${homeworkId}, ${file.id})`.execute(db)
        audit({ entity: 'homework', entityId: homeworkId, after: { file: file.name } })
        return shown({ db, actor, services, fail }, homeworkId)
      })
    }
    return fail('no-file')
  },

  detachFile: async ({ params: { homeworkId, fileId } }, context) => {
    const { db, audit } = context
    const before = await held(context, homeworkId)
    const file = before.files.find((one) => one.fileId === fileId)
    if (!file) return before
    await sql`delete from homework_files where homework_id = ${homeworkId} and file_id = ${fileId}`.execute(db)
    // A copy of the homework may still give it out, in this year or another.
    await sql`select delete_unused('files', ${fileId})`.execute(db)
    audit({ entity: 'homework', entityId: homeworkId, before: { file: file.name } })
    return shown(context, homeworkId)
  },

  releaseHomework: async ({ params: { homeworkId }, body }, context) => {
    const { db, actor, services, enqueue, fail } = context
    const before = await held(context, homeworkId)
    if (before.state === 'withdrawn') fail('withdrawn')
    if (isGiven(before)) return before
    if (before.dueAt === null) return fail('due-missing')
    const now = services.now()
    const releaseAt = body.at && (await instantInYear(db, actor, body.at, 'at'))
    if (Date.parse(before.dueAt) <= now.getTime()) fail('due-passed')
    if (releaseAt && releaseAt >= new Date(before.dueAt).toISOString()) fail('due-before-release')
    if (releaseAt && Date.parse(releaseAt) > now.getTime()) {
      await sql`update homework set state = 'scheduled', release_at = ${releaseAt}, version = version + 1
        where id = ${homeworkId}`.execute(db)
      const options = { key: `homework release ${homeworkId}`, runAt: new Date(releaseAt) }
      await enqueue(releaseScheduled, { homeworkId }, options)
    } else {
      await openHomework(context, homeworkId, { setBy: actor.userId, now })
      await enqueue(announceHomework, { homeworkId })
    }
    const after = await shown(context, homeworkId)
    traceChange(context, before, after)
    return after
  },

  closeHomework: async ({ params: { homeworkId } }, context) => {
    const before = await held(context, homeworkId)
    if (before.state === 'closed') return before
    if (before.state !== 'open') return context.fail('not-open')
    await sql`update homework set state = 'closed', closed_at = now(), version = version + 1
      where id = ${homeworkId}`.execute(context.db)
    const after = await shown(context, homeworkId)
    traceChange(context, before, after)
    return after
  },

  reopenHomework: async ({ params: { homeworkId }, body }, context) => {
    const { db, actor, services, fail } = context
    const before = await held(context, homeworkId)
    if (before.state === 'open' && !body.due) return before
    if (before.state !== 'closed') return fail('not-closed')
    const dueAt = body.due ? await instantInYear(db, actor, body.due, 'due') : null
    const now = services.now().getTime()
    if (dueAt && Date.parse(dueAt) <= now) fail('due-passed')
    // A new due time after the end of late hand-in leaves nothing for late work to follow.
    const isAfterLate = dueAt !== null && before.lateUntil !== null && dueAt >= new Date(before.lateUntil).toISOString()
    await sql`update homework set state = 'open', closed_at = null, due_at = coalesce(${dueAt}::timestamptz, due_at),
        late_rule = case when ${isAfterLate} then 'refuse' else late_rule end,
        late_until = case when ${isAfterLate} then null else late_until end, version = version + 1
      where id = ${homeworkId}`.execute(db)
    const after = await shown(context, homeworkId)
    traceChange(context, before, after)
    return after
  },

  withdrawHomework: async ({ params: { homeworkId } }, context) => {
    const { db, audit } = context
    const before = await held(context, homeworkId)
    if (before.state === 'withdrawn') return {}
    if (before.state === 'draft') {
      await sql`delete from homework where id = ${homeworkId}`.execute(db)
      for (const { fileId } of before.files) await sql`select delete_unused('files', ${fileId})`.execute(db)
    } else
      await sql`update homework set state = 'withdrawn', closed_at = null, release_at = null, version = version + 1
        where id = ${homeworkId}`.execute(db)
    await withdrawActivity(db, {
      kind: ['homework.set', 'homework.evaluated', 'homework.viewed', 'homework.handedIn'],
      sourceId: homeworkId,
    })
    audit({ entity: 'homework', entityId: homeworkId, before: traceOf(before), after: null })
    return {}
  },
})
