import { type RawBuilder, sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Assignment, AssignmentInput } from '../schemas.ts'
import { classPool } from './pool.ts'

export const inEffect = (row: string): RawBuilder<boolean> =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** Whether student `e` of class `k` takes the subject: not if they chose another of the same group of electives. */
export const takesSubject = (subject: RawBuilder<unknown>): RawBuilder<boolean> => sql`not exists (
  select from grade_subjects n join student_electives x on x.tenant_id = n.tenant_id
    and x.elective_group = n.elective_group and x.subject_id <> n.subject_id
  where n.tenant_id = k.tenant_id and n.grade_id = k.grade_id and n.subject_id = ${subject}
    and (n.stream_id is null or n.stream_id = k.stream_id) and x.student_id = e.student_id)`

/**
 * Whom assignments are for: rows of `assignment_id`, `student_id` and `class_id`. Everybody in the class today who takes the subject, or
 * those of them who were chosen. Give conditions on `a` (challenge_assignments) and `e` (enrolments) to read only a part.
 */
export const assigneesOf = (narrowed: RawBuilder<boolean>) => sql`(
  select a.id as assignment_id, e.student_id, a.class_id
  from challenge_assignments a join classes k on k.tenant_id = a.tenant_id and k.id = a.class_id
    join enrolments e on e.tenant_id = a.tenant_id and e.class_id = a.class_id and ${inEffect('e')}
  where a.cancelled_at is null and ${narrowed} and ${takesSubject(sql`a.subject_id`)}
    and (not a.is_chosen or exists (select from challenge_assignment_students s
      where s.tenant_id = a.tenant_id and s.assignment_id = a.id and s.student_id = e.student_id)))`

/** Whether student `t` has mastered what assignment `a` asks for. */
export const isDone: RawBuilder<boolean> = sql`exists (select from challenge_masteries m where m.tenant_id = a.tenant_id
  and m.student_id = t.student_id and m.subject_id = a.subject_id and m.chapter = a.chapter and m.level >= a.level)`

/** The last minute of the due day, so that it is shown on that day. */
export const dueAt: RawBuilder<Date> = sql`((a.due_on + 1)::timestamp at time zone
  (select z.time_zone from tenants z where z.id = a.tenant_id)) - interval '1 minute'`

/** Teachers assign what they teach in the class; the office assigns anything the class takes. */
const assigns = ({ roleId, userId }: Actor, classId: RawBuilder<unknown>, subjectId: RawBuilder<unknown>) =>
  sql<boolean>`(${roleId !== roles.teacher} or exists (select from teachings x where x.class_id = ${classId}
    and x.subject_id = ${subjectId} and x.teacher_id = ${userId} and ${inEffect('x')}))`

/** What the assignments of a class are and how far its students are with them, the latest first. */
export async function listAssignments(db: TenantDb, actor: Actor, classId: string): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    select a.id as "challengeId", a.subject_id as "courseId", s.name as "courseDisplayName", a.chapter, a.level::int,
      a.due_on as "dueOn", a.is_chosen as "isChosen", trim(u.first_name || ' ' || u.last_name) as "setBy",
      n.students::int, n.begun::int, n.done::int, ${assigns(actor, sql.ref('a.class_id'), sql.ref('a.subject_id'))} as "mayCancel"
    from challenge_assignments a join subjects s on s.tenant_id = a.tenant_id and s.id = a.subject_id
      join users u on u.tenant_id = a.tenant_id and u.id = a.set_by
      cross join lateral (select count(*) as students, count(*) filter (where ${isDone}) as done,
          count(*) filter (where exists (select from challenge_rounds r where r.tenant_id = a.tenant_id
            and r.student_id = t.student_id and r.subject_id = a.subject_id and r.chapter = a.chapter)) as begun
        from ${assigneesOf(sql`a.class_id = ${classId}`)} t where t.assignment_id = a.id) n
    where a.class_id = ${classId} and a.cancelled_at is null order by a.due_on desc, a.id limit 200`.execute(db)
  return rows
}

export async function mayAssign(
  db: TenantDb,
  actor: Actor,
  { classId, courseId }: { readonly classId: string; readonly courseId: string },
): Promise<boolean> {
  const { rows } = await sql`select from classes k where k.id = ${classId}
    and ${assigns(actor, sql.ref('k.id'), sql`${courseId}`)}`.execute(db)
  return rows.length > 0
}

type Chapter = { courseId: string; courseDisplayName: string; chapter: string; levels: number[] }

/** What the caller can assign to a class: the chapters with questions to practise, of the courses they teach there. */
export async function listAssignable(db: TenantDb, actor: Actor, classId: string): Promise<Chapter[]> {
  const { rows } = await sql<Chapter>`
    select p.subject_id as "courseId", s.name as "courseDisplayName", p.chapter, array_agg(distinct p.level::int) as levels
    from ${classPool(classId)} p join subjects s on s.id = p.subject_id
    where ${assigns(actor, sql`${classId}`, sql.ref('p.subject_id'))}
    group by p.subject_id, s.name, p.chapter order by s.name, p.chapter limit 1000`.execute(db)
  return rows
}

/** The students of a class who take a course. */
export async function listTakers(db: TenantDb, classId: string) {
  const { rows } = await sql<{ studentId: string; name: string; rollNo: string | null }>`
    select e.student_id as "studentId", trim(u.first_name || ' ' || u.last_name) as name, e.roll_no as "rollNo"
    from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
    where e.class_id = ${classId} and ${inEffect('e')} order by length(e.roll_no), e.roll_no, e.student_id limit 200`.execute(
    db,
  )
  return rows
}

type New = AssignmentInput & { readonly classId: string; readonly setBy: string; readonly dueOn: CivilDate }

/** Assigns a chapter and returns the assignment’s id; undefined if one of the students does not take the course in this class. */
export async function addAssignment(db: TenantDb, input: New): Promise<string | undefined> {
  const { classId, courseId, chapter, level, dueOn, studentIds, setBy } = input
  const chosen = [...new Set(studentIds)]
  if (chosen.length > 0) {
    const { rows } =
      await sql`select from enrolments e join classes k on k.tenant_id = e.tenant_id and k.id = e.class_id
      where e.class_id = ${classId} and ${inEffect('e')} and e.student_id = any (${chosen}::uuid[])
        and ${takesSubject(sql`${courseId}::uuid`)}`.execute(db)
    if (rows.length !== chosen.length) return undefined
  }
  const { rows } = await sql<{ id: string }>`
    insert into challenge_assignments (class_id, subject_id, chapter, level, due_on, is_chosen, set_by)
    values (${classId}, ${courseId}, ${chapter}, ${level}, ${dueOn}, ${chosen.length > 0}, ${setBy}) returning id`.execute(
    db,
  )
  const challengeId = rows[0]?.id ?? ''
  if (chosen.length > 0)
    await sql`insert into challenge_assignment_students (assignment_id, student_id)
      select ${challengeId}, s from unnest(${chosen}::uuid[]) s`.execute(db)
  return challengeId
}

/** Whether the whole class has this level to do already. */
export async function isAssigned(
  db: TenantDb,
  { classId, courseId, chapter, level }: { classId: string; courseId: string; chapter: string; level: number },
  day: CivilDate,
): Promise<boolean> {
  const { rows } =
    await sql`select from challenge_assignments a where a.class_id = ${classId} and a.subject_id = ${courseId}
    and a.chapter = ${chapter} and a.level = ${level} and a.due_on >= ${day} and not a.is_chosen
    and a.cancelled_at is null`.execute(db)
  return rows.length > 0
}

type Found = { courseId: string; chapter: string; level: number; dueOn: CivilDate }

export async function cancelAssignment(
  db: TenantDb,
  { classId, challengeId, now }: { classId: string; challengeId: string; now: Date },
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`update challenge_assignments set cancelled_at = ${now}
    where id = ${challengeId} and class_id = ${classId} and cancelled_at is null
    returning subject_id as "courseId", chapter, level::int, due_on as "dueOn"`.execute(db)
  return rows[0]
}

export async function findAssignment(
  db: TenantDb,
  { classId, challengeId }: { classId: string; challengeId: string },
): Promise<{ courseId: string } | undefined> {
  const { rows } = await sql<{ courseId: string }>`select subject_id as "courseId" from challenge_assignments
    where id = ${challengeId} and class_id = ${classId} and cancelled_at is null for update`.execute(db)
  return rows[0]
}

/** What a student has to do by when, that is not over yet or not done. */
export async function assignedTo(db: TenantDb, studentId: string, day: CivilDate) {
  const { rows } = await sql<{ courseId: string; chapter: string; level: number; dueOn: CivilDate; isDone: boolean }>`
    select a.subject_id as "courseId", a.chapter, a.level::int, a.due_on as "dueOn", ${isDone} as "isDone"
    from ${assigneesOf(sql`e.student_id = ${studentId} and a.due_on >= ${day}::date - 14`)} t
      join challenge_assignments a on a.id = t.assignment_id
    order by a.due_on, a.chapter limit 100`.execute(db)
  return rows
}
