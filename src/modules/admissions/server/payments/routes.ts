import { admissionPayments } from '#modules/admissions/paymentContract.ts'
import { type AdmissionPayments, admissionPaymentDefinitions } from '#modules/admissions/paymentSchemas.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { type ApplicationRecord, findRecord } from '../applications/record.ts'
import { refundFee, takeAtDesk } from './deskPayments.ts'
import { unpaidNow } from './dues.ts'
import { findReceipt, readPayments } from './payments.ts'
import { renderReceipt } from './receipt.ts'

async function whatWasPaid(db: TenantDb, application: ApplicationRecord): Promise<AdmissionPayments> {
  const [payments, due] = await Promise.all([readPayments(db, application.applicationId), unpaidNow(db, application)])
  return { payments, due }
}

export const paymentRoutes = implement(admissionPayments, admissionPaymentDefinitions, {
  listPayments: async ({ params: { applicationId } }, { db, fail }) =>
    whatWasPaid(db, (await findRecord(db, applicationId)) ?? fail('no-such-application')),

  takePayment: async ({ params: { applicationId }, body }, unit) => {
    const { db, actor, fail } = unit
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    if (body.mode === 'cheque' && body.reference === '') fail('cheque-number-missing')
    const outcome = await takeAtDesk(unit, application, body, actor.userId)
    if (outcome !== 'taken') fail(outcome)
    return whatWasPaid(db, (await findRecord(db, applicationId)) ?? application)
  },

  refundPayment: async ({ params: { applicationId, admissionPaymentId }, body }, unit) => {
    const { db, actor, fail } = unit
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    const outcome = await refundFee(unit, application, admissionPaymentId, body, actor.userId)
    if (outcome !== 'refunded') fail(outcome)
    return whatWasPaid(db, application)
  },

  printReceipt: async ({ params: { applicationId, admissionPaymentId }, query: { language } }, context) => {
    const { tx, fail, services, actor } = context
    const { application, payment, letterhead } = await tx(async ({ db }) => ({
      application: (await findRecord(db, applicationId)) ?? fail('no-such-application'),
      payment: (await findReceipt(db, applicationId, admissionPaymentId)) ?? fail('no-such-payment'),
      letterhead: await readLetterhead(db, services),
    }))
    const school = await services.directory.byId(actor.tenantId)
    const timeZone = school?.timeZone ?? 'Asia/Kolkata'
    return renderReceipt(services.documents, { application, payment, letterhead, language, timeZone })
  },
})
