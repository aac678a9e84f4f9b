import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { asGuardianOf } from '#app/testing/familyCallers.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { statementsOf } from '#app/testing/statements.ts'
import { aGuardian, aStudent } from '#modules/people/server/seed.ts'
import { reads } from '#platform/contract/reads.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { family } from '../contract.ts'
import type { DuePart } from '../schemas.ts'

/** A module that adds a part to every child and something that is due for them. */
const another = (_: unknown, n: number): ServerModule => ({
  name: `another${n}`,
  routes: [],
  familyParts: [
    {
      name: `another${n}`,
      schema: z.object({ n: z.int() }),
      query: ({ students }) => sql`select ${n}::int as n from unnest(${students.map((one) => one.studentId)}::uuid[])`,
      partsOf: (rows, { students }) => new Map(students.map(({ studentId }, index) => [studentId, rows[index]])),
    },
  ],
  dueWork: [
    {
      name: `another${n}`,
      kind: 'test',
      pathOf: () => `/family/another${n}`,
      ofStudents: ({ studentIds, now }) => sql`
        select s as "studentId", s as "sourceId", ${`Test ${n}`}::text as title, '' as subject,
          ${now}::timestamptz + interval '1 day' as "dueAt", 'toDo' as state from unnest(${[...studentIds]}::uuid[]) s`,
      ofClasses: () => null,
    },
  ],
})
const server = await testServer({ extraModules: Array.from({ length: 10 }, another) })
const guardian = await server.as('greenwood', 'guardian')
const student = await server.as('greenwood', 'student')
const { database } = server.services
const { listChildren, getHome } = family.routes
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => database.inTenant({ tenantId: guardian.tenantId }, work)

test('FAM-01 a guardian sees all their children in one place, and a student only themselves', async () => {
  const { children } = (await guardian.send(listChildren, {})).data
  expect(children).toHaveLength(2)
  expect(children[0]).toMatchObject({ firstName: 'Diya', className: '7-B', relation: 'Mother', leftOn: null })
  expect(new Set(children.map(({ classId }) => classId)).size).toBe(2)
  const own = (await student.send(listChildren, {})).data.children
  expect(own).toEqual([{ ...children[0], relation: null }])
})

test('FAM-01 a child of other parents, and one the guardian is barred from, are not among them', async () => {
  const added = await inSchool(async (db) => {
    const ids: string[] = []
    for (const n of [1, 2])
      ids.push(
        await aStudent(db, { userName: `family-${n}`, firstName: 'Kiran', lastName: 'Rao', admissionNo: `FAM/${n}` }),
      )
    await aGuardian(db, { name: 'Somebody else', children: [{ studentId: ids[0] ?? '', relation: 'Father' }] })
    const own = await db
      .selectFrom('guardians')
      .select('id')
      .where('name', '=', 'Latha Menon')
      .executeTakeFirstOrThrow()
    const link = { guardian_id: own.id, relation: 'Mother', barred_on: '2026-07-01' }
    await db
      .insertInto('student_guardians')
      .values({ ...link, student_id: ids[1] ?? '' })
      .execute()
    return ids
  })
  const shown = (await guardian.send(getHome, {})).data.children.map(({ studentId }) => studentId)
  expect(shown).toHaveLength(2)
  expect(shown.filter((id) => added.includes(id))).toEqual([])
})

test('FAM-10 staff have no family home', async () => {
  for (const name of ['teacher', 'superadmin', 'staff', 'gate'])
    expect((await (await server.as('greenwood', name)).send(getHome, {})).status).toBe(403)
})

test('FAM-03 the home of a family takes at most 12 statements, however many children and modules there are', async () => {
  const enrolled = await inSchool((db) => db.selectFrom('enrolments').select('student_id as id').limit(6).execute())
  const many = await asGuardianOf(
    server,
    'greenwood',
    enrolled.map(({ id }) => id),
  )
  // The children and the home travel together, as in the browser.
  const list = JSON.stringify([listChildren, getHome].map(({ path }) => ({ path })))
  const open = async (who: Caller) => {
    const { answers } = (await who.send(reads.routes.readTogether, { query: { reads: list } })).data
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
  }
  const counts: number[] = []
  for (const who of [guardian, many]) {
    await open(who)
    counts.push(await statementsOf(() => open(who)))
  }
  const { children } = (await many.send(getHome, {})).data
  expect(children).toHaveLength(6)
  for (const { parts } of children) {
    expect(parts).toMatchObject({ another0: { n: 0 }, another9: { n: 9 } })
    expect((parts.due as DuePart).more).toBeGreaterThanOrEqual(7)
  }
  expect(counts[1]).toBe(counts[0])
  expect(counts[0]).toBeLessThanOrEqual(12)
})
