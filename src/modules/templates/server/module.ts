import type { ServerModule } from '#platform/server/module.ts'
import { branchSetup } from './branchSetup.ts'
import { documentRoutes } from './issuing/documentRoutes.ts'
import { familyDocumentRoutes } from './issuing/familyRoutes.ts'
import { keepIssuedPhotos, makeDocumentFile } from './issuing/jobs.ts'
import { signatureRoutes } from './signatures/signatureRoutes.ts'
import { templateRoutes } from './templateRoutes.ts'
import { templatesToReview } from './waitingWork.ts'

export const templatesModule: ServerModule = {
  name: 'templates',
  routes: [templateRoutes, signatureRoutes, documentRoutes, familyDocumentRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [keepIssuedPhotos, makeDocumentFile],
  waiting: [templatesToReview],
  branchSetup,
}
