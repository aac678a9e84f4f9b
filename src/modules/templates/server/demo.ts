import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import type { DocumentDesign } from '../contentSchemas.ts'
import type { DocumentKind } from '../kinds.ts'
import { readyDesign } from '../rules/readyTemplates.ts'
import { demoSignature } from './demoSignature.ts'
import { insertRevocation } from './issuing/documentStorage.ts'
import { anotherAdmin, aTemplate, someDocuments } from './seed.ts'
import { insertSignature } from './signatures/signatureStorage.ts'

/** In each demo school: templates in use, in review and in draft, and issued documents, one of them revoked. */
export async function demoTemplates(services: Pick<Services, 'database' | 'files'>): Promise<void> {
  const { database } = services
  const schools = await database.pool.query<{ id: string; yearId: string | null }>(
    `select id, current_year_id as "yearId" from tenants where kind = 'school'`,
  )
  for (const { id: tenantId, yearId } of schools.rows) {
    if (!yearId) continue
    const keepPicture = await demoSignature(services, tenantId)
    await database.inTenant({ tenantId, yearId }, (db) => demoSchool(db, services, keepPicture))
  }
}

type KeepPicture = (db: TenantDb) => Promise<{ id: string }>

async function demoSchool(db: TenantDb, services: Pick<Services, 'files'>, keepPicture: KeepPicture): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from users where user_name = 'superadmin' and role_id = 1 limit 1`.execute(db)
  const office = rows[0]?.id
  if (!office) return
  const colleague = await anotherAdmin(db, office)
  const signatureId = await ofPrincipal(db, office, keepPicture)
  const cards = colleague && (await demoDesigns(db, office, colleague, signatureId))
  await demoDocuments(db, services, office, cards)
}

/** The signature of the principal. */
async function ofPrincipal(db: TenantDb, by: string, keepPicture: KeepPicture): Promise<string | null> {
  const { rows } = await sql<{ principal: string }>`
    select coalesce(nullif(principal, ''), 'Principal') as principal from school_details`.execute(db)
  const name = rows[0]?.principal ?? 'Principal'
  return insertSignature(db, { name, fileId: (await keepPicture(db)).id, by })
}

/** The ready design of a kind, signed by the principal. */
function signedDesign(kind: DocumentKind, signatureId: string | null): DocumentDesign {
  const ready = readyDesign(kind)
  return {
    ...ready,
    blocks: ready.blocks.map((block) =>
      block.kind === 'signatures'
        ? {
            ...block,
            labels: block.labels.map((label) => (label.text === 'Principal' ? { ...label, signatureId } : label)),
          }
        : block,
    ),
  }
}

async function demoDesigns(
  db: TenantDb,
  office: string,
  colleague: string,
  signatureId: string | null,
): Promise<string> {
  const name = 'ID card with blood group'
  const { rows } = await sql<{ id: string }>`
    select id from consent_purposes where name ilike '%photo%' order by id limit 1`.execute(db)
  const content = { ...readyDesign('idCard'), photoPurposeId: rows[0]?.id ?? null }
  const cards = await aTemplate(db, { kind: 'idCard', name, content, by: colleague, approvedBy: office })
  await aTemplate(db, {
    kind: 'bonafide',
    name: 'Bonafide in English and Hindi',
    content: { ...signedDesign('bonafide', signatureId), second: 'hi' },
    by: colleague,
    approvedBy: office,
  })
  const certificate = signedDesign('character', signatureId)
  await aTemplate(
    db,
    { kind: 'character', name: 'Character certificate for colleges', content: certificate, by: colleague },
    'review',
  )
  await aTemplate(db, { kind: 'letter', name: 'Letter about attendance', by: office }, 'draft')
  return cards.schoolTemplateId
}

/** ID cards for the class of the student who signs in, hall tickets for another one, and certificates. */
async function demoDocuments(
  db: TenantDb,
  services: Pick<Services, 'files'>,
  by: string,
  cards: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ classId: string; students: string[] }>`
    select e.class_id as "classId", array_agg(e.student_id order by length(e.roll_no), e.roll_no) as students
    from enrolments e join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id
      join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
    where e.to_date is null and s.admission_no is not null
    group by e.class_id order by bool_or(u.user_name = 'student') desc, count(*) desc, e.class_id limit 2`.execute(db)
  const [first, second] = rows
  if (!first) return
  const issue = (kind: DocumentKind, recordIds: readonly string[], given: object = {}, templateId?: string) =>
    someDocuments(db, services, { kind, recordIds, by, given, templateId })
  await issue('idCard', first.students, { validUntil: '2027-05-31' }, cards)
  await issue('hallTicket', (second ?? first).students, { exam: 'Half-yearly examination' })
  for (const [at, purpose] of ['passport application', 'bank account', 'scholarship'].entries())
    await issue('bonafide', first.students.slice(at, at + 1), { purpose })
  await issue('character', first.students.slice(3, 4), { conduct: 'very good' })
  const { rows: own } = await sql<{ id: string }>`
    select id from users where user_name = 'student' and id = any (${first.students}::uuid[])`.execute(db)
  if (own[0]) await issue('bonafide', [own[0].id], { purpose: 'a library card' })
  const { documents } = await issue('bonafide', first.students.slice(4, 5), { purpose: 'bus pass' })
  const [wrong] = documents
  if (wrong) await insertRevocation(db, { documentId: wrong.id, reason: 'Issued with the wrong date of birth', by })
}
