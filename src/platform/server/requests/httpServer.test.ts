import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { school } from '#modules/school/contract.ts'

const server = await testServer()
const [office, anonymous] = await Promise.all([server.as('greenwood', 'superadmin'), server.as('greenwood')])

test('T7.2 an API response cannot load, run or be framed, whoever requested it', async () => {
  const answers = [
    await office.raw({ method: 'GET', url: access.routes.getMe.path }),
    await anonymous.raw({ method: 'GET', url: access.routes.getMe.path }),
    await anonymous.raw({ method: 'GET', url: '/api/nothing' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404])
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
})

test('T6.1 a compressed body is refused by name and has no effect', async () => {
  const department = JSON.stringify({ name: 'Physics', kind: 'teaching', headId: null })
  const create = (payload: Buffer | string, encoding: string) =>
    office.raw({
      method: 'POST',
      url: school.routes.createDepartment.path,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      payload,
    })
  for (const [payload, encoding] of [
    [gzipSync(department), 'gzip'],
    [department, 'nonsense'],
  ] as const) {
    const refused = await create(payload, encoding)
    expect([refused.statusCode, refused.json().fields[0].field]).toEqual([415, 'content-encoding'])
  }
  expect((await office.send(school.routes.listDepartments, {})).data.departments).toEqual([])
  expect((await create(department, 'identity')).statusCode).toBe(200)
})
