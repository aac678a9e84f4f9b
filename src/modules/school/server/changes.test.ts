import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { school } from '../contract.ts'
import { records } from '../recordContract.ts'

const server = await testServer()
const superadmin = await server.as('greenwood', 'superadmin')
const { listChanges } = records.routes

test('a super admin sees who changed what, from which value to which, by person, thing and day', async () => {
  const { data: made } = await superadmin.send(school.routes.createDepartment, {
    body: { name: 'Languages', kind: 'teaching', headId: null },
  })
  await superadmin.send(school.routes.saveDepartment, {
    params: { departmentId: made.departmentId },
    body: { name: 'Indian languages', kind: 'teaching', headId: null, version: made.version },
  })
  const list = async (query: { q?: string; entity?: string; day?: string }) =>
    (await superadmin.send(listChanges, { query })).data
  const { rows, total } = await list({ entity: 'department' })
  expect(total).toBe(2)
  expect(rows[0]).toMatchObject({ personName: 'Raghavendra Murthy', entity: 'department', kind: 'changed' })
  expect(rows[0]?.fields).toContainEqual({ name: 'name', before: 'Languages', after: 'Indian languages' })
  expect(rows[1]?.kind).toBe('added')
  expect((await list({ q: 'murthy', entity: 'department' })).total).toBe(2)
  expect((await list({ q: 'nobody' })).total).toBe(0)
  const day = today('Asia/Kolkata', new Date())
  expect((await list({ entity: 'department', day })).total).toBe(2)
  expect((await list({ day: '2020-01-01' })).total).toBe(0)
})

test('the list is paged, and nobody but a super admin of the school reads it', async () => {
  const page = await superadmin.send(listChanges, { query: { size: '1', page: '2' } })
  expect(page.data.rows).toHaveLength(1)
  for (const [at, name] of [
    ['greenwood', 'admin'],
    ['greenwood', 'teacher'],
    ['banyan-trust', 'orgadmin'],
  ] as const)
    expect((await (await server.as(at, name)).send(listChanges, {})).code).toBe('not-allowed')
  const other = await server.as('riverside', 'superadmin')
  expect((await other.send(listChanges, { query: { entity: 'department' } })).data.total).toBe(0)
})
