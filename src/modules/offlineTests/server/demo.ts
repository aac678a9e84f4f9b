import { sql } from 'kysely'
import { findWrittenPaper } from '#modules/papers/server/public.ts'
import { deriveMatrix } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate, today, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { countForBank } from './bankCounts.ts'
import { savePapers } from './papers.ts'
import { insertTest, insertTestOfPaper } from './testStorage.ts'

type Writers = { classId: string; studentIds: string[] }
type Taught = Writers & { teacherId: string; courseId: string; gradeId: string; zone: string }

const questions = ['1', '2', '3', '4a', '4b', '5'].map((label, at) => ({
  questionId: null,
  label,
  marks: at < 3 ? 2 : 4,
}))
const total = questions.reduce((all, { marks }) => all + marks, 0)

/** In each demo school: tests on paper that are released, uploaded and half entered, also on a question paper. */
export async function demoOfflineTests({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      for (const taught of await taughtInDemo(db)) await addTests(db, taught)
    })
}

/** What the demo's teachers teach in the class of the demo's student, who comes first. */
async function taughtInDemo(db: TenantDb): Promise<Taught[]> {
  const { rows } = await sql<Taught>`
    select t.teacher_id as "teacherId", t.subject_id as "courseId", t.class_id as "classId", k.grade_id as "gradeId",
      (select n.time_zone from tenants n where n.id = t.tenant_id) as zone,
      array(select e.student_id from enrolments e join users p on p.tenant_id = e.tenant_id and p.id = e.student_id
        where e.tenant_id = t.tenant_id and e.class_id = t.class_id
        and e.to_date is null order by p.user_name <> 'student', e.roll_no) as "studentIds"
    from teachings t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
      join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
    where u.user_name in ('teacher', 'classteacher') and t.to_date is null and t.class_id in (
      select e.class_id from enrolments e join users p on p.tenant_id = e.tenant_id and p.id = e.student_id
      where p.user_name = 'student' and e.to_date is null)
    order by t.id`.execute(db)
  return rows
}

/** The other classes of the grade in which the same teacher teaches the subject. */
async function parallelClasses(db: TenantDb, { teacherId, courseId, gradeId, classId }: Taught): Promise<Writers[]> {
  const { rows } = await sql<Writers>`
    select t.class_id as "classId", array(select e.student_id from enrolments e
        where e.tenant_id = t.tenant_id and e.class_id = t.class_id and e.to_date is null order by e.roll_no) as "studentIds"
    from teachings t join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
    where t.teacher_id = ${teacherId} and t.subject_id = ${courseId} and k.grade_id = ${gradeId} and t.class_id <> ${classId}
      and t.to_date is null`.execute(db)
  return rows
}

async function addTests(db: TenantDb, taught: Taught): Promise<void> {
  const { courseId, classId, studentIds, teacherId } = taught
  const add = (title: string, days: number) =>
    insertTest(db, teacherId, {
      courseId,
      title,
      heldOn: dayBefore(taught, days),
      classIds: [classId],
      questions,
      hasChoice: false,
      marks: total,
    })
  const first = await add('Unit test 1', 30)
  await enter(db, first, taught)
  await upload(db, { testId: first, classId, teacherId }, { uploaded: 20, released: 19 })
  const second = await add('Unit test 2', 4)
  await enter(db, second, { classId, studentIds: studentIds.slice(0, Math.ceil(studentIds.length / 2)) })
  await addTestOfPaper(db, taught)
}

/** That many days ago, or the day before if that was a Sunday. */
function dayBefore({ zone }: Taught, days: number): CivilDate {
  const day = addDays(today(zone), -days)
  return weekday(day) === 7 ? addDays(day, -1) : day
}

/** A test on the formal paper of the course, with figures for the question bank. The other classes’ marks are not released yet. */
async function addTestOfPaper(db: TenantDb, taught: Taught): Promise<void> {
  const { courseId, gradeId, classId, teacherId } = taught
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from papers where grade_id = ${gradeId} and subject_id = ${courseId} and kind = 'formal' and state = 'released'
      and author_id = ${teacherId} order by opens_at limit 1`.execute(db)
  const [paper] = rows
  const matrix = deriveMatrix({ roleId: roles.teacher, isSuperAdmin: false, privileges: [] })
  const reader = { userId: teacherId, roleId: roles.teacher, matrix }
  const written = paper && (await findWrittenPaper(db, reader, paper.id))
  if (!written) return
  const others = await parallelClasses(db, taught)
  const testId = await insertTestOfPaper(
    db,
    teacherId,
    {
      questionPaperId: paper.id,
      title: paper.name,
      heldOn: dayBefore(taught, 11),
      classIds: [classId, ...others.map((other) => other.classId)],
    },
    written,
  )
  await enter(db, testId, taught)
  await upload(db, { testId, classId, teacherId }, { uploaded: 7, released: 6 })
  for (const other of others) {
    await enter(db, testId, other)
    await upload(db, { testId, classId: other.classId, teacherId }, { uploaded: 5, released: null })
  }
  await countForBank(db, testId, new Date())
}

type Uploaded = { readonly testId: string; readonly classId: string; readonly teacherId: string }
/** How many days ago; null for not yet. */
type Moments = { readonly uploaded: number; readonly released: number | null }

const upload = (db: TenantDb, { testId, classId, teacherId }: Uploaded, { uploaded, released }: Moments) =>
  sql`update offline_test_classes set uploaded_at = now() - make_interval(days => ${uploaded}), uploaded_by = ${teacherId},
      released_at = now() - make_interval(days => ${released}::integer), told_at = now() - make_interval(days => ${released}::integer)
    where test_id = ${testId} and class_id = ${classId}`.execute(db)

type Asked = { questionId: string; most: number; place: string | null }

/** What is to be answered of a paper: of a choice now this question, now that one. */
function chosenOf(asked: readonly Asked[], place: number): Asked[] {
  const places = new Map<string, Asked[]>()
  for (const one of asked) {
    const key = one.place ?? one.questionId
    places.set(key, [...(places.get(key) ?? []), one])
  }
  return [...places.values()].flatMap((choice) => choice[place % choice.length] ?? [])
}

const remarks = ['Good work. Show every step of your working.', '', '', 'Please revise this chapter.', '', '']

/** Marks that depend on the place in the class and the question; one student was absent, one exempt. */
async function enter(db: TenantDb, testId: string, { classId, studentIds }: Writers): Promise<void> {
  const { rows } = await sql<Asked>`
    select id as "questionId", quarter_marks / 4.0::float8 as most, group_no || ' ' || place_no as place from offline_test_questions
    where test_id = ${testId} order by position`.execute(db)
  const papers = studentIds.map((studentId, place) =>
    place === 4 || place === 9
      ? { studentId, presence: place === 4 ? ('absent' as const) : ('exempt' as const) }
      : {
          studentId,
          remark: remarks[place % remarks.length] ?? '',
          marks: Object.fromEntries(
            chosenOf(rows, place).map(({ questionId, most }, nth) => [questionId, earned(most, place, nth)]),
          ),
        },
  )
  await savePapers(db, { testId, classId }, papers)
}

/** Some students know more than others, and some questions are harder. */
const earned = (most: number, place: number, nth: number) => {
  const share = 1 - (((place * 3 + nth * 2) % 5) * ((place % 4) + 1)) / 24
  return Math.round(most * share * 2) / 2
}
