import { sql } from 'kysely'
import * as z from 'zod'
import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { lockInstant } from '../dayRule.ts'
import { studentAbsent } from '../notifications.ts'
import { attendancePaths } from '../web/paths.ts'
import { readSettings, type Settings } from './settings.ts'

/** Leaves the teacher time to correct a slip before guardians are notified, in ms. */
const gracePeriod = 10 * 60_000

/** Notifies the guardians of a class's absentees once its register is final: when it locks, or shortly after if it was late. */
export const notifyGuardians = urgentJob(
  'message',
  'attendance.tellGuardians',
  z.object({ classId: z.uuid(), date: z.string().max(10), yearId: z.uuid() }),
  async ({ classId, date, yearId }, { services, tenantId }) => {
    const origin = {
      action: 'attendance.tellGuardians',
      actorId: null,
      actorRole: null,
      address: 'job',
      requestId: `absences ${classId} ${date}`,
    }
    await runUnit(services, { tenantId, yearId }, origin, (unit) => notifyAbsences(unit, classId, date as CivilDate))
  },
)

type Absentee = { studentId: string; name: string; className: string }

async function notifyAbsences({ db, notify }: Unit, classId: string, date: CivilDate): Promise<void> {
  if (!(await readSettings(db)).tellGuardians) return
  const { rows } = await sql<Absentee>`
    select m.student_id as "studentId", trim(u.first_name || ' ' || u.last_name) as name, g.name || '-' || c.section as "className"
    from day_marks m join users u on u.tenant_id = m.tenant_id and u.id = m.student_id
      join classes c on c.tenant_id = m.tenant_id and c.id = m.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where m.year_id = (select current_year()) and m.class_id = ${classId} and m.day = ${date} and m.code = 'A'
      and not exists (select from known_absences k where k.tenant_id = m.tenant_id and k.student_id = m.student_id
        and k.year_id = m.year_id and k.told_by = 'guardian' and m.day between k.starts_on and k.ends_on)`.execute(db)
  const guardians = await guardiansOf(
    db,
    rows.map(({ studentId }) => studentId),
  )
  for (const { studentId, name, className } of rows) {
    const to = guardians.get(studentId) ?? []
    // The row makes sure that each absence is notified once, however often the job runs.
    const { numAffectedRows = 0n } = await sql`
      insert into absence_alerts (day, student_id, told) values (${date}, ${studentId}, ${to.length})
      on conflict do nothing`.execute(db)
    if (numAffectedRows > 0n && to.length > 0)
      await notify(studentAbsent, {
        to,
        params: { name, className, date },
        link: forChild(attendancePaths.family, studentId),
        aboutStudentId: studentId,
      })
  }
}

type SubmissionContext = {
  readonly unit: Unit
  readonly settings: Settings
  readonly timeZone: string
  readonly yearId: string | null
}

/** Schedules the notification for when the register is final. Submitting it again reschedules the same job. */
export async function scheduleGuardianNotice(
  { unit, settings, timeZone, yearId }: SubmissionContext,
  { classId, date }: { classId: string; date: CivilDate },
): Promise<void> {
  if (!settings.tellGuardians || !yearId) return
  const locks = lockInstant(date, settings, timeZone)
  const runAt = new Date(Math.max(locks ? Date.parse(locks) : 0, Date.now() + gracePeriod))
  await unit.enqueue(notifyGuardians, { classId, date, yearId }, { key: `absences ${classId} ${date}`, runAt })
}
