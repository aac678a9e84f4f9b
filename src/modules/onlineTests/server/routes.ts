import { sql } from 'kysely'
import { recordActivity, withdrawActivity } from '#modules/badges/server/public.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { onlineTests } from '../contract.ts'
import { type OnlineTest, onlineTestsDefinitions } from '../schemas.ts'
import { announceTest, tellExtension } from './announcing.ts'
import { choicesOf } from './choices.ts'
import { foreignIn } from './foreignIds.ts'
import { closeTest } from './jobs.ts'
import { listTakers, tellTeachers } from './liveView.ts'
import { findTerms, isOfOwnClass, listAttempts } from './sitting/attemptRows.ts'
import { endAttempts } from './sitting/ending.ts'
import { readPreview } from './sitting/preview.ts'
import { heldTest, readWholeTest, shownTest } from './testAccess.ts'
import { findTest, listTests } from './testQueries.ts'
import { insertTest, instantInYear, readInput, setAllowances, updateTest } from './testStorage.ts'
import { giveTime, renewEnds } from './time.ts'
import { restoreAttempt, restoreTest } from './undoing.ts'

/** What is worth remembering of a change. */
const traceOf = (test: OnlineTest) => ({
  title: test.title,
  state: test.state,
  classes: test.classNames,
  opensAt: test.opensAt,
  closesAt: test.closesAt,
  minutes: test.minutes,
  attempts: test.attempts,
  questions: test.items.map(({ questionId }) => questionId),
  allowances: test.allowances.map(({ studentId, percent, minutes }) => ({ studentId, percent, minutes })),
})

const entity = 'online test'

export const onlineTestsRoutes = implement(onlineTests, onlineTestsDefinitions, {
  getTestChoices: (_, { db, actor, services }) => choicesOf(db, actor, today(actor.timeZone, services.now())),

  listTests: async ({ query }, { db, actor, fail }) => {
    const { classId, courseId } = query
    const foreign = await foreignIn(db, actor, { classIds: classId ? [classId] : [], courseId })
    return foreign ? fail(foreign) : listTests(db, actor, query)
  },

  addTest: async ({ body }, { db, actor, audit, fail }) => {
    const record = await readInput(db, actor, body)
    if (typeof record === 'string') return fail(record)
    const testId = await insertTest(db, actor.userId, record)
    const made = await findTest(db, actor, testId)
    if (!made) throw problem('not-found')
    audit({ entity, entityId: testId, after: traceOf(made) })
    return made
  },

  getTest: ({ params }, context) => shownTest(context, params.testId),

  getTestPreview: async ({ params }, context) => {
    const { db, actor, services } = context
    const test = await shownTest(context, params.testId)
    return readPreview(db, test, (file) => services.files.link(actor.tenantId, file))
  },

  saveTest: async ({ params: { testId }, body }, context) => {
    const { db, actor, audit, fail } = context
    const before = await heldTest(context, testId)
    if (before.state === 'closed' || before.state === 'withdrawn') fail('not-changeable')
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    if ((await readWholeTest(db, testId)).attempts > 0) fail('begun-already')
    const record = await readInput(db, actor, body, testId)
    if (typeof record === 'string') return fail(record)
    if (before.state === 'scheduled' && record.versionIds.length === 0) fail('questions-missing')
    await updateTest(db, testId, record)
    const after = await shownTest(context, testId)
    audit({ entity, entityId: testId, before: traceOf(before), after: traceOf(after) })
    return after
  },

  withdrawTest: async ({ params: { testId } }, context) => {
    const { db, audit, fail } = context
    const before = await heldTest(context, testId)
    if (before.releasedAt !== null) fail('released-already')
    if (before.state === 'draft') await sql`delete from online_tests where id = ${testId}`.execute(db)
    else
      await sql`update online_tests set was_closed = state = 'closed', state = 'withdrawn', version = version + 1
        where id = ${testId}`.execute(db)
    await withdrawActivity(db, { kind: ['onlineTest.set', 'onlineTest.taken'], sourceId: testId })
    audit({ entity, entityId: testId, before: traceOf(before), after: null })
    return { testId }
  },

  restoreTest: async ({ params: { testId } }, context) => {
    const { audit, services, fail } = context
    const before = await heldTest(context, testId)
    if (before.state !== 'withdrawn') fail('not-withdrawn')
    await restoreTest(context, testId, services.now())
    const after = await shownTest(context, testId)
    audit({ entity, entityId: testId, before: traceOf(before), after: traceOf(after) })
    return after
  },

  scheduleTest: async ({ params: { testId }, body }, context) => {
    const { db, actor, audit, enqueue, services, fail } = context
    const before = await heldTest(context, testId)
    if (before.state === 'closed' || before.state === 'withdrawn') fail('not-changeable')
    if (before.items.length === 0) fail('questions-missing')
    const whole = await readWholeTest(db, testId)
    if (whole.begun > 0) fail('begun-already')
    const opensAt = await instantInYear(db, actor, body.opens, 'opens')
    const closesAt = await instantInYear(db, actor, body.closes, 'closes')
    const now = services.now()
    if (Date.parse(closesAt) <= now.getTime()) fail('closes-passed')
    if (Date.parse(closesAt) - Date.parse(opensAt) < before.minutes * 60_000)
      fail('window-too-short', { values: { minutes: before.minutes } })
    await sql`update online_tests set state = 'scheduled', opens_at = ${opensAt}, closes_at = ${closesAt}, version = version + 1
      where id = ${testId}`.execute(db)
    await enqueue(closeTest, { testId }, { key: `test close ${testId}`, runAt: new Date(closesAt) })
    await enqueue(announceTest, { testId })
    await recordActivity(db, {
      actorId: actor.userId,
      kind: 'onlineTest.set',
      sourceId: testId,
      at: now,
      label: before.title,
      audience: whole.students,
    })
    const after = await shownTest(context, testId)
    audit({ entity, entityId: testId, before: traceOf(before), after: traceOf(after) })
    return after
  },

  extendTest: async ({ params: { testId }, body }, context) => {
    const { db, actor, audit, enqueue, services, fail } = context
    const before = await heldTest(context, testId)
    if (before.state !== 'scheduled' || before.closesAt === null) return fail('not-scheduled')
    const closesAt = await instantInYear(db, actor, body.closes, 'closes')
    // Never shorter: students may count on the end they were told.
    const planned = Math.max(Date.parse(before.closesAt), services.now().getTime())
    if (Date.parse(closesAt) <= planned) fail('not-later')
    await sql`update online_tests set closes_at = ${closesAt}, version = version + 1 where id = ${testId}`.execute(db)
    await renewEnds(context, testId)
    await enqueue(closeTest, { testId }, { key: `test close ${testId}`, runAt: new Date(closesAt) })
    await enqueue(tellExtension, { testId, reason: body.reason })
    const after = await shownTest(context, testId)
    audit({ entity, entityId: testId, before: { closesAt: before.closesAt }, after: { closesAt, reason: body.reason } })
    await tellTeachers(context, { services, tenantId: actor.tenantId, testId })
    return after
  },

  giveAllowances: async ({ params: { testId }, body }, context) => {
    const { db, actor, audit, fail } = context
    const before = await heldTest(context, testId)
    const foreign = await foreignIn(db, actor, { studentIds: body.allowances.map(({ studentId }) => studentId) })
    if (foreign) fail(foreign)
    if (!(await setAllowances(db, actor, testId, body.allowances))) fail('not-in-test')
    await renewEnds(context, testId)
    const after = await shownTest(context, testId)
    audit({ entity, entityId: testId, before: traceOf(before), after: traceOf(after) })
    return after
  },

  listAttempts: async ({ params: { testId } }, context) => {
    const { db, actor, services } = context
    const test = await shownTest(context, testId)
    const terms = await findTerms(db, testId)
    return {
      now: services.now().toISOString(),
      isOver: terms?.isOver ?? false,
      questions: test.items.length,
      students: [...(await listTakers(db, actor, testId))],
    }
  },

  giveTime: async ({ params: { testId }, body }, context) => {
    const { actor, services, fail } = context
    const test = await heldTest(context, testId)
    if (test.releasedAt !== null) fail('released-already')
    await requireOwn(context.db, 'online_test_attempts', body.attemptIds ?? [])
    const attempts = await giveTime(context, testId, { ...body, actor, now: services.now() })
    await tellTeachers(context, { services, tenantId: actor.tenantId, testId })
    return { attempts }
  },

  endTest: async ({ params: { testId } }, context) => {
    const { db, actor, audit, services, fail } = context
    const test = await heldTest(context, testId)
    if (test.state !== 'scheduled' && test.state !== 'closed') fail('not-scheduled')
    const running = await listAttempts(db, sql`a.test_id = ${testId} and a.state = 'running'`, sql`for update`)
    const ids = running.map(({ attemptId }) => attemptId)
    const ended = await endAttempts(context, testId, ids, { state: 'ended', now: services.now() })
    await sql`update online_tests set state = 'closed', version = version + 1 where id = ${testId}`.execute(db)
    audit({ entity, entityId: testId, before: { state: test.state }, after: { state: 'closed', ended: ended.length } })
    await tellTeachers(context, { services, tenantId: actor.tenantId, testId })
    return { attempts: ended.length }
  },

  voidAttempt: async ({ params: { testId, attemptId }, body }, context) => {
    const { db, actor, audit, services, fail } = context
    await heldTest(context, testId)
    const where = sql<boolean>`a.id = ${attemptId} and a.test_id = ${testId} and ${isOfOwnClass(actor)}`
    const [attempt] = await listAttempts(db, where, sql`for update`)
    if (!attempt) return fail('no-such-attempt')
    await sql`update online_test_attempts set state = 'void', void_reason = ${body.reason}, version = version + 1
      where id = ${attemptId}`.execute(db)
    const after = { state: 'void', reason: body.reason }
    audit({ entity: 'online test attempt', entityId: attemptId, before: { state: attempt.state }, after })
    await tellTeachers(context, { services, tenantId: actor.tenantId, testId })
    return { attemptId }
  },

  restoreAttempt: async ({ params: { testId, attemptId } }, context) => {
    const { db, actor, audit, services, fail } = context
    const test = await heldTest(context, testId)
    const where = sql<boolean>`a.id = ${attemptId} and a.test_id = ${testId} and ${isOfOwnClass(actor)}`
    const [attempt] = await listAttempts(db, where, sql`for update`)
    if (!attempt) return fail('no-such-attempt')
    if (attempt.state !== 'void') fail('not-set-aside')
    const now = services.now()
    if (!(await restoreAttempt(context, attempt, { attempts: test.attempts, now }))) fail('begun-since')
    audit({
      entity: 'online test attempt',
      entityId: attemptId,
      before: { state: 'void' },
      after: { state: 'counts again' },
    })
    await tellTeachers(context, { services, tenantId: actor.tenantId, testId })
    return { attemptId }
  },
})
