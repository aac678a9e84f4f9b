import { withdrawActivity } from '#modules/badges/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { doubtOffice, doubts } from '../contract.ts'
import { doubtEvents } from '../events.ts'
import { doubtAnswered } from '../notifications.ts'
import { doubtOfficeDefinitions } from '../officeSchemas.ts'
import { doubtDefinitions } from '../schemas.ts'
import { doubtPath, doubtPaths } from '../web/paths.ts'
import { listDoubts } from './doubtList.ts'
import { keepFile } from './postFiles.ts'
import { addReply, removePost, sentBefore, setHidden } from './posts.ts'
import { staffViewer } from './reach.ts'
import { askerSide, everybody, readersOf, tell } from './readers.ts'
import { readSettings, saveSettings } from './settings.ts'
import { findThread, type Link } from './threads.ts'
import { listTraces } from './traces.ts'

export const linkFor =
  ({ services, actor }: { services: Services; actor: Actor }): Link =>
  (file) =>
    services.files.link(actor.tenantId, file)

export const teacherRoutes = implement(doubts, doubtDefinitions, {
  listDoubts: async ({ query }, { db, actor }) => {
    await requireOwn(db, 'classes', [query.classId])
    await requireOwn(db, 'subjects', [query.courseId])
    return listDoubts(db, actor.userId, query)
  },

  getDoubt: async ({ params }, context) =>
    (await findThread(context.db, staffViewer(context.actor), params.doubtId, linkFor(context)))?.thread ??
    context.fail('no-such-doubt'),

  replyToDoubt: async ({ params: { doubtId }, body }, context) => {
    const { db, actor, fail, notify } = context
    const read = async (lock = false) =>
      (await findThread(db, staffViewer(actor), doubtId, linkFor(context), lock)) ?? fail('no-such-doubt')
    const sent = await sentBefore(db, actor.userId, body.clientId)
    if (sent) return sent === doubtId ? (await read()).thread : fail('no-such-doubt')
    const found = await read(true)
    const refused = await addReply(context, found, { ...body, userId: actor.userId })
    if (refused) return fail(refused)
    const readers = await readersOf(db, doubtId)
    tell(context, askerSide(readers), doubtEvents.answered, doubtId)
    tell(context, [...readers.teachers, ...readers.classmates], doubtEvents.followed, doubtId)
    await notify(doubtAnswered, {
      to: found.studentId,
      params: { name: `${actor.firstName} ${actor.lastName}`.trim() || actor.userName, course: found.thread.course },
      link: doubtPath(forChild(doubtPaths.family, found.studentId), doubtId),
    })
    return (await read()).thread
  },

  keepDoubtFile: async (_, context) => {
    for await (const upload of context.uploads()) {
      const kept = await keepFile(upload, context)
      return kept === 'daily-limit' ? context.fail(kept) : kept
    }
    return context.fail('no-file')
  },

  setPostHidden: async ({ params: { doubtId, postId }, body }, context) => {
    const { db, actor, fail } = context
    const read = async (lock = false) =>
      (await findThread(db, staffViewer(actor), doubtId, linkFor(context), lock)) ?? fail('no-such-doubt')
    const { thread } = await read(true)
    if (!thread.posts.some((post) => post.postId === postId && post.mayHide)) return fail('no-such-post')
    const before = await readersOf(db, doubtId)
    await setHidden(context, { postId, userId: actor.userId, isHidden: body.isHidden })
    const readers = body.isHidden ? before : await readersOf(db, doubtId)
    tell(context, everybody(readers), body.isHidden ? doubtEvents.deleted : doubtEvents.followed, doubtId)
    return (await read()).thread
  },

  deletePost: async ({ params: { doubtId, postId }, body }, context) => {
    const { db, actor, fail } = context
    const found = await findThread(db, staffViewer(actor), doubtId, linkFor(context), true)
    if (!found) return fail('no-such-doubt')
    if (!found.thread.posts.some((post) => post.postId === postId && post.mayDelete)) return fail('no-such-post')
    const readers = await readersOf(db, doubtId)
    const removed = await removePost(context, found.thread, { postId, userId: actor.userId, reason: body.reason })
    if (removed.isWhole) await withdrawActivity(db, { kind: ['doubt.created', 'doubt.resolved'], sourceId: doubtId })
    tell(context, everybody(readers), doubtEvents.deleted, doubtId)
    return removed
  },
})

export const officeRoutes = implement(doubtOffice, doubtOfficeDefinitions, {
  listDoubtTraces: ({ query }, context) => listTraces(context.db, query, linkFor(context)),

  hideTracedPost: async ({ params: { postId }, body: { isHidden } }, context) => {
    const { db, actor, fail } = context
    const { doubtId } = (await setHidden(context, { postId, userId: actor.userId, isHidden })) ?? fail('no-such-post')
    tell(context, everybody(await readersOf(db, doubtId)), doubtEvents.deleted, doubtId)
    return { isHidden }
  },

  getDoubtSettings: (_, { db }) => readSettings(db),
  saveDoubtSettings: ({ body }, context) => saveSettings(context, body),
})
