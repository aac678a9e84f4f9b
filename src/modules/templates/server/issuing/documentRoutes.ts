import { sql } from 'kysely'
import { listClassOptions } from '#modules/classes/server/public.ts'
import { startDownload } from '#modules/downloads/server/public.ts'
import { openDuesOf } from '#modules/fees/server/public.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import { documents } from '#modules/templates/contract.ts'
import { documentDefinitions } from '#modules/templates/documentSchemas.ts'
import { type DocumentKind, subjectOf } from '#modules/templates/kinds.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { formatMoney, paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import { kindNames } from '../../rules/kindNames.ts'
import { readyDesign } from '../../rules/readyTemplates.ts'
import { givenValues, readSubjects } from '../facts/subjects.ts'
import { withdrawnSignature } from '../signatures/signatureStorage.ts'
import { versionInUse } from '../templateStorage.ts'
import { findCandidates, usableTemplates } from './candidates.ts'
import {
  countCopies,
  findByToken,
  insertDocuments,
  insertRevocation,
  keepLetterhead,
  listDocuments,
  readPapers,
} from './documentStorage.ts'
import { keepIssuedPhotos, makeDocumentFile } from './jobs.ts'
import { endStay, lastDayOf, validCertificate } from './leaving.ts'
import { findLeftOut } from './leftOut.ts'
import { paperFile } from './paperFile.ts'
import { keepPhotos } from './photos.ts'

/** Wrong codes tried from one address in an hour. */
const wrongTries = 60
const isToken = (code: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(code)

type Ids = Record<'personIds' | 'visitIds' | 'applicationIds', readonly string[]>
const idsFor = (of: ReturnType<typeof subjectOf>, { personIds, visitIds, applicationIds }: Ids) =>
  of === 'visit' ? visitIds : of === 'application' ? applicationIds : personIds

type Source = { readonly versionId: string | null; readonly design: DocumentDesign }

/** The approved version of a template, or the ready one of the kind. */
async function sourceOf(
  db: TenantDb,
  kind: DocumentKind,
  templateId: string | null,
): Promise<Source | 'no-such-template' | 'template-not-in-use'> {
  if (templateId === null) return { versionId: null, design: readyDesign(kind) }
  const found = await versionInUse(db, templateId)
  if (found?.kind !== kind) return 'no-such-template'
  const { version } = found
  if (!version) return 'template-not-in-use'
  return { versionId: version.versionId, design: version.content }
}

export const documentRoutes = implement(documents, documentDefinitions, {
  listCandidates: async ({ query: { kind, classId, q } }, { db }) => {
    await requireOwn(db, 'classes', [classId])
    return {
      templates: await usableTemplates(db, kind),
      classes: (await listClassOptions(db)).map(({ classId: one, className }) => ({ classId: one, className })),
      people: await findCandidates(db, kind, { classId, q }),
    }
  },

  checkLeaving: async ({ params: { studentId } }, { db, actor, fail }) => {
    const lastDay = await lastDayOf(db, studentId)
    if (lastDay === undefined) return fail('no-such-student')
    return {
      dueMinor: (await openDuesOf(db, [studentId])).get(studentId)?.totalMinor ?? 0,
      lastDay,
      current: await validCertificate(db, studentId),
      mayWaive: isGranted(actor.matrix, 'feeManagement', 'approve'),
    }
  },

  issueDocuments: async ({ body }, unit) => {
    const { db, actor, services, audit, enqueue, fail } = unit
    const { kind, given: typed, waiver } = body
    const recordIds = [...new Set(idsFor(subjectOf(kind), body))]
    const [only = ''] = recordIds
    // An id that this kind of document has no use for is refused, not passed over.
    if ([...body.personIds, ...body.visitIds, ...body.applicationIds].some((id) => !recordIds.includes(id)))
      fail('no-such-person')
    if (recordIds.length === 0) fail('nobody-chosen')
    if (!actor.yearId) fail('no-year')
    const source = await sourceOf(db, kind, body.schoolTemplateId)
    if (typeof source === 'string') return fail(source)
    const { design, versionId } = source
    const withdrawn = await withdrawnSignature(db, design)
    if (withdrawn) fail('signature-withdrawn', { values: { name: withdrawn } })
    let waivedMinor = 0
    if (kind === 'transferCertificate') {
      const { lastDay } = typed
      if (recordIds.length > 1) fail('one-at-a-time')
      if (lastDay === null) return fail('last-day-missing')
      if ((await lastDayOf(db, only)) === undefined) fail('no-such-person')
      const mayWaive = isGranted(actor.matrix, 'feeManagement', 'approve')
      const ended = await endStay(unit, only, { lastDay, waiver, mayWaive })
      if ('code' in ended) {
        if (ended.code === 'dues-outstanding')
          return fail(ended.code, { values: { amount: formatMoney(paise(ended.dueMinor), 'en-IN', 'short') } })
        if (ended.code === 'transferred-already') return fail(ended.code, { values: { number: ended.number } })
        return fail(ended.code)
      }
      waivedMinor = ended.waivedMinor
    }
    const found = await readSubjects(db, kind, design, recordIds)
    if (found.length < recordIds.length) fail('no-such-person')
    const given = givenValues(kind, typed)
    const leftOut = await findLeftOut(db, kind, design, found, given)
    const [first] = leftOut
    if (first && (!body.leavesOut || leftOut.length === found.length)) {
      const { name, fieldName } = first
      if (fieldName) fail('field-empty', { values: { name, field: fieldName.en }, details: { leftOut } })
      fail('wrong-stage', { values: { name }, details: { leftOut } })
    }
    const subjects = found.filter(({ recordId }) => !leftOut.some((one) => one.recordId === recordId))
    const letterheadId = await keepLetterhead(db, await readLetterhead(db, services))
    const issue = {
      kind,
      versionId,
      design,
      letterheadId,
      waiver: waivedMinor > 0 ? waiver : '',
      waivedMinor,
      issuedBy: actor.userId,
    }
    const issued = await insertDocuments(db, issue, subjects, given)
    if (subjects.some(({ photoSource }) => photoSource !== null))
      await enqueue(keepIssuedPhotos, { issueId: issued.issueId })
    const numbers = { first: issued.documents[0]?.number ?? '', last: issued.documents.at(-1)?.number ?? '' }
    audit({
      entity: 'documents',
      entityId: issued.issueId,
      after: {
        kind,
        count: issued.documents.length,
        ...numbers,
        ...(leftOut.length > 0 && { leftOut: leftOut.length }),
        ...(waivedMinor > 0 && { waiver, waivedMinor }),
      },
    })
    return {
      issueId: issued.issueId,
      count: issued.documents.length,
      ...numbers,
      documentIds: issued.documents.map(({ id }) => id),
      leftOut,
    }
  },

  listDocuments: async ({ query }, { db }) => {
    await requireOwn(db, 'document_issues', [query.issueId])
    return listDocuments(db, query)
  },

  printDocument: async ({ params: { issuedDocumentId } }, { tx, actor, services, fail }) => {
    await keepPhotos(services, tx, [issuedDocumentId])
    const paper = await tx(async ({ db, audit }) => {
      const [found] = await readPapers(db, [issuedDocumentId])
      if (!found) return fail('no-such-document')
      const copy = (await countCopies(db, [issuedDocumentId], actor.userId)).get(issuedDocumentId) ?? 1
      audit({ entity: 'document', entityId: issuedDocumentId, after: { number: found.number, printed: copy } })
      return { ...found, copy }
    })
    return paperFile(services, tx, actor, paper)
  },

  printDocuments: async ({ body: { issueId, issuedDocumentIds, layout } }, { db, actor, audit, enqueue, fail }) => {
    const { rows } = await sql<{ id: string; kind: DocumentKind }>`
      select id, kind from issued_documents
      where ${issueId === null ? sql`id = any (${[...issuedDocumentIds]}::uuid[])` : sql`issue_id = ${issueId}`}`.execute(
      db,
    )
    const [first] = rows
    if (!first || (issueId === null && rows.length < new Set(issuedDocumentIds).size)) return fail('no-such-document')
    const isOneKind = rows.every(({ kind }) => kind === first.kind)
    const title = isOneKind
      ? { en: kindNames.en[first.kind], hi: kindNames.hi[first.kind] }
      : { en: 'Documents', hi: 'दस्तावेज़' }
    const { downloadId } = await startDownload(db, title)
    const copies = await countCopies(
      db,
      rows.map(({ id }) => id),
      actor.userId,
    )
    await sql`insert into document_prints (download_id, document_id, copy)
      select ${downloadId}::uuid, * from unnest(${[...copies.keys()]}::uuid[], ${[...copies.values()]}::int[])`.execute(
      db,
    )
    audit({ entity: 'documents', entityId: downloadId, after: { printed: rows.length, layout } })
    await enqueue(makeDocumentFile, { downloadId, layout, title: title.en, timeZone: actor.timeZone })
    return { downloadId }
  },

  revokeDocument: async ({ params: { issuedDocumentId }, body: { reason } }, { db, actor, audit, fail }) => {
    const { rows } = await sql<{ number: string; kind: string }>`
      select number, kind from issued_documents where id = ${issuedDocumentId}`.execute(db)
    const [document] = rows
    if (!document) return fail('no-such-document')
    if (!(await insertRevocation(db, { documentId: issuedDocumentId, reason, by: actor.userId })))
      fail('revoked-already')
    audit({ entity: 'document', entityId: issuedDocumentId, after: { ...document, revoked: true }, reason })
    return {}
  },

  verifyDocument: async ({ params: { code } }, { tx, fail, address }) => {
    const found = isToken(code) ? await tx(({ db }) => findByToken(db, code)) : undefined
    if (found) return found
    const tries = await tx(({ db }) => countAttempt(db, `document code ${address}`, 3600))
    return fail(tries.count > wrongTries ? 'try-later' : 'no-such-document')
  },
})
