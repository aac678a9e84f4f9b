import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import { access } from '../contract.ts'

const server = await testServer({ worker: true })
const greenwood = await server.as('greenwood')
const riverside = await server.as('riverside')
const { loginOtp, verifyOtp, forgotPassword, checkResetCode, createPassword, login, getMe } = access.routes
const { mobileTokenVerification, createLoginLink } = access.routes

const teacherPhone = '+919845010005'

async function requestCode() {
  const seen = (await messagesTo(server, 'greenwood', teacherPhone)).length
  const response = await greenwood.send(loginOtp, { body: { role: 'teacher', phoneNumber: '98450 10005' } })
  const sms = await nextMessage(server, 'greenwood', teacherPhone, seen)
  return { requestId: response.data.requestId, otp: /^\d{6}/.exec(sms.body)?.[0] ?? '' }
}

test('AUTH-04 a code sent by SMS signs its owner in once', async () => {
  const { requestId, otp } = await requestCode()
  const answer = await greenwood.send(verifyOtp, { body: { requestId, otp } })
  expect(answer).toMatchObject({ status: 200, message: 'Logged in successfully' })
  expect(answer.data.userData.userName).toBe('teacher')
  expect((await greenwood.send(verifyOtp, { body: { requestId, otp } })).code).toBe('wrong-code')
})

test('AUTH-04 a code is valid only for its own request and for five attempts', async () => {
  const first = await requestCode()
  const second = await requestCode()
  expect((await greenwood.send(verifyOtp, { body: { requestId: second.requestId, otp: first.otp } })).code).toBe(
    'wrong-code',
  )
  const wrong = second.otp === '000000' ? '000001' : '000000'
  for (let n = 0; n < 4; n++) await greenwood.send(verifyOtp, { body: { requestId: second.requestId, otp: wrong } })
  expect((await greenwood.send(verifyOtp, { body: second })).code).toBe('wrong-code')
  expect((await greenwood.send(verifyOtp, { body: first })).status).toBe(200)
})

test('AUTH-04 codes expire and are stored hashed', async () => {
  const { requestId, otp } = await requestCode()
  await server.services.database.inTenant({ tenantId: greenwood.tenantId }, async (db) => {
    const row = await db.selectFrom('one_time_codes').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(otp)
    expect(row.code_hash.toString('latin1')).not.toContain(otp)
    await db
      .updateTable('one_time_codes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', requestId)
      .execute()
  })
  expect((await greenwood.send(verifyOtp, { body: { requestId, otp } })).code).toBe('wrong-code')
})

test('AUTH-04 an unknown number gets an error, and codes are rate-limited', async () => {
  const ask = (phoneNumber: string) => riverside.send(loginOtp, { body: { role: 'teacher', phoneNumber } })
  expect(await ask('98450 99999')).toMatchObject({ status: 404, message: 'Uh oh! Mobile Number does not exist' })
  const answers = []
  for (let n = 0; n < 6; n++) answers.push((await ask('98450 10005')).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})

async function requestResetCode(userName: string) {
  const email = `${userName}@greenwood.example`
  const seen = (await messagesTo(server, 'greenwood', email)).length
  const response = await greenwood.send(forgotPassword, { body: { email } })
  expect(response.status).toBe(200)
  const mail = await nextMessage(server, 'greenwood', email, seen)
  return /create-password\/([\w-]+)/.exec(mail.body)?.[1] ?? ''
}

test('AUTH-05 an unknown e-mail address gets an error', async () => {
  const answer = await riverside.send(forgotPassword, { body: { email: 'nobody@riverside.example' } })
  expect(answer).toMatchObject({ status: 404, message: 'Uh oh! Email does not exist' })
})

test('AUTH-03 an installation that cannot send says so, whether or not the account exists', async () => {
  const silent = await (await testServer({ env: { NODE_ENV: 'production' } })).as('greenwood')
  const byMail = (email: string) => silent.send(forgotPassword, { body: { email } })
  const bySms = (phoneNumber: string) => silent.send(loginOtp, { body: { role: 'teacher', phoneNumber } })
  const told = ({ raw }: { raw: { statusCode: number; body: string } }) => {
    const { requestId: _, ...rest } = JSON.parse(raw.body)
    return [raw.statusCode, rest]
  }
  const mail = await byMail('teacher@greenwood.example')
  expect(mail).toMatchObject({ status: 409, code: 'cannot-send-mail' })
  expect(told(await byMail('nobody@greenwood.example'))).toEqual(told(mail))
  const sms = await bySms('98450 10005')
  expect(sms).toMatchObject({ status: 409, code: 'cannot-send-sms' })
  expect(told(await bySms('98450 99999'))).toEqual(told(sms))
})

test('AUTH-03 an e-mailed link sets a new password once and ends all sessions', async () => {
  const before = await server.as('greenwood', 'staff')
  const resetCode = await requestResetCode('staff')
  expect((await greenwood.send(checkResetCode, { body: { resetCode } })).data).toMatchObject({ userName: 'staff' })
  const answer = await greenwood.send(createPassword, { body: { resetCode, newPassword: 'Peepal-Tree-9' } })
  expect(answer).toMatchObject({ status: 200, data: { userName: 'staff' } })
  expect((await before.send(getMe, {})).status).toBe(401)
  const again = await greenwood.send(createPassword, { body: { resetCode, newPassword: 'Neem-Tree-10' } })
  expect(again).toMatchObject({ status: 410, code: 'link-invalid' })
  const old = await greenwood.send(login, { body: { role: 'staff', userName: 'staff', password: demoPassword } })
  expect(old.code).toBe('invalid-credentials')
  const fresh = await greenwood.send(login, { body: { role: 'staff', userName: 'staff', password: 'Peepal-Tree-9' } })
  expect(fresh.status).toBe(200)
})

/** Lets time pass for all codes and sessions of the school. */
const letPass = (seconds: number) =>
  server.services.database.inTenant({ tenantId: greenwood.tenantId }, async (db) => {
    await sql`update one_time_codes set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})`.execute(db)
    await sql`update sessions set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})`.execute(db)
  })

const hour = 3600
const statedSeconds: Record<string, number> = { 'one hour': hour, 'seven days': 7 * 24 * hour }

test('AUTH-03 a reset link works for as long as its mail says, and no longer', async () => {
  const seen = (await messagesTo(server, 'greenwood', 'teacher@greenwood.example')).length
  const resetCode = await requestResetCode('teacher')
  const mail = (await messagesTo(server, 'greenwood', 'teacher@greenwood.example'))[seen]
  const stated = statedSeconds[/expires in ([a-z]+ [a-z]+)/.exec(mail?.body ?? '')?.[1] ?? ''] ?? 0
  expect(stated).toBe(hour)
  const check = async () => (await greenwood.send(checkResetCode, { body: { resetCode } })).status
  await letPass(stated - 60)
  expect(await check()).toBe(200)
  await letPass(60)
  expect(await check()).toBe(410)
  const late = await greenwood.send(createPassword, { body: { resetCode, newPassword: 'Peepal-Tree-9' } })
  expect(late.status).toBe(410)
})

test('AUTH-03 a reset invalidates the reset links sent before and after it', async () => {
  const links = [await requestResetCode('gate'), await requestResetCode('gate'), await requestResetCode('gate')]
  const [older = '', used = '', newer = ''] = links
  const reset = await greenwood.send(createPassword, { body: { resetCode: used, newPassword: 'Gulmohar-Tree-4' } })
  expect(reset.status).toBe(200)
  for (const resetCode of [older, newer]) {
    expect((await greenwood.send(checkResetCode, { body: { resetCode } })).status).toBe(410)
    const again = await greenwood.send(createPassword, { body: { resetCode, newPassword: 'Neem-Tree-10' } })
    expect(again.code).toBe('link-invalid')
  }
})

test('AUTH-10 a session ends on the server when its cookie says', async () => {
  const answer = await greenwood.send(login, {
    body: { role: 'teacher', userName: 'classteacher', password: demoPassword },
  })
  const cookie = [answer.raw.headers['set-cookie']].flat().find((one) => one?.includes('_session='))
  const stated = Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1])
  expect(stated).toBe(14 * 24 * hour)
  const me = async () => (await greenwood.send(getMe, {}, { authorization: `Bearer ${answer.data.token}` })).status
  await letPass(stated - 60)
  expect(await me()).toBe(200)
  await letPass(60)
  expect(await me()).toBe(401)
})

test('AUTH-03 a password link does not work on another school’s host', async () => {
  const resetCode = await requestResetCode('feeadmin')
  expect((await riverside.send(checkResetCode, { body: { resetCode } })).code).toBe('link-invalid')
})

test('AUTH-06 the server rejects weak and common passwords', async () => {
  const resetCode = await requestResetCode('student')
  const weak = await greenwood.send(createPassword, { body: { resetCode, newPassword: 'short' } })
  expect(weak).toMatchObject({ status: 400, code: 'invalid-input' })
  expect(weak.fields?.map((problem) => problem.field)).toContain('newPassword')
  const common = await greenwood.send(createPassword, { body: { resetCode, newPassword: 'Password@123' } })
  expect(common).toMatchObject({ status: 422, code: 'common-password' })
  expect((await greenwood.send(checkResetCode, { body: { resetCode } })).status).toBe(200)
})

test('AUTH-08 a sign-in link works once, for one minute and only for its purpose', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const make = async () => (await teacher.send(createLoginLink, { body: { purpose: 'gradebook' } })).data.token
  const token = await make()
  const use = (purpose: 'gradebook' | 'mobile', code: string) =>
    greenwood.send(mobileTokenVerification, { body: { token: code, purpose } })
  expect((await use('mobile', token)).code).toBe('link-invalid')
  expect((await use('gradebook', token)).data.userData.userName).toBe('classteacher')
  expect((await use('gradebook', token)).code).toBe('link-invalid')
  const late = await make()
  await server.services.database.inTenant({ tenantId: teacher.tenantId }, async (db) => {
    await db
      .updateTable('one_time_codes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('purpose', '=', 'gradebook')
      .execute()
  })
  expect((await use('gradebook', late)).code).toBe('link-invalid')
})
