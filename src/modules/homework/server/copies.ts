import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { nameOf } from './homeworkQueries.ts'
import { givable, type HomeworkRecord, insertHomework, type Target } from './homeworkStorage.ts'
import { inEffect } from './reach.ts'

const yearGiven = (yearId: string | undefined) => (yearId ? sql`${yearId}::uuid` : sql`current_year()`)

/** Only teachers of a subject copy its homework. */
const teachesCourse = ({ userId }: Actor, courseId: string) => sql`
  exists (select from teachings x where x.teacher_id = ${userId} and x.subject_id = ${courseId} and ${inEffect('x')})`

type Source = {
  homeworkId: string
  title: string
  setBy: string
  isOwn: boolean
  dueAt: string | null
  files: number
}
type Year = { yearId: string; name: string }

export async function listSources(
  db: TenantDb,
  actor: Actor,
  { courseId, yearId, q }: { courseId: string; yearId?: string | undefined; q: string },
): Promise<{ years: Year[]; sources: Source[] }> {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const { rows: years } = await sql<Year>`
    select id as "yearId", name from academic_years order by starts_on desc limit 50`.execute(db)
  const { rows: sources } = await sql<Source>`
    select s.id as "homeworkId", s.title, ${nameOf('u')} as "setBy", s.set_by = ${actor.userId} as "isOwn", s.due_at as "dueAt",
      cardinality(s.file_ids) as files
    from homework_of_year(${yearGiven(yearId)}, ${courseId}) s join users u on u.id = s.set_by
    where ${teachesCourse(actor, courseId)} ${q ? sql`and s.title ilike ${like}` : sql``}
    order by s.set_by = ${actor.userId} desc, s.due_at desc limit 100`.execute(db)
  return { years, sources }
}

type SourceText = Pick<HomeworkRecord, 'title' | 'instructions' | 'handIn' | 'maxMarks'> & {
  fileIds: string[]
  resourceIds: string[]
}

type Copy = { homeworkId: string; yearId?: string | undefined; courseId: string; targets: readonly Target[] }

/** A draft with the words, papers and resources of other homework; null if there is no such homework. */
export async function copyHomework(db: TenantDb, actor: Actor, copy: Copy): Promise<string | null> {
  const { rows } = await sql<SourceText>`
    select s.title, s.instructions, s.hand_in as "handIn", trim_scale(s.max_marks)::text as "maxMarks", s.file_ids as "fileIds",
      s.resource_ids as "resourceIds"
    from homework_of_year(${yearGiven(copy.yearId)}, ${copy.courseId}) s
    where s.id = ${copy.homeworkId} and ${teachesCourse(actor, copy.courseId)}`.execute(db)
  const [source] = rows
  if (!source) return null
  const { fileIds, ...text } = source
  // A colleague may have given what only they can see.
  const resourceIds = await givable(db, actor, text.resourceIds)
  const { courseId, targets } = copy
  const undated = { topic: null, dueAt: null, lateRule: 'accept', lateUntil: null }
  const homeworkId = await insertHomework(db, actor.userId, { ...text, ...undated, resourceIds, courseId, targets })
  await sql`insert into homework_files (homework_id, file_id)
    select ${homeworkId}, unnest(${fileIds}::uuid[])`.execute(db)
  return homeworkId
}
