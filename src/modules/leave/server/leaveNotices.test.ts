import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { grants } from '#modules/access/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { leave } from '../contract.ts'
import { leaveTypes } from '../leaveRules.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const { routes } = leave
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

/** Two people may decide: the super admin, and an admin with the privilege. */
await inSchool(async (db) => {
  const { rows } = await sql<{ id: string }>`select id from users where user_name = 'admin'`.execute(db)
  await grants(db, rows[0]?.id ?? '', { leaveRequest: 'a' })
})
const deputy = await server.as('greenwood', 'admin')

const ask = async (on: string) => {
  const date = on as CivilDate
  const body = { typeId: leaveTypes.duty, startDate: date, endDate: date, reason: 'Seminar' }
  return (await teacher.send(routes.requestLeave, { body })).data
}
/** Who was told what about the leave of a day, as `user kind`. */
const told = (on: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ line: string }>`
      select u.user_name || ' ' || n.kind as line from notifications n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
      where n.kind like 'leave.%' and n.params ->> 'from' = ${on} order by 1`.execute(db)
    return rows.map(({ line }) => line)
  })

const requested = ['admin leave.requested', 'superadmin leave.requested']

test('LEV-02 everyone who may decide is told of a request, and the applicant of the decision', async () => {
  const [yes, no] = [await ask('2027-02-01'), await ask('2027-02-02')]
  expect(await told('2027-02-01')).toEqual(requested)
  const decide = (one: typeof yes, status: 'approved' | 'rejected') =>
    office.send(routes.decideLeave, {
      params: { leaveRequestId: one.leaveRequestId },
      body: { status, reason: status === 'rejected' ? 'Sports day' : '', version: one.version },
    })
  await decide(yes, 'approved')
  await decide(no, 'rejected')
  expect(await told('2027-02-01')).toEqual([...requested, 'teacher leave.approved'])
  expect(await told('2027-02-02')).toEqual([...requested, 'teacher leave.rejected'])
  const { rows } = await inSchool((db) =>
    sql<{
      reason: string
    }>`select params ->> 'reason' as reason from notifications where kind = 'leave.rejected'`.execute(db),
  )
  expect(rows).toEqual([{ reason: 'Sports day' }])
})

test('LEV-02 a person who cancels their request spares its approvers the decision', async () => {
  const { leaveRequestId } = await ask('2027-02-03')
  await teacher.send(routes.cancelLeave, { params: { leaveRequestId } })
  // Cancelling again, as after a lost response, tells nobody again.
  await teacher.send(routes.cancelLeave, { params: { leaveRequestId } })
  expect(await told('2027-02-03')).toEqual([
    'admin leave.cancelled',
    'admin leave.requested',
    'superadmin leave.cancelled',
    'superadmin leave.requested',
  ])
})

test('LEV-02 withdrawn leave is told to the person and to whoever had approved it', async () => {
  const made = await ask('2027-02-04')
  const params = { leaveRequestId: made.leaveRequestId }
  const approved = await office.send(routes.decideLeave, {
    params,
    body: { status: 'approved', reason: '', version: made.version },
  })
  const body = { reason: 'Examinations', version: approved.data.version }
  expect((await deputy.send(routes.withdrawLeave, { params, body })).status).toBe(200)
  expect(await told('2027-02-04')).toEqual([
    'admin leave.requested',
    'superadmin leave.cancelled',
    'superadmin leave.requested',
    'teacher leave.approved',
    'teacher leave.withdrawn',
  ])
})
