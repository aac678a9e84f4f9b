import { sql } from 'kysely'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { curriculumApproved, curriculumReturned, curriculumSent } from '../notifications.ts'
import type { Course } from '../schemas.ts'
import { type CurriculumStatus, curriculumStatuses } from '../statuses.ts'
import type { Head } from './curriculumQueries.ts'

/** Everyone who may approve, except the author. */
async function approversOf(db: TenantDb, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.role_id = ${roles.admin} and u.status_id = ${activeStatus.active} and u.id <> ${userId}
      and (u.is_super_admin or exists (select from privileges p where p.tenant_id = u.tenant_id and p.user_id = u.id
        and p.domain_id = ${privilegeDomains.curriculum} and p.is_approval)) limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

const linkOf = (area: 'teacher' | 'admin', { gradeId, courseId }: Course) =>
  `/${area}/create-curriculum/${gradeId}/${courseId}`

/** Marks a curriculum as sent and notifies the approvers. */
export async function send(
  { db, audit, notify }: Unit,
  {
    course,
    head,
    status,
    by,
  }: { course: Course; head: Head; status: CurriculumStatus; by: { userId: string; name: string } },
): Promise<void> {
  await sql`
    update curriculums set status_id = ${status}, sent_at = now() where id = ${head.curriculumId}`.execute(db)
  audit({
    entity: 'curriculum',
    entityId: head.curriculumId,
    before: { statusId: head.statusId, isSent: head.isSent },
    after: { statusId: status, isSent: true },
  })
  const approvers = await approversOf(db, by.userId)
  const params = { grade: course.grade, subject: course.courseDisplayName, name: by.name }
  if (approvers.length > 0) await notify(curriculumSent, { to: approvers, link: linkOf('admin', course), params })
}

export async function decide(
  { db, audit, notify }: Unit,
  {
    course,
    head,
    isApproved,
    userId,
    note,
  }: { course: Course; head: Head; isApproved: boolean; userId: string; note: string },
): Promise<void> {
  const status = isApproved ? curriculumStatuses.approved : curriculumStatuses.reworkRequired
  await sql`
    update curriculums set status_id = ${status}, sent_at = null, decided_by = ${userId}, decided_at = now(),
      decision_note = ${note} where id = ${head.curriculumId}`.execute(db)
  audit({
    entity: 'curriculum',
    entityId: head.curriculumId,
    before: { statusId: head.statusId },
    after: { statusId: status },
    ...(note && { reason: note }),
  })
  if (!head.savedById) return
  const to = { to: head.savedById, link: linkOf(head.savedByRole === roles.teacher ? 'teacher' : 'admin', course) }
  const params = { grade: course.grade, subject: course.courseDisplayName }
  if (isApproved) await notify(curriculumApproved, { ...to, params })
  else await notify(curriculumReturned, { ...to, params: { ...params, note } })
}
