import { signedIn } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { profileDefinitions } from './schemas.ts'

export const profile = contract<typeof profileDefinitions>()('profile', {
  getOwnProfile: route('GET /api/profile', signedIn('it tells callers about themselves only')),
})
