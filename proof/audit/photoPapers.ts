import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readyDesigns } from '#modules/gradebook/contracts/cardDesign.ts'
import { keepPhotos } from '#modules/gradebook/server/cards/cardPhotos.ts'
import { findCard, insertCards, keepLetterhead } from '#modules/gradebook/server/cards/cardStorage.ts'
import { insertDesign, insertVersion } from '#modules/gradebook/server/cards/designStorage.ts'
import { sampleCard } from '#modules/gradebook/server/cards/sampleCard.ts'
import { aPublishedTemplate } from '#modules/gradebook/server/seed.ts'
import { readyFramework } from '#modules/prek/framework.ts'
import { consentedFiles, printablePhotos } from '#modules/prek/server/photos.ts'
import { anObservation, reportsForAllGrades } from '#modules/prek/server/seed.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { documents } from '#modules/templates/contract.ts'
import { readyDesign } from '#modules/templates/rules/readyTemplates.ts'
import { readPapers } from '#modules/templates/server/issuing/documentStorage.ts'
import { aTemplate, nothingGiven } from '#modules/templates/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ProofServer } from '../server/proofServer.ts'
import type { Person } from '../stage/principals.ts'

export const paperKinds = ['document without a purpose', 'document', 'report card', 'growth report'] as const
export type PaperKind = (typeof paperKinds)[number]

/** Papers that may show photos, for children of one class, and which of them would be printed with one now. */
export async function openPapers(server: ProofServer, office: Person, ids: readonly string[], fileId: string) {
  const { tenantId } = office
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
  const by = office.userId ?? ''
  const place = await inSchool(async (db) => {
    const { rows } = await sql<{ classId: string; gradeId: string; other: string }>`
      select c.id as "classId", c.grade_id as "gradeId", (select id from users where user_name = 'admin') as other
      from classes c order by c.id limit 1`.execute(db)
    if (!rows[0]) throw new Error('The school has no class.')
    return rows[0]
  })
  const issued = { 'document without a purpose': new Map<string, string>(), document: new Map<string, string>() }
  const cards = new Map<string, string>()
  const seen = new Map<string, string>()
  let purpose: string | null = null

  const issueDocuments = async (schoolTemplateId: string | null) => {
    const route = documents.routes.issueDocuments
    const payload = { kind: 'idCard', schoolTemplateId, personIds: ids, visitIds: [], given: nothingGiven, waiver: '' }
    const headers = { ...office.headers, 'idempotency-key': crypto.randomUUID() }
    const reply = await server.call({ method: route.method, url: route.path, headers, payload })
    if (reply.statusCode !== 200) throw new Error(`Cards were answered with ${reply.statusCode} ${reply.body}`)
    const documentIds = reply.json().data.documentIds as string[]
    return new Map(documentIds.map((documentId, at) => [documentId, ids[at] ?? '']))
  }

  const issueReportCards = async (db: TenantDb, purposeId: string) => {
    const { templateId } = await aPublishedTemplate(db, place.gradeId, by)
    const versions = await sql<{ id: string }>`
      select id from gradebook_versions where template_id = ${templateId} order by number desc limit 1`.execute(db)
    const letterhead = await readLetterhead(db, server.services)
    const letterheadId = await keepLetterhead(db, letterhead)
    const designId = await insertDesign(db, 'With photos', { ...readyDesigns.full, photoPurposeId: purposeId })
    await insertVersion(db, designId, { version: 1, by })
    const designs = await sql<{ id: string }>`
      select id from gradebook_card_design_versions where design_id = ${designId}`.execute(db)
    const photoIds = await keepPhotos(db, new Map(ids.map((id) => [id, Buffer.from(`photo of ${id}`)])))
    const { printed } = sampleCard('example', { ...letterhead, id: letterheadId }, new Date())
    await insertCards(
      db,
      {
        classId: place.classId,
        termKey: 'proof',
        versionId: versions.rows[0]?.id ?? '',
        letterheadId,
        issuedBy: by,
        designVersionId: designs.rows[0]?.id ?? null,
        photoIds,
      },
      ids.map((studentId) => ({ studentId, inputsHash: studentId.replaceAll('-', ''), printed })),
    )
    const made = await sql<{ id: string; studentId: string }>`
      select id, student_id as "studentId" from gradebook_cards where term_key = 'proof'`.execute(db)
    for (const { id, studentId } of made.rows) cards.set(id, studentId)
  }

  const observe = async (db: TenantDb, purposeId: string) => {
    await reportsForAllGrades(db)
    const content = { ...readyFramework, photoPurposeId: purposeId }
    await sql`update prek_settings set content = ${JSON.stringify(content)}`.execute(db)
    for (const studentId of ids) {
      const observationId = await anObservation(db, { classId: place.classId, studentId, by })
      const { rows } = await sql<{
        id: string
      }>`insert into prek_observation_photos (observation_id, photo_key, file_id)
        values (${observationId}, 'proof', ${fileId}) returning id`.execute(db)
      seen.set(rows[0]?.id ?? '', studentId)
    }
  }

  const ofDocuments = (kind: keyof typeof issued) =>
    inSchool(async (db) => {
      const papers = await readPapers(db, [...issued[kind].keys()])
      return papers.flatMap(({ documentId, photo }) => (photo ? [issued[kind].get(documentId) ?? ''] : []))
    })
  const ofCards = () =>
    inSchool(async (db) => {
      const found: string[] = []
      for (const [cardId, studentId] of cards) if ((await findCard(db, cardId))?.photo) found.push(studentId)
      return found
    })
  /** Those that a report made now would name, which must be those whose pictures a report made earlier still shows. */
  const ofReports = () =>
    inSchool(async (db) => {
      const framework = { ...readyFramework, photoPurposeId: purpose }
      const shown = { observationIds: [], photoIds: [...seen.keys()] }
      const wanted = ids.map((studentId) => ({ studentId, shown }))
      const named = [...(await printablePhotos(db, framework, 't1', wanted)).keys()]
      const files = await consentedFiles(db, purpose, [...seen.keys()])
      const pictured = files.map(({ photoId }) => seen.get(photoId) ?? '')
      if (named.toSorted().join() !== pictured.toSorted().join())
        throw new Error('A report names other photos than it shows.')
      return pictured
    })

  return {
    issueWithoutPurpose: async () => {
      issued['document without a purpose'] = await issueDocuments(null)
      await untilKept(inSchool, ids.length)
    },
    issue: async (purposeId: string) => {
      purpose = purposeId
      const content = { ...readyDesign('idCard'), photoPurposeId: purposeId }
      const template = { kind: 'idCard', name: 'With photos', content, by, approvedBy: place.other } as const
      const { schoolTemplateId } = await inSchool((db) => aTemplate(db, template))
      issued.document = await issueDocuments(schoolTemplateId)
      await inSchool((db) => issueReportCards(db, purposeId))
      await inSchool((db) => observe(db, purposeId))
    },
    withPhoto: async (kind: PaperKind): Promise<ReadonlySet<string>> => {
      if (kind === 'report card') return new Set(await ofCards())
      if (kind === 'growth report') return new Set(await ofReports())
      return new Set(await ofDocuments(kind))
    },
  }
}

/** Photos are kept in the background. */
async function untilKept(inSchool: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>, many: number) {
  const end = Date.now() + 60_000
  for (;;) {
    const { rows } = await inSchool((db) =>
      sql<{ n: number }>`select count(*)::int as n from document_photos`.execute(db),
    )
    if ((rows[0]?.n ?? 0) >= many) return
    if (Date.now() > end) throw new Error(`${rows[0]?.n} of ${many} photos were kept.`)
    await pause(200)
  }
}
