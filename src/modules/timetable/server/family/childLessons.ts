import { sql } from 'kysely'
import type { ChildDay, ChildLesson } from '#modules/timetable/familySchemas.ts'
import type { Session } from '#modules/timetable/schemas.ts'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { nameOf } from '../planQueries.ts'
import { sessionsBetween } from '../sessions.ts'

type Changed = { teacherName: string | null; plannedTeacherName: string | null; isChanged: boolean }

const changeOf = ({
  teacherName,
  plannedTeacherName,
  isChanged,
}: Changed): Pick<ChildLesson, 'change' | 'insteadOf'> => ({
  change: !isChanged ? null : teacherName === null ? 'selfStudy' : 'substitute',
  insteadOf: isChanged ? plannedTeacherName : null,
})

const lessonOf = (session: Session): ChildLesson => ({
  periodName: session.periodName,
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  subject: session.courseDisplayName,
  teacherName: session.teacherName,
  roomName: session.roomName,
  ...changeOf({ ...session, isChanged: session.substitutionId !== null }),
})

/** Each day of the range with the student's lessons. */
export async function childDays(db: TenantDb, studentId: string, { start, end }: DateRange): Promise<ChildDay[]> {
  const { rows } = await sql<Omit<ChildDay, 'lessons'>>`
    select d::date as date, has_lessons_on(d::date) and exists (select from academic_years y
        where y.id = (select current_year()) and d::date between y.starts_on and y.ends_on) as "isOpen",
      (select h.name from holidays h where d::date between h.starts_on and h.ends_on order by h.starts_on limit 1) as holiday
    from generate_series(${start}::date, ${end}::date, '1 day') d order by 1`.execute(db)
  const sessions = Map.groupBy(await sessionsBetween(db, { start, end }, { studentId }), ({ date }) => date)
  return rows.map((day) => ({ ...day, lessons: (sessions.get(day.date) ?? []).map(lessonOf) }))
}

type Child = { readonly studentId: string; readonly classId: string | null }
export type ChildLessonRow = Omit<ChildLesson, 'change' | 'insteadOf'> & Changed & { studentId: string }

const withClass = (children: readonly Child[]) => children.filter(({ classId }) => classId !== null)

/** One day's lessons of several students. Of an elective group each has the subject they chose. */
export function lessonsOfChildren(children: readonly Child[], date: CivilDate) {
  const enrolled = withClass(children)
  const ids = enrolled.map(({ studentId }) => studentId)
  const classIds = enrolled.map(({ classId }) => classId)
  return sql<ChildLessonRow>`
    with given as materialized (
      select s.student_id, l.tenant_id, l.class_id, l.subject_id, l.period_id, l.room_id, l.teacher_id, x.id as substitution_id,
        case when x.id is null then l.teacher_id else x.substitute_id end as taker_id
      from unnest(${ids}::uuid[], ${classIds}::uuid[]) s(student_id, class_id)
        join timetable_lessons l on l.class_id = s.class_id and l.version_id = timetable_on(${date}::date)
          and l.weekday = extract(isodow from ${date}::date)
        left join timetable_substitutions x on x.tenant_id = l.tenant_id and x.day = ${date}::date and x.lesson_id = l.id
      where has_lessons_on(${date}::date) and (l.elective_group is null or not exists (select from student_electives k
        where k.tenant_id = l.tenant_id and k.student_id = s.student_id and k.elective_group = l.elective_group
          and k.subject_id <> l.subject_id)))
    select n.student_id as "studentId", p.name as "periodName", to_char(p.starts_at, 'HH24:MI') as "startsAt",
      to_char(p.ends_at, 'HH24:MI') as "endsAt", j.name as subject, n.substitution_id is not null as "isChanged",
      (select ${nameOf('u')} from users u where u.tenant_id = n.tenant_id and u.id = n.taker_id) as "teacherName",
      (select ${nameOf('u')} from users u where u.tenant_id = n.tenant_id and u.id = n.teacher_id) as "plannedTeacherName",
      (select r.name from rooms r where r.tenant_id = n.tenant_id and r.id = coalesce(n.room_id, c.room_id)) as "roomName"
    from given n join periods p on p.tenant_id = n.tenant_id and p.id = n.period_id
      join classes c on c.tenant_id = n.tenant_id and c.id = n.class_id
      join subjects j on j.tenant_id = n.tenant_id and j.id = n.subject_id
    order by p.starts_at, j.name`
}

/** Each student's lessons: an empty list for those who have none that day, nothing for those without a class. */
export function lessonsFrom(rows: readonly ChildLessonRow[], children: readonly Child[]): Map<string, ChildLesson[]> {
  const lessons = new Map<string, ChildLesson[]>(withClass(children).map(({ studentId }) => [studentId, []]))
  for (const { studentId, plannedTeacherName, isChanged, ...row } of rows)
    lessons.get(studentId)?.push({ ...row, ...changeOf({ ...row, plannedTeacherName, isChanged }) })
  return lessons
}
