import { familyCurriculum } from '#modules/curriculum/familyContract.ts'
import { familyCurriculumDefinitions } from '#modules/curriculum/familySchemas.ts'
import { implement } from '#platform/server/module.ts'
import { childCurriculum } from './childCurriculum.ts'

export const familyRoutes = implement(familyCurriculum, familyCurriculumDefinitions, {
  getChildCurriculum: async ({ params }, { db }) => ({ courses: await childCurriculum(db, params.studentId) }),
})
