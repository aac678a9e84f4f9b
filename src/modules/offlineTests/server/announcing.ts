import { sql } from 'kysely'
import * as z from 'zod'
import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { childMarksReleased, marksReleased } from '../notifications.ts'
import { childPaperOf } from '../web/paths.ts'

type About = { title: string; subject: string; day: string }
type Writer = { studentId: string; name: string }

/** Tells those of a class who wrote a test that its marks are out, and their guardians about their own child only; once. */
export const tellMarks = job(
  'offlineTests.tellMarks',
  z.object({ offlineTestId: z.uuid(), classId: z.uuid() }),
  async ({ offlineTestId, classId }, { db, notify }) => {
    const { rows: told } = await sql<About>`
      update offline_test_classes c set told_at = now() from offline_tests o, subjects s
      where c.test_id = ${offlineTestId} and c.class_id = ${classId} and c.released_at is not null and c.told_at is null
        and o.id = c.test_id and s.id = o.subject_id
      returning o.title, s.name as subject, o.held_on::text as day`.execute(db)
    const [about] = told
    if (!about) return
    const { rows: writers } = await sql<Writer>`
      select p.student_id as "studentId", trim(u.first_name || ' ' || u.last_name) as name
      from offline_test_papers p join users u on u.tenant_id = p.tenant_id and u.id = p.student_id
      where p.test_id = ${offlineTestId} and p.class_id = ${classId} and p.presence = 'present'`.execute(db)
    const ids = writers.map(({ studentId }) => studentId)
    const link = childPaperOf(offlineTestId)
    await notify(marksReleased, { to: ids, params: about, link })
    const guardians = await guardiansOf(db, ids)
    for (const { studentId, name } of writers) {
      const to = guardians.get(studentId) ?? []
      const more = { link: forChild(link, studentId), aboutStudentId: studentId }
      if (to.length > 0) await notify(childMarksReleased, { to, params: { ...about, name }, ...more })
    }
  },
)
