import { sql } from 'kysely'
import { createUser } from '#modules/access/server/seed.ts'
import { leaveTypes } from '#modules/leave/leaveRules.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import { openDays } from '#modules/timetable/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

/** A school day that differs from call to call. */
async function aDay(db: TenantDb, serial: number): Promise<CivilDate> {
  const { rows } = await sql<{ start: CivilDate; end: CivilDate }>`
    select starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  const days = rows[0] ? await openDays(db, rows[0]) : []
  const day = days[serial % days.length]
  if (!day) throw new Error('The year has no school day.')
  return day
}

/** A new teacher without leave requests. */
const aTeacher = (db: TenantDb, serial: number) =>
  createUser(db, { userName: `leave${serial}`, roleId: roles.teacher, firstName: 'Leave', lastName: `Taker ${serial}` })

/** A pending request of the person, or of a new teacher. */
const aRequest = (stage: Stage, serial: number, person?: Person) =>
  within(stage, async (db) => {
    const startDate = await aDay(db, serial)
    await db
      .deleteFrom('leave_requests')
      .where('user_id', '=', person?.userId ?? stage.tenantId)
      .execute()
    return aLeave(db, { userId: person?.userId ?? (await aTeacher(db, serial)), startDate })
  })

const forOffice = async (stage: Stage, serial: number) => ({
  as: office(stage),
  params: { leaveRequestId: await aRequest(stage, serial) },
})

const staffMember = async (stage: Stage, serial: number) => ({
  as: office(stage),
  params: { userId: await within(stage, (db) => aTeacher(db, serial)) },
})

export const examples: Examples = {
  'leave.countLeave': async (stage, serial) => {
    const date = await within(stage, (db) => aDay(db, serial))
    return {
      as: stage.person('teacher'),
      query: { startDate: date, endDate: date, fromAfternoon: 'false', untilNoon: 'false' },
    }
  },
  'leave.requestLeave': async (stage, serial) => {
    const person = stage.person('teacher')
    const date = await within(stage, async (db) => {
      await db
        .deleteFrom('leave_requests')
        .where('user_id', '=', person.userId ?? '')
        .execute()
      return aDay(db, serial)
    })
    return { as: person, body: { typeId: leaveTypes.unpaid, startDate: date, endDate: date, reason: 'Travel' } }
  },
  'leave.attachToLeave': async (stage, serial) => {
    const person = stage.person('teacher')
    return {
      as: person,
      params: { leaveRequestId: await aRequest(stage, serial, person) },
    }
  },
  'leave.cancelLeave': async (stage, serial) => {
    const person = stage.person('teacher')
    return { as: person, params: { leaveRequestId: await aRequest(stage, serial, person) } }
  },
  'leave.listLeave': async (stage, serial) => {
    await aRequest(stage, serial)
    const on = await within(stage, (db) => aDay(db, serial))
    return { as: office(stage), query: { typeId: '1', on, status: 'pending' } }
  },
  'leave.getLeave': forOffice,
  'leave.decideLeave': async (stage, serial) => ({
    ...(await forOffice(stage, serial)),
    body: { status: 'rejected', reason: 'Examinations', version: 1 },
  }),
  'leave.withdrawLeave': async (stage, serial) => {
    const leaveRequestId = await within(stage, async (db) =>
      aLeave(db, {
        userId: await aTeacher(db, serial),
        startDate: await aDay(db, serial),
        status: 'approved',
        decidedBy: office(stage).userId ?? '',
      }),
    )
    return { as: office(stage), params: { leaveRequestId }, body: { reason: 'Examinations', version: 1 } }
  },
  'leave.saveLeaveTypes': async (stage) => {
    const version = await within(stage, async (db) => {
      const rows = await db.selectFrom('leave_policies').select('version').execute()
      return rows.reduce((sum, row) => sum + row.version, 0)
    })
    return { as: office(stage), body: { version, types: [{ typeId: 3, halfDays: 30, isActive: true }] } }
  },
  'leave.getBalances': staffMember,
  'leave.saveAllotments': async (stage, serial) => ({
    ...(await staffMember(stage, serial)),
    body: { allotments: [{ typeId: 1, halfDays: 20 }] },
  }),
}
