import { sql } from 'kysely'
import { testEvaluation } from '#modules/onlineTests/evaluationContract.ts'
import { testEvaluationDefinitions } from '#modules/onlineTests/evaluationSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { tellResults } from '../announcing.ts'
import { findTerms, isOfOwnClass, listAttempts } from '../sitting/attemptRows.ts'
import { readItems } from '../sitting/testItems.ts'
import { heldTest, keepTest, readWholeTest, shownTest } from '../testAccess.ts'
import { evaluate, isTooMuch, listAnswers, partOf } from './answers.ts'
import { countForBank } from './bankCounts.ts'
import { listRegrades, newerVersion, regradeItem } from './regrades.ts'
import { optionsOf, readResults } from './results.ts'

export const evaluationRoutes = implement(testEvaluation, testEvaluationDefinitions, {
  listAnswers: async ({ params: { testId, testItemId } }, context) => {
    const { db, actor, services, fail } = context
    const test = await shownTest(context, testId)
    if (!test.mayEdit) return fail('no-such-test')
    const { items, pictures } = await readItems(db, testId)
    const item = items.find((one) => one.testItemId === testItemId) ?? fail('no-such-item')
    const asked = JSON.stringify(item.question)
    return {
      question: item.question,
      language: item.language,
      pictures: pictures
        .filter(({ id }) => asked.includes(id))
        .map((file) => services.files.link(actor.tenantId, file)),
      answers: await listAnswers(db, actor, { testId, item, isAnonymous: test.isAnonymous }),
    }
  },

  evaluateAnswer: async ({ params: { testId, testItemId, attemptId }, body }, context) => {
    const { db, actor, services, fail } = context
    await keepTest(db, testId)
    const test = await shownTest(context, testId)
    if (!test.mayEdit) return fail('no-such-test')
    const { items } = await readItems(db, testId)
    const item = items.find((one) => one.testItemId === testItemId) ?? fail('no-such-item')
    const asked = partOf(item.question, body.part) ?? fail('no-such-part')
    const where = sql<boolean>`a.id = ${attemptId} and a.test_id = ${testId} and a.state <> 'void' and ${isOfOwnClass(actor)}`
    const [attempt] = await listAttempts(db, where, sql`for update`)
    if (!attempt) return fail('no-such-attempt')
    if (attempt.state === 'running') return fail('still-running')
    if (body.marks !== null && isTooMuch(asked, body.marks)) fail('marks-too-high', { values: { max: asked.marks } })
    const given = { ...body, attemptId, testItemId }
    const grade = await evaluate(context, items, given, { by: actor.userId, now: services.now() })
    const graded = grade?.items.find((one) => one.testItemId === testItemId)
    if (!grade || !graded) return fail('no-such-attempt')
    return { marks: graded.marks, outOf: graded.outOf, state: graded.state, pending: grade.pending }
  },

  regradeItem: async ({ params: { testId, testItemId }, body }, context) => {
    const { db, actor, services, fail } = context
    const test = await heldTest(context, testId)
    const { items } = await readItems(db, testId)
    const item = items.find((one) => one.testItemId === testItemId) ?? fail('no-such-item')
    const newer = body.isNewer ? ((await newerVersion(db, testItemId)) ?? fail('no-newer-version')) : null
    if (newer && newer.content.type !== item.question.type) fail('type-differs')
    const regradeId = await regradeItem(context, {
      testId,
      testItemId,
      rule: body.rule,
      versionId: newer?.versionId ?? null,
      reason: body.reason,
      by: actor.userId,
      now: services.now(),
    })
    if (test.releasedAt !== null) await countForBank(db, test, services.now())
    const [made] = await listRegrades(db, actor, sql`r.id = ${regradeId}`)
    return made ?? fail('no-such-item')
  },

  listRegrades: async ({ params: { testId } }, context) => {
    await shownTest(context, testId)
    return { regrades: await listRegrades(context.db, context.actor, sql`r.test_id = ${testId}`) }
  },

  getResults: async ({ params: { testId } }, context) => {
    const { db, actor } = context
    const { items, counting } = await shownTest(context, testId)
    const itemIds = items.map(({ testItemId }) => testItemId)
    const { students, figures } = await readResults(db, actor, { testId, counting, itemIds })
    const terms = await findTerms(db, testId)
    const { items: asked } = await readItems(db, testId)
    return {
      isOver: terms?.isOver ?? false,
      students,
      items: items.flatMap(({ testItemId, title, type, rule, marks, hasNewer }) => {
        const own = figures.find((one) => one.testItemId === testItemId)
        const question = asked.find((one) => one.testItemId === testItemId)?.question
        if (!own || !question) return []
        const { choices, ...numbers } = own
        const options = optionsOf(question).map((option) => ({ ...option, n: choices[option.key] ?? 0 }))
        return [{ ...numbers, title, type, rule, marks, hasNewer, options }]
      }),
    }
  },

  releaseResults: async ({ params: { testId } }, context) => {
    const { db, audit, enqueue, services, fail } = context
    const test = await heldTest(context, testId)
    if (test.releasedAt !== null) return { releasedAt: test.releasedAt }
    const terms = await findTerms(db, testId)
    if (!terms?.isOver) fail('not-over')
    const { unmarkedClasses } = await readWholeTest(db, testId)
    if (unmarkedClasses.length > 0) fail('marks-missing', { values: { classes: unmarkedClasses.join(', ') } })
    const now = services.now()
    await sql`update online_tests set released_at = ${now}, version = version + 1 where id = ${testId}`.execute(db)
    await countForBank(db, test, now)
    await enqueue(tellResults, { testId })
    audit({ entity: 'online test', entityId: testId, before: { releasedAt: null }, after: { releasedAt: now } })
    return { releasedAt: now.toISOString() }
  },
})
