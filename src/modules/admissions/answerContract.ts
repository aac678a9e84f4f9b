import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { answerDefinitions } from './answerSchemas.ts'

const families = anyone('families have no account; a verified e-mail address is all they need to apply')

/** What families do after they have submitted an application. */
export const familyAnswers = contract<typeof answerDefinitions>()('familyAnswers', {
  getNextSteps: route('GET /api/apply/applications/:applicationId/next-steps', families),
  bookTime: route('POST /api/apply/applications/:applicationId/booking', families),
  answerOffer: route('POST /api/apply/applications/:applicationId/offer-answer', families),
  startPayment: route('POST /api/apply/applications/:applicationId/payment', families),
  checkPayment: route('POST /api/apply/applications/:applicationId/payment/check', families),
  printOwnReceipt: route('GET /api/apply/applications/:applicationId/payments/:admissionPaymentId/receipt', families),
  printAcknowledgement: route('GET /api/apply/applications/:applicationId/acknowledgement', families),
})
