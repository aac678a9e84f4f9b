import { sql } from 'kysely'
import { curriculumStatuses } from '#modules/curriculum/statuses.ts'
import type { AskForm } from '#modules/doubts/familySchemas.ts'
import { dueOfStudents } from '#platform/server/contributions/dueWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { fullName, isToday } from '../reach.ts'
import { isOldEnough } from '../settings.ts'

/** As many topics as anybody scrolls through. */
const maxTopics = 400

/** The student's class of today; of an elective group they learn only what they chose. Only subjects somebody answers for. */
const learnt = (studentId: string) => sql`
  own as (select c.id, c.tenant_id, c.grade_id, c.stream_id from enrolments e
      join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
    where e.student_id = ${studentId} and ${isToday('e')} limit 1),
  learnt as (select subject_id, min(position) as position from (
      select g.subject_id, g.position from own join grade_subjects g on g.tenant_id = own.tenant_id
        and g.grade_id = own.grade_id and (g.stream_id is null or g.stream_id = own.stream_id)
      where g.elective_group is null or not exists (select from student_electives x where x.student_id = ${studentId}
        and x.elective_group = g.elective_group and x.subject_id <> g.subject_id)
      union all
      select t.subject_id, 32000 from own join teachings t on t.tenant_id = own.tenant_id and t.class_id = own.id
      where ${isToday('t')} and not exists (select from grade_subjects g where g.tenant_id = own.tenant_id
        and g.grade_id = own.grade_id and g.subject_id = t.subject_id)) s
    where exists (select from doubt_teachers((select id from own), s.subject_id)) group by subject_id)`

const { inBuilt, usedBeforeApproval, approved } = curriculumStatuses

/** Chapters and topics of the subject `l` that families see; a topic is named with its chapter. */
const topics = sql`
  from curriculums c join curriculum_items i on i.tenant_id = c.tenant_id and i.curriculum_id = c.id and not i.removed
    left join curriculum_items p on p.tenant_id = i.tenant_id and p.curriculum_id = i.curriculum_id and p.item_id = i.parent_id
    left join curriculum_items o on o.tenant_id = p.tenant_id and o.curriculum_id = p.curriculum_id and o.item_id = p.parent_id
  where c.tenant_id = own.tenant_id and c.grade_id = own.grade_id and c.subject_id = l.subject_id
    and (c.status_id in (${inBuilt}, ${usedBeforeApproval}, ${approved}) or exists (select from curriculum_progress r
      where r.tenant_id = c.tenant_id and r.class_id = own.id and r.curriculum_id = c.id))`
/** In the order of the curriculum: each line after the one above it. */
const place = sql`case i.level when 1 then array[i.position] when 2 then array[p.position, i.position]
  else array[o.position, p.position, i.position] end`
const topicTitle = sql`left(coalesce(p.title || ' · ', '') || i.title, 400)`

/** What a student can ask about, and whether they are old enough to ask in front of the class. */
export async function askForm(db: TenantDb, services: Services, studentId: string): Promise<AskForm> {
  const homework = await homeworkOf(db, services, studentId)
  const { rows } = await sql<Omit<AskForm, 'homework'>>`
    with ${learnt(studentId)}
    select ${isOldEnough(studentId)} as "mayAskClass", coalesce((select json_agg(json_build_object(
        'courseId', s.id, 'name', s.name, 'teacherName', (select ${fullName('u')} from users u
          where u.id in (select doubt_teachers(own.id, s.id)) order by u.id limit 1),
        'topics', coalesce((select json_agg(json_build_object('itemId', t.item_id, 'title', t.title) order by t.place)
          from (select i.item_id, ${topicTitle} as title, ${place} as place
            ${topics} order by place limit ${maxTopics}) t), '[]'))
        order by l.position, lower(s.name)) from own, learnt l join subjects s on s.id = l.subject_id), '[]') as subjects`.execute(
    db,
  )
  return { ...(rows[0] ?? { subjects: [], mayAskClass: false }), homework }
}

const week = 7 * 24 * 60 * 60_000
/** Longer titles are cut, as the doubt keeps a copy. */
const titleLength = 400

/** The homework a student can see, due in the weeks around today. */
export async function homeworkOf(db: TenantDb, services: Services, studentId: string): Promise<AskForm['homework']> {
  const now = services.now()
  const span = { from: new Date(now.getTime() - 4 * week), to: new Date(now.getTime() + 8 * week) }
  const works = services.dueWork.filter(({ kind }) => kind === 'homework')
  const due = await dueOfStudents(db, works, { studentIds: [studentId], now, ...span })
  return due.map(({ sourceId: homeworkId, title, subject: course }) => ({
    homeworkId,
    title: title.slice(0, titleLength),
    course,
  }))
}

/** The class in which a student learns a subject, if they do. */
export async function classFor(db: TenantDb, studentId: string, courseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ classId: string }>`
    with ${learnt(studentId)} select own.id as "classId" from own join learnt l on l.subject_id = ${courseId}`.execute(
    db,
  )
  return rows[0]?.classId
}

/** A topic of a subject that the student's class learns. */
export async function findTopic(
  db: TenantDb,
  { studentId, courseId, itemId }: { studentId: string; courseId: string; itemId: string },
): Promise<{ curriculumId: string; title: string } | undefined> {
  const { rows } = await sql<{ curriculumId: string; title: string }>`
    with ${learnt(studentId)} select x.* from own join learnt l on l.subject_id = ${courseId} cross join lateral (
      select c.id as "curriculumId", ${topicTitle} as title ${topics} and i.item_id = ${itemId}) x limit 1`.execute(db)
  return rows[0]
}
