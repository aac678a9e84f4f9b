import type { ServerModule } from '#platform/server/module.ts'
import { consentsPart } from './childConsents.ts'
import { childConsentRoutes, consentRoutes } from './routes.ts'

export const consentsModule: ServerModule = {
  name: 'consents',
  routes: [consentRoutes, childConsentRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  familyParts: [consentsPart],
}
