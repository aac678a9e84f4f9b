import { signedIn } from './access/access.ts'
import { contract, route } from './route.ts'
import type { waitingDefinitions } from './waitingSchemas.ts'

export const waiting = contract<typeof waitingDefinitions>()('waiting', {
  listWaiting: route(
    'GET /api/waiting',
    signedIn('everybody is told only what waits for them, by the rule of each entry'),
  ),
})
