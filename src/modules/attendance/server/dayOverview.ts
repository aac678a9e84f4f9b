import { sql } from 'kysely'
import { lessonsOn } from '#modules/timetable/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Code, Counts } from '../codes.ts'
import type { ClassDay, GradeDay } from '../reportSchemas.ts'
import { takenOn } from './registers/registerStates.ts'
import { readSettings } from './settings.ts'

type Row = {
  gradeId: string
  grade: string
  classId: string
  className: string
  classTeacher: string | null
  studentCount: number
} & Counts

/** A day of the whole school by grade and class, in school order. The number of queries does not grow with the classes. */
export async function dayByGrade(db: TenantDb, date: CivilDate): Promise<GradeDay[]> {
  const settings = await readSettings(db)
  const byPeriods = settings.dayFrom === 'periods'
  const { rows } = await sql<Row>`
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
        join users u on u.tenant_id = k.tenant_id and u.id = k.teacher_id
        where k.tenant_id = c.tenant_id and k.class_id = c.id
          and ${date}::date between k.from_date and coalesce(k.to_date, 'infinity')) as "classTeacher",
      coalesce(e.count, 0) as "studentCount",
      ${sumOf('P')} as present, ${sumOf('A')} as absent, ${sumOf('HD')} as half, ${sumOf('ML')} as medical
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      left join enrolled e on e.class_id = c.id
      left join marked s on s.class_id = c.id
    where c.year_id = (select current_year()) order by g.position, g.code, c.section`.execute(db)
  const taken = [...(await takenOn(db, date)).values()]
  const lessons = byPeriods ? Map.groupBy(await lessonsOn(db, date), ({ classId }) => classId) : null
  const classes = rows.map((row): ClassDay & { gradeId: string; grade: string } => {
    const { present, absent, half, medical, ...rest } = row
    const own = taken.filter(({ classId, periodId }) => classId === row.classId && (periodId !== null) === byPeriods)
    const last = own.toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1))[0]
    const due = lessons ? (lessons.get(row.classId)?.length ?? 0) : rest.studentCount > 0 ? 1 : 0
    return {
      ...rest,
      due,
      taken: Math.min(own.length, Math.max(due, 1)),
      takenAt: last?.takenAt ?? null,
      takenBy: last?.takenBy ?? null,
      counts: { present, absent, half, medical },
    }
  })
  return [...Map.groupBy(classes, ({ gradeId }) => gradeId).values()].map(gradeOf)
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
  const grades = await dayByGrade(db, date)
  return grades.flatMap(({ classes }) => classes.filter(({ due, taken }) => taken < due))
}
