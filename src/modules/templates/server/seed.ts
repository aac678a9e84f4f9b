import { sql } from 'kysely'
import { readLetterhead } from '#modules/school/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import type { DocumentDesign } from '../contentSchemas.ts'
import type { Given } from '../documentSchemas.ts'
import type { DocumentKind } from '../kinds.ts'
import { readyDesign } from '../rules/readyTemplates.ts'
import { givenValues, readSubjects } from './facts/subjects.ts'
import { type Issued, insertDocuments, keepLetterhead } from './issuing/documentStorage.ts'
import { findVersion, insertReview, insertTemplate, insertVersion, versionInUse } from './templateStorage.ts'

type NewTemplate = { kind: DocumentKind; name: string; content?: DocumentDesign; by: string; approvedBy?: string }

/** A template: a draft, submitted by somebody, or also approved by somebody else. */
export async function aTemplate(
  db: TenantDb,
  { kind, name, content = readyDesign(kind), by, approvedBy }: NewTemplate,
  state: 'draft' | 'review' | 'inUse' = 'inUse',
): Promise<{ schoolTemplateId: string; version: number }> {
  const schoolTemplateId = await insertTemplate(db, { kind, name, content })
  if (state === 'draft') return { schoolTemplateId, version: 1 }
  await insertVersion(db, schoolTemplateId, { version: 1, by })
  const version = await findVersion(db, schoolTemplateId, 1)
  if (state === 'inUse' && version && approvedBy)
    await insertReview(db, { version, decision: 'approved', note: '', by: approvedBy })
  return { schoolTemplateId, version: 2 }
}

export const nothingGiven: Given = {
  purpose: '',
  conduct: '',
  reason: '',
  remark: '',
  exam: '',
  subject: '',
  body: '',
  lastDay: null,
  validUntil: null,
}

/** Issued documents, as the office would have issued them. */
export async function someDocuments(
  db: TenantDb,
  services: Pick<Services, 'files'>,
  {
    kind,
    recordIds,
    by,
    given = {},
    templateId,
  }: {
    kind: DocumentKind
    recordIds: readonly string[]
    by: string
    given?: Partial<Given>
    /** One in use; without it, the ready one. */
    templateId?: string | undefined
  },
): Promise<Issued> {
  const version = templateId ? (await versionInUse(db, templateId))?.version : undefined
  const design = version?.content ?? readyDesign(kind)
  const subjects = await readSubjects(db, kind, design, recordIds)
  const letterheadId = await keepLetterhead(db, await readLetterhead(db, services))
  const issue = {
    kind,
    versionId: version?.versionId ?? null,
    design,
    letterheadId,
    waiver: '',
    waivedMinor: 0,
    issuedBy: by,
  }
  return insertDocuments(db, issue, subjects, givenValues(kind, { ...nothingGiven, ...given }))
}

/** Somebody else of the office, who can review. */
export async function anotherAdmin(db: TenantDb, than: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from users where role_id = 1 and status_id = 1 and id <> ${than} order by user_name, id limit 1`.execute(
    db,
  )
  return rows[0]?.id
}
