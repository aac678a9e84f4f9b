import { sql } from 'kysely'
import { aPerson } from '#modules/access/server/seed.ts'
import { leaveTypes } from '#modules/leave/leaveRules.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import { openDays } from '#modules/timetable/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Person } from '../principals.ts'
import { type Examples, office, type Stage, within } from '../scenes.ts'

/** A school day that no other turn has asked for. */
async function aDay(db: TenantDb, turn: number): Promise<CivilDate> {
  const { rows } = await sql<{ start: CivilDate; end: CivilDate }>`
    select starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  const days = rows[0] ? await openDays(db, rows[0]) : []
  const day = days[turn % days.length]
  if (!day) throw new Error('The school is never open.')
  return day
}

/** Somebody new, whose leave nobody else has asked for. */
const someone = (db: TenantDb, turn: number) =>
  aPerson(db, { userName: `leave${turn}`, roleId: roles.teacher, firstName: 'Leave', lastName: `Taker ${turn}` })

/** A pending request of the person, or of somebody new. */
const aRequest = (stage: Stage, turn: number, person?: Person) =>
  within(stage, async (db) => {
    const startDate = await aDay(db, turn)
    await db
      .deleteFrom('leave_requests')
      .where('user_id', '=', person?.userId ?? stage.tenantId)
      .execute()
    return aLeave(db, { userId: person?.userId ?? (await someone(db, turn)), startDate })
  })

const forOffice = async (stage: Stage, turn: number) => ({
  as: office(stage),
  params: { leaveRequestId: await aRequest(stage, turn) },
})

const staffMember = async (stage: Stage, turn: number) => ({
  as: office(stage),
  params: { userId: await within(stage, (db) => someone(db, turn)) },
})

export const examples: Examples = {
  'leave.countLeave': async (stage, turn) => {
    const date = await within(stage, (db) => aDay(db, turn))
    return {
      as: stage.person('teacher'),
      query: { startDate: date, endDate: date, fromAfternoon: 'false', untilNoon: 'false' },
    }
  },
  'leave.requestLeave': async (stage, turn) => {
    const person = stage.person('teacher')
    const date = await within(stage, async (db) => {
      await db
        .deleteFrom('leave_requests')
        .where('user_id', '=', person.userId ?? '')
        .execute()
      return aDay(db, turn)
    })
    return { as: person, body: { typeId: leaveTypes.unpaid, startDate: date, endDate: date, reason: 'Travel' } }
  },
  'leave.attachToLeave': async (stage, turn) => {
    const person = stage.person('teacher')
    return {
      as: person,
      params: { leaveRequestId: await aRequest(stage, turn, person) },
    }
  },
  'leave.cancelLeave': async (stage, turn) => {
    const person = stage.person('teacher')
    return { as: person, params: { leaveRequestId: await aRequest(stage, turn, person) } }
  },
  'leave.listLeave': async (stage, turn) => {
    await aRequest(stage, turn)
    const on = await within(stage, (db) => aDay(db, turn))
    return { as: office(stage), query: { typeId: '1', on, status: 'pending' } }
  },
  'leave.getLeave': forOffice,
  'leave.decideLeave': async (stage, turn) => ({
    ...(await forOffice(stage, turn)),
    body: { status: 'rejected', reason: 'Examinations', version: 1 },
  }),
  'leave.withdrawLeave': async (stage, turn) => {
    const leaveRequestId = await within(stage, async (db) =>
      aLeave(db, {
        userId: await someone(db, turn),
        startDate: await aDay(db, turn),
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
  'leave.saveAllotments': async (stage, turn) => ({
    ...(await staffMember(stage, turn)),
    body: { allotments: [{ typeId: 1, halfDays: 20 }] },
  }),
}
