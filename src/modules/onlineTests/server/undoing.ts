import { sql } from 'kysely'
import { recordActivity } from '#modules/badges/server/public.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { closeTest } from './jobs.ts'
import type { Attempt } from './sitting/attemptRows.ts'
import { gradeAttempts } from './sitting/grades.ts'
import { readItems } from './sitting/testItems.ts'

/**
 * Lets an attempt count again, as it was when it was set aside: one that still ran then has ended with its time. False if the student
 * has begun others since, so that there would be too many. The caller holds the test and the attempt.
 */
export async function restoreAttempt(
  { db }: Unit,
  { attemptId, testId, studentId, endsAt, handedInAt }: Attempt,
  { attempts, now }: { readonly attempts: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`select count(*)::int as others from online_test_attempts
    where test_id = ${testId} and student_id = ${studentId} and id <> ${attemptId} and state <> 'void'`.execute(db)
  if ((rows[0]?.others ?? 0) >= attempts) return false
  const isByStudent = handedInAt !== null && Date.parse(handedInAt) < Date.parse(endsAt)
  await sql`update online_test_attempts set state = ${isByStudent ? 'handedIn' : 'ended'}, void_reason = '', version = version + 1,
      handed_in_at = coalesce(handed_in_at, least(${now}::timestamptz, ends_at))
    where id = ${attemptId}`.execute(db)
  const { items } = await readItems(db, testId)
  await gradeAttempts(db, items, [attemptId])
  return true
}

type Back = { state: string; closesAt: string; setBy: string; title: string; studentIds: string[] }

/** Brings a withdrawn test back, as it was or closed by now. The caller holds it. */
export async function restoreTest({ db, enqueue }: Unit, testId: string, now: Date): Promise<void> {
  const { rows } = await sql<Back>`
    update online_tests o set version = o.version + 1,
      state = case when o.closes_at > ${now} and not o.was_closed then 'scheduled' else 'closed' end
    where o.id = ${testId}
    returning o.state, o.closes_at as "closesAt", o.set_by as "setBy", o.title,
      array(select distinct a.student_id from online_test_attempts a where a.test_id = o.id
        and a.state in ('handedIn', 'ended')) as "studentIds"`.execute(db)
  const [back] = rows
  if (!back) return
  if (back.state === 'scheduled')
    await enqueue(closeTest, { testId }, { key: `test close ${testId}`, runAt: new Date(back.closesAt) })
  // Withdrawing took back what it had earned.
  const about = { sourceId: testId, at: now, label: back.title }
  await recordActivity(db, [
    { ...about, actorId: back.setBy, kind: 'onlineTest.set' as const },
    ...back.studentIds.map((actorId) => ({ ...about, actorId, kind: 'onlineTest.taken' as const })),
  ])
}
