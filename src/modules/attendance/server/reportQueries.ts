import { type RawBuilder, sql } from 'kysely'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { type Code, type Counts, countCodes } from '../codes.ts'
import type { ClassDays, SummaryLine } from '../reportSchemas.ts'
import { classNameOf } from './registers/register.ts'

/** The count of each code in a group of marks. */
const counts = sql`jsonb_build_object('present', count(*) filter (where m.code = 'P'), 'absent', count(*) filter (where m.code = 'A'),
  'half', count(*) filter (where m.code = 'HD'), 'medical', count(*) filter (where m.code = 'ML'))`

/**
 * Reads the day_marks index class by class, so that its cost depends only on this school. For one aggregate over the table
 * the planner cannot tell how much of it belongs to the school.
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

export const sumByGrade = async (db: TenantDb, range: DateRange): Promise<SummaryLine[]> =>
  (await gradeSums(range).execute(db)).rows

/** Throws 404 for ids that do not exist in this school. */
async function assertExists(db: TenantDb, table: 'grades' | 'classes' | 'subjects', id: string | undefined) {
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

/** How often a student had each code in a class; everything else is added up from these few rows. */
const marksIn = ({ start, end }: DateRange, classes: RawBuilder<unknown>) => sql`
  select m.class_id, m.student_id, count(*) as marked, count(*) filter (where m.code = 'P') as present,
    count(*) filter (where m.code = 'A') as absent, count(*) filter (where m.code = 'HD') as half,
    count(*) filter (where m.code = 'ML') as medical
  from day_marks m
  where m.tenant_id = (select current_tenant()) and m.year_id = (select current_year()) and m.day between ${start} and ${end}
    and m.class_id = any (array(${classes}))
  group by m.class_id, m.student_id`

const share = sql`(sum(k.present) + 0.5 * sum(k.half)) / sum(k.marked)`

/** Totals by class or student, of those with marks in the range. */
export async function listSums(db: TenantDb, range: DateRange, query: AttendanceReportQuery) {
  await assertExists(db, 'grades', query.gradeId)
  await assertExists(db, 'classes', query.classId)
  const byStudent = query.by === 'student'
  const classes = sql`select c.id from classes c where c.year_id = (select current_year())
    ${query.gradeId ? sql`and c.grade_id = ${query.gradeId}` : sql``} ${query.classId ? sql`and c.id = ${query.classId}` : sql``}`
  const searched = byStudent ? sql`u.first_name || ' ' || u.last_name` : sql`g.name || '-' || c.section`
  const matching = query.q === '' ? sql`` : sql`where ${searched} ilike ${like(query.q)}`
  const { field, descending } = sortOrder<Field>(query.sort)
  const name: RawBuilder<unknown> = byStudent
    ? sql`min(lower(u.first_name || ' ' || u.last_name))`
    : sql`min(g.position), min(g.code), min(c.section)`
  const order = { name, absent: sql`sum(k.absent)`, share }[field]
  const direction = descending && field !== 'name' ? sql`desc` : sql`asc`
  const [id, named, detail] = byStudent
    ? [sql`k.student_id`, sql`min(trim(u.first_name || ' ' || u.last_name))`, rollNo]
    : [sql`k.class_id`, sql`min(g.name || '-' || c.section)`, sql`count(*)::text`]
  const people = byStudent
    ? sql`join users u on u.tenant_id = (select current_tenant()) and u.id = k.student_id`
    : sql``
  const { rows } = await sql<Line & { total: number }>`
    with marks as materialized (${marksIn(range, classes)})
    select ${id} as id, ${named} as name, ${detail} as detail, min(g.name || '-' || c.section) as "className",
      jsonb_build_object('present', sum(k.present)::int, 'absent', sum(k.absent)::int, 'half', sum(k.half)::int,
        'medical', sum(k.medical)::int) as counts, count(*) over ()::int as total
    from marks k join classes c on c.tenant_id = (select current_tenant()) and c.id = k.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id ${people}
    ${matching} group by ${id} order by ${order} ${direction}, ${id} limit ${query.size} offset ${offsetOf(query)}`.execute(
    db,
  )
  return {
    rows: rows.map(({ total: _, ...line }) => line),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  }
}

/** The first of a student's roll numbers in the classes of the group. */
const rollNo = sql`coalesce(min((select min(e.roll_no) from enrolments e
  where e.tenant_id = c.tenant_id and e.student_id = k.student_id and e.class_id = k.class_id)), '')`

const like = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

type ClassLine = {
  readonly studentId: string
  /** Null for marks of a student who is not enrolled in these days. */
  readonly rollNo: string | null
  readonly name: string
  readonly photoId: string | null
  /** Codes by date. */
  readonly marks: Readonly<Record<CivilDate, Code>> | null
}

/** The students and marks of a class, as a list: everyone enrolled at any time in the range, by roll number. */
const classLines = (classId: RawBuilder<unknown>, start: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(l order by length(l."rollNo"), l."rollNo", l."studentId"), '[]') from (
    select coalesce(s.student_id, m.student_id) as "studentId", s."rollNo",
      coalesce((select trim(u.first_name || ' ' || u.last_name) from users u where u.id = s.student_id), '') as name,
      (select p.photo_file_id from students p where p.user_id = s.student_id) as "photoId", m.marks
    from (select distinct e.student_id, e.roll_no as "rollNo" from enrolments e
        where e.class_id = ${classId} and e.from_date <= ${end} and coalesce(e.to_date, 'infinity') >= ${start}) s
      full join (select d.student_id, json_object_agg(d.day, d.code) as marks from day_marks d
        where d.year_id = (select current_year()) and d.class_id = ${classId} and d.day between ${start} and ${end}
        group by 1) m on m.student_id = s.student_id) l)`

type PhotoUrl = (photoId: string | null) => string | null

function classDaysFrom(lines: readonly ClassLine[], photoUrl: PhotoUrl): Pick<ClassDays, 'days' | 'students'> {
  const marksOf = new Map(lines.map(({ studentId, marks }) => [studentId, marks ?? {}]))
  const codesByDay = new Map<CivilDate, Code[]>()
  for (const marks of marksOf.values())
    for (const [date, code] of Object.entries(marks) as [CivilDate, Code][])
      codesByDay.set(date, [...(codesByDay.get(date) ?? []), code])
  const dates = [...codesByDay.keys()].toSorted()
  return {
    days: dates.map((date) => ({ date, counts: countCodes(codesByDay.get(date) ?? []) })),
    students: lines.flatMap(({ studentId, rollNo, name, photoId, marks }) => {
      if (rollNo === null) return []
      const codes = dates.map((date) => marks?.[date] ?? null)
      const counts = countCodes(Object.values(marks ?? {}))
      return [{ studentId, rollNo, name, photoUrl: photoUrl(photoId), codes, counts }]
    }),
  }
}

/** A class day by day. */
export async function classDays(
  db: TenantDb,
  classId: string,
  { start, end }: DateRange,
  photoUrl: PhotoUrl,
): Promise<ClassDays> {
  const [className, { rows }] = await Promise.all([
    classNameOf(db, classId),
    sql<{ lines: ClassLine[] }>`
      select ${classLines(sql`${classId}`, sql`${start}::date`, sql`${end}::date`)} as lines`.execute(db),
  ])
  return { classId, className, start, end, ...classDaysFrom(rows[0]?.lines ?? [], photoUrl) }
}

/** The last 30 days of the classes a teacher is class teacher of. */
export async function ownClassDays(db: TenantDb, teacherId: string, photoUrl: PhotoUrl): Promise<ClassDays[]> {
  const { rows } = await sql<Omit<ClassDays, 'days' | 'students'> & { lines: ClassLine[] }>`
    with span as materialized (select greatest(y.starts_on, school_day() - 29) as first, school_day() as last
      from academic_years y where y.id = (select current_year()))
    select c.id as "classId", g.name || '-' || c.section as "className", s.first as start, s.last as end,
      ${classLines(sql`c.id`, sql`s.first`, sql`s.last`)} as lines
    from span s
      join class_teachers k on k.teacher_id = ${teacherId} and s.last between k.from_date and coalesce(k.to_date, 'infinity')
      join classes c on c.tenant_id = k.tenant_id and c.id = k.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    order by g.position, g.code, c.section`.execute(db)
  return rows.map(({ lines, ...own }) => ({ ...own, ...classDaysFrom(lines, photoUrl) }))
}

/** Totals per student over the lesson registers of a subject. */
export async function subjectSums(db: TenantDb, classId: string, courseId: string, { start, end }: DateRange) {
  await classNameOf(db, classId)
  await assertExists(db, 'subjects', courseId)
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

/** A student's days this year, newest first. */
export async function studentDays(db: TenantDb, studentId: string) {
  const { rows } = await sql<{ date: CivilDate; code: Code; note: string }>`
    select m.day as date, m.code, m.note from day_marks m
    where m.student_id = ${studentId} and m.year_id = (select current_year()) order by m.day desc`.execute(db)
  return { counts: countCodes(rows.map(({ code }) => code)) as Counts, days: rows }
}

type AbsenteeQuery = Paging & {
  q: string
  sort: 'className' | '-className' | 'name' | '-name'
  gradeId?: string | undefined
  classId?: string | undefined
  code?: Code | undefined
}

/** Students with a code on a day; by default everyone who is not fully present. */
export async function listDayAbsentees(db: TenantDb, date: CivilDate, query: AbsenteeQuery) {
  await assertExists(db, 'grades', query.gradeId)
  await assertExists(db, 'classes', query.classId)
  const conditions = [
    sql`m.year_id = (select current_year()) and m.day = ${date}`,
    query.code ? sql`m.code = ${query.code}` : sql`m.code <> 'P'`,
    ...(query.gradeId ? [sql`c.grade_id = ${query.gradeId}`] : []),
    ...(query.classId ? [sql`m.class_id = ${query.classId}`] : []),
    ...(query.q === '' ? [] : [sql`u.first_name || ' ' || u.last_name ilike ${like(query.q)}`]),
  ]
  const { field, descending } = sortOrder<'className' | 'name'>(query.sort)
  const direction = descending ? sql`desc` : sql`asc`
  const order =
    field === 'name'
      ? sql`lower(u.first_name) ${direction}, lower(u.last_name) ${direction}`
      : sql`g.position ${direction}, g.code ${direction}, c.section ${direction}, length(e.roll_no), e.roll_no`
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
    where ${sql.join(conditions, sql` and `)} order by ${order}, m.student_id limit ${query.size} offset ${offsetOf(query)}`.execute(
    db,
  )
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  }
}
