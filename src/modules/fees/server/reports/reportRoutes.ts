import { implement } from '#platform/server/module.ts'
import { feeReports } from '../../contracts/reports.ts'
import { feeReportsDefinitions } from '../../contracts/reportsSchemas.ts'
import { requireOwn } from '../feeRecords.ts'
import { forecast } from './forecast.ts'
import { concessionRows, dashboard, dayBook, headRows, listDefaulters, trialBalance } from './reports.ts'

export const reportRoutes = implement(feeReports, feeReportsDefinitions, {
  getDashboard: (_, { db }) => dashboard(db),
  listDefaulters: async ({ query }, { db }) => {
    await requireOwn(db, 'grades', [query.gradeId])
    return listDefaulters(db, query)
  },
  getDayBook: ({ query }, { db }) => dayBook(db, query.on),
  listHeadSums: (_, { db }) => headRows(db),
  listConcessionSums: (_, { db }) => concessionRows(db),
  getForecast: (_, { db }) => forecast(db),
  getTrialBalance: (_, { db }) => trialBalance(db),
})
