import { sql } from 'kysely'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { questions } from '../contract.ts'
import { differencesOf } from '../differences.ts'
import { questionsDefinitions } from '../schemas.ts'
import { startExport } from './exchange/exportJob.ts'
import { decideHeld } from './exchange/heldQuestions.ts'
import { discardImport, findImport, listImports, lockImport, startImport } from './exchange/importRuns.ts'
import { picturePolicy, sizeOf } from './pictures.ts'
import { readPlaces } from './places.ts'
import { changesFor, findQuestion, lockQuestions, mayEdit, visible } from './questionAccess.ts'
import { readDetail } from './questionDetail.ts'
import { findAlike, listQuestions } from './questionList.ts'
import { changeState, changeStates, decide } from './questionStates.ts'
import {
  insertQuestion,
  picturePurpose,
  picturesExist,
  placesExist,
  readContent,
  updateQuestion,
  updateTags,
} from './questionStorage.ts'
import { originalFor } from './translations.ts'

export const questionsRoutes = implement(questions, questionsDefinitions, {
  listQuestions: async ({ query }, { db, actor, services, fail }) => {
    if (!(await placesExist(db, query))) fail('no-such-place')
    await requireOwn(db, 'users', [query.authorId])
    const { questionUses } = services
    return listQuestions(db, actor, query, { questionUses, now: services.now() })
  },

  getQuestion: async ({ params, query }, { db, actor, services, fail }) => {
    const row = (await findQuestion(db, actor, params.questionId)) ?? fail('no-such-question')
    const detail = (await readDetail(db, actor, row.questionId, query.number ?? row.number)) ?? fail('no-such-question')
    const { content } = detail.version ?? fail('no-such-question')
    return {
      question: row,
      content,
      pictures: detail.pictures.map((file) => services.files.link(actor.tenantId, file)),
      versions: detail.versions,
      reviews: detail.reviews,
      translations: detail.translations,
      uses: detail.uses,
      may: { edit: mayEdit(actor, row), review: row.mayReview, changes: changesFor(actor, row) },
    }
  },

  addQuestion: async ({ body }, context) => {
    const { db, actor, fail } = context
    if (!(await placesExist(db, body.tags))) fail('no-such-place')
    if (!(await picturesExist(db, body.content))) fail('no-such-picture')
    const original = body.translatesId === null ? null : await originalFor(db, actor, body.translatesId, body)
    if (typeof original === 'string') return fail(original)
    const translatesId = original?.originalId ?? null
    const questionId = await insertQuestion(context, { ...body, translatesId, authorId: actor.userId })
    return (await findQuestion(db, actor, questionId)) ?? fail('no-such-place')
  },

  saveQuestion: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const row = (await findQuestion(db, actor, params.questionId, true)) ?? fail('no-such-question')
    if (!mayEdit(actor, row)) fail('not-yours')
    if (row.version !== body.version) throw problem('changed-meanwhile', { details: row })
    if (!(await placesExist(db, body.tags))) fail('no-such-place')
    if (!(await picturesExist(db, body.content))) fail('no-such-picture')
    await updateQuestion(context, row, { ...body, userId: actor.userId })
    return (await findQuestion(db, actor, row.questionId)) ?? fail('no-such-question')
  },

  removeQuestion: async ({ params }, { db, actor, audit, fail }) => {
    const row = (await findQuestion(db, actor, params.questionId, true)) ?? fail('no-such-question')
    if (!mayEdit(actor, row)) fail('not-yours')
    if (row.approvedNumber !== null) fail('was-approved')
    await sql`update questions set removed_at = now(), version = version + 1 where id = ${row.questionId}`.execute(db)
    audit({ entity: 'question', entityId: row.questionId, before: { title: row.title }, after: null })
    return { questionId: row.questionId }
  },

  getDifferences: async ({ params, query }, { db, actor, fail }) => {
    const row = (await findQuestion(db, actor, params.questionId)) ?? fail('no-such-question')
    const before = (await readContent(db, row.questionId, query.from)) ?? fail('no-such-version')
    const after = (await readContent(db, row.questionId, query.to)) ?? fail('no-such-version')
    return { differences: differencesOf(before, after) }
  },

  changeState: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const row = (await findQuestion(db, actor, params.questionId, true)) ?? fail('no-such-question')
    if (!mayEdit(actor, row)) fail('not-yours')
    const legal = changesFor(actor, row)
    if (!legal.includes(body.change) || row.version !== body.version) fail('not-possible-now', { details: { legal } })
    await changeState(context, row, body.change)
    return (await findQuestion(db, actor, row.questionId)) ?? fail('no-such-question')
  },

  decideQuestion: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const row = (await findQuestion(db, actor, params.questionId, true)) ?? fail('no-such-question')
    if (row.authorId === actor.userId || row.savedBy === actor.userId) fail('own-question')
    if (row.state !== 'review' || row.version !== body.version) fail('not-in-review')
    if (!row.mayReview) fail('not-reviewer')
    await decide(context, row, body)
    return (await findQuestion(db, actor, row.questionId)) ?? { ...row, state: 'draft' as const }
  },

  changeQuestions: async ({ body }, context) => {
    const { db, actor, fail } = context
    if (body.tags && !(await placesExist(db, body.tags))) fail('no-such-place')
    const ids = [...new Set(body.questionIds)]
    const { change, tags } = body
    const rows = (await lockQuestions(db, actor, ids)).filter(
      (row) => mayEdit(actor, row) && (!change || changesFor(actor, row).includes(change)),
    )
    if (tags) await updateTags(context, rows, tags)
    if (change) await changeStates(context, rows, change)
    return { changed: rows.length, skipped: ids.length - rows.length }
  },

  findAlike: async ({ body }, { db, actor, fail }) => {
    if (!(await placesExist(db, body))) fail('no-such-place')
    if (body.exceptId && !(await findQuestion(db, actor, body.exceptId))) fail('no-such-question')
    return { alike: await findAlike(db, actor, body) }
  },

  listQuestionPlaces: async ({ query }, { db, actor, fail }) => {
    if (!(await placesExist(db, query))) fail('no-such-place')
    return readPlaces(db, actor, query)
  },

  uploadPicture: async (_, { actor, tx, uploads, services, fail }) => {
    const { tenantId, userId } = actor
    for await (const upload of uploads()) {
      const file = await services.files.keep(upload, {
        tenantId,
        userId,
        tx,
        policy: picturePolicy,
        purpose: picturePurpose,
      })
      return { ...services.files.link(tenantId, file), ...(await sizeOf(services, tenantId, file)) }
    }
    return fail('no-file')
  },

  startImport: async ({ query }, { actor, tx, uploads, services, fail }) => {
    const isKnown = await tx(({ db }) => placesExist(db, query))
    if (!isKnown) fail('no-such-place')
    for await (const upload of uploads()) return startImport(services, { actor, tx }, upload, query)
    return fail('no-file')
  },

  listImports: ({ query }, { db, actor }) => listImports(db, actor.userId, query),

  getImport: async ({ params }, { db, actor, fail }) =>
    (await findImport(db, actor.userId, params.importId)) ?? fail('no-such-import'),

  decideHeld: async ({ params: { importId }, body }, context) => {
    const { db, actor, fail } = context
    if (!(await lockImport(db, actor.userId, importId))) fail('no-such-import')
    await decideHeld(context, { importId, userId: actor.userId }, body)
    return (await findImport(db, actor.userId, importId)) ?? fail('no-such-import')
  },

  discardImport: async ({ params }, context) =>
    (await discardImport(context, context.actor.userId, params.importId)) ?? context.fail('no-such-import'),

  exportQuestions: async ({ body }, context) => {
    const ids = [...new Set(body.questionIds)]
    const { rows } = await sql`
      select from questions q where q.id = any(${ids}::uuid[]) and ${visible(context.actor)}`.execute(context.db)
    if (rows.length !== ids.length) context.fail('no-such-question')
    return startExport(context, ids)
  },
})
