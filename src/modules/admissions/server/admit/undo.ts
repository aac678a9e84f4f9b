import { sql } from 'kysely'
import { dropEnrolments } from '#modules/classes/server/public.ts'
import { unassign } from '#modules/fees/server/public.ts'
import { removeDocuments, removeStudent } from '#modules/people/server/public.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { transition } from '../applications/transition.ts'
import type { AdmissionStep } from './admission.ts'

type Run = { id: string; steps: AdmissionStep[] }

/**
 * Takes back an admission, its last step first, in one transaction. `has-history` means that something has happened since; the
 * caller must then roll back.
 */
export async function undoAdmission(
  unit: Unit,
  application: ApplicationRecord,
  reason: string,
  userId: string,
): Promise<'undone' | 'not-admitted' | 'has-history'> {
  const { db } = unit
  const { applicationId, studentId } = application
  const { rows } = await sql<Run>`select id, steps from admission_runs
    where application_id = ${applicationId} and state = 'done' for update`.execute(db)
  const [run] = rows
  if (!run || !studentId || application.state !== 'enrolled') return 'not-admitted'
  const createdBy = (name: string) => run.steps.find((step) => step.name === name)?.createdIds ?? []
  await transition(unit, application, { to: 'accepted', reason, userId })
  await sql`update admission_applications set student_id = null where id = ${applicationId}`.execute(db)
  await removeDocuments(unit, studentId, createdBy('documents'))
  for (const assignmentId of createdBy('fees')) if (!(await unassign(unit, assignmentId))) return 'has-history'
  await dropEnrolments(unit, createdBy('enrolment'))
  const obstacles = await removeStudent(unit, studentId, createdBy('family'))
  if (obstacles.length > 0) return 'has-history'
  await sql`update admission_runs set state = 'undone', ended_at = now(), version = version + 1 where id = ${run.id}`.execute(
    db,
  )
  return 'undone'
}
