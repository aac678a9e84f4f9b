import { sql } from 'kysely'
import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { feesDueInWeek, feesDueTomorrow, feesMissed } from '#modules/fees/notifications.ts'
import { familyFeePaths } from '#modules/fees/web/paths.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { systemJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { openTotal } from '../../rules/allocation.ts'
import { type Due, openDues } from '../demands/dues.ts'
import { schoolToday } from '../setup/settings.ts'
import { nameOf } from '../students.ts'
import { rupees } from './rupees.ts'

/** Days from today to the due day, and what families are told then. */
const steps = [
  { ahead: 7, kind: feesDueInWeek },
  { ahead: 1, kind: feesDueTomorrow },
  { ahead: -3, kind: feesMissed },
] as const
const stepOf = (today: CivilDate, dueOn: CivilDate) => steps.find(({ ahead }) => addDays(today, ahead) === dueOn)

/** The hour of the school's day in which families are told. */
const hourOfNotice = 9

/** Students per transaction. */
const perStep = 50

/** The students whose families owe something that was due, or will be, on one of these days. */
export async function studentsToTell(db: TenantDb): Promise<string[]> {
  const today = await schoolToday(db)
  const days = steps.map(({ ahead }) => addDays(today, ahead))
  const { rows } = await sql<{ id: string }>`
    select distinct b.student_id as id from fee_line_balances b join fee_demands d on d.tenant_id = b.tenant_id and d.id = b.demand_id
    where b.outstanding > 0 and d.payer_id is null and d.due_on = any (${days}::date[])
      and not exists (select from fee_due_notices n where n.tenant_id = d.tenant_id and n.demand_id = d.id and n.day = ${today})
    order by b.student_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Tells the guardians of these students once of each due and day, of what is not paid yet. */
export async function tellOfDues({ db, notify }: Unit, studentIds: readonly string[]): Promise<void> {
  const today = await schoolToday(db)
  // What a trust or an employer owes is none of the guardians' business.
  const due = (await openDues(db, studentIds, today)).filter((one) => !one.payerId && stepOf(today, one.dueOn))
  const { rows: fresh } = await sql<{ demandId: string }>`
    insert into fee_due_notices (demand_id, day) select d, ${today}::date from unnest(${due.map(({ demandId }) => demandId)}::uuid[]) d
    on conflict do nothing returning demand_id as "demandId"`.execute(db)
  const untold = new Set(fresh.map(({ demandId }) => demandId))
  const byStudent = Map.groupBy(
    due.filter(({ demandId }) => untold.has(demandId)),
    ({ studentId }) => studentId,
  )
  const guardians = await guardiansOf(db, [...byStudent.keys()])
  const { rows: names } = await sql<{ studentId: string; name: string }>`
    select u.id as "studentId", ${nameOf('u')} as name from users u where u.id = any (${[...byStudent.keys()]}::uuid[]) order by u.id`.execute(
    db,
  )
  for (const { studentId, name } of names) {
    const to = guardians.get(studentId) ?? []
    if (to.length === 0) continue
    for (const { ahead, kind } of steps) {
      const own = (byStudent.get(studentId) ?? []).filter(({ dueOn }) => dueOn === addDays(today, ahead))
      if (own.length === 0 || (ahead < 0 && (await isRemindedToday(db, studentId)))) continue
      await notify(kind, {
        to,
        params: paramsOf(name, own),
        link: forChild(familyFeePaths.fees, studentId),
        aboutStudentId: studentId,
      })
    }
  }
}

const paramsOf = (name: string, due: readonly Due[]) => ({
  name,
  amount: rupees(openTotal(due)),
  on: due[0]?.dueOn ?? '',
})

/** Whether the office has sent a reminder of everything overdue today. */
async function isRemindedToday(db: TenantDb, studentId: string): Promise<boolean> {
  const { rows } =
    await sql`select from fee_reminders where student_id = ${studentId} and day = school_today()`.execute(db)
  return rows.length > 0
}

/** The schools where it is that hour now. */
async function schoolsToVisit({ database, now }: Services): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from tenants where kind = 'school' and extract(hour from $1::timestamptz at time zone time_zone) = $2 order by id`,
    [now().toISOString(), hourOfNotice],
  )
  return rows.map(({ id }) => id)
}

export const tellAllDues = systemJob(
  'fees.tellDues',
  '15 * * * *',
  'it visits the schools whose day has come to that hour, each in its own transactions',
  async (services) => {
    const origin = { action: 'fees.tellDues', actorId: null, actorRole: null, address: 'job' }
    for (const tenantId of await schoolsToVisit(services)) {
      const studentIds = await services.database.inTenant({ tenantId }, studentsToTell)
      for (let at = 0; at < studentIds.length; at += perStep)
        await runUnit(services, { tenantId }, { ...origin, requestId: `dues ${tenantId}` }, (unit) =>
          tellOfDues(unit, studentIds.slice(at, at + perStep)),
        )
    }
  },
)
