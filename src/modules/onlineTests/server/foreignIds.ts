import { type RawBuilder, sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { inEffect } from './reach.ts'

/** A class in which the caller teaches anything, or which they lead; any of the school for the office. */
const isOwnClass = ({ roleId, userId }: Actor, classId: RawBuilder<unknown>): RawBuilder<boolean> =>
  roleId === roles.teacher
    ? sql`(exists (select from teachings x where x.class_id = ${classId} and x.teacher_id = ${userId} and ${inEffect('x')})
        or exists (select from class_teachers x where x.class_id = ${classId} and x.teacher_id = ${userId} and ${inEffect('x')}))`
    : sql`(exists (select from classes x where x.id = ${classId}))`

type Named = {
  readonly classIds?: readonly string[]
  readonly studentIds?: readonly string[]
  readonly courseId?: string | undefined
}

/**
 * What of these ids the caller has no business with. Such an id is answered like one that does not exist, before anything else is said
 * about it.
 */
export async function foreignIn(
  db: TenantDb,
  actor: Actor,
  { classIds = [], studentIds = [], courseId }: Named,
): Promise<'no-such-class' | 'no-such-student' | 'no-such-course' | null> {
  if (classIds.length + studentIds.length === 0 && !courseId) return null
  const { rows } = await sql<{ classes: boolean; students: boolean; course: boolean }>`select
    exists (select from unnest(${[...classIds]}::uuid[]) c where not ${isOwnClass(actor, sql`c`)}) as classes,
    exists (select from unnest(${[...studentIds]}::uuid[]) s where not exists (select from enrolments e
      where e.student_id = s and ${inEffect('e')} and ${isOwnClass(actor, sql`e.class_id`)})) as students,
    ${courseId ?? null}::uuid is not null and not exists (select from subjects where id = ${courseId ?? null}) as course`.execute(
    db,
  )
  const [found] = rows
  if (found?.classes) return 'no-such-class'
  if (found?.students) return 'no-such-student'
  return found?.course ? 'no-such-course' : null
}
