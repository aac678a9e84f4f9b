import { childConsents, consents } from '#modules/consents/contract.ts'
import { childConsentsDefinitions, consentsDefinitions } from '#modules/consents/schemas.ts'
import { implement } from '#platform/server/module.ts'
import { answerConsent, listChildConsents } from './childConsents.ts'
import { addPurpose, listAnswers, listPurposes, savePurpose } from './purposes.ts'

export const consentRoutes = implement(consents, consentsDefinitions, {
  listPurposes: async (_, { db }) => ({ purposes: await listPurposes(db) }),
  addPurpose: async ({ body }, context) => {
    const added = await addPurpose(context, body)
    return typeof added === 'string' ? context.fail(added) : added
  },
  savePurpose: async ({ params, body }, context) => {
    const stored = await savePurpose(context, params.purposeId, body)
    return typeof stored === 'string' ? context.fail(stored) : stored
  },
  listConsentAnswers: ({ params, query }, { db }) => listAnswers(db, params.purposeId, query),
})

export const childConsentRoutes = implement(childConsents, childConsentsDefinitions, {
  listChildConsents: async ({ params }, { db }) => ({ consents: await listChildConsents(db, params.studentId) }),
  answerConsent: async ({ params, body }, context) => {
    const answered = await answerConsent(context, params, body)
    return typeof answered === 'string' ? context.fail(answered) : answered
  },
})
