import { type RawBuilder, sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { Actor } from '#platform/server/requests/actor.ts'

/** Whether a row's stretch of days includes today at the school. */
export const inEffect = (row: string): RawBuilder<boolean> =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** The classes in which this teacher teaches the subject of test `o`: there they set and mark it. */
const taughtClasses = (teacherId: string) => sql`
  select x.class_id from teachings x where x.teacher_id = ${teacherId} and x.subject_id = o.subject_id and ${inEffect('x')}`

/** The classes whose part of test `o` the caller reads: those they teach it in, their own as class teacher, all for the office. */
export const inSeenClass = ({ roleId, userId }: Actor, classId: RawBuilder<unknown>): RawBuilder<boolean> =>
  roleId === roles.teacher
    ? sql`(${classId} in (${taughtClasses(userId)}) or ${classId} in (
        select x.class_id from class_teachers x where x.teacher_id = ${userId} and ${inEffect('x')}))`
    : sql`true`

const inTaughtClass = ({ roleId, userId }: Actor, classId: RawBuilder<unknown>): RawBuilder<boolean> =>
  roleId === roles.teacher ? sql`(${classId} in (${taughtClasses(userId)}))` : sql`false`

/** Whether the caller may change test `o` and mark its answers. */
export const mayEdit = (actor: Actor): RawBuilder<boolean> =>
  sql`(exists (select from online_test_targets t where t.tenant_id = o.tenant_id and t.test_id = o.id
    and ${inTaughtClass(actor, sql`t.class_id`)}))`

/** Whether the caller may read test `o`. Drafts are for those who write them. */
export const maySee = (actor: Actor): RawBuilder<boolean> =>
  sql`(exists (select from online_test_targets t where t.tenant_id = o.tenant_id and t.test_id = o.id
    and ${inSeenClass(actor, sql`t.class_id`)}) and (o.state in ('scheduled', 'closed') or ${mayEdit(actor)}))`
