import { sql } from 'kysely'
import type { OpenPost, OwnApplication, OwnLine } from '#modules/admissions/applySchemas.ts'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { publicState } from '../../rules/states.ts'
import { readMessages } from '../applications/events.ts'
import { type ApplicationRecord, readDocuments } from '../applications/record.ts'
import { draftProblems } from './drafts.ts'

/** What families can apply for today. Seats are the office's business. */
export async function openPosts(db: TenantDb): Promise<OpenPost[]> {
  const { rows } = await sql<OpenPost>`
    select p.id as "admissionPostId", p.title, y.name as "yearName", p.opens_on as "opensOn", p.closes_on as "closesOn", p.fee as "feeMinor",
      p.fee_point as "feePoint", p.documents, (
        select jsonb_agg(jsonb_build_object('postGradeId', g.id, 'gradeId', g.grade_id, 'grade', n.name, 'ageFrom', g.age_from,
          'ageTo', g.age_to, 'ageAsOf', g.age_as_of) order by n.position)
        from admission_post_grades g join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
        where g.tenant_id = p.tenant_id and g.post_id = p.id and g.is_offered) as grades
    from admission_posts p join academic_years y on y.tenant_id = p.tenant_id and y.id = p.year_id
    where p.state = 'open' and school_today() between p.opens_on and p.closes_on
      and exists (select from admission_post_grades g where g.tenant_id = p.tenant_id and g.post_id = p.id and g.is_offered)
    order by p.closes_on, p.id limit 50`.execute(db)
  return rows
}

type LineRow = Omit<OwnLine, 'state'> & { state: ApplicationState }

export async function ownLines(db: TenantDb, applicantId: string): Promise<OwnLine[]> {
  const { rows } = await sql<LineRow>`
    select a.id as "applicationId", a.number, a.child_name as "childName", p.title as post, n.name as grade, a.state, a.saved_at as "savedAt"
    from admission_applications a join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
      join admission_post_grades g on g.tenant_id = a.tenant_id and g.id = a.post_grade_id
      join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
    where a.applicant_id = ${applicantId} and a.erased_at is null order by a.id desc limit 100`.execute(db)
  return rows.map((row) => ({ ...row, state: publicState(row.state) }))
}

/** An application as its family may see it. */
export async function ownApplication(
  db: TenantDb,
  services: Services,
  tenantId: string,
  application: ApplicationRecord,
): Promise<OwnApplication> {
  const [documents, messages] = await Promise.all([
    readDocuments(db, services, tenantId, application),
    readMessages(db, application.applicationId),
  ])
  const { applicationId, number, childName, post, grade, savedAt, sections, answers, masked, gradeId } = application
  const { sectionReached, ageFrom, ageTo, ageAsOf, submittedAt, hasSibling, feeMinor, feePoint } = application
  return {
    applicationId,
    number,
    childName,
    post,
    grade,
    gradeId,
    state: publicState(application.state),
    savedAt,
    sections,
    answers: answers as OwnApplication['answers'],
    masked,
    documents,
    sectionReached,
    ageFrom,
    ageTo,
    ageAsOf: ageAsOf as OwnApplication['ageAsOf'],
    submittedAt,
    hasSibling,
    feeMinor,
    feePoint,
    problems: application.state === 'draft' ? draftProblems(application, answers) : [],
    messages,
  }
}
