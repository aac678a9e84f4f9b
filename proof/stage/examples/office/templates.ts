import { sql } from 'kysely'
import type { DocumentKind } from '#modules/templates/kinds.ts'
import { readyDesign } from '#modules/templates/rules/readyTemplates.ts'
import { anotherAdmin, aTemplate, nothingGiven, someDocuments } from '#modules/templates/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'
import { aFile } from '../files.ts'

const idOf = (stage: Stage) => office(stage).userId ?? ''

/** Proofs make more templates than a school may use. */
const makeRoom = (db: TenantDb) => sql`update school_templates set is_retired = true`.execute(db)

/** A template of certificates; what somebody else submitted can be decided about. */
const ofTemplate =
  (
    state: 'draft' | 'review' | 'inUse',
    values: (made: { schoolTemplateId: string; version: number }) => object = () => ({}),
  ) =>
  async (stage: Stage, serial: number) => {
    const made = await within(stage, async (db) => {
      await makeRoom(db)
      const own = idOf(stage)
      const other = (await anotherAdmin(db, own)) ?? own
      const isDecided = state === 'review'
      return aTemplate(
        db,
        { kind: 'bonafide', name: `Proof ${serial}`, by: isDecided ? other : own, approvedBy: other },
        state,
      )
    })
    return { as: office(stage), params: { schoolTemplateId: made.schoolTemplateId }, ...values(made) }
  }

/** Students with an admission number and a class. */
const studentsOf = (stage: Stage, many: number) =>
  within(stage, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select e.student_id as id from enrolments e where e.to_date is null order by e.student_id limit ${many}`.execute(
      db,
    )
    const ids = rows.map(({ id }) => id)
    await sql`insert into students (user_id, admission_no) select one, 'PROOF-' || one from unnest(${ids}::uuid[]) one
      on conflict do nothing`.execute(db)
    return ids
  })

const issued = async (stage: Stage, kind: DocumentKind = 'bonafide', many = 1) => {
  const recordIds = await studentsOf(stage, many)
  return within(stage, (db) => someDocuments(db, stage.server.services, { kind, recordIds, by: idOf(stage) }))
}

const ofDocument = (body?: object) => async (stage: Stage) => {
  const { documents } = await issued(stage)
  return { as: office(stage), params: { issuedDocumentId: documents[0]?.id ?? '' }, ...(body && { body }) }
}

/** A letter to the family of the student who is signed in. */
async function ownPaper(stage: Stage) {
  const student = stage.person('student')
  const studentId = student.userId ?? ''
  const { documents } = await within(stage, (db) =>
    someDocuments(db, stage.server.services, { kind: 'letter', recordIds: [studentId], by: idOf(stage) }),
  )
  return { student, studentId, issuedDocumentId: documents[0]?.id ?? '' }
}

/** A signature in use. */
async function aSignature(stage: Stage): Promise<string> {
  const { fileId } = await aFile(stage.server, stage.tenantId, 'proof signature')
  const { rows } = await within(stage, (db) =>
    sql<{ id: string }>`insert into document_signatures (name, file_id, added_by)
      values ('Proof', ${fileId}, ${idOf(stage)}) returning id`.execute(db),
  )
  return rows[0]?.id ?? ''
}

export const examples: Examples = {
  'templates.addTemplate': async (stage, serial) => {
    await within(stage, makeRoom)
    return { as: office(stage), body: { kind: 'bonafide', name: `Proof ${serial}`, schoolTemplateId: null } }
  },
  'templates.drawTemplate': async (stage) => ({
    as: office(stage),
    body: { kind: 'bonafide', content: readyDesign('bonafide'), language: 'en', of: 'example' },
  }),
  'templates.getTemplate': ofTemplate('draft'),
  'templates.saveTemplate': ofTemplate('draft', ({ version }) => ({
    body: { name: 'Proof template', content: readyDesign('bonafide'), version },
  })),
  'templates.submitTemplate': ofTemplate('draft', ({ version }) => ({ body: { version } })),
  'templates.getVersion': ofTemplate('inUse', ({ schoolTemplateId }) => ({ params: { schoolTemplateId, number: 1 } })),
  'templates.decideVersion': ofTemplate('review', ({ schoolTemplateId }) => ({
    params: { schoolTemplateId, number: 1 },
    body: { decision: 'approved', note: '' },
  })),
  'templates.retireTemplate': ofTemplate('inUse', ({ version }) => ({ body: { isRetired: true, version } })),
  'templates.removeTemplate': ofTemplate('draft'),

  'signatures.addSignature': async (stage, serial) => {
    await within(stage, (db) =>
      sql`insert into document_signature_withdrawals (signature_id, withdrawn_by)
        select id, ${idOf(stage)}::uuid from document_signatures on conflict do nothing`.execute(db),
    )
    return { as: office(stage), query: { name: `Proof ${serial}` } }
  },
  'signatures.withdrawSignature': async (stage) => ({
    as: office(stage),
    params: { signatureId: await aSignature(stage) },
  }),

  'documents.listCandidates': async (stage) => {
    const { rows } = await within(stage, (db) =>
      sql<{ id: string }>`select class_id as id from enrolments where to_date is null limit 1`.execute(db),
    )
    return { as: office(stage), query: { kind: 'idCard', classId: rows[0]?.id, q: '' } }
  },
  'documents.checkLeaving': async (stage) => {
    const [studentId = ''] = await studentsOf(stage, 1)
    return { as: office(stage), params: { studentId } }
  },
  'documents.issueDocuments': async (stage, serial) => ({
    as: office(stage),
    headers: { 'idempotency-key': `proof-documents-${serial}` },
    body: {
      kind: 'idCard',
      schoolTemplateId: null,
      personIds: await studentsOf(stage, 2),
      visitIds: [],
      applicationIds: [],
      given: nothingGiven,
      waiver: '',
    },
  }),
  'documents.listDocuments': async (stage) => {
    await issued(stage, 'idCard', 3)
    return { as: office(stage), query: { q: '', kind: undefined, state: undefined, issueId: undefined } }
  },
  'documents.printDocument': ofDocument(),
  'documents.printDocuments': async (stage) => {
    const { documents } = await issued(stage, 'idCard', 2)
    const issuedDocumentIds = documents.map(({ id }) => id)
    return { as: office(stage), body: { issueId: null, issuedDocumentIds, layout: 'sheet' } }
  },
  'documents.revokeDocument': ofDocument({ reason: 'Proof' }),
  'familyDocuments.listChildPapers': async (stage) => {
    const { student, studentId } = await ownPaper(stage)
    return { as: student, params: { studentId } }
  },
  'familyDocuments.printChildPaper': async (stage) => {
    const { student, ...params } = await ownPaper(stage)
    return { as: student, params }
  },
  'documents.verifyDocument': async (stage) => {
    const { documents } = await issued(stage)
    const { rows } = await within(stage, (db) =>
      sql<{ token: string }>`select token from issued_documents where id = ${documents[0]?.id ?? ''}`.execute(db),
    )
    return { params: { code: rows[0]?.token ?? '' } }
  },
}
