import { sql } from 'kysely'
import * as z from 'zod'
import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { feesOverdue } from '#modules/fees/notifications.ts'
import { familyFeePaths } from '#modules/fees/web/paths.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { wordsOf } from '#platform/contract/notifications.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { feeExports } from '../../contracts/exports.ts'
import { openTotal } from '../../rules/allocation.ts'
import { openDues } from '../demands/dues.ts'
import { requireStudents } from '../feeRecords.ts'
import { rupees } from '../notices/rupees.ts'
import { schoolToday } from '../setup/settings.ts'
import { nameOf } from '../students.ts'
import { listDefaulters } from './defaulters.ts'

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

async function remind({ db, notify, audit }: Unit, studentIds: readonly string[]): Promise<void> {
  for (const { studentId, name, amount, since, guardianIds } of await overdueFamilies(db, studentIds)) {
    // Only the run that inserts the row notifies; a second one finds it there.
    const { numAffectedRows = 0n } = await sql`
      insert into fee_reminders (student_id, amount, told, reminded_by) values (${studentId}, ${amount}, ${guardianIds.length}, acting_user())
      on conflict do nothing`.execute(db)
    if (numAffectedRows === 0n) continue
    audit({ entity: 'feeReminder', entityId: studentId, after: { amountMinor: amount, told: guardianIds.length } })
    if (guardianIds.length > 0)
      await notify(feesOverdue, {
        to: guardianIds,
        params: paramsOf({ name, amount, since }),
        link: forChild(familyFeePaths.fees, studentId),
        aboutStudentId: studentId,
      })
  }
}

export type OverdueFamily = {
  readonly studentId: string
  readonly name: string
  /** With fines up to today. What a trust or an employer owes is none of the guardians' business. */
  readonly amount: number
  readonly since: CivilDate
  /** The users of the guardians. */
  readonly guardianIds: readonly string[]
}

/** What these students' families are late with, and whom to tell. */
export async function overdueFamilies(db: TenantDb, studentIds: readonly string[]): Promise<OverdueFamily[]> {
  const today = await schoolToday(db)
  const due = (await openDues(db, studentIds, today)).filter(({ payerId, dueOn }) => !payerId && dueOn < today)
  const late = Map.groupBy(due, ({ studentId }) => studentId)
  const guardians = await guardiansOf(db, [...late.keys()])
  const { rows } = await sql<{ studentId: string; name: string }>`
    select u.id as "studentId", ${nameOf('u')} as name
    from users u where u.id = any (${[...late.keys()]}::uuid[]) order by lower(u.first_name), lower(u.last_name), u.id`.execute(
    db,
  )
  return rows.flatMap((row) => {
    const own = late.get(row.studentId) ?? []
    // Dues come oldest first.
    const guardianIds = guardians.get(row.studentId) ?? []
    return own[0] ? [{ ...row, guardianIds, amount: openTotal(own), since: own[0].dueOn }] : []
  })
}

type ReminderFilter = Input<typeof feeExports.routes.remindDefaulters>['body']

/** The families a reminder would go to now: those in the list who were not reminded today. */
export async function reminderList(
  db: TenantDb,
  { gradeId, age, minDays, studentIds }: ReminderFilter,
): Promise<{ families: OverdueFamily[]; remindedToday: number }> {
  await requireOwn(db, 'grades', [gradeId])
  await requireStudents(db, studentIds)
  const late = await listDefaulters(db, {
    page: 1,
    size: 20_000,
    q: '',
    sort: 'name',
    minDays,
    gradeId: gradeId ?? undefined,
    age: age ?? undefined,
  })
  const chosen = new Set(studentIds)
  const overdueIds = late.rows.map((row) => row.studentId).filter((id) => chosen.size === 0 || chosen.has(id))
  const { rows: reminded } = await sql<{ id: string }>`
    select student_id as id from fee_reminders where day = (select school_today()) and student_id = any (${overdueIds}::uuid[])`.execute(
    db,
  )
  const before = new Set(reminded.map(({ id }) => id))
  const left = overdueIds.filter((id) => !before.has(id))
  return { families: left.length > 0 ? await overdueFamilies(db, left) : [], remindedToday: before.size }
}

const paramsOf = ({ name, amount, since }: Pick<OverdueFamily, 'name' | 'amount' | 'since'>) => ({
  name,
  amount: rupees(amount),
  since,
})

/** The reminder a family gets, in each language. */
export const reminderWords = (family: OverdueFamily) => ({
  en: wordsOf(feesOverdue, paramsOf(family), 'en'),
  hi: wordsOf(feesOverdue, paramsOf(family), 'hi'),
})
