import { sql } from 'kysely'
import * as z from 'zod'
import { feesOverdue } from '#modules/fees/notifications.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'

/** Students per transaction. */
const step = 50

/** Reminds guardians of overdue fees. Students already reminded today are skipped. */
export const feeReminders = slowJob(
  'fees.remind',
  z.object({ studentIds: z.array(z.uuid()).max(20_000), yearId: z.uuid(), userId: z.uuid() }),
  async ({ studentIds, yearId, userId }, { services, tenantId }) => {
    const origin = { action: 'fees.remind', actorId: userId, actorRole: null, address: 'job', requestId: 'reminders' }
    for (let at = 0; at < studentIds.length; at += step)
      await runUnit(services, { tenantId, yearId, userId }, origin, (unit) =>
        remind(unit, studentIds.slice(at, at + step)),
      )
  },
)

type Late = { studentId: string; name: string; amount: number; since: CivilDate; guardianIds: string[] }

async function remind({ db, notify, audit }: Unit, studentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Late>`
    select b.student_id as "studentId", trim(u.first_name || ' ' || u.last_name) as name, sum(b.outstanding)::bigint as amount,
      min(b.due_on) as since,
      array(select d.user_id from student_guardians x join guardians d on d.tenant_id = x.tenant_id and d.id = x.guardian_id
        where x.tenant_id = u.tenant_id and x.student_id = u.id and d.user_id is not null) as "guardianIds"
    from fee_line_balances b join users u on u.tenant_id = b.tenant_id and u.id = b.student_id
    where b.student_id = any (${studentIds}::uuid[])
      -- What a trust or an employer owes is none of the guardians' business.
      and not exists (select from fee_demands d where d.tenant_id = b.tenant_id and d.id = b.demand_id and d.payer_id is not null)
      and b.outstanding > 0 and b.due_on < (select school_today())
    group by b.student_id, u.tenant_id, u.id, u.first_name, u.last_name`.execute(db)
  for (const { studentId, name, amount, since, guardianIds } of rows) {
    // Only the run that inserts the row notifies; a second one finds it there.
    const { numAffectedRows = 0n } = await sql`
      insert into fee_reminders (student_id, amount, told, reminded_by) values (${studentId}, ${amount}, ${guardianIds.length}, acting_user())
      on conflict do nothing`.execute(db)
    if (numAffectedRows === 0n) continue
    audit({ entity: 'feeReminder', entityId: studentId, after: { amountMinor: amount, told: guardianIds.length } })
    if (guardianIds.length > 0)
      await notify(feesOverdue, { to: guardianIds, params: { name, amount: rupees(amount), since } })
  }
}

const rupees = (minor: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(minor / 100)
