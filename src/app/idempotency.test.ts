import { expect, test } from 'vitest'
import { adminRoles } from '#modules/access/adminRoleContract.ts'
import { testServer } from './testing/server.ts'

const server = await testServer()
const superadmin = await server.as('greenwood', 'superadmin')
const { createAdmin, listAdmins } = adminRoles.routes

const body = (userName: string) => ({
  userName,
  firstName: 'Meera',
  lastName: 'Iyer',
  email: `${userName}@greenwood.example`,
  privileges: [],
})
const make = (userName: string, key: string) =>
  superadmin.send(createAdmin, { body: body(userName) }, { 'idempotency-key': key })

test('a retried write takes effect once and gets the same reply', async () => {
  const first = await make('meera1', 'key-0001')
  const second = await make('meera1', 'key-0001')
  expect(first.status).toBe(200)
  expect(second.raw.json()).toEqual(first.raw.json())
})

test('a retried write is audited once', async () => {
  const entries = () =>
    server.services.database.inTenant({ tenantId: superadmin.tenantId }, (db) =>
      db.selectFrom('audit_entries').select('seq').where('action', '=', 'adminRoles.createAdmin').execute(),
    )
  const before = (await entries()).length
  for (let time = 0; time < 3; time++) await make('meera7', 'key-0007')
  expect((await entries()).length).toBe(before + 1)
})

test('a hundred concurrent requests with the same key create one account', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => make('meera2', 'key-0002')))
  expect(new Set(answers.map((answer) => answer.raw.body)).size).toBe(1)
  const { admins } = (await superadmin.send(listAdmins, {})).data
  expect(admins.filter((admin) => admin.userName === 'meera2')).toHaveLength(1)
})

test('the same key for another request is refused and stores nothing', async () => {
  await make('meera3', 'key-0003')
  expect(await make('meera4', 'key-0003')).toMatchObject({ status: 422, code: 'key-reused' })
  const { admins } = (await superadmin.send(listAdmins, {})).data
  expect(admins.map((admin) => admin.userName)).not.toContain('meera4')
})

test('a failed write does not use up its key', async () => {
  expect((await make('admin', 'key-0005')).code).toBe('user-name-taken')
  expect((await make('meera5', 'key-0005')).status).toBe(200)
})

test('a malformed key is reported by name', async () => {
  const answer = await make('meera6', 'short')
  expect(answer).toMatchObject({ status: 400, fields: [{ field: 'Idempotency-Key' }] })
})
