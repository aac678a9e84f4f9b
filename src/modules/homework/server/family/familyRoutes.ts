import { handInAt } from '#modules/homework/dueRules.ts'
import { familyHomework } from '#modules/homework/familyContract.ts'
import { familyHomeworkDefinitions } from '#modules/homework/familySchemas.ts'
import { takesUpload } from '#modules/homework/handIns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { documentsOf } from '../pages/documents.ts'
import {
  type ChildWork,
  childHomework,
  findChildWork,
  findUpload,
  type Link,
  listChildHomework,
} from './childHomework.ts'
import { handIn, markOpened, takeBack } from './handIns.ts'
import { hasSentTooMuch, keepUpload } from './uploads.ts'

type Asked = { readonly studentId: string; readonly homeworkId: string }
type Context = { readonly actor: Actor; readonly services: Services; fail(code: 'no-such-homework'): never }

const linkOf =
  ({ actor, services }: Context): Link =>
  (file) =>
    services.files.link(actor.tenantId, file)

const workOf = async ({ fail }: Context, db: TenantDb, asked: Asked) =>
  (await findChildWork(db, asked)) ?? fail('no-such-homework')

/** A student hands in alone; for a small child a guardian does. */
const mayHandIn = ({ isGuardian }: Actor, { isSmallChild }: ChildWork) => !isGuardian || isSmallChild

const personOf = ({ actor, services }: Context, studentId: string) => ({
  studentId,
  userId: actor.userId,
  yearId: actor.yearId,
  now: services.now(),
})

export const familyRoutes = implement(familyHomework, familyHomeworkDefinitions, {
  listChildHomework: async ({ params }, { db, services }) => ({
    homework: await listChildHomework(db, params.studentId, services.now()),
  }),

  getChildHomework: async ({ params }, context) => {
    const { db, actor, services } = context
    const work = await workOf(context, db, params)
    const { studentId } = params
    return childHomework(db, work, {
      studentId,
      isGuardian: actor.isGuardian,
      now: services.now(),
      link: linkOf(context),
    })
  },

  getChildPages: async ({ params }, context) => {
    const { db } = context
    const { submissionId, workState } = await workOf(context, db, params)
    return documentsOf(db, { submissionId, link: linkOf(context), hasMarks: workState === 'returned' })
  },

  openHomework: async ({ params }, context) => {
    const { db, actor } = context
    const work = await workOf(context, db, params)
    if (mayHandIn(actor, work)) await markOpened(db, work, personOf(context, params.studentId))
    return {}
  },

  sendUpload: async ({ params, query }, context) => {
    const { actor, tx, uploads, services, fail } = context
    const link = linkOf(context)
    const place = { ...params, deviceKey: query.deviceKey }
    const known = await tx(async ({ db }) => {
      const work = await workOf(context, db, params)
      if (!mayHandIn(actor, work)) return fail('not-for-guardians')
      const found = await findUpload(db, place, link)
      if (found) return found
      if (work.workState === 'returned') return fail('returned-already')
      if (work.workState === 'handedIn') return fail('handed-in-before')
      if (handInAt(work, services.now()) === 'refused') return fail('too-late')
      if (!takesUpload(work.handIn, query.kind)) return fail('kind-not-wanted')
      return (await hasSentTooMuch(db, place)) ? fail('too-many-uploads') : null
    })
    for await (const received of uploads()) {
      // Sent again because the answer was lost: the rest of the request is read and dropped.
      if (known) received.body.resume()
      else
        return (await keepUpload(context, received, { ...place, kind: query.kind }, link)) ?? fail('no-such-homework')
    }
    return known ?? fail('no-file')
  },

  handIn: async ({ params, body }, context) => {
    const { db, actor, services, fail } = context
    const work = await workOf(context, db, params)
    if (!mayHandIn(actor, work)) return fail('not-for-guardians')
    const result = await handIn(context, work, body, {
      ...personOf(context, params.studentId),
      files: services.files,
    })
    return typeof result === 'string' ? fail(result) : result
  },

  takeBack: async ({ params }, context) => {
    const { db, actor, fail } = context
    const work = await workOf(context, db, params)
    if (!mayHandIn(actor, work)) return fail('not-for-guardians')
    const refused = await takeBack(context, work, personOf(context, params.studentId))
    return refused ? fail(refused) : {}
  },
})
