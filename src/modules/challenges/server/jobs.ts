import { sql } from 'kysely'
import * as z from 'zod'
import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { challengeAssigned, childChallengeAssigned } from '../notifications.ts'
import { challengePaths } from '../web/paths.ts'
import { assigneesOf, isDone } from './assignments.ts'

type Told = { studentId: string; name: string; chapter: string; subject: string; due: string }

/** Tells students and their guardians about a chapter that was assigned; not those who have mastered it before. */
export const tellAssigned = job(
  'challenges.tellAssigned',
  z.object({ challengeId: z.uuid() }),
  async ({ challengeId }, unit) => {
    const { numAffectedRows = 0n } = await sql`update challenge_assignments set told_at = now()
        where id = ${challengeId} and told_at is null and cancelled_at is null`.execute(unit.db)
    if (numAffectedRows === 0n) return
    const { rows } = await sql<Told>`
        select t.student_id as "studentId", trim(u.first_name || ' ' || u.last_name) as name, a.chapter, s.name as subject,
          a.due_on::text as due
        from ${assigneesOf(sql`a.id = ${challengeId}`)} t join challenge_assignments a on a.id = t.assignment_id
          join subjects s on s.tenant_id = a.tenant_id and s.id = a.subject_id
          join users u on u.tenant_id = a.tenant_id and u.id = t.student_id
        where not ${isDone} order by t.student_id`.execute(unit.db)
    const [first] = rows
    if (!first) return
    const { chapter, subject, due } = first
    const about = { chapter, subject, due }
    const students = rows.map(({ studentId }) => studentId)
    await unit.notify(challengeAssigned, { to: students, params: about, link: challengePaths.list })
    const guardians = await guardiansOf(unit.db, students)
    for (const { studentId, name } of rows) {
      const to = guardians.get(studentId) ?? []
      if (to.length > 0)
        await unit.notify(childChallengeAssigned, {
          to,
          params: { ...about, name },
          link: forChild(challengePaths.list, studentId),
          aboutStudentId: studentId,
        })
    }
  },
)
