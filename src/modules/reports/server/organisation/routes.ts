import { organisationReports } from '#modules/reports/organisationContract.ts'
import { organisationReportsDefinitions } from '#modules/reports/organisationSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { readRows } from '../engine/reading.ts'
import { isTooSlow } from '../engine/run.ts'
import { readBranchFigures, readBranchReport } from './branchReports.ts'

export const organisationReportRoutes = implement(organisationReports, organisationReportsDefinitions, {
  getBranchFigures: (_, context) =>
    readRows(context, (db) => readBranchFigures(db, context.services, context.actor.timeZone)),

  getBranchReport: async ({ params, query }, context) => {
    const { actor, services, fail } = context
    try {
      return await readRows(context, (db) => readBranchReport(db, services, actor.timeZone, { ...params, ...query }))
    } catch (error) {
      if (isTooSlow(error)) return fail('too-slow')
      throw error
    }
  },
})
