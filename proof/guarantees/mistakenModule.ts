import { sql } from 'kysely'
import * as z from 'zod'
import { allow, signedIn, teacherOf } from '#platform/contract/access/access.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { implement, type ServerModule } from '#platform/server/module.ts'
import { wholeContract, wholeRoute } from '#platform/server/testing/wholeRoute.ts'

const access = signedIn('exists only in tests of mistakes')
const nothing = z.object({})

/** A module with every mistake that the compiler does not catch. */
export const mistaken = wholeContract('mistaken', {
  forgetTenant: wholeRoute('GET /api/mistakes/tenants', {
    does: 'Read without any condition',
    access,
    reply: z.object({ tenants: z.array(z.string()) }),
  }),
  writeElsewhere: wholeRoute('POST /api/mistakes/elsewhere/:tenantId', {
    does: 'Write a row of another school',
    access,
    params: { tenantId: z.uuid() },
    reply: nothing,
  }),
  pointElsewhere: wholeRoute('POST /api/mistakes/pointing/:classId', {
    does: "Point at another school's class",
    access,
    params: { classId: z.uuid() },
    reply: nothing,
  }),
  writeInGet: wholeRoute('GET /api/mistakes/write', { does: 'Write in a GET', access, reply: nothing }),
  readForeignClass: wholeRoute('GET /api/mistakes/classes/:classId', {
    does: 'Read a class by a parameter the caller chose',
    access: allow(teacherOf('class', 'classId')),
    params: { classId: z.uuid() },
    reply: nothing,
  }),
  failUndeclared: wholeRoute('GET /api/mistakes/failure', {
    does: 'Fail with an undeclared code',
    access,
    reply: nothing,
  }),
  replyTooMuch: wholeRoute('GET /api/mistakes/columns', {
    does: 'Reply with undeclared columns',
    access,
    reply: z.object({ people: z.array(z.object({ name: z.string() })) }),
  }),
  replyWrongly: wholeRoute('GET /api/mistakes/answer', {
    does: 'Reply with the wrong shape',
    access,
    reply: z.object({ name: z.string() }),
  }),
  startJob: wholeRoute('POST /api/mistakes/job', {
    does: 'Start a job that forgets its tenant',
    access,
    reply: nothing,
  }),
  throwAnything: wholeRoute('GET /api/mistakes/error', {
    does: 'Throw an unexpected error',
    access,
    reply: nothing,
  }),
})

/** Counts the schools it can see, and records the number as a page view. */
const countSchools = job('mistaken.countSchools', nothing, async (_, { db }) => {
  const rows = await db.selectFrom('users').select('tenant_id').distinct().execute()
  await db
    .insertInto('page_views')
    .values({ path: `/job saw ${rows.length}`, day: '2026-07-15' })
    .execute()
})

const handlers = implement(mistaken, mistaken.routes, {
  forgetTenant: async (_, { db }) => {
    const rows = await db.selectFrom('users').select('tenant_id').distinct().execute()
    return { tenants: rows.map((row) => row.tenant_id) }
  },
  writeElsewhere: async ({ params }, { db }) => {
    await db
      .insertInto('page_views')
      .values({ tenant_id: params.tenantId, path: '/mistake', day: '2026-07-15' })
      .execute()
    return {}
  },
  pointElsewhere: async ({ params }, { db, actor }) => {
    const row = { class_id: params.classId, student_id: actor.userId, roll_no: '1', from_date: '2026-07-15' }
    await db.insertInto('enrolments').values(row).execute()
    return {}
  },
  writeInGet: async (_, { db }) => {
    await db.insertInto('page_views').values({ path: '/mistake', day: '2026-07-15' }).execute()
    return {}
  },
  readForeignClass: () => ({}),
  failUndeclared: (_, { fail }) => (fail as (code: string) => never)('no-such-code'),
  replyTooMuch: async () => ({ people: [{ name: 'Asha', phone: '9845012345', passwordHash: 'secret' }] }),
  replyWrongly: () => ({ nam: 'secret' }) as never,
  startJob: async (_, { enqueue }) => {
    await enqueue(countSchools, {})
    return {}
  },
  throwAnything: async (_, { db }) => {
    await sql`select * from a_table_nobody_made where password = ${'secret'}`.execute(db)
    return {}
  },
})

export const mistakenModule: ServerModule = { name: 'mistaken', routes: [handlers], jobs: [countSchools] }
