import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

type TestSeed = {
  readonly setBy: string
  readonly courseId: string
  readonly classIds: readonly string[]
  /** Approved questions. */
  readonly questionIds: readonly string[]
  readonly title: string
  readonly state: 'draft' | 'scheduled' | 'closed'
  readonly opensAt: Date
  readonly closesAt: Date
}

/** A test for whole classes, of forty minutes. Its families count as told. */
export async function aTest(db: TenantDb, seed: TestSeed): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into online_tests (set_by, subject_id, title, state, opens_at, closes_at, minutes, announced_at)
    values (${seed.setBy}, ${seed.courseId}, ${seed.title}, ${seed.state}, ${seed.opensAt}, ${seed.closesAt}, 40, now())
    returning id`.execute(db)
  const testId = rows[0]?.id ?? ''
  await sql`insert into online_test_targets (test_id, class_id)
    select ${testId}, unnest(${[...seed.classIds]}::uuid[])`.execute(db)
  await sql`insert into online_test_items (test_id, position, version_id)
    select ${testId}, a.place - 1, v.id from unnest(${[...seed.questionIds]}::uuid[]) with ordinality a (id, place)
      join questions q on q.id = a.id
      join question_versions v on v.tenant_id = q.tenant_id and v.question_id = q.id and v.number = q.approved_number`.execute(
    db,
  )
  return testId
}

type AttemptSeed = {
  readonly testId: string
  readonly studentId: string
  readonly classId: string
  readonly state: 'running' | 'handedIn'
  readonly startedAt: Date
}

/** An attempt without answers. One that was handed in has the marks of an empty sheet once it is graded. */
export async function anAttempt(db: TenantDb, seed: AttemptSeed): Promise<string> {
  const endsAt = new Date(seed.startedAt.getTime() + 40 * 60_000)
  const { rows } = await sql<{ id: string }>`
    insert into online_test_attempts (test_id, student_id, class_id, number, seed, device, started_at, ends_at, seen_at, state,
      handed_in_at)
    values (${seed.testId}, ${seed.studentId}, ${seed.classId}, 1, 7, 'seededdevice', ${seed.startedAt}, ${endsAt},
      ${seed.startedAt}, ${seed.state}, ${seed.state === 'handedIn' ? endsAt : null})
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}
