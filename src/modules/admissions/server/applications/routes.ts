import { sql } from 'kysely'
import { applicationDefinitions } from '#modules/admissions/applicationSchemas.ts'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { applications } from '#modules/admissions/contract.ts'
import { implement } from '#platform/server/module.ts'
import { isClosed, isUnfinished, needsReason, officeMoves } from '../../rules/states.ts'
import { canBeReached, mailDocument } from '../familyMessages/familyMail.ts'
import { writeToFamilies } from '../familyMessages/messageAbout.ts'
import { countMissing } from '../reports/missingDocuments.ts'
import { unsealNumber } from '../secrets.ts'
import { correctAnswers } from './corrections.ts'
import { recordEvent } from './events.ts'
import { countStages, listApplications, missingFilter } from './list.ts'
import { type ApplicationRecord, findRecord, findRecords, wantedDocuments } from './record.ts'
import { transition } from './transition.ts'
import { wholeApplication } from './wholeApplication.ts'

/** Where an undecided duplicate may go. */
const endings: readonly string[] = ['duplicate', 'rejected', 'withdrawn']

/** Why an application stays where it is; null if it can go to the stage. */
function whyNotTo(
  to: ApplicationState,
  { state, duplicateOf, isDuplicateOk }: ApplicationRecord,
): 'already' | 'duplicate' | 'stage' | null {
  if (state === to) return 'already'
  if (!officeMoves(state).includes(to)) return 'stage'
  return duplicateOf === null || isDuplicateOk || endings.includes(to) ? null : 'duplicate'
}

export const applicationRoutes = implement(applications, applicationDefinitions, {
  listApplications: async ({ query }, { db, fail }) => {
    const missing = await missingFilter(db, query)
    if (missing) fail(missing)
    return listApplications(db, query)
  },
  countApplications: async ({ query }, { db, fail }) => {
    const missing = await missingFilter(db, query)
    if (missing) fail(missing)
    const [stages, documents] = await Promise.all([countStages(db, query), countMissing(db, query)])
    return { stages, documents }
  },
  getApplication: async ({ params }, { db, services, actor, fail }) =>
    (await wholeApplication(db, services, actor.tenantId, params.applicationId)) ?? fail('no-such-application'),

  moveApplications: async ({ body: { applicationIds, to, reason } }, unit) => {
    const { db, fail, actor } = unit
    const ids = [...new Set(applicationIds)]
    const found = await findRecords(db, sql`a.id = any (${ids}::uuid[])`, { lock: true })
    if (found.length < ids.length) fail('no-such-application')
    if (to === 'offered' || to === 'accepted' || to === 'enrolled' || to === 'submitted') fail('no-such-move')
    const checked = found.map((application) => ({ application, why: whyNotTo(to, application) }))
    const fits = checked.flatMap(({ application, why }) => (why === null ? [application] : []))
    if (reason === '' && fits.some(({ state }) => needsReason(state, to))) fail('reason-missing')
    for (const application of fits) await transition(unit, application, { to, reason, userId: actor.userId })
    return {
      moved: fits.length,
      stayed: checked.flatMap(({ application: { applicationId, number, childName, state }, why }) =>
        why === null ? [] : [{ applicationId, number, childName, state, why }],
      ),
    }
  },
  messageApplications: async ({ body: { applicationIds, words } }, unit) => {
    const { db, audit, services, actor, fail } = unit
    const ids = [...new Set(applicationIds)]
    const found = await findRecords(db, sql`a.id = any (${ids}::uuid[])`)
    if (found.length < ids.length) fail('no-such-application')
    const reached = found.flatMap(({ email, applicationId }) => (email === '' ? [] : [applicationId]))
    await writeToFamilies(unit, { services, tenantId: actor.tenantId }, reached, { words, userId: actor.userId })
    for (const entityId of reached) audit({ entity: 'application', entityId, after: { message: true } })
    return {
      sent: reached.length,
      stayed: found.flatMap(({ applicationId, number, childName, state, email }) =>
        email === '' ? [{ applicationId, number, childName, state, why: 'no-email' as const }] : [],
      ),
    }
  },

  correctAnswers: async ({ params: { applicationId }, body: { answers, reason, version } }, unit) => {
    const { db, audit, services, actor, fail } = unit
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    if (application.state === 'enrolled') fail('not-correctable')
    const isDeskForm = application.source === 'desk' && isUnfinished(application.state)
    if (reason === '' && !isDeskForm) fail('reason-missing')
    if (application.version !== version) fail('changed-meanwhile')
    const keys = { secret: services.secret, tenantId: actor.tenantId }
    const { problems, changed } = await correctAnswers(db, keys, application, answers)
    if (problems.length > 0)
      fail('not-complete', {
        fields: problems.map(({ fieldKey, code, message }) => ({ field: fieldKey, code, message })),
      })
    if (changed.length > 0) {
      const words = [changed.map(({ label }) => label).join(', '), reason].filter(Boolean).join(': ').slice(0, 1000)
      await recordEvent(db, { applicationId, kind: 'correction', words, userId: actor.userId })
      audit({
        entity: 'application',
        entityId: applicationId,
        after: { corrected: changed.map(({ label }) => label) },
        reason,
      })
    }
    return (await wholeApplication(db, services, actor.tenantId, applicationId)) ?? fail('no-such-application')
  },
  addNote: async ({ params: { applicationId }, body }, { db, audit, services, actor, fail }) => {
    if (!(await findRecord(db, applicationId))) fail('no-such-application')
    await recordEvent(db, { applicationId, kind: 'note', words: body.words, userId: actor.userId })
    audit({ entity: 'application', entityId: applicationId, after: { note: true } })
    return (await wholeApplication(db, services, actor.tenantId, applicationId)) ?? fail('no-such-application')
  },
  sendMessage: async ({ params: { applicationId }, body }, context) => {
    const { db, audit, services, actor, fail } = context
    const application = (await findRecord(db, applicationId)) ?? fail('no-such-application')
    if (application.email === '') fail('no-email')
    const { tenantId, userId } = actor
    await writeToFamilies(context, { services, tenantId }, [applicationId], { words: body.words, userId })
    audit({ entity: 'application', entityId: applicationId, after: { message: true } })
    return (await wholeApplication(db, services, actor.tenantId, applicationId)) ?? fail('no-such-application')
  },

  checkDocument: async ({ params: { applicationId, admissionDocumentId }, body }, context) => {
    const { db, audit, services, actor, fail } = context
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    if (isClosed(application.state)) fail('application-closed')
    if (!body.isAccepted && body.reason === '') fail('reason-missing')
    const state = body.isAccepted ? 'verified' : 'returned'
    const { rows } = await sql<{
      key: string
    }>`update admission_documents set state = ${state}, reason = ${body.isAccepted ? '' : body.reason},
        checked_at = now(), checked_by = ${actor.userId}
      where id = ${admissionDocumentId} and application_id = ${applicationId} returning document_key as key`.execute(db)
    const [document] = rows
    const documentKey = document?.key ?? fail('no-such-application')
    const wanted = wantedDocuments(application).find((one) => one.documentKey === documentKey)
    const { label, labelHi } = wanted ?? { label: documentKey, labelHi: '' }
    const words = [label, body.reason].filter(Boolean).join(': ')
    const kind = body.isAccepted ? 'documentAccepted' : 'documentReturned'
    await recordEvent(db, { applicationId, kind, words, userId: actor.userId })
    audit({
      entity: 'application',
      entityId: applicationId,
      after: { document: documentKey, state },
      reason: body.reason,
    })
    if (!body.isAccepted) {
      // Whoever is past the check of documents stays where it is; the family is told all the same.
      const move = { to: 'documentsPending', reason: body.reason, userId: actor.userId } as const
      const isMoved = await transition(context, application, move)
      if (!isMoved && canBeReached(application))
        await context.enqueue(mailDocument, { applicationId, documentKey, label, labelHi }, {})
    }
    return (await wholeApplication(db, services, actor.tenantId, applicationId)) ?? fail('no-such-application')
  },

  allowDuplicate: async ({ params: { applicationId } }, { db, audit, services, actor, fail }) => {
    await sql`update admission_applications set duplicate_ok_by = ${actor.userId}, version = version + 1
      where id = ${applicationId}`.execute(db)
    audit({ entity: 'application', entityId: applicationId, after: { duplicateAllowed: true } })
    return (await wholeApplication(db, services, actor.tenantId, applicationId)) ?? fail('no-such-application')
  },

  showApplicantAadhaar: async ({ params: { applicationId }, body }, { db, audit, services, actor, fail }) => {
    if (!(await findRecord(db, applicationId))) fail('no-such-application')
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from admission_aadhaars
      where application_id = ${applicationId} and field_key = ${body.fieldKey}`.execute(db)
    const sealed = rows[0]?.sealed ?? fail('no-aadhaar')
    audit({
      entity: 'application',
      entityId: applicationId,
      after: { aadhaarShown: body.fieldKey },
      reason: body.reason,
    })
    return { aadhaar: unsealNumber({ secret: services.secret, tenantId: actor.tenantId }, sealed) }
  },
})
