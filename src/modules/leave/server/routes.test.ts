import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { grants } from '#modules/access/server/seed.ts'
import { someHolidays, workingWeek } from '#modules/school/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { leave } from '../contract.ts'
import { leaveTypes } from '../leaveRules.ts'
import { leaveBetween, onDay, pendingLeave } from './public.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const staff = await server.as('greenwood', 'staff')
const student = await server.as('greenwood', 'student')
const riverside = await server.as('riverside', 'superadmin')
const { routes } = leave

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
// Monday to Friday, and a holiday on Wednesday 13 January.
await inSchool(async (db) => {
  await workingWeek(db, [])
  await someHolidays(db, [['Harvest', '2027-01-13']])
})
const day = (text: string) => text as CivilDate

type Caller = typeof teacher
const ask = (caller: Caller, startDate: string, endDate: string, more: object = {}) =>
  caller.send(routes.requestLeave, {
    body: { typeId: leaveTypes.sick, startDate: day(startDate), endDate: day(endDate), reason: 'Fever', ...more },
  })
const decide = (
  caller: Caller,
  leaveRequestId: string,
  version: number,
  status: 'approved' | 'rejected',
  reason = '',
) => caller.send(routes.decideLeave, { params: { leaveRequestId }, body: { status, reason, version } })
const balance = async (caller: Caller, typeId: number) =>
  (await caller.send(routes.getMyLeave, {})).data.balances.find((one) => one.typeId === typeId)
/** The absences of a person in February. */
const absences = (userId: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ day: string; part: string }>`
      select day, part from teacher_absences where teacher_id = ${userId} and source = 'leave'
        and day between '2027-02-01' and '2027-02-28' order by day`.execute(db)
    return rows
  })

/** The newest audit entry of a record. */
const lastEntry = (entity: string, entityId: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ action: string; before: object | null; after: object | null; reason: string | null }>`
      select action, before, after, reason from audit_entries where entity = ${entity} and entity_id = ${entityId}
      order by seq desc limit 1`.execute(db)
    return rows[0]
  })

const leaveOn = (date: string) =>
  inSchool(async (db) => onDay(await leaveBetween(db, { start: day(date), end: day(date) }), day(date)))

test('LEV-01 only school days count, half days count half, and the balance knows what is asked for', async () => {
  const query = { startDate: day('2027-01-11'), endDate: day('2027-01-18'), fromAfternoon: true, untilNoon: true }
  const counted = await teacher.send(routes.countLeave, {
    query: { ...query, fromAfternoon: 'true', untilNoon: 'true' },
  })
  expect(counted.data.halfDays).toBe(1 + 2 + 2 + 2 + 1)
  const before = await balance(teacher, leaveTypes.sick)
  const made = await ask(teacher, '2027-01-11', '2027-01-18', { fromAfternoon: true, untilNoon: true })
  expect(made.data).toMatchObject({ status: 'pending', halfDays: 8, reason: 'Fever' })
  expect(await balance(teacher, leaveTypes.sick)).toEqual({ ...before, pending: (before?.pending ?? 0) + 8 })
})

test('LEV-01 a half day is asked for once; the other half is still free', async () => {
  await ask(classTeacher, '2027-01-25', '2027-01-26', { untilNoon: true })
  expect((await ask(classTeacher, '2027-01-26', '2027-01-27')).code).toBe('overlapping')
  const free = await ask(classTeacher, '2027-01-26', '2027-01-26', { fromAfternoon: true })
  expect(free.data.halfDays).toBe(1)
  // Two windows at the same moment: the database lets one of them in.
  const twice = await Promise.all([
    ask(classTeacher, '2027-02-01', '2027-02-02'),
    ask(classTeacher, '2027-02-02', '2027-02-03'),
  ])
  expect(twice.map(({ code, status }) => code ?? status).toSorted()).toEqual([200, 'overlapping'])
})

test('LEV-01 days the school is closed, days of another year, backwards and empty stretches are refused by name', async () => {
  expect((await ask(teacher, '2027-01-16', '2027-01-17')).code).toBe('no-school-day')
  const fieldOf = async (first: string, last: string, more = {}) =>
    (await ask(teacher, first, last, more)).fields?.[0]?.field
  expect(await fieldOf('2028-01-10', '2028-01-11')).toBe('startDate')
  expect(await fieldOf('2027-03-03', '2027-03-02')).toBe('endDate')
  expect(await fieldOf('2027-03-03', '2027-03-03', { fromAfternoon: true, untilNoon: true })).toBe('endDate')
  expect((await ask(teacher, '2027-03-03', '2027-03-03', { reason: '' })).fields?.[0]?.field).toBe('reason')
  expect((await ask(teacher, '2027-03-03', '2027-03-03', { typeId: 9 })).status).toBe(400)
})

test('LEV-01 more than is left is refused, also when two ask at once; types without a limit are not', async () => {
  expect((await ask(staff, '2027-01-18', '2027-02-05')).code).toBe('not-enough')
  const both = await Promise.all([ask(staff, '2027-02-01', '2027-02-10'), ask(staff, '2027-03-01', '2027-03-10')])
  expect(both.map(({ code, status }) => code ?? status).toSorted()).toEqual([200, 'not-enough'])
  expect((await ask(staff, '2027-03-15', '2027-04-09', { typeId: leaveTypes.unpaid })).data.halfDays).toBe(40)
})

test('LEV-01 a person cancels while it is pending and asks for the same days again; nobody else does', async () => {
  const { leaveRequestId } = (await ask(teacher, '2027-03-08', '2027-03-09')).data
  const params = { leaveRequestId }
  expect((await classTeacher.send(routes.cancelLeave, { params })).code).toBe('no-such-request')
  expect((await teacher.send(routes.cancelLeave, { params })).data.status).toBe('cancelled')
  expect((await teacher.send(routes.cancelLeave, { params })).data.status).toBe('cancelled')
  expect((await ask(teacher, '2027-03-08', '2027-03-09')).status).toBe(200)
})

test('LEV-02 approved leave opens the lessons of its school days; taken back, it does not', async () => {
  const made = (await ask(teacher, '2027-02-12', '2027-02-16', { untilNoon: true })).data
  const { leaveRequestId, userId } = made
  expect((await decide(office, leaveRequestId, made.version + 1, 'approved')).code).toBe('changed-meanwhile')
  const approved = await decide(office, leaveRequestId, made.version, 'approved')
  expect(approved.data).toMatchObject({ status: 'approved', halfDays: 5, decidedBy: 'Raghavendra Murthy' })
  expect(await absences(userId)).toEqual([
    { day: '2027-02-12', part: 'day' },
    { day: '2027-02-15', part: 'day' },
    { day: '2027-02-16', part: 'morning' },
  ])
  expect((await decide(office, leaveRequestId, approved.data.version, 'rejected', 'No')).code).toBe('settled-already')
  expect((await teacher.send(routes.cancelLeave, { params: { leaveRequestId } })).code).toBe('settled-already')
  const away = await leaveOn('2027-02-16')
  expect(away).toMatchObject([{ userId, part: 'morning', typeId: 1 }])
  expect(
    await inSchool((db) => leaveBetween(db, { start: day('2027-02-01'), end: day('2027-02-28') }, { userId })),
  ).toHaveLength(1)
  const body = { reason: 'Examinations', version: approved.data.version }
  const back = await office.send(routes.withdrawLeave, { params: { leaveRequestId }, body })
  expect(back.data.status).toBe('cancelled')
  expect(await lastEntry('leaveRequest', leaveRequestId)).toEqual({
    action: 'leave.withdrawLeave',
    before: { status: 'approved', halfDays: 5 },
    after: { status: 'cancelled', halfDays: 5 },
    reason: 'Examinations',
  })
  expect(await absences(userId)).toEqual([])
  expect(await leaveOn('2027-02-16')).toEqual([])
})

test('LEV-02 a rejection needs a reason, which stays with the request', async () => {
  const made = (await ask(teacher, '2027-02-22', '2027-02-22')).data
  expect((await decide(office, made.leaveRequestId, made.version, 'rejected')).fields?.[0]?.field).toBe('reason')
  const refused = await decide(office, made.leaveRequestId, made.version, 'rejected', 'Sports day')
  expect(refused.data).toMatchObject({ status: 'rejected', decisionReason: 'Sports day' })
  expect(await lastEntry('leaveRequest', made.leaveRequestId)).toMatchObject({
    action: 'leave.decideLeave',
    before: { status: 'pending' },
    after: { status: 'rejected' },
    reason: 'Sports day',
  })
})

test('LEV-02 nobody approves their own leave, and nobody without the privilege approves any', async () => {
  const own = (await ask(office, '2027-02-22', '2027-02-22')).data
  expect((await decide(office, own.leaveRequestId, own.version, 'approved')).code).toBe('own-request')
  expect((await decide(teacher, own.leaveRequestId, own.version, 'approved')).status).toBe(403)
  expect((await ask(student, '2027-02-22', '2027-02-22')).status).toBe(403)
  expect((await decide(riverside, own.leaveRequestId, own.version, 'approved')).code).toBe('no-such-request')
  await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = 'admin'`.execute(db)
    await grants(db, rows[0]?.id ?? '', { leaveRequest: 'a' })
  })
  const deputy = await server.as('greenwood', 'admin')
  expect((await decide(deputy, own.leaveRequestId, own.version, 'approved')).data.status).toBe('approved')
})

test('LEV-02 those who look after leave find requests by state, type, day and name, in the order they choose', async () => {
  const list = async (query: object) => (await office.send(routes.listLeave, { query })).data
  // Made, starting and named in three different orders; they share the 20th.
  const made = [
    await ask(teacher, '2027-04-19', '2027-04-20', { typeId: leaveTypes.unpaid }),
    await ask(classTeacher, '2027-04-20', '2027-04-21', { typeId: leaveTypes.duty }),
    await ask(staff, '2027-04-16', '2027-04-20', { typeId: leaveTypes.duty }),
  ].map(({ data }) => data.leaveRequestId)
  const [ravi, asha, basavaraj] = made
  const order = async (query: object) =>
    (await list({ on: '2027-04-20', ...query })).rows.map(({ leaveRequestId }) => leaveRequestId)
  expect(await order({ sort: 'createdAt' })).toEqual([ravi, asha, basavaraj])
  expect(await order({ sort: '-createdAt' })).toEqual([basavaraj, asha, ravi])
  expect(await order({ sort: 'startDate' })).toEqual([basavaraj, ravi, asha])
  expect(await order({ sort: '-startDate' })).toEqual([asha, ravi, basavaraj])
  expect(await order({ sort: 'name' })).toEqual([asha, basavaraj, ravi])
  expect(await order({ sort: '-name' })).toEqual([ravi, basavaraj, asha])
  expect(await order({ sort: 'createdAt', typeId: leaveTypes.duty })).toEqual([asha, basavaraj])
  expect(await order({ q: 'Basavaraj' })).toEqual([basavaraj])
  expect(await order({ status: 'approved' })).toEqual([])
  // A person's own list has the latest leave first.
  await ask(staff, '2027-04-28', '2027-04-28', { typeId: leaveTypes.unpaid })
  const own = (await staff.send(routes.getMyLeave, {})).data.requests.map(({ startDate }) => startDate)
  expect(own).toEqual(own.toSorted().toReversed())
  expect(own.slice(0, 2)).toEqual(['2027-04-28', '2027-04-16'])
  const pending = await list({ status: 'pending', size: '200' })
  expect(pending.rows.every(({ status }) => status === 'pending')).toBe(true)
  expect(pending.total).toBe(await inSchool(pendingLeave))
  const shown = await office.send(routes.getLeave, { params: { leaveRequestId: ravi ?? '' } })
  expect(shown.data.balance).toMatchObject({ typeId: leaveTypes.unpaid, pending: 4 })
})

test('LEV-01 the school sets what it gives, one person may have more, and two who edit at once are told', async () => {
  const { types, version } = (await office.send(routes.listLeaveTypes, {})).data
  const body = { version, types: types.map((one) => (one.typeId === 3 ? { ...one, halfDays: 0 } : one)) }
  const [first, second] = [
    await office.send(routes.saveLeaveTypes, { body }),
    await office.send(routes.saveLeaveTypes, { body }),
  ]
  expect([first.status, second.code]).toEqual([200, 'changed-meanwhile'])
  expect((await ask(teacher, '2027-04-05', '2027-04-05', { typeId: 3 })).code).toBe('not-enough')
  const { userId } = (await ask(teacher, '2027-04-06', '2027-04-06')).data
  const given = { allotments: [{ typeId: 3 as const, halfDays: 4 }] }
  await office.send(routes.saveAllotments, { params: { userId }, body: given })
  expect(await balance(teacher, 3)).toMatchObject({ allotted: 4 })
  const used = await ask(teacher, '2027-04-05', '2027-04-05', { typeId: 3 })
  expect(used.status).toBe(200)
  expect((await teacher.send(routes.saveAllotments, { params: { userId }, body: given })).status).toBe(403)
  expect(await lastEntry('leaveAllotment', userId)).toMatchObject({ before: { 3: 0 }, after: { 3: 4 } })
  const nothing = { allotments: [{ typeId: 3 as const, halfDays: null }] }
  await office.send(routes.saveAllotments, { params: { userId }, body: nothing })
  expect(await lastEntry('leaveAllotment', userId)).toMatchObject({ before: { 3: 4 }, after: { 3: 0 } })
  const again = (await office.send(routes.listLeaveTypes, {})).data
  await office.send(routes.saveLeaveTypes, { body: { types, version: again.version } })
})

test('LEV-01 a doctor’s note is added to the own pending request and to no other or settled one', async () => {
  const made = (await ask(teacher, '2027-04-12', '2027-04-12')).data
  const url = `/api/leave/requests/${made.leaveRequestId}/attachment`
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  expect((await sendFile(classTeacher, url, 'note.pdf', pdf)).statusCode).toBe(404)
  const added = await sendFile(teacher, url, 'note.pdf', pdf)
  expect(added.json().data.attachment).toMatchObject({ name: 'note.pdf', type: 'application/pdf' })
  const { version } = added.json().data as { version: number }
  expect((await decide(office, made.leaveRequestId, version, 'approved')).status).toBe(200)
  const late = await sendFile(teacher, url, 'other.pdf', pdf)
  expect([late.statusCode, late.json().code]).toEqual([409, 'settled-already'])
  const mine = (await teacher.send(routes.getMyLeave, {})).data.requests
  const found = mine.find(({ leaveRequestId }) => leaveRequestId === made.leaveRequestId)
  expect(found).toMatchObject({ status: 'approved', version: version + 1, attachment: { name: 'note.pdf' } })
  const cancelled = (await ask(teacher, '2027-04-13', '2027-04-13')).data
  await teacher.send(routes.cancelLeave, { params: { leaveRequestId: cancelled.leaveRequestId } })
  const refused = await sendFile(teacher, `/api/leave/requests/${cancelled.leaveRequestId}/attachment`, 'note.pdf', pdf)
  expect(refused.json().code).toBe('settled-already')
})
