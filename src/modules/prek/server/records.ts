import { sql } from 'kysely'
import type { Framework } from '#modules/prek/framework.ts'
import type { Shown } from '#modules/prek/printed.ts'
import type { ReportState } from '#modules/prek/reports.ts'
import type { Observation } from '#modules/prek/schemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { Actor } from '#platform/server/requests/actor.ts'

export type ClassRecord = {
  classId: string
  className: string
  students: {
    studentId: string
    name: string
    firstName: string
    rollNo: string
    gender: 'Male' | 'Female' | 'Others' | null
  }[]
}

const inEffect = (row: string) =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

export async function findClass(db: TenantDb, classId: string): Promise<ClassRecord | undefined> {
  const { rows } = await sql<ClassRecord>`
    select c.id as "classId", g.name || '-' || c.section as "className", ${listOf(sql`
      select u.id as "studentId", trim(u.first_name || ' ' || u.last_name) as name, u.first_name as "firstName",
        e.roll_no as "rollNo", s.gender
      from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
        left join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id
      where e.tenant_id = c.tenant_id and e.class_id = c.id and ${inEffect('e')}
      order by length(e.roll_no), e.roll_no, u.id`)} as students
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id where c.id = ${classId}`.execute(db)
  return rows[0]
}

type ClassLine = {
  classId: string
  className: string
  students: number
  submitted: number
  approved: number
  published: number
}

/** Whether a teacher teaches class `c`, or is its class teacher. */
export const ownClasses = (userId: string) => sql`c.id in (
  select t.class_id from teachings t where t.teacher_id = ${userId} and ${inEffect('t')}
  union all select k.class_id from class_teachers k where k.teacher_id = ${userId} and ${inEffect('k')})`

/** Classes of these grades: a teacher's own, or all for the office. */
export async function listClasses(
  db: TenantDb,
  actor: Actor,
  { gradeCodes, termKey }: { gradeCodes: readonly number[]; termKey: string },
): Promise<ClassLine[]> {
  const inState = (state: ReportState) => sql`(select count(*) from prek_reports r where r.tenant_id = c.tenant_id
    and r.class_id = c.id and r.term_key = ${termKey} and r.state = ${state})::int`
  const { rows } = await sql<ClassLine>`
    select c.id as "classId", g.name || '-' || c.section as "className",
      (select count(*) from enrolments e where e.tenant_id = c.tenant_id and e.class_id = c.id and ${inEffect('e')})::int as students,
      ${inState('submitted')} as submitted, ${inState('approved')} as approved, ${inState('published')} as published
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where g.code = any(${[...gradeCodes]}::int[]) and ${actor.roleId === roles.teacher ? ownClasses(actor.userId) : sql`true`}
    order by g.position, c.section, c.id limit 200`.execute(db)
  return rows
}

export type StoredReport = {
  reportId: string
  studentId: string
  termKey: string
  state: ReportState
  ratings: Record<string, string>
  narratives: Record<string, string>
  childVoice: string[]
  parentVoice: string[]
  shown: Shown
  note: string
  version: number
}

const reportColumns = sql`r.id as "reportId", r.student_id as "studentId", r.term_key as "termKey", r.state, r.ratings, r.narratives,
  r.child_voice as "childVoice", r.parent_voice as "parentVoice", r.shown, r.note, r.version`

/** Reports of children, in all terms. */
export async function reportsOf(db: TenantDb, studentIds: readonly string[]): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select ${reportColumns} from prek_reports r where r.student_id = any(${[...studentIds]}::uuid[])`.execute(db)
  return rows
}

/** One report, locked until the transaction ends; made if there is none. */
export async function holdReport(
  db: TenantDb,
  { classId, studentId, termKey }: { classId: string; studentId: string; termKey: string },
): Promise<StoredReport> {
  await sql`insert into prek_reports (class_id, student_id, term_key) values (${classId}, ${studentId}, ${termKey})
    on conflict on constraint prek_reports_once do nothing`.execute(db)
  const { rows } = await sql<StoredReport>`
    select ${reportColumns} from prek_reports r where r.student_id = ${studentId} and r.term_key = ${termKey} for update`.execute(
    db,
  )
  const [report] = rows
  if (!report) throw new Error('The report was not made.')
  return report
}

export type SeenRow = Omit<Observation, 'photos' | 'voiceUrl'> & { studentId: string }

/** Observations `o` of a term. Those without one belong to the first. */
export const inTerm = ({ terms }: Framework, termKey: string) =>
  sql`coalesce(o.term_key, ${terms[0]?.key ?? ''}) = ${termKey}`

type Asking = { readonly framework: Framework; readonly termKey: string; readonly userId: string }

/** What was observed of children in a term, newest first. */
export async function observationsOf(
  db: TenantDb,
  studentIds: readonly string[],
  { framework, termKey, userId }: Asking,
): Promise<SeenRow[]> {
  const { rows } = await sql<SeenRow>`
    select c.student_id as "studentId", o.id as "observationId", o.indicator_keys as "indicatorKeys", o.note, o.seen_at as "seenAt",
      trim(u.first_name || ' ' || u.last_name) as by, o.seen_by = ${userId} as "isOwn"
    from prek_observed_children c join prek_observations o on o.tenant_id = c.tenant_id and o.id = c.observation_id
      join users u on u.tenant_id = o.tenant_id and u.id = o.seen_by
    where c.student_id = any(${[...studentIds]}::uuid[]) and ${inTerm(framework, termKey)}
    order by o.seen_at desc, o.id limit 5000`.execute(db)
  return rows
}

export type ReadRow = { studentId: string; publishedAt: string; acknowledgedAt: string | null; comment: string }

/** The newest published report of each child in a term, and whether a guardian has confirmed it. */
export async function readingsOf(db: TenantDb, studentIds: readonly string[], termKey: string): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select distinct on (p.student_id) p.student_id as "studentId", p.published_at as "publishedAt", a.made_at as "acknowledgedAt",
      coalesce(a.comment, '') as comment
    from prek_published p join prek_reports r on r.tenant_id = p.tenant_id and r.id = p.report_id and r.term_key = ${termKey}
      left join prek_acknowledgements a on a.tenant_id = p.tenant_id and a.published_id = p.id
    where p.student_id = any(${[...studentIds]}::uuid[])
    order by p.student_id, p.number desc, a.made_at`.execute(db)
  return rows
}
