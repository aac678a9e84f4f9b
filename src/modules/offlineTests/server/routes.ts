import { sql } from 'kysely'
import { foreignIn } from '#modules/onlineTests/server/public.ts'
import { findWrittenPaper } from '#modules/papers/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { receiveSheet } from '#platform/server/spreadsheets/receivedSheet.ts'
import { offlineTests } from '../contract.ts'
import { askedOf, limits, paperQuarters, problemOf } from '../marks.ts'
import { type OfflineTest, offlineTestsDefinitions } from '../schemas.ts'
import { tellMarks } from './announcing.ts'
import { countForBank } from './bankCounts.ts'
import { listPapers, savePapers } from './papers.ts'
import { readTemplate } from './sheet.ts'
import { findTest, listTests } from './testQueries.ts'
import {
  areOfGrade,
  askedItems,
  asksTheSame,
  insertTest,
  insertTestOfPaper,
  isTotalRight,
  mayTest,
  readLosses,
  sumOfQuestions,
  updateTest,
  updateTestOfPaper,
  withIds,
} from './testStorage.ts'

const entity = 'offline test'
const traceOf = ({ title, heldOn, marks, classes, questions, questionPaper }: OfflineTest) => ({
  title,
  ...(questionPaper && { questionPaper: questionPaper.name }),
  heldOn,
  marks,
  classes: classes.map(({ className }) => className),
  questions: questions.map(({ label, marks }) => `${label}: ${marks}`),
})

type ClassCode = 'no-such-test' | 'not-in-test' | NonNullable<Awaited<ReturnType<typeof foreignIn>>>
type Finding = { readonly db: TenantDb; readonly actor: Actor; fail(code: ClassCode): never }
type Asked = { readonly offlineTestId: string; readonly classId: string }

/** A test and one of its classes that the caller sees. */
async function findClass({ db, actor, fail }: Finding, { offlineTestId, classId }: Asked, isHeld = false) {
  const test = (await findTest(db, actor, offlineTestId, isHeld)) ?? fail('no-such-test')
  const own = test.classes.find((one) => one.classId === classId)
  if (!own) return fail((await foreignIn(db, actor, { classIds: [classId] })) ?? 'not-in-test')
  return { test, own }
}

/** The same for somebody who enters its marks, as it is until the transaction ends. */
async function holdClass(context: Finding & { fail(code: 'uploaded-already' | 'not-yours'): never }, asked: Asked) {
  const found = await findClass(context, asked, true)
  if (!found.own.mayEdit) context.fail('not-yours')
  if (found.own.isMarksUploaded) context.fail('uploaded-already')
  return found
}

/** Everything that was entered, class by class, for the trace of what deletes it. */
async function readEntered(db: TenantDb, { offlineTestId, classes }: OfflineTest) {
  const entered = []
  for (const { classId, className } of classes)
    entered.push({ className, papers: await listPapers(db, offlineTestId, classId) })
  return entered
}

export const offlineTestsRoutes = implement(offlineTests, offlineTestsDefinitions, {
  listOfflineTests: async ({ query }, { db, actor, fail }) => {
    const foreign = await foreignIn(db, actor, { classIds: query.classId ? [query.classId] : [] })
    return foreign ? fail(foreign) : listTests(db, actor, query)
  },

  addOfflineTest: async ({ body }, { db, actor, audit, fail }) => {
    const foreign = await foreignIn(db, actor, body)
    if (foreign) return fail(foreign)
    if (!(await mayTest(db, actor.userId, body))) fail('not-your-class')
    if (body.questions.some(({ questionId }) => questionId !== null)) fail('no-such-question')
    if (!isTotalRight(body)) fail('total-differs', { values: { sum: sumOfQuestions(body), total: body.marks } })
    const made = await findTest(db, actor, await insertTest(db, actor.userId, body))
    if (!made) throw problem('not-found')
    audit({ entity, entityId: made.offlineTestId, after: traceOf(made) })
    return made
  },

  addTestOfPaper: async ({ body }, { db, actor, audit, fail }) => {
    const foreign = await foreignIn(db, actor, body)
    if (foreign) return fail(foreign)
    const written = (await findWrittenPaper(db, actor, body.questionPaperId)) ?? fail('no-such-paper')
    const { paper, items } = written
    if (!(await mayTest(db, actor.userId, { ...body, courseId: paper.courseId }))) fail('not-your-class')
    if (!(await areOfGrade(db, body.classIds, paper.gradeId)))
      fail('paper-of-other-grade', { values: { grade: paper.grade } })
    if (items.length > limits.questions) fail('paper-too-long', { values: { n: limits.questions } })
    if (paperQuarters(askedItems(items)) > limits.quarterMarks)
      fail('paper-too-heavy', { values: { n: limits.quarterMarks / 4 } })
    const made = await findTest(db, actor, await insertTestOfPaper(db, actor.userId, body, written))
    if (!made) throw problem('not-found')
    audit({ entity, entityId: made.offlineTestId, after: traceOf(made) })
    return made
  },

  getOfflineTest: async ({ params }, { db, actor, fail }) =>
    (await findTest(db, actor, params.offlineTestId)) ?? fail('no-such-test'),

  saveOfflineTest: async ({ params: { offlineTestId }, body }, { db, actor, audit, fail }) => {
    const before = await findTest(db, actor, offlineTestId, true)
    if (!before?.mayEdit) return fail('no-such-test')
    if (before.classes.some(({ isMarksUploaded }) => isMarksUploaded)) fail('uploaded-already')
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    const foreign = await foreignIn(db, actor, body)
    if (foreign) return fail(foreign)
    if (!(await mayTest(db, actor.userId, body))) fail('not-your-class')
    if (!isTotalRight(body)) fail('total-differs', { values: { sum: sumOfQuestions(body), total: body.marks } })
    if (before.questionPaper && !asksTheSame(body, before)) fail('questions-of-paper')
    const input = withIds(body, before) ?? fail('no-such-question')
    const losses = await readLosses(db, offlineTestId, input)
    if (losses.students > 0 && !body.dropsMarks) fail('marks-lost', { values: losses })
    const marks = losses.students > 0 ? { marks: await readEntered(db, before) } : {}
    await (before.questionPaper ? updateTestOfPaper : updateTest)(db, offlineTestId, input)
    const after = (await findTest(db, actor, offlineTestId)) ?? fail('no-such-test')
    audit({ entity, entityId: offlineTestId, before: { ...traceOf(before), ...marks }, after: traceOf(after) })
    return after
  },

  removeOfflineTest: async ({ params: { offlineTestId }, query }, { db, actor, audit, fail }) => {
    const before = await findTest(db, actor, offlineTestId, true)
    if (!before?.mayEdit) return fail('no-such-test')
    if (before.classes.some(({ isMarksUploaded }) => isMarksUploaded)) fail('uploaded-already')
    const losses = await readLosses(db, offlineTestId, { classIds: [], questions: [] })
    if (losses.students > 0 && !query.dropsMarks) fail('marks-lost', { values: losses })
    const marks = losses.students > 0 ? { marks: await readEntered(db, before) } : {}
    await sql`delete from offline_tests where id = ${offlineTestId}`.execute(db)
    audit({ entity, entityId: offlineTestId, before: { ...traceOf(before), ...marks }, after: null })
    return { offlineTestId }
  },

  getMarks: async ({ params }, context) => {
    const { own } = await findClass(context, params)
    const papers = await listPapers(context.db, params.offlineTestId, params.classId)
    return { isMarksUploaded: own.isMarksUploaded, mayEdit: own.mayEdit, papers }
  },

  saveMarks: async ({ params, body }, context) => {
    const { db, actor, audit, fail } = context
    const foreign = await foreignIn(db, actor, { studentIds: body.papers.map(({ studentId }) => studentId) })
    if (foreign) return fail(foreign)
    const { test } = await holdClass(context, params)
    const before = await listPapers(db, params.offlineTestId, params.classId)
    const known = new Map(before.map((paper) => [paper.studentId, paper]))
    if (body.papers.some(({ studentId }) => !known.has(studentId))) fail('not-in-class')
    for (const [questionId, value] of body.papers.flatMap(({ marks = {} }) => Object.entries(marks))) {
      const asked = test.questions.find((one) => one.questionId === questionId) ?? fail('no-such-question')
      if (value !== null && value > asked.marks) fail('marks-too-high', { values: { max: asked.marks } })
    }
    await savePapers(db, { testId: params.offlineTestId, classId: params.classId }, body.papers)
    audit({
      entity,
      entityId: params.offlineTestId,
      before: { marks: body.papers.map(({ studentId }) => known.get(studentId)) },
      after: { marks: body.papers },
    })
    return { saved: body.papers.length }
  },

  readMarksSheet: async ({ params }, { actor, tx, uploads, fail }) => {
    const finding = (db: TenantDb) => ({ db, actor, fail })
    await tx(({ db }) => holdClass(finding(db), params))
    for await (const upload of uploads()) {
      const sheet = await receiveSheet(upload, actor)
      return tx(async ({ db, audit }) => {
        const { test } = await holdClass(finding(db), params)
        const before = await listPapers(db, params.offlineTestId, params.classId)
        const reading = readTemplate(sheet, test, before) ?? fail('not-the-template')
        if (reading.problems.length > 0) return { saved: 0, problems: reading.problems.slice(0, 200) }
        await savePapers(db, { testId: params.offlineTestId, classId: params.classId }, reading.changes)
        audit({ entity, entityId: params.offlineTestId, before: { marks: before }, after: { marks: reading.changes } })
        return { saved: reading.changes.length, problems: [] }
      })
    }
    return fail('no-file')
  },

  uploadMarks: async ({ params: { offlineTestId, classId } }, context) => {
    const { db, actor, audit, services, fail } = context
    const { test, own } = await holdClass(context, { offlineTestId, classId })
    const asked = askedOf(test)
    for (const { name, presence, total, marks } of await listPapers(db, offlineTestId, classId)) {
      const quarters = Object.fromEntries(Object.entries(marks).map(([questionId, value]) => [questionId, value * 4]))
      const paper = { presence, totalQuarters: total === null ? null : total * 4, marks: quarters }
      const wrong = problemOf(paper, asked)
      if (wrong === 'missing') fail('marks-missing', { values: { name } })
      if (wrong === 'sum-differs' || wrong === 'choice-both' || wrong === 'too-many') fail(wrong, { values: { name } })
      if (wrong) fail('marks-wrong', { values: { name } })
    }
    const now = services.now()
    await sql`update offline_test_classes set uploaded_at = ${now}, uploaded_by = ${actor.userId}
      where test_id = ${offlineTestId} and class_id = ${classId} and uploaded_at is null`.execute(db)
    await countForBank(db, offlineTestId, now)
    audit({
      entity,
      entityId: offlineTestId,
      before: { className: own.className, isMarksUploaded: false },
      after: { className: own.className, isMarksUploaded: true },
    })
    return { isMarksUploaded: true as const, uploadedAt: now.toISOString() }
  },

  releaseMarks: async ({ params: { offlineTestId, classId } }, context) => {
    const { audit, db, enqueue, services, fail } = context
    const { own } = await findClass(context, { offlineTestId, classId }, true)
    if (!own.mayEdit) fail('not-yours')
    if (!own.isMarksUploaded) fail('not-uploaded')
    if (own.releasedAt !== null) return { releasedAt: own.releasedAt }
    const now = services.now()
    await sql`update offline_test_classes set released_at = ${now}
      where test_id = ${offlineTestId} and class_id = ${classId}`.execute(db)
    await enqueue(tellMarks, { offlineTestId, classId })
    audit({
      entity,
      entityId: offlineTestId,
      before: { className: own.className, releasedAt: null },
      after: { className: own.className, releasedAt: now },
    })
    return { releasedAt: now.toISOString() }
  },
})
