import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf, rowOf } from '#platform/server/database/jsonList.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Code, Counts } from '../codes.ts'
import type { ClassDay, DayOverview, GradeDay } from '../reportSchemas.ts'
import { type TakenRow, takenQuery } from './registers/registerStates.ts'
import { assertWithinYear, type Calendar } from './schoolDays.ts'
import { type Settings, settingsFrom, settingsQuery } from './settings.ts'

type Row = {
  gradeId: string
  grade: string
  classId: string
  className: string
  classTeacher: string | null
  studentCount: number
} & Counts

const classesQuery = (date: CivilDate) => sql<Row>`
    with enrolled as materialized (
      select class_id, count(*)::int as count from enrolments
      where year_id = (select current_year()) and ${date}::date between from_date and coalesce(to_date, 'infinity')
      group by 1),
    marked as materialized (
      select class_id, count(*) filter (where code = 'P')::int as "P", count(*) filter (where code = 'A')::int as "A",
        count(*) filter (where code = 'HD')::int as "HD", count(*) filter (where code = 'ML')::int as "ML"
      from day_marks where year_id = (select current_year()) and day = ${date}::date
      group by 1)
    select g.id as "gradeId", g.name as grade, c.id as "classId", g.name || '-' || c.section as "className",
      (select trim(u.first_name || ' ' || u.last_name) from class_teachers k
        cross join lateral (select u.first_name, u.last_name from users u
          where u.tenant_id = k.tenant_id and u.id = k.teacher_id offset 0) u
        where k.tenant_id = c.tenant_id and k.class_id = c.id
          and ${date}::date between k.from_date and coalesce(k.to_date, 'infinity')) as "classTeacher",
      coalesce(e.count, 0) as "studentCount",
      ${sumOf('P')} as present, ${sumOf('A')} as absent, ${sumOf('HD')} as half, ${sumOf('ML')} as medical
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      left join enrolled e on e.class_id = c.id
      left join marked s on s.class_id = c.id
    where c.year_id = (select current_year()) order by g.position, g.code, c.section`

/** The lessons of each class, in schools that take a register in every lesson. */
const lessonsQuery = (date: CivilDate) => sql<{ classId: string; count: number }>`
    select l.class_id as "classId", count(*)::int as count
    from timetable_days(${date}::date, ${date}::date) f
      join timetable_lessons l on l.version_id = f.version_id and l.weekday = extract(isodow from f.day)
    where (select day_from from attendance_settings) = 'periods' group by 1`

/** What a day of the school is made of, in one statement. */
type SchoolDay = Pick<Calendar, 'start' | 'end'> & {
  readonly isOpen: boolean
  readonly settings: Settings | null
  readonly classes: readonly Row[]
  readonly taken: readonly TakenRow[]
  readonly lessons: readonly { readonly classId: string; readonly count: number }[]
}

/** A day of the whole school by grade and class, in school order. */
export async function schoolDay(db: TenantDb, date: CivilDate): Promise<Omit<DayOverview, 'date'>> {
  const { rows } = await sql<SchoolDay>`
    select y.starts_on as start, y.ends_on as end, has_lessons_on(${date}::date) as "isOpen",
      ${rowOf(settingsQuery)} as settings, ${listOf(classesQuery(date))} as classes, ${listOf(takenQuery(date))} as taken,
      ${listOf(lessonsQuery(date))} as lessons
    from academic_years y where y.id = (select current_year())`.execute(db)
  const [found] = rows
  if (!found) throw problem('no-academic-year')
  assertWithinYear(found, date)
  const byPeriods = settingsFrom(found.settings).dayFrom === 'periods'
  const lessons = new Map(found.lessons.map(({ classId, count }) => [classId, count]))
  const taken = Map.groupBy(
    found.taken.filter(({ periodId }) => (periodId !== null) === byPeriods),
    ({ classId }) => classId,
  )
  const classes = found.classes.map((row): ClassDay & { gradeId: string; grade: string } => {
    const { present, absent, half, medical, ...rest } = row
    const own = (taken.get(row.classId) ?? []).map((one) => ({ ...one, takenAt: instantFrom(one.takenAt) }))
    const last = own.toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1))[0]
    const due = byPeriods ? (lessons.get(row.classId) ?? 0) : rest.studentCount > 0 ? 1 : 0
    return {
      ...rest,
      due,
      taken: Math.min(own.length, Math.max(due, 1)),
      takenAt: last?.takenAt ?? null,
      takenBy: last?.takenBy ?? null,
      counts: { present, absent, half, medical },
    }
  })
  return {
    isOpen: found.isOpen,
    grades: [...Map.groupBy(classes, ({ gradeId }) => gradeId).values()].map(gradeOf),
  }
}

const sumOf = (code: Code) => sql`coalesce(s.${sql.ref(code)}, 0)`

function gradeOf(classes: readonly (ClassDay & { gradeId: string; grade: string })[]): GradeDay {
  const add = (pick: (one: ClassDay) => number) => classes.reduce((sum, one) => sum + pick(one), 0)
  return {
    gradeId: classes[0]?.gradeId ?? '',
    grade: classes[0]?.grade ?? '',
    studentCount: add((one) => one.studentCount),
    notTaken: add((one) => (one.taken === 0 ? one.studentCount : 0)),
    counts: {
      present: add(({ counts }) => counts.present),
      absent: add(({ counts }) => counts.absent),
      half: add(({ counts }) => counts.half),
      medical: add(({ counts }) => counts.medical),
    },
    classes: classes.map(({ gradeId: _, grade: __, ...one }) => one),
  }
}

/** Classes that still have registers to take on this day. */
export async function missingRegisters(db: TenantDb, date: CivilDate): Promise<ClassDay[]> {
  const { grades } = await schoolDay(db, date)
  return grades.flatMap(({ classes }) => classes.filter(({ due, taken }) => taken < due))
}
