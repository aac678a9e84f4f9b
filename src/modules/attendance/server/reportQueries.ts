import { type RawBuilder, sql } from 'kysely'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { type Code, type Counts, countCodes } from '../codes.ts'
import type { ClassDays, SummaryLine } from '../reportSchemas.ts'
import { classNameOf } from './registers/register.ts'

/** How often each code stands in a group of marks. */
const counts = sql`jsonb_build_object('present', count(*) filter (where m.code = 'P'), 'absent', count(*) filter (where m.code = 'A'),
  'half', count(*) filter (where m.code = 'HD'), 'medical', count(*) filter (where m.code = 'ML'))`

/**
 * One query that reads the index of day marks class by class: what other schools have does not make it longer, which a
 * sum over the whole table would, for the planner cannot know how much of the table is this school's.
 */
export const gradeSums = ({ start, end }: DateRange) => sql<SummaryLine>`
  select g.id, g.name, sum(s.students)::text as detail, jsonb_build_object('present', sum(s.present), 'absent', sum(s.absent),
    'half', sum(s.half), 'medical', sum(s.medical)) as counts
  from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    cross join lateral (select count(*) as marks, count(*) filter (where m.code = 'P') as present,
        count(*) filter (where m.code = 'A') as absent, count(*) filter (where m.code = 'HD') as half,
        count(*) filter (where m.code = 'ML') as medical, count(*) filter (where m.day = ${end}::date) as students
      from day_marks m where m.tenant_id = c.tenant_id and m.year_id = c.year_id and m.class_id = c.id
        and m.day between ${start} and ${end}) s
  where c.tenant_id = (select current_tenant()) and c.year_id = (select current_year())
  group by g.id, g.name, g.position, g.code having sum(s.marks) > 0 order by g.position, g.code`

export const sumByGrade = async (db: TenantDb, stretch: DateRange): Promise<SummaryLine[]> =>
  (await gradeSums(stretch).execute(db)).rows

/** What is of nowhere or of another school is not found. */
async function refuseStranger(db: TenantDb, table: 'grades' | 'classes' | 'subjects', id: string | undefined) {
  if (!id) return
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db)
  if (rows.length === 0) throw problem('not-found')
}

type Line = SummaryLine & { className: string }
type Field = 'name' | 'absent' | 'share'
type AttendanceReportQuery = Paging & {
  q: string
  sort: Field | `-${Field}`
  by: 'class' | 'student'
  gradeId?: string | undefined
  classId?: string | undefined
}

const share = sql`(count(*) filter (where m.code = 'P') + 0.5 * count(*) filter (where m.code = 'HD')) / count(*)`

/** Sums by class or by student of those who have a mark in the stretch. */
export async function listSums(db: TenantDb, { start, end }: DateRange, asked: AttendanceReportQuery) {
  await refuseStranger(db, 'grades', asked.gradeId)
  await refuseStranger(db, 'classes', asked.classId)
  const ofStudents = asked.by === 'student'
  const conditions = [
    sql`m.tenant_id = (select current_tenant()) and m.year_id = (select current_year()) and m.day between ${start} and ${end}`,
    ...(asked.gradeId ? [sql`c.grade_id = ${asked.gradeId}`] : []),
    ...(asked.classId ? [sql`m.class_id = ${asked.classId}`] : []),
    ...(asked.q === ''
      ? []
      : [
          ofStudents
            ? sql`u.first_name || ' ' || u.last_name ilike ${like(asked.q)}`
            : sql`g.name || '-' || c.section ilike ${like(asked.q)}`,
        ]),
  ]
  const { field, descending } = sortOrder<Field>(asked.sort)
  const name: RawBuilder<unknown> = ofStudents
    ? sql`min(lower(u.first_name || ' ' || u.last_name))`
    : sql`min(g.position), min(g.code), min(c.section)`
  const absent = sql`count(*) filter (where m.code = 'A')`
  const order = field === 'name' ? name : field === 'absent' ? absent : share
  const direction = descending && field !== 'name' ? sql`desc` : sql`asc`
  const [id, named, detail] = ofStudents
    ? [sql`m.student_id`, sql`min(trim(u.first_name || ' ' || u.last_name))`, sql`coalesce(min(e.roll_no), '')`]
    : [sql`m.class_id`, sql`min(g.name || '-' || c.section)`, sql`count(distinct m.student_id)::text`]
  const people = ofStudents
    ? sql`join users u on u.tenant_id = m.tenant_id and u.id = m.student_id
        left join enrolments e on e.tenant_id = m.tenant_id and e.student_id = m.student_id and e.class_id = m.class_id`
    : sql``
  const { rows } = await sql<Line & { total: number }>`
    select ${id} as id, ${named} as name, ${detail} as detail, min(g.name || '-' || c.section) as "className",
      ${counts} as counts, count(*) over ()::int as total
    from day_marks m join classes c on c.tenant_id = m.tenant_id and c.id = m.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id ${people}
    where ${sql.join(conditions, sql` and `)}
    group by ${id} order by ${order} ${direction}, ${id} limit ${asked.size} offset ${offsetOf(asked)}`.execute(db)
  return {
    rows: rows.map(({ total: _, ...line }) => line),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  }
}

const like = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`
const letters: Readonly<Record<Code, string>> = { P: 'P', A: 'A', HD: 'H', ML: 'M' }

/** A class day by day, with everybody who was in it in that time. */
export async function classDays(db: TenantDb, classId: string, { start, end }: DateRange): Promise<ClassDays> {
  const className = await classNameOf(db, classId)
  const [marks, classStudents] = await Promise.all([
    sql<{ date: CivilDate; studentId: string; code: Code }>`
      select m.day as date, m.student_id as "studentId", m.code from day_marks m
      where m.year_id = (select current_year()) and m.class_id = ${classId} and m.day between ${start} and ${end}
      order by m.day`.execute(db),
    sql<{ studentId: string; rollNo: string; name: string }>`
      select distinct on (length(e.roll_no), e.roll_no, e.student_id) e.student_id as "studentId", e.roll_no as "rollNo",
        trim(u.first_name || ' ' || u.last_name) as name
      from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
      where e.class_id = ${classId} and e.from_date <= ${end} and coalesce(e.to_date, 'infinity') >= ${start}
      order by length(e.roll_no), e.roll_no, e.student_id`.execute(db),
  ])
  const byDay = Map.groupBy(marks.rows, ({ date }) => date)
  const dates = [...byDay.keys()]
  const place = new Map(dates.map((date, at) => [date, at]))
  const byStudent = Map.groupBy(marks.rows, ({ studentId }) => studentId)
  return {
    classId,
    className,
    start,
    end,
    days: dates.map((date) => ({ date, counts: countCodes((byDay.get(date) ?? []).map(({ code }) => code)) })),
    students: classStudents.rows.map((student) => {
      const own = byStudent.get(student.studentId) ?? []
      const line = dates.map(() => '-')
      for (const { date, code } of own) line[place.get(date) ?? 0] = letters[code]
      return { ...student, codes: line.join(''), counts: countCodes(own.map(({ code }) => code)) }
    }),
  }
}

/** The registers of a subject in a class, added up for each student. */
export async function subjectSums(db: TenantDb, classId: string, courseId: string, { start, end }: DateRange) {
  await classNameOf(db, classId)
  await refuseStranger(db, 'subjects', courseId)
  const within = sql`r.year_id = (select current_year()) and r.class_id = ${classId} and r.subject_id = ${courseId}
    and r.day between ${start} and ${end}`
  const [lessons, sums] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from registers r where ${within}`.execute(db),
    sql<SummaryLine>`
      select m.student_id as id, min(trim(u.first_name || ' ' || u.last_name)) as name, coalesce(min(e.roll_no), '') as detail,
        ${counts} as counts
      from registers r join period_marks m on m.tenant_id = r.tenant_id and m.register_id = r.id
        join users u on u.tenant_id = m.tenant_id and u.id = m.student_id
        left join enrolments e on e.tenant_id = m.tenant_id and e.student_id = m.student_id and e.class_id = r.class_id
      where ${within} group by m.student_id order by min(length(e.roll_no)), min(e.roll_no)`.execute(db),
  ])
  return { start, end, lessons: lessons.rows[0]?.count ?? 0, students: sums.rows }
}

/** A student's days of the year, the newest first. */
export async function studentDays(db: TenantDb, studentId: string) {
  const { rows } = await sql<{ date: CivilDate; code: Code; note: string }>`
    select m.day as date, m.code, m.note from day_marks m
    where m.student_id = ${studentId} and m.year_id = (select current_year()) order by m.day desc`.execute(db)
  return { counts: countCodes(rows.map(({ code }) => code)) as Counts, days: rows }
}

type AbsenteePage = Paging & {
  q: string
  sort: 'className' | '-className' | 'name' | '-name'
  gradeId?: string | undefined
  classId?: string | undefined
  code?: Code | undefined
}

/** Everybody who is not wholly present on a day. */
export async function listAway(db: TenantDb, date: CivilDate, asked: AbsenteePage) {
  await refuseStranger(db, 'grades', asked.gradeId)
  await refuseStranger(db, 'classes', asked.classId)
  const conditions = [
    sql`m.year_id = (select current_year()) and m.day = ${date}`,
    asked.code ? sql`m.code = ${asked.code}` : sql`m.code <> 'P'`,
    ...(asked.gradeId ? [sql`c.grade_id = ${asked.gradeId}`] : []),
    ...(asked.classId ? [sql`m.class_id = ${asked.classId}`] : []),
    ...(asked.q === '' ? [] : [sql`u.first_name || ' ' || u.last_name ilike ${like(asked.q)}`]),
  ]
  const { field, descending } = sortOrder<'className' | 'name'>(asked.sort)
  const down = descending ? sql`desc` : sql`asc`
  const order =
    field === 'name'
      ? sql`lower(u.first_name) ${down}, lower(u.last_name) ${down}`
      : sql`g.position ${down}, g.code ${down}, c.section ${down}, length(e.roll_no), e.roll_no`
  const { rows } = await sql<{
    studentId: string
    name: string
    rollNo: string
    className: string
    code: Code
    note: string
    total: number
  }>`select m.student_id as "studentId", trim(u.first_name || ' ' || u.last_name) as name, coalesce(e.roll_no, '') as "rollNo",
      g.name || '-' || c.section as "className", m.code, m.note, count(*) over ()::int as total
    from day_marks m join users u on u.tenant_id = m.tenant_id and u.id = m.student_id
      join classes c on c.tenant_id = m.tenant_id and c.id = m.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      left join enrolments e on e.tenant_id = m.tenant_id and e.student_id = m.student_id and e.class_id = m.class_id
        and m.day between e.from_date and coalesce(e.to_date, 'infinity')
    where ${sql.join(conditions, sql` and `)} order by ${order}, m.student_id limit ${asked.size} offset ${offsetOf(asked)}`.execute(
    db,
  )
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  }
}
