import { withdrawActivity } from '#modules/badges/server/public.ts'
import { doubtEvents } from '#modules/doubts/events.ts'
import { familyDoubts } from '#modules/doubts/familyContract.ts'
import { familyDoubtDefinitions } from '#modules/doubts/familySchemas.ts'
import { doubtAnswered, postReported } from '#modules/doubts/notifications.ts'
import { doubtPath, doubtPaths } from '#modules/doubts/web/paths.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { implement } from '#platform/server/module.ts'
import { scheduleReminder } from '../jobs.ts'
import { keepFile } from '../postFiles.ts'
import { addReply, removePost, sentBefore } from '../posts.ts'
import { familyViewer } from '../reach.ts'
import { askerSide, everybody, readersOf, tell } from '../readers.ts'
import { linkFor } from '../routes.ts'
import { findThread } from '../threads.ts'
import { askForm } from './askForm.ts'
import { askDoubt } from './asking.ts'
import { childDoubts, reportPost, setResolved } from './childDoubts.ts'

export const familyRoutes = implement(familyDoubts, familyDoubtDefinitions, {
  listChildDoubts: async ({ params: { studentId } }, { db, actor }) => ({
    doubts: await childDoubts(db, { ...familyViewer(actor, studentId), studentId }),
  }),

  getAskForm: ({ params }, { db, services }) => askForm(db, services, params.studentId),

  getChildDoubt: async ({ params: { studentId, doubtId } }, context) =>
    (await findThread(context.db, familyViewer(context.actor, studentId), doubtId, linkFor(context)))?.thread ??
    context.fail('no-such-doubt'),

  askDoubt: async ({ params: { studentId }, body }, context) => {
    const { db, actor, services, fail } = context
    const read = async (doubtId: string) =>
      (await findThread(db, familyViewer(actor, studentId), doubtId, linkFor(context)))?.thread ?? fail('no-such-doubt')
    const sent = await sentBefore(db, actor.userId, body.clientId)
    if (sent) return read(sent)
    const asked = await askDoubt(context, { actor, services }, body)
    if (typeof asked === 'string') return fail(asked)
    tell(context, everybody(await readersOf(db, asked.doubtId)), doubtEvents.created, asked.doubtId)
    return read(asked.doubtId)
  },

  keepChildFile: async (_, context) => {
    for await (const upload of context.uploads()) {
      const kept = await keepFile(upload, context)
      return kept === 'daily-limit' ? context.fail(kept) : kept
    }
    return context.fail('no-file')
  },

  replyAsStudent: async ({ params: { studentId, doubtId }, body }, context) => {
    const { db, actor, services, fail, notify } = context
    const read = async (lock = false) =>
      (await findThread(db, familyViewer(actor, studentId), doubtId, linkFor(context), lock)) ?? fail('no-such-doubt')
    const sent = await sentBefore(db, actor.userId, body.clientId)
    if (sent) return sent === doubtId ? (await read()).thread : fail('no-such-doubt')
    const found = await read(true)
    if (!found.thread.mayReply) return fail('may-not-answer')
    const refused = await addReply(context, found, { ...body, userId: actor.userId })
    if (refused) return fail(refused)
    const isAsker = found.role === 'asker'
    if (isAsker && found.thread.state === 'resolved')
      await withdrawActivity(db, { kind: 'doubt.resolved', sourceId: doubtId })
    if (isAsker && found.thread.state !== 'open')
      await scheduleReminder(context, { doubtId, yearId: actor.yearId, now: services.now() })
    const readers = await readersOf(db, doubtId)
    tell(context, askerSide(readers), isAsker ? doubtEvents.followed : doubtEvents.answered, doubtId)
    tell(context, [...readers.teachers, ...readers.classmates], doubtEvents.followed, doubtId)
    if (!isAsker)
      await notify(doubtAnswered, {
        to: found.studentId,
        params: { name: actor.firstName || actor.userName, course: found.thread.course },
        link: doubtPath(forChild(doubtPaths.family, found.studentId), doubtId),
      })
    return (await read()).thread
  },

  setResolved: async ({ params: { studentId, doubtId }, body }, context) => {
    const { db, actor, services, fail } = context
    const now = services.now()
    const read = async (lock = false) =>
      (await findThread(db, familyViewer(actor, studentId), doubtId, linkFor(context), lock))?.thread ??
      fail('no-such-doubt')
    const thread = await read(true)
    if (!thread.mayResolve) return fail('no-such-doubt')
    await setResolved(context, thread, { isResolved: body.isResolved, studentId, now })
    if (!body.isResolved && thread.state === 'resolved')
      await scheduleReminder(context, { doubtId, yearId: actor.yearId, now })
    tell(context, everybody(await readersOf(db, doubtId)), doubtEvents.followed, doubtId)
    return read()
  },

  deleteOwnPost: async ({ params: { studentId, doubtId, postId } }, context) => {
    const { db, actor, fail } = context
    const found = await findThread(db, familyViewer(actor, studentId), doubtId, linkFor(context), true)
    if (!found) return fail('no-such-doubt')
    if (!found.thread.posts.some((post) => post.postId === postId && post.mayDelete)) return fail('no-such-post')
    const readers = await readersOf(db, doubtId)
    const removed = await removePost(context, found.thread, { postId, userId: actor.userId, reason: '' })
    if (removed.isWhole) await withdrawActivity(db, { kind: ['doubt.created', 'doubt.resolved'], sourceId: doubtId })
    tell(context, everybody(readers), doubtEvents.deleted, doubtId)
    return removed
  },

  reportPost: async ({ params: { studentId, doubtId, postId }, body }, context) => {
    const { db, actor, fail, notify } = context
    const found = await findThread(db, familyViewer(actor, studentId), doubtId, linkFor(context))
    if (!found) return fail('no-such-doubt')
    if (!found.thread.posts.some((post) => post.postId === postId && post.mayReport)) return fail('no-such-post')
    const reported = await reportPost(context, { postId, userId: actor.userId, reason: body.reason })
    if (reported === 'daily-limit') return fail(reported)
    const { teachers } = await readersOf(db, doubtId)
    if (reported === 'new' && teachers.length > 0) {
      const { className, course } = found.thread
      const link = doubtPath(doubtPaths.teacher, doubtId)
      await notify(postReported, { to: teachers, params: { className, course }, link })
      tell(context, teachers, doubtEvents.followed, doubtId)
    }
    return {}
  },
})
