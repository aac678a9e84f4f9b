import { sql } from 'kysely'
import { anOpenPost, aPublishedForm } from '#modules/admissions/server/seed.ts'
import { aCurriculum, aSmallTree } from '#modules/curriculum/server/seed.ts'
import {
  aDebt,
  aFeeHead,
  aFeePlan,
  aPattern,
  aPolicy,
  assignments,
  grants,
  quarterly,
} from '#modules/fees/server/seed.ts'
import { aPublishedTemplate } from '#modules/gradebook/server/seed.ts'
import { readyFramework } from '#modules/prek/framework.ts'
import { aBellSchedule, aTerm, workingWeek } from '#modules/school/server/seed.ts'
import { aRequirement } from '#modules/timetable/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Something of every module that the turn of a year brings along, in the school's current year. */
export async function enrichSchool(db: TenantDb): Promise<void> {
  const { rows } = await sql<{
    classId: string
    gradeId: string
    subjectId: string
    teacherId: string
    officeId: string
  }>`
    select t.class_id as "classId", c.grade_id as "gradeId", t.subject_id as "subjectId", t.teacher_id as "teacherId",
      (select id from users where user_name = 'superadmin') as "officeId"
    from teachings t join classes c on c.id = t.class_id join grades g on g.id = c.grade_id where g.name = '7' order by t.id limit 1`.execute(
    db,
  )
  const [one] = rows
  if (!one) throw new Error('Nobody teaches grade 7.')
  const { classId, gradeId, subjectId, teacherId, officeId } = one
  await workingWeek(db)
  const { periodIds } = await aBellSchedule(db)
  await aTerm(db, 'Term 1', '2026-06-01', '2026-10-15')
  await aTerm(db, 'Term 2', '2026-10-16', '2027-04-30')
  await aRequirement(db, { classId, courseId: subjectId, teacherId })
  await sql`insert into timetable_teachers (teacher_id, max_per_day) values (${teacherId}, 6) on conflict do nothing`.execute(
    db,
  )
  await sql`insert into timetable_times_off (teacher_id, weekday, period_id) values (${teacherId}, 3, ${periodIds[1]})`.execute(
    db,
  )
  const tree = aSmallTree('Numbers')
  await aCurriculum(db, { gradeId, courseId: subjectId, tree, savedBy: teacherId, decidedBy: officeId, status: 15 })
  await aPublishedTemplate(db, gradeId, officeId)
  await sql`insert into prek_settings (content) values (${JSON.stringify(readyFramework)}::jsonb)`.execute(db)
  await sql`insert into leave_policies (type_id, half_days) values (1, 24)`.execute(db)
  const headId = await aFeeHead(db, { name: 'Tuition', code: 'TUI' })
  const busId = await aFeeHead(db, { name: 'Bus', code: 'BUS' })
  const patternId = await aPattern(db, 'Quarterly', quarterly(2026))
  const lines = [
    { headId, annual: 4_000_000, patternId },
    { headId: busId, annual: 1_200_000, patternId, isOptional: true },
  ]
  const planId = await aFeePlan(db, { name: 'All grades', lines })
  const { rows: students } = await sql<{
    id: string
  }>`select student_id as id from enrolments order by student_id`.execute(db)
  const ids = students.map(({ id }) => id)
  await assignments(db, planId, ids, '2026-06-01', [busId])
  const policyId = await aPolicy(db, { name: 'Sports', value: 1000 })
  await sql`update fee_concession_policies set is_carried = true where id = ${policyId}`.execute(db)
  await grants(db, [{ policyId, studentId: ids[0] ?? '', value: 1000, from: '2026-06-01' }])
  for (const studentId of ids.slice(0, 3)) await aDebt(db, { studentId, headId, amount: 50_000, dueOn: '2026-08-10' })
  await anOpenPost(db, { title: 'Grade 7', admissionFormId: await aPublishedForm(db, 'Application form'), gradeId })
}
