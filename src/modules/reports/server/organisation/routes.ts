import { organisationReports } from '#modules/reports/organisationContract.ts'
import { organisationReportsDefinitions } from '#modules/reports/organisationSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { isTooSlow } from '../engine/run.ts'
import { readBranchFigures, readBranchReport } from './branchReports.ts'

export const organisationReportRoutes = implement(organisationReports, organisationReportsDefinitions, {
  getBranchFigures: (_, { db, actor, services }) => readBranchFigures(db, services, actor.timeZone),

  getBranchReport: async ({ params, query }, { db, actor, services, fail }) => {
    try {
      return await readBranchReport(db, services, actor.timeZone, { ...params, ...query })
    } catch (error) {
      if (isTooSlow(error)) return fail('too-slow')
      throw error
    }
  },
})
