import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { testServer, urlOf } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { family } from '#modules/family/contract.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { aGuardian } from '../seed.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')
const visitor = await server.as('greenwood')
const { inviteGuardian, inviteClass, printGuardianCodes, createGuardianCode, listGuardians } = guardians.routes
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

const enrolled = await inSchool(async (db) => {
  const { rows } = await sql<{ classId: string; studentIds: string[] }>`
    select class_id as "classId", array_agg(student_id order by student_id) as "studentIds" from enrolments
    group by class_id having bool_and(student_id not in (select student_id from student_guardians)) order by class_id`.execute(
    db,
  )
  return rows
})
const [first, second] = enrolled
const parent = (name: string, at: number, more: { phone?: string; email?: string } = {}, of = first) =>
  inSchool((db) =>
    aGuardian(db, { name, ...more, children: [{ studentId: of?.studentIds[at] ?? '', relation: 'Father' }] }),
  )
const invite = (classId: string | undefined, by: 'mail' | 'message', key?: string) =>
  office.send(inviteClass, { params: { classId: classId ?? '' }, body: { by } }, key ? { 'idempotency-key': key } : {})

test('FAM-01 a whole class is invited by mail; those who cannot be reached are named with the reason', async () => {
  await parent('Mail Father', 0, { email: 'mail.father@home.example' })
  await parent('No Address', 1)
  const key = crypto.randomUUID()
  const answer = await invite(first?.classId, 'mail', key)
  expect(answer.data).toMatchObject({ invited: 1, left: 0 })
  expect(answer.data.unreached).toMatchObject([{ name: 'No Address', why: 'no-email' }])
  await nextMessage(server, 'greenwood', 'mail.father@home.example', 0)
  expect((await invite(first?.classId, 'mail', key)).data).toEqual(answer.data)
  const later = await invite(first?.classId, 'mail')
  expect(later.data).toMatchObject({ invited: 0, left: 1 })
  expect(await messagesTo(server, 'greenwood', 'mail.father@home.example')).toHaveLength(1)
})

test('FAM-01 a guardian invited by message signs in with that phone number alone', async () => {
  const phone = '+919845077001'
  await parent('Phone Father', 0, { phone }, second)
  expect((await invite(second?.classId, 'message')).data).toMatchObject({ invited: 1, unreached: [] })
  const told = await nextMessage(server, 'greenwood', phone, 0)
  expect(told).toMatchObject({ channel: 'sms' })
  expect(told.body).toContain('/phone-login/family')
  const asked = await visitor.send(access.routes.loginOtp, { body: { role: 'family', phoneNumber: phone } })
  const otp = /^\d{6}/.exec((await nextMessage(server, 'greenwood', phone, 1)).body)?.[0] ?? ''
  const entered = await visitor.send(access.routes.verifyOtp, { body: { requestId: asked.data.requestId, otp } })
  expect(entered.data.userData).toMatchObject({ isGuardian: true, firstName: 'Phone' })
})

test('FAM-01 the printed sheet has a code for each guardian who has not signed in, and the code signs them in once', async () => {
  const call = { params: { classId: second?.classId ?? '' }, query: { language: 'en' as const } }
  await parent('Sheet Mother', 1, {}, second)
  const printed = await office.raw({ method: 'POST', url: urlOf(printGuardianCodes, call) })
  expect(printed.statusCode).toBe(200)
  const text = (await readPdf(printed.rawPayload)).text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Sheet Mother')
  expect(text).toContain('choose Family')
  expect(text).not.toContain('Phone Father')
  const code = /Sign-in code ([A-Z2-9]{4} [A-Z2-9]{4})/.exec(text)?.[1] ?? ''
  const userName = /User name (\S+)/.exec(text)?.[1] ?? ''
  const body = { role: 'family' as const, userName, password: code }
  expect((await visitor.send(access.routes.login, { body })).data.userData).toMatchObject({ isPasswordExpires: true })
  expect((await visitor.send(access.routes.login, { body })).code).toBe('invalid-credentials')
})

test('FAM-01 one guardian gets a code for the office to read out, but not without a child they may see', async () => {
  const guardianId = await parent('Code Father', 0, {})
  const created = await office.send(createGuardianCode, { params: { guardianId } })
  expect(created.data.userName).toBe('code.father')
  await inSchool((db) =>
    db
      .updateTable('student_guardians')
      .set({ barred_on: '2026-07-01' })
      .where('guardian_id', '=', guardianId)
      .execute(),
  )
  expect((await office.send(createGuardianCode, { params: { guardianId } })).code).toBe('no-child')
  expect((await office.send(inviteGuardian, { params: { guardianId } })).code).toBe('no-child')
})

test('FAM-01 an invitation by message needs a number, by mail an address', async () => {
  const guardianId = await parent('Bare Father', 1)
  expect((await office.send(inviteGuardian, { params: { guardianId } })).code).toBe('no-email')
  const by = (channel: 'message') => office.send(inviteGuardian, { params: { guardianId }, query: { by: channel } })
  expect((await by('message')).code).toBe('no-phone')
})

test('USR-01 the list finds guardians without an account, those who have not signed in yet, and those who have', async () => {
  const names = async (account: 'none' | 'waiting' | 'used') =>
    (await office.send(listGuardians, { query: { account, size: 100 } })).data.rows.map(({ name }) => name)
  await server.as('greenwood', 'guardian')
  expect(await names('none')).toEqual(['Bare Father', 'No Address'])
  expect(await names('waiting')).toEqual(['Code Father', 'Mail Father'])
  expect(await names('used')).toEqual(['Latha Menon', 'Phone Father', 'Sheet Mother'])
  const row = (await office.send(listGuardians, { query: { q: 'Mail Father' } })).data.rows[0]
  expect(row).toMatchObject({ lastSignIn: null, userName: 'mail.father' })
  expect(row?.invitedAt).not.toBeNull()
})

test('FAM-01 two guardians of one child have their own accounts', async () => {
  const studentId = first?.studentIds[0] ?? ''
  const code = async (name: string) => {
    const found = await office.send(listGuardians, { query: { q: name } })
    const guardianId = found.data.rows[0]?.guardianId ?? ''
    return (await office.send(createGuardianCode, { params: { guardianId } })).data
  }
  await parent('Second Mother', 0)
  const [a, b] = [await code('Mail Father'), await code('Second Mother')]
  expect(a.userName).not.toBe(b.userName)
  for (const { userName, code: password } of [a, b]) {
    const entered = await visitor.send(access.routes.login, { body: { role: 'family', userName, password } })
    const headers = { authorization: `Bearer ${entered.data.token}` }
    await visitor.send(access.routes.setPassword, { body: { newPassword: 'Mango-tree-42' } }, headers)
    const { children } = (await visitor.send(family.routes.listChildren, {}, headers)).data
    expect(children.map((child) => child.studentId)).toEqual([studentId])
  }
})
