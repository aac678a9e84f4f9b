import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { developerDefinitions } from './schemas.ts'

const developersOnly =
  'it exists in developer builds only, whose data is invented; a production server does not know it'

export const developer = contract<typeof developerDefinitions>()('developer', {
  listOutbox: route('GET /api/developer/outbox', anyone(developersOnly)),
  emptyOutbox: route('DELETE /api/developer/outbox', anyone(developersOnly)),
})
