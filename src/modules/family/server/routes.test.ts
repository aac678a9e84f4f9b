import { expect, test } from 'vitest'
import { asGuardianOf } from '#app/testing/familyCallers.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { statementsOf } from '#app/testing/statements.ts'
import { aGuardian, aStudent } from '#modules/people/server/seed.ts'
import { reads } from '#platform/contract/reads.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { family } from '../contract.ts'

const server = await testServer()
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

test('FAM-03 the home of a family takes at most 12 statements, however many children there are', async () => {
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
  expect((await many.send(getHome, {})).data.children).toHaveLength(6)
  expect(counts[1]).toBe(counts[0])
  expect(counts[0]).toBeLessThanOrEqual(12)
})
