import { sql } from 'kysely'
import * as z from 'zod'
import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import type { NotificationKind } from '#platform/contract/notifications.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import {
  childHomeworkReminder,
  childHomeworkReturned,
  childHomeworkSet,
  homeworkReminder,
  homeworkReturned,
  homeworkSet,
} from '../notifications.ts'
import { childHomeworkOf } from '../web/paths.ts'
import { assignees } from './assignees.ts'
import { openHomework } from './release.ts'

type About = { title: string; subject: string; due: string }
export type Student = { studentId: string; name: string }

async function aboutOf({ db }: Unit, homeworkId: string): Promise<About | undefined> {
  const { rows } = await sql<About>`
    select h.title, c.name as subject, ((h.due_at at time zone n.time_zone)::date)::text as due
    from homework h join subjects c on c.tenant_id = h.tenant_id and c.id = h.subject_id
      join tenants n on n.id = h.tenant_id
    where h.id = ${homeworkId}`.execute(db)
  return rows[0]
}

export const nameOfStudent = sql`trim(u.first_name || ' ' || u.last_name)`

type Kinds = {
  readonly own: NotificationKind<{ title: string; subject: string; due: string }>
  readonly child: NotificationKind<{ title: string; subject: string; due: string; name: string }>
}

/** Tells each of these students, and their guardians about their own child only. */
export async function tellFamilies(
  unit: Unit,
  homeworkId: string,
  students: readonly Student[],
  kinds: Kinds,
): Promise<void> {
  const about = await aboutOf(unit, homeworkId)
  if (!about || students.length === 0) return
  const ids = students.map(({ studentId }) => studentId)
  const link = childHomeworkOf(homeworkId)
  await unit.notify(kinds.own, { to: ids, params: about, link })
  const guardians = await guardiansOf(unit.db, ids)
  for (const { studentId, name } of students) {
    const to = guardians.get(studentId) ?? []
    if (to.length > 0)
      await unit.notify(kinds.child, {
        to,
        params: { ...about, name },
        link: forChild(link, studentId),
        aboutStudentId: studentId,
      })
  }
}

/** The students of the 40 classes homework can be for. */
const mostAdded = 10_000

/** Tells everybody new homework is for. The mark on it makes sure that they are told once. */
export const announceHomework = job(
  'homework.announce',
  z.object({ homeworkId: z.uuid() }),
  async ({ homeworkId }, unit) => {
    const { numAffectedRows = 0n } = await sql`update homework set announced_at = now()
    where id = ${homeworkId} and state = 'open' and announced_at is null`.execute(unit.db)
    if (numAffectedRows === 0n) return
    const { rows } = await sql<Student>`
    select a.student_id as "studentId", ${nameOfStudent} as name from ${assignees({ homework: sql`select ${homeworkId}::uuid` })} a
      join users u on u.id = a.student_id`.execute(unit.db)
    await tellFamilies(unit, homeworkId, rows, { own: homeworkSet, child: childHomeworkSet })
  },
)

/** Tells students whose class or group was added to homework that others already have. */
export const announceToAdded = job(
  'homework.announceToAdded',
  z.object({ homeworkId: z.uuid(), studentIds: z.array(z.uuid()).max(mostAdded) }),
  async ({ homeworkId, studentIds }, unit) => {
    const { rows } = await sql<Student>`
    select a.student_id as "studentId", ${nameOfStudent} as name
    from ${assignees({ homework: sql`select ${homeworkId}::uuid`, students: sql`select unnest(${studentIds}::uuid[])` })} a
      join users u on u.id = a.student_id join homework h on h.id = a.homework_id and h.state = 'open'`.execute(unit.db)
    await tellFamilies(unit, homeworkId, rows, { own: homeworkSet, child: childHomeworkSet })
  },
)

/** Whom given homework is for; empty while its announcement is still to come, which then reaches everybody. */
export async function toldStudents({ db }: Unit, homeworkId: string): Promise<string[]> {
  const { rows } = await sql<{ studentId: string }>`
    select a.student_id as "studentId" from ${assignees({ homework: sql`select ${homeworkId}::uuid` })} a
      join homework h on h.id = a.homework_id and h.state = 'open' and h.announced_at is not null`.execute(db)
  return rows.map(({ studentId }) => studentId)
}

/** Opens scheduled homework at its time. One that was changed or withdrawn meanwhile is left alone. */
export const releaseScheduled = job(
  'homework.release',
  z.object({ homeworkId: z.uuid() }),
  async ({ homeworkId }, unit) => {
    const { rows } = await sql<{ setBy: string }>`
    select set_by as "setBy" from homework where id = ${homeworkId} and state = 'scheduled' and release_at <= now()
    for update`.execute(unit.db)
    const [due] = rows
    if (!due) return
    await openHomework(unit, homeworkId, { setBy: due.setBy, now: unit.services.now() })
    unit.audit({ entity: 'homework', entityId: homeworkId, before: { state: 'scheduled' }, after: { state: 'open' } })
    await unit.enqueue(announceHomework, { homeworkId })
  },
)

/** Tells families of work that was returned, each once. */
export const tellReturned = job(
  'homework.tellReturned',
  z.object({ homeworkId: z.uuid() }),
  async ({ homeworkId }, unit) => {
    const { rows } = await sql<Student>`
    with told as (update homework_submissions set told_at = now()
      where homework_id = ${homeworkId} and state = 'returned' and told_at is null returning student_id)
    select t.student_id as "studentId", ${nameOfStudent} as name from told t join users u on u.id = t.student_id`.execute(
      unit.db,
    )
    await tellFamilies(unit, homeworkId, rows, { own: homeworkReturned, child: childHomeworkReturned })
  },
)

/** Reminds those of these classes who have not handed in. */
export const remindStudents = job(
  'homework.remind',
  z.object({ homeworkId: z.uuid(), classIds: z.array(z.uuid()).max(40) }),
  async ({ homeworkId, classIds }, unit) => {
    const { rows } = await sql<Student>`
      select a.student_id as "studentId", ${nameOfStudent} as name
      from ${assignees({ homework: sql`select ${homeworkId}::uuid` })} a join users u on u.id = a.student_id
        join homework h on h.id = a.homework_id and h.state = 'open'
        left join homework_submissions s on s.tenant_id = h.tenant_id and s.homework_id = h.id and s.student_id = a.student_id
      where coalesce(s.state, 'notOpened') in ('notOpened', 'opened') and s.evaluated_at is null
        and a.class_id = any (${classIds}::uuid[])`.execute(unit.db)
    await tellFamilies(unit, homeworkId, rows, { own: homeworkReminder, child: childHomeworkReminder })
  },
)

export const homeworkJobs = [announceHomework, announceToAdded, releaseScheduled, tellReturned, remindStudents]
