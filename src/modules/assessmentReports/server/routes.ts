import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { assessmentReports } from '../contract.ts'
import { assessmentReportsDefinitions } from '../schemas.ts'
import { readBehind } from './behind.ts'
import { readChallenges, readOnlineTests, readPapers, readUsage } from './reportQueries.ts'

/** Rows that are sent at once; the search of the table finds among them. The file has them all. */
const maxRows = 1000

const firstOf = <Row>(rows: readonly Row[]) => ({ rows: rows.slice(0, maxRows), total: rows.length })

export const assessmentReportsRoutes = implement(assessmentReports, assessmentReportsDefinitions, {
  reportUsage: async ({ query }, { db }) => firstOf(await readUsage(db, query)),
  reportPapers: async ({ query }, { db }) => firstOf(await readPapers(db, query)),
  reportOnlineTests: async ({ query }, { db }) => readOnlineTests(db, query, maxRows),
  listBehind: async ({ query }, { db }) => {
    const { classId, authorId, courseId, testId } = query
    await requireOwn(db, 'classes', [classId])
    await requireOwn(db, 'users', [authorId])
    await requireOwn(db, 'subjects', [courseId])
    await requireOwn(db, 'online_tests', [testId])
    return firstOf(await readBehind(db, query))
  },
  reportChallenges: async ({ query }, { db }) => firstOf(await readChallenges(db, query)),
})
