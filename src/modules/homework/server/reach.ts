import { type RawBuilder, sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { Actor } from '#platform/server/requests/actor.ts'

/** Whether a row's stretch of days includes today at the school. */
export const inEffect = (row: string): RawBuilder<boolean> =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** The classes in which this teacher teaches the subject of homework `h`: there they set and mark it. */
const taughtClasses = (teacherId: string) => sql`
  select x.class_id from teachings x where x.teacher_id = ${teacherId} and x.subject_id = h.subject_id and ${inEffect('x')}`

/** The classes whose part of homework `h` the caller reads: those they teach it in, their own as class teacher, all for the office. */
export const inSeenClass = ({ roleId, userId }: Actor, classId: RawBuilder<unknown>): RawBuilder<boolean> =>
  roleId === roles.teacher
    ? sql`(${classId} in (${taughtClasses(userId)}) or ${classId} in (
        select x.class_id from class_teachers x where x.teacher_id = ${userId} and ${inEffect('x')}))`
    : sql`true`

export const inTaughtClass = ({ roleId, userId }: Actor, classId: RawBuilder<unknown>): RawBuilder<boolean> =>
  roleId === roles.teacher ? sql`(${classId} in (${taughtClasses(userId)}))` : sql`false`

/** Whether the caller may change homework `h` and mark its work. */
export const mayEdit = (actor: Actor): RawBuilder<boolean> =>
  sql`(exists (select from homework_targets t where t.tenant_id = h.tenant_id and t.homework_id = h.id
    and ${inTaughtClass(actor, sql`t.class_id`)}))`

/** Whether the caller may read homework `h`. What is not given out yet is for those who write it. */
export const maySee = (actor: Actor): RawBuilder<boolean> =>
  sql`(exists (select from homework_targets t where t.tenant_id = h.tenant_id and t.homework_id = h.id
    and ${inSeenClass(actor, sql`t.class_id`)}) and (h.state in ('open', 'closed') or ${mayEdit(actor)}))`
