import { sql } from 'kysely'
import { type Chapter, chaptersOf } from '#modules/curriculum/chapters.ts'
import type { ChildCourse } from '#modules/curriculum/familySchemas.ts'
import { type CurriculumItem, inReadingOrder } from '#modules/curriculum/items.ts'
import { curriculumStatuses } from '#modules/curriculum/statuses.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type Course = {
  courseId: string
  name: string
  teacherName: string | null
  classId: string
  curriculumId: string
  isUnitFirst: boolean
}

/** What families see: curriculums that need no approval, have it, or are taught already. Drafts stay in the staff room. */
const { inBuilt, usedBeforeApproval, approved } = curriculumStatuses

/** The subjects of the student's class with a curriculum; of an elective group only the one they chose. */
async function coursesOf(db: TenantDb, studentId: string): Promise<Course[]> {
  const { rows } = await sql<Course>`
    with own as (select c.id, c.tenant_id, c.grade_id, c.stream_id from enrolments e
        join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      where e.student_id = ${studentId} and school_day() between e.from_date and coalesce(e.to_date, 'infinity') limit 1),
    taught as (select subject_id, min(position) as position from (
        select g.subject_id, g.position from own join grade_subjects g on g.grade_id = own.grade_id
          and (g.stream_id is null or g.stream_id is not distinct from own.stream_id)
        where g.elective_group is null or not exists (select from student_electives x where x.student_id = ${studentId}
          and x.elective_group = g.elective_group and x.subject_id <> g.subject_id)
        union all select t.subject_id, 32000 from own join teachings t on t.class_id = own.id
          where school_day() between t.from_date and coalesce(t.to_date, 'infinity')
            and not exists (select from grade_subjects g where g.grade_id = own.grade_id and g.subject_id = t.subject_id)) s
      group by subject_id)
    select s.id as "courseId", s.name, own.id as "classId", c.id as "curriculumId", c.is_unit_first as "isUnitFirst",
      (select nullif(trim(u.first_name || ' ' || u.last_name), '') from teachings t
          join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
        where t.class_id = own.id and t.subject_id = s.id and school_day() between t.from_date
          and coalesce(t.to_date, 'infinity') order by t.from_date limit 1) as "teacherName"
    from own cross join taught join subjects s on s.id = taught.subject_id
      join curriculums c on c.grade_id = own.grade_id and c.subject_id = s.id
        and (c.status_id in (${inBuilt}, ${usedBeforeApproval}, ${approved}) or exists (select from curriculum_progress p
          where p.class_id = own.id and p.curriculum_id = c.id))
    order by taught.position, lower(s.name)`.execute(db)
  return rows
}

type Line = CurriculumItem & { curriculumId: string; completedOn: string | null }

/** The lines of several curriculums, with the day a class completed each. */
async function linesOf(db: TenantDb, courses: readonly Course[]): Promise<Map<string, Line[]>> {
  const { rows } = await sql<Line>`
    select i.curriculum_id as "curriculumId", i.item_id as "itemId", i.parent_id as "parentId", i.title, null as "plannedFrom",
      null as "plannedTo", null as periods, '' as outcomes, p.completed_on as "completedOn"
    from curriculum_items i left join curriculum_progress p on p.tenant_id = i.tenant_id and p.curriculum_id = i.curriculum_id
      and p.item_id = i.item_id and p.class_id = ${courses[0]?.classId}
    where i.curriculum_id = any (${courses.map(({ curriculumId }) => curriculumId)}::uuid[]) and not i.removed
    order by i.level, i.position`.execute(db)
  return Map.groupBy(rows, ({ curriculumId }) => curriculumId)
}

/** What the student's class learns in each subject, and how far it is. */
export async function childCurriculum(db: TenantDb, studentId: string): Promise<ChildCourse[]> {
  const courses = await coursesOf(db, studentId)
  if (courses.length === 0) return []
  const lines = await linesOf(db, courses)
  return courses.map(({ courseId, name, teacherName, curriculumId, isUnitFirst }) => {
    const items = inReadingOrder(lines.get(curriculumId) ?? [])
    const completed = items.flatMap(({ itemId, completedOn }) => (completedOn ? [[itemId, completedOn] as const] : []))
    const { chapters, ...sums } = chaptersOf({ isUnitFirst, items }, new Map(completed))
    return { courseId, name, teacherName, ...sums, chapters: chapters as (Chapter & ChildCourse['chapters'][number])[] }
  })
}
