import { implement } from '#platform/server/module.ts'
import { familyPaperTests } from '../familyContract.ts'
import { familyPaperTestsDefinitions } from '../familySchemas.ts'
import { findChildPaper, listChildPapers } from './childPapers.ts'

export const familyRoutes = implement(familyPaperTests, familyPaperTestsDefinitions, {
  listPaperTests: async ({ params }, { db }) => ({ tests: await listChildPapers(db, params.studentId) }),

  getPaperTest: async ({ params }, { db, fail }) => (await findChildPaper(db, params)) ?? fail('no-such-test'),
})
