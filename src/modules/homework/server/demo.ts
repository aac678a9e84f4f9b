import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { aHomework, aSubmission } from './seed.ts'

type Taught = { teacherId: string; courseId: string; classId: string; studentIds: string[]; course: string }

const day = 24 * 60 * 60 * 1000

/** Due at six in the evening in India, some days from now. */
const evening = (now: Date, days: number) => {
  const at = new Date(now.getTime() + days * day)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), 12, 30))
}

/** Words for the two subjects of the demo's teachers. */
const works: Record<string, { next: string; last: string; older: string; draft: string; answer: string }> = {
  Mathematics: {
    next: 'Adding unlike fractions',
    last: 'Fractions on the number line',
    older: 'Multiplying by tens and hundreds',
    draft: 'Decimals around the house',
    answer: '1/2 + 1/3 = 3/6 + 2/6 = 5/6. I drew the bars in my notebook.',
  },
  Science: {
    next: 'Three ways heat travels',
    last: 'Drawing a food web',
    older: 'Acids and bases in the kitchen',
    draft: 'A week of weather',
    answer: 'Heat travels by conduction in the spoon, by convection in the water and by radiation from the sun.',
  },
}
const remarks = ['Well done.', 'Good effort. Show your steps.', 'Please check the last one again.']

/** In each demo school: work to evaluate, returned work, what is due next and a draft, for both teachers of the demo. */
export async function demoHomework({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      for (const taught of await taughtInDemo(db)) await giveHomework(db, taught, new Date())
    })
}

/** What the demo's teachers teach in the class of the demo's student, the student first. */
async function taughtInDemo(db: TenantDb): Promise<Taught[]> {
  const { rows } = await sql<Taught>`
    select t.teacher_id as "teacherId", t.subject_id as "courseId", t.class_id as "classId", s.name as course,
      array(select e.student_id from enrolments e join users p on p.tenant_id = e.tenant_id and p.id = e.student_id
        where e.tenant_id = t.tenant_id and e.class_id = t.class_id and e.to_date is null
        order by p.user_name <> 'student', e.roll_no) as "studentIds"
    from teachings t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
      join subjects s on s.tenant_id = t.tenant_id and s.id = t.subject_id
    where u.user_name in ('teacher', 'classteacher') and t.to_date is null and t.class_id in (
      select e.class_id from enrolments e join users p on p.tenant_id = e.tenant_id and p.id = e.student_id
      where p.user_name = 'student' and e.to_date is null)`.execute(db)
  return rows
}

async function giveHomework(db: TenantDb, taught: Taught, now: Date): Promise<void> {
  const { teacherId: setBy, courseId, classId, studentIds, course } = taught
  const words = works[course]
  if (!words) return
  const [own, ...others] = studentIds
  const set = (title: string, dueIn: number, state: 'open' | 'draft' = 'open') =>
    aHomework(db, {
      setBy,
      courseId,
      classIds: [classId],
      title,
      instructions: '<p>Do all of it in your notebook and take a photo of each page.</p>',
      dueAt: state === 'draft' ? null : evening(now, dueIn),
      state,
      releasedAt: new Date(now.getTime() - 10 * day),
    })
  await set(words.draft, 0, 'draft')
  const next = await set(words.next, 2)
  for (const studentId of others.slice(0, 5))
    await aSubmission(db, { homeworkId: next, studentId, classId, handedInAt: now, text: words.answer })
  const last = await set(words.last, -1)
  for (const [at, studentId] of others.slice(0, 12).entries())
    await aSubmission(db, {
      homeworkId: last,
      studentId,
      classId,
      // Two of them handed in after the due time.
      handedInAt: new Date(evening(now, -1).getTime() + (at < 2 ? 2 : -at) * 60 * 60 * 1000),
      text: words.answer,
    })
  const older = await set(words.older, -7)
  const returnedAt = new Date(now.getTime() - 5 * day)
  for (const [at, studentId] of [...(own ? [own] : []), ...others].entries())
    await aSubmission(db, {
      homeworkId: older,
      studentId,
      classId,
      handedInAt: new Date(evening(now, -7).getTime() - (at + 1) * 30 * 60 * 1000),
      text: words.answer,
      marks: String(6 + (at % 9) / 2),
      remark: remarks[at % remarks.length] ?? '',
      evaluatedBy: setBy,
      returnedAt,
    })
}
