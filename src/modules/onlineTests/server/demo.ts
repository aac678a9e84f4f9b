import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { demoAnswer } from '#modules/questions/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { countForBank } from './evaluation/bankCounts.ts'
import { closeTest, queueEnds } from './jobs.ts'
import { startPages } from './photos/pageJob.ts'
import { anAttempt, aTest } from './seed.ts'
import { gradeAttempts } from './sitting/grades.ts'
import { readItems } from './sitting/testItems.ts'

type Taught = {
  teacherId: string
  courseId: string
  gradeId: string
  classId: string
  studentIds: string[]
  course: string
}

type Sitters = Pick<Taught, 'classId' | 'studentIds'>

const hour = 60 * 60 * 1000
const day = 24 * hour

/** In each demo school: a test with results, one to mark, one that is open, one to come and a draft, for both teachers of the demo. */
export async function demoTests({ database, files }: Pick<Services, 'database' | 'files'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      for (const taught of await taughtInDemo(db)) await setTests(db, taught, new Date())
      await queueAllEnds(db, enqueueIn(db, tenantId))
      await photograph({ db, enqueue: enqueueIn(db, tenantId) }, files, tenantId)
    })
}

/** Two students have photographed the last of their answers, so that a teacher can mark with the pen. */
async function photograph({ db, enqueue }: Pick<Unit, 'db' | 'enqueue'>, files: Services['files'], tenantId: string) {
  const { rows } = await sql<{ attemptId: string; studentId: string; itemId: string }>`
    select a.id as "attemptId", a.student_id as "studentId", i.id as "itemId"
    from (select a.*, row_number() over (partition by a.test_id order by a.id) as place from online_test_attempts a
        join online_tests o on o.id = a.test_id where o.state = 'closed' and a.pending > 0) a
      cross join lateral (select i.id from online_test_items i where i.test_id = a.test_id order by i.position desc limit 1) i
    where a.place <= 2`.execute(db)
  const path = fileURLToPath(new URL('./demoPages/answer.jpg', import.meta.url))
  for (const { attemptId, studentId, itemId } of rows) {
    const as = { tenantId, userId: studentId, name: 'answer.jpg', type: 'image/jpeg', purpose: 'online test' }
    const { id: fileId } = await (await files.keepMade(path, as))(db)
    await sql`insert into online_test_photos (attempt_id, item_id, file_id, device_key, sent_at)
      values (${attemptId}, ${itemId}, ${fileId}, 'demo photo', now())`.execute(db)
  }
  await startPages(
    { db, enqueue },
    rows.map(({ attemptId }) => attemptId),
  )
}

/** Running attempts hand themselves in, and open tests close, as those that people begin and schedule. */
async function queueAllEnds(db: TenantDb, enqueue: Unit['enqueue']): Promise<void> {
  const { rows: tests } = await sql<{ testId: string; at: string }>`
    select id as "testId", closes_at as at from online_tests where state = 'scheduled'`.execute(db)
  for (const { testId, at } of tests) {
    await queueEnds({ db, enqueue }, testId)
    await enqueue(closeTest, { testId }, { key: `test close ${testId}`, runAt: new Date(at) })
  }
}

/** What the demo's teachers teach in the class of the demo's student, the student first. */
async function taughtInDemo(db: TenantDb): Promise<Taught[]> {
  const { rows } = await sql<Taught>`
    select t.teacher_id as "teacherId", t.subject_id as "courseId", k.grade_id as "gradeId", t.class_id as "classId", s.name as course,
      array(select e.student_id from enrolments e join users p on p.tenant_id = e.tenant_id and p.id = e.student_id
        where e.tenant_id = t.tenant_id and e.class_id = t.class_id and e.to_date is null
        order by p.user_name <> 'student', e.roll_no) as "studentIds"
    from teachings t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
      join subjects s on s.tenant_id = t.tenant_id and s.id = t.subject_id
      join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
    where u.user_name in ('teacher', 'classteacher') and t.to_date is null and t.class_id in (
      select e.class_id from enrolments e join users p on p.tenant_id = e.tenant_id and p.id = e.student_id
      where p.user_name = 'student' and e.to_date is null)
    order by s.name, t.id`.execute(db)
  return rows
}

/** The other classes of the grade in which the same teacher teaches the subject. */
async function parallelClasses(db: TenantDb, { teacherId, courseId, gradeId, classId }: Taught): Promise<Sitters[]> {
  const { rows } = await sql<Sitters>`
    select t.class_id as "classId", array(select e.student_id from enrolments e
        where e.tenant_id = t.tenant_id and e.class_id = t.class_id and e.to_date is null order by e.roll_no) as "studentIds"
    from teachings t join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
    where t.teacher_id = ${teacherId} and t.subject_id = ${courseId} and k.grade_id = ${gradeId} and t.class_id <> ${classId}
      and t.to_date is null`.execute(db)
  return rows
}

type Found = { id: string; type: string; chapter: string }

async function setTests(db: TenantDb, taught: Taught, now: Date): Promise<void> {
  const { rows } = await sql<Found>`select id, type, chapter from questions
    where subject_id = ${taught.courseId} and approved_number is not null and state = 'approved' and language = 'en'
      and type not in ('hotSpot', 'passage')
    order by grade_id = ${taught.gradeId} desc, chapter, id`.execute(db)
  const marked = rows.filter(({ type }) => type !== 'short' && type !== 'long')
  const open = rows.filter(({ type }) => type === 'short' || type === 'long')
  const [first] = marked
  if (!first || marked.length < 6) return
  // Full hours, and half past at a school half an hour off.
  const at = (days: number, hours: number) =>
    new Date(Math.floor(now.getTime() / hour) * hour + days * day + hours * hour)
  const ids = (found: readonly Found[]) => found.map(({ id }) => id)
  const set = (
    title: string,
    questions: readonly Found[],
    state: 'draft' | 'scheduled' | 'closed',
    from: Date,
    to: Date,
  ) =>
    aTest(db, {
      setBy: taught.teacherId,
      courseId: taught.courseId,
      classIds: [taught.classId],
      questionIds: ids(questions),
      title,
      state,
      opensAt: from,
      closesAt: to,
    })
  const over = await set(`${first.chapter}: unit test`, marked.slice(0, 8), 'closed', at(-9, -3), at(-9, 0))
  await sitAll(db, taught, over, at(-9, -2))
  // Another class of the grade takes it too, so that the question bank has figures of enough answers.
  for (const other of await parallelClasses(db, taught)) {
    await sql`insert into online_test_targets (test_id, class_id) values (${over}, ${other.classId})`.execute(db)
    await sitAll(db, other, over, at(-9, -2))
  }
  await sql`update online_tests set released_at = ${at(-7, 0)}, told_at = now() where id = ${over}`.execute(db)
  await countForBank(db, { testId: over, counting: 'best' }, at(-7, 0))
  const toMark = await set(
    `${taught.course}: quick check`,
    [...marked.slice(2, 6), ...open.slice(0, 2)],
    'closed',
    at(-1, -3),
    at(-1, 0),
  )
  await sitAll(db, { ...taught, studentIds: taught.studentIds.slice(0, -2) }, toMark, at(-1, -2))
  const running = await set(`${taught.course}: weekly test`, marked.slice(0, 6), 'scheduled', at(0, -1), at(2, 0))
  const [, ...others] = taught.studentIds
  await sitSome(db, taught, running, others.slice(0, 9), now)
  await set(`${taught.course}: revision`, marked.slice(4, 10), 'scheduled', at(4, 0), at(4, 3))
  await set('Half-year test', marked.slice(0, 12), 'draft', at(20, 0), at(20, 3))
}

/** Everybody has handed in; how many answers are right depends on the roll number. */
async function sitAll(db: TenantDb, { studentIds, classId }: Sitters, testId: string, startedAt: Date): Promise<void> {
  const attempts: string[] = []
  for (const [place, studentId] of studentIds.entries()) {
    const attemptId = await anAttempt(db, { testId, studentId, classId, state: 'handedIn', startedAt })
    attempts.push(attemptId)
    await answerAll(db, testId, attemptId, place, startedAt)
  }
  const { items } = await readItems(db, testId)
  await gradeAttempts(db, items, attempts)
}

/** Some have handed in, the others are still answering. */
async function sitSome(db: TenantDb, { classId }: Taught, testId: string, studentIds: readonly string[], now: Date) {
  const { items } = await readItems(db, testId)
  for (const [place, studentId] of studentIds.entries()) {
    const isDone = place % 3 === 0
    const startedAt = new Date(now.getTime() - (isDone ? 50 : 12 + place) * 60_000)
    const state = isDone ? 'handedIn' : 'running'
    const attemptId = await anAttempt(db, { testId, studentId, classId, state, startedAt })
    await answerAll(db, testId, attemptId, place, startedAt, isDone ? items.length : place % items.length)
    if (isDone) await gradeAttempts(db, items, [attemptId])
    else if (place === 1)
      await sql`insert into online_test_events (attempt_id, event_key, kind, happened_at, received_at)
        values (${attemptId}, 'demo 1', 'leftPage', ${startedAt}, ${startedAt}), (${attemptId}, 'demo 2', 'cameBack', ${startedAt}, ${startedAt})`.execute(
        db,
      )
  }
}

/** Some students know more than others, and some questions are harder. */
const isRight = (place: number, nth: number) =>
  (place * 37 + nth * 53 + place * nth * 11) % 100 < 40 + ((place * 29) % 60)

async function answerAll(db: TenantDb, testId: string, attemptId: string, place: number, at: Date, most = 100) {
  const { items } = await readItems(db, testId)
  const answers = items.slice(0, most).map(({ testItemId, question }, nth) => ({
    testItemId,
    answer: demoAnswer(question, isRight(place, nth), place),
    seq: nth + 1,
  }))
  await sql`insert into online_test_answers (attempt_id, item_id, answer, seq, device, saved_at)
    select ${attemptId}, n."testItemId", n.answer, n.seq, 'demodevice', ${at}
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as n("testItemId" uuid, answer jsonb, seq integer)`.execute(
    db,
  )
  await sql`update online_test_attempts set item_id = ${answers.at(-1)?.testItemId ?? null} where id = ${attemptId}`.execute(
    db,
  )
}
