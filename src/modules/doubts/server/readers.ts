import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { isHidden, isToday } from './reach.ts'

/** The accounts that may read a doubt now. */
export type Readers = {
  studentId: string
  /** Of the student who asked, without those who are barred. */
  guardians: string[]
  teachers: string[]
  /** Empty for a private doubt, and for one whose question is hidden. */
  classmates: string[]
}

export async function readersOf(db: TenantDb, doubtId: string): Promise<Readers> {
  const { rows } = await sql<Readers>`
    select d.student_id as "studentId", array(select doubt_teachers(d.class_id, d.subject_id)) as teachers,
      array(select g.user_id from student_guardians l join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
        where l.student_id = d.student_id and l.barred_on is null and g.user_id is not null) as guardians,
      case when d.for_class and not ${isHidden} then array(select e.student_id from enrolments e
        where e.tenant_id = d.tenant_id and e.class_id = d.class_id and e.student_id <> d.student_id and ${isToday('e')})
        else '{}'::uuid[] end as classmates
    from doubts d where d.id = ${doubtId} and d.deleted_at is null`.execute(db)
  return rows[0] ?? { studentId: '', guardians: [], teachers: [], classmates: [] }
}

type LiveContext = { readonly services: Services; readonly actor: Actor; afterCommit(work: () => void): void }

/** Sends a live event about a doubt once the transaction has committed. It carries the id alone. */
export function tell(
  { services, actor, afterCommit }: LiveContext,
  userIds: readonly string[],
  event: string,
  doubtId: string,
): void {
  afterCommit(() => services.live.toUsers(actor.tenantId, userIds, event, { doubtId }))
}

export const askerSide = ({ studentId, guardians }: Readers) => [studentId, ...guardians]
export const everybody = (readers: Readers) => [...askerSide(readers), ...readers.teachers, ...readers.classmates]
