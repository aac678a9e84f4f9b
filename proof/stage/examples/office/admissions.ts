import { sql } from 'kysely'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { hasZeroBits, puzzleBits } from '#modules/admissions/rules/puzzle.ts'
import { solvePuzzle } from '#modules/admissions/rules/sha256.ts'
import { admitChild } from '#modules/admissions/server/admit/admission.ts'
import { findRecord } from '#modules/admissions/server/applications/record.ts'
import { newPuzzle } from '#modules/admissions/server/apply/visitor.ts'
import { codeDigest, newToken, sealNumber, tokenDigest } from '#modules/admissions/server/secrets.ts'
import { anApplication, anOpenPost, aPublishedForm, usualPost } from '#modules/admissions/server/seed.ts'
import { newStandInKey } from '#modules/fees/server/gateway/standIn.ts'
import { aGateway } from '#modules/fees/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'
import { aFile } from '../files.ts'

const keysOf = ({ server, tenantId }: Stage) => ({ secret: server.services.secret, tenantId })

const aGrade = async (db: TenantDb) =>
  (
    await sql<{
      id: string
    }>`select g.id from grades g where exists (select from classes c where c.tenant_id = g.tenant_id and c.grade_id = g.id) order by g.position limit 1`.execute(
      db,
    )
  ).rows[0]?.id ?? ''

const aPost = (stage: Stage) =>
  within(stage, async (db) => {
    const admissionFormId = await aPublishedForm(db, `Form ${newId()}`)
    const gradeId = await aGrade(db)
    const post = await anOpenPost(db, { title: `Post ${newId()}`, admissionFormId, gradeId, seats: 50 })
    return { ...post, admissionFormId, gradeId }
  })

const aDraft = (stage: Stage) =>
  within(stage, async (db) => {
    const admissionFormId = await aPublishedForm(db, `Form ${newId()}`)
    await sql`insert into admission_form_versions (form_id, number, sections)
      select form_id, 2, sections from admission_form_versions where form_id = ${admissionFormId}`.execute(db)
    return admissionFormId
  })

export async function anOwn(stage: Stage, state: ApplicationState = 'screening') {
  const { postGradeId } = await aPost(stage)
  const email = `family-${newId()}@proof.example`
  const token = newToken()
  return within(stage, async (db) => {
    const dateOfBirth = new Date(Date.UTC(2015, 0, 1) + Math.floor(Math.random() * 2000) * 86_400_000)
    const applicationId = await anApplication(db, {
      postGradeId,
      firstName: 'Proof',
      lastName: 'Child',
      email,
      state,
      phone: `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
      dateOfBirth: dateOfBirth.toISOString().slice(0, 10),
    })
    await sql`insert into admission_sessions (token_hash, applicant_id, expires_at)
      select ${tokenDigest(token)}, applicant_id, now() + interval '1 day' from admission_applications where id = ${applicationId}`.execute(
      db,
    )
    return { applicationId, postGradeId, headers: { cookie: `banyan_admission=${token}` } }
  })
}

const own = (state: ApplicationState, body?: object) => async (stage: Stage) => {
  const { applicationId, headers } = await anOwn(stage, state)
  return { as: stage.person('anonymous'), headers, params: { applicationId }, ...(body && { body }) }
}

const ofOffice =
  (body?: object, state: ApplicationState = 'screening') =>
  async (stage: Stage) => ({
    as: office(stage),
    params: { applicationId: (await anOwn(stage, state)).applicationId },
    ...(body && { body }),
  })

const postBody = async (stage: Stage) => {
  const { admissionFormId, gradeId, postId } = await aPost(stage)
  return {
    postId,
    body: {
      ...usualPost,
      title: 'Proof',
      admissionFormId,
      opensOn: '2026-11-01',
      closesOn: '2027-03-31',
      grades: [{ gradeId, ageFrom: 24, ageTo: 96, ageAsOf: '2027-03-31', quotas: [{ quota: 'General', seats: 60 }] }],
    },
  }
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

const schoolDay = (stage: Stage) =>
  within(stage, async (db) => {
    const { rows } = await sql<{ day: CivilDate }>`select school_today() as day`.execute(db)
    return rows[0]?.day ?? ('2026-11-18' as CivilDate)
  })

/** An accepted application, and a class of its grade. */
async function anAccepted(stage: Stage) {
  const { applicationId } = await anOwn(stage, 'accepted')
  const classId = await within(stage, async (db) => {
    const { rows } = await sql<{
      id: string
    }>`select c.id from classes c join admission_post_grades g on g.tenant_id = c.tenant_id and g.grade_id = c.grade_id
      join admission_applications a on a.tenant_id = g.tenant_id and a.post_grade_id = g.id where a.id = ${applicationId} limit 1`.execute(
      db,
    )
    return rows[0]?.id ?? ''
  })
  return { applicationId, classId }
}

const gateway = ({ server, tenantId }: Stage) =>
  server.services.database.inTenant({ tenantId }, async (db) => {
    const { rows } = await sql`select from fee_gateways`.execute(db)
    if (rows.length === 0) await aGateway(db, server.services.secret, tenantId, newStandInKey(), newStandInKey())
  })

const freshThrottles = (stage: Stage) =>
  within(stage, (db) => sql`delete from throttles where bucket like 'admission %'`.execute(db))

/** A free time of the post that an application is for. */
async function aSlot(stage: Stage, applicationId: string): Promise<string> {
  const slotId = newId()
  await within(stage, (db) =>
    sql`insert into admission_slots (id, post_id, round_key, starts_at) select ${slotId}::uuid, post_id, 'meeting', now() + interval '1 day'
      from admission_applications where id = ${applicationId}`.execute(db),
  )
  return slotId
}

/** An application in evaluation that has booked a time with this person on the panel. */
async function aMeeting(stage: Stage, memberId: string): Promise<string> {
  const { applicationId } = await anOwn(stage, 'evaluation')
  const slotId = await aSlot(stage, applicationId)
  await within(stage, async (db) => {
    await sql`update admission_slots set panel = array[${memberId}::uuid], booked = 1 where id = ${slotId}`.execute(db)
    await sql`insert into admission_evaluations (application_id, round_key, slot_id)
      values (${applicationId}, 'meeting', ${slotId})`.execute(db)
  })
  return applicationId
}

/** A fee for a seat that was paid at the office. */
async function aPayment(stage: Stage, applicationId: string): Promise<string> {
  const paymentId = newId()
  await within(stage, (db) =>
    sql`insert into admission_payments (id, application_id, purpose, amount, state, mode, paid_at, receipt_no, expires_at)
      values (${paymentId}, ${applicationId}, 'offer', 50000, 'paid', 'cash', now(), ${newId().slice(0, 30)}, now())`.execute(
      db,
    ),
  )
  return paymentId
}

export const examples: Examples = {
  'admissionForms.addForm': async (stage, serial) => ({
    as: office(stage),
    body: { name: `Form ${serial}`, start: 'ready' },
  }),
  'admissionForms.getForm': async (stage) => ({ as: office(stage), params: { admissionFormId: await aDraft(stage) } }),
  'admissionForms.startVersion': async (stage) => ({
    as: office(stage),
    params: { admissionFormId: (await aPost(stage)).admissionFormId },
  }),
  'admissionForms.saveDraft': async (stage) => ({
    as: office(stage),
    params: { admissionFormId: await aDraft(stage) },
    body: { sections: [], version: 1 },
  }),
  'admissionForms.shuffle': async (stage) => ({
    as: office(stage),
    params: { admissionFormId: await aDraft(stage) },
    body: { fieldKey: 'firstName', sectionKey: 'child', toSectionKey: 'home', position: 1, version: 1 },
  }),
  'admissionForms.publishForm': async (stage) => ({
    as: office(stage),
    params: { admissionFormId: await aDraft(stage) },
    body: { version: 1 },
  }),
  'admissionPosts.addPost': async (stage) => ({ as: office(stage), body: (await postBody(stage)).body }),
  'admissionPosts.savePost': async (stage) => {
    const { postId, body } = await postBody(stage)
    return { as: office(stage), params: { admissionPostId: postId }, body: { ...body, version: 1 } }
  },
  'admissionPosts.setPostState': async (stage) => ({
    as: office(stage),
    params: { admissionPostId: (await aPost(stage)).postId },
    body: { state: 'closed' },
  }),
  'applications.listApplications': async (stage) => {
    for (let n = 0; n < 3; n++) await anOwn(stage)
    return { as: office(stage), query: { q: '', tab: 'current' } }
  },
  'applications.countApplications': async (stage) => ({ as: office(stage), query: {} }),
  'applications.getApplication': ofOffice(),
  'applications.moveApplications': async (stage) => ({
    as: office(stage),
    body: { applicationIds: [(await anOwn(stage)).applicationId], to: 'evaluation', reason: 'Proof' },
  }),
  'applications.messageApplications': async (stage) => ({
    as: office(stage),
    headers: { 'idempotency-key': newId() },
    body: { applicationIds: [(await anOwn(stage)).applicationId], words: 'Proof' },
  }),
  'applications.correctAnswers': ofOffice({ answers: { firstName: 'Asha' }, reason: 'Proof', version: 1 }),
  'applications.addNote': ofOffice({ words: 'Proof' }),
  'applications.sendMessage': ofOffice({ words: 'Proof' }),
  'applications.checkDocument': async (stage) => {
    const { applicationId } = await anOwn(stage)
    const admissionDocumentId = newId()
    const { fileId } = await aFile(stage.server, stage.tenantId, 'proof')
    await within(stage, (db) =>
      sql`insert into admission_documents (id, application_id, document_key, file_id)
        values (${admissionDocumentId}, ${applicationId}, 'birthCertificate', ${fileId})`.execute(db),
    )
    return { as: office(stage), params: { applicationId, admissionDocumentId }, body: { isAccepted: true, reason: '' } }
  },
  'applications.allowDuplicate': ofOffice(),
  'applications.showApplicantAadhaar': async (stage) => {
    const { applicationId } = await anOwn(stage)
    await within(stage, (db) =>
      sql`insert into admission_aadhaars (application_id, field_key, sealed, last4, mark)
        values (${applicationId}, 'aadhaar', ${sealNumber(keysOf(stage), '234123412346')}, '2346', 'x')`.execute(db),
    )
    return { as: office(stage), params: { applicationId }, body: { fieldKey: 'aadhaar', reason: 'Proof' } }
  },
  'admissionDecisions.getDecision': ofOffice(),
  'admissionDecisions.scoreRound': async (stage) => ({
    as: office(stage),
    params: { applicationId: (await anOwn(stage)).applicationId, roundKey: 'meeting' },
    body: { scores: { language: 7 }, note: '', version: 0 },
  }),
  'admissionPanel.listOwnEvaluations': async (stage) => {
    const as = office(stage)
    await aMeeting(stage, as.userId ?? '')
    return { as }
  },
  'admissionPanel.submitScores': async (stage) => {
    const as = office(stage)
    const applicationId = await aMeeting(stage, as.userId ?? '')
    return {
      as,
      params: { applicationId, roundKey: 'meeting' },
      body: { scores: { language: 7, numbers: 8 }, note: '' },
    }
  },
  'admissionPanel.reopenScores': async (stage) => {
    const as = office(stage)
    const applicationId = await aMeeting(stage, as.userId ?? '')
    await within(stage, (db) =>
      sql`insert into admission_panel_scores (application_id, round_key, member_id, scores, total)
        values (${applicationId}, 'meeting', ${as.userId}, '{"language": 7, "numbers": 8}', 15)`.execute(db),
    )
    return {
      as,
      params: { applicationId, roundKey: 'meeting', panelMemberId: as.userId ?? '' },
      body: { reason: 'Proof' },
    }
  },
  'admissionSelection.addSlots': async (stage) => ({
    as: office(stage),
    params: { admissionPostId: (await aPost(stage)).postId },
    body: {
      roundKey: 'meeting',
      startsAt: tomorrow(),
      minutes: 20,
      slots: 2,
      places: 1,
      place: 'Room 4',
      panelIds: [office(stage).userId],
    },
  }),
  'admissionSelection.getSelection': async (stage) => ({
    as: office(stage),
    query: { postGradeId: (await anOwn(stage, 'decisionPending')).postGradeId },
  }),
  'admissionSelection.deleteSlot': async (stage) => ({
    as: office(stage),
    params: { slotId: await aSlot(stage, (await anOwn(stage, 'evaluation')).applicationId) },
  }),
  'admissionSelection.rankApplications': async (stage) => ({
    as: office(stage),
    params: { postGradeId: (await anOwn(stage, 'decisionPending')).postGradeId },
    body: { seed: 'proof' },
  }),
  'admissionDecisions.makeOffers': async (stage) => ({
    as: office(stage),
    body: { applicationIds: [(await anOwn(stage, 'decisionPending')).applicationId] },
  }),
  'admissionDecisions.addEnquiry': async (stage) => ({
    as: office(stage),
    body: {
      postGradeId: (await aPost(stage)).postGradeId,
      firstName: 'Proof',
      lastName: '',
      dateOfBirth: null,
      guardianName: 'Proof Parent',
      phone: '+919845012345',
      email: null,
      note: '',
    },
  }),
  'admissionDecisions.submitAtDesk': ofOffice(undefined, 'draft'),
  'admissionDecisions.admit': async (stage, serial) => {
    const { applicationId, classId } = await anAccepted(stage)
    return {
      as: office(stage),
      headers: { 'idempotency-key': newId() },
      params: { applicationId },
      body: {
        classId,
        admissionNo: `PROOF/${serial}`,
        admittedOn: await schoolDay(stage),
        planId: null,
        invites: false,
      },
    }
  },
  'admissionDecisions.undoAdmission': async (stage, serial) => {
    const { applicationId, classId } = await anAccepted(stage)
    const as = office(stage)
    const admittedOn = await schoolDay(stage)
    const { server, tenantId } = stage
    const input = { classId, admissionNo: `UNDO/${serial}`, admittedOn, planId: null, invites: false }
    await server.services.database.inTenant({ tenantId, userId: as.userId ?? '' }, async (db) => {
      const application = await findRecord(db, applicationId)
      const unit = {
        db,
        secret: server.services.secret,
        audit: () => undefined,
        enqueue: async () => undefined,
        notify: async () => undefined,
        afterCommit: () => undefined,
      }
      if (application) await admitChild(unit as never, keysOf(stage), application, input, as.userId ?? '')
    })
    return { as, params: { applicationId }, body: { reason: 'Proof' } }
  },
  'familyAnswers.getNextSteps': own('evaluation'),
  'familyAnswers.bookTime': async (stage) => {
    const { applicationId, headers } = await anOwn(stage, 'evaluation')
    const slotId = await aSlot(stage, applicationId)
    return { as: stage.person('anonymous'), headers, params: { applicationId }, body: { slotId } }
  },
  'familyAnswers.answerOffer': own('offered', { answer: 'accept' }),
  'familyAnswers.startPayment': async (stage) => {
    const { applicationId, headers } = await anOwn(stage, 'offered')
    await within(stage, (db) =>
      sql`update admission_offers set fee = 50000 where application_id = ${applicationId}`.execute(db),
    )
    await gateway(stage)
    return { as: stage.person('anonymous'), headers, params: { applicationId } }
  },
  'familyAnswers.checkPayment': async (stage) => {
    const { applicationId, headers } = await anOwn(stage, 'offered')
    await within(stage, async (db) => {
      await sql`update admission_offers set fee = 50000 where application_id = ${applicationId}`.execute(db)
      await sql`insert into admission_payments (application_id, purpose, amount, state, paid_at, receipt_no, expires_at)
        values (${applicationId}, 'offer', 50000, 'paid', now(), ${newId().slice(0, 30)}, now())`.execute(db)
    })
    return { as: stage.person('anonymous'), headers, params: { applicationId } }
  },
  'familyAnswers.printAcknowledgement': own('screening'),
  'familyAnswers.printOwnReceipt': async (stage) => {
    const { applicationId, headers } = await anOwn(stage, 'offered')
    const params = { applicationId, admissionPaymentId: await aPayment(stage, applicationId) }
    return { as: stage.person('anonymous'), headers, params }
  },
  'admissionDesk.answerOfferAtDesk': ofOffice({ answer: 'accept', agreed: 'Proof' }, 'offered'),
  'admissionDesk.keepDocumentAtDesk': async (stage) => ({
    as: office(stage),
    params: { applicationId: (await anOwn(stage)).applicationId, documentKey: 'birthCertificate' },
  }),
  'admissionDesk.bookTimeAtDesk': async (stage) => {
    const { applicationId } = await anOwn(stage, 'evaluation')
    return { as: office(stage), params: { applicationId }, body: { slotId: await aSlot(stage, applicationId) } }
  },
  'admissionPayments.listPayments': ofOffice(),
  'admissionPayments.takePayment': async (stage, serial) => {
    const { applicationId } = await anOwn(stage, 'offered')
    await within(stage, (db) =>
      sql`update admission_offers set fee = 50000 where application_id = ${applicationId}`.execute(db),
    )
    const body = { purpose: 'offer', amountMinor: 50_000, mode: 'cash', reference: '' }
    const headers = { 'idempotency-key': `proof-payment-${serial}` }
    return { as: office(stage), headers, params: { applicationId }, body }
  },
  'admissionPayments.refundPayment': async (stage) => {
    const { applicationId } = await anOwn(stage, 'withdrawn')
    const params = { applicationId, admissionPaymentId: await aPayment(stage, applicationId) }
    return { as: office(stage), params, body: { mode: 'cash', reference: '', reason: 'Proof' } }
  },
  'admissionPayments.printReceipt': async (stage) => {
    const { applicationId } = await anOwn(stage)
    return { as: office(stage), params: { applicationId, admissionPaymentId: await aPayment(stage, applicationId) } }
  },
  'apply.sendEmailCode': async (stage, serial) => {
    await freshThrottles(stage)
    const puzzle = newPuzzle(keysOf(stage), stage.server.services.now())
    const answer = solvePuzzle(puzzle, (hash) => hasZeroBits(hash, puzzleBits))
    return {
      as: stage.person('anonymous'),
      body: { email: `family${serial}@proof.example`, language: 'en', puzzle, answer },
    }
  },
  'apply.verifyEmail': async (stage) => {
    await freshThrottles(stage)
    const emailCodeId = newId()
    await within(stage, (db) =>
      sql`insert into admission_codes (id, email, code_hash, expires_at) values (${emailCodeId}, ${`${emailCodeId}@proof.example`},
        ${codeDigest(keysOf(stage), emailCodeId, '123456')}, now() + interval '1 hour')`.execute(db),
    )
    return { as: stage.person('anonymous'), body: { emailCodeId, digits: '123456' } }
  },
  'apply.listOwnApplications': async (stage) => {
    const { headers } = await anOwn(stage)
    return { as: stage.person('anonymous'), headers }
  },
  'apply.startApplication': async (stage) => {
    const { headers, postGradeId } = await anOwn(stage)
    return { as: stage.person('anonymous'), headers, body: { postGradeId } }
  },
  'apply.getOwnApplication': own('screening'),
  'apply.saveAnswers': own('draft', { answers: { firstName: 'Asha' }, sectionReached: 0 }),
  'apply.checkSibling': async (stage) => {
    await freshThrottles(stage)
    const { applicationId, headers } = await anOwn(stage, 'draft')
    const siblingGradeId = await within(stage, aGrade)
    const body = { admissionNumber: 'GW-1', siblingGradeId, nameOfSibling: 'Asha Rao' }
    return { as: stage.person('anonymous'), headers, params: { applicationId }, body }
  },
  'apply.keepDocument': async (stage) => {
    await freshThrottles(stage)
    const { applicationId, headers } = await anOwn(stage)
    return { as: stage.person('anonymous'), headers, params: { applicationId, documentKey: 'birthCertificate' } }
  },
  'apply.submitApplication': async (stage) => {
    const { applicationId, headers } = await anOwn(stage, 'draft')
    const { fileId } = await aFile(stage.server, stage.tenantId, 'proof')
    await within(stage, (db) =>
      sql`insert into admission_documents (application_id, document_key, file_id)
        values (${applicationId}, 'birthCertificate', ${fileId})`.execute(db),
    )
    return { as: stage.person('anonymous'), headers, params: { applicationId } }
  },
  'apply.withdrawApplication': own('screening'),
}
