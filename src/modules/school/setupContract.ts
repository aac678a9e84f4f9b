import { contract, route } from '#platform/contract/route.ts'
import { viewing } from './contract.ts'
import type { setupDefinitions } from './setupSchemas.ts'

export const setup = contract<typeof setupDefinitions>()('setup', {
  getSetup: route('GET /api/school/setup', viewing),
  putAway: route('PUT /api/school/setup/put-away', viewing),
})
