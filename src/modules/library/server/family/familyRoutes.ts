import { familyLibrary } from '#modules/library/familyContract.ts'
import { familyLibraryDefinitions } from '#modules/library/familySchemas.ts'
import { implement } from '#platform/server/module.ts'
import { childShelf } from './childShelf.ts'

export const familyRoutes = implement(familyLibrary, familyLibraryDefinitions, {
  getChildShelf: async ({ params }, { db, actor, services }) => ({
    resources: await childShelf(db, params.studentId, { now: services.now(), hasProgress: !actor.isGuardian }),
  }),
})
