import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { editing, viewing } from './contract.ts'
import type { infrastructureDefinitions } from './infrastructureSchemas.ts'

/** The school's public page about its buildings and rooms. */
export const infrastructure = contract<typeof infrastructureDefinitions>()('infrastructure', {
  getPublicPage: route(
    'GET /api/infrastructure',
    anyone('it holds only what the office chose to show to everybody, and is not found until then'),
  ),
  getPageSettings: route('GET /api/school/infrastructure-page', viewing),
  savePageSettings: route('PUT /api/school/infrastructure-page', editing),
})
