import { implement } from '#platform/server/module.ts'
import { childRecord as childRecordContract, corrections } from '../../contracts/family.ts'
import { childRecordDefinitions, correctionsDefinitions } from '../../contracts/familySchemas.ts'
import { childDocuments, childRecord } from './childRecord.ts'
import { decideCorrection } from './correctionDecisions.ts'
import { askCorrection, withdrawCorrection } from './correctionRequests.ts'
import { listCorrections } from './corrections.ts'

export const childRecordRoutes = implement(childRecordContract, childRecordDefinitions, {
  getChildRecord: ({ params }, context) => childRecord(context.db, params.studentId, context),
  listChildDocuments: async ({ params }, context) => ({
    documents: await childDocuments(context.db, params.studentId, context),
  }),
  askCorrection: async ({ params, body }, context) => {
    const asked = await askCorrection(context, { ...params, ...body, askedBy: context.actor.userId })
    return typeof asked === 'string' ? context.fail(asked) : asked
  },
  withdrawCorrection: async ({ params }, context) => {
    const withdrawn = await withdrawCorrection(context, { ...params, askedBy: context.actor.userId })
    return typeof withdrawn === 'string' ? context.fail(withdrawn) : withdrawn
  },
})

export const correctionRoutes = implement(corrections, correctionsDefinitions, {
  listCorrections: ({ query }, { db }) => listCorrections(db, query),
  decideCorrection: async ({ params, body }, context) => {
    const decided = await decideCorrection(context, params.correctionId, body)
    if (typeof decided === 'string') return context.fail(decided)
    return 'overtaken' in decided ? context.fail('changed-meanwhile', { details: decided.overtaken }) : decided
  },
})
