import { expect, test } from 'vitest'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import type { LoginRole } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { access } from '../contract.ts'

const server = await testServer({ worker: true })
const greenwood = await server.as('greenwood')
const { login, loginOtp, verifyOtp, getMe } = access.routes
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: greenwood.tenantId }, work)

const signIn = (role: LoginRole, userName: string, password = demoPassword) =>
  greenwood.send(login, { body: { role, userName, password } })

async function codeFor(role: LoginRole, phone: string) {
  const seen = (await messagesTo(server, 'greenwood', phone)).length
  const asked = await greenwood.send(loginOtp, { body: { role, phoneNumber: phone } })
  if (asked.status !== 200) return asked
  const sms = await nextMessage(server, 'greenwood', phone, seen)
  const otp = /^\d{6}/.exec(sms.body)?.[0] ?? ''
  return greenwood.send(verifyOtp, { body: { requestId: asked.data.requestId, otp } })
}

test('FAM-01 a guardian signs in at the family door by password, with the student’s role and a flag', async () => {
  const answer = await signIn('family', 'guardian')
  expect(answer.data.userData).toMatchObject({ UserRoleID: 2, isGuardian: true, firstName: 'Latha' })
})

test('FAM-01 neither opens the other’s door, and the answer is that of any other door', async () => {
  const refused = { status: 403, code: 'invalid-user' }
  expect(await signIn('student', 'guardian')).toMatchObject(refused)
  expect(await signIn('family', 'student')).toMatchObject(refused)
  expect(await signIn('family', 'teacher')).toMatchObject(refused)
  expect(await signIn('teacher', 'guardian')).toMatchObject(refused)
  expect(await signIn('family', 'guardian', 'Wrong@1234')).toMatchObject({ status: 400, code: 'invalid-credentials' })
  expect(await signIn('family', 'nobody-at-all')).toMatchObject({ status: 400, code: 'invalid-credentials' })
})

test('FAM-01 a phone number shared by a guardian and a student opens the account of the door', async () => {
  const phone = '+919845010009'
  await inSchool((db) => db.updateTable('users').set({ phone }).where('user_name', '=', 'student').execute())
  expect((await codeFor('family', phone)).data).toMatchObject({ userData: { userName: 'guardian' } })
  expect((await codeFor('student', phone)).data).toMatchObject({ userData: { userName: 'student' } })
  expect(await codeFor('teacher', phone)).toMatchObject({ status: 404, code: 'unknown-phone' })
})

test('FAM-01 of two guardians with one phone number, the one who may see a child signs in', async () => {
  const phone = '+919845010009'
  await inSchool((db) =>
    db
      .insertInto('users')
      .values({
        user_name: 'childless',
        role_id: 2,
        is_guardian: true,
        first_name: 'Older',
        phone,
        created_at: '2020-01-01T00:00:00Z',
      })
      .execute(),
  )
  expect((await codeFor('family', phone)).data).toMatchObject({ userData: { userName: 'guardian' } })
})

test('FAM-01 a guardian without any child they may see cannot sign in, and is told whom to ask', async () => {
  const open = await server.as('greenwood', 'guardian')
  const bars = (barredOn: string | null) =>
    inSchool(async (db) => {
      const own = db.selectFrom('guardians').select('id').where('name', '=', 'Latha Menon')
      await db.updateTable('student_guardians').set({ barred_on: barredOn }).where('guardian_id', 'in', own).execute()
    })
  await bars('2026-07-01')
  const answer = await signIn('family', 'guardian')
  expect(answer).toMatchObject({ status: 403, code: 'family-closed' })
  expect(answer.message).toContain('school office')
  expect(await codeFor('family', '+919845010009')).toMatchObject({ status: 403, code: 'family-closed' })
  expect((await open.send(getMe, {})).status).toBe(200)
  await bars(null)
  expect((await signIn('family', 'guardian')).status).toBe(200)
})
