import { sql } from 'kysely'
import { testPages } from '#modules/onlineTests/pagesContract.ts'
import { testPagesDefinitions } from '#modules/onlineTests/pagesSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { inSeenClass } from '../reach.ts'
import { holdAttempt, isTaking } from '../sitting/saving.ts'
import { findTest } from '../testQueries.ts'
import { keepMarks, listPages } from './pages.ts'
import { deletePhoto, findPhoto, insertPhoto, refusalOf } from './photos.ts'

const linkOf =
  ({ actor, services }: { readonly actor: Actor; readonly services: Services }) =>
  (file: FileRow) =>
    services.files.link(actor.tenantId, file)

type Asked = { readonly testId: string; readonly testItemId: string; readonly attemptId: string }
type Marking = {
  readonly db: TenantDb
  readonly actor: Actor
  fail(code: 'no-such-test' | 'no-such-attempt'): never
}

/** An answer that the caller marks: of a finished attempt in a class they teach. */
async function findAnswer({ db, actor, fail }: Marking, { testId, testItemId, attemptId }: Asked): Promise<void> {
  const test = await findTest(db, actor, testId)
  if (!test?.mayEdit || !test.items.some((one) => one.testItemId === testItemId)) return fail('no-such-test')
  const { rows } =
    await sql`select from online_test_attempts a join online_tests o on o.tenant_id = a.tenant_id and o.id = a.test_id
    where a.id = ${attemptId} and a.test_id = ${testId} and a.state in ('handedIn', 'ended')
      and ${inSeenClass(actor, sql`a.class_id`)}`.execute(db)
  if (rows.length === 0) fail('no-such-attempt')
}

export const pageRoutes = implement(testPages, testPagesDefinitions, {
  sendPhoto: async ({ params, query }, context) => {
    const { actor, tx, uploads, services, fail } = context
    const { attemptId } = params
    const link = linkOf(context)
    const held = async (db: TenantDb) => {
      const attempt = (await holdAttempt(db, params, 'share')) ?? fail('no-such-attempt')
      return isTaking(attempt, services.now()) ? attempt : fail('handed-in-already')
    }
    const known = await tx(async ({ db }) => {
      const attempt = await held(db)
      const found = await findPhoto(db, attemptId, query.deviceKey, link)
      if (found) return found
      const refusal = await refusalOf(db, { attemptId, testId: attempt.testId, testItemId: query.testItemId })
      return refusal ? fail(refusal) : null
    })
    for await (const received of uploads()) {
      // Sent again because the answer was lost: the rest of the request is read and dropped.
      if (known) {
        received.body.resume()
        continue
      }
      const as = { tenantId: actor.tenantId, userId: actor.userId, tx }
      const file = await services.files.keep(received, {
        ...as,
        policy: uploadPolicies.handInPhoto,
        purpose: 'online test',
      })
      return tx(async ({ db }) => {
        await held(db)
        const photo = { attemptId, testItemId: query.testItemId, fileId: file.id, deviceKey: query.deviceKey }
        if (!(await insertPhoto(db, { ...photo, now: services.now() }))) await services.files.forget(db, file.id)
        return (await findPhoto(db, attemptId, query.deviceKey, link)) ?? fail('no-such-attempt')
      })
    }
    return known ?? fail('no-file')
  },

  removePhoto: async ({ params }, { db, services, fail }) => {
    const attempt = (await holdAttempt(db, params, 'share')) ?? fail('no-such-attempt')
    if (!isTaking(attempt, services.now())) fail('handed-in-already')
    const fileId = (await deletePhoto(db, params.attemptId, params.photoId)) ?? fail('no-such-photo')
    await services.files.forget(db, fileId)
    return { photoId: params.photoId }
  },

  getAnswerPages: async ({ params }, context) => {
    await findAnswer(context, params)
    const [pages] = await listPages(context.db, { ...params, hasMarks: true }, linkOf(context))
    if (!pages) return { document: null, isMaking: false, unreadable: 0 }
    const { testItemId: _, ...found } = pages
    return found
  },

  addAnswerMarks: async ({ params, body }, context) => {
    const { db, actor, services, fail } = context
    await findAnswer(context, params)
    const [pages] = await listPages(db, { ...params, hasMarks: false }, linkOf(context))
    if (!pages?.document) return fail('no-such-pages')
    const drawing = { attemptId: params.attemptId, testItemId: params.testItemId, userId: actor.userId }
    return { kept: await keepMarks(db, { ...drawing, now: services.now() }, body.operations) }
  },
})
