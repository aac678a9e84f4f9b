import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { testChanged } from '../liveTopics.ts'
import type { AttemptRow } from '../schemas.ts'
import { inEffect, inSeenClass } from './reach.ts'
import { takers } from './takers.ts'
import { nameOf } from './testQueries.ts'

/** Every student of a test whom the caller may see, with their latest attempt: one statement however many there are. */
export async function listTakers(db: TenantDb, actor: Actor, testId: string): Promise<readonly AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select u.id as "studentId", ${nameOf('u')} as name, coalesce(e.roll_no::text, '') as "rollNo",
      g.name || '-' || k.section as "className",
      case when a.id is null then null else json_build_object('attemptId', a.id, 'number', a.number, 'state', a.state,
        'startedAt', a.started_at, 'endsAt', a.ends_at, 'handedInAt', a.handed_in_at, 'addedMinutes', a.added_minutes,
        'seenAt', a.seen_at, 'position', i.position,
        'answered', (select count(*) from (select w.item_id from online_test_answers w where w.attempt_id = a.id and not w.is_blank
          union select h.item_id from online_test_photos h where h.attempt_id = a.id) d),
        'events', (select coalesce(json_agg(v), '[]') from (select n.kind, count(*)::int as count
          from online_test_events n where n.attempt_id = a.id group by n.kind order by n.kind) v)) end as attempt
    from online_tests o join ${takers({ tests: sql`select ${testId}::uuid` })} t on t.test_id = o.id
      join users u on u.tenant_id = o.tenant_id and u.id = t.student_id
      join classes k on k.tenant_id = o.tenant_id and k.id = t.class_id
      join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      left join enrolments e on e.tenant_id = o.tenant_id and e.class_id = t.class_id and e.student_id = t.student_id
        and ${inEffect('e')}
      left join lateral (select x.* from online_test_attempts x where x.tenant_id = o.tenant_id and x.test_id = o.id
        and x.student_id = t.student_id order by x.number desc limit 1) a on true
      left join online_test_items i on i.tenant_id = a.tenant_id and i.id = a.item_id
    where o.id = ${testId} and ${inSeenClass(actor, sql`t.class_id`)}
    order by g.position, k.section, e.roll_no, u.id`.execute(db)
  return rows.map((row) => ({ ...row, attempt: row.attempt && withInstants(row.attempt) }))
}

const instant = (text: string) => new Date(text).toISOString()

/** JSON has the offset of the database's time zone. */
const withInstants = (attempt: NonNullable<AttemptRow['attempt']>) => ({
  ...attempt,
  startedAt: instant(attempt.startedAt),
  endsAt: instant(attempt.endsAt),
  seenAt: instant(attempt.seenAt),
  handedInAt: attempt.handedInAt && instant(attempt.handedInAt),
})

type Telling = { readonly services: Services; readonly tenantId: string; readonly testId: string }

/** Milliseconds between two words of who begins: a whole year begins within seconds, and windows look again by themselves. */
const quietFor = 3000
const toldAt = new Map<string, number>()

export async function tellOfBeginning(unit: Pick<Unit, 'db' | 'afterCommit'>, telling: Telling): Promise<void> {
  const now = performance.now()
  if (now - (toldAt.get(telling.testId) ?? Number.NEGATIVE_INFINITY) < quietFor) return
  if (toldAt.size > 200) toldAt.clear()
  toldAt.set(telling.testId, now)
  await tellTeachers(unit, telling)
}

/** Tells the open windows of those who teach the test that something has changed: they read it again. */
export async function tellTeachers(
  { db, afterCommit }: Pick<Unit, 'db' | 'afterCommit'>,
  { services, tenantId, testId }: Telling,
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select distinct x.teacher_id as "userId" from online_tests o
      join online_test_targets t on t.tenant_id = o.tenant_id and t.test_id = o.id
      join teachings x on x.tenant_id = o.tenant_id and x.class_id = t.class_id and x.subject_id = o.subject_id and ${inEffect('x')}
    where o.id = ${testId}`.execute(db)
  const userIds = rows.map(({ userId }) => userId)
  if (userIds.length > 0) afterCommit(() => services.live.toUsers(tenantId, userIds, testChanged, { testId }))
}
