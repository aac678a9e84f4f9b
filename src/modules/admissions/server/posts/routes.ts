import { sql } from 'kysely'
import { admissionPosts } from '#modules/admissions/contract.ts'
import { admissionPostDefinitions } from '#modules/admissions/postSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { seatsToFill } from '../offers/seatQueue.ts'
import {
  insertPost,
  listPosts,
  missingReference,
  postChoices,
  readPost,
  refusedChange,
  updatePost,
  writeGrades,
} from './posts.ts'

export const postRoutes = implement(admissionPosts, admissionPostDefinitions, {
  listPosts: async (_, { db }) => {
    const [posts, choices] = await Promise.all([listPosts(db), postChoices(db)])
    return { posts, ...choices }
  },
  addPost: async ({ body }, { db, audit, fail }) => {
    const missing = await missingReference(db, body)
    if (missing) fail(missing)
    const postId = await insertPost(db, body)
    audit({ entity: 'admissionPost', entityId: postId, after: body })
    return (await readPost(db, postId)) ?? fail('no-such-form')
  },
  savePost: async ({ params: { admissionPostId }, body }, { db, audit, enqueue, fail }) => {
    const before = (await readPost(db, admissionPostId)) ?? fail('no-such-post')
    const missing = await missingReference(db, body)
    if (missing) fail(missing)
    if (before.version !== body.version) fail('changed-meanwhile', { details: before })
    const refused = await refusedChange(db, admissionPostId, body)
    if (refused) fail(refused)
    if (!(await updatePost(db, admissionPostId, body, body.version))) fail('changed-meanwhile', { details: before })
    const grown = await writeGrades(db, admissionPostId, body)
    const isWider = body.fillsOther && !before.fillsOther
    const toFill = isWider ? before.grades.map(({ postGradeId }) => postGradeId) : []
    for (const postGradeId of new Set([...grown, ...toFill])) await enqueue(seatsToFill, { postGradeId }, {})
    const { version: _, ...after } = body
    audit({ entity: 'admissionPost', entityId: admissionPostId, before, after })
    return (await readPost(db, admissionPostId)) ?? fail('no-such-post')
  },
  setPostState: async ({ params: { admissionPostId }, body: { state } }, { db, audit, fail }) => {
    const before = (await readPost(db, admissionPostId)) ?? fail('no-such-post')
    if (state === 'open') {
      if (before.formNumber === null) fail('form-not-published')
      if (!before.grades.some(({ quotas }) => quotas.some(({ seats }) => seats > 0))) fail('no-seats')
    }
    await sql`update admission_posts set state = ${state}, version = version + 1 where id = ${admissionPostId}`.execute(
      db,
    )
    audit({ entity: 'admissionPost', entityId: admissionPostId, before: { state: before.state }, after: { state } })
    return (await readPost(db, admissionPostId)) ?? fail('no-such-post')
  },
})
