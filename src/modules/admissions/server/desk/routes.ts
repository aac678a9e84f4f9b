import { admissionDesk } from '#modules/admissions/deskContract.ts'
import { deskDefinitions } from '#modules/admissions/deskSchemas.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { recordEvent } from '../applications/events.ts'
import { findRecord, readDocuments } from '../applications/record.ts'
import { documentToSend, policyFor, putDocument } from '../apply/documents.ts'
import { bookSlot } from '../evaluations/slots.ts'
import { acceptOffer, declineOffer } from '../offers/offers.ts'
import { unpaidNow } from '../payments/dues.ts'

export const deskRoutes = implement(admissionDesk, deskDefinitions, {
  answerOfferAtDesk: async ({ params: { applicationId }, body: { answer, agreed } }, unit) => {
    const { db, actor, fail } = unit
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    const onBehalf = { userId: actor.userId, agreed }
    if (answer === 'accept' && (await unpaidNow(db, application))?.purpose === 'offer') fail('fee-unpaid')
    const outcome = await (answer === 'accept' ? acceptOffer : declineOffer)(unit, application, onBehalf)
    return outcome === 'no-offer' ? fail('no-offer') : { outcome }
  },

  keepDocumentAtDesk: async ({ params: { applicationId, documentKey } }, context) => {
    const { tx, fail, services, uploads, actor } = context
    const { tenantId, userId } = actor
    const check = async (db: TenantDb, lock: boolean) => {
      const application = (await findRecord(db, applicationId, { lock })) ?? fail('no-such-application')
      const wanted = await documentToSend(db, services, tenantId, application, documentKey)
      return { application, wanted: typeof wanted === 'string' ? fail(wanted) : wanted }
    }
    const { application: before } = await tx(({ db }) => check(db, false))
    for await (const upload of uploads()) {
      const policy = policyFor(before, documentKey)
      const file = await services.files.keep(upload, { tenantId, userId, tx, policy, purpose: 'admission' })
      return tx(async (unit) => {
        const { application, wanted } = await check(unit.db, true)
        await putDocument(unit, services, applicationId, wanted, file, userId)
        const documents = await readDocuments(unit.db, services, tenantId, application)
        return documents.find((one) => one.documentKey === documentKey) ?? fail('no-such-document')
      })
    }
    return fail('one-document')
  },

  bookTimeAtDesk: async ({ params: { applicationId }, body }, { db, audit, actor, services, fail }) => {
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    if (application.state !== 'evaluation') fail('not-now')
    const outcome = await bookSlot(db, application, body.slotId)
    if ('refused' in outcome) return fail(outcome.refused)
    const school = await services.directory.byId(actor.tenantId)
    const words = formatInstant(outcome.startsAt, school?.timeZone ?? 'Asia/Kolkata')
    await recordEvent(db, { applicationId, kind: 'evaluation', words, userId: actor.userId })
    audit({ entity: 'application', entityId: applicationId, after: { slot: body.slotId } })
    return {}
  },
})
