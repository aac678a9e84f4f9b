import { familyAnswers } from '#modules/admissions/answerContract.ts'
import { answerDefinitions } from '#modules/admissions/answerSchemas.ts'
import { isGatewayFailure } from '#modules/fees/server/public.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { implement } from '#platform/server/module.ts'
import { recordEvent } from '../applications/events.ts'
import { transition } from '../applications/transition.ts'
import { bookSlot } from '../evaluations/slots.ts'
import { acceptOffer, lastOffer } from '../offers/offers.ts'
import { renderAcknowledgement } from './acknowledgement.ts'
import { nextSteps } from './nextSteps.ts'
import { keysOf, ownRecord } from './ownRecord.ts'
import { dueNow, findPayment, isPaid, openLink, settleLink } from './payments.ts'

export const answerRoutes = implement(familyAnswers, answerDefinitions, {
  getNextSteps: ({ params }, context) =>
    context.tx(async ({ db }) => nextSteps(db, await ownRecord(db, context, params.applicationId))),

  bookTime: ({ params, body }, context) =>
    context.tx(async ({ db, audit }) => {
      const application = await ownRecord(db, context, params.applicationId, { lock: true })
      if (application.state !== 'evaluation') context.fail('not-now')
      const outcome = await bookSlot(db, application, body.slotId)
      if (outcome !== 'booked') context.fail(outcome)
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
        const offer = await lastOffer(db, applicationId)
        if (offer?.state === 'declined') return { outcome: 'declined' as const }
        if (application.state !== 'offered') fail('no-offer')
        await transition(unit, application, { to: 'withdrawn', userId: null })
        return { outcome: 'declined' as const }
      }
      const due = await dueNow(db, application)
      if (due?.purpose === 'offer' && !(await isPaid(db, applicationId, 'offer'))) fail('not-paid')
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
