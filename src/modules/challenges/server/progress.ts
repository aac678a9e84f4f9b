import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Level, levels, openLevels, recentAnswers } from '../rules/mastery.ts'
import type { CourseProgress } from '../schemas.ts'
import { poolOf } from './pool.ts'

type Fraction = { n: number; d: number }
type Row = {
  courseId: string
  courseDisplayName: string
  chapter: string
  level: Level
  questions: number
  due: number
  isMastered: boolean
  recent: boolean[]
  rounds: number
  best: { marks: Fraction; outOf: Fraction } | null
}

/** Every level of every chapter of a student with how far they are: one statement. */
async function readLevels(db: TenantDb, studentId: string, day: CivilDate): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with pool as materialized (select * from ${poolOf(studentId)} p),
      grouped as (select p.subject_id, p.chapter, p.level, count(*)::int as questions,
          count(*) filter (where c.due_on <= ${day})::int as due
        from pool p left join challenge_cards c on c.question_id = p.question_id and c.student_id = ${studentId}
        group by p.subject_id, p.chapter, p.level)
    select g.subject_id as "courseId", s.name as "courseDisplayName", g.chapter, g.level::int, g.questions, g.due,
      exists (select from challenge_masteries m where m.student_id = ${studentId} and m.subject_id = g.subject_id
        and m.chapter = g.chapter and m.level = g.level) as "isMastered",
      array(select a.is_right from challenge_answers a join challenge_rounds r on r.tenant_id = a.tenant_id and r.id = a.round_id
        where r.student_id = ${studentId} and r.subject_id = g.subject_id and r.chapter = g.chapter and r.level = g.level
          and a.answered_at is not null order by a.answered_at desc, a.position desc limit ${recentAnswers}) as recent,
      (select count(*)::int from challenge_rounds r where r.student_id = ${studentId} and r.subject_id = g.subject_id
        and r.chapter = g.chapter and r.level = g.level and r.finished_at is not null) as rounds,
      (select json_build_object('marks', json_build_object('n', r.marks_n, 'd', r.marks_d),
          'outOf', json_build_object('n', r.out_of_n, 'd', r.out_of_d))
        from challenge_rounds r where r.student_id = ${studentId} and r.subject_id = g.subject_id
          and r.chapter = g.chapter and r.level = g.level and r.finished_at is not null
        order by r.marks_n::numeric * r.out_of_d / (r.marks_d::numeric * r.out_of_n) desc, r.finished_at limit 1) as best
    from grouped g join subjects s on s.id = g.subject_id
    order by s.name, g.subject_id, g.chapter, g.level limit 3000`.execute(db)
  return rows
}

export async function listProgress(db: TenantDb, studentId: string, day: CivilDate): Promise<CourseProgress[]> {
  const courses = new Map<string, CourseProgress>()
  const byChapter = Map.groupBy(
    await readLevels(db, studentId, day),
    ({ courseId, chapter }) => `${courseId} ${chapter}`,
  )
  for (const rows of byChapter.values()) {
    const [first] = rows
    if (!first) continue
    const open = openLevels(rows)
    const { courseId, courseDisplayName, chapter } = first
    const course = courses.get(courseId) ?? { courseId, courseDisplayName, chapters: [] }
    course.chapters.push({
      chapter,
      levels: levels.flatMap((level) => {
        const row = rows.find((one) => one.level === level)
        if (!row) return []
        const { questions, due, isMastered, recent, rounds, best } = row
        const isOpen = open.includes(level)
        return [
          {
            level,
            questions,
            due,
            isOpen,
            isMastered,
            recentRight: recent.filter(Boolean).length,
            recent: recent.length,
            rounds,
            best,
          },
        ]
      }),
    })
    courses.set(courseId, course)
  }
  return [...courses.values()]
}

type ClassRow = {
  courseId: string
  courseDisplayName: string
  chapter: string
  players: number
  rounds: number
  mastered: number[]
}

/** What a class has practised. */
export async function readClassProgress(
  db: TenantDb,
  classId: string,
): Promise<{ students: number; chapters: ClassRow[] }> {
  const members = sql`select e.student_id from enrolments e where e.class_id = ${classId}
    and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')`
  const { rows } = await sql<{ students: number; chapters: ClassRow[] }>`select
    (select count(*)::int from (${members}) m) as students,
    (select coalesce(json_agg(c), '[]') from (
      select r.subject_id as "courseId", s.name as "courseDisplayName", r.chapter, count(distinct r.student_id)::int as players,
        count(*) filter (where r.finished_at is not null)::int as rounds,
        array(select (select count(*) from challenge_masteries m where m.subject_id = r.subject_id and m.chapter = r.chapter
            and m.level = l and m.student_id in (${members}))::int from unnest(array[1, 2, 3]) l order by l) as mastered
      from challenge_rounds r join subjects s on s.id = r.subject_id
      where r.student_id in (${members})
      group by r.subject_id, s.name, r.chapter order by s.name, r.chapter limit 500) c) as chapters`.execute(db)
  return rows[0] ?? { students: 0, chapters: [] }
}
