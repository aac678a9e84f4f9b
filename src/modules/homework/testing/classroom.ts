import { sql } from 'kysely'
import type { Caller, TestServer } from '#app/testing/server.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { homework } from '../contract.ts'
import type { HomeworkInput } from '../schemas.ts'

export const zone = 'Asia/Kolkata'

type Taught = { classId: string; className: string; courseId: string; studentIds: string[] }

/** The demo teacher with two classes in mathematics: the student's own, and one more. */
export async function classroom(server: TestServer) {
  const teacher = await server.as('greenwood', 'teacher')
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
    server.services.database.inTenant({ tenantId: teacher.tenantId }, work)
  const classes = await inSchool(async (db) => {
    await sql`update teachings set teacher_id = (select id from users where user_name = 'teacher')
      where subject_id = (select id from subjects where name = 'Mathematics') and class_id = (
        select c.id from classes c join grades g on g.id = c.grade_id where g.name = '7' order by c.section limit 1)`.execute(
      db,
    )
    const { rows } = await sql<Taught>`
      select t.class_id as "classId", g.name || '-' || c.section as "className", t.subject_id as "courseId",
        array(select e.student_id from enrolments e where e.class_id = c.id and e.to_date is null order by e.roll_no) as "studentIds"
      from teachings t join users u on u.id = t.teacher_id join classes c on c.id = t.class_id
        join grades g on g.id = c.grade_id
      where u.user_name = 'teacher' order by (select count(*) from enrolments e join users s on s.id = e.student_id
        where e.class_id = c.id and s.user_name = 'student') desc, c.section`.execute(db)
    return rows
  })
  const [own, other] = classes
  if (!own || !other) throw new Error('The demo teacher needs two classes.')
  return { teacher, inSchool, own, other }
}

/** Homework of a class, due in three days at six in the evening. */
export const homeworkFor = (
  classes: readonly { classId: string; courseId: string }[],
  changes: Partial<HomeworkInput> = {},
): HomeworkInput => ({
  courseId: classes[0]?.courseId ?? '',
  targets: classes.map(({ classId }) => ({ classId, stdGrpId: null })),
  title: 'Fractions, page 40',
  instructions: '<p>Solve all of them.</p>',
  topicId: null,
  handIn: ['photos'],
  maxMarks: '10',
  due: { date: addDays(today(zone), 3), time: '18:00' },
  lateRule: 'accept',
  lateUntil: null,
  resourceIds: [],
  ...changes,
})

/** Sets homework and returns its id. */
export async function setHomework(teacher: Caller, body: HomeworkInput): Promise<string> {
  const { homeworkId } = (await teacher.send(homework.routes.addHomework, { body })).data
  await teacher.send(homework.routes.releaseHomework, { params: { homeworkId }, body: {} })
  return homeworkId
}

type HandIn = { homeworkId: string; studentId: string; classId: string; at?: Date }

/** A student's work, as their own side stores it. */
export const handIn = (db: TenantDb, { homeworkId, studentId, classId, at = new Date() }: HandIn) =>
  sql`insert into homework_submissions (homework_id, student_id, class_id, state, opened_at, handed_in_at, attempt, body)
    values (${homeworkId}, ${studentId}, ${classId}, 'handedIn', ${at}, ${at}, 1, 'My answer')`.execute(db)
