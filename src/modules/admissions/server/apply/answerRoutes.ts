import { familyAnswers } from '#modules/admissions/answerContract.ts'
import { answerDefinitions } from '#modules/admissions/answerSchemas.ts'
import { isGatewayFailure } from '#modules/fees/server/public.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { implement } from '#platform/server/module.ts'
import { recordEvent } from '../applications/events.ts'
import { bookSlot } from '../evaluations/slots.ts'
import { acceptOffer, declineOffer } from '../offers/offers.ts'
import { dueNow, unpaidNow } from '../payments/dues.ts'
import { openLink, settleLink } from '../payments/links.ts'
import { findPayment, findReceipt } from '../payments/payments.ts'
import { renderReceipt } from '../payments/receipt.ts'
import { renderAcknowledgement } from './acknowledgement.ts'
import { nextSteps } from './nextSteps.ts'
import { keysOf, ownRecord } from './ownRecord.ts'

export const answerRoutes = implement(familyAnswers, answerDefinitions, {
  getNextSteps: ({ params }, context) =>
    context.tx(async ({ db }) => nextSteps(db, await ownRecord(db, context, params.applicationId))),

  bookTime: ({ params, body }, context) =>
    context.tx(async ({ db, audit }) => {
      const application = await ownRecord(db, context, params.applicationId, { lock: true })
      if (application.state !== 'evaluation') context.fail('not-now')
      const outcome = await bookSlot(db, application, body.slotId)
      if ('refused' in outcome) return context.fail(outcome.refused)
      await recordEvent(db, { applicationId: params.applicationId, kind: 'evaluation', userId: null })
      audit({ entity: 'application', entityId: params.applicationId, after: { slot: body.slotId } })
      return nextSteps(db, application)
    }),

  answerOffer: ({ params: { applicationId }, body }, context) =>
    context.tx(async (unit) => {
      const { db } = unit
      const { fail } = context
      const application = await ownRecord(db, context, applicationId, { lock: true })
      if (body.answer === 'decline') {
        const outcome = await declineOffer(unit, application)
        return outcome === 'no-offer' ? fail('no-offer') : { outcome }
      }
      if ((await unpaidNow(db, application))?.purpose === 'offer') fail('not-paid')
      const outcome = await acceptOffer(unit, application)
      return outcome === 'no-offer' ? fail('no-offer') : { outcome }
    }),

  startPayment: async ({ params: { applicationId } }, context) => {
    const { tx, fail, services } = context
    const { tenantId } = keysOf(context)
    const { application, due, open } = await tx(async ({ db }) => {
      const found = await ownRecord(db, context, applicationId)
      const owed = (await dueNow(db, found)) ?? fail('nothing-due')
      return { application: found, due: owed, open: await findPayment(db, applicationId, owed.purpose) }
    })
    try {
      const isClosed =
        !open || (open.hasLapsed && (await settleLink(tx, services, tenantId, applicationId, open)) === 'closed')
      if (isClosed && !(await openLink(tx, services, tenantId, application, due))) fail('no-gateway')
    } catch (error) {
      if (isGatewayFailure(error)) fail('gateway-down')
      throw error
    }
    return tx(async ({ db }) => nextSteps(db, await ownRecord(db, context, applicationId)))
  },
  checkPayment: async ({ params: { applicationId } }, context) => {
    const { tx, fail, services } = context
    const { tenantId } = keysOf(context)
    const open = await tx(async ({ db }) => {
      const application = await ownRecord(db, context, applicationId)
      const due = (await dueNow(db, application)) ?? fail('nothing-due')
      return (await findPayment(db, applicationId, due.purpose)) ?? fail('nothing-due')
    })
    try {
      if ((await settleLink(tx, services, tenantId, applicationId, open)) === null) fail('no-gateway')
    } catch (error) {
      if (isGatewayFailure(error)) fail('gateway-down')
      throw error
    }
    return tx(async ({ db }) => nextSteps(db, await ownRecord(db, context, applicationId)))
  },

  printOwnReceipt: async ({ params: { applicationId, admissionPaymentId }, query: { language } }, context) => {
    const { tx, fail, services, tenant } = context
    const { application, payment, letterhead } = await tx(async ({ db }) => ({
      application: await ownRecord(db, context, applicationId),
      payment: await findReceipt(db, applicationId, admissionPaymentId),
      letterhead: await readLetterhead(db, services),
    }))
    const timeZone = tenant?.timeZone ?? 'Asia/Kolkata'
    return renderReceipt(services.documents, {
      application,
      payment: payment ?? fail('no-such-payment'),
      letterhead,
      language,
      timeZone,
    })
  },
  printAcknowledgement: async ({ params: { applicationId }, query: { language } }, context) => {
    const { tx, fail, services, tenant } = context
    const { application, letterhead } = await tx(async ({ db }) => ({
      application: await ownRecord(db, context, applicationId),
      letterhead: await readLetterhead(db, services),
    }))
    if (!application.submittedAt) fail('not-submitted')
    const timeZone = tenant?.timeZone ?? 'Asia/Kolkata'
    return renderAcknowledgement(services.documents, { application, letterhead, language, timeZone })
  },
})
