import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asGuardianOf, barGuardian } from '#app/testing/familyCallers.ts'
import { messagesTo } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { gate, pickups } from '../contract.ts'
import { familyPickup } from '../familyContract.ts'
import { gateSchool } from './testing/gateSchool.ts'

const server = await testServer({ worker: true })
const school = await gateSchool(server)
const { guard, host, stranger, mother, office, record, student, other, today, inSchool, approvedPass } = school

const guardianId = await inSchool(async (db) => {
  const { rows } = await sql<{ id: string }>`select id from guardians where user_id = ${mother.userId}`.execute(db)
  return rows[0]?.id ?? ''
})
const withMother = { adultKind: 'guardian', adultId: guardianId } as const
const reset = () =>
  inSchool((db) =>
    sql`update exit_passes set state = 'closed' where student_id in (${student}, ${other}) and state <> 'closed'`.execute(
      db,
    ),
  )
const marks = () =>
  inSchool(async (db) => {
    const { rows } = await sql<{ code: string; reason: string }>`
      select code, reason from known_absences where student_id = ${student} and starts_on = ${today}`.execute(db)
    return rows
  })

test('VIS-02 a guardian asks, the class teacher decides, and nobody else', async () => {
  const params = { studentId: student }
  const body = { day: today, leaveAt: '11:30', reason: 'Doctor' }
  const asked = await mother.send(familyPickup.routes.requestChildPass, { params, body })
  expect(asked.status).toBe(200)
  const { passId } = asked.data
  expect((await mother.send(familyPickup.routes.requestChildPass, { params, body })).code).toBe('pass-exists')
  const decide = (who: typeof host, isApproved: boolean) =>
    who.send(pickups.routes.decidePass, { params: { passId }, body: { isApproved, reason: isApproved ? '' : 'Exam' } })
  expect((await decide(stranger, true)).status).toBe(404)
  expect(await record({ kind: 'studentLeft', passId, ...withMother, callNote: 'Called mother' })).toMatchObject({
    refusal: 'pass-not-approved',
  })
  expect((await decide(host, true)).data.state).toBe('approved')
  expect((await decide(host, false)).code).toBe('not-now')
  const told = await inSchool((db) =>
    sql`select from notifications where kind = 'visitors.passApproved' and user_id = ${mother.userId}`.execute(db),
  )
  expect(told.rows).toHaveLength(1)
  expect(
    (await mother.send(familyPickup.routes.cancelChildPass, { params: { studentId: student, passId } })).status,
  ).toBe(200)
  expect(await record({ kind: 'studentLeft', passId, ...withMother, callNote: 'Called mother' })).toMatchObject({
    refusal: 'pass-not-approved',
  })
})

test('VIS-02 every way to let a student leave without pass, authorised adult, or code and call is refused', async () => {
  await reset()
  const toldOfPass = () =>
    inSchool(async (db) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from notifications
        where kind = 'visitors.passApproved' and user_id = ${mother.userId} and about_student_id = ${student}`.execute(
        db,
      )
      return rows[0]?.n ?? 0
    })
  const before = await toldOfPass()
  const passId = await approvedPass()
  // The office issued it itself, so the guardians hear of it only by this.
  expect(await toldOfPass()).toBe(before + 1)
  const leave = { kind: 'studentLeft', passId, ...withMother } as const
  expect(await record(leave)).toMatchObject({ refusal: 'code-or-call-needed' })
  expect(await record({ ...leave, callNote: '   ' })).toMatchObject({ refusal: 'code-or-call-needed' })
  expect(await record({ ...leave, adultId: passId, callNote: 'Called' })).toMatchObject({
    refusal: 'adult-not-authorised',
  })
  expect(await record({ ...leave, adultKind: 'adult', callNote: 'Called' })).toMatchObject({
    refusal: 'adult-not-authorised',
  })
  const barred = await asGuardianOf(server, 'greenwood', [student], 'Barred')
  const barredId = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from guardians where user_id = ${barred.userId}`.execute(db)
    return rows[0]?.id ?? ''
  })
  await barGuardian(server, barred)
  expect(await record({ ...leave, adultId: barredId, callNote: 'Called' })).toMatchObject({
    refusal: 'adult-not-authorised',
  })
  const tomorrow = await inSchool(
    async (db) => (await sql<{ day: string }>`select (school_today() + 1)::text as day`.execute(db)).rows[0]?.day ?? '',
  )
  const future = await mother.send(familyPickup.routes.addChildAdult, {
    params: { studentId: student },
    body: { name: 'Uncle Future', relation: 'Uncle', validFrom: tomorrow },
  })
  expect(
    await record({ ...leave, adultKind: 'adult', adultId: future.data.adultId, callNote: 'Called' }),
  ).toMatchObject({ refusal: 'adult-not-authorised' })
  // A code that was sent and not told, and the code of another pass.
  const sent = await sendCode(passId)
  expect(await record({ ...leave, codeId: sent.codeId })).toMatchObject({ refusal: 'code-or-call-needed' })
  const elsewhere = await approvedPass(other)
  expect(await record({ ...leave, passId: elsewhere, codeId: sent.codeId })).toMatchObject({
    refusal: 'adult-not-authorised',
  })
  expect(await record({ ...leave, passId: guardianId, callNote: 'Called' })).toMatchObject({ refusal: 'no-such-pass' })
  // Nor can the database be talked into it.
  await expect(
    inSchool((db) => sql`update exit_passes set state = 'left', left_at = now() where id = ${passId}`.execute(db)),
  ).rejects.toThrow()
  expect(await marks()).toEqual([])
})

let sentCodes = 0

/** Sends the guardian a code, and waits for it: one of an earlier test must not be taken for it. */
async function sendCode(passId: string) {
  const codes = async () =>
    (await messagesTo(server, 'greenwood', '+919845000001')).flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? [])
  const { data } = await guard.send(gate.routes.sendPassCode, { params: { passId } })
  sentCodes += 1
  await expect.poll(async () => (await codes()).length, { timeout: 15_000 }).toBe(sentCodes)
  return { codeId: data.codeId, code: (await codes()).at(-1) ?? '' }
}

test('VIS-02 with the guardian’s code the student leaves, the register follows, guardians and class teacher are told', async () => {
  await reset()
  const passId = await approvedPass()
  const { codeId, code } = await sendCode(passId)
  const wrong = await guard.send(gate.routes.checkPassCode, {
    params: { passId, codeId },
    body: { code: code === '000000' ? '111111' : '000000' },
  })
  expect(wrong.code).toBe('wrong-code')
  expect((await guard.send(gate.routes.checkPassCode, { params: { passId, codeId }, body: { code } })).status).toBe(200)
  expect(await record({ kind: 'studentLeft', passId, ...withMother, codeId })).toMatchObject({ refusal: null })
  const [mark] = await marks()
  expect(mark?.code).toBe('HD')
  expect(mark?.reason).toMatch(/^Left at \d\d:\d\d with Meera/)
  const told = await inSchool((db) =>
    sql<{
      user: string
      kind: string
    }>`select user_id as user, kind from notifications where kind in ('visitors.studentLeft', 'visitors.leftClass')`.execute(
      db,
    ),
  )
  expect(told.rows).toContainEqual({ user: mother.userId, kind: 'visitors.studentLeft' })
  expect(told.rows).toContainEqual({ user: host.userId, kind: 'visitors.leftClass' })
  expect(await record({ kind: 'studentBack', passId })).toMatchObject({ refusal: null })
  const { passes } = (await office.send(pickups.routes.getStudentPickup, { params: { studentId: student } })).data
  const pass = passes.find((one) => one.passId === passId)
  expect(pass).toMatchObject({ state: 'returned', adult: 'Meera Guardian' })
})

test('VIS-02 a phone without a network reports a student who left after the day was closed, for that day only', async () => {
  await reset()
  const passId = await approvedPass()
  await inSchool((db) => sql`update exit_passes set day = day - 1, state = 'closed' where id = ${passId}`.execute(db))
  const leave = { kind: 'studentLeft', passId, ...withMother, callNote: 'Mother called' } as const
  expect(await record(leave)).toMatchObject({ refusal: 'pass-of-other-day' })
  const at = new Date(Date.now() - 86_400_000).toISOString()
  expect(await record({ ...leave, callNote: '', at })).toMatchObject({ refusal: 'code-or-call-needed' })
  expect(await record({ ...leave, at })).toMatchObject({ refusal: null })
  expect(await record({ kind: 'studentBack', passId, at })).toMatchObject({ refusal: null })
  const { rows } = await inSchool((db) =>
    sql<{
      state: string
      leftAt: string
    }>`select state, left_at as "leftAt" from exit_passes where id = ${passId}`.execute(db),
  )
  expect(rows).toMatchObject([{ state: 'returned' }])
  expect(Date.parse(rows[0]?.leftAt ?? '')).toBeLessThan(Date.now() - 86_000_000)
  // One that nobody had approved stays closed.
  await inSchool((db) =>
    sql`update exit_passes set state = 'closed', left_at = null, returned_at = null, decided_by = null where id = ${passId}`.execute(
      db,
    ),
  )
  expect(await record({ ...leave, at })).toMatchObject({ refusal: 'pass-not-approved' })
})

test('VIS-02 a code can be tried five times, and each refused try counts', async () => {
  await reset()
  const passId = await approvedPass()
  const { codeId, code } = await sendCode(passId)
  const check = (digits: string) =>
    guard.send(gate.routes.checkPassCode, { params: { passId, codeId }, body: { code: digits } })
  for (let n = 0; n < 5; n++) expect((await check(code === '000000' ? '111111' : '000000')).code).toBe('wrong-code')
  expect((await check(code)).code).toBe('no-such-code')
  expect(await record({ kind: 'studentLeft', passId, ...withMother, codeId })).toMatchObject({
    refusal: 'code-or-call-needed',
  })
})

test('VIS-02 a late student is recorded once a day and set in the register', async () => {
  expect(await record({ kind: 'lateArrival', studentId: other, reason: 'Bus' })).toMatchObject({ refusal: null })
  expect(await record({ kind: 'lateArrival', studentId: other })).toMatchObject({ refusal: null })
  const { rows } = await inSchool((db) => sql`select from late_arrivals where student_id = ${other}`.execute(db))
  expect(rows).toHaveLength(1)
  expect(await record({ kind: 'lateArrival', studentId: host.userId })).toMatchObject({ refusal: 'no-such-student' })
})
