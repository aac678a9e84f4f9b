import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { assessmentReports } from '../contract.ts'
import { assessmentReportsDefinitions } from '../schemas.ts'
import { readBehind } from './behind.ts'
import { readChallenges, readOnlineTests, readPapers, readUsage } from './reportQueries.ts'

export const assessmentReportsRoutes = implement(assessmentReports, assessmentReportsDefinitions, {
  reportUsage: async ({ query }, { db }) => ({ rows: await readUsage(db, query) }),
  reportPapers: async ({ query }, { db }) => ({ rows: await readPapers(db, query) }),
  reportOnlineTests: async ({ query }, { db }) => ({ rows: await readOnlineTests(db, query) }),
  listBehind: async ({ query }, { db }) => {
    const { classId, authorId, courseId, testId } = query
    await requireOwn(db, 'classes', [classId])
    await requireOwn(db, 'users', [authorId])
    await requireOwn(db, 'subjects', [courseId])
    await requireOwn(db, 'online_tests', [testId])
    return { rows: await readBehind(db, query) }
  },
  reportChallenges: async ({ query }, { db }) => ({ rows: await readChallenges(db, query) }),
})
