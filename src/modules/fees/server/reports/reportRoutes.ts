import { daysBetween } from '#platform/contract/dates/dates.ts'
import { endsBeforeStart } from '#platform/contract/dates/dateTexts.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { invalid } from '#platform/server/requests/problem.ts'
import { feeReports } from '../../contracts/reports.ts'
import { feeReportsDefinitions } from '../../contracts/reportsSchemas.ts'
import { checkBooks, trialBalance } from './books.ts'
import { dayBook } from './dayBook.ts'
import { listDefaulters } from './defaulters.ts'
import { forecast } from './forecast.ts'
import { concessionRows, dashboard, headRows } from './reports.ts'

export const reportRoutes = implement(feeReports, feeReportsDefinitions, {
  getDashboard: ({ query: { from, to } }, { db }) => {
    if (!from && !to) return dashboard(db, null)
    if (!from || !to)
      throw invalid([{ field: from ? 'to' : 'from', ...serverText('value-missing', 'Please fill this in.') }])
    if (to < from) throw invalid([{ field: 'to', ...endsBeforeStart }])
    if (daysBetween(from, to) > 366)
      throw invalid([{ field: 'to', ...serverText('period-too-long', 'Choose a period of at most a year.') }])
    return dashboard(db, { from, to })
  },
  listDefaulters: async ({ query }, { db }) => {
    await requireOwn(db, 'grades', [query.gradeId])
    return listDefaulters(db, query)
  },
  getDayBook: ({ query }, { db }) => dayBook(db, query.on),
  listHeadSums: (_, { db }) => headRows(db),
  listConcessionSums: (_, { db }) => concessionRows(db),
  getForecast: (_, { db }) => forecast(db),
  getTrialBalance: (_, { db }) => trialBalance(db),
  checkBooks: (_, { db }) => checkBooks(db),
})
